"""Time against peak memory: who pays for speed with memory? No other cell beats one on the front in
both medians."""
import limits
import names
import style
import units

ORDER = 40
BRINGS = "allot run"
MEMORY = "peak-anon-B"


def draw(group):
    if not units.is_time(group.judged):
        return []
    times, peaks = group.estimates(group.judged), group.estimates(MEMORY)
    both = [cell for cell in group.cells if cell.key in times and cell.key in peaks
            and times[cell.key].center > 0 and peaks[cell.key].center > 0]
    if not both:
        return []
    fig, axes = style.figure(7.5, 4.6)
    ax = axes[0][0]
    for cell in both:
        draw_cell(ax, times[cell.key], peaks[cell.key], group, cell)
    front = front_of([(times[c.key].center, peaks[c.key].center, c) for c in both])
    ax.plot([time for time, _, _ in front], [peak for _, peak, _ in front], "-",
            drawstyle="steps-post", lw=0.9, color=style.MUTED, zorder=1)
    for number, (time, peak, _) in enumerate(front):
        ax.annotate(str(number + 1), (time, peak), (-4, -10), textcoords="offset points",
                    fontsize=8, ha="right")
    fastest = min(times[cell.key].center for cell in both)
    about_limits = limits.draw(ax, group.limits(group.judged), group.judged, fastest)
    style.log_axis(ax, "x", group.judged)
    style.log_axis(ax, "y", MEMORY)
    add_legends(ax, group, front)
    ax.set_xlabel(f"{units.name_of(group.judged)} ({group.judged}), log scale")
    ax.set_ylabel("peak of anonymous memory, log scale")
    ax.set_title(names.printable(f"{group.title}: time against memory"))
    alt = "The front, from the fastest on: " + "; ".join(
        f"{names.short(c.strategy)} under {names.short(c.allocator)}, "
        f"{units.text_of(t, group.judged)} and {units.text_of(p, MEMORY)}" for t, p, c in front[:6]) + "."
    return [style.Drawing(fig, "Time against peak memory", alt,
                          group.caption(group.judged) + " · numbers and step line: the front"
                          + about_limits)]


def front_of(points):
    """The points that no other one beats or equals in both, by rising time."""
    front = []
    for point in sorted(points, key=lambda point: point[:2]):
        if not front or point[1] < front[-1][1]:
            front.append(point)
    return front


def draw_cell(ax, time, peak, group, cell):
    colour = style.colour(group.strategies.index(cell.strategy))
    shape = style.MARKERS[group.allocators.index(cell.allocator) % len(style.MARKERS)]
    for estimate, xs, ys in [(time, (time.low, time.high), (peak.center,) * 2),
                             (peak, (time.center,) * 2, (peak.low, peak.high))]:
        if estimate.low is not None and estimate.high is not None:
            ax.plot(xs, ys, "-", lw=0.8, color=colour, alpha=0.7)
    ax.plot([time.center], [peak.center], shape, ms=5, color=colour, alpha=0.85,
            **style.filling(group.strategies.index(cell.strategy)))


def add_legends(ax, group, front):
    """Colours are strategies, shapes are allocators, numbers the front, all beside the axes."""
    for number, name in enumerate(names.labels(group.strategies)):
        ax.plot([], [], "s", ms=5, color=style.colour(number), label=name,
                **style.filling(number))
    for number, name in enumerate(names.labels(group.allocators)):
        shape = style.MARKERS[number % len(style.MARKERS)]
        ax.plot([], [], shape, ms=5, color=style.INK, mfc="none", label=name)
    best = [f"{cell.strategy}, {cell.allocator}" for _, _, cell in front]
    for number, name in enumerate(names.labels(best, 36)):
        ax.plot([], [], " ", label=f"{number + 1}: {name}")
    entries = len(group.strategies) + len(group.allocators) + len(front)
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=7, ncols=1 + entries // 26)
