#!/usr/bin/env python3
"""Do two corpora rank the strategies alike? rank_correlation.py RECORD RECORD... prints, for each
pair of (record, corpus) and each allocator, Spearman's rho and Kendall's tau of the strategies'
median cpu-sec/op, as a markdown table. A generated corpus is only as good as this agreement."""
import itertools
import statistics
import sys

import records

METRIC = "cpu-sec/op"


def ranks(values: dict[str, float]) -> dict[str, int]:
    ordered = sorted(values, key=values.get)
    return {name: rank for rank, name in enumerate(ordered)}


def spearman(a: dict[str, float], b: dict[str, float]) -> float:
    """Without ties, which medians of times don't have."""
    rank_a, rank_b = ranks(a), ranks(b)
    n = len(a)
    return 1 - 6 * sum((rank_a[name] - rank_b[name]) ** 2 for name in a) / (n * (n * n - 1))


def kendall(a: dict[str, float], b: dict[str, float]) -> float:
    pairs = list(itertools.combinations(a, 2))
    agreeing = sum(1 if (a[x] - a[y]) * (b[x] - b[y]) > 0 else -1 for x, y in pairs)
    return agreeing / len(pairs)


def medians(paths) -> dict[str, dict[str, dict[str, float]]]:
    """Corpus to allocator to strategy to median."""
    found = {}
    for path in paths:
        for (_, corpus, _, strategy, allocator), values in records.values(path, METRIC).items():
            by_allocator = found.setdefault(corpus, {})
            by_allocator.setdefault(allocator, {})[strategy] = statistics.median(values)
    return found


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    by_corpus = medians(sys.argv[1:])
    print("| corpora | allocator | strategies | Spearman's rho | Kendall's tau |")
    print("|---|---|--:|--:|--:|")
    for one, other in itertools.combinations(by_corpus, 2):
        for allocator in by_corpus[one]:
            a, b = by_corpus[one][allocator], by_corpus[other].get(allocator, {})
            shared = [name for name in a if name in b]
            if len(shared) < 3:
                continue
            a, b = ({name: side[name] for name in shared} for side in (a, b))
            print(f"| {one}, {other} | {allocator} | {len(shared)} | "
                  f"{spearman(a, b):.3f} | {kendall(a, b):.3f} |")


if __name__ == "__main__":
    main()
