#!/usr/bin/env python3
"""Writes geodesics.bin: the distance and the azimuth of 10,000 random pairs of points, by the package geographiclib of PyPI.

The points are those of the generator in GeodesyTests.swift. Each pair is a double in meters and a float in degrees, in little
endian.
"""

import pathlib
import struct

from geographiclib.geodesic import Geodesic

state = 0


def random():
    global state
    state = (state + 0x9E3779B97F4A7C15) & (1 << 64) - 1
    value = state
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & (1 << 64) - 1
    value = (value ^ value >> 27) * 0x94D049BB133111EB & (1 << 64) - 1
    return value ^ value >> 31


def point():
    return random() % 180_000_001 / 1e6 - 90, random() % 360_000_001 / 1e6 - 180


with open(pathlib.Path(__file__).parent / "geodesics.bin", "wb") as file:
    for _ in range(10_000):
        result = Geodesic.WGS84.Inverse(*point(), *point())
        file.write(struct.pack("<df", result["s12"], result["azi1"]))
