import Testing
import UIKit

@MainActor
@Suite struct MotionEffectTests {
    private func effect(_ keyPath: String, _ type: UIInterpolatingMotionEffect.EffectType, _ low: Any?, _ high: Any?)
        -> UIInterpolatingMotionEffect
    {
        let effect = UIInterpolatingMotionEffect(keyPath: keyPath, type: type)
        effect.minimumRelativeValue = low
        effect.maximumRelativeValue = high
        return effect
    }

    private func values(_ effect: UIMotionEffect, _ x: CGFloat, _ y: CGFloat) -> [String: Any]? {
        effect.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: x, vertical: y))
    }

    @Test func valuesAreInterpolatedAlongTheAxis() throws {
        let tilt = effect("center.x", .tiltAlongHorizontalAxis, CGFloat(-20), CGFloat(40))
        for (offset, value) in [(-1, -20), (0, 10), (0.5, 25), (1, 40), (3, 40), (-9, -20), (.nan, 10)]
            as [(CGFloat, CGFloat)]
        {
            #expect(values(tilt, offset, 1)?["center.x"] as? CGFloat == value)
        }
        let vertical = effect("center.y", .tiltAlongVerticalAxis, -10, 10)
        #expect(values(vertical, 1, 0.5)?["center.y"] as? Int == 5 && values(vertical, 1, 0.5)?.count == 1)
        let offset = effect(
            "layer.shadowOffset",
            .tiltAlongHorizontalAxis,
            CGSize(width: -2, height: 0),
            CGSize(width: 2, height: 8)
        )
        #expect(values(offset, 0.5, 0)?["layer.shadowOffset"] as? CGSize == CGSize(width: 1, height: 6))
    }

    @Test func effectsWithoutValuesHaveNone() {
        #expect(values(UIMotionEffect(), 1, 1) == nil)
        #expect(values(effect("alpha", .tiltAlongVerticalAxis, nil, 1), 1, 1) == nil)
        #expect(values(effect("alpha", .tiltAlongVerticalAxis, 0, CGSize.zero), 1, 1) == nil)
    }

    @Test func groupsHaveTheValuesOfAllEffects() {
        final class Own: UIMotionEffect {
            override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
                ["alpha": viewerOffset.vertical]
            }
        }
        let group = UIMotionEffectGroup()
        #expect(values(group, 1, 1) == nil)
        group.motionEffects = [effect("center.x", .tiltAlongHorizontalAxis, CGFloat(-1), CGFloat(1)), Own()]
        let found = values(group, -1, 0.25)
        #expect(found?["center.x"] as? CGFloat == -1 && found?["alpha"] as? CGFloat == 0.25 && found?.count == 2)
    }

    @Test func viewsOwnTheirEffects() {
        let (view, first, second) = (UIView(), UIMotionEffect(), UIMotionEffectGroup())
        view.addMotionEffect(first)
        view.addMotionEffect(second)
        view.addMotionEffect(first)
        #expect(view.motionEffects == [first, second])
        view.removeMotionEffect(first)
        #expect(view.motionEffects == [second])
    }
}
