#!/usr/bin/env python3
"""What allocators round up: slack_table.py COUNTS prints, from a record of `allot run --count`, a
markdown table of usable less requested bytes, a row per workload and strategy and a column per
allocator, with the share of the requested bytes."""
import sys

import records


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    requested = records.values(sys.argv[1], "B/op")
    slack = records.values(sys.argv[1], "slack-B/op")
    allocators = sorted(dict.fromkeys(cell[-1] for cell in requested))
    rows = sorted(dict.fromkeys(cell[2:4] for cell in requested))
    print("| workload | strategy | requested | " + " | ".join(allocators) + " |")
    print("|---|---|--:|" + "--:|" * len(allocators))
    for row in rows:
        of_row = {cell[-1]: cell for cell in requested if cell[2:4] == row}
        bytes_asked = requested[of_row[allocators[0]]][0]
        shown = [f"{slack[of_row[name]][0] / 2**20:.2f} MiB "
                 f"({100 * slack[of_row[name]][0] / bytes_asked:.1f} %)" for name in allocators]
        print(f"| {row[0]} | {row[1]} | {bytes_asked / 2**20:.2f} MiB | " + " | ".join(shown) + " |")


if __name__ == "__main__":
    main()
