"""Puts a chart into the page as part of it: with ids of its own, a text for those who cannot see it,
and colours that follow the page's theme."""
import html
import re

import names
import style

# Colours become variables, so that dark mode redraws nothing.
VARIABLES = {colour: f"--chart-{number}" for number, colour in enumerate(style.DARK)}


def colours() -> str:
    """The style sheet's part that gives the variables their values; print is always light."""
    dark = " ".join(f"{VARIABLES[light]}: {dark};" for light, dark in style.DARK.items())
    return f"\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"


def themed(match: re.Match) -> str:
    colour = match[0]
    return f"var({VARIABLES[colour]}, {colour})" if colour in VARIABLES else colour


def inline(picture) -> str:
    text = picture.path.read_text(encoding="utf-8")
    text = re.sub(r"^.*?(?=<svg)", "", text, flags=re.S)  # the XML and document type declarations
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
    prefix = picture.path.stem
    text = re.sub(r'\bid="', f'id="{prefix}-', text)
    text = re.sub(r'(xlink:href="#|href="#|url\(#)', rf"\1{prefix}-", text)
    text = re.sub(r"(?<=: )#[0-9a-f]{6}\b", themed, text)
    width, height = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text).groups()
    opening = (f'<svg viewBox="0 0 {width} {height}" style="width: {width}pt" class="chart" '
               f'role="img" aria-labelledby="{prefix}-title {prefix}-alt" '
               'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg">'
               f'<title id="{prefix}-title">{html.escape(picture.title)}</title>'
               f'<desc id="{prefix}-alt">{html.escape(names.printable(picture.alt))}</desc>')
    return re.sub(r"<svg[^>]*>", lambda _: opening, text, count=1)
