import Foundation
import TestSupport
import Testing

/// Launches that follow each other need the same memory. In processes of their own, whose memory no other test needs.
@Suite(.timeLimit(.minutes(20))) struct MonkeyMemoryTests {
    /// Ten launches with all events, or those that find growth soonest.
    private static let events =
        ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] == nil ? 20_000 : 400_000

    /// The apps that show ever new texts: numbers of sliders, dates and values.
    @Test(arguments: ["effects", "settings", "graph"]) func launchesNeedNoMoreMemory(app: String) throws {
        let run = try ProgramRun.run("easel", ["monkey", app, "--seed", "7", "--events", "\(Self.events)"])
        #expect(run.status == 0, "\(run.errors)")
        let line = try #require(run.lines.first { $0.hasPrefix("memory after each launch: ") }, "\(run.output)")
        let sizes = line.matches(of: /\d+/).compactMap { Int($0.output) }
        #expect(sizes.count == 10 && sizes.allSatisfy { $0 > 1000 }, "\(line)")
    }
}
