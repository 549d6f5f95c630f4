import CoreGraphics

extension AnimationValue {
    /// The value with another one added, as an additive animation adds to what is there.
    ///
    /// Numbers, points, sizes, rectangles and colours add component by component (no colour counts as transparent black),
    /// outlines of the same elements point by point. A transform is put in front: what is added acts in the layer's own
    /// space, and then acts what was there. What cannot be added takes the place of what is there.
    package func adding(_ other: AnimationValue) -> AnimationValue {
        switch (self, other) {
        case (.transform(let base), .transform(let added)):
            .transform(CATransform3DConcat(added, base))
        case (.path(let base?), .path(let added?)):
            Self.combine(base, added, +) ?? other
        default:
            isMadeOfNumbers && kind == other.kind ? with(vector: vector + other.vector) : other
        }
    }

    /// What must be added to `other` for this value: `other.adding(value.subtracting(other))` is `value`. Where there is
    /// no such thing – kinds differ, a transform cannot be undone – it is this value.
    package func subtracting(_ other: AnimationValue) -> AnimationValue {
        switch (self, other) {
        case (.transform(let value), .transform(let base)):
            .transform(CATransform3DConcat(value, CATransform3DInvert(base)))
        case (.path(let value?), .path(let base?)):
            Self.combine(value, base, -) ?? self
        default:
            isMadeOfNumbers && kind == other.kind ? with(vector: vector - other.vector) : self
        }
    }

    /// The value under several additive animations, from the oldest to the newest.
    ///
    /// For transforms this order matters. When a change from A to B is under way, and another one from B to C begins, then
    /// the picture stands still at that moment only if the older addition acts in front of the newer one; adding one
    /// after the other in the order of time would do it the other way round.
    package func adding(contentsOf additions: [AnimationValue]) -> AnimationValue {
        if case .transform = self { return additions.reversed().reduce(self) { $0.adding($1) } }
        return additions.reduce(self) { $0.adding($1) }
    }

    /// The value added so many times to nothing, as a cumulative animation adds its end for each time it has run; a
    /// negative count takes away.
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
        case .path(nil), .discrete:
            return self
        case .scalar, .point, .size, .rect, .color:
            return with(vector: vector * Double(count))
        }
    }

    /// What changes nothing when it is added to this value; the value itself where nothing can be added.
    package var additiveIdentity: AnimationValue { scaled(by: 0) }

    /// How far it is to another value, for an even pace.
    ///
    /// Of numbers, points, sizes, rectangles and colours the length of the straight way between them; of transforms that of
    /// the sixteen numbers, of outlines the root of the mean square of their points' ways. 0 where there is no way.
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
        case (.color(nil), .color(let color?)):
            return abs(color.components.w)
        case (.color(let color?), .color(nil)):
            return abs(color.components.w)
        default:
            return isMadeOfNumbers && kind == other.kind ? length(vector - other.vector) : 0
        }
    }

    /// Whether the numbers are all there is to it.
    private var isMadeOfNumbers: Bool {
        switch kind {
        case .scalar, .point, .size, .rect, .color: true
        case .transform, .path, .discrete: false
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
