#!/usr/bin/env python3
"""Does the report's page work in a real browser? test_page.py ALLOT [PICTURES] makes the pages of an
ordinary record, of a long one, of a history and of oddities, and opens them in Chromium
(scripts/browser)."""
import pathlib
import subprocess
import sys
import tempfile

import made_record
from test_report import HUGE, NASTY, WORLD

BROWSER = pathlib.Path(__file__).resolve().parent / "browser"


def make_pages(allot: str, folder: pathlib.Path) -> dict[str, pathlib.Path]:
    cells = made_record.cells_of(["vector-map", "arena", "two-pass"], ["glibc", "jemalloc"])
    odd = made_record.cells_of(["vector-map", NASTY, WORLD, HUGE], ["glibc", NASTY])
    long = made_record.cells_of([f"strategy-{n}" for n in range(8)], ["glibc", "jemalloc", "mine"])
    long += made_record.bounds_of(["bound-update-8"], ["glibc", "jemalloc", "mine"])
    records = {
        "usual": [made_record.write(folder / "times.jsonl", cells, 12),
                  made_record.write(folder / "counts.jsonl", cells, 2, counting=True)],
        "long": [made_record.write(folder / "long.jsonl", long, 3),
                 made_record.history(folder / "history.jsonl", ["Made CPU, 2 cores"], 20)],
        "history": [made_record.history(folder / "two-hosts.jsonl", ["Made CPU", "Other CPU"], 20)],
        "odd": [made_record.write(folder / "odd.jsonl", odd, 6, failed={(0, 1), (3, 2)})],
    }
    for name, files in records.items():
        done = subprocess.run([allot, "report", *files, "-o", folder / name], capture_output=True)
        if done.returncode not in (0, 3):  # 3: made of failed runs, too
            sys.exit(done.stderr.decode())
    return {name: folder / name / "index.html" for name in records}


def main():
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory(prefix="allot-page-") as name:
        for kind, page in make_pages(sys.argv[1], pathlib.Path(name)).items():
            command = ["node", BROWSER / "check_page.mjs", page]
            if pictures:
                (pictures / kind).mkdir(parents=True, exist_ok=True)
                command.append(pictures / kind)
            print(kind, flush=True)
            subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
