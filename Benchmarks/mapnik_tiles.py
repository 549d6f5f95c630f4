#!/usr/bin/env python3
"""Measures the drawing of map tiles with Mapnik: the same shapes, layers, widths and colors that Easel draws.

`easel-map bench --export FILE` writes the shapes, in points, without those that cannot be seen in the tile. They are in
memory before a tile is drawn, each layer as one feature, which is the fastest way for Mapnik. Prints the format of
`easel bench --json`.
"""

import argparse
import json
import sys
import time
from xml.sax.saxutils import quoteattr

import mapnik

SIZE = 256


def symbolizer(command):
    """Returns the XML of a fill or a stroke."""
    color, alpha, width = command["color"], command["alpha"], command["width"]
    if width == 0:
        return f"<PolygonSymbolizer fill={quoteattr(color)} fill-opacity=\"{alpha}\"/>"
    cap = "round" if command["isRound"] else "butt"
    join = "round" if command["hasRoundJoins"] else "bevel"
    dashes = command["dashes"]
    dashed = f" stroke-dasharray=\"{', '.join(map(str, dashes))}\"" if dashes else ""
    return (f"<LineSymbolizer stroke={quoteattr(color)} stroke-opacity=\"{alpha}\" stroke-width=\"{width}\" "
            f"stroke-linecap=\"{cap}\" stroke-linejoin=\"{join}\"{dashed}/>")


def geometry(command):
    """Returns the shape of a command in GeoJSON; y is up."""
    parts = [[[x, SIZE - y] for x, y in zip(part[::2], part[1::2])] for part in command["parts"]]
    if command["width"] == 0:
        # Rings of one polygon are filled by the even-odd rule.
        rings = [part if part[0] == part[-1] else part + part[:1] for part in parts if len(part) > 2]
        return {"type": "Polygon", "coordinates": rings} if rings else None
    lines = [part for part in parts if len(part) > 1]
    return {"type": "MultiLineString", "coordinates": lines} if lines else None


def tile_map(tile):
    """Returns a map with the layers of a tile."""
    commands = [(command, shape) for command in tile["commands"] for shape in [geometry(command)] if shape]
    styles = "".join(f"<Style name=\"{index}\"><Rule>{symbolizer(command)}</Rule></Style>"
                     for index, (command, _) in enumerate(commands))
    drawn = mapnik.Map(SIZE, SIZE)
    mapnik.load_map_from_string(drawn, f"<Map>{styles}</Map>")
    for index, (_, shape) in enumerate(commands):
        feature = mapnik.Feature(mapnik.Context(), index + 1)
        feature.geometry = mapnik.Geometry.from_geojson(json.dumps(shape))
        source = mapnik.MemoryDatasource()
        source.add_feature(feature)
        layer = mapnik.Layer(str(index))
        layer.datasource = source
        layer.styles.append(str(index))
        drawn.layers.append(layer)
    drawn.zoom_to_box(mapnik.Box2d(0, 0, SIZE, SIZE))
    return drawn


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tiles", help="the file that `easel-map bench --export` has written")
    parser.add_argument("--frames", type=int, default=20, help="the number of times that each tile is drawn")
    parser.add_argument("--images", help="a folder for images of the tiles, to compare them")
    options = parser.parse_args()
    with open(options.tiles, encoding="utf-8") as file:
        zooms = json.load(file)
    results = []
    for entry in zooms:
        medians = []
        for tile in entry["tiles"]:
            drawn, times = tile_map(tile), []
            image = mapnik.Image(SIZE, SIZE)
            for number in range(options.frames + 1):
                start = time.thread_time()
                mapnik.render(drawn, image)
                if number > 0:
                    times.append((time.thread_time() - start) * 1000)
            medians.append(sorted(times)[len(times) // 2])
            if options.images:
                image.save(f"{options.images}/{tile['name']}-mapnik.png")
        if not medians:
            continue
        medians.sort()
        spread = {name: medians[min(len(medians) - 1, int(len(medians) * part))]
                  for name, part in (("median", 0.5), ("p5", 0.05), ("p95", 0.95), ("p99", 0.99))}
        results.append({"scene": "map", "variant": str(entry["zoom"]), "size": [SIZE, SIZE], "frames": len(medians),
                        "times": {"render": spread}, "rates": {}, "counts": {}, "notes": []})
    json.dump(results, sys.stdout, indent=1)
    print()


main()
