#!/usr/bin/env python3
"""A folder includes only what DECISIONS.md's include table allows."""
import pathlib
import re
import subprocess
import sys

# The longest matching prefix decides. A folder may always include itself and errors.
ALLOWED = {
    "errors": [],
    "corpora": [],
    "strategies": ["corpora"],
    "bench": ["corpora", "strategies"],
    "harness/plan": [],
    "harness/stats": [],
    "harness/records": ["harness/plan", "bench/record_keys.hpp"],
    "harness/run": ["harness/plan", "harness/records"],
    "harness/compare": ["harness/plan", "harness/records", "harness/stats",
                        "bench/record_keys.hpp"],
    "harness/gate": ["harness/plan", "harness/records", "harness/run", "harness/compare",
                     "harness/stats", "bench/record_keys.hpp"],
    "harness/selftest": ["harness/plan", "harness/records", "harness/stats", "harness/gate"],
    "harness/doctor": [],
    "harness/explain": ["harness/plan", "harness/records", "harness/stats",
                        "bench/record_keys.hpp"],
    "harness/exec": ["harness/plan", "harness/records", "harness/run", "corpora",
                     "bench/record_keys.hpp"],
    "reports": ["harness/stats", "harness/records", "harness/gate", "harness/explain"],
    "harness/history": ["harness/plan", "harness/records", "harness/stats"],
    "harness/cli": ["harness", "corpora", "reports"],
    "fuzz": ["corpora", "strategies", "harness"],
}


def folder_of(path: str) -> str | None:
    matches = [name for name in ALLOWED if path == name or path.startswith(name + "/")]
    return max(matches, key=len, default=None)


def violations(path: str, text: str):
    own = folder_of(path)
    for number, line in enumerate(text.splitlines(), 1):
        found = re.match(r'#include "([^"]+)"', line)
        if not found:
            continue
        target = found.group(1)
        allowed = [own, "errors", *ALLOWED[own]] if own else []
        if not any(target == name or target.startswith(name + "/") for name in allowed):
            yield f"{path}:{number}: {own} may not include {target}"


def main() -> int:
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.cpp", "*.hpp"],
                           capture_output=True, text=True, check=True).stdout.split()
    found = [line for path in files if pathlib.Path(path).exists()
             for line in violations(path, pathlib.Path(path).read_text())]
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
