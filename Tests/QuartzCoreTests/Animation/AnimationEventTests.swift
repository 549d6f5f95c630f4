import Compositor
import QuartzCore
import Testing

/// Delegate calls for starts and stops of animations.
@Suite struct AnimationEventTests {
    private func slide(_ duration: TimeInterval, _ name: String, _ log: AnimationLog) -> CABasicAnimation {
        let animation = CABasicAnimation.slide(duration: duration)
        animation.delegate = log.delegate(name)
        return animation
    }

    @Test func didStopIsOrderedByTimeThenByAddition() {
        let screen = AnimationScreen()
        let first = screen.addLayer()
        let second = screen.addLayer()
        let log = AnimationLog()
        second.add(slide(2, "a", log), forKey: "a")
        first.add(slide(1, "b", log), forKey: "b")
        second.add(slide(1, "c", log), forKey: "c")
        first.add(slide(1, "d", log), forKey: "d")
        screen.commit()
        screen.advance(to: 0)
        #expect(log.entries == ["a started", "b started", "c started", "d started"])
        log.entries = []
        // All at once, since the thread was busy.
        screen.advance(to: 5)
        #expect(log.entries == ["b finished", "c finished", "d finished", "a finished"])
        #expect(first.animationKeys() == nil)
        #expect(screen.context.nextAnimationEvent == nil)
        #expect(!screen.context.isDirty)
    }

    @Test func didStartOfDelayedAnimation() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let log = AnimationLog()
        let animation = slide(1, "a", log)
        animation.beginTime = 103
        layer.add(animation, forKey: nil)
        screen.commit()
        #expect(screen.context.nextAnimationEvent == 103)
        screen.advance(to: 2.9)
        #expect(log.entries == [])
        screen.advance(to: 3)
        #expect(log.entries == ["a started"])
        #expect(screen.context.nextAnimationEvent == 104)
    }

    @Test func delayedAnimationWithoutDelegateDoesNotWakeAtStart() {
        let screen = AnimationScreen()
        let animation = CABasicAnimation.slide()
        animation.beginTime = 103
        screen.addLayer().add(animation, forKey: nil)
        screen.commit()
        #expect(screen.context.nextAnimationEvent == 104)
    }

    @Test func removedAnimationStopsOnce() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let log = AnimationLog()
        layer.add(slide(1, "a", log), forKey: "x")
        screen.commit()
        screen.advance(to: 0.5)
        log.entries = []
        layer.add(slide(1, "b", log), forKey: "x")
        #expect(log.entries == [], "not in the middle of the call")
        screen.commit()
        #expect(log.entries == ["a stopped"])
        layer.removeAnimation(forKey: "x")
        layer.removeAnimation(forKey: "x")
        layer.removeAllAnimations()
        screen.commit()
        #expect(log.entries == ["a stopped", "b stopped"])
        screen.advance(to: 9)
        #expect(log.entries == ["a stopped", "b stopped"])
        #expect(screen.shown(0, at: 0.5).transform.tx == 0)
    }

    @Test func removeFromSuperlayerStopsAnimations() {
        let screen = AnimationScreen()
        let parent = screen.addLayer()
        let layer = screen.addLayer(to: parent)
        let log = AnimationLog()
        layer.add(slide(1, "a", log), forKey: nil)
        screen.commit()
        // Moved within the tree in one run loop turn.
        parent.removeFromSuperlayer()
        screen.root.addSublayer(parent)
        screen.commit()
        screen.advance(to: 0.25)
        #expect(log.entries == ["a started"])
        #expect(screen.shown(0, 0, at: 0.25).transform.tx == 25)

        parent.removeFromSuperlayer()
        screen.commit()
        #expect(log.entries == ["a started", "a stopped"])
        #expect(layer.animationKeys() == nil)
        #expect(screen.context.nextAnimationEvent == nil)
        screen.root.addSublayer(parent)
        screen.commit()
        screen.advance(to: 9)
        #expect(log.entries == ["a started", "a stopped"])
    }

    @Test func layerOutsideOfTreeIsNotAnimated() {
        let screen = AnimationScreen()
        let layer = CALayer()
        let log = AnimationLog()
        layer.add(slide(1, "a", log), forKey: "x")
        screen.commit()
        #expect(log.entries == ["a stopped"])
        // One that gets into a tree in the same turn is.
        layer.add(slide(1, "b", log), forKey: "x")
        screen.root.addSublayer(layer)
        screen.commit()
        screen.advance(to: 1)
        #expect(log.entries == ["a stopped", "b started", "b finished"])
    }

    @Test func animationOfHiddenLayerEndsOnTime() {
        let screen = AnimationScreen()
        let parent = screen.addLayer()
        let layer = screen.addLayer(to: parent)
        parent.isHidden = true
        screen.commit()
        screen.context.serveAnimations(at: screen.clock.now.seconds)
        let log = AnimationLog()
        layer.add(slide(1, "a", log), forKey: nil)
        screen.commit()
        #expect(screen.evaluated(0.5).nextChange == nil)
        screen.run(to: 1)
        #expect(log.entries == ["a started", "a finished"])
    }

    @Test func animationNotRemovedOnCompletionStopsOnce() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let log = AnimationLog()
        let animation = slide(1, "a", log)
        animation.isRemovedOnCompletion = false
        animation.fillMode = .forwards
        layer.add(animation, forKey: "a")
        screen.commit()
        screen.run(to: 5)
        screen.advance(to: 6)
        #expect(log.entries == ["a started", "a finished"])
        #expect(layer.animationKeys() == ["a"])
        layer.removeAllAnimations()
        screen.commit()
        #expect(log.entries == ["a started", "a finished"])
        #expect(screen.evaluated(6).tree === screen.tree)
    }

    /// A delegate that adds and removes animations while other calls are pending.
    @Test func delegateMayChangeAnimationsInDidStop() {
        final class Chain: CAAnimationDelegate {
            var next: (CAAnimation, Bool) -> Void = { _, _ in }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { next(anim, flag) }
        }
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let log = AnimationLog()
        let chain = Chain()
        chain.next = { _, finished in
            log.entries.append("first \(finished)")
            layer.removeAllAnimations()
            layer.add(self.slide(1, "third", log), forKey: "third")
        }
        let first = CABasicAnimation.slide()
        first.delegate = chain
        layer.add(first, forKey: nil)
        layer.add(slide(1, "second", log), forKey: nil)
        layer.add(slide(2, "long", log), forKey: nil)
        screen.commit()
        screen.advance(to: 1)
        #expect(log.entries == ["second started", "long started", "first true", "second finished", "long stopped"])
        screen.advance(to: 2)
        #expect(log.entries.suffix(2) == ["third started", "third finished"])
    }

    @Test func serveAnimationsOnIdleTreeDoesNothing() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.add(CABasicAnimation.slide(), forKey: nil)
        screen.commit()
        screen.run(to: 1)
        screen.context.resetCounters()
        screen.advance(to: 60)
        #expect(screen.context.counters == CommitCounters())
        #expect(screen.context.nextAnimationEvent == nil)
        #expect(!screen.commit())
    }
}
