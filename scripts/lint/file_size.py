#!/usr/bin/env python3
"""No source file grows past what one reading can hold."""
import pathlib
import subprocess
import sys

LIMIT = 300  # lines; most files have 60 to 130


def main() -> int:
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard",
                            "*.cpp", "*.hpp", "*.py", "*.cmake"],
                           capture_output=True, text=True, check=True).stdout.split()
    long = [(path, len(pathlib.Path(path).read_text().splitlines()))
            for path in files if pathlib.Path(path).exists()]
    for path, lines in long:
        if lines > LIMIT:
            print(f"{path}: {lines} lines, over {LIMIT}", file=sys.stderr)
    return 1 if any(lines > LIMIT for _, lines in long) else 0


if __name__ == "__main__":
    sys.exit(main())
