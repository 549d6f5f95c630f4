import Foundation

extension FilterDefinition {
    /// Filters that look colors up in tables of the app.
    static let colorTables: [FilterDefinition] = [colorCube, colorCubeWithColorSpace, curveTable, mixedCubes]

    private static let cubeInputs: [FilterInput] = [
        .image, .number("inputCubeDimension", 2, 2...128, slider: 2...64, type: kCIAttributeTypeCount),
        .data("inputCubeData", ColorCube.identity),
    ]

    private static let colorCube = FilterDefinition(
        "CIColorCube",
        kCICategoryColorEffect,
        cubeInputs + [.flag("inputExtrapolate", false)]
    ) { arguments in
        guard
            let cube = ColorCube(arguments, "inputCubeData", isExtrapolated: arguments.number("inputExtrapolate") != 0)
        else { return nil }
        return arguments.image?.colored(.straight { _ in { color in cube.color(color) } })
    }

    /// Looks colors up in a given color space. Without one, colors are those of the working space.
    private static let colorCubeWithColorSpace = FilterDefinition(
        "CIColorCubeWithColorSpace",
        kCICategoryColorEffect,
        cubeInputs + [.colorSpace, .flag("inputExtrapolate", false)]
    ) { arguments in
        guard
            let cube = ColorCube(arguments, "inputCubeData", isExtrapolated: arguments.number("inputExtrapolate") != 0)
        else { return nil }
        let isEncoded = arguments.hasColorSpace
        return arguments.image?.colored(
            .straight { space in
                { color in
                    guard isEncoded else { return cube.color(color) }
                    let found = cube.color(space.encoded(color))
                    return space.working(found).with(alpha: found.w)
                }
            }
        )
    }

    /// Mixes the colors of two cubes by the luminance of a mask.
    private static let mixedCubes = FilterDefinition(
        "CIColorCubesMixedWithMask",
        kCICategoryColorEffect,
        [
            .image, .image(kCIInputMaskImageKey),
            .number("inputCubeDimension", 2, 2...128, slider: 2...64, type: kCIAttributeTypeCount),
            .data("inputCube0Data", ColorCube.identity), .data("inputCube1Data", ColorCube.identity), .colorSpace,
            .flag("inputExtrapolate", false),
        ]
    ) { arguments in
        let isExtrapolated = arguments.number("inputExtrapolate") != 0
        guard let image = arguments.image,
            let first = ColorCube(arguments, "inputCube0Data", isExtrapolated: isExtrapolated),
            let second = ColorCube(arguments, "inputCube1Data", isExtrapolated: isExtrapolated)
        else { return nil }
        let isEncoded = arguments.hasColorSpace
        return .combined(
            [image, arguments.node(kCIInputMaskImageKey) ?? .empty],
            extent: image.extent,
            PixelCombination { space in
                { rows, _, _, count in
                    for index in 0..<count {
                        let straight = rows[0][index].straight
                        let mask = rows[1][index]
                        let part = min(max(mask.straight.luminance * mask.w, 0), 1)
                        let color = isEncoded ? space.encoded(straight) : straight
                        let low = first.color(color)
                        let mixed = low + (second.color(color) - low) * part
                        rows[0][index] = (isEncoded ? space.working(mixed).with(alpha: mixed.w) : mixed).premultiplied
                    }
                }
            }
        )
    }

    /// Replaces each component with the value of its curve: a table of red, green and blue values (32-bit floats) for
    /// equally spaced components of the domain, in a color space.
    private static let curveTable = FilterDefinition(
        "CIColorCurves",
        kCICategoryColorEffect,
        [
            .image, .data("inputCurvesData", [Float]([0, 0, 0, 0.5, 0.5, 0.5, 1, 1, 1]).withUnsafeBytes { Data($0) }),
            .offset("inputCurvesDomain", 0, 1), .colorSpace,
        ]
    ) { arguments in
        let values = arguments.floats("inputCurvesData")
        let count = values.count / 3
        let domain = arguments.point("inputCurvesDomain")
        guard count > 1, domain.y > domain.x, values.allSatisfy(\.isFinite) else { return nil }
        let isEncoded = arguments.hasColorSpace
        let (start, scale) = (Float(domain.x), Float(Double(count - 1) / (domain.y - domain.x)))
        return arguments.image?.colored(
            .straight { space in
                { color in
                    let place = ((isEncoded ? space.encoded(color) : color) - start) * scale
                    var result = color
                    for channel in 0..<3 {
                        let limited = min(max(place[channel], 0), Float(count - 1))
                        let low = min(Int(limited), count - 2)
                        let (first, second) = (values[3 * low + channel], values[3 * low + 3 + channel])
                        result[channel] = first + (second - first) * (limited - Float(low))
                    }
                    return isEncoded ? space.working(result).with(alpha: color.w) : result
                }
            }
        )
    }
}

/// A table of premultiplied colors for equally spaced values of red, green and blue, of which red changes fastest.
struct ColorCube: Sendable {
    private let colors: [Pixel]
    private let dimension: Int
    private let isExtrapolated: Bool

    /// The table of two values that leaves colors unchanged, as 32-bit floats.
    static let identity: Data = {
        var values: [Float] = []
        for blue: Float in [0, 1] {
            for green: Float in [0, 1] { for red: Float in [0, 1] { values += [red, green, blue, 1] } }
        }
        return values.withUnsafeBytes { Data($0) }
    }()

    /// Creates a cube, or returns `nil` if the size of the data does not match the dimension, or a number is not finite.
    init?(_ arguments: FilterArguments, _ key: String, isExtrapolated: Bool) {
        let dimension = arguments.number("inputCubeDimension")
        guard dimension >= 2, dimension <= 128 else { return nil }
        self.dimension = Int(dimension)
        let values = arguments.floats(key)
        guard values.count == 4 * self.dimension * self.dimension * self.dimension, values.allSatisfy(\.isFinite) else {
            return nil
        }
        colors = stride(from: 0, to: values.count, by: 4).map {
            Pixel(values[$0], values[$0 + 1], values[$0 + 2], values[$0 + 3])
        }
        self.isExtrapolated = isExtrapolated
    }

    /// Returns the color for a straight color, interpolated linearly in three directions.
    func color(_ color: Pixel) -> Pixel {
        let last = Float(dimension - 1)
        let limited = pointwiseMin(pointwiseMax(color, .zero), .one)
        let place = limited * last
        let low = pointwiseMin(place.rounded(.down), Pixel(repeating: last - 1))
        let part = place - low
        func entry(_ x: Int, _ y: Int, _ z: Int) -> Pixel { colors[(z * dimension + y) * dimension + x] }
        let (x, y, z) = (Int(low.x), Int(low.y), Int(low.z))
        func row(_ y: Int, _ z: Int) -> Pixel {
            let first = entry(x, y, z)
            return first + (entry(x + 1, y, z) - first) * part.x
        }
        func plane(_ z: Int) -> Pixel {
            let first = row(y, z)
            return first + (row(y + 1, z) - first) * part.y
        }
        let first = plane(z)
        let found = (first + (plane(z + 1) - first) * part.z).straight
        let beyond = isExtrapolated ? (color - limited).with(alpha: 0) : .zero
        return (found + beyond).with(alpha: found.w * color.w)
    }
}
