import Geometry

extension AnimationValue {
    /// Returns the interpolation between two values.
    ///
    /// Numbers, points, sizes, rectangles and colors (not premultiplied) are interpolated linearly, component by
    /// component. If one color is missing, the other one fades. Transforms are interpolated by their components, see
    /// ``TransformComponents``. Paths with the same elements in the same order are interpolated point by point, lists of
    /// the same length value by value. Other
    /// values – discrete values, paths with different elements, values of different kinds – change to the other value
    /// as soon as the fraction is not 0.
    /// - Parameter fraction: 0 for this value, 1 for the other one. Fractions beyond that extrapolate linearly.
    package func interpolated(to other: AnimationValue, at fraction: Double) -> AnimationValue {
        // The ends are the exact values, to the last bit.
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        switch (self, other) {
        case (.color(nil), .color(let to?)):
            return AnimationValue.color(to.transparent).interpolated(to: other, at: fraction)
        case (.color(let from?), .color(nil)):
            return interpolated(to: .color(from.transparent), at: fraction)
        case (.transform(let from), .transform(let to)):
            return .transform(TransformInterpolation(from: from, to: to).transform(at: fraction))
        default:
            return Self.blend([(self, 1 - fraction), (other, fraction)]) ?? other
        }
    }

    /// Returns the weighted sum of values whose weights add up to 1, or `nil` if the values have no sum.
    package static func blend(_ terms: [(value: AnimationValue, weight: Double)]) -> AnimationValue? {
        guard let first = terms.first else { return nil }
        switch first.value {
        case .transform:
            return TransformInterpolation.blend(terms)
        case .color:
            return blendColors(terms)
        case .path(let outline?):
            return blendPaths(outline, terms)
        case .list(let values):
            return blendLists(values.count, terms)
        case .path(nil), .discrete:
            return nil
        case .scalar, .point, .size, .rect:
            // Relative to the first value, so that components that do not change are not affected by rounding.
            var sum = SIMD4<Double>.zero
            let start = first.value.vector
            for term in terms {
                guard term.value.kind == first.value.kind else { return nil }
                sum += term.weight * (term.value.vector - start)
            }
            return first.value.with(vector: start + sum)
        }
    }

    private static func blendColors(_ terms: [(value: AnimationValue, weight: Double)]) -> AnimationValue? {
        // Missing colors fade with the components of the first color that is present.
        var beside: AnimationColor?
        for case .color(let color?) in terms.map(\.value) {
            beside = color
            break
        }
        guard let beside else { return .color(nil) }
        var sum = SIMD4<Double>.zero
        for term in terms {
            guard case .color(let color) = term.value else { return nil }
            sum += term.weight * ((color ?? beside.transparent).components - beside.components)
        }
        return .color(AnimationColor(beside.components + sum))
    }

    private static func blendLists(_ count: Int, _ terms: [(value: AnimationValue, weight: Double)]) -> AnimationValue?
    {
        var lists: [(values: [AnimationValue], weight: Double)] = []
        for term in terms {
            guard case .list(let values) = term.value, values.count == count else { return nil }
            lists.append((values, term.weight))
        }
        var result: [AnimationValue] = []
        for index in 0..<count {
            guard let value = blend(lists.map { ($0.values[index], $0.weight) }) else { return nil }
            result.append(value)
        }
        return .list(result)
    }

    private static func blendPaths(
        _ first: PathData,
        _ terms: [(value: AnimationValue, weight: Double)]
    ) -> AnimationValue? {
        var sums = [SIMD2<Double>](repeating: .zero, count: first.points.count)
        for term in terms {
            guard case .path(let outline?) = term.value, outline.verbs == first.verbs else { return nil }
            for (index, (point, start)) in zip(outline.points, first.points).enumerated() {
                sums[index] += term.weight * SIMD2(Double(point.x - start.x), Double(point.y - start.y))
            }
        }
        let points = zip(first.points, sums).map { CGPoint(x: $0.x + CGFloat($1.x), y: $0.y + CGFloat($1.y)) }
        return .path(first.with(points: points))
    }
}

extension AnimationValue {
    /// The kind of a value, without the value.
    package enum Kind { case scalar, point, size, rect, transform, color, path, list, discrete }

    package var kind: Kind {
        switch self {
        case .scalar: .scalar
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .transform: .transform
        case .color: .color
        case .path: .path
        case .list: .list
        case .discrete: .discrete
        }
    }

    /// The components of a number, point, size, rectangle or color (a missing color is transparent black); zero for
    /// values that do not consist of at most four numbers.
    package var vector: SIMD4<Double> {
        switch self {
        case .scalar(let value): SIMD4(value, 0, 0, 0)
        case .point(let value): SIMD4(Double(value.x), Double(value.y), 0, 0)
        case .size(let value): SIMD4(Double(value.width), Double(value.height), 0, 0)
        case .rect(let value):
            SIMD4(
                Double(value.origin.x),
                Double(value.origin.y),
                Double(value.size.width),
                Double(value.size.height)
            )
        case .color(let value): value?.components ?? .zero
        case .transform, .path, .list, .discrete: .zero
        }
    }

    /// Returns a value of the same kind with the given components, or the same value if it does not consist of at most
    /// four numbers.
    package func with(vector: SIMD4<Double>) -> AnimationValue {
        switch self {
        case .scalar: .scalar(vector.x)
        case .point: .point(CGPoint(x: vector.x, y: vector.y))
        case .size: .size(CGSize(width: vector.x, height: vector.y))
        case .rect: .rect(CGRect(x: vector.x, y: vector.y, width: vector.z, height: vector.w))
        case .color: .color(AnimationColor(vector))
        case .transform, .path, .list, .discrete: self
        }
    }
}

extension PathData {
    /// Returns a path with the same elements and other points, as many as it has.
    package func with(points: [CGPoint]) -> PathData {
        var result = PathData()
        var next = 0
        for verb in verbs {
            switch verb {
            case .moveToPoint: result.move(to: points[next])
            case .addLineToPoint: result.addLine(to: points[next])
            case .addQuadCurveToPoint: result.addQuadCurve(to: points[next + 1], control: points[next])
            case .addCurveToPoint:
                result.addCurve(to: points[next + 2], control1: points[next], control2: points[next + 1])
            case .closeSubpath: result.closeSubpath()
            }
            next += verb.pointCount
        }
        return result
    }
}
