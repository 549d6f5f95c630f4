import Geometry

extension AnimationValue {
    /// Returns the sum of the value and another one, for additive animations.
    ///
    /// Numbers, points, sizes, rectangles and colors are added component by component (a missing color counts as
    /// transparent black), paths with the same elements point by point, lists of the same length value by value. A transform is concatenated in front: the added
    /// transform applies first, in the layer's own space, and then the existing one. A value that cannot be added
    /// replaces the existing value.
    package func adding(_ other: AnimationValue) -> AnimationValue {
        switch (self, other) {
        case (.transform(let base), .transform(let added)):
            .transform(CATransform3DConcat(added, base))
        case (.path(let base?), .path(let added?)):
            Self.combine(base, added, +) ?? other
        case (.list(let base), .list(let added)) where base.count == added.count:
            .list(zip(base, added).map { $0.adding($1) })
        default:
            isMadeOfNumbers && kind == other.kind ? with(vector: vector + other.vector) : other
        }
    }

    /// Returns the difference from `other`: `other.adding(value.subtracting(other))` is `value`. If there is no
    /// difference, because the values are of different kinds or a transform is not invertible, the result is this
    /// value.
    package func subtracting(_ other: AnimationValue) -> AnimationValue {
        switch (self, other) {
        case (.transform(let value), .transform(let base)):
            .transform(CATransform3DConcat(value, CATransform3DInvert(base)))
        case (.path(let value?), .path(let base?)):
            Self.combine(value, base, -) ?? self
        case (.list(let values), .list(let base)) where values.count == base.count:
            .list(zip(values, base).map { $0.subtracting($1) })
        default:
            isMadeOfNumbers && kind == other.kind ? with(vector: vector - other.vector) : self
        }
    }

    /// Returns the sum of the value and several additive animations, from the oldest to the newest.
    ///
    /// For transforms the order matters. If an animation from B to C begins while one from A to B is running, the layer
    /// does not jump at that moment only if the older addition is applied before the newer one. Adding the values one
    /// after the other in chronological order would do the opposite.
    package func adding(contentsOf additions: [AnimationValue]) -> AnimationValue {
        if case .transform = self { return additions.reversed().reduce(self) { $0.adding($1) } }
        return additions.reduce(self) { $0.adding($1) }
    }

    /// Returns the value added to the additive identity `count` times, for cumulative animations, which add their end
    /// value for each completed cycle. A negative count subtracts.
    package func scaled(by count: Int) -> AnimationValue {
        switch self {
        case .transform(let value):
            let step = count < 0 ? CATransform3DInvert(value) : value
            var result = CATransform3DIdentity
            var power = step
            var rest = count.magnitude
            while rest > 0 {
                if rest & 1 == 1 { result = CATransform3DConcat(power, result) }
                power = CATransform3DConcat(power, power)
                rest >>= 1
            }
            return .transform(result)
        case .path(let value?):
            let factor = CGFloat(count)
            return .path(value.with(points: value.points.map { CGPoint(x: $0.x * factor, y: $0.y * factor) }))
        case .list(let values):
            return .list(values.map { $0.scaled(by: count) })
        case .path(nil), .discrete:
            return self
        case .scalar, .point, .size, .rect, .color:
            return with(vector: vector * Double(count))
        }
    }

    /// The value that changes nothing when it is added to this value; the value itself if nothing can be added.
    package var additiveIdentity: AnimationValue { scaled(by: 0) }

    /// Returns the distance to another value, for paced animations.
    ///
    /// For numbers, points, sizes, rectangles and colors, the distance is Euclidean. For transforms it is the Euclidean
    /// distance of the sixteen numbers, and for paths the root mean square of the distances of their points. If there
    /// is no distance, the result is 0.
    package func distance(to other: AnimationValue) -> Double {
        func length(_ vector: SIMD4<Double>) -> Double { (vector * vector).sum().squareRoot() }
        switch (self, other) {
        case (.transform(let from), .transform(let to)):
            let squares = zip(from.rows, to.rows).map { (($0 - $1) * ($0 - $1)).sum() }
            return squares.reduce(0, +).squareRoot()
        case (.path(let from?), .path(let to?)):
            guard from.verbs == to.verbs, !from.points.isEmpty else { return 0 }
            var squares = 0.0
            for (from, to) in zip(from.points, to.points) {
                let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
                squares += dx * dx + dy * dy
            }
            return (squares / Double(from.points.count)).squareRoot()
        case (.list(let from), .list(let to)):
            guard from.count == to.count else { return 0 }
            let squares = zip(from, to).map { pow($0.distance(to: $1), 2) }
            return squares.reduce(0, +).squareRoot()
        case (.color(nil), .color(let color?)):
            return abs(color.components.w)
        case (.color(let color?), .color(nil)):
            return abs(color.components.w)
        default:
            return isMadeOfNumbers && kind == other.kind ? length(vector - other.vector) : 0
        }
    }

    /// A Boolean value that indicates whether the value consists only of numbers.
    private var isMadeOfNumbers: Bool {
        switch kind {
        case .scalar, .point, .size, .rect, .color: true
        case .transform, .path, .list, .discrete: false
        }
    }

    private static func combine(
        _ left: PathData,
        _ right: PathData,
        _ operation: (CGFloat, CGFloat) -> CGFloat
    ) -> AnimationValue? {
        guard left.verbs == right.verbs else { return nil }
        let points = zip(left.points, right.points).map {
            CGPoint(x: operation($0.x, $1.x), y: operation($0.y, $1.y))
        }
        return .path(left.with(points: points))
    }
}
