import Geometry
import TestSupport
import Testing

@testable import Motion

@Suite struct AnimationKeyPathTests {
    @Test func keyPathParsesPropertyAndComponent() {
        #expect(AnimationKeyPath("opacity") == AnimationKeyPath(property: "opacity", component: nil))
        #expect(AnimationKeyPath("position.x") == AnimationKeyPath(property: "position", component: .x))
        let width = AnimationKeyPath("bounds.size.width")
        #expect(width == AnimationKeyPath(property: "bounds", component: .sizeWidth))
        let turn = AnimationKeyPath("transform.rotation.z")
        #expect(turn == AnimationKeyPath(property: "transform", component: .rotationZ))
        // What names no component is the name of a property, full stops and all.
        #expect(AnimationKeyPath("filters.blur.inputRadius").property == "filters.blur.inputRadius")
        #expect(AnimationKeyPath(".x").component == nil)
        for component in AnimationKeyPath.Component.allCases {
            let path = AnimationKeyPath(property: "some", component: component)
            #expect(AnimationKeyPath(path.string) == path)
        }
    }

    private func get(_ value: AnimationValue, _ path: String) -> AnimationValue? {
        AnimationKeyPath(path).component.flatMap { value[$0] }
    }

    private func set(_ value: AnimationValue, _ path: String, _ new: AnimationValue) -> AnimationValue? {
        AnimationKeyPath(path).component.flatMap { value.setting($0, to: new) }
    }

    @Test func pointSizeAndRectComponentsCanBeReadAndSet() {
        let point = AnimationValue.point(CGPoint(x: 1, y: 2))
        #expect(get(point, "position.y") == .scalar(2))
        #expect(set(point, "position.x", .scalar(7)) == .point(CGPoint(x: 7, y: 2)))
        let size = AnimationValue.size(CGSize(width: 3, height: 4))
        #expect(get(size, "shadowOffset.width") == .scalar(3))
        #expect(set(size, "shadowOffset.height", .scalar(9)) == .size(CGSize(width: 3, height: 9)))
        let rect = AnimationValue.rect(CGRect(x: 1, y: 2, width: 3, height: 4))
        let numbers: [(String, Double)] = [
            ("bounds.origin.x", 1), ("bounds.origin.y", 2), ("bounds.size.width", 3), ("bounds.size.height", 4),
        ]
        for (path, number) in numbers {
            #expect(get(rect, path) == .scalar(number))
            let changed = set(rect, path, .scalar(50))
            #expect(changed.flatMap { get($0, path) } == .scalar(50))
            for (other, number) in numbers where other != path {
                #expect(changed.flatMap { get($0, other) } == .scalar(number))
            }
        }
        #expect(get(rect, "bounds.origin") == .point(CGPoint(x: 1, y: 2)))
        #expect(set(rect, "bounds.size", size) == .rect(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(set(rect, "bounds.size", point) == nil)
        #expect(get(point, "position.width") == nil)
        #expect(set(.scalar(1), "opacity.x", .scalar(1)) == nil)
        #expect(set(point, "position.x", point) == nil)
    }

    private func isTransform(_ value: AnimationValue?, _ transform: CATransform3D) -> Bool {
        guard case .transform(let found) = value else { return false }
        return isClose(found, transform, within: 1e-9)
    }

    @Test func settingRotationKeepsScaleAndTranslation() {
        let base = CATransform3DScale(CATransform3DMakeTranslation(30, 40, 5), 2, 3, 1)
        let value = AnimationValue.transform(base)
        for angle in [0, 1, .pi, 4, 2 * .pi, 4 * .pi + 1, -20.0] {
            let wanted = CATransform3DScale(
                CATransform3DRotate(CATransform3DMakeTranslation(30, 40, 5), angle, 0, 0, 1),
                2,
                3,
                1
            )
            #expect(isTransform(set(value, "transform.rotation.z", .scalar(angle)), wanted))
            #expect(isTransform(set(value, "transform.rotation", .scalar(angle)), wanted))
        }
        for angle in [0.5, .pi, -.pi, 5] {
            let about = CATransform3DRotate(CATransform3DIdentity, angle, 0, 1, 0)
            let identity = AnimationValue.transform(CATransform3DIdentity)
            #expect(isTransform(set(identity, "transform.rotation.y", .scalar(angle)), about))
            // Also where it was turned already, as a card that was flipped before.
            let flipped = AnimationValue.transform(CATransform3DMakeRotation(.pi, 0, 1, 0))
            #expect(isTransform(set(flipped, "transform.rotation.y", .scalar(angle)), about))
        }
        let turned = AnimationValue.transform(CATransform3DMakeRotation(0.7, 1, 0, 0))
        let both = set(turned, "transform.rotation.z", .scalar(0.4))
        let wanted = CATransform3DConcat(
            CATransform3DMakeRotation(0.7, 1, 0, 0),
            CATransform3DMakeRotation(0.4, 0, 0, 1)
        )
        #expect(isTransform(both, wanted))
        #expect(get(.transform(CATransform3DMakeRotation(-0.7, 0, 0, 1)), "transform.rotation") == .scalar(-0.7))
    }

    @Test func settingScaleKeepsRotationTranslationAndPerspective() {
        var base = CATransform3DMakeTranslation(5, 6, 7)
        base.m34 = -0.002
        base = CATransform3DRotate(base, 1, 0, 1, 0)
        let value = AnimationValue.transform(CATransform3DScale(base, 4, 5, 6))
        #expect(isTransform(set(value, "transform.scale", .scalar(2)), CATransform3DScale(base, 2, 2, 2)))
        #expect(isTransform(set(value, "transform.scale.x", .scalar(2)), CATransform3DScale(base, 2, 5, 6)))
        #expect(isTransform(set(value, "transform.scale.y", .scalar(-1)), CATransform3DScale(base, 4, -1, 6)))
        #expect(isTransform(set(value, "transform.scale.z", .scalar(0)), CATransform3DScale(base, 4, 5, 0)))
        guard case .scalar(let mean) = get(value, "transform.scale") else {
            Issue.record("no number")
            return
        }
        #expect(abs(mean - 5) < 1e-12)
        // A mirrored layer is mirrored along x for who asks for x.
        let mirror = AnimationValue.transform(CATransform3DMakeScale(-1, 1, 1))
        #expect(get(mirror, "transform.scale.x") == .scalar(-1))
        #expect(isTransform(set(mirror, "transform.scale.x", .scalar(1)), CATransform3DIdentity))
        // From nothing, too.
        let nothing = AnimationValue.transform(CATransform3DMakeScale(0, 0, 0))
        #expect(isTransform(set(nothing, "transform.scale", .scalar(1)), CATransform3DIdentity))
    }

    @Test func settingTranslationKeepsScale() {
        let base = CATransform3DScale(CATransform3DMakeTranslation(1, 2, 3), 4, 5, 6)
        let value = AnimationValue.transform(base)
        func moved(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
            CATransform3DScale(CATransform3DMakeTranslation(x, y, z), 4, 5, 6)
        }
        #expect(isTransform(set(value, "transform.translation.x", .scalar(9)), moved(9, 2, 3)))
        #expect(isTransform(set(value, "transform.translation.y", .scalar(9)), moved(1, 9, 3)))
        #expect(isTransform(set(value, "transform.translation.z", .scalar(9)), moved(1, 2, 9)))
        let size = AnimationValue.size(CGSize(width: 8, height: 9))
        #expect(isTransform(set(value, "transform.translation", size), moved(8, 9, 3)))
        #expect(get(value, "transform.translation") == .size(CGSize(width: 1, height: 2)))
    }
}
