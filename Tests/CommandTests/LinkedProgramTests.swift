import Foundation
import TestSupport
import Testing
import UIKitTesting

/// Commands with the path of a program instead of a sample app.
@Suite(.timeLimit(.minutes(5))) final class LinkedProgramTests {
    private let folder = NSTemporaryDirectory() + "easel-linked-\(UUID().uuidString)"
    private let probe: String

    init() throws {
        probe = try ProgramRun.path(of: "HostProbe")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func easel(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun.run("easel", arguments, environment: environment)
    }

    /// Writes a recording of a tap, and returns its path.
    private func writeTouches() throws -> String {
        let path = "\(folder)/touches.csv"
        try "t_ms,contact,phase,x,y\n0,1,down,0.5,0.5\n1000,1,up,0.5,0.5\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test func snapshotRunsProgramOnVirtualClock() throws {
        let path = "\(folder)/a.png"
        let arguments = ["snapshot", probe, path, "--size", "120x80", "--scale", "2", "--", "touched", "--at", "x"]
        // Settings of the caller that say something else are not the program's.
        let result = try easel(arguments, environment: ["EASEL_REPLAY": "/nowhere", "EASEL_ROTATION": "90"])
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        #expect(result.lines == ["arguments touched,--at,x", "terminate"])
        let image = try ScreenImage(contentsOf: path)
        #expect((image.width, image.height) == (120, 80))
        #expect(image[60, 40] == (255, 255, 255))
    }

    @Test func replayOfProgramIsReproducible() throws {
        let touches = try writeTouches()
        for run in ["a", "b"] {
            let result = try easel([
                "replay", probe, "--touches", touches, "--size", "120x80", "--area", "60,0,60,80", "--snapshot",
                "\(folder)/\(run).png", "--stats", "\(folder)/\(run).json", "--frames", "\(folder)/\(run)", "--",
                "touched",
            ])
            #expect(result.status == 0 && result.lines.last == "terminate", "\(result.errors)")
            #expect(result.errors == "easel: 2 touch samples, 2 frames, 0 draw calls\n")
        }
        let image = try ScreenImage(contentsOf: "\(folder)/a.png")
        #expect(image[5, 5] == (0, 0, 255))
        #expect(try image == ScreenImage(contentsOf: "\(folder)/b.png"))
        let first = try ScreenImage(contentsOf: "\(folder)/a/000001.png")
        #expect(first[5, 5] == (255, 255, 255))
        let numbers = try ["a", "b"].map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0).json")) }
        #expect(numbers[0] == numbers[1])
        let object = try #require(try JSONSerialization.jsonObject(with: numbers[0]) as? [String: Any])
        #expect(object["touches"] as? Int == 2 && object["frames"] as? Int == 2)
        let frames = try #require(object["perFrame"] as? [[String: Any]])
        // The second when the finger comes down, a second after the launch.
        #expect(frames.count == 2 && abs((frames[1]["time"] as? Double ?? 0) - 1) < 0.1)
    }

    @Test func runForwardsOptionsSignalsAndStatus() throws {
        var isSent = false
        let result = try ProgramRun.run(
            "easel",
            [
                "run", probe, "--display", "virtual", "--size", "64x48", "--stats", "\(folder)/stats.json", "--",
                "touched",
                "--display", "drm",
            ],
            onLine: { lines, process in
                guard !isSent, lines.contains("arguments touched,--display,drm") else { return }
                isSent = true
                kill(process, SIGTERM)
            }
        )
        #expect(result.status == 0 && result.lines.last == "terminate", "\(result.errors)")
        #expect(FileManager.default.fileExists(atPath: "\(folder)/stats.json"))
        // The program's own failures are the command's.
        let failed = try easel(["run", probe, "--display", "virtual", "--fonts", "/no/fonts", "--", "touched"])
        #expect(failed.status == 66 && failed.errors.contains("/no/fonts"))
    }

    @Test func monkeyRunsProgram() throws {
        let arguments = ["monkey", probe, "--seed", "7", "--events", "300", "--size", "160x120"]
        let runs = try [[], ["--touches-out", "\(folder)/touches"]].map {
            try easel(arguments + $0 + ["--", "touched"])
        }
        #expect(runs.map(\.status) == [0, 0], "\(runs.map(\.errors))")
        let hashes = runs.map { run in run.lines.first { $0.hasPrefix("frames: ") } }
        #expect(hashes[0]?.count == "frames: ".count + 16 && hashes[0] == hashes[1])
        #expect(FileManager.default.fileExists(atPath: "\(folder)/touches"))
        let stuck = try easel(arguments + ["--", "touched", "stuck"])
        #expect(stuck.status == 1 && stuck.errors.contains("StuckRecognizer"), "\(stuck.errors)")
    }

    @Test func benchLatencyMeasuresProgram() throws {
        let arguments = ["bench", "latency", probe, "--frames", "10", "--size", "64x48", "--json", "--", "touched"]
        let result = try easel(arguments)
        #expect(result.status == 0, "\(result.errors)")
        let list = try #require(try JSONSerialization.jsonObject(with: result.data) as? [[String: Any]])
        #expect(list.count == 1 && list[0]["variant"] as? String == "HostProbe")
        let times = try #require(list[0]["times"] as? [String: [String: Double]])
        #expect((times["touch-to-frame"]?["median"] ?? 0) > 0)
        #expect(result.errors == "arguments touched\nterminate\n")
        // Neither a failure of the program's own nor one of the command's is a result.
        let failed = try ProgramRun.run("easel", arguments, environment: ["EASEL_FONTS": "/no/fonts"])
        #expect(failed.status == 66 && failed.output == "" && failed.errors.contains("ended with status 66"))
    }

    @Test(arguments: ["run", "replay", "snapshot", "monkey", "bench"])
    func invalidProgramIsReportedInOneLine(command: String) throws {
        try "#!/bin/sh\n".write(toFile: "\(folder)/script", atomically: true, encoding: .utf8)
        try "text".write(toFile: "\(folder)/text", atomically: true, encoding: .utf8)
        chmod("\(folder)/script", 0o755)
        let others: [String: [String]] = [
            "replay": ["--touches", "/dev/null"], "snapshot": ["x.png"], "monkey": ["--seed", "1"],
        ]
        for (path, status, words) in [
            ("\(folder)/none", 66, "No such file or directory"), (folder, 66, "not a regular file"),
            ("\(folder)/script", 65, "is not linked with Easel"), ("/bin/true", 65, "is not linked with Easel"),
        ] {
            let result = try easel(
                [command] + (command == "bench" ? ["latency"] : []) + [path] + (others[command] ?? [])
            )
            #expect(result.status == status && result.output == "", "\(path)")
            #expect(result.errors.hasPrefix("easel: ") && result.errors.contains(path), "\(result.errors)")
            #expect(result.errors.contains(words) && result.errors.filter { $0 == "\n" }.count == 1)
        }
    }

    @Test(arguments: [
        (["run", "./x", "--storage", "y"], "--storage y"), (["run", "./x", "--seed", "1"], "--seed 1"),
        (["snapshot", "./x", "y.png", "--page", "line"], "supported only for gallery"),
        (["bench", "./x"], "bench latency"),
        (["run", "clock", "--", "x"], "takes no arguments"),
        (["bench", "small", "--", "xyz"], "unknown scene xyz"),
    ])
    func inapplicableOptionsAreNamed(arguments: [String], words: String) throws {
        let result = try easel(arguments)
        #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
    }

    @Test(arguments: [
        (["EASEL_CLOCK": "slow"], "EASEL_CLOCK=slow"), (["EASEL_REPLAY_AREA": "0,0,1,1"], "EASEL_REPLAY to be set too"),
        (["EASEL_FRAMES": "x"], "EASEL_CLOCK=virtual to be set too"),
        (["EASEL_SPLASH": "x"], "EASEL_SPLASH=x: expected EASEL_CLOCK=virtual to be set too"),
        (
            ["EASEL_CLOCK": "virtual", "EASEL_SPLASH": "x", "EASEL_STATS": "y"],
            "EASEL_STATS=y: expected EASEL_SPLASH not to be set"
        ),
        (["EASEL_MONKEY": "1", "EASEL_SPLASH": "x"], "EASEL_MONKEY not to be set"),
        (["EASEL_MONKEY": "1,2"], "EASEL_MONKEY=1,2"),
        (["EASEL_MONKEY": "1", "EASEL_STATS": "x"], "EASEL_MONKEY not to be set"),
        (["EASEL_MONKEY": "1", "EASEL_TRACE": "x"], "EASEL_MONKEY not to be set"),
        (["EASEL_CLOCK": "virtual", "EASEL_DISPLAY": "drm"], "EASEL_DISPLAY=drm"),
        (["EASEL_CLOCK": "virtual", "EASEL_SNAPSHOT_WAIT": "3"], "EASEL_SNAPSHOT_WAIT=3: expected EASEL_CLOCK=real"),
        (["EASEL_CLOCK": "real", "EASEL_REPLAY": "x", "EASEL_SNAPSHOT": "y"], "EASEL_SNAPSHOT=y"),
    ])
    func contradictorySettingsAreNamed(environment: [String: String], words: String) throws {
        let result = try ProgramRun.run("HostProbe", ["touched"], environment: environment)
        #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
    }
}
