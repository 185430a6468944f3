"""Record files (FORMAT.md) as the scripts beside this one need them."""
import json
import statistics

AXES = ("build", "corpus", "workload", "strategy", "allocator")


def runs(path):
    """The measured runs of a record. Ends the program where a run failed."""
    with open(path, encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    measured = [record for record in records if record["record"] == "run"]
    for run in measured:
        if "failure" in run:
            raise SystemExit(f"{path}: {run['cell']} failed: {run['failure']['detail']}")
    return measured


def cell_of(run) -> tuple:
    return tuple(run["cell"].get(axis, "") for axis in AXES)


def values(path, metric: str) -> dict[tuple, list[float]]:
    """By cell, one value per run: the median of its samples."""
    found: dict[tuple, list[float]] = {}
    for run in runs(path):
        samples = [sample[metric] for sample in run["samples"]]
        found.setdefault(cell_of(run), []).append(statistics.median(samples))
    return found
