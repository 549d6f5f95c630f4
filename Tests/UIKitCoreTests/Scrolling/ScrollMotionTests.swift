import Motion
import Testing

@testable import UIKitCore

/// Deceleration, rubber-banding and springs of scrolling, compared with closed forms and numeric integration.
@MainActor @Suite struct ScrollMotionTests {
    // MARK: Deceleration

    @Test(arguments: [0.998, 0.99, 0.95]) func decelerationVelocityDecaysPerMillisecond(rate: CGFloat) {
        let motion = ScrollDeceleration(start: 40, velocity: 1200, rate: rate)
        var speed: CGFloat = 1200
        for millisecond in 0..<400 {
            #expect(abs(motion.velocity(at: Double(millisecond) / 1000) - speed) < 1e-6)
            speed *= rate
        }
    }

    @Test func decelerationValueIsIntegralOfVelocity() {
        let motion = ScrollDeceleration(start: 40, velocity: -900, rate: 0.998)
        var position: CGFloat = 40
        let step = 1e-4
        for index in 0..<20_000 { position += motion.velocity(at: (Double(index) + 0.5) * step) * CGFloat(step) }
        #expect(abs(motion.value(at: 2) - position) < 1e-3)
        #expect(motion.value(at: 0) == 40)
        // −v ÷ 1000 ln r
        #expect(abs(motion.end - (40 - 900 * 0.4994999)) < 0.01)
        #expect(abs(motion.value(at: 60) - motion.end) < 1e-6)
    }

    @Test func decelerationDurationEndsWithinTolerance() {
        for velocity: CGFloat in [-3000, -200, 10, 800] {
            let motion = ScrollDeceleration(start: 0, velocity: velocity, rate: 0.998)
            let duration = motion.duration(within: 0.5)
            #expect(abs(abs(motion.end - motion.value(at: duration)) - 0.5) < 1e-6)
        }
        #expect(ScrollDeceleration(start: 0, velocity: 0.5, rate: 0.998).duration(within: 0.5) == 0)
    }

    @Test func decelerationTimeAtValueIsInverse() throws {
        let motion = ScrollDeceleration(start: 100, velocity: -1000, rate: 0.998)
        let time = try #require(motion.time(at: -50))
        #expect(abs(motion.value(at: time) + 50) < 1e-9)
        #expect(motion.time(at: 101) == nil && motion.time(at: motion.end - 1) == nil)
    }

    /// A rate of one would never end, one of nothing has no logarithm.
    @Test func decelerationWithInvalidRateTerminates() {
        for rate: CGFloat in [-1, 0, 1, 7] {
            let motion = ScrollDeceleration(start: 0, velocity: 1000, rate: rate)
            #expect(motion.end.isFinite && motion.value(at: 0) == 0 && motion.duration(within: 0.5).isFinite)
        }
    }

    // MARK: Rubber band

    @Test func rubberBandDampsPull() {
        let band = RubberBand(length: 300)
        #expect(band.shown(0) == 0)
        #expect(abs(band.shown(0.001) / 0.001 - 0.55) < 1e-4)
        #expect(abs(band.shown(100) - 46.4789) < 1e-3)
        #expect(band.shown(-100) == -band.shown(100))
        #expect(band.shown(1e9) < 300)
        for pull: CGFloat in [-700, -3, 0, 1, 55, 300] {
            #expect(abs(band.pull(showing: band.shown(pull)) - pull) < 1e-9)
        }
        // The factor is the slope.
        let slope = (band.shown(100.01) - band.shown(99.99)) / 0.02
        #expect(abs(band.velocityRatio(showing: band.shown(100)) - slope) < 1e-6)
        #expect(RubberBand(length: 0).shown(10) == 0 && RubberBand(length: 0).pull(showing: 10) == 0)
    }

    // MARK: Spring

    @Test func springIsCriticallyDamped() {
        let spring = ScrollSpring(from: 80, to: 20, velocity: 300)
        #expect(spring.value(at: 0) == 80 && spring.velocity(at: 0) == 300)
        let step = 1e-4
        for time in stride(from: 0.01, to: 1, by: 0.07) {
            let before = spring.value(at: time - step)
            let now = spring.value(at: time)
            let after = spring.value(at: time + step)
            let acceleration = (after - 2 * now + before) / CGFloat(step * step)
            // Mass 1, stiffness 100, damping 20.
            #expect(abs(acceleration + 20 * spring.velocity(at: time) + 100 * (now - 20)) < 0.5)
            #expect(abs((after - before) / CGFloat(2 * step) - spring.velocity(at: time)) < 0.01)
        }
    }

    @Test func springDurationEndsWithinTolerance() {
        for (start, velocity): (CGFloat, CGFloat) in [(100, 0), (0, 2000), (-40, 900), (0.2, 0), (5, -400)] {
            let spring = ScrollSpring(from: start, to: 0, velocity: velocity)
            let duration = spring.duration(within: 0.5)
            for time in stride(from: duration, to: duration + 2, by: 0.01) {
                #expect(abs(spring.value(at: time)) <= 0.5)
            }
            if duration > 0.001 { #expect(abs(spring.value(at: duration - 0.001)) > 0.49) }
        }
    }

    @Test func arrivingSpringDoesNotOvershoot() {
        for velocity: CGFloat in [-500, 0, 200, 5000, 50_000] {
            let spring = ScrollSpring.arriving(at: 320, from: 40, velocity: velocity)
            #expect(abs(spring.velocity(at: 0) - velocity) < 1e-6)
            for time in stride(from: 0, to: 2, by: 0.005) { #expect(spring.value(at: time) <= 320 + 1e-9) }
        }
    }

    // MARK: Timelines

    private func timeline(_ start: CGFloat, _ velocity: CGFloat, bounces: Bool = true) -> ScrollTimeline {
        ScrollTimeline(
            thrown: start,
            velocity: velocity,
            rate: 0.998,
            in: ScrollRange(0, 1000),
            bounces: bounces,
            tolerance: 0.5
        )
    }

    @Test func throwWithinRangeEndsAtDecelerationEnd() {
        let timeline = timeline(100, 800)
        #expect(abs(timeline.end - (100 + 800 * 0.4995)) < 0.01)
        #expect(timeline.value(at: timeline.duration) == timeline.end && timeline.velocity(at: timeline.duration) == 0)
    }

    @Test func throwBeyondEdgeBouncesContinuously() {
        let timeline = timeline(900, 1500)
        #expect(timeline.end == 1000)
        var farthest: CGFloat = 0
        var (position, speed) = (timeline.value(at: 0), timeline.velocity(at: 0))
        for time in stride(from: 0.0005, to: timeline.duration, by: 0.0005) {
            let (nextPosition, nextSpeed) = (timeline.value(at: time), timeline.velocity(at: time))
            #expect(abs(nextPosition - position) < 1 && abs(nextSpeed - speed) < 20)
            (position, speed) = (nextPosition, nextSpeed)
            farthest = max(farthest, position)
        }
        // The peak of v t e^−βt is v ÷ β e, and 200 points a second are lost on the way to the edge.
        #expect(abs(farthest - 1000 - 1300 / 10 / CGFloat(M_E)) < 0.5)
        #expect(abs(position - 1000) <= 0.51)
    }

    @Test func throwWithoutBouncesStopsAtEdge() {
        let timeline = timeline(900, 1500, bounces: false)
        #expect(timeline.end == 1000)
        for time in stride(from: 0, to: 2, by: 0.01) { #expect(timeline.value(at: time) <= 1000) }
        #expect(timeline.value(at: timeline.duration + 1) == 1000)
    }

    @Test func throwFromBeyondEdgeReturnsOrContinuesInwards() {
        #expect(timeline(-60, 0).end == 0)
        #expect(timeline(-60, -400).end == 0)
        #expect(timeline(-60, 50).end == 0)
        #expect(abs(timeline(-60, 1000).end - (-60 + 499.5)) < 0.01)
        #expect(timeline(-60, 9000).end == 1000)
        #expect(timeline(1060, -9000).end == 0)
        // Drawn back slowly, it does not pass the edge.
        let slow = timeline(-60, 110)
        for time in stride(from: 0, to: slow.duration, by: 0.01) { #expect(slow.value(at: time) <= 1e-9) }
    }

    @Test func scrollEaseIsSlowAtBothEnds() {
        let ease = ScrollEase(from: 10, to: 110)
        #expect(ease.value(at: -1) == 10 && ease.value(at: 0.15) == 60 && ease.value(at: 1) == 110)
        #expect(ease.velocity(at: 0) == 0 && ease.velocity(at: 0.3) == 0)
        #expect(abs(ease.velocity(at: 0.15) - 500) < 1e-9)
    }

    // MARK: Pages

    @Test(arguments: [
        (0, 0, 0), (159, 0, 0), (161, 0, 320), (161, -149, 320), (161, -150, 0), (20, 150, 320), (20, 9000, 320),
        (320, 300, 640), (320, -300, 0), (300, 149, 320), (0, -5000, 0), (640, 5000, 640), (-30, 0, 0), (700, 100, 640),
    ]) func pageTargetAdvancesOnePage(offset: CGFloat, velocity: CGFloat, page: CGFloat) {
        let pages = ScrollPages(length: 320, range: ScrollRange(0, 640))
        #expect(pages.target(from: offset, velocity: velocity) == page)
    }

    @Test func pageTargetWithZeroLengthIsClamped() {
        #expect(ScrollPages(length: 0, range: ScrollRange(0, 10)).target(from: 12, velocity: 900) == 10)
    }

    // MARK: Ranges

    @Test func scrollRangeOfSmallContentIsItsCorner() {
        let range = ScrollRange(content: 50, visible: 300, before: 10, after: 20)
        #expect(range == ScrollRange(-10, -10))
        #expect(!range.hasRoom(from: -10, 1) && !range.hasRoom(from: -10, -1))
        #expect(ScrollRange(content: 500, visible: 300, before: 10, after: 20) == ScrollRange(-10, 220))
        #expect(ScrollRange(0, 100).excess(of: 130) == 30 && ScrollRange(0, 100).excess(of: -4) == -4)
    }

    @Test func zoomRangeDampsScalesBeyondLimits() {
        let range = ZoomRange(0.5, 4)
        #expect(range.shown(1) == 1 && range.shown(4) == 4)
        #expect(range.shown(8) > 4 && range.shown(8) < 8 && range.shown(1e6) < 8)
        #expect(range.shown(0.25) < 0.5 && range.shown(1e-6) > 0.25)
        for scale: CGFloat in [0.3, 1, 5, 20] { #expect(abs(range.wanted(showing: range.shown(scale)) - scale) < 1e-9) }
    }

    // MARK: Indicators

    @Test func scrollIndicatorLengthMatchesVisiblePart() {
        func bar(_ offset: CGFloat, _ range: ScrollRange, _ visible: CGFloat = 200) -> [CGFloat] {
            let bar = ScrollIndicator.bar(on: 200, offset: offset, in: range, visible: visible)
            return [bar.start, bar.length]
        }
        #expect(bar(0, ScrollRange(0, 200)) == [0, 100])
        #expect(bar(200, ScrollRange(0, 200)) == [100, 100])
        #expect(bar(50, ScrollRange(0, 200)) == [25, 100])
        // No shorter than a finger sees, but for a pull beyond the edge, which squeezes it.
        #expect(bar(0, ScrollRange(0, 100_000)) == [0, 36])
        #expect(bar(-30, ScrollRange(0, 200)) == [0, 70])
        #expect(bar(230, ScrollRange(0, 200)) == [130, 70])
        #expect(bar(900, ScrollRange(0, 200)) == [192, 8])
    }
}
