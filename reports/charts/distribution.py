"""Every run of every cell as a point, with the median: does a difference exceed the noise?"""
import statistics

import style

METRIC = "sec/op"


def draw(record, folder):
    return [path for group in record.groups() for path in draw_group(group, folder)]


def draw_group(group, folder):
    lanes = len(group.allocators)
    fig, axes = style.figure(7.5, 1.4 + 0.17 * len(group.strategies) * lanes)
    ax = axes[0][0]
    for (strategy, allocator), seconds in group.values(METRIC).items():
        lane = group.allocators.index(allocator)
        y = group.strategies.index(strategy) + (lane - (lanes - 1) / 2) * 0.8 / lanes
        colour = style.colour(lane)
        ax.plot(seconds, [y] * len(seconds), "o", ms=3.5, color=colour, alpha=0.7, mew=0)
        ax.plot([statistics.median(seconds)], [y], "|", ms=9, mew=1.6, color=colour)
    for lane, allocator in enumerate(group.allocators):
        ax.plot([], [], "o", ms=4, color=style.colour(lane), label=allocator)
    ax.set_yticks(range(len(group.strategies)), group.strategies)
    ax.invert_yaxis()
    style.log_seconds(ax, f"{METRIC}, log scale; bar: median")
    ax.legend(loc="lower right", fontsize=7, ncols=min(4, lanes))
    ax.set_title(f"{group.title}: every run", loc="left", fontsize=9)
    return style.save(fig, folder, group.name("distribution"), group.record.caption())
