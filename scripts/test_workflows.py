#!/usr/bin/env python3
"""Do the workflows do what they say? Each is parsed, and the shell of each step of the examples runs
here in order, in a scratch repository whose build copies a worker that is built already.

    test_workflows.py ALLOT     the driver of a build tree"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A cell that takes a fraction of a second.
SELECTION = "--corpus synthetic-1m --strategy arena --allocator glibc"
# Equal builds may be too noisy to be called equal here; everything else has to succeed.
MAY_BE_INCONCLUSIVE = "Times, by the rules of a verdict"


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


def repository(folder, allot):
    """Two commits with a remote; `build` puts the worker where a build would."""
    bare, tree = folder / "remote.git", folder / "tree"
    git(folder, "init", "-q", "--bare", "--initial-branch=main", str(bare))
    git(folder, "clone", "-q", str(bare), str(tree))
    git(tree, "checkout", "-q", "-b", "main")
    for name in ("user.name", "user.email"):
        git(tree, "config", name, "somebody@localhost")
    (tree / ".gitignore").write_text("/results/\n/build/\n")
    (tree / "build.sh").write_text(
        "mkdir -p build/gate/libexec && cp -r "
        f"{allot.parent.parent / 'libexec' / 'allot'} build/gate/libexec/\n")
    commits = []
    for message in ("base", "head"):
        (tree / "message").write_text(message)
        git(tree, "add", "--all")
        git(tree, "commit", "-q", "-m", message)
        commits.append(git(tree, "rev-parse", "HEAD"))
    git(tree, "push", "-q", "origin", "main")
    return tree, commits


def run_workflow(path, allot, folder):
    env, steps = steps_of(path)
    tree, (base, head) = repository(folder, allot)
    summary = folder / "summary.md"
    summary.touch()
    environment = dict(os.environ, PATH=f"{allot.parent}:{os.environ['PATH']}",
                       HOME=str(folder / "home"), XDG_CACHE_HOME=str(folder / "cache"),
                       GITHUB_STEP_SUMMARY=str(summary), GITHUB_REF_NAME="main",
                       GITHUB_SHA=head)
    environment.update({key: str(value) for key, value in env.items()})
    environment.update(SELECTION=SELECTION, BUILD="sh build.sh", BASE=base, HEAD=head)
    failed = False
    for step in steps:
        if "run" not in step or (failed and "if" not in step):
            continue
        if "${{" in step["run"]:
            sys.exit(f"{path}: {step['name']}: expressions belong into env")
        done = subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], cwd=tree,
                              env=environment, capture_output=True, text=True)
        allowed = (0, 4) if step["name"] == MAY_BE_INCONCLUSIVE else (0,)
        if done.returncode not in allowed:
            sys.exit(f"{path}: {step['name']}: exit status {done.returncode}\n"
                     f"{done.stdout[-3000:]}{done.stderr[-3000:]}")
        failed = failed or done.returncode != 0
    return tree, summary.read_text()


def check(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")
    print(f"ok: {what}")


def main():
    allot = pathlib.Path(sys.argv[1]).resolve()
    _, steps = steps_of(ROOT / ".github" / "workflows" / "ci.yml")
    check(any(re.search(r"\.ci/run", step.get("run", "")) for step in steps),
          "ci.yml runs what CI runs everywhere")
    examples = ROOT / "examples" / "workflows"
    with tempfile.TemporaryDirectory(prefix="allot-workflow-") as folder:
        tree, summary = run_workflow(examples / "pull-request.yml", allot, pathlib.Path(folder))
        check("### Gate: ok" in summary, "pull-request.yml gates equal builds as ok")
        check(any((tree / "results" / "page").glob("*.html")), "pull-request.yml makes a page")
    with tempfile.TemporaryDirectory(prefix="allot-workflow-") as folder:
        tree, summary = run_workflow(examples / "nightly.yml", allot, pathlib.Path(folder))
        check("| cell |" in summary, "nightly.yml tells what changed")
        git(tree, "fetch", "-q", "origin", "+allot-history:refs/kept")
        kept = git(tree, "show", "refs/kept:history.jsonl")
        check(kept.count('"history":"entry"') == 2, "nightly.yml keeps its history in a branch")


if __name__ == "__main__":
    main()
