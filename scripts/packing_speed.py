#!/usr/bin/env python3
"""How fast is a tree packed, beside tar and git archive, and how much memory does it take to pack
it and to run on it?

    packing_speed.py measure --bin FOLDER --tree FOLDER -o FILE.json   measure, keep every figure
    packing_speed.py show FILE.json                                    print the tables, as markdown

All three write their output to the same disk. Rounds take turns in a shuffled order, after one that
warms the page cache and isn't counted. Memory is the anonymous pages of all processes together,
looked at every 20 ms."""
import argparse
import json
import os
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

# Short beside any of the programs, long beside what looking takes.
SAMPLING_SECONDS = 0.02
MANIFEST = """about = "the tree to be packed"
licence = "unknown"
size = "1 GB"
origin = "directory"
[directory]
path = "{}"
"""


def anonymous_bytes(session: int) -> int:
    """Of all processes of a session, now."""
    total = 0
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            if os.getsid(int(entry.name)) != session:
                continue
            for line in pathlib.Path(entry.path, "status").read_text().splitlines():
                if line.startswith("RssAnon:"):
                    total += int(line.split()[1]) * 1024
        except (OSError, ValueError):  # it has ended meanwhile
            continue
    return total


def run(command: list[str], environment: dict) -> dict:
    """Seconds of wall and CPU time, and the peak of anonymous memory. Ends the program on failure."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env=environment,
                                   start_new_session=True)
        peak = 0
        while process.poll() is None:
            peak = max(peak, anonymous_bytes(process.pid))
            time.sleep(SAMPLING_SECONDS)
        if process.returncode != 0:
            said.seek(0)
            sys.exit(f"failed ({process.returncode}): {' '.join(command)}\n{said.read().decode()}")
    wall = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"wall": wall, "peak_anon_bytes": peak,
            "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


def committed(tree: pathlib.Path, work: pathlib.Path) -> pathlib.Path:
    """A repository whose one commit is the tree, packed as a clone would be."""
    repository = work / "repository.git"
    git = ["git", f"--git-dir={repository}", f"--work-tree={tree}"]
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "cwd": tree}
    subprocess.run(["git", "init", "--quiet", "--bare", str(repository)], **quiet)
    subprocess.run(git + ["add", "--all", "--force", "."], **quiet)
    subprocess.run(git + ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet",
                          "--message", "the tree"], **quiet)
    subprocess.run(git + ["repack", "-a", "-d", "--quiet", "--window=0"], **quiet)
    return repository


class Contest:
    """The three programs on one tree."""

    def __init__(self, allot: pathlib.Path, tree: pathlib.Path, work: pathlib.Path):
        self.work = work
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(work / "cache"),
                                XDG_CONFIG_HOME=str(work / "config"))
        manifests = work / "config/allot/corpora"
        manifests.mkdir(parents=True)
        (manifests / "tree.toml").write_text(MANIFEST.format(tree))
        self.allot = allot
        self.commands = {
            "allot corpus fetch": [str(allot), "corpus", "fetch", "tree"],
            "tar --create": ["tar", "--create", f"--file={work}/tar.tar", f"--directory={tree}", "."],
            "git archive": ["git", f"--git-dir={committed(tree, work)}", "archive",
                            f"--output={work}/git.tar", "HEAD"],
        }

    def packs(self) -> list[pathlib.Path]:
        return list((self.work / "cache/allot/packs").glob("*.pack"))

    def round(self, name: str) -> dict:
        for old in [*self.packs(), *self.work.glob("*.tar")]:
            old.unlink()
        return run(self.commands[name], self.environment)

    def run_on_pack(self, strategy: str) -> dict:
        """One run of the strategy on the pack, the reference before it."""
        self.round("allot corpus fetch")
        record = self.work / f"{strategy}.jsonl"
        return run([str(self.allot), "run", "--corpus", str(self.packs()[0]), "--strategy", strategy,
                    "--allocator", "glibc", "--rounds", "1", "-o", str(record)], self.environment)


def measure(arguments):
    tree = arguments.tree.resolve()
    files = [path.stat().st_size for path in tree.rglob("*")
             if path.is_file() and not path.is_symlink()]
    with tempfile.TemporaryDirectory(prefix="allot-packing-", dir=arguments.work) as folder:
        contest = Contest(arguments.bin.resolve() / "allot", tree, pathlib.Path(folder))
        rounds = []
        for number in range(arguments.rounds + 1):
            names = list(contest.commands)
            random.shuffle(names)
            taken = {name: contest.round(name) for name in names}
            rounds.append({name: taken[name] for name in contest.commands})
            print(f"round {number} of {arguments.rounds}", file=sys.stderr)
        result = {"tree": tree.name, "files": len(files), "bytes": sum(files),
                  "load": os.getloadavg()[0], "rounds": rounds[1:],
                  "run": {name: contest.run_on_pack(name) for name in arguments.strategies.split(",")}}
    arguments.output.write_text(json.dumps(result, indent=1) + "\n")
    show(result)


def seconds(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def show(result: dict):
    print(f"{result['tree']}: {result['files']:,} files, {result['bytes'] / 1e6:,.0f} MB, "
          f"{len(result['rounds'])} rounds; median (least to most)\n")
    print("| packing | CPU seconds | wall seconds | MB per CPU second | peak anonymous memory |")
    print("|---|--:|--:|--:|--:|")
    for name in result["rounds"][0]:
        taken = [one[name] for one in result["rounds"]]
        cpu = [one["cpu"] for one in taken]
        peak = max(one["peak_anon_bytes"] for one in taken)
        print(f"| `{name}` | {seconds(cpu)} | {seconds([one['wall'] for one in taken])} | "
              f"{result['bytes'] / 1e6 / statistics.median(cpu):.0f} | {peak / 1e6:.0f} MB |")
    print("\n| `allot run` on the pack, all processes, the reference among them "
          "| peak anonymous memory |")
    print("|---|--:|")
    for name, taken in result["run"].items():
        print(f"| {name} | {taken['peak_anon_bytes'] / 1e6:.0f} MB |")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(required=True)
    measuring = actions.add_parser("measure")
    measuring.add_argument("--bin", type=pathlib.Path, required=True, help="where allot is")
    measuring.add_argument("--tree", type=pathlib.Path, required=True, help="the folder to pack")
    measuring.add_argument("--rounds", type=int, default=6)
    measuring.add_argument("--strategies", default="arena", help="to run on the pack, one by one")
    measuring.add_argument("--work", type=pathlib.Path, help="on which disk to work (the temporary)")
    measuring.add_argument("-o", "--output", type=pathlib.Path, required=True)
    measuring.set_defaults(act=measure)
    showing = actions.add_parser("show")
    showing.add_argument("file", type=pathlib.Path)
    showing.set_defaults(act=lambda arguments: show(json.loads(arguments.file.read_text())))
    arguments = parser.parse_args()
    arguments.act(arguments)


if __name__ == "__main__":
    main()
