#!/usr/bin/env python3
"""Do the workflows do what they say? Each is parsed, and the shell of each step of the examples runs
here in order, in a scratch repository whose build copies a worker that is built already.

    test_workflows.py ALLOT     the driver of a build tree"""
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What a repository sets for itself: here what takes a fraction of a second, and nothing to install.
SETTINGS = {"INSTALL": "true", "BUILD": "sh build.sh", "COMMAND": "bin/program", "ROUNDS": "3",
            "SELECTION": "--corpus synthetic-1m --strategy arena --allocator glibc"}
PROGRAM = """#include <stdlib.h>
int main(void) {
  for (int i = 0; i < %d; ++i) free(malloc(i));
  return 0;
}
"""


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True,
                          text=True).stdout.strip()


def steps_of(path):
    """The steps of a workflow's only job; ends the program if the file is no workflow."""
    workflow = yaml.safe_load(path.read_text())
    # YAML 1.1 reads the key `on` as true.
    if not {"name", "jobs", True} <= set(workflow):
        sys.exit(f"{path}: not a workflow: {sorted(map(str, workflow))}")
    (job,) = workflow["jobs"].values()
    if not {"runs-on", "timeout-minutes", "steps"} <= set(job):
        sys.exit(f"{path}: a job needs runs-on, timeout-minutes and steps")
    for step in job["steps"]:
        if ("run" in step) == ("uses" in step):
            sys.exit(f"{path}: a step either runs or uses: {step}")
        if "run" in step:
            subprocess.run(["bash", "-n", "-c", step["run"]], check=True)
    return workflow.get("env", {}), job["steps"]


def repository(folder, allot, allocations):
    """Two commits with a remote, whose program allocates so often; build.sh makes it, and puts the
    worker where a build would."""
    bare, tree = folder / "remote.git", folder / "tree"
    git(folder, "init", "-q", "--bare", "--initial-branch=main", str(bare))
    git(folder, "clone", "-q", str(bare), str(tree))
    git(tree, "checkout", "-q", "-b", "main")
    for name in ("user.name", "user.email"):
        git(tree, "config", name, "somebody@localhost")
    (tree / ".gitignore").write_text("/results/\n/build/\n/bin/\n")
    (tree / "build.sh").write_text(
        "mkdir -p build/gate/libexec bin && cc -o bin/program program.c && cp -r "
        f"{allot.parent.parent / 'libexec' / 'allot'} build/gate/libexec/\n")
    commits = []
    for message, count in zip(("base", "head"), allocations):
        (tree / "message").write_text(message)
        (tree / "program.c").write_text(PROGRAM % count)
        git(tree, "add", "--all")
        git(tree, "commit", "-q", "-m", message)
        commits.append(git(tree, "rev-parse", "HEAD"))
    git(tree, "push", "-q", "origin", "main")
    return tree, commits


def environment_of(folder, allot):
    """What a runner has, and nothing of whoever runs this."""
    tools, home = folder / "tools", folder / "home"
    tools.mkdir()
    home.mkdir()
    # The machine has what a container would have to install.
    (tools / "apt-get").symlink_to("/bin/true")
    return dict(os.environ, PATH=f"{tools}:{allot.parent}:{os.environ['PATH']}", HOME=str(home),
                XDG_CACHE_HOME=str(folder / "cache"), GITHUB_REF_NAME="main",
                GITHUB_STEP_SUMMARY=str(folder / "summary.md"))


@contextlib.contextmanager
def ran(name, allot, allocations=(1000, 1000)):
    """An example's steps as a runner runs them: its tree, its summary, and the step that failed."""
    path = ROOT / "examples" / "workflows" / f"{name}.yml"
    env, steps = steps_of(path)
    failed = None
    with tempfile.TemporaryDirectory(prefix="allot-workflow-") as scratch:
        folder = pathlib.Path(scratch)
        tree, (base, head) = repository(folder, allot, allocations)
        environment = environment_of(folder, allot) | {key: str(env[key]) for key in env}
        environment |= SETTINGS | {"BASE": base, "HEAD": head, "GITHUB_SHA": head}
        for step in steps:
            if "run" not in step or (failed and "if" not in step):
                continue
            if "${{" in step["run"]:
                sys.exit(f"{path}: {step['name']}: expressions belong into env")
            done = subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], cwd=tree,
                                  env=environment, capture_output=True, text=True)
            # 1 is a verdict; anything else means that a step does not work.
            if done.returncode not in (0, 1):
                sys.exit(f"{path}: {step['name']}: exit status {done.returncode}\n"
                         f"{done.stdout[-3000:]}{done.stderr[-3000:]}")
            failed = failed or (step["name"] if done.returncode == 1 else None)
        yield tree, (folder / "summary.md").read_text(), failed


def check(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")
    print(f"ok: {what}")


def main():
    allot = pathlib.Path(sys.argv[1]).resolve()
    _, steps = steps_of(ROOT / ".github" / "workflows" / "ci.yml")
    check(any(re.search(r"\.ci/run", step.get("run", "")) for step in steps),
          "ci.yml runs what CI runs everywhere")
    with ran("pull-request", allot) as (tree, summary, failed):
        check("### Gate: ok" in summary and not failed, "pull-request.yml lets equal builds pass")
        check(any((tree / "results" / "page").glob("*.html")), "and makes a page")
    with ran("any-program", allot) as (_, summary, failed):
        check("### Gate:" in summary and not failed, "any-program.yml lets an equal program pass")
    with ran("any-program", allot, (1000, 1001)) as (_, summary, failed):
        check("### Gate: regression" in summary and failed == "Judge",
              "and stops one that allocates once more")
    with ran("nightly", allot) as (tree, summary, failed):
        check("### History: 0 changes" in summary and not failed, "nightly.yml tells what changed")
        git(tree, "fetch", "-q", "origin", "+allot-history:refs/kept")
        kept = git(tree, "show", "refs/kept:history.jsonl")
        check(kept.count('"history":"entry"') == 2, "and keeps its history in a branch")


if __name__ == "__main__":
    main()
