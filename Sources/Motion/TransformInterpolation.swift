import Geometry

/// The interpolation from one transform to another, component by component.
///
/// Translation, scale, shear and perspective are interpolated linearly. Two transforms that rotate only in the plane
/// are interpolated by the difference of their angles, in the shorter direction; all others rotate about one axis. A
/// half turn rotates in its given direction (+π forward, −π backward), returns in the opposite direction, and between
/// two rotated transforms rotates in the positive direction, as in Core Animation. A mirrored transform is mirrored
/// along the axis that requires the smallest rotation.
///
/// If one of the two transforms cannot be decomposed (a perspective of a layer without depth), the sixteen numbers are
/// interpolated linearly.
package struct TransformInterpolation {
    private let from: TransformComponents
    private let to: TransformComponents
    private let rotationPath: RotationPath
    private let plain: (from: CATransform3D, to: CATransform3D)?

    fileprivate enum RotationPath {
        case planar(from: Double, by: Double)
        case spatial(from: Rotation, by: Rotation)
    }

    package init(from: CATransform3D, to: CATransform3D) {
        guard let start = TransformComponents(from), let end = TransformComponents(to) else {
            plain = (from, to)
            (self.from, self.to) = (.identity, .identity)
            rotationPath = .planar(from: 0, by: 0)
            return
        }
        plain = nil
        (self.from, self.to) = Self.aligned(start, end)
        rotationPath = Self.rotationPath(from: self.from, to: self.to)
    }

    package func transform(at fraction: Double) -> CATransform3D {
        if let plain {
            let rows = zip(plain.from.rows, plain.to.rows).map { $0 + ($1 - $0) * fraction }
            return CATransform3D(rows: rows[0], rows[1], rows[2], rows[3])
        }
        var result = from
        result.translation += (to.translation - from.translation) * fraction
        result.scale += (to.scale - from.scale) * fraction
        result.shear += (to.shear - from.shear) * fraction
        result.perspective += (to.perspective - from.perspective) * fraction
        switch rotationPath {
        case .planar(let start, let change): result.orientation = .planar(start + change * fraction)
        case .spatial(let start, let change):
            result.orientation = .spatial(start.followed(by: change.fraction(fraction)))
        }
        return result.transform
    }

    /// Returns the weighted sum of transforms, component by component; the weights must add up to 1. Rotations are laid
    /// end to end, so that the weights apply to continuous angles.
    package static func blend(_ terms: [(value: AnimationValue, weight: Double)]) -> AnimationValue? {
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
            switch rotationPath(from: last, to: part) {
            case .planar(_, let change): angle += change
            case .spatial(_, let change):
                let whole = first.rotation.inverse.followed(by: part.rotation)
                winding = whole.vector(near: winding + change.vector)
            }
            angles += weight * angle
            windings += weight * winding
        }
        switch first.orientation {
        case .planar(let start): result.orientation = .planar(start + angles)
        case .spatial(let start): result.orientation = .spatial(start.followed(by: Rotation(vector: windings)))
        case .unknown: break
        }
        return .transform(result.transform)
    }

    /// Returns the components of several transforms, with all rotations either in the plane or in space, and each one
    /// mirrored to match the previous one.
    private static func alike(_ parts: [TransformComponents]) -> [TransformComponents] {
        var parts = parts
        let known = parts.first { $0.orientation != .unknown }
        let isSpatial = parts.contains { if case .spatial = $0.orientation { true } else { false } }
        for index in parts.indices {
            if parts[index].orientation == .unknown {
                parts[index].orientation = index > 0 ? parts[index - 1].orientation : known?.orientation ?? .planar(0)
            }
            if isSpatial { parts[index].becomeSpatial() }
            if index > 0 { parts[index] = aligned(parts[index - 1], parts[index]).1 }
        }
        return parts
    }

    /// Returns the same two transforms, mirrored along the axes that minimize the rotation if they are mirrored. An
    /// undefined rotation is replaced by the other transform's.
    fileprivate static func aligned(
        _ from: TransformComponents,
        _ to: TransformComponents
    ) -> (TransformComponents, TransformComponents) {
        var (from, to) = (from, to)
        if from.orientation == .unknown { from.orientation = to.orientation }
        if to.orientation == .unknown { to.orientation = from.orientation }
        // Either both rotations are planar, or both are converted to spatial ones.
        if case .spatial = from.orientation, case .planar = to.orientation { to.becomeSpatial() }
        if case .planar = from.orientation, case .spatial = to.orientation { from.becomeSpatial() }
        guard from.isMirrored != to.isMirrored else { return (from, to) }
        var best = (from, to)
        for axis in 0..<3 {
            let pair = (from.mirrored(along: axis), to.mirrored(along: axis))
            if rotationPath(from: pair.0, to: pair.1).size < rotationPath(from: best.0, to: best.1).size - 1e-9 {
                best = pair
            }
        }
        return best
    }

    fileprivate static func rotationPath(from: TransformComponents, to: TransformComponents) -> RotationPath {
        if case .planar(let start) = from.orientation, case .planar(let end) = to.orientation {
            return .planar(from: start, by: change(from: start, to: end))
        }
        if from.orientation == .unknown, to.orientation == .unknown { return .planar(from: 0, by: 0) }
        let start = from.rotation
        return .spatial(from: start, by: start.rotation(to: to.rotation))
    }

    /// Returns the angle between two angles within −π…π, in the shorter direction.
    package static func change(from: Double, to: Double) -> Double {
        let tolerance = Rotation.halfTurnTolerance
        var change = to - from
        if change > .pi + tolerance { change -= 2 * .pi }
        if change < -.pi - tolerance { change += 2 * .pi }
        // The direction of a half turn is defined only if one of the angles is 0 and the other is ±π.
        let isGiven = abs(from) < tolerance || abs(to) < tolerance
        return !isGiven && change < -.pi + tolerance ? change + 2 * .pi : change
    }
}

extension TransformInterpolation.RotationPath {
    /// The angle of the rotation, in radians.
    fileprivate var size: Double {
        switch self {
        case .planar(_, let change): abs(change)
        case .spatial(_, let change): 2 * atan2(dot(change.axis, change.axis).squareRoot(), abs(change.cosine))
        }
    }
}

extension TransformComponents {
    /// The components of the identity transform.
    package static let identity = TransformComponents(
        translation: .zero,
        scale: SIMD3(1, 1, 1),
        shear: .zero,
        orientation: .planar(0),
        perspective: SIMD4(0, 0, 0, 1)
    )

    package init(
        translation: SIMD3<Double>,
        scale: SIMD3<Double>,
        shear: SIMD3<Double>,
        orientation: Orientation,
        perspective: SIMD4<Double>
    ) {
        self.translation = translation
        self.scale = scale
        self.shear = shear
        self.orientation = orientation
        self.perspective = perspective
    }

    /// The same transform, mirrored (if it is mirrored) along the axis that requires the smallest rotation: for a
    /// transform that only reverses x, the x axis.
    package var leastRotated: TransformComponents {
        orientation == .unknown ? self : TransformInterpolation.aligned(.identity, self).1
    }

    /// Converts a planar rotation to a spatial one. A transform mirrored along y in the plane becomes one mirrored
    /// along z in space.
    package mutating func becomeSpatial() {
        let rotation = rotation
        orientation = .spatial(rotation)
        guard scale.y < 0, scale.z >= 0 else { return }
        scale.y = -scale.y
        scale.z = -scale.z
        let rotated = Rotation(axis: SIMD3(1, 0, 0), cosine: 0).followed(by: rotation)
        orientation = .spatial(rotated.cosine < 0 ? rotated.negated : rotated)
    }
}
