import Compositor
import QuartzCore
import TestSupport
import Testing

/// Time spaces of layers.
@Suite struct LayerTimingTests {
    @Test func convertTimeThroughLayerTree() {
        let screen = AnimationScreen()
        let parent = screen.addLayer()
        let child = screen.addLayer(to: parent)
        let other = screen.addLayer()
        parent.beginTime = 10
        parent.speed = 2
        parent.timeOffset = 3
        child.speed = 0.5
        other.beginTime = 1
        #expect(parent.convertTime(20, from: nil) == 23)
        #expect(child.convertTime(20, from: nil) == 11.5)
        #expect(child.convertTime(11.5, to: nil) == 20)
        #expect(parent.convertTime(23, to: child) == 11.5)
        #expect(child.convertTime(11.5, to: other) == 19)
        #expect(other.convertTime(11.5, from: child) == 19)
        #expect(child.convertTime(7, from: child) == 7)
    }

    /// Pausing and resuming of a layer as Apple describes it.
    @Test func zeroSpeedPausesAndResumesLayer() {
        let screen = AnimationScreen()
        let parent = screen.addLayer()
        let layer = screen.addLayer(to: parent)
        let log = AnimationLog()
        let animation = CABasicAnimation.slide()
        animation.delegate = log.delegate("slide")
        layer.add(animation, forKey: nil)
        screen.commit()
        screen.advance(to: 0.25)
        #expect(screen.shown(0, 0, at: 0.25).transform.tx == 25)

        let paused = parent.convertTime(screen.clock.now.seconds, from: nil)
        parent.speed = 0
        parent.timeOffset = paused
        screen.commit()
        #expect(screen.shown(0, 0, at: 0.25).transform.tx == 25)
        #expect(screen.shown(0, 0, at: 50).transform.tx == 25)
        #expect(screen.evaluated(50).nextChange == nil)
        #expect(screen.context.nextAnimationEvent == nil)
        screen.advance(to: 50)
        #expect(layer.presentation()?.position.x == 25)

        parent.speed = 1
        parent.timeOffset = 0
        parent.beginTime = 0
        parent.beginTime = parent.convertTime(screen.clock.now.seconds, from: nil) - paused
        screen.commit()
        #expect(abs(screen.shown(0, 0, at: 50).transform.tx - 25) < 1e-9)
        #expect(abs(screen.shown(0, 0, at: 50.5).transform.tx - 75) < 1e-9)
        #expect(isClose(screen.context.nextAnimationEvent, 150.75, within: 1e-9))
        screen.run(to: 51)
        #expect(log.entries == ["slide started", "slide finished"])
        #expect(screen.evaluated(51).nextChange == nil)
    }

    @Test func speedOfNestedLayersMultiplies() {
        let screen = AnimationScreen()
        let parent = screen.addLayer()
        let layer = screen.addLayer(to: parent)
        parent.speed = 2
        parent.beginTime = 100
        layer.speed = 3
        layer.add(CABasicAnimation.slide(duration: 6), forKey: nil)
        screen.commit()
        #expect(abs(screen.shown(0, 0, at: 0.5).transform.tx - 50) < 1e-9)
        #expect(isClose(screen.context.nextAnimationEvent, 101, within: 1e-9))
        #expect(abs(screen.shown(0, 0, at: 1).transform.tx) < 1e-9)
    }

    /// An animation that is added to a paused layer, and runs when the layer is resumed.
    @Test func animationAddedToPausedLayerRunsOnResume() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        layer.speed = 0
        layer.timeOffset = 5
        layer.add(CABasicAnimation.slide(), forKey: "x")
        screen.commit()
        #expect(layer.animation(forKey: "x")?.beginTime == 5)
        #expect(screen.shown(0, at: 9).transform.tx == 0)
        // Scrubbing.
        layer.timeOffset = 5.75
        screen.commit()
        #expect(screen.shown(0, at: 9).transform.tx == 75)
    }

    /// With time running backwards, an animation ends at its start.
    @Test func negativeSpeedEndsAnimationAtStart() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let log = AnimationLog()
        let animation = CABasicAnimation.slide()
        animation.delegate = log.delegate("slide")
        layer.add(animation, forKey: nil)
        screen.commit()
        screen.advance(to: 0.5)
        // Its time is now 100.5 and falls.
        layer.beginTime = 100.5
        layer.timeOffset = 100.5
        layer.speed = -1
        screen.commit()
        #expect(abs(screen.shown(0, at: 0.75).transform.tx - 25) < 1e-9)
        #expect(isClose(screen.context.nextAnimationEvent, 101, within: 1e-9))
        #expect(screen.evaluated(0.75).nextChange == 100.75)
        screen.run(to: 2)
        #expect(log.entries == ["slide started", "slide finished"])
        #expect(screen.evaluated(1).nextChange == nil)
    }

    @Test func durationAndRepeatOfLayerHaveNoEffect() {
        let layer = CALayer()
        layer.duration = 2
        layer.repeatCount = 3
        layer.repeatDuration = 4
        layer.autoreverses = true
        layer.fillMode = .both
        #expect(layer.duration == 2 && layer.repeatCount == 3 && layer.repeatDuration == 4)
        #expect(layer.autoreverses && layer.fillMode == .both)
        #expect(layer.convertTime(7, from: nil) == 7)
    }

    @Test func currentMediaTimeFollowsContextOfSession() {
        let before = MonotonicClock().now.seconds
        let context = LayerContext(root: CALayer(), size: PixelSize(width: 1, height: 1), scale: 1)
        let session = Session(refreshRate: 60)
        context.session = session
        context.clock = VirtualClock(now: .seconds(5))
        session.perform {
            #expect(CACurrentMediaTime() == 5)
            context.clock = MonotonicClock()
            #expect(CACurrentMediaTime() >= before)
        }
    }
}
