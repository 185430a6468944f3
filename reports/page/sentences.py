"""Figures in words: what a finding is called, and how large a difference is."""
import units
from report import ratio_of

# Of a finding: the words for a time, for any other amount, and how sure they are.
WORDS = {
    "less": ("faster", "less"), "more": ("slower", "more"),
    "maybe-less": ("perhaps faster", "perhaps less"),
    "maybe-more": ("perhaps slower", "perhaps more"),
    "alike": ("no difference shown", "no difference shown"),
    "undecided": ("too few rounds to tell", "too few rounds to tell"),
}
# Below this a fraction does.
FRACTION = 0.01


def word_of(finding: str | None, unit: str, exact: bool = False) -> str:
    if finding is None:
        return "no data"
    if exact and finding == "alike":
        return "equal"
    return WORDS[finding][0 if units.is_time(unit) else 1]


def difference(cell: dict, unit: str) -> str:
    """"6 times as fast (5.5 to 6.6)", "2.1 times as much (2 to 2.2)", "-12.0 % (-15.1 % to -8.4 %)".
    """
    ratio = ratio_of(cell)
    if ratio is None:
        return ""
    if 1 / units.FACTOR < ratio.center < units.FACTOR:
        return units.percent(ratio.center) + span([ratio.low, ratio.high], units.percent)
    return factor(ratio, unit)


def factor(ratio, unit: str) -> str:
    if units.is_time(unit) and 0 < ratio.center < 1:
        ends = [ratio.high and 1 / ratio.high, ratio.low and 1 / ratio.low]
        return f"{1 / ratio.center:.3g} times as fast" + span(ends, "{:.3g}".format)
    if units.is_time(unit):
        return f"{ratio.center:.3g} times as slow" + span([ratio.low, ratio.high], "{:.3g}".format)
    if ratio.center < FRACTION:
        return f"1/{units.digits(1 / ratio.center)} of it" if ratio.center > 0 else "none"
    return f"{ratio.center:.3g} times as much" + span([ratio.low, ratio.high], "{:.3g}".format)


def span(ends: list, text) -> str:
    if any(end is None for end in ends):
        return ""
    return f" ({text(ends[0])} to {text(ends[1])})"


def probability(p: float | None) -> str:
    if p is None:
        return ""
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
