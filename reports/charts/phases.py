"""Build, write and teardown stacked: where a strategy pays for its layout."""
import style

PHASES = {"build-sec/op": "build", "write-sec/op": "write", "teardown-sec/op": "teardown"}


def draw(record, folder):
    return [path for group in record.groups() for path in draw_group(group, folder)]


def draw_group(group, folder):
    strategies = group.strategies
    phases = {label: group.medians(metric) for metric, label in PHASES.items()}
    fig, axes = style.figure(2.2 + 1.7 * len(group.allocators), 1.5 + 0.28 * len(strategies),
                             columns=len(group.allocators))
    for ax, allocator in zip(axes[0], group.allocators):
        left = [0.0] * len(strategies)
        for number, (label, medians) in enumerate(phases.items()):
            widths = [medians.get((strategy, allocator), 0.0) for strategy in strategies]
            ax.barh(range(len(strategies)), widths, left=left, color=style.colour(number),
                    label=label)
            left = [start + width for start, width in zip(left, widths)]
        ax.set_title(allocator, fontsize=9)
        ax.set_xlabel("seconds")
    axes[0][0].set_yticks(range(len(strategies)), strategies)
    axes[0][0].invert_yaxis()
    axes[0][-1].legend(loc="lower right", fontsize=7)
    fig.suptitle(f"{group.title}: medians of phases", fontsize=9, x=0.01, ha="left")
    return style.save(fig, folder, group.name("phases"), group.record.caption())
