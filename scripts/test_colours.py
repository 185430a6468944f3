#!/usr/bin/env python3
"""Can every reader tell the series of a chart apart, in both themes? Contrast by WCAG, distances in
CIELAB, colour blindness by the matrices of Machado, Oliveira and Fernandes (2009)."""
import itertools
import pathlib
import sys

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "reports/charts"))
import style  # noqa: E402

SIGHTS = {
    "normal": numpy.eye(3),
    "no red cones": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                     [-0.003882, -0.048116, 1.051998]],
    "no green cones": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                       [-0.011820, 0.042940, 0.968881]],
    "no blue cones": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                      [0.004733, 0.691367, 0.303900]],
}
XYZ = numpy.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = numpy.array([0.9505, 1, 1.089])
LEAST_CONTRAST, LEAST_DISTANCE = 3, 20


def linear(colour: str):
    value = numpy.array([int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)])
    return numpy.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def lab(light):
    ratio = numpy.clip(XYZ @ light / WHITE, 0, None)
    f = numpy.where(ratio > 0.008856, numpy.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return numpy.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def contrast(one: str, other: str) -> float:
    low, high = sorted(float((XYZ @ linear(colour))[1]) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def main():
    for theme, twin in {"light": lambda colour: colour, "dark": style.DARK.get}.items():
        series = [twin(colour) for colour in style.SERIES]
        for colour in series:
            assert contrast(colour, twin(style.PAPER)) >= LEAST_CONTRAST, (theme, colour)
        for sight, matrix in SIGHTS.items():
            seen = [lab(numpy.clip(matrix @ linear(colour), 0, 1)) for colour in series]
            for one, other in itertools.combinations(range(len(series)), 2):
                distance = numpy.linalg.norm(seen[one] - seen[other])
                assert distance >= LEAST_DISTANCE, (theme, sight, series[one], series[other])
    print(f"{len(style.SERIES)} colours in two themes, told apart by {len(SIGHTS)} kinds of sight")


if __name__ == "__main__":
    main()
