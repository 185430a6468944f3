#!/usr/bin/env python3
"""Draws every chart of this folder from one record: all.py RECORD -o FOLDER."""
import argparse
import importlib
import pathlib

from record import Record

NOT_CHARTS = {"all", "record", "style"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    record = Record(arguments.record)
    here = pathlib.Path(__file__).parent
    charts = sorted(path.stem for path in here.glob("*.py")
                    if path.stem not in NOT_CHARTS and not path.stem.startswith("test_"))
    for chart in charts:
        for path in importlib.import_module(chart).draw(record, arguments.output):
            print(f"chart: {path}")


if __name__ == "__main__":
    main()
