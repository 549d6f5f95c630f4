import Compositor
import QuartzCore
import Testing

@Suite struct TransactionTests {
    @Test func nestedTransactionValuesAreRestoredOnCommit() {
        CATransaction.flush()
        #expect(CATransaction.animationDuration() == 0.25)
        #expect(CATransaction.animationTimingFunction() == nil)
        #expect(!CATransaction.disableActions())
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setDisableActions(true)
        CATransaction.setValue(7, forKey: "mine")
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2)
        #expect(CATransaction.disableActions())
        #expect(CATransaction.value(forKey: "mine") as? Int == 7)
        CATransaction.setAnimationDuration(3)
        CATransaction.setDisableActions(false)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 3)
        #expect(!CATransaction.disableActions())
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        #expect(CATransaction.animationTimingFunction() == nil)
        #expect(CATransaction.disableActions())
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
        CATransaction.setValue(NSNumber(value: 4), forKey: kCATransactionAnimationDuration)
        #expect(CATransaction.animationDuration() == 4)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func addedAnimationInheritsTransactionDefaults() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
        let plain = CABasicAnimation(keyPath: "opacity")
        layer.add(plain, forKey: "plain")
        let own = CABasicAnimation.slide(duration: 1)
        own.timingFunction = CAMediaTimingFunction(name: .easeIn)
        layer.add(own, forKey: "own")
        CATransaction.commit()
        #expect(layer.animation(forKey: "plain")?.duration == 3)
        #expect(layer.animation(forKey: "plain")?.timingFunction == CAMediaTimingFunction(name: .easeOut))
        #expect(layer.animation(forKey: "own")?.duration == 1)
        #expect(layer.animation(forKey: "own")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
        #expect(plain.duration == 0)
    }

    @Test func completionBlockWithoutAnimationsRunsAtCommit() {
        var calls: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { calls.append("outer") }
        CATransaction.begin()
        CATransaction.setCompletionBlock { calls.append("inner") }
        #expect(calls == [])
        CATransaction.commit()
        #expect(calls == ["inner"])
        CATransaction.commit()
        #expect(calls == ["inner", "outer"])
    }

    @Test func completionBlockRunsAfterLastAnimation() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let log = AnimationLog()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.entries.append("outer") }
        let long = CABasicAnimation.slide(duration: 2)
        long.delegate = log.delegate("long")
        layer.add(long, forKey: "long")
        CATransaction.begin()
        layer.add(CABasicAnimation.slide(duration: 3), forKey: "inner without a block")
        CATransaction.commit()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.entries.append("inner") }
        layer.add(CABasicAnimation.slide(duration: 1), forKey: "short")
        CATransaction.commit()
        CATransaction.commit()
        screen.commit()
        screen.advance(to: 0)
        #expect(log.entries == ["long started"])
        screen.run(to: 1)
        #expect(log.entries == ["long started", "inner"])
        screen.run(to: 2)
        #expect(log.entries == ["long started", "inner", "long finished"])
        screen.run(to: 3)
        #expect(log.entries == ["long started", "inner", "long finished", "outer"])
    }

    @Test func completionBlockRunsWhenAnimationsAreRemoved() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        var calls = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { calls += 1 }
        layer.add(CABasicAnimation.slide(), forKey: "x")
        CATransaction.commit()
        screen.commit()
        layer.removeAnimation(forKey: "x")
        #expect(calls == 0)
        screen.commit()
        #expect(calls == 1)
    }

    @Test func secondCompletionBlockEndsFirst() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        var calls: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { calls.append("none") }
        CATransaction.setCompletionBlock { calls.append("first") }
        #expect(calls == ["none"])
        layer.add(CABasicAnimation.slide(duration: 1), forKey: "x")
        CATransaction.setCompletionBlock { calls.append("second") }
        layer.add(CABasicAnimation.slide(duration: 2), forKey: "y")
        CATransaction.commit()
        screen.commit()
        screen.run(to: 1)
        #expect(calls == ["none", "first"])
        screen.run(to: 2)
        #expect(calls == ["none", "first", "second"])
    }

    @Test func implicitTransactionCommitsWithContext() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        var calls = 0
        CATransaction.setCompletionBlock { calls += 1 }
        CATransaction.setAnimationDuration(5)
        #expect(screen.context.isDirty, "there is a transaction to commit")
        screen.commit()
        #expect(calls == 1)
        #expect(CATransaction.animationDuration() == 0.25)
        CATransaction.setCompletionBlock { calls += 1 }
        layer.add(CABasicAnimation.slide(), forKey: nil)
        screen.commit()
        #expect(calls == 1)
        screen.run(to: 1)
        #expect(calls == 2)
    }

    @Test func commitWithoutTransactionTraps() async {
        await #expect(processExitsWith: .failure) {
            CATransaction.flush()
            CATransaction.commit()
        }
    }
}
