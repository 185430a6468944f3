"""Strategy by allocator: how many times as fast as the base, from the medians."""
import math
import statistics

import style

METRIC = "sec/op"


def draw(record, folder):
    """One chart per corpus and workload; the base is the first strategy under the first allocator."""
    strategies, allocators = record.axis("strategy"), record.axis("allocator")
    values = record.values(METRIC)
    paths = []
    for number, (corpus, workload) in enumerate(record.groups()):
        medians = {
            (cell[3], cell[4]): statistics.median(value for _, value in points)
            for cell, points in values.items() if (cell[1], cell[2]) == (corpus, workload)
        }
        base = medians.get((strategies[0], allocators[0]))
        if base is None:
            print(f"heatmap: no run of the base {strategies[0]} under {allocators[0]} succeeded; "
                  f"measure it again with `allot run`")
            continue
        speedups = [[base / medians[s, a] if (s, a) in medians else math.nan for a in allocators]
                    for s in strategies]
        name = "heatmap" if number == 0 else f"heatmap-{number + 1}"
        paths += draw_one(record, folder, name, f"{workload} on {corpus}", speedups)
    return paths


def draw_one(record, folder, name, title, speedups):
    strategies, allocators = record.axis("strategy"), record.axis("allocator")
    fig, axes = style.figure(2.6 + 1.05 * len(allocators), 1.6 + 0.34 * len(strategies))
    ax = axes[0][0]
    logs = [[math.log2(value) if value == value else math.nan for value in row] for row in speedups]
    reach = max((abs(value) for row in logs for value in row if value == value), default=1) or 1
    ax.imshow(logs, cmap="PuOr_r", vmin=-reach, vmax=reach, aspect="auto")
    for y, row in enumerate(speedups):
        for x, value in enumerate(row):
            text = f"{value:.2f}x" if value == value else "failed"
            dark = value == value and abs(logs[y][x]) > 0.6 * reach
            ax.text(x, y, text, ha="center", va="center", color="white" if dark else "black")
    ax.set_xticks(range(len(allocators)), allocators, rotation=30, ha="right")
    ax.set_yticks(range(len(strategies)), strategies)
    ax.grid(False)
    ax.set_title(f"{title}\ntimes as fast as {strategies[0]} under {allocators[0]} ({METRIC})",
                 loc="left", fontsize=9)
    return style.save(fig, folder, name, record.caption())
