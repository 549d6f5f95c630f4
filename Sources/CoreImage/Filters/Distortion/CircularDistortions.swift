import CRaster
import Foundation

extension FilterDefinition {
    /// Filters that move pixels around a center. Apple does not publish their formulas. Distances are pixels; t is the
    /// distance from the center divided by the radius.
    static let circularDistortions: [FilterDefinition] = [
        bump, bumpLinear, pinch, twirl, vortex, hole, circleSplash, circularWrap, lightTunnel,
    ]

    private static func radiusInput(_ initial: Double, _ slider: ClosedRange<Double>) -> FilterInput {
        .number(kCIInputRadiusKey, initial, slider: slider, type: kCIAttributeTypeDistance)
    }

    /// The maximum of t (1 − t²)², the displacement of a bump of scale 1 and radius 1.
    private static let bumpReach = 0.2863

    /// A bump reads the image at t (1 − scale (1 − t²)²), so that the center is magnified by 1 ÷ (1 − scale).
    private static let bump = FilterDefinition(
        "CIBumpDistortion",
        kCICategoryDistortionEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150), radiusInput(300, 0...600),
            .number(kCIInputScaleKey, 0.5, slider: -1...1, identity: 0),
        ]
    ) { arguments in
        let radius = arguments.number(kCIInputRadiusKey)
        let scale = limited(arguments.number(kCIInputScaleKey), -1, 1)
        let center = arguments.point(kCIInputCenterKey)
        guard let image = arguments.image else { return nil }
        let reach = pixels(abs(scale) * bumpReach * radius)
        guard let area = image.warpArea(center: center, radius: radius, limit: reach) else { return image }
        let program = bumpProgram(
            EaselBump(center_x: center.x, center_y: center.y, radius: radius, scale: scale),
            reach: reach,
            // Two transparent pixels beyond the extent stand for all others.
            limits: image.extent.grownBy(x: 2, y: 2),
            area.needed
        )
        return image.computed(program, extent: area.extent)
    }

    private static func bumpProgram(
        _ bump: EaselBump,
        reach: Int,
        limits: PixelRect,
        _ area: @escaping @Sendable (PixelRect) -> PixelRect
    ) -> RowProgram {
        /// The distance between a row and the farthest one that it reads.
        @Sendable func move(_ y: Int) -> Double {
            let above = Double(y) + 0.5 - bump.center_y
            let rest = 1 - (above / bump.radius) * (above / bump.radius)
            return rest > 0 ? limited(-bump.scale * above * rest * rest, -Double(reach), Double(reach)) : 0
        }
        return RowProgram(
            // The distance, and the rows between which colors are interpolated.
            window: min(reach, 1 << 20) + 4,
            needed: { area($0).grownBy(x: 1, y: 1).common(limits) },
            make: { region, input in
                let rows = RowPointers(count: min(reach + 4, input.region.height))
                return { pixels, x, y, count in
                    let move = move(y)
                    let low = max(y - 1 + Int(min(move, 0).rounded(.down)), input.region.minY)
                    let high = min(y + 2 + Int(max(move, 0).rounded(.up)), input.region.maxY - 1)
                    guard high > low, input.region.width > 1 else {
                        return pixels.update(repeating: .zero, count: count)
                    }
                    for row in low...high { rows.addresses[row - low] = input.floats(row, x: input.region.minX) }
                    var source = EaselFloatImage(
                        rows: rows.addresses,
                        min_x: input.region.minX,
                        min_y: low,
                        width: input.region.width,
                        height: high - low + 1
                    )
                    withUnsafePointer(to: bump) {
                        easel_filter_bump_row(pixels.floats, x, y, count, &source, $0)
                    }
                }
            }
        )
    }

    /// The same as a bump, but only along one direction, on both sides of a line through the center.
    private static let bumpLinear = FilterDefinition(
        "CIBumpDistortionLinear",
        kCICategoryDistortionEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150), radiusInput(300, 0...600),
            .number(kCIInputAngleKey, 0, slider: 0...2 * .pi, identity: 0, type: kCIAttributeTypeAngle),
            .number(kCIInputScaleKey, 0.5, slider: -1...1, identity: 0),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let center = arguments.point(kCIInputCenterKey)
        let radius = arguments.number(kCIInputRadiusKey)
        let scale = limited(arguments.number(kCIInputScaleKey), -1, 1)
        let angle = arguments.number(kCIInputAngleKey)
        guard radius > 0, scale != 0 else { return image }
        let direction = SIMD2(cos(angle), sin(angle))
        let reach = pixels(abs(scale) * bumpReach * radius)
        return image.warped(
            extent: image.extent.grownBy(x: reach, y: reach),
            needed: { $0.grownBy(x: reach, y: reach) }
        ) { position in
            let along = ((position - center) * direction).sum()
            let t = along / radius
            guard abs(t) < 1 else { return position }
            let rest = 1 - t * t
            return position - direction * (along * scale * rest * rest)
        }
    }

    /// A pinch reads the image at t^(1 ÷ (1 + scale)), so that pixels move toward the center.
    private static let pinch = FilterDefinition(
        "CIPinchDistortion",
        kCICategoryDistortionEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150), radiusInput(300, 0...1000),
            .number(kCIInputScaleKey, 0.5, slider: 0...2, identity: 0),
        ]
    ) { arguments in
        let scale = limited(arguments.number(kCIInputScaleKey), 0, 2)
        let exponent = -scale / (1 + scale)
        return arguments.image?.warped(
            inside: arguments.point(kCIInputCenterKey),
            radius: arguments.number(kCIInputRadiusKey)
        ) { away, t in
            t > 0 ? away * pow(t, exponent) : away
        }
    }

    /// A twirl rotates pixels counterclockwise by angle · (1 − t)².
    private static let twirl = FilterDefinition(
        "CITwirlDistortion",
        kCICategoryDistortionEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150), radiusInput(300, 0...500),
            .number(kCIInputAngleKey, .pi, slider: -4 * .pi...4 * .pi, identity: 0, type: kCIAttributeTypeAngle),
        ]
    ) { arguments in
        let angle = arguments.number(kCIInputAngleKey)
        return arguments.image?.warped(
            inside: arguments.point(kCIInputCenterKey),
            radius: arguments.number(kCIInputRadiusKey)
        ) { away, t in
            away.rotated(by: -angle * (1 - t) * (1 - t))
        }
    }

    /// A vortex rotates pixels counterclockwise by an angle that decreases exponentially from the center.
    private static let vortex = FilterDefinition(
        "CIVortexDistortion",
        kCICategoryDistortionEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150), radiusInput(300, 0...800),
            .number(kCIInputAngleKey, 18 * .pi, slider: -30 * .pi...30 * .pi, identity: 0, type: kCIAttributeTypeAngle),
        ]
    ) { arguments in
        let angle = arguments.number(kCIInputAngleKey)
        return arguments.image?.warped(
            inside: arguments.point(kCIInputCenterKey),
            radius: arguments.number(kCIInputRadiusKey)
        ) { away, t in
            let end = exp(-4.0)
            return away.rotated(by: -angle * (exp(-4 * t) - end) / (1 - end))
        }
    }

    /// A hole moves the pixel at distance r from the center to r', where r = r' − radius² ÷ r', as the potential flow
    /// around a cylinder does. The hole is transparent.
    private static let hole = FilterDefinition(
        "CIHoleDistortion",
        kCICategoryDistortionEffect,
        [.image, .position(kCIInputCenterKey, 150, 150), radiusInput(150, 0.01...1000)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let center = arguments.point(kCIInputCenterKey)
        let radius = arguments.number(kCIInputRadiusKey)
        guard radius > 0 else { return image }
        let reach = pixels(radius)
        return image.warped(
            extent: image.extent.grownBy(x: reach, y: reach),
            needed: { $0.grownBy(x: reach, y: reach) }
        ) { position in
            let away = position - center
            let square = (away * away).sum()
            guard square > radius * radius else { return .outside }
            return center + away * (1 - radius * radius / square)
        }
    }

    /// Repeats the pixels of a circle's circumference outward.
    private static let circleSplash = FilterDefinition(
        "CICircleSplashDistortion",
        kCICategoryDistortionEffect,
        [.image, .position(kCIInputCenterKey, 150, 150), radiusInput(150, 0...1000)]
    ) { arguments in
        let radius = max(arguments.number(kCIInputRadiusKey), 0)
        return arguments.image?.beyondCircle(center: arguments.point(kCIInputCenterKey), radius: radius) {
            away,
            distance in
            away * (radius / distance)
        }
    }

    /// Repeats the pixels of a circle's circumference outward, rotated clockwise in proportion to the distance from it.
    private static let lightTunnel = FilterDefinition(
        "CILightTunnel",
        kCICategoryDistortionEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150),
            .number("inputRotation", 0, slider: 0...(.pi / 2), identity: 0, type: kCIAttributeTypeAngle),
            radiusInput(100, 1...500),
        ]
    ) { arguments in
        let radius = max(arguments.number(kCIInputRadiusKey), 0)
        let rotation = arguments.number("inputRotation")
        return arguments.image?.beyondCircle(center: arguments.point(kCIInputCenterKey), radius: radius) {
            away,
            distance in
            (away * (radius / distance)).rotated(by: radius > 0 ? rotation * (distance / radius - 1) : 0)
        }
    }

    /// Wraps an image around a transparent circle, with its lower edge at the circle. The left and right edges meet below
    /// the circle, at the angle.
    private static let circularWrap = FilterDefinition(
        "CICircularWrap",
        kCICategoryDistortionEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150), radiusInput(150, 0...600),
            .number(kCIInputAngleKey, 0, slider: -.pi...(.pi), identity: 0, type: kCIAttributeTypeAngle),
        ]
    ) { arguments in
        guard let image = arguments.image, !image.extent.isEmpty else { return nil }
        guard !image.extent.isEndless else { return image }
        let center = arguments.point(kCIInputCenterKey)
        let radius = max(arguments.number(kCIInputRadiusKey), 0)
        let angle = arguments.number(kCIInputAngleKey)
        let inner = image.extent
        let (left, bottom) = (Double(inner.minX), Double(inner.minY))
        let (width, height) = (Double(inner.width), Double(inner.height))
        return image.warped(
            extent: .circle(center, radius + height),
            needed: { _ in inner }
        ) { position in
            let away = position - center
            let distance = (away * away).sum().squareRoot() - radius
            guard distance >= 0, distance < height else { return .outside }
            let turn = (angle - .pi / 2 - atan2(away.y, away.x)) / (2 * .pi)
            return SIMD2(left + (turn - turn.rounded(.down)) * width, bottom + distance)
        }
    }
}

extension ImageNode {
    /// Returns the image with positions in a circle changed.
    /// - Parameters:
    ///   - reach: The maximum distance between a position and the position that is read.
    ///   - position: A function that returns the vector from the center to the position that is read. It receives the
    ///     vector to the position in the result, and its length divided by the radius.
    func warped(
        inside center: SIMD2<Double>,
        radius: Double,
        reach: Double = .infinity,
        position: @escaping @Sendable (SIMD2<Double>, Double) -> SIMD2<Double>
    ) -> ImageNode {
        let limit = FilterDefinition.pixels(reach)
        guard let area = warpArea(center: center, radius: radius, limit: limit) else { return self }
        return warped(extent: area.extent, needed: area.needed) { place in
            let away = place - center
            let square = (away * away).sum()
            guard square < radius * radius else { return place }
            return center + position(away, square.squareRoot() / radius)
        }
    }

    /// Returns the extent of the image with positions in a circle changed, and what a region of it reads; `nil` if nothing
    /// changes.
    /// - Parameter limit: The maximum distance between a position and the position that is read.
    fileprivate func warpArea(
        center: SIMD2<Double>,
        radius: Double,
        limit: Int
    ) -> (extent: PixelRect, needed: @Sendable (PixelRect) -> PixelRect)? {
        let circle = PixelRect.circle(center, radius)
        guard radius > 0, !circle.common(extent).isEmpty else { return nil }
        return (
            extent.grownBy(x: limit, y: limit).common(extent.union(circle)),
            { region in
                if region.common(circle).isEmpty { return region }
                return region.grownBy(x: limit, y: limit).common(region.union(circle))
            }
        )
    }

    /// Returns an unbounded image whose positions outside of a circle read the circle.
    /// - Parameter position: A function that returns the vector from the center to the position that is read, which is in
    ///   the circle. It receives the vector to the position in the result and its length.
    fileprivate func beyondCircle(
        center: SIMD2<Double>,
        radius: Double,
        position: @escaping @Sendable (SIMD2<Double>, Double) -> SIMD2<Double>
    ) -> ImageNode {
        let circle = PixelRect.circle(center, radius + 1)
        return warped(extent: .everything, needed: { $0.common(circle).union(circle) }) { place in
            let away = place - center
            let distance = (away * away).sum().squareRoot()
            return distance > radius ? center + position(away, distance) : place
        }
    }
}

extension FilterDefinition {
    /// Returns a value limited to a range.
    static func limited(_ value: Double, _ low: Double, _ high: Double) -> Double { min(max(value, low), high) }

    /// Returns a distance as a number of pixels, rounded up.
    static func pixels(_ distance: Double) -> Int { Int(min(max(distance.rounded(.up), 0), Double(1 << 30))) }
}

extension SIMD2<Double> {
    /// A position outside of all images.
    static let outside = SIMD2(Double.infinity, Double.infinity)

    /// Returns the vector rotated counterclockwise.
    func rotated(by angle: Double) -> SIMD2<Double> {
        let (sine, cosine) = (sin(angle), cos(angle))
        return SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }
}

extension PixelRect {
    /// Returns the smallest extent that contains a circle.
    static func circle(_ center: SIMD2<Double>, _ radius: Double) -> PixelRect {
        PixelRect(extent: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
}
