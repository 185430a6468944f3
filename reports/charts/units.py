"""What units are called in sentences, and how their values are written."""
import re

NAMES = {
    "sec/op": "wall time", "cpu-sec/op": "CPU time", "peak-anon-B": "peak memory",
    "minor-faults/op": "page faults", "major-faults/op": "page faults with reading",
    "B/s": "speed", "output-B": "bytes written",
    "peak-over-output": "peak memory per byte of output",
    "peak-rss-B": "peak resident memory", "p50-sec": "median latency",
    "p99-sec": "99th percentile of latency", "p99.9-sec": "99.9th percentile of latency",
    "max-sec": "longest latency", "clock-sec": "the clock's part of a latency",
    "allocs/op": "allocations", "frees/op": "frees", "reallocs/op": "reallocations",
    "B/op": "bytes requested", "usable-B/op": "bytes given",
    "slack-B/op": "bytes given beyond the request", "peak-live-B": "peak of live bytes",
    "peak-usable-B": "peak of given bytes", "live-at-end-B": "bytes live at the end",
    "moved-B/op": "bytes moved", "moved-reallocs/op": "reallocations that moved",
    "growth-moved-B/op": "bytes moved by growing lists", "map-writes/op": "map writes",
    "map-lookups/op": "map look-ups", "rehashes/op": "rehashes",
    "list-growths/op": "growths of lists", "instructions/op": "instructions",
    "peak-resident-B": "peak of resident bytes", "retained-B": "bytes resident at the end",
    "fragmentation": "resident per live byte", "peak-huge-B": "peak on huge pages",
    "heap-held-B": "heap held", "heap-in-use-B": "heap in use",
    "memory-cpu-share": "share of CPU time for memory", "untimed-share": "untimed share",
    "cpu-samples": "samples of CPU time",
}
# From here on a factor reads better than a percentage.
FACTOR = 1.5
PHASES = {"build", "merge", "write", "teardown", "read"}
SHARES = {"own": "own code", "map": "maps", "allocator": "allocator", "moving": "moving memory",
          "faults": "page faults", "calls": "system calls", "kernel": "other kernel work",
          "rest": "the rest"}


def name_of(unit: str) -> str:
    if unit in NAMES:
        return NAMES[unit]
    if unit.startswith("share-of-"):
        return f"part that {unit.removeprefix('share-of-')} would take"
    if unit.startswith("cpu-share-"):
        share = unit.removeprefix("cpu-share-")
        return f"share of CPU time: {SHARES.get(share, share)}"
    phase, _, rest = unit.partition("-")
    if phase in PHASES and rest == "sec/op":
        return f"{phase} time"
    if phase in PHASES and rest in NAMES:
        return f"{NAMES[rest]}, {phase} phase"
    return unit


def is_share(unit: str) -> bool:
    return unit.startswith(("cpu-share-", "share-of-")) or unit.endswith("-share")


def is_time(unit: str) -> bool:
    return unit == "sec" or unit.endswith(("sec/op", "-sec"))


def is_bytes(unit: str) -> bool:
    return unit in ("B/op", "B") or unit.endswith(("-B", "-B/op"))


def text_of(value: float | None, unit: str) -> str:
    """Four significant digits with a prefix: 884.7 ms, 285.5 MiB, 89.94 k, 12.3 %."""
    if value is None:
        return "∞"
    if is_share(unit):
        return f"{value:.1%}".replace("%", " %")
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


def change_text(ratio: float | None) -> str:
    """A change of a level: +5.1 %, or 2.3 times where that reads better."""
    if not ratio:
        return "from none" if ratio is None else "to none"
    return percent(ratio) if 1 / FACTOR < ratio < FACTOR else f"{ratio:.3g} times"


def percent(ratio: float) -> str:
    """What a ratio adds or takes away."""
    return f"{(ratio - 1) * 100:+.1f}\N{NO-BREAK SPACE}%".replace("-", "\N{MINUS SIGN}")


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
