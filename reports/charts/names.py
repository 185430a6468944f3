"""Names made fit to be shown, whatever a corpus, strategy or allocator is called; and how many of
them there are."""
import unicodedata


def printable(text: str) -> str:
    """Without what has no shape: line ends and controls, which XML forbids."""
    return "".join("\ufffd" if unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") else c
                   for c in text)


def short(name: str, width: int = 48) -> str:
    """With its middle left out if it is longer than `width`."""
    name = printable(name)
    return name if len(name) <= width else f"{name[:width // 2]}…{name[1 - width // 2:]}"


def labels(names: list[str], width: int = 28) -> list[str]:
    """Names short enough for an axis, still different from each other."""
    found = []
    for name in names:
        label = short(name, width)
        found.append(f"{label} #{len(found) + 1}" if label in found else label)
    return found


def counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
