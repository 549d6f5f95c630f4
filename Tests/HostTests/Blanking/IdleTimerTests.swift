import LinuxIO
import Testing

@testable import Host

@Suite struct IdleTimerTests {
    private static func at(_ seconds: Double) -> MonotonicInstant { .seconds(seconds) }

    private func timer(dim: Double? = nil, off: Double? = nil) -> IdleTimer {
        IdleTimer(dimDelay: dim.map { .seconds($0) }, offDelay: off.map { .seconds($0) }, now: Self.at(0))
    }

    @Test func stagesFollowTimeWithoutInput() {
        var timer = timer(dim: 10, off: 30)
        #expect(timer.deadline == Self.at(10))
        timer.check(at: Self.at(9.9), isBusy: false)
        #expect(timer.stage == .bright)
        timer.check(at: Self.at(10), isBusy: false)
        #expect(timer.stage == .dimmed && timer.deadline == Self.at(30))
        timer.check(at: Self.at(30), isBusy: false)
        #expect(timer.stage == .off && timer.deadline == nil)
        timer.note(activityAt: Self.at(31))
        #expect(timer.stage == .bright && timer.deadline == Self.at(41))
    }

    @Test func lateCheckSkipsStages() {
        var timer = timer(dim: 10, off: 30)
        timer.check(at: Self.at(100), isBusy: false)
        #expect(timer.stage == .off)
    }

    /// Input sets no timer: the alarm is moved when it is reached.
    @Test func inputMovesAlarmWhenItIsReached() {
        var timer = timer(off: 10)
        for second in 1...9 {
            timer.note(activityAt: Self.at(Double(second)))
            #expect(timer.deadline == Self.at(10))
        }
        timer.check(at: Self.at(10), isBusy: false)
        #expect(timer.stage == .bright && timer.deadline == Self.at(19))
        timer.check(at: Self.at(19), isBusy: false)
        #expect(timer.stage == .off)
    }

    @Test func busyScreenRestartsTime() {
        var timer = timer(dim: 10, off: 15)
        timer.check(at: Self.at(10), isBusy: true)
        #expect(timer.stage == .bright && timer.deadline == Self.at(20))
        timer.check(at: Self.at(20), isBusy: false)
        timer.check(at: Self.at(25), isBusy: true)
        #expect(timer.stage == .bright && timer.deadline == Self.at(35))
    }

    @Test func zeroDelaysAreNever() {
        #expect(BlankingOptions().timer(at: Self.at(0)).deadline == nil)
        #expect(!BlankingOptions().isEnabled && BlankingOptions(offDelay: 1).isEnabled)
    }
}
