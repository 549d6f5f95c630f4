import Foundation
import Testing

/// The event loop under real time, in a process of its own (see `Tests/HostProbe`).
@Suite(.timeLimit(.minutes(2))) struct EventLoopTests {
    /// All that has to be served while the main thread waits on descriptors.
    private static let expected: Set<String> = [
        "timer", "repeating-timer", "main-queue", "main-queue-later", "from-another-thread", "task", "main-actor",
        "touch-began", "touch-ended", "display-link", "animation-true", "held-began", "press-began",
    ]

    @Test(arguments: [SIGTERM, SIGINT])
    func everythingIsServedUntilASignalEndsTheRun(signal: Int32) throws {
        var isTold = false
        let run = try ProgramRun.run("HostProbe") { lines, process in
            guard !isTold, Self.expected.isSubset(of: lines) else { return }
            isTold = true
            kill(process, signal)
        }
        #expect(isTold)
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(Self.expected.isSubset(of: run.lines))
        // Each of them once.
        #expect(run.lines.count == Set(run.lines).count)
        #expect(run.lines.suffix(2) == ["resign-active", "terminate"])
        let began = try #require(run.lines.firstIndex(of: "touch-began"))
        let ended = try #require(run.lines.firstIndex(of: "touch-ended"))
        #expect(began < ended)
        // A finger is still down when the run ends: taken away once, from the gesture and from its view.
        let press = try #require(run.lines.firstIndex(of: "press-began"))
        let rest = run.lines[(press + 1)...].filter { $0.hasPrefix("press") || $0.hasPrefix("held") }
        #expect(rest.sorted() == ["held-cancelled", "press-cancelled"])
    }
}
