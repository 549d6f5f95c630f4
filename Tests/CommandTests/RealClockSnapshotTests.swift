import Foundation
import TestSupport
import Testing
import UIKitTesting

/// `easel snapshot --clock real` with apps that wait for other threads.
@Suite(.timeLimit(.minutes(5))) final class RealClockSnapshotTests {
    private let folder = NSTemporaryDirectory() + "easel-real-\(UUID().uuidString)"
    private let probe: String

    private static let red: (red: UInt8, green: UInt8, blue: UInt8) = (255, 0, 0)
    private static let blue: (red: UInt8, green: UInt8, blue: UInt8) = (0, 0, 255)

    init() throws {
        probe = try ProgramRun.path(of: "HostProbe")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "blue".write(toFile: "\(folder)/color", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var image: ScreenImage {
        get throws { try ScreenImage(contentsOf: "\(folder)/a.png") }
    }

    private func snapshot(
        _ app: String,
        _ options: [String],
        _ arguments: [String] = [],
        onLine: ([String], pid_t) -> Void = { _, _ in }
    ) throws -> ProgramRun {
        let all = ["snapshot", app, "\(folder)/a.png", "--size", "60x40"] + options
        return try ProgramRun.run("easel", arguments.isEmpty ? all : all + ["--"] + arguments, onLine: onLine)
    }

    private func loading(_ seconds: String) -> [String] { ["loading", "\(folder)/color", seconds] }

    @Test func appThatLoadsIsShownLoaded() throws {
        // On a busy machine, another thread can be late by a second.
        let run = try snapshot(probe, ["--clock", "real", "--idle", "4"], loading("0.3"))
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.lines == ["loading", "loaded"])
        #expect(try image[30, 20] == Self.blue)
    }

    @Test func virtualClockDoesNotWaitForOtherThreads() throws {
        let run = try snapshot(probe, [], loading("60"))
        #expect(run.status == 0 && run.lines == ["loading"], "\(run.errors)")
        #expect(try image[30, 20] == Self.red)
    }

    @Test func idleTimeIsThatOfTheOption() throws {
        let run = try snapshot(probe, ["--clock", "real", "--idle", "0"], loading("60"))
        #expect(run.status == 0 && run.lines == ["loading"], "\(run.errors)")
        #expect(try image[30, 20] == Self.red)
    }

    @Test func timeIsThatOfTheOption() throws {
        let start = ContinuousClock.now
        let run = try snapshot(probe, ["--clock", "real", "--at", "3"], loading("0.1"))
        #expect(ContinuousClock.now - start >= .seconds(3))
        #expect(run.status == 0 && run.lines == ["loading", "loaded"], "\(run.errors)")
        #expect(try image[30, 20] == Self.blue)
    }

    @Test func appThatIsNeverIdleIsShownAfterTheWait() throws {
        let run = try snapshot(probe, ["--clock", "real", "--wait", "0.2"], ["moving"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("snapshot taken after 0.2 s without 1 s of idle time"), "\(run.errors)")
        #expect(try image.width == 60)
    }

    @Test func sampleAppIsShown() throws {
        let run = try snapshot("gallery", ["--clock", "real", "--idle", "0", "--page", "line"])
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.output == "snapshot: \(folder)/a.png\n")
        let real = try image
        #expect(try snapshot("gallery", ["--page", "line"]).status == 0)
        #expect(try image == real)
    }

    @Test func appThatEndsBeforeTheSnapshotIsAnError() throws {
        let run = try snapshot(probe, ["--clock", "real", "--at", "300"], loading("600")) { lines, process in
            if lines.contains("loading") { kill(process, SIGTERM) }
        }
        #expect(run.status == 74, "\(run.errors)")
        #expect(run.errors == "easel: \(folder)/a.png: the program has ended before the snapshot\n")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.png"))
    }

    @Test(arguments: [
        (["--wait", "3"], "--wait: supported only with --clock real"),
        (["--idle", "3"], "--idle: supported only with --clock real"),
        (["--clock", "real", "--at", "1", "--wait", "3"], "--wait: not supported with --at"),
        (["--clock", "real", "--idle", "-1"], "--idle"), (["--clock", "real", "--wait", "1e9"], "--wait"),
        (["--clock", "slow"], "real"),
    ])
    func contradictoryOptionsAreNamed(options: [String], words: String) throws {
        let run = try snapshot("clock", options)
        #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    }
}
