#!/usr/bin/env python3
"""Are charts drawn from a real record, failures included, and the same bytes when drawn again?
test_charts.py ALLOT measures a small record and draws it twice."""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def draw(record: pathlib.Path, folder: pathlib.Path) -> dict[str, bytes]:
    subprocess.run(["/usr/bin/python3", ROOT / "reports/charts/all.py", record, "-o", folder],
                   check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def main():
    with tempfile.TemporaryDirectory(prefix="allot-charts-") as name:
        folder = pathlib.Path(name)
        record = folder / "record.jsonl"
        subprocess.run([sys.argv[1], "run", "--strategy", "vector-map,arena", "--allocator",
                        "glibc,jemalloc", "--corpus", "synthetic-1m", "--rounds", "2", "-o", record],
                       check=True, capture_output=True)
        first, again = draw(record, folder / "first"), draw(record, folder / "again")
        assert len(first) >= 6, f"too few charts: {list(first)}"
        assert first == again, "drawn again, a chart has other bytes"

        header, *runs = [json.loads(line) for line in record.read_text().splitlines()]
        failed = runs[0]
        del failed["samples"], failed["digest"], failed["receipt"]
        failed["failure"] = {"kind": "timeout", "detail": "made for a test"}
        record.write_text("".join(json.dumps(line) + "\n" for line in [header, *runs]) + "{\"rec")
        with_failure = draw(record, folder / "failed")
        assert with_failure.keys() == first.keys()
        assert b"failed runs: 1" in with_failure["distribution.svg"]
    print(f"{len(first)} charts drawn, identical when drawn again")


if __name__ == "__main__":
    main()
