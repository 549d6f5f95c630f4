import Foundation
import TestSupport
import Testing

/// Traces of whole programs: their sums are those of `--stats`, and nothing that happens to the file stops the program.
@Suite(.timeLimit(.minutes(20))) struct TraceCommandTests {
    /// Writes a recording of a tap, and returns its path.
    private func writeTap(in folder: String) throws -> String {
        let path = "\(folder)/tap.csv"
        try "t_ms,contact,phase,x,y\n0,1,down,0.5,0.5\n50,1,up,0.5,0.5\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// Asserts that the sums of a trace are the values of the statistics.
    private func compare(_ trace: String, _ statistics: String) throws {
        let reader = try TraceReader(contentsOf: trace)
        #expect(reader.isComplete && reader.contradictions() == [])
        let data = try Data(contentsOf: URL(fileURLWithPath: statistics))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let stages = try #require(object["stages"] as? [String: [String: Any]])
        let frames = reader.recorded.filter { $0.cat == "frame" }
        for stage in ["input", "app", "layout", "draw", "commit", "composite", "copy", "flip"] {
            let sum = frames.filter { $0.name == stage }.reduce(Int64(0)) { sum, event in
                sum + event.duration + (event.ph == "e" ? event.time : event.ph == "b" ? -event.time : 0)
            }
            // Microseconds in milliseconds.
            let expected = stages[stage]?["sum"] as? Double ?? 0
            #expect((Double(sum) / 1000).rounded() / 1000 == expected, "\(stage)")
        }
        let shown = frames.filter { $0.ph == "b" && $0.name == "frame" }.count
        #expect(shown > 0 && shown == stages["flip"]?["count"] as? Int)
        let counters = Dictionary(grouping: reader.recorded.filter { $0.ph == "C" }, by: \.name)
        for name in [
            "frames", "framesInPlace", "framesMissed", "drawCalls", "pixelsDrawn", "layersVisited", "pixelsComposited",
            "pixelsBlended", "bytesCopiedOut", "touches", "wakeUps",
        ] {
            #expect(counters[name]?.last?.number("value") == object[name] as? Int, "\(name)")
        }
        let late = reader.recorded.filter { $0.cat == "late" }
        for (stage, count) in try #require(object["lateFrames"] as? [String: Int]) {
            let own = late.filter { $0.text("stage") == stage }.compactMap { $0.number("vblanks") }
            #expect(own.reduce(0, +) == count, "\(stage)")
        }
    }

    @Test func sumsOfReplayEqualStatistics() throws {
        let folder = try TemporaryFolder()
        let tap = try writeTap(in: folder.path)
        let probe = try ProgramRun.path(of: "HostProbe")
        // A sample app runs in the process of the command, a program in its own.
        let programs: [(String, [String])] = [("gallery", []), (probe, ["--", "touched"])]
        for (app, arguments) in programs {
            let (trace, statistics) = ("\(folder.path)/trace.json", "\(folder.path)/stats.json")
            let files = ["--trace", trace, "--stats", statistics]
            let replay = ["replay", app, "--size", "160x120", "--touches", tap]
            let run = try ProgramRun.run("easel", replay + files + arguments)
            #expect(run.status == 0, "\(run.errors)")
            try compare(trace, statistics)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(names == ["stats.json", "tap.csv", "trace.json"])
        }
    }

    @Test func sumsOfRunEqualStatistics() throws {
        let folder = try TemporaryFolder()
        let (trace, statistics) = ("\(folder.path)/trace.json", "\(folder.path)/stats.json")
        let program = try RunningProgram(
            "easel",
            ["run", try ProgramRun.path(of: "HostProbe"), "--trace", trace, "--stats", statistics, "--", "moving"],
            in: folder.path
        )
        try waitForFrames(of: program, in: trace)
        #expect(program.end() == "")
        #expect(program.status == 0)
        try compare(trace, statistics)
    }

    /// Waits until a program has written frames to a trace.
    private func waitForFrames(of program: borrowing RunningProgram, in path: String) throws {
        for _ in 0..<3000 {
            if let reader = try? TraceReader(contentsOf: path), reader.recorded.contains(where: { $0.cat == "frame" }) {
                return
            }
            guard program.isRunning else { break }
            usleep(20_000)
        }
        Issue.record("no frames are in \(path); running: \(program.isRunning)")
    }

    /// The file of a program that is killed opens, with what was recorded until then.
    @Test func traceOfKilledProgramOpens() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/trace.json"
        let program = try RunningProgram("HostProbe", ["moving"], in: folder.path, environment: ["EASEL_TRACE": path])
        try waitForFrames(of: program, in: path)
        program.end(by: SIGKILL)
        let reader = try TraceReader(contentsOf: path)
        #expect(!reader.isComplete && reader.problems == [])
        #expect(reader.recorded.contains { $0.cat == "frame" && $0.name == "commit" })
    }

    @Test func deviceWithoutSpaceDoesNotStopProgram() throws {
        let folder = try TemporaryFolder()
        var device = "/dev/full"
        if geteuid() == 0 {
            // Root could replace the machine's.
            device = "\(folder.path)/full"
            try #require(mknod(device, S_IFCHR | 0o666, dev_t(1 << 8 | 7)) == 0)
        }
        let (tap, statistics) = (try writeTap(in: folder.path), "\(folder.path)/stats.json")
        let environment = ["EASEL_TRACE": device, "EASEL_REPLAY": tap, "EASEL_STATS": statistics]
        let run = try ProgramRun.run("HostProbe", ["touched"], environment: environment)
        #expect(run.status == 0 && run.lines.last == "terminate")
        let lines = run.errors.split(separator: "\n").filter { $0.contains("trace") }
        let reason = "cannot write \(device): No space left on device (errno 28)"
        #expect(lines == ["easel: the trace has ended: \(reason)"], "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: statistics))
    }

    @Test func standardOutputHasTraceOnly() throws {
        let folder = try TemporaryFolder()
        let replay = ["replay", "clock", "--size", "64x48", "--touches", try writeTap(in: folder.path), "--trace", "-"]
        let run = try ProgramRun.run("easel", replay)
        let reader = TraceReader(run.data)
        #expect(run.status == 0 && reader.isComplete && reader.contradictions() == [])
        #expect(reader.recorded.contains { $0.cat == "frame" || $0.cat == "launch" })
        #expect(run.errors.contains("clock: 2 touch samples"))
    }
}
