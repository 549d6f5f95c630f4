import Geometry
import TestSupport
import Testing

@testable import Motion

@Suite struct AnimationValueTests {
    private let samples: [(AnimationValue, AnimationValue, AnimationValue)] = [
        (.scalar(2), .scalar(6), .scalar(3)),
        (.point(CGPoint(x: 0, y: 8)), .point(CGPoint(x: 4, y: 0)), .point(CGPoint(x: 1, y: 6))),
        (.size(CGSize(width: 1, height: 2)), .size(CGSize(width: 5, height: 2)), .size(CGSize(width: 2, height: 2))),
        (
            .rect(CGRect(x: 0, y: 4, width: 8, height: 12)), .rect(CGRect(x: 4, y: 8, width: 12, height: 0)),
            .rect(CGRect(x: 1, y: 5, width: 9, height: 9))
        ),
    ]

    private func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> AnimationValue {
        .color(AnimationColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    @Test func numbersInterpolateComponentwise() {
        for (from, to, quarter) in samples {
            #expect(from.interpolated(to: to, at: 0.25) == quarter)
            #expect(to.interpolated(to: from, at: 0.75) == quarter)
            #expect(from.interpolated(to: to, at: 0) == from)
            #expect(from.interpolated(to: to, at: 1) == to)
        }
        #expect(AnimationValue.scalar(2).interpolated(to: .scalar(6), at: 1.5) == .scalar(8))
        #expect(AnimationValue.scalar(2).interpolated(to: .scalar(6), at: -0.5) == .scalar(0))
        // What does not change stays what it is, to the last bit.
        #expect(AnimationValue.scalar(0.1).interpolated(to: .scalar(0.1), at: 0.3) == .scalar(0.1))
    }

    @Test func colorsInterpolateWithoutPremultiplication() {
        let from = color(1, 0, 0, 1)
        #expect(from.interpolated(to: color(0, 1, 0, 0), at: 0.5) == color(0.5, 0.5, 0, 0.5))
        // No color fades in and out: it is the other one without opacity.
        #expect(AnimationValue.color(nil).interpolated(to: from, at: 0.25) == color(1, 0, 0, 0.25))
        #expect(from.interpolated(to: .color(nil), at: 0.25) == color(1, 0, 0, 0.75))
        #expect(AnimationValue.color(nil).interpolated(to: .color(nil), at: 0.25) == .color(nil))
    }

    private func path(_ build: (inout PathData) -> Void) -> PathData {
        var path = PathData()
        build(&path)
        return path
    }

    @Test func pathsWithEqualElementsInterpolatePointwise() {
        func shape(_ d: CGFloat) -> PathData {
            path {
                $0.move(to: CGPoint(x: d, y: 0))
                $0.addLine(to: CGPoint(x: 10, y: d))
                $0.addQuadCurve(to: CGPoint(x: d, y: d), control: CGPoint(x: 2 * d, y: 1))
                $0.addCurve(to: .zero, control1: CGPoint(x: 1, y: d), control2: CGPoint(x: d, y: 2))
                $0.closeSubpath()
            }
        }
        let value = AnimationValue.path(shape(0)).interpolated(to: .path(shape(8)), at: 0.25)
        #expect(value == .path(shape(2)))
        #expect(AnimationValue.path(shape(3)).adding(.path(shape(5))).subtracting(.path(shape(5))) == .path(shape(3)))
    }

    @Test func incompatibleValuesSwitchAtStart() {
        let line = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 1, y: 1))
        }
        let square = path { $0.addRect(CGRect(x: 0, y: 0, width: 1, height: 1)) }
        let pairs: [(AnimationValue, AnimationValue)] = [
            (.path(line), .path(square)), (.path(line), .path(nil)), (.path(nil), .path(line)),
            (.discrete(DiscreteValue(true)), .discrete(DiscreteValue(false))),
            (.discrete(DiscreteValue("a")), .discrete(DiscreteValue(nil))), (.scalar(1), .point(.zero)),
        ]
        for (from, to) in pairs {
            #expect(from.interpolated(to: to, at: 0) == from)
            #expect(from.interpolated(to: to, at: 0.001) == to)
            #expect(from != to)
            #expect(from.distance(to: to) == 0)
        }
        #expect(Set(pairs.flatMap { [$0.0, $0.1] }).count == 9)
    }

    @Test func addingInvertsSubtracting() {
        var generator = SeededGenerator(seed: 2)
        func number() -> Double { .random(in: -3...3, using: &generator) }
        func transform() -> AnimationValue {
            let turned = CATransform3DMakeRotation(number(), number(), number(), 1)
            return .transform(CATransform3DTranslate(CATransform3DScale(turned, 1.5, 0.5, 1), number(), number(), 1))
        }
        for _ in 0..<20 {
            let (a, b) = (transform(), transform())
            #expect(b.adding(a.subtracting(b)).distance(to: a) < 1e-9)
            #expect(a.adding(a.additiveIdentity) == a)
        }
        for (a, b, _) in samples {
            #expect(b.adding(a.subtracting(b)) == a)
            #expect(a.adding(a.additiveIdentity) == a)
            #expect(a.subtracting(a) == a.additiveIdentity)
        }
        #expect(color(1, 0.5, 0, 0.5).adding(color(-1, 0.25, 0, 0.25)) == color(0, 0.75, 0, 0.75))
        #expect(AnimationValue.color(nil).adding(color(1, 0, 0, 1)) == color(1, 0, 0, 1))
        #expect(AnimationValue.scalar(1).adding(.discrete(DiscreteValue(1))) == .discrete(DiscreteValue(1)))
    }

    /// An additive transform acts in the layer's own space, in front of what is there.
    @Test func addedTransformAppliesBeforeBaseTransform() {
        let base = CATransform3DMakeTranslation(100, 0, 0)
        let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let sum = AnimationValue.transform(base).adding(.transform(turn))
        #expect(sum == .transform(CATransform3DRotate(base, .pi / 2, 0, 0, 1)))
    }

    /// From A towards B, and halfway on towards C: at that moment nothing moves.
    @Test func additiveAnimationsContinueWithoutJump() {
        let a = AnimationValue.transform(CATransform3DMakeRotation(1, 0, 0, 1))
        let b = AnimationValue.transform(CATransform3DMakeTranslation(50, 20, 0))
        let c = AnimationValue.transform(CATransform3DScale(CATransform3DMakeTranslation(-10, 5, 0), 2, 1, 1))
        let first = a.subtracting(b).interpolated(to: b.additiveIdentity, at: 0.5)
        let before = b.adding(contentsOf: [first])
        let after = c.adding(contentsOf: [first, b.subtracting(c)])
        #expect(before.distance(to: after) < 1e-9)
        #expect(before.distance(to: b) > 1)
        #expect(AnimationValue.scalar(1).adding(contentsOf: [.scalar(2), .scalar(3)]) == .scalar(6))
        let last = AnimationValue.discrete(DiscreteValue(2))
        #expect(
            last.adding(contentsOf: [.discrete(DiscreteValue(1)), .discrete(DiscreteValue(3))])
                == .discrete(DiscreteValue(3))
        )
    }

    @Test func scaledByRepeatsValue() {
        #expect(AnimationValue.scalar(1.5).scaled(by: 4) == .scalar(6))
        #expect(AnimationValue.point(CGPoint(x: 1, y: -2)).scaled(by: -2) == .point(CGPoint(x: -2, y: 4)))
        let turn = AnimationValue.transform(CATransform3DMakeRotation(0.5, 0, 0, 1))
        #expect(turn.scaled(by: 5).distance(to: .transform(CATransform3DMakeRotation(2.5, 0, 0, 1))) < 1e-12)
        #expect(turn.scaled(by: -1).distance(to: .transform(CATransform3DMakeRotation(-0.5, 0, 0, 1))) < 1e-12)
        #expect(turn.scaled(by: 0) == .transform(CATransform3DIdentity))
    }

    @Test func distanceIsEuclideanLength() {
        #expect(AnimationValue.scalar(2).distance(to: .scalar(-1)) == 3)
        #expect(AnimationValue.point(.zero).distance(to: .point(CGPoint(x: 3, y: 4))) == 5)
        #expect(AnimationValue.size(.zero).distance(to: .size(CGSize(width: 6, height: 8))) == 10)
        #expect(AnimationValue.rect(.zero).distance(to: .rect(CGRect(x: 1, y: 1, width: 1, height: 1))) == 2)
        #expect(AnimationValue.color(nil).distance(to: color(1, 1, 1, 0.5)) == 0.5)
        let moved = CATransform3DMakeTranslation(3, 4, 0)
        #expect(AnimationValue.transform(CATransform3DIdentity).distance(to: .transform(moved)) == 5)
    }
}
