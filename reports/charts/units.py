"""What units are called in sentences, and how their values are written."""
import re

NAMES = {
    "sec/op": "wall time", "cpu-sec/op": "CPU time", "build-sec/op": "build time",
    "merge-sec/op": "merge time", "write-sec/op": "write time",
    "teardown-sec/op": "teardown time", "peak-anon-B": "peak memory",
    "minor-faults/op": "page faults", "B/s": "speed", "allocs/op": "allocations",
    "frees/op": "frees", "reallocs/op": "reallocations", "B/op": "bytes requested",
    "usable-B/op": "bytes given", "peak-live-B": "peak of live bytes",
    "peak-usable-B": "peak of given bytes", "live-at-end-B": "bytes live at the end",
    "moved-B/op": "bytes moved", "moved-reallocs/op": "reallocations that moved",
}


def name_of(unit: str) -> str:
    return NAMES.get(unit, unit)


def is_time(unit: str) -> bool:
    return unit == "sec" or unit.endswith(("sec/op", "-sec"))


def is_bytes(unit: str) -> bool:
    return unit in ("B/op", "B") or unit.endswith(("-B", "-B/op"))


def text_of(value: float | None, unit: str) -> str:
    """Four significant digits with a prefix: 884.7 ms, 285.5 MiB, 89.94 k."""
    if value is None:
        return "∞"
    if is_bytes(unit):
        return scaled(value, [(2.0 ** 30, " GiB"), (2.0 ** 20, " MiB"), (2.0 ** 10, " KiB")], " B")
    if unit.endswith("B/s"):
        return scaled(value, [(1e9, " GB/s"), (1e6, " MB/s"), (1e3, " kB/s")], " B/s")
    if is_time(unit):
        return scaled(value, [(1, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns")], " s")
    return scaled(value, [(1e9, " G"), (1e6, " M"), (1e3, " k")], "")


def tick_of(value: float, unit: str) -> str:
    """As text_of, for the round figures of an axis: 0.5, 20 ms."""
    text = text_of(value, unit)
    return re.sub(r"(\.\d*?)0+(?!\d)", r"\1", text).replace(". ", " ").rstrip(".")


def scaled(value: float, steps: list[tuple[float, str]], plain: str) -> str:
    for factor, suffix in steps:
        if abs(value) >= factor * 0.99995:  # what would round up to the step belongs to it
            return digits(value / factor) + suffix
    return digits(value) + plain


def digits(value: float) -> str:
    """Four significant digits, without an exponent; whole numbers below a thousand as they are."""
    if value == int(value) and abs(value) < 1000:
        return str(int(value))
    whole = len(str(int(abs(value)))) if abs(value) >= 1 else 1
    return f"{value:.{max(0, 4 - whole)}f}" if abs(value) >= 0.001 else f"{value:.3g}"
