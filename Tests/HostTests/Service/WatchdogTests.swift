import Display
import Testing
import UIKit

@testable import Host

@Suite struct WatchdogTests {
    private let start = MonotonicInstant.seconds(100)

    @Test func managerIsNotifiedThreeTimesWithinLimit() {
        var watchdog = Watchdog(limit: .seconds(30), now: start)
        var notified: [Double] = []
        for second in 0...60 {
            let now = start + .seconds(Double(second))
            if watchdog.check(at: now, answer: watchdog.question) == true { notified.append(Double(second)) }
        }
        #expect(notified == [10, 20, 30, 40, 50, 60])
        #expect(watchdog.deadline == start + .seconds(70))
    }

    @Test func managerIsNotNotifiedWhileCompositorDoesNotAnswer() {
        var watchdog = Watchdog(limit: .seconds(30), now: start)
        #expect(watchdog.check(at: start + .seconds(10), answer: 0) == true)
        #expect(watchdog.question == 1)
        for second in [20.0, 30, 40] { #expect(watchdog.check(at: start + .seconds(second), answer: 0) == false) }
        #expect(watchdog.question == 1, "the question is still open")
        #expect(watchdog.check(at: start + .seconds(50), answer: 1) == true)
    }

    /// The compositor's thread answers when it comes to its commands.
    @MainActor @Test func compositorAnswersQuestions() throws {
        let clock = VirtualClock()
        let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 8, height: 8)), clock: clock)
        let frames = try FrameLoop(display: display, inputs: [], clock: clock, threads: 1)
        defer { frames.compositor.end() }
        #expect(frames.compositor.answer == 0)
        frames.compositor.ask(7)
        frames.compositor.runUntilIdle()
        #expect(frames.compositor.answer == 7)
    }
}
