"""Makes record files (FORMAT.md) for tests: any size and any oddity, without measuring."""
import hashlib
import json
import pathlib
import random

DIGEST = "0123456789abcdef0123456789abcdef"


def header(cells: list[dict], rounds: int, counting: bool) -> dict:
    corpora = {cell["corpus"]: {"digest": DIGEST, "pack": "~/.cache/allot/made.pack",
                                "documents": 3, "content_bytes": 1000000 * (number + 1)}
               for number, cell in enumerate(cells)}
    allocators = {cell["allocator"]: {"library": f"/usr/lib/lib{number}.so", "sha256": "ab" * 32,
                                      "probe": "none", "env": {}, "expect": {}}
                  for number, cell in enumerate(cells)}
    return {
        "record": "header", "format": 1, "created": "2026-01-02T03:04:05Z", "seed": "7",
        "plan": {"cells": cells, "budget": {"rounds": rounds}}, "samples": None, "threads": 1,
        "limits": {"timeout": 600.0, "memory_bytes": None},
        "host": {"id": "made", "kernel": "Linux 6.1", "cpu": "Made CPU", "cores": 2,
                 "memory_bytes": 8 << 30, "thp": "madvise", "load": 0.5},
        "builds": {"default": {"path": "~/allot-worker", "sha256": "cd" * 32, "commit": "c0ffee"}},
        "corpora": corpora, "allocators": allocators,
        "counting": {"path": "~/liballot-counting.so", "sha256": "ef" * 32} if counting else None,
        "references": {f"{cell['corpus']} {cell['workload']}": DIGEST for cell in cells},
        "command": ["allot", "run", "--rounds", str(rounds)],
    }


def cells_of(strategies, allocators, workloads=("postings/cold",), corpora=("made",)) -> list[dict]:
    return [{"build": "default", "corpus": corpus, "workload": workload, "strategy": strategy,
             "allocator": allocator}
            for corpus in corpora for workload in workloads
            for strategy in strategies for allocator in allocators]


def bounds_of(bounds, allocators, workload="postings/cold", corpus="made") -> list[dict]:
    return [{"build": "default", "corpus": corpus, "workload": workload, "bound": bound,
             "allocator": allocator} for bound in bounds for allocator in allocators]


def times(cell: dict, drawn: random.Random) -> dict:
    # A name decides how fast a cell is, so that every test tells the same story.
    scale = 1 + int(hashlib.sha256(json.dumps(cell).encode()).hexdigest()[:4], 16) / 8000
    noise = drawn.lognormvariate(0, 0.02)
    return {"sec/op": 0.4 * scale * noise, "cpu-sec/op": 0.39 * scale * noise,
            "build-sec/op": 0.3 * scale * noise, "write-sec/op": 0.1 * scale * noise,
            "teardown-sec/op": 0.02 * noise, "peak-anon-B": round(50e6 * scale),
            "minor-faults/op": round(12000 * scale), "B/s": 1e6 / scale}


def counts(cell: dict, _) -> dict:
    blocks = 100 + len(cell["strategy"])
    return {"allocs/op": blocks, "B/op": 64 * blocks, "peak-live-B": 32 * blocks,
            "frees/op": blocks, "live-at-end-B": 0}


def history(path: pathlib.Path, hosts: list[str], commits: int) -> pathlib.Path:
    """An exported history in which arena gets slower by a tenth at half of the way, and allocates
    one block more in the end."""
    lines = [{"history": "header", "format": 1}]
    for host in hosts:
        for number in range(commits):
            wobble = 1 + 0.002 * ((7 * number) % 5)
            seconds = {"vector-map": 0.5, "arena": 0.2 * (1.1 if number >= commits // 2 else 1)}
            values = [{"cell": f"postings/cold made {strategy} glibc", "metric": "cpu-sec/op",
                       "exact": False, "center": base * wobble, "low": base * wobble * 0.99,
                       "high": base * wobble * 1.02, "runs": 6}
                      for strategy, base in seconds.items()]
            blocks = 101 if number == commits - 1 else 100
            values.append({"cell": "postings/cold made arena glibc", "metric": "allocs/op",
                           "exact": True, "center": blocks, "low": blocks, "high": blocks,
                           "runs": 2})
            commit = hashlib.sha1(str(number).encode()).hexdigest()
            lines.append({"history": "entry", "commit": commit, "branch": "main",
                          "time": f"2026-01-{number + 1:02}T03:04:05Z", "host_class": host,
                          "source": hashlib.sha256(f"{host} {number}".encode()).hexdigest(),
                          "values": values})
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    return path


def write(path: pathlib.Path, cells: list[dict], rounds: int, *, counting=False, failed=(),
          change=lambda run: None) -> pathlib.Path:
    """`failed`: (cell number, round) that time out. `change` may edit each run."""
    drawn = random.Random(7)
    lines = [header(cells, rounds, counting)]
    for round_number in range(rounds):
        for slot, cell in enumerate(drawn.sample(cells, len(cells))):
            run = {"record": "run", "cell": cell, "round": round_number, "slot": slot,
                   "elapsed": 0.5}
            if (cells.index(cell), round_number) in failed:
                run["failure"] = {"kind": "timeout", "detail": "stopped after 600 s"}
            else:
                run |= {"samples": [(counts if counting else times)(cell, drawn)],
                        "receipt": {"malloc": "/usr/lib/libc.so.6", "probe": "none",
                                    "probe_passed": True, "version": "1", "options": {},
                                    "threads": 1}}
                if "bound" not in cell:
                    run["digest"] = DIGEST
                if counting:
                    run["classes"] = {"sizes": [[32, 5], [64, 90], [4096, 7]],
                                      "lifetimes": [[0, 40], [7, 60], [1023, 2]]}
            change(run)
            lines.append(run)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path
