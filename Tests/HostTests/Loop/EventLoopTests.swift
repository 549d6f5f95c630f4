import Foundation
import TestSupport
import Testing

/// The event loop under real time, in a process of its own (see `Tests/HostProbe`).
@Suite(.timeLimit(.minutes(20))) struct EventLoopTests {
    /// All events that must be served while the main thread waits on descriptors.
    private static let expected: Set<String> = [
        "timer", "repeating-timer", "main-queue", "main-queue-later", "from-another-thread", "task", "main-actor",
        "touch-began", "touch-ended", "display-link", "animation-true", "held-began", "press-began",
    ]

    @Test(arguments: [SIGTERM, SIGINT])
    func allSourcesAreServedUntilSignal(signal: Int32) throws {
        var hasSignaled = false
        let home = try TemporaryHome()
        let run = try ProgramRun.run("HostProbe", environment: home.environment) { lines, process in
            guard !hasSignaled, Self.expected.isSubset(of: lines) else { return }
            hasSignaled = true
            kill(process, signal)
        }
        #expect(hasSignaled)
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(Self.expected.isSubset(of: run.lines))
        // Each of them once.
        #expect(run.lines.count == Set(run.lines).count)
        #expect(run.lines.suffix(3) == ["resign-active", "background", "terminate"])
        let began = try #require(run.lines.firstIndex(of: "touch-began"))
        let ended = try #require(run.lines.firstIndex(of: "touch-ended"))
        #expect(began < ended)
        // A finger is still down when the run ends: taken away once, from the gesture and from its view.
        let press = try #require(run.lines.firstIndex(of: "press-began"))
        let rest = run.lines[(press + 1)...].filter { $0.hasPrefix("press") || $0.hasPrefix("held") }
        #expect(rest.sorted() == ["held-cancelled", "press-cancelled"])
    }
    /// Defaults are saved when the program has ended, including those set last.
    @Test func defaultsAreSavedAtExit() throws {
        let home = try TemporaryHome()
        var hasSignaled = false
        let run = try ProgramRun.run("HostProbe", environment: home.environment) { lines, process in
            guard !hasSignaled, lines.contains("display-link") else { return }
            hasSignaled = true
            kill(process, SIGTERM)
        }
        #expect(run.status == 0)
        #expect(try home.contains("set at launch") && home.contains("set at the end"))
    }

    /// Defaults are saved soon after they are set: the program is killed before its end.
    @Test func defaultsAreSavedSoonAfterChange() throws {
        let home = try TemporaryHome()
        var environment = home.environment
        environment["EASEL_DISPLAY"] = "virtual"
        var hasSignaled = false
        let run = try ProgramRun.run("HostProbe", ["defaults"], environment: environment) { lines, process in
            guard !hasSignaled, lines.contains("running") else { return }
            hasSignaled = true
            while (try? home.contains("set while it runs")) == false, kill(process, 0) == 0 { usleep(10_000) }
            kill(process, SIGKILL)
        }
        #expect(run.status == SIGKILL)
        #expect(try home.contains("set while it runs"))
    }
}

/// A home folder that is removed with the value.
private final class TemporaryHome {
    private let path = NSTemporaryDirectory() + "easel-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var environment: [String: String] {
        ["HOME": path, "CFFIXED_USER_HOME": path, "XDG_CONFIG_HOME": path + "/config"]
    }

    /// Returns a Boolean value that indicates whether a file in the folder contains a text.
    func contains(_ text: String) throws -> Bool {
        let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return files.contains { file in
            FileManager.default.contents(atPath: "\(path)/\(file)")?.range(of: Data(text.utf8)) != nil
        }
    }
}
