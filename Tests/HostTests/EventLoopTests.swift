import Foundation
import Testing

/// The event loop under real time, in a process of its own (see `Tests/HostProbe`).
@Suite(.timeLimit(.minutes(20))) struct EventLoopTests {
    /// All that has to be served while the main thread waits on descriptors.
    private static let expected: Set<String> = [
        "timer", "repeating-timer", "main-queue", "main-queue-later", "from-another-thread", "task", "main-actor",
        "touch-began", "touch-ended", "display-link", "animation-true", "held-began", "press-began",
    ]

    @Test(arguments: [SIGTERM, SIGINT])
    func everythingIsServedUntilASignalEndsTheRun(signal: Int32) throws {
        var isTold = false
        let home = try TemporaryHome()
        let run = try ProgramRun.run("HostProbe", environment: home.environment) { lines, process in
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
        #expect(run.lines.suffix(3) == ["resign-active", "background", "terminate"])
        let began = try #require(run.lines.firstIndex(of: "touch-began"))
        let ended = try #require(run.lines.firstIndex(of: "touch-ended"))
        #expect(began < ended)
        // A finger is still down when the run ends: taken away once, from the gesture and from its view.
        let press = try #require(run.lines.firstIndex(of: "press-began"))
        let rest = run.lines[(press + 1)...].filter { $0.hasPrefix("press") || $0.hasPrefix("held") }
        #expect(rest.sorted() == ["held-cancelled", "press-cancelled"])
    }
    /// Defaults are in a file when the program has ended, also those that were set last.
    @Test func defaultsSurviveAnOrderlyEnd() throws {
        let home = try TemporaryHome()
        var isTold = false
        let run = try ProgramRun.run("HostProbe", environment: home.environment) { lines, process in
            guard !isTold, lines.contains("display-link") else { return }
            isTold = true
            kill(process, SIGTERM)
        }
        #expect(run.status == 0)
        #expect(try home.contains("set at launch") && home.contains("set at the end"))
    }

    /// Defaults are in a file soon after they are set: the program does not get to save them at its end.
    @Test func defaultsAreSavedSoonAfterTheyAreSet() throws {
        let home = try TemporaryHome()
        var environment = home.environment
        environment["EASEL_DISPLAY"] = "virtual"
        var isTold = false
        let run = try ProgramRun.run("HostProbe", ["defaults"], environment: environment) { lines, process in
            guard !isTold, lines.contains("running") else { return }
            isTold = true
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

    /// Whether a file in the folder has some text.
    func contains(_ text: String) throws -> Bool {
        let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return files.contains { file in
            FileManager.default.contents(atPath: "\(path)/\(file)")?.range(of: Data(text.utf8)) != nil
        }
    }
}
