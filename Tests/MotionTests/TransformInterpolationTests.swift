import Geometry
import TestSupport
import Testing

@testable import Motion

@Suite struct TransformInterpolationTests {
    private func between(_ from: CATransform3D, _ to: CATransform3D, _ fraction: Double = 0.5) -> CATransform3D {
        guard
            case .transform(let result) = AnimationValue.transform(from).interpolated(to: .transform(to), at: fraction)
        else { return CATransform3D() }
        return result
    }

    private func expectEqual(
        _ a: CATransform3D,
        _ b: CATransform3D,
        _ tolerance: Double = 1e-9,
        _ note: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let message: Comment = "\(note) \(a.rows) is not \(b.rows)"
        #expect(isClose(a, b, within: tolerance), message, sourceLocation: sourceLocation)
    }

    private func turn(_ angle: Double, _ x: Double = 0, _ y: Double = 0, _ z: Double = 1) -> CATransform3D {
        CATransform3DMakeRotation(angle, x, y, z)
    }

    /// A transform of everything: scale, mirroring, shear, turn, way, perspective.
    private func random(_ generator: inout SeededGenerator) -> CATransform3D {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        func factor() -> Double { number(0.1...4) * (generator.chance(25) ? -1 : 1) }
        var result = CATransform3DMakeScale(factor(), factor(), generator.chance(50) ? 1 : factor())
        if generator.chance(50) {
            result = CATransform3DConcat(
                CATransform3DMakeAffineTransform(
                    CGAffineTransform(a: 1, b: number(-1...1), c: 0.3, d: 1, tx: 0, ty: 0)
                ),
                result
            )
        }
        if generator.chance(50) { result = CATransform3DConcat(result, turn(number(-7...7))) }
        if generator.chance(50) {
            let spin = turn(number(-7...7), number(-1...1), number(-1...1), number(-1...1))
            result = CATransform3DConcat(result, spin)
        }
        result = CATransform3DConcat(
            result,
            CATransform3DMakeTranslation(number(-300...300), number(-300...300), number(-50...50))
        )
        if generator.chance(50) {
            var view = CATransform3DIdentity
            view.m34 = -1 / number(200...1000)
            if generator.chance(30) { view.m14 = number(-0.002...0.002) }
            result = CATransform3DConcat(result, view)
        }
        return result
    }

    @Test func transformComponentsComposeToOriginalTransform() {
        var generator = SeededGenerator(seed: 4)
        for index in 0..<400 {
            let transform = random(&generator)
            guard let parts = TransformComponents(transform) else {
                Issue.record("\(index): \(transform.rows)")
                continue
            }
            expectEqual(parts.transform, transform, 1e-9, "\(index)")
            expectEqual(parts.leastRotated.transform, transform, 1e-9, "\(index)")
            for axis in 0..<3 { expectEqual(parts.mirrored(along: axis).transform, transform, 1e-9, "\(index)") }
        }
    }

    /// From every transform to every other one: it begins and ends where it should, and makes no jump on the way.
    @Test func transformInterpolationIsContinuous() {
        var generator = SeededGenerator(seed: 9)
        for index in 0..<60 {
            let (from, to) = (random(&generator), random(&generator))
            #expect(between(from, to, 0) == from)
            #expect(between(from, to, 1) == to)
            expectEqual(between(from, to, 1e-9), from, 1e-5, "\(index)")
            expectEqual(between(from, to, 1 - 1e-9), to, 1e-5, "\(index)")
            for step in 0..<20 {
                let t = Double(step) / 20
                #expect(isClose(between(from, to, t), between(from, to, t + 0.001), within: 4), "\(index) at \(t)")
            }
        }
    }

    @Test func halfRotationWithScaleInterpolatesWithoutShear() {
        for direction in [1.0, -1] {
            let to = CATransform3DScale(turn(direction * .pi), 3, 2, 1)
            for step in 0...20 {
                let t = Double(step) / 20
                let wanted = CATransform3DScale(turn(direction * .pi * t), 1 + 2 * t, 1 + t, 1)
                expectEqual(between(CATransform3DIdentity, to, t), wanted)
                expectEqual(between(to, CATransform3DIdentity, 1 - t), wanted)
            }
        }
    }

    @Test func halfRotationAboutAnyAxisKeepsDirection() {
        for axis in [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0.6, 0, -0.8)] {
            for direction in [1.0, -1] {
                func turned(_ angle: Double) -> CATransform3D { turn(angle, axis.x, axis.y, axis.z) }
                let to = turned(direction * .pi)
                for t in [0.1, 0.25, 0.5, 0.9, 1.2] {
                    expectEqual(between(CATransform3DIdentity, to, t), turned(direction * .pi * t), 1e-9, "\(axis)")
                    expectEqual(between(to, CATransform3DIdentity, 1 - t), turned(direction * .pi * t), 1e-9, "\(axis)")
                }
            }
        }
        // Scales by −1 about an axis are half turns too, without a sign: the positive way.
        let flip = CATransform3DMakeScale(-1, 1, -1)
        expectEqual(between(CATransform3DIdentity, flip), turn(.pi / 2, 0, 1, 0))
        expectEqual(between(CATransform3DIdentity, CATransform3DMakeScale(-1, -1, 1)), turn(.pi / 2))
    }

    /// With perspective, as cards are flipped.
    @Test func halfRotationInPerspectiveKeepsPerspective() {
        var eye = CATransform3DIdentity
        eye.m34 = -1.0 / 500
        for direction in [1.0, -1] {
            let flip = CATransform3DRotate(eye, direction * .pi, 0, 1, 0)
            for t in [0.25, 0.5, 0.75] {
                expectEqual(between(eye, flip, t), CATransform3DRotate(eye, direction * .pi * t, 0, 1, 0))
            }
        }
        let half = between(CATransform3DIdentity, eye)
        #expect(abs(half.m34 + 1.0 / 1000) < 1e-15)
    }

    @Test func rotationInterpolatesAlongShorterArc() {
        expectEqual(between(turn(0.2), turn(1.2)), turn(0.7))
        expectEqual(between(turn(3), turn(-3)), turn(.pi))
        expectEqual(between(turn(0.2, 1, 0, 0), turn(1.2, 1, 0, 0)), turn(0.7, 1, 0, 0))
        expectEqual(between(turn(3, 1, 0, 0), turn(-3, 1, 0, 0)), turn(.pi, 1, 0, 0))
        // Half a turn on from somewhere has no sign: the positive way.
        expectEqual(between(turn(0.3), turn(0.3 + .pi)), turn(0.3 + .pi / 2))
        expectEqual(between(turn(-0.3), turn(-0.3 - .pi)), turn(-0.3 + .pi / 2))
        expectEqual(between(turn(0.3, 0, 1, 0), turn(0.3 + .pi, 0, 1, 0)), turn(0.3 + .pi / 2, 0, 1, 0))
    }

    @Test func mirroringInterpolatesThroughZeroScaleWithoutRotation() {
        let mirrors = [
            CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1), CATransform3DMakeScale(1, 1, -1),
        ]
        for (axis, mirror) in mirrors.enumerated() {
            var scale = SIMD3(1.0, 1, 1)
            scale[axis] = 0.5
            let wanted = CATransform3DMakeScale(scale.x, scale.y, scale.z)
            expectEqual(between(CATransform3DIdentity, mirror, 0.25), wanted)
            expectEqual(between(mirror, CATransform3DIdentity, 0.75), wanted)
            // Also where something turns in space beside it.
            let spin = turn(0.4, 1, 1, 0)
            expectEqual(between(spin, CATransform3DConcat(mirror, spin), 0.25), CATransform3DConcat(wanted, spin))
        }
        let mirror = CATransform3DMakeScale(-1, 1, 1)
        let mirrored = between(mirror, CATransform3DConcat(mirror, turn(1)))
        expectEqual(mirrored, CATransform3DConcat(mirror, turn(0.5)))
    }

    @Test func zeroScaleKeepsRotationOfOtherTransform() {
        let nothing = CATransform3DMakeScale(0, 0, 1)
        expectEqual(between(turn(1), nothing), CATransform3DScale(turn(1), 0.5, 0.5, 1))
        expectEqual(between(nothing, turn(1)), CATransform3DScale(turn(1), 0.5, 0.5, 1))
        let spin = turn(1, 1, 2, 0)
        expectEqual(between(spin, CATransform3DMakeScale(0, 0, 0)), CATransform3DScale(spin, 0.5, 0.5, 0.5))
        // One side only.
        let flat = CATransform3DScale(turn(1), 0, 1, 1)
        expectEqual(between(turn(1), flat), CATransform3DScale(turn(1), 0.5, 1, 1))
        let thin = CATransform3DScale(spin, 1, 0, 1)
        expectEqual(between(spin, thin), CATransform3DScale(spin, 1, 0.5, 1))
    }

    /// A perspective that comes from a depth which is scaled to nothing has no parts.
    @Test func transformWithoutComponentsInterpolatesElementwise() {
        var odd = CATransform3DMakeScale(1, 1, 0)
        odd.m34 = -0.002
        #expect(TransformComponents(odd) == nil)
        var wanted = CATransform3DMakeScale(1, 1, 0.5)
        wanted.m34 = -0.001
        expectEqual(between(CATransform3DIdentity, odd), wanted)
    }

    @Test func rotationAnglesRecreateRotation() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<100 {
            let angles = SIMD3<Double>(
                .random(in: -3...3, using: &generator),
                .random(in: -1.5...1.5, using: &generator),
                .random(in: -3...3, using: &generator)
            )
            let transform = CATransform3DConcat(
                CATransform3DConcat(turn(angles.x, 1, 0, 0), turn(angles.y, 0, 1, 0)),
                turn(angles.z)
            )
            let parts = TransformComponents(transform)
            let again = Rotation(angles: parts?.angles ?? .zero)
            expectEqual(CATransform3DConcat(turn(0), rotated(again)), transform)
        }
        for axis in 0..<3 {
            for angle in [Double.pi, -Double.pi, 2, -2, Double.pi / 2] {
                var wanted = SIMD3<Double>.zero
                wanted[axis] = angle
                let found = TransformComponents(about(axis, angle))?.angles ?? SIMD3<Double>(repeating: .nan)
                let error: SIMD3<Double> = found - wanted
                #expect((error * error).sum() < 1e-18, "\(angle) about \(axis): \(found)")
            }
        }
    }

    private func about(_ axis: Int, _ angle: Double) -> CATransform3D {
        turn(angle, axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
    }

    private func rotated(_ rotation: Rotation) -> CATransform3D {
        var parts = TransformComponents.identity
        parts.orientation = .spatial(rotation)
        return parts.transform
    }
}
