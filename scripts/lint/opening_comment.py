#!/usr/bin/env python3
"""Every source file opens by saying what lives in it."""
import pathlib
import subprocess
import sys

OPENINGS = {
    ".cpp": ("// ",),
    ".hpp": ("// ",),
    ".cmake": ("# ",),
    ".py": ('#!/usr/bin/env python3\n"""', '"""'),
}


def is_silent(path: pathlib.Path) -> bool:
    # A .cpp beside its header relies on the header's opening.
    if path.suffix == ".cpp" and path.with_suffix(".hpp").exists():
        return False
    text = path.read_text()
    return bool(text) and not text.startswith(OPENINGS[path.suffix])


def main() -> int:
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"],
                            capture_output=True, text=True, check=True).stdout.split()
    paths = [path for path in map(pathlib.Path, listed) if path.suffix in OPENINGS]
    silent = [path for path in paths if path.exists() and is_silent(path)]
    for path in silent:
        print(f"{path}: does not open with a sentence on what lives here", file=sys.stderr)
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
