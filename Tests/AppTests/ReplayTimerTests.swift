import Testing
import UIKit

@testable import easel

/// Programs that `easel replay` runs have their timers and main queue on the virtual clock.
@MainActor @Suite struct ReplayTimerTests {
    final class Ticker: UIResponder, UIApplicationDelegate {
        var entries: [String] = []
        var timer: Timer?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            timer = .scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] _ in
                MainActor.assumeIsolated { self?.entries.append("tick") }
            }
            DispatchQueue.main.async { [weak self] in self?.entries.append("block") }
            DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) { [weak self] in
                MainActor.assumeIsolated { self?.entries.append("late block") }
            }
            Task { entries.append("task") }
            return true
        }
    }

    @Test func replayRunsTimersAndMainQueueOnVirtualClock() throws {
        let clock = VirtualClock()
        let options = try ScreenOptions.parse(["--size", "40x40"])
        let host = try options.makeHost(try VirtualDisplay(mode: options.mode, clock: clock), clock)
        defer { host.end() }
        let ticker = Ticker()
        defer { ticker.timer?.invalidate() }
        try host.launch(ticker)
        try host.run(until: .seconds(2))
        #expect(ticker.entries == ["block", "task", "tick", "tick", "late block", "tick", "tick"])
    }
}
