"""Commands as a reader can paste them."""
import re
import shlex

# What a shell takes as it stands; "~" at the start is the reader's own home, as records mean it.
PLAIN = re.compile(r"~?[\w@%+=:,./-]+", re.ASCII)


def join(words: list[str]) -> str:
    return " ".join(word if PLAIN.fullmatch(word) else shlex.quote(word) for word in words)
