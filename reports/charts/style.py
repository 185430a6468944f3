"""How every chart looks, and how it is saved: the same data give the same bytes."""
import dataclasses
import math
import pathlib
import textwrap
import warnings

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend has to be chosen first)
from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: E402
from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: E402
from matplotlib.patheffects import withStroke  # noqa: E402
from matplotlib.ticker import (  # noqa: E402
    FuncFormatter, LogLocator, MaxNLocator, MultipleLocator, NullFormatter)

import names  # noqa: E402
import units  # noqa: E402

# The few colours of all charts, each with its twin for dark mode. The series were searched for by
# computer: each has a contrast of 3:1 with its paper, and no two come closer than 20 in CIELAB to
# normal sight or to any of three colour blindnesses (test_colours.py). Markers differ, too.
INK, MUTED, GRID, PAPER = "#1b1f24", "#57606a", "#d8dee4", "#ffffff"
SERIES = ["#203c92", "#e60a00", "#007a54", "#ac4e8f", "#849a52", "#3c8fff", "#711ad6", "#2a3018"]
DARK = {INK: "#e6edf3", MUTED: "#9aa5b1", GRID: "#373e47", PAPER: "#14171c",
        "#203c92": "#528dd1", "#e60a00": "#de303a", "#007a54": "#16e486", "#ac4e8f": "#d8839f",
        "#849a52": "#ffd530", "#3c8fff": "#afdbfc", "#711ad6": "#8c5fff", "#2a3018": "#feffee"}
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "*"]
CAPTION_LETTERS_PER_INCH = 16  # of its small print; fewer than fit, because letters differ
FILLINGS = ["full", "none", "left", "top"]
PNG_DPI = 150
HATCHES = ["", "///", "...", "xxx", "\\\\\\", "---"]

# Around dark lines, so that they are seen on dark bars, too.
HALO = [withStroke(linewidth=2.6, foreground=PAPER)]

# Whoever has a matplotlibrc gets the same charts as everybody.
matplotlib.rcdefaults()
plt.rcParams.update({
    "font.size": 9,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": MUTED,
    "xtick.color": MUTED, "ytick.color": MUTED,
    "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "text.parse_math": False,  # a name may hold a dollar
    "axes.spines.top": False, "axes.spines.right": False,
    "axes.grid": True, "grid.color": GRID, "axes.axisbelow": True,
    "axes.titlesize": 9, "axes.titlelocation": "left", "legend.fontsize": 8,
    "legend.frameon": False, "figure.facecolor": PAPER, "axes.facecolor": PAPER,
    "svg.hashsalt": "allotment",  # else element ids are random
    "svg.fonttype": "none",       # text stays text: it can be read aloud, searched and themed
    "hatch.linewidth": 0.6,
})
# A name in a script that the shipped font lacks shows as boxes in the PNG; the SVG has the text.
warnings.filterwarnings("ignore", message="Glyph .* missing from current font")


@dataclasses.dataclass
class Drawing:
    """A finished figure with what a reader needs who cannot see it."""
    figure: plt.Figure
    title: str
    alt: str       # what the picture shows, in a sentence or two
    caption: str   # where the figures come from
    suffix: str = ""  # of the file name, where one chart draws several


def colour(number: int) -> str:
    return SERIES[number % len(SERIES)]


def marker(number: int) -> str:
    return MARKERS[(number + number // len(SERIES)) % len(MARKERS)]


def filling(number: int) -> dict:
    """How a marker is filled that shows something else by its shape: sets apart what has the same
    colour."""
    fill = FILLINGS[number // len(SERIES) % len(FILLINGS)]
    return {"fillstyle": fill, "mew": 0 if fill == "full" else 0.8}


def hatch(number: int) -> str:
    return HATCHES[number % len(HATCHES)]


def figure(width: float, height: float, columns: int = 1, rows: int = 1, **options):
    """A figure of so many inches, and its axes as rows of columns."""
    return plt.subplots(rows, columns, figsize=(width, height), squeeze=False,
                        layout="constrained", **options)


def log_axis(ax, which: str, unit: str):
    """Makes the "x" or "y" axis logarithmic, with ticks that read as figures with their unit."""
    getattr(ax, f"set_{which}scale")("log")
    axis = getattr(ax, f"{which}axis")
    low, high = sorted(axis.get_view_interval())
    decades = math.log10(high / low) if low > 0 else 1
    if decades < 0.6:  # then there may be none of the usual ticks
        axis.set_major_locator(MultipleLocator(2.0 ** math.floor(math.log2((high - low) / 2)))
                               if units.is_bytes(unit) else MaxNLocator(6, steps=[1, 2, 5, 10]))
    elif units.is_bytes(unit):
        axis.set_major_locator(LogLocator(base=2))
    else:
        # Where there are many decades 2 and 5 would crowd.
        axis.set_major_locator(LogLocator(subs=(1,) if decades > 1.7 else (1, 2, 5)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: units.tick_of(value, unit)))
    axis.set_minor_formatter(NullFormatter())


def byte_axis(axis):
    """Ticks from zero on at powers of two, four to eight of them."""
    axis.axes.set_ylim(bottom=0)
    step = 2.0 ** math.floor(math.log2(max(axis.get_view_interval()[1], 8) / 4))
    axis.set_major_locator(MultipleLocator(step))
    axis.set_major_formatter(lambda value, _: units.tick_of(value, "B") if value else "0")


def save(drawing: Drawing, folder: pathlib.Path, name: str) -> pathlib.Path:
    """Writes NAME.svg and NAME.png with the caption below; returns the SVG's path."""
    fig = drawing.figure
    letters = int(CAPTION_LETTERS_PER_INCH * fig.get_figwidth())
    caption = textwrap.fill(names.printable(drawing.caption), letters).replace("\n· ", " ·\n")
    fig.supxlabel(caption, fontsize=7, color=MUTED)
    path = folder / f"{name}.svg"
    # By the canvases themselves: savefig draws once more to find the layout, a quarter of all time.
    FigureCanvasSVG(fig).print_svg(path, metadata={"Date": None})
    fig.set_layout_engine("none")  # both files have the layout that the first was given
    fig.dpi = PNG_DPI
    FigureCanvasAgg(fig).print_png(path.with_suffix(".png"), metadata={"Software": None})
    plt.close(fig)
    return path
