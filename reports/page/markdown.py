"""Text that Markdown takes for structure, made harmless."""
import re


def cell(text: str) -> str:
    """Text in a table or a paragraph."""
    text = " ".join(str(text).split())
    return re.sub(r"([\\|`*_<>\[\]~#&])", r"\\\1", text)


def written(item) -> str:
    """A table's item: a figure with its interval, or a word with its reason."""
    text, detail = cell(item.text), cell(item.detail)
    if not detail:
        return text
    return f"{text} ({detail})" if item.value is not None else f"{text}: {detail}"


def code(text: str) -> str:
    """A block that no run of backquotes in the text can end."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"
