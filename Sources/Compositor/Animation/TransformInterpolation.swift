import CoreGraphics

/// The way from one transform to another one, part by part.
///
/// Translation, scale, shear and perspective go straight. Two transforms that turn only in the plane turn by the
/// difference of their angles, the shorter way round; all others about one axis. A half turn goes the way it was given
/// (+π forwards, −π backwards), goes back as it came, and between two turned transforms goes the positive way, as Core
/// Animation does. A mirrored transform is mirrored along the axis that turns least.
///
/// Where one of the two has no parts (a perspective of a layer without depth), the sixteen numbers go straight.
struct TransformInterpolation {
    private let from: TransformComponents
    private let to: TransformComponents
    private let turning: Turning
    private let plain: (from: CATransform3D, to: CATransform3D)?

    fileprivate enum Turning {
        case planar(from: Double, by: Double)
        case spatial(from: Rotation, by: Rotation)
    }

    init(from: CATransform3D, to: CATransform3D) {
        guard let start = TransformComponents(from), let end = TransformComponents(to) else {
            plain = (from, to)
            (self.from, self.to) = (.identity, .identity)
            turning = .planar(from: 0, by: 0)
            return
        }
        plain = nil
        (self.from, self.to) = Self.aligned(start, end)
        turning = Self.turning(from: self.from, to: self.to)
    }

    func transform(at fraction: Double) -> CATransform3D {
        if let plain {
            let rows = zip(plain.from.rows, plain.to.rows).map { $0 + ($1 - $0) * fraction }
            return CATransform3D(rows: rows[0], rows[1], rows[2], rows[3])
        }
        var result = from
        result.translation += (to.translation - from.translation) * fraction
        result.scale += (to.scale - from.scale) * fraction
        result.shear += (to.shear - from.shear) * fraction
        result.perspective += (to.perspective - from.perspective) * fraction
        switch turning {
        case .planar(let start, let change): result.turn = .planar(start + change * fraction)
        case .spatial(let start, let change): result.turn = .spatial(start.followed(by: change.fraction(fraction)))
        }
        return result.transform
    }

    /// The sum of transforms, part by part, each one times its weight, where the weights amount to 1. Turns are laid end
    /// to end, so that the weights are of angles without jumps.
    static func blend(_ terms: [(value: AnimationValue, weight: Double)]) -> AnimationValue? {
        var transforms: [CATransform3D] = []
        for term in terms {
            guard case .transform(let transform) = term.value else { return nil }
            transforms.append(transform)
        }
        let parts = Self.alike(transforms.compactMap { TransformComponents($0) })
        guard parts.count == terms.count, let first = parts.first else {
            var rows = [SIMD4<Double>](repeating: .zero, count: 4)
            for (transform, term) in zip(transforms, terms) {
                for (index, row) in transform.rows.enumerated() { rows[index] += term.weight * row }
            }
            return .transform(CATransform3D(rows: rows[0], rows[1], rows[2], rows[3]))
        }
        var result = first
        var angle = 0.0
        var angles = 0.0
        var winding = SIMD3<Double>.zero
        var windings = SIMD3<Double>.zero
        for index in 1..<parts.count {
            let last = parts[index - 1]
            let part = parts[index]
            let weight = terms[index].weight
            result.translation += weight * (part.translation - first.translation)
            result.scale += weight * (part.scale - first.scale)
            result.shear += weight * (part.shear - first.shear)
            result.perspective += weight * (part.perspective - first.perspective)
            switch turning(from: last, to: part) {
            case .planar(_, let change): angle += change
            case .spatial(_, let change):
                let whole = first.rotation.inverse.followed(by: part.rotation)
                winding = whole.vector(near: winding + change.vector)
            }
            angles += weight * angle
            windings += weight * winding
        }
        switch first.turn {
        case .planar(let start): result.turn = .planar(start + angles)
        case .spatial(let start): result.turn = .spatial(start.followed(by: Rotation(vector: windings)))
        case .unknown: break
        }
        return .transform(result.transform)
    }

    /// Parts of several transforms, all of them turning in the plane or all of them in space, each one mirrored as suits
    /// the one before.
    private static func alike(_ parts: [TransformComponents]) -> [TransformComponents] {
        var parts = parts
        let known = parts.first { $0.turn != .unknown }
        let isSpatial = parts.contains { if case .spatial = $0.turn { true } else { false } }
        for index in parts.indices {
            if parts[index].turn == .unknown {
                parts[index].turn = index > 0 ? parts[index - 1].turn : known?.turn ?? .planar(0)
            }
            if isSpatial { parts[index].becomeSpatial() }
            if index > 0 { parts[index] = aligned(parts[index - 1], parts[index]).1 }
        }
        return parts
    }

    /// The same two, with mirrored ones mirrored along the axes that make the turn smallest, and turns that cannot be
    /// told like the other's.
    fileprivate static func aligned(
        _ from: TransformComponents,
        _ to: TransformComponents
    ) -> (TransformComponents, TransformComponents) {
        var (from, to) = (from, to)
        if from.turn == .unknown { from.turn = to.turn }
        if to.turn == .unknown { to.turn = from.turn }
        // Both turn in the plane, or neither is taken to.
        if case .spatial = from.turn, case .planar = to.turn { to.becomeSpatial() }
        if case .planar = from.turn, case .spatial = to.turn { from.becomeSpatial() }
        guard from.isMirrored != to.isMirrored else { return (from, to) }
        var best = (from, to)
        for axis in 0..<3 {
            let pair = (from.mirrored(along: axis), to.mirrored(along: axis))
            if turning(from: pair.0, to: pair.1).size < turning(from: best.0, to: best.1).size - 1e-9 { best = pair }
        }
        return best
    }

    fileprivate static func turning(from: TransformComponents, to: TransformComponents) -> Turning {
        if case .planar(let start) = from.turn, case .planar(let end) = to.turn {
            return .planar(from: start, by: change(from: start, to: end))
        }
        if from.turn == .unknown, to.turn == .unknown { return .planar(from: 0, by: 0) }
        let start = from.rotation
        return .spatial(from: start, by: start.turn(to: to.rotation))
    }

    /// The angle from one to another, both within −π…π, the shorter way round.
    static func change(from: Double, to: Double) -> Double {
        let tolerance = Rotation.halfTurnTolerance
        var change = to - from
        if change > .pi + tolerance { change -= 2 * .pi }
        if change < -.pi - tolerance { change += 2 * .pi }
        // A half turn is given its direction only by the angle of ±π itself.
        let isGiven = abs(from) < tolerance || abs(to) < tolerance
        return !isGiven && change < -.pi + tolerance ? change + 2 * .pi : change
    }
}

extension TransformInterpolation.Turning {
    /// How far it turns, in radians.
    fileprivate var size: Double {
        switch self {
        case .planar(_, let change): abs(change)
        case .spatial(_, let change): 2 * atan2(dot(change.axis, change.axis).squareRoot(), abs(change.cosine))
        }
    }
}

extension TransformComponents {
    /// The parts of the transform that changes nothing.
    static let identity = TransformComponents(
        translation: .zero,
        scale: SIMD3(1, 1, 1),
        shear: .zero,
        turn: .planar(0),
        perspective: SIMD4(0, 0, 0, 1)
    )

    init(
        translation: SIMD3<Double>,
        scale: SIMD3<Double>,
        shear: SIMD3<Double>,
        turn: Turn,
        perspective: SIMD4<Double>
    ) {
        self.translation = translation
        self.scale = scale
        self.shear = shear
        self.turn = turn
        self.perspective = perspective
    }

    /// The same transform, mirrored (if it is) along the axis that leaves least to turn: of a transform that only turns x
    /// over, x.
    var leastTurned: TransformComponents {
        turn == .unknown ? self : TransformInterpolation.aligned(.identity, self).1
    }

    /// Counts the turn as one of space. What is mirrored along y in the plane is mirrored along z in space.
    mutating func becomeSpatial() {
        let rotation = rotation
        turn = .spatial(rotation)
        guard scale.y < 0, scale.z >= 0 else { return }
        scale.y = -scale.y
        scale.z = -scale.z
        let turned = Rotation(axis: SIMD3(1, 0, 0), cosine: 0).followed(by: rotation)
        turn = .spatial(turned.cosine < 0 ? turned.negated : turned)
    }
}
