"""Build, write and teardown stacked: where a strategy pays for its layout."""
import statistics

import style

PHASES = {"build-sec/op": "build", "write-sec/op": "write", "teardown-sec/op": "teardown"}


def draw(record, folder):
    strategies, allocators = record.axis("strategy"), record.axis("allocator")
    phases = {label: record.values(metric) for metric, label in PHASES.items()}
    paths = []
    for number, (corpus, workload) in enumerate(record.groups()):
        fig, axes = style.figure(2.2 + 1.7 * len(allocators), 1.5 + 0.28 * len(strategies),
                                 columns=len(allocators))
        build = record.axis("build")[0]
        for ax, allocator in zip(axes[0], allocators):
            left = [0.0] * len(strategies)
            for colour, (label, values) in zip(style.COLOURS, phases.items()):
                medians = [
                    statistics.median(value for _, value in points) if points else 0.0
                    for points in (values.get((build, corpus, workload, strategy, allocator), [])
                                   for strategy in strategies)
                ]
                ax.barh(range(len(strategies)), medians, left=left, color=colour, label=label)
                left = [a + b for a, b in zip(left, medians)]
            ax.set_title(allocator, fontsize=9)
            ax.set_xlabel("seconds")
        axes[0][0].set_yticks(range(len(strategies)), strategies)
        axes[0][0].invert_yaxis()
        axes[0][-1].legend(loc="lower right", fontsize=7)
        fig.suptitle(f"{workload} on {corpus}: medians of phases", fontsize=9, x=0.01, ha="left")
        name = "phases" if number == 0 else f"phases-{number + 1}"
        paths += style.save(fig, folder, name, record.caption())
    return paths
