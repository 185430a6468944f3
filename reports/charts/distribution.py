"""Every run of every cell as a point, with the median: does a difference exceed the noise?"""
import statistics

import style

METRIC = "sec/op"


def draw(record, folder):
    strategies, allocators = record.axis("strategy"), record.axis("allocator")
    values = record.values(METRIC)
    paths = []
    for number, (corpus, workload) in enumerate(record.groups()):
        fig, axes = style.figure(7.5, 1.4 + 0.17 * len(strategies) * len(allocators))
        ax = axes[0][0]
        for cell, points in values.items():
            if (cell[1], cell[2]) != (corpus, workload):
                continue
            lane = allocators.index(cell[4])
            y = strategies.index(cell[3]) + (lane - (len(allocators) - 1) / 2) * 0.8 / len(allocators)
            colour = style.COLOURS[lane % len(style.COLOURS)]
            seconds = [value for _, value in points]
            ax.plot(seconds, [y] * len(seconds), "o", ms=3.5, color=colour, alpha=0.7, mew=0)
            ax.plot([statistics.median(seconds)], [y], "|", ms=9, mew=1.6, color=colour)
        for lane, allocator in enumerate(allocators):
            ax.plot([], [], "o", ms=4, color=style.COLOURS[lane % len(style.COLOURS)],
                    label=allocator)
        ax.set_yticks(range(len(strategies)), strategies)
        ax.invert_yaxis()
        ax.set_xscale("log")
        ax.set_xlabel(f"{METRIC} (log scale; bar: median)")
        ax.legend(loc="lower right", fontsize=7, ncols=min(4, len(allocators)))
        ax.set_title(f"{workload} on {corpus}: every run", loc="left", fontsize=9)
        name = "distribution" if number == 0 else f"distribution-{number + 1}"
        paths += style.save(fig, folder, name, record.caption())
    return paths
