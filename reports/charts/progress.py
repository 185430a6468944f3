"""Says how far a long job is: one line that is rewritten on a terminal, now and then a line of its
own elsewhere."""
import sys
import time

QUIET_S = 2  # between two lines that are kept, so that a log stays short


class Progress:
    def __init__(self, what: str, total: int):
        self.what, self.total = what, total
        self.terminal = sys.stderr.isatty()
        self.spoke = time.monotonic()

    def done(self, count: int, last: str):
        text = f"{self.what}: {count} of {self.total} ({last})"
        if self.terminal:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - self.spoke >= QUIET_S:
            self.spoke = time.monotonic()
            print(text, file=sys.stderr, flush=True)

    def end(self):
        if self.terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
