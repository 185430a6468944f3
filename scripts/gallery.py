#!/usr/bin/env python3
"""Keeps published pictures true: each is what `allot report` draws of the record beside it.

    gallery.py --bin FOLDER check     draw again and compare (a test)
    gallery.py --bin FOLDER write     put the present drawings into the tree

The pictures of reports/records/X/NAME.jsonl are in reports/records/X/NAME/; a chart becomes part of
the gallery when a file of its name is put there, an empty one will do, and `write` is run."""
import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDS = ROOT / "reports" / "records"


def galleries() -> dict[pathlib.Path, pathlib.Path]:
    """Each record that has pictures, and their folder."""
    return {record: record.with_suffix("") for record in sorted(RECORDS.glob("*/*.jsonl"))
            if record.with_suffix("").is_dir()}


def drawn(allot: pathlib.Path, record: pathlib.Path, folder: pathlib.Path):
    # By a path from the root, so that the drawing does not depend on where the tree is.
    command = [allot, "report", record.relative_to(ROOT), "--format", "charts", "-o", folder]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode not in (0, 3):  # 3: with failed runs
        sys.exit(f"{record}: {done.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="where allot is")
    parser.add_argument("action", choices=["check", "write"])
    arguments = parser.parse_args()
    allot = (arguments.bin / "allot").resolve()
    stale = []
    for record, pictures in galleries().items():
        with tempfile.TemporaryDirectory(prefix="allot-gallery-") as name:
            fresh = pathlib.Path(name)
            drawn(allot, record, fresh)
            for picture in sorted(pictures.iterdir()):
                now = fresh / picture.name
                if not now.exists():
                    sys.exit(f"{picture}: {record.name} has no such chart")
                if now.read_bytes() == picture.read_bytes():
                    continue
                stale.append(str(picture.relative_to(ROOT)))
                if arguments.action == "write":
                    picture.write_bytes(now.read_bytes())
                    print(f"written: {stale[-1]}")
    if stale and arguments.action == "check":
        sys.exit(f"not what their records give: {', '.join(stale)}; "
                 f"scripts/gallery.py --bin {arguments.bin} write")


if __name__ == "__main__":
    main()
