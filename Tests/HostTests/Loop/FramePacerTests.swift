import Display
import Testing
import UIKit

@testable import Host

@Suite struct FramePacerTests {
    private let period = MonotonicDuration.seconds(1 / 60.0)

    @Test func leadBeforeFirstFrameIsMargin() {
        let pacer = FramePacer(refreshRate: 60)
        #expect(pacer.lead == FramePacer.leastMargin)
        #expect(pacer.quickest == .seconds(0), "nothing is known to be too much for a period")
    }

    @Test func leadIsShortForCheapFrames() {
        var pacer = FramePacer(refreshRate: 60)
        for _ in 0..<200 { pacer.add(.seconds(0.002)) }
        #expect(abs((pacer.lead - (.seconds(0.002 * 1.25) + FramePacer.leastMargin)).seconds) < 1e-6)
    }

    @Test func leadGrowsAfterSlowFrameAndDecays() {
        var pacer = FramePacer(refreshRate: 60)
        for _ in 0..<200 { pacer.add(.seconds(0.002)) }
        let before = pacer.lead
        pacer.add(.seconds(0.009))
        #expect(pacer.lead == .seconds(0.009 * 1.25) + FramePacer.leastMargin)
        var leads: [MonotonicDuration] = []
        for _ in 0..<60 {
            pacer.add(.seconds(0.002))
            leads.append(pacer.lead)
        }
        #expect(leads == leads.sorted(by: >), "by and by")
        #expect(abs((leads[59] - before).seconds) < 0.0003, "after a second")
    }

    @Test func untypicalFrameDoesNotChangeLeadOfInput() {
        var pacer = FramePacer(refreshRate: 60)
        for _ in 0..<3 { pacer.add(.milliseconds(2)) }
        let before = pacer.latchLead
        pacer.add(.milliseconds(4), isTypical: false)
        #expect(pacer.latchLead == before && pacer.lead == .milliseconds(4) * 1.25 + FramePacer.leastMargin)
        pacer.add(.milliseconds(4))
        #expect(pacer.latchLead == .milliseconds(4) * 1.25 + FramePacer.leastMargin)
    }

    /// A frame of 200 ms among quick ones must not start all later ones 200 ms early.
    @Test func leadAfterSingleSlowFrameIsAtMostAPeriod() {
        var pacer = FramePacer(refreshRate: 60)
        for _ in 0..<4 { pacer.add(.seconds(0.002)) }
        pacer.add(.seconds(0.2))
        #expect(pacer.lead == period)
        #expect(pacer.quickest == .seconds(0.002))
    }

    @Test func leadExceedsPeriodIfEveryFrameIsSlow() {
        var pacer = FramePacer(refreshRate: 60)
        for _ in 0..<4 { pacer.add(.seconds(0.025)) }
        #expect(pacer.quickest == .seconds(0.025))
        #expect(pacer.lead > .seconds(0.025))
        pacer.rest()
        #expect(pacer.quickest == .seconds(0), "what comes after a rest may be of another kind")
        #expect(pacer.slowest == .seconds(0.025))
    }
}

@Suite struct DroppedFramesTests {
    private func flip(_ sequence: UInt64) -> FlipEvent {
        FlipEvent(sequence: sequence, time: .seconds(Double(sequence) / 60))
    }

    @Test func frameForEachVBlankDropsNone() {
        var missed = DroppedFrames(refreshRate: 60, times: FrameTimes())
        for sequence in 10...70 {
            missed.presented(follows: sequence > 10)
            _ = missed.flipped(flip(UInt64(sequence)))
        }
        #expect(missed.count == 0)
    }

    @Test func gapsBetweenConsecutiveFramesAreCounted() {
        var missed = DroppedFrames(refreshRate: 60, times: FrameTimes())
        for (index, sequence) in [1, 2, 5, 6, 8].enumerated() {
            missed.presented(follows: index > 0)
            _ = missed.flipped(flip(UInt64(sequence)))
        }
        #expect(missed.count == 3)
    }

    @Test func idleTimeIsNotCounted() {
        var missed = DroppedFrames(refreshRate: 60, times: FrameTimes())
        for sequence in [1, 50, 500] {
            missed.presented(follows: false)
            _ = missed.flipped(flip(UInt64(sequence)))
        }
        #expect(missed.count == 0)
    }

    /// Frames equal to the previous one are also in time, including those painted while the previous one is
    /// still queued.
    @Test(arguments: [false, true]) func unchangedFramesAreNotDropped(isEarly: Bool) {
        var missed = DroppedFrames(refreshRate: 60, times: FrameTimes())
        missed.presented(follows: false)
        if !isEarly { _ = missed.flipped(flip(1)) }
        missed.same(at: .seconds(2 / 60.0 + 1e-5), follows: true, longest: .composite)
        missed.same(at: .seconds(3 / 60.0 - 1e-5), follows: true, longest: .composite)
        if isEarly { _ = missed.flipped(flip(1)) }
        missed.presented(follows: true)
        _ = missed.flipped(flip(4))
        #expect(missed.count == 0)
        missed.same(at: .seconds(6 / 60.0), follows: true, longest: .composite)
        #expect(missed.count == 1, "the vblank was missed")
    }
}
