#!/usr/bin/env python3
"""Keeps documents true: their generated parts are what the command beside them prints, and their
`sh` blocks run.

    documents.py --bin FOLDER check     regenerate and compare, run the blocks (a test)
    documents.py --bin FOLDER write     put the commands' present output into the documents

A generated part stands between `<!-- generated: COMMAND -->` and `<!-- end -->`; it runs in the
root of the tree. One whose record is still to be measured says so, and is filled by `write` once
the file is there. A fenced block of `sh` runs in an empty folder, all blocks of a document in order;
`console` blocks are shown only, because they take minutes or change the machine."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = ["README.md", "CLAIMS.md", "METHODOLOGY.md", "FORMAT.md", "CONTRIBUTING.md"]
RECORDS = "reports/records/"
GENERATED = re.compile(r"(<!-- generated: (.+?) -->\n)(.*?)(<!-- end -->)", re.S)
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.S | re.M)


def run(command: str, folder: pathlib.Path, environment: dict) -> str:
    """The output of a shell command; ends the program if it fails."""
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=folder, env=environment,
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"failed ({done.returncode}): {command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def printed(command: str, environment: dict) -> str:
    """What stands in a generated part; a sentence while a record that it shows is not there."""
    missing = [word for word in command.split()
               if word.startswith(RECORDS) and not (ROOT / word).exists()]
    if missing:
        return f"*Not measured yet: {' and '.join(missing)} is missing.*\n"
    return run(command, ROOT, environment)


def regenerated(text: str, environment: dict) -> str:
    def replace(match):
        return match[1] + printed(match[2], environment) + match[4]

    return GENERATED.sub(replace, text)


def run_blocks(text: str, environment: dict) -> int:
    blocks = BLOCK.findall(text)
    with tempfile.TemporaryDirectory(prefix="allot-doc-") as folder:
        for block in blocks:
            run(block, pathlib.Path(folder), environment)
    return len(blocks)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="where allot is")
    parser.add_argument("action", choices=["check", "write"])
    arguments = parser.parse_args()
    environment = dict(os.environ, PATH=f"{arguments.bin.resolve()}:{os.environ['PATH']}")
    stale = []
    for path in [ROOT / name for name in DOCUMENTS]:
        text = path.read_text()
        fresh = regenerated(text, environment)
        if fresh != text and arguments.action == "write":
            path.write_text(fresh)
            print(f"written: {path.name}")
        elif fresh != text:
            stale.append(path.name)
        if arguments.action == "check":
            print(f"{path.name}: {len(GENERATED.findall(text))} generated parts, "
                  f"{run_blocks(text, environment)} blocks ran")
    if stale:
        sys.exit(f"not what their commands print: {', '.join(stale)}; "
                 f"scripts/documents.py --bin {arguments.bin} write")


if __name__ == "__main__":
    main()
