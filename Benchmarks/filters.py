#!/usr/bin/env python3
"""Measures the filters of `easel bench filters` with OpenCV or Skia, on one thread.

The images have 8 bits per component, before and after. Prints the format of `easel bench --json`.
"""

import argparse
import json
import sys
import time

import numpy

# Five color matrices, and the weights of a convolution that is not separable; both as in FilterScene.swift.
MATRICES = [[[0.9, 0.05 * index, 0], [0, 0.95, 0.05 * index], [0.05 * index, 0, 0.9]] for index in range(5)]
WEIGHTS = [((index * 7) % 11) / 125 for index in range(25)]
SIGMA = 10
SCALE = 1.5
BUMP = 0.5


def photograph(width, height):
    """Returns smooth colors with noise: blue, green, red, alpha."""
    x = numpy.arange(width)[None, :]
    y = numpy.arange(height)[:, None]
    noise = numpy.random.default_rng(1).integers(0, 32, (height, width, 3))
    image = numpy.empty((height, width, 4), numpy.uint8)
    image[..., 2] = x * 200 // width + noise[..., 0]
    image[..., 1] = y * 200 // height + noise[..., 1]
    image[..., 0] = (x + y) * 200 // (width + height) + noise[..., 2]
    image[..., 3] = 255
    return image


def opencv(image):
    """Returns functions by variant, and the functions of times that are reported separately."""
    import cv2

    cv2.setNumThreads(1)
    height, width = image.shape[:2]

    def colored():
        result = image
        for matrix in matrices:
            result = cv2.transform(result, matrix)
        return result

    # The channels are blue, green, red, alpha.
    matrices = []
    for rows in MATRICES:
        matrix = numpy.eye(4, dtype=numpy.float32)
        matrix[:3, :3] = numpy.array(rows, numpy.float32)[::-1, ::-1]
        matrices.append(matrix)
    weights = numpy.array(WEIGHTS, numpy.float32).reshape(5, 5)[::-1]

    def positions():
        radius = height / 2
        x = (numpy.arange(width, dtype=numpy.float32) + 0.5 - width / 2)[None, :]
        y = (numpy.arange(height, dtype=numpy.float32) + 0.5 - height / 2)[:, None]
        factor = 1 - BUMP * (1 - numpy.minimum((x * x + y * y) / (radius * radius), 1)) ** 2
        columns = (x * factor + (width / 2 - 0.5)).astype(numpy.float32)
        rows = (y * factor + (height / 2 - 0.5)).astype(numpy.float32)
        # Integers with fractions of five bits: OpenCV's fastest format.
        return cv2.convertMaps(columns, rows, cv2.CV_16SC2)

    bumped = positions()
    # The part of the image that fills the result.
    part = image[height - int(height / SCALE):, :int(width / SCALE)]
    filters = {
        f"gaussian-blur-{SIGMA}": lambda: cv2.GaussianBlur(image, (0, 0), SIGMA),
        "color-matrix-5": colored,
        "convolution-5x5": lambda: cv2.filter2D(image, -1, weights, borderType=cv2.BORDER_CONSTANT),
        "bump": lambda: cv2.remap(image, *bumped, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT),
        f"lanczos-{SCALE}": lambda: cv2.resize(part, (width, height), interpolation=cv2.INTER_LANCZOS4),
    }
    return filters, {"bump": ("positions", positions)}


def skia_filters(image):
    """Returns functions by variant. Skia has neither a Lanczos filter nor positions by pixel."""
    import skia

    height, width = image.shape[:2]
    source = skia.Image.fromarray(image, skia.ColorType.kBGRA_8888_ColorType)
    target = numpy.zeros_like(image)
    info = skia.ImageInfo.Make(width, height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
    surface = skia.Surface.MakeRasterDirect(info, target)
    canvas = surface.getCanvas()

    def drawing(values):
        def draw():
            # Skia caches the results of image filters, which are new here each time.
            paint = skia.Paint(BlendMode=skia.BlendMode.kSrc, **values())
            canvas.drawImage(source, 0, 0, skia.SamplingOptions(), paint)
            return target

        return draw

    colors = None
    for rows in MATRICES:
        matrix = skia.ColorFilters.Matrix(
            [value for row in rows for value in (*row, 0, 0)] + [0, 0, 0, 1, 0])
        colors = matrix if colors is None else skia.ColorFilters.Compose(matrix, colors)
    # The rows of weights are counted from the top.
    weights = [weight for row in range(4, -1, -1) for weight in WEIGHTS[5 * row:5 * row + 5]]

    def convolution():
        return skia.ImageFilters.MatrixConvolution(
            skia.ISize(5, 5), weights, 1, 0, skia.IPoint(2, 2), skia.TileMode.kDecal, True)

    filters = {
        f"gaussian-blur-{SIGMA}": drawing(lambda: {"ImageFilter": skia.ImageFilters.Blur(SIGMA, SIGMA)}),
        "color-matrix-5": drawing(lambda: {"ColorFilter": colors}),
        "convolution-5x5": drawing(lambda: {"ImageFilter": convolution()}),
    }
    return filters, {}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library", choices=["opencv", "skia"])
    parser.add_argument("scene", nargs="?", default="filters", choices=["filters"])
    parser.add_argument("--frames", type=int, default=20)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--images", help="a folder for the results, to compare them")
    options = parser.parse_args()
    width, height = (int(number) for number in options.size.split("x"))
    image = photograph(width, height)
    filters, others = (opencv if options.library == "opencv" else skia_filters)(image)

    def spread(function):
        times = []
        for number in range(2 + options.frames):
            start = time.perf_counter()
            function()
            times.append((time.perf_counter() - start) * 1000)
        times = sorted(times[2:])
        return {name: times[min(len(times) - 1, int(len(times) * part))]
                for name, part in (("median", 0.5), ("p5", 0.05), ("p95", 0.95), ("p99", 0.99))}

    results = []
    for variant, function in filters.items():
        times = {"render": spread(function)}
        if variant in others:
            name, other = others[variant]
            times[name] = spread(other)
        results.append({"scene": "filters", "variant": variant, "size": [width, height], "frames": options.frames,
                        "times": times, "rates": {}, "counts": {}, "notes": []})
        if options.images:
            numpy.save(f"{options.images}/{options.library}-{variant}.npy", function())
    json.dump(results, sys.stdout, indent=1)
    print()


main()
