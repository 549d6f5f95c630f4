import Foundation

extension FilterDefinition {
    /// Filters that fill the plane with copies of a part of an image. Their results are unbounded.
    static let tiles: [FilterDefinition] = [
        lattice("CIFourfoldTranslatedTile", hasAcuteAngle: true) { position, width, acute in
            let part = Lattice(width, acute).coordinates(position)
            return Lattice(width, acute).position(part - part.rounded(.down))
        },
        lattice("CIFourfoldReflectedTile", hasAcuteAngle: true) { position, width, acute in
            let part = Lattice(width, acute).coordinates(position)
            return Lattice(width, acute).position(mirrored(part))
        },
        lattice("CIParallelogramTile", hasAcuteAngle: true) { position, width, acute in
            // Mirrored along the first side only; rows of parallelograms alternate.
            let part = Lattice(width, acute).coordinates(position)
            let across = part.y - part.y.rounded(.down)
            let isOdd = part.y.rounded(.down).truncatingRemainder(dividingBy: 2) != 0
            let along = mirrored(part).x
            return Lattice(width, acute).position(SIMD2(isOdd ? 1 - along : along, across))
        },
        lattice("CIFourfoldRotatedTile") { position, width, _ in
            var part = position / (2 * width)
            part = (part - (part + 0.5).rounded(.down)) * (2 * width)
            // Each quadrant around the center shows the first, rotated.
            if part.x >= 0, part.y < 0 { return SIMD2(-part.y, part.x) }
            if part.x < 0, part.y < 0 { return -part }
            if part.x < 0 { return SIMD2(part.y, -part.x) }
            return part
        },
        lattice("CIGlideReflectedTile") { position, width, _ in
            let turns = position / width
            let part = turns - turns.rounded(.down)
            let isOdd = turns.y.rounded(.down).truncatingRemainder(dividingBy: 2) != 0
            return SIMD2(isOdd ? 1 - part.x : part.x, part.y) * width
        },
        lattice("CIEightfoldReflectedTile") { position, width, _ in
            let part = mirrored(position / width) * width
            return part.y > part.x ? SIMD2(part.y, part.x) : part
        },
        lattice("CISixfoldRotatedTile") { position, width, _ in
            hexagonal(position, width) { angle in angle - (angle / sixth).rounded(.down) * sixth }
        },
        lattice("CISixfoldReflectedTile") { position, width, _ in
            hexagonal(position, width) { angle in
                let part = angle - (angle / (2 * sixth)).rounded(.down) * 2 * sixth
                return min(part, 2 * sixth - part)
            }
        },
        lattice("CITwelvefoldReflectedTile") { position, width, _ in
            hexagonal(position, width) { angle in
                let part = angle - (angle / sixth).rounded(.down) * sixth
                return min(part, sixth - part)
            }
        },
        lattice("CITriangleTile") { position, width, _ in
            // A triangle that points down is the triangle that points up, rotated by a half turn.
            let lattice = Lattice(width, .pi / 3, isSideLength: true)
            let part = lattice.coordinates(position)
            let inside = part - part.rounded(.down)
            return lattice.position(inside.x + inside.y > 1 ? 1 - inside : inside)
        },
        kaleidoscope, triangleKaleidoscope, opTile, affineTile, perspectiveTile,
    ]

    private static let sixth = Double.pi / 3

    /// A lattice of parallelograms.
    private struct Lattice {
        private let first: SIMD2<Double>
        private let second: SIMD2<Double>

        /// Creates a lattice.
        /// - Parameters:
        ///   - width: The length of the first side, and the distance between it and the opposite side.
        ///   - acute: The angle between the sides.
        ///   - isSideLength: A Boolean value that indicates whether the width is the length of both sides instead.
        init(_ width: Double, _ acute: Double, isSideLength: Bool = false) {
            let sine = sin(acute)
            let height = isSideLength ? width * sine : width
            first = SIMD2(width, 0)
            // Sides that are nearly parallel are limited, so that the lattice remains one.
            second = SIMD2(height * cos(acute) / (abs(sine) > 0.05 ? sine : 0.05), height)
        }

        func coordinates(_ position: SIMD2<Double>) -> SIMD2<Double> {
            let y = position.y / second.y
            return SIMD2((position.x - y * second.x) / first.x, y)
        }

        func position(_ part: SIMD2<Double>) -> SIMD2<Double> { first * part.x + second * part.y }
    }

    /// Returns a triangle wave with period 2 of each coordinate: the part of the plane from 0 to 1 and its mirror images.
    private static func mirrored(_ value: SIMD2<Double>) -> SIMD2<Double> {
        let half = value / 2
        let part = (half - half.rounded(.down)) * 2
        return pointwiseMin(part, 2 - part)
    }

    /// Returns a position in a wedge of a hexagon with sides of the given length, for a position in a plane of hexagons.
    /// - Parameter fold: A function that returns the angle in the wedge for an angle.
    private static func hexagonal(
        _ position: SIMD2<Double>,
        _ side: Double,
        fold: (Double) -> Double
    ) -> SIMD2<Double> {
        let away = position - Hexagons(width: side * 3.0.squareRoot()).center(position)
        let angle = fold(atan2(away.y, away.x))
        return SIMD2(cos(angle), sin(angle)) * (away * away).sum().squareRoot()
    }

    /// Returns a filter that repeats a cell of a lattice.
    /// - Parameter position: A function that returns the position in the cell for a position. Both are relative to the
    ///   center and not rotated; it receives the width and the acute angle.
    private static func lattice(
        _ name: String,
        hasAcuteAngle: Bool = false,
        position: @escaping @Sendable (SIMD2<Double>, Double, Double) -> SIMD2<Double>
    ) -> FilterDefinition {
        var inputs: [FilterInput] = [
            .image, .position(kCIInputCenterKey, 150, 150),
            .number(kCIInputAngleKey, 0, slider: -.pi...(.pi), type: kCIAttributeTypeAngle),
            .number(kCIInputWidthKey, 100, slider: 0...200, type: kCIAttributeTypeDistance),
        ]
        if hasAcuteAngle {
            inputs.append(.number("inputAcuteAngle", .pi / 2, slider: -.pi...(.pi), type: kCIAttributeTypeAngle))
        }
        return FilterDefinition(name, kCICategoryTileEffect, inputs) { arguments in
            let center = arguments.point(kCIInputCenterKey)
            let angle = arguments.number(kCIInputAngleKey)
            let width = max(arguments.number(kCIInputWidthKey), 1)
            let acute = hasAcuteAngle ? arguments.number("inputAcuteAngle") : .pi / 2
            // Cells are within this distance of the center: a parallelogram's second side is at most 20 widths long.
            let cell = PixelRect.circle(center, width * (hasAcuteAngle ? 22 : 2))
            return arguments.image?.warped(extent: .everything, needed: { _ in cell }) { place in
                center + position((place - center).rotated(by: -angle), width, acute).rotated(by: angle)
            }
        }
    }

    /// Mirrors a sector of a circle around the center.
    private static let kaleidoscope = FilterDefinition(
        "CIKaleidoscope",
        kCICategoryTileEffect,
        [
            .image, .number("inputCount", 6, 1...64, type: kCIAttributeTypeCount),
            .position(kCIInputCenterKey, 150, 150),
            .number(kCIInputAngleKey, 0, slider: -.pi...(.pi), type: kCIAttributeTypeAngle),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let center = arguments.point(kCIInputCenterKey)
        let sector = 2 * Double.pi / limited(arguments.number("inputCount").rounded(), 1, 64)
        let angle = arguments.number(kCIInputAngleKey)
        return image.warped(extent: .everything, needed: { $0.reach(around: center) }) { position in
            let away = position - center
            let turn = (atan2(away.y, away.x) - angle) / sector
            let part = turn - (turn / 2).rounded(.down) * 2
            let folded = min(part, 2 - part) * sector + angle
            return center + SIMD2(cos(folded), sin(folded)) * (away * away).sum().squareRoot()
        }
    }

    /// Mirrors an equilateral triangle at its sides. Each reflection multiplies colors by the decay.
    private static let triangleKaleidoscope = FilterDefinition(
        "CITriangleKaleidoscope",
        kCICategoryTileEffect,
        [
            .image, .position("inputPoint", 150, 150),
            .number("inputSize", 700, slider: 0...1000, type: kCIAttributeTypeDistance),
            .number("inputRotation", 5.924285296593801, slider: 0...2 * .pi, type: kCIAttributeTypeAngle),
            .number("inputDecay", 0.85, slider: 0...1, identity: 1),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let center = arguments.point("inputPoint")
        let size = max(arguments.number("inputSize"), 1)
        let rotation = arguments.number("inputRotation")
        let decay = limited(arguments.number("inputDecay"), 0, 1)
        // Normals of the sides, which are at the same distance from the center.
        let normals = (0..<3).map { index in SIMD2(1, 0).rotated(by: rotation + .pi / 2 + Double(index) * 2 * sixth) }
        let distance = size / (2 * 3.0.squareRoot())
        let cell = PixelRect.circle(center, 2 * distance)
        let program = KernelProgram(
            needed: { _, _, _ in cell.grownBy(x: 1, y: 1) },
            make: { _, sources in
                let source = sources[0]
                return { pixels, x, y, count in
                    for index in 0..<count {
                        var away = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5) - center
                        var light = 1.0
                        // Each pass moves a distant position at least a row of triangles closer.
                        for _ in 0..<256 {
                            var isInside = true
                            for normal in normals {
                                let beyond = (away * normal).sum() - distance
                                guard beyond > 1e-9 else { continue }
                                away -= normal * (2 * beyond)
                                light *= decay
                                isInside = false
                            }
                            if isInside || light < 1e-4 { break }
                        }
                        pixels[index] = source.linear(at: center + away) * Float(light)
                    }
                }
            }
        )
        return .kernel(program, [image], extent: .everything)
    }

    /// Divides an image into squares, each of which shows its surroundings, scaled and rotated.
    private static let opTile = FilterDefinition(
        "CIOpTile",
        kCICategoryTileEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150), .number(kCIInputScaleKey, 2.8, slider: 0.1...10),
            .number(kCIInputAngleKey, 0, slider: -.pi...(.pi), type: kCIAttributeTypeAngle),
            .number(kCIInputWidthKey, 65, slider: 1...1000, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let center = arguments.point(kCIInputCenterKey)
        let scale = arguments.number(kCIInputScaleKey)
        let angle = arguments.number(kCIInputAngleKey)
        let width = max(arguments.number(kCIInputWidthKey), 1)
        let reach = pixels(width * (1 + abs(scale)))
        return image.warped(
            extent: image.extent.grownBy(x: reach, y: reach),
            needed: { $0.grownBy(x: reach, y: reach) }
        ) { position in
            let turns = (position - center) / width
            let middle = center + (turns.rounded(.down) + 0.5) * width
            return middle + (position - middle).rotated(by: angle) * scale
        }
    }

    /// Repeats a transformed image.
    private static let affineTile = FilterDefinition(
        "CIAffineTile",
        kCICategoryTileEffect,
        [
            .image,
            .transform,
        ]
    ) { arguments in
        guard let image = arguments.image, !image.extent.isEmpty else { return nil }
        let transform = arguments.transform(kCIInputTransformKey)
        guard transform.isInvertible else { return .empty }
        if image.extent.isEndless { return image.transformed(by: transform) }
        let inverse = transform.inverted()
        return image.repeated { position in
            let place = CGPoint(x: position.x, y: position.y).applying(inverse)
            return SIMD2(Double(place.x), Double(place.y))
        }
    }

    /// Repeats an image in perspective, so that one of its copies has the given corners. Beyond the horizon, the result is
    /// transparent.
    private static let perspectiveTile = FilterDefinition(
        "CIPerspectiveTile",
        kCICategoryTileEffect,
        [.image] + perspectiveCorners
    ) { arguments in
        guard let image = arguments.image, !image.extent.isEmpty, !image.extent.isEndless else { return nil }
        guard let projection = Projection(from: image.extent, to: arguments.corners), let inverse = projection.inverse
        else {
            return .empty
        }
        return image.repeated { inverse.position($0) ?? .outside }
    }
}

extension ImageNode {
    /// Returns an unbounded image in which the image is repeated in all directions.
    /// - Parameter position: A function that returns the position in the plane of copies for a position in the result.
    fileprivate func repeated(
        position: @escaping @Sendable (SIMD2<Double>) -> SIMD2<Double>
    ) -> ImageNode {
        let tile = extent
        let corner = SIMD2(Double(tile.minX), Double(tile.minY))
        let program = KernelProgram(
            needed: { _, _, _ in tile },
            make: { _, sources in
                let source = sources[0]
                return { pixels, x, y, count in
                    for index in 0..<count {
                        let place = position(SIMD2(Double(x + index) + 0.5, Double(y) + 0.5))
                        guard abs(place.x) < 1e9, abs(place.y) < 1e9 else {
                            pixels[index] = .zero
                            continue
                        }
                        // Interpolated across the edges, so that copies have no seams.
                        let shifted = place - corner - 0.5
                        let low = shifted.rounded(.down)
                        let part = SIMD2<Float>(shifted - low)
                        func pixel(_ x: Double, _ y: Double) -> Pixel {
                            source.nearest(to: tile.wrapped(SIMD2(x + 0.5, y + 0.5)))
                        }
                        let (first, second) = (pixel(low.x, low.y), pixel(low.x + 1, low.y))
                        let (third, fourth) = (pixel(low.x, low.y + 1), pixel(low.x + 1, low.y + 1))
                        let lower = first + (second - first) * part.x
                        let upper = third + (fourth - third) * part.x
                        pixels[index] = lower + (upper - lower) * part.y
                    }
                }
            }
        )
        return .kernel(program, [self], extent: .everything)
    }
}

extension PixelRect {
    /// Returns the smallest circle's extent around a center that contains the region.
    fileprivate func reach(around center: SIMD2<Double>) -> PixelRect {
        let farX = max(abs(Double(minX) - center.x), abs(Double(maxX) - center.x))
        let farY = max(abs(Double(minY) - center.y), abs(Double(maxY) - center.y))
        return .circle(center, (farX * farX + farY * farY).squareRoot())
    }
}
