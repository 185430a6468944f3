"""How every chart looks, and how it is saved: the same record gives the same bytes."""
import pathlib

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend has to be chosen first)
from matplotlib.ticker import LogLocator, NullFormatter  # noqa: E402

# Okabe and Ito's palette: distinguishable with every common colour blindness.
COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000"]

plt.rcParams.update({
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "axes.axisbelow": True,
    "figure.facecolor": "white",  # readable on a dark page too
    "svg.hashsalt": "allotment",  # else element ids are random
    "svg.fonttype": "none",
    "savefig.dpi": 150,
})


def colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def log_seconds(ax, label: str):
    """A logarithmic axis whose ticks read as plain numbers."""
    ax.set_xscale("log")
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    ax.xaxis.set_major_formatter("{x:g}")
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.set_xlabel(label)


def figure(width: float, height: float, columns: int = 1):
    """A figure of so many inches and its axes, side by side."""
    return plt.subplots(1, columns, figsize=(width, height), squeeze=False, sharey=True,
                        layout="constrained")


def save(fig, folder: pathlib.Path, name: str, caption: str) -> list[pathlib.Path]:
    """Writes NAME.svg and NAME.png with the caption below."""
    fig.supxlabel(caption, fontsize=7, color="#555555")
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}.svg", folder / f"{name}.png"]
    fig.savefig(paths[0], metadata={"Date": None})
    fig.savefig(paths[1], metadata={"Software": None})
    plt.close(fig)
    return paths
