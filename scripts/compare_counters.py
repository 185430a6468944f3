#!/usr/bin/env python3
"""What does counting cost, and do the counters agree? Runs programs by themselves, behind the
counting shim, under valgrind's memcheck and under heaptrack, and prints a table in Markdown.

    compare_counters.py --bin FOLDER [--rounds N] [COMMAND ...]

Each COMMAND is one word. A reallocation counts as an allocation, as valgrind and heaptrack have it.
Times are CPU seconds, the least of N runs (3). A counter that isn't installed has no row. Exits
with 1 if the shim and valgrind differ by one allocation or byte, or heaptrack (which tells no
bytes, and counts one call more than both) by more than one allocation. They do differ in programs
that copy their environment, which is another one under each counter."""
import argparse
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

COMMANDS = [
    "jq -n '[range(300000)] | map(tostring) | add | length'",
    "sqlite3 :memory: \"create table t(a,b); with recursive c(x) as (select 1 union all select x+1 "
    "from c where x<60000) insert into t select x, hex(x*7919) from c; create index i on t(b); "
    "select count(distinct b) from t\"",
    "awk 'BEGIN { for (i = 0; i < 600000; ++i) a[i] = i \"x\"; print length(a) }'",
]
ENVIRONMENT = dict(os.environ, LC_ALL="C")


def run(command: list[str], **extra: str):
    """(output of both streams, CPU seconds); ends the program if the command fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=ENVIRONMENT | extra, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"failed ({done.returncode}): {shlex.join(command)}\n{done.stdout[-2000:]}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Alone:
    name = "no counter"

    def count(self, command, folder):
        return None, None, run(command)[1]


class Shim:
    name = "counting shim"

    def __init__(self, library):
        self.library = library

    def count(self, command, folder):
        totals = folder / "totals"
        totals.unlink(missing_ok=True)
        _, seconds = run(command, LD_PRELOAD=str(self.library), ALLOT_COUNTING_FILE=str(totals))
        heaps = [json.loads(line) for line in totals.read_text().splitlines()]
        calls = sum(heap["allocations"] + heap["reallocations_in_place"] +
                    heap["reallocations_moved"] for heap in heaps)
        return calls, sum(heap["requested_bytes"] for heap in heaps), seconds


class Valgrind:
    name = "valgrind"

    def count(self, command, folder):
        output, seconds = run(["valgrind", "--run-libc-freeres=no", "--run-cxx-freeres=no",
                               *command])
        found = re.search(r"total heap usage: ([\d,]+) allocs, [\d,]+ frees, ([\d,]+) bytes",
                          output)
        calls, size = (int(number.replace(",", "")) for number in found.groups())
        return calls, size, seconds


class Heaptrack:
    name = "heaptrack"

    def count(self, command, folder):
        for old in folder.glob("heap*"):
            old.unlink()
        _, seconds = run(["heaptrack", "-o", str(folder / "heap"), *command])
        record, = folder.glob("heap*")
        output, _ = run(["heaptrack_print", "-p0", "-a0", "-T0", "-l0", str(record)])
        return int(re.search(r"calls to allocation functions: (\d+)", output)[1]), None, seconds


def rows_of(command: str, counters, rounds: int):
    """One row per counter: (name, calls, bytes, the least CPU seconds)."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="allot-counters-") as folder:
        for counter in counters:
            runs = [counter.count(shlex.split(command), pathlib.Path(folder))
                    for _ in range(rounds)]
            rows.append((counter.name, *runs[0][:2], min(seconds for _, _, seconds in runs)))
    return rows


def do_agree(rows) -> bool:
    calls = {name: calls for name, calls, _, _ in rows if calls is not None}
    others = [count for name, count in calls.items() if name != "heaptrack"]
    sizes = {size for _, _, size, _ in rows if size is not None}
    return (len(set(others)) == 1 and len(sizes) == 1 and
            abs(calls.get("heaptrack", others[0]) - others[0]) <= 1)


def grouped(number) -> str:
    return "" if number is None else f"{number:,}"


def print_rows(command: str, rows) -> None:
    alone = rows[0][3]
    program = pathlib.Path(shlex.split(command)[0]).name
    for name, calls, size, seconds in rows:
        print(f"| {program} | {name} | {grouped(calls)} | {grouped(size)} | {seconds:.3f} | "
              f"{seconds / alone:.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="where allot is")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("commands", nargs="*", metavar="COMMAND", default=COMMANDS)
    arguments = parser.parse_args()
    shim = arguments.bin.resolve().parent / "libexec/allot/liballot-counting.so"
    counters = [Alone(), Shim(shim)]
    counters += [counter for counter in (Valgrind(), Heaptrack()) if shutil.which(counter.name)]
    agree = True
    print("| program | counter | allocations | bytes | CPU seconds | times as long |")
    print("|---|---|--:|--:|--:|--:|")
    for command in arguments.commands or COMMANDS:
        if shutil.which(shlex.split(command)[0]) is None:
            print(f"not installed: {command}", file=sys.stderr)
            continue
        rows = rows_of(command, counters, arguments.rounds)
        print_rows(command, rows)
        agree &= do_agree(rows)
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())
