"""The same cells in records of several commits, oldest first: when did the cost change?"""
import names
import style
import units

ORDER = 90
BRINGS = "allot report OLD.jsonl NEW.jsonl"


def draw_report(report):
    series = {}
    for group in report.groups:
        if group.file:
            series.setdefault((group.corpus, group.workload, group.build), []).append(group)
    repeated = [sorted(groups, key=lambda group: record_of(group)["created"])
                for groups in series.values() if len(groups) > 1]
    return [draw_series(number, groups) for number, groups in enumerate(repeated)]


def record_of(group) -> dict:
    """The header of a group's own record."""
    return next(record["header"] for record in group.report.records
                if record["label"] == group.file)


def draw_series(number, groups):
    unit = groups[0].judged
    keys = list(dict.fromkeys(key for group in groups for key in group.estimates(unit)))
    fig, axes = style.figure(7.5, 3.8)
    ax = axes[0][0]
    for index, (key, label) in enumerate(zip(keys, names.labels([", ".join(k) for k in keys]))):
        points = [(place, estimates[key]) for place, group in enumerate(groups)
                  if key in (estimates := group.estimates(unit))]
        draw_line(ax, index, label, points)
    commits = [record_of(group)["builds"][group.build].get("commit", "") for group in groups]
    ax.set_xticks(range(len(groups)),
                  [f"{names.short(group.file, 24)}\n{names.short(commit, 14)}"
                   for group, commit in zip(groups, commits)], fontsize=7)
    if all(estimate.center > 0 for group in groups for estimate in group.estimates(unit).values()):
        style.log_axis(ax, "y", unit)
    ax.set_ylabel(f"{units.name_of(unit)} per execution")
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=7, ncols=1 + len(keys) // 20)
    subject = f"{names.short(groups[0].workload)} on {names.short(groups[0].corpus)}"
    ax.set_title(f"{subject}: records in the order of their measurement")
    alt = (f"{units.name_of(unit)} of {len(keys)} cells in {len(groups)} records, from "
           f"{names.short(groups[0].file)} to {names.short(groups[-1].file)}.")
    return style.Drawing(fig, f"Trend of {subject}", alt, groups[0].caption(unit),
                         f"-{number + 1}" * (number > 0))


def draw_line(ax, index, label, points):
    colour = style.colour(index)
    for place, estimate in points:
        if estimate.low is not None and estimate.high is not None:
            ax.plot([place, place], [estimate.low, estimate.high], "-", lw=1, color=colour)
    ax.plot([place for place, _ in points], [estimate.center for _, estimate in points],
            "-" + style.marker(index), ms=4, lw=1, color=colour, label=label)
