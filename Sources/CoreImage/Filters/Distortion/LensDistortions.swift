import Foundation

extension FilterDefinition {
    /// Filters that move pixels as lenses, textures or mirrors do. Apple does not publish their formulas.
    static let lensDistortions: [FilterDefinition] = [
        glassDistortion, glassLozenge, torusLens, displacement, droste,
    ]

    /// Moves pixels by the slope of a texture's luminance, in pixels: scale · the difference of its neighbors ÷ 2. The
    /// texture is repeated from the center on.
    private static let glassDistortion = FilterDefinition(
        "CIGlassDistortion",
        kCICategoryDistortionEffect,
        [
            .image, .image("inputTexture"), .position(kCIInputCenterKey, 150, 150),
            .number(kCIInputScaleKey, 200, slider: 0...500, identity: 0),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        guard let texture = arguments.node("inputTexture"), !texture.extent.isEmpty else { return image }
        let center = arguments.point(kCIInputCenterKey)
        let scale = arguments.number(kCIInputScaleKey)
        let tile = texture.extent
        let isTiled = !tile.isEndless
        return image.displaced(by: texture, reach: abs(scale) / 2, needed: { isTiled ? tile : $0.grownBy(x: 1, y: 1) })
        {
            space,
            source in
            func height(_ position: SIMD2<Double>) -> Double {
                let place = isTiled ? tile.wrapped(position - center) : position
                return Double(space.encoded(source.nearest(to: place).straight).luminance)
            }
            return { position in
                let slopeX = height(position + SIMD2(1, 0)) - height(position - SIMD2(1, 0))
                let slopeY = height(position + SIMD2(0, 1)) - height(position - SIMD2(0, 1))
                return SIMD2(slopeX, slopeY) * (scale / 2)
            }
        }
    }

    /// Moves pixels by the red and green components of an image: scale · (component − ½) pixels to the left and down.
    /// Nothing moves where that image is transparent.
    private static let displacement = FilterDefinition(
        "CIDisplacementDistortion",
        kCICategoryDistortionEffect,
        [
            .image, .image("inputDisplacementImage"),
            .number(kCIInputScaleKey, 50, slider: 0...200, identity: 0, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        guard let map = arguments.node("inputDisplacementImage") else { return image }
        let scale = arguments.number(kCIInputScaleKey)
        return image.displaced(by: map, reach: abs(scale) / 2, needed: { $0 }) { space, source in
            { position in
                let color = source.nearest(to: position)
                let shown = space.encoded(color.straight)
                let offset = SIMD2(Double(shown.x) - 0.5, Double(shown.y) - 0.5)
                return offset.clamped(lowerBound: SIMD2(repeating: -0.5), upperBound: SIMD2(repeating: 0.5))
                    * (scale * Double(color.w))
            }
        }
    }

    /// A lens in the form of a capsule, round in its cross section.
    private static let glassLozenge = FilterDefinition(
        "CIGlassLozenge",
        kCICategoryDistortionEffect,
        [
            .image, .position("inputPoint0", 150, 150), .position("inputPoint1", 350, 150),
            .number(kCIInputRadiusKey, 100, slider: 0...1000, type: kCIAttributeTypeDistance),
            .number(kCIInputRefractionKey, 1.7, slider: 0...5, identity: 1),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let (first, second) = (arguments.point("inputPoint0"), arguments.point("inputPoint1"))
        let radius = arguments.number(kCIInputRadiusKey)
        let refraction = arguments.number(kCIInputRefractionKey)
        guard radius > 0 else { return image }
        let axis = second - first
        let square = (axis * axis).sum()
        let capsule = PixelRect.circle(first, radius).union(.circle(second, radius))
        return image.warped(
            extent: image.extent.union(capsule.common(image.extent.grownBy(x: pixels(radius), y: pixels(radius)))),
            needed: { $0.common(capsule).isEmpty ? $0 : $0.union(capsule) }
        ) { position in
            let part = square > 0 ? limited(((position - first) * axis).sum() / square, 0, 1) : 0
            let nearest = first + axis * part
            let away = position - nearest
            let distance = (away * away).sum().squareRoot()
            guard distance < radius, distance > 0 else { return position }
            return nearest + away * (1 - lensShift(distance / radius, refraction) * radius / distance)
        }
    }

    /// A lens in the form of a ring, round in its cross section. The radius is that of its outer edge.
    private static let torusLens = FilterDefinition(
        "CITorusLensDistortion",
        kCICategoryDistortionEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150),
            .number(kCIInputRadiusKey, 160, slider: 0...500, type: kCIAttributeTypeDistance),
            .number(kCIInputWidthKey, 80, slider: 0...200, type: kCIAttributeTypeDistance),
            .number(kCIInputRefractionKey, 1.7, slider: 0...5, identity: 1),
        ]
    ) { arguments in
        let radius = arguments.number(kCIInputRadiusKey)
        let half = arguments.number(kCIInputWidthKey) / 2
        let refraction = arguments.number(kCIInputRefractionKey)
        guard half > 0 else { return arguments.image }
        return arguments.image?.warped(
            inside: arguments.point(kCIInputCenterKey),
            radius: radius,
            reach: 2 * half
        ) { away, t in
            let distance = t * radius
            let across = distance - (radius - half)
            guard abs(across) < half, distance > 0 else { return away }
            let shift = lensShift(abs(across) / half, refraction) * half
            return away * (1 - (across < 0 ? -shift : shift) / distance)
        }
    }

    /// Returns how far a round lens of radius 1 moves what is seen toward its axis, by Snell's law for a view from above.
    /// - Parameter distance: The distance from the axis, from 0 to 1.
    private static func lensShift(_ distance: Double, _ refraction: Double) -> Double {
        let inside = asin(limited(distance / max(refraction, 1e-6), -1, 1))
        let height = max(0, 1 - distance * distance).squareRoot()
        return limited(height * tan(asin(distance) - inside), -1, 1)
    }

    /// Repeats an image in itself along spirals, as in a print by M. C. Escher; formulas by de Smit and Lenstra, 2003.
    /// The image appears in the rectangle between the points, which is moved and scaled to have its proportions.
    private static let droste = FilterDefinition(
        "CIDroste",
        kCICategoryDistortionEffect,
        [
            .image, .position("inputInsetPoint0", 200, 200), .position("inputInsetPoint1", 400, 400),
            .number("inputStrands", 1, slider: -2...2), .number("inputPeriodicity", 1, slider: 1...5),
            .number("inputRotation", 0, slider: 0...2 * .pi, type: kCIAttributeTypeAngle),
            .number("inputZoom", 1, slider: 0.01...5),
        ]
    ) { arguments in
        guard let image = arguments.image, !image.extent.isEndless, !image.extent.isEmpty else {
            return arguments.image
        }
        let outer = image.extent
        let size = SIMD2(Double(outer.width), Double(outer.height))
        let outerCenter = SIMD2(Double(outer.minX), Double(outer.minY)) + size / 2
        let (first, second) = (arguments.point("inputInsetPoint0"), arguments.point("inputInsetPoint1"))
        let inset = second - first
        let ratio = max(size.x / max(abs(inset.x), 1), size.y / max(abs(inset.y), 1))
        guard ratio > 1.001 else { return image }
        // The point that the scaling of the image to the rectangle leaves in its place.
        let fixed = ((first + second) / 2 * ratio - outerCenter) / (ratio - 1)
        let half = size / 2
        let period = log(ratio)
        let strands = arguments.number("inputStrands")
        let periodicity = max(abs(arguments.number("inputPeriodicity")), 1e-3)
        let slope = atan(period * strands / (2 * .pi * periodicity))
        let zoom = log(max(arguments.number("inputZoom"), 1e-6))
        let rotation = arguments.number("inputRotation")
        return image.warped(extent: .everything, needed: { _ in outer }) { position in
            let away = position - fixed
            let square = (away * away).sum()
            guard square > 0 else { return fixed }
            let polar = SIMD2(log(square) / 2 - zoom, atan2(away.y, away.x) - rotation)
            // Division by cos(slope) · e^(i · slope).
            let rotated = polar.rotated(by: -slope) / cos(slope)
            let level = (rotated.x / period).rounded(.down) * period
            var place = SIMD2(cos(rotated.y), sin(rotated.y)) * exp(rotated.x - level)
            // In the image, but outside of the rectangle where it appears again.
            func isInside(_ place: SIMD2<Double>) -> Bool {
                let relative = fixed + place - outerCenter
                return abs(relative.x) < half.x && abs(relative.y) < half.y
            }
            for _ in 0..<64 where !isInside(place) { place /= ratio }
            for _ in 0..<64 where isInside(place * ratio) { place *= ratio }
            return fixed + place
        }
    }
}

extension ImageNode {
    /// Returns the image with each position moved by an offset that depends on another image.
    /// - Parameters:
    ///   - reach: The maximum of the offset in each direction, in pixels.
    ///   - needed: A function that returns the pixels of the other image that a region of the result needs.
    ///   - offset: A function that returns the offset for a position.
    fileprivate func displaced(
        by map: ImageNode,
        reach: Double,
        needed: @escaping @Sendable (PixelRect) -> PixelRect,
        offset: @escaping @Sendable (WorkingSpace, PixelSource) -> (SIMD2<Double>) -> SIMD2<Double>
    ) -> ImageNode {
        let limit = FilterDefinition.pixels(reach)
        let program = KernelProgram(
            needed: { index, region, _ in
                index == 0 ? region.grownBy(x: limit + 1, y: limit + 1) : needed(region)
            },
            make: { space, sources in
                let source = sources[0]
                let change = offset(space, sources[1])
                return { pixels, x, y, count in
                    for index in 0..<count {
                        let position = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5)
                        pixels[index] = source.linear(at: position + change(position))
                    }
                }
            }
        )
        return .kernel(program, [self, map], extent: extent.grownBy(x: limit, y: limit))
    }
}

extension PixelRect {
    /// Returns the position in the extent for a position relative to its lower-left corner, if the extent is repeated.
    func wrapped(_ position: SIMD2<Double>) -> SIMD2<Double> {
        let size = SIMD2(Double(width), Double(height))
        let turns = position / size
        let part = turns - turns.rounded(.down)
        return SIMD2(Double(minX), Double(minY)) + pointwiseMin(part * size, size - 1e-6)
    }
}
