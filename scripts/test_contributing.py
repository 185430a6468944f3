#!/usr/bin/env python3
"""Is one file really all that a new strategy takes? Does CONTRIBUTING.md's recipe, word for word, in
a copy of the tree: test_contributing.py DRIVER, which measures the result with an existing driver."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(*command, cwd):
    """Runs a command; its output is shown only if it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"failed ({done.returncode}): {' '.join(map(str, command))}\n"
                 f"{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def copy_of_the_tree(target: pathlib.Path):
    """The files of the work tree that git knows or would add."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, listed):
        source = ROOT / name
        if source.is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target / name)


def main():
    driver = pathlib.Path(sys.argv[1]).resolve()
    recipe = re.search(r"```cpp\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.S).group(1)
    with tempfile.TemporaryDirectory(prefix="allot-recipe-") as folder:
        tree = pathlib.Path(folder) / "tree"
        copy_of_the_tree(tree)
        (tree / "strategies/postings/mine.cpp").write_text(recipe)
        build = tree / "build/release"
        run("cmake", "--preset", "release", cwd=tree)
        run("cmake", "--build", "--preset", "release", "--target", "allot-worker",
            "strategies_test", cwd=tree)
        conformance = run(build / "bin/strategies_test", "--gtest_filter=*mine*", cwd=tree)
        if not re.search(r"\[  PASSED  \] [1-9]", conformance):
            sys.exit(f"no conformance test ran for the new strategy:\n{conformance}")
        record = pathlib.Path(folder) / "mine.jsonl"
        run(driver, "run", "--worker", build / "libexec/allot/allot-worker", "--strategy",
            "vector-map,mine", "--allocator", "glibc", "--corpus", "synthetic-1m", "--rounds", "2",
            "-o", record, cwd=tree)
        runs = [json.loads(line) for line in record.read_text().splitlines()][1:]
        measured = [entry for entry in runs
                    if entry["cell"]["strategy"] == "mine" and "samples" in entry]
        if len(measured) != 2:
            sys.exit(f"expected 2 measured runs of the new strategy, got {len(measured)}")
    print("the recipe works: one new file was built, conforms and was measured")


if __name__ == "__main__":
    main()
