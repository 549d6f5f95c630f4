import Foundation
import TestSupport
import Testing
import UIKit

@Suite(.serialized, .timeLimit(.minutes(5))) struct MetricsTests {
    @Test func runningProgramHasMetrics() throws {
        let folder = try TemporaryFolder()
        let program = try RunningProgram("HostProbe", ["moving"], in: folder.path)
        usleep(200_000)
        let path = "\(folder.path)/easel.prom"
        let run = try program.easel(["status", program.socket, "--prometheus", "--output", path])
        #expect(run.status == 0 && run.output == "", "\(run.errors)")
        let metrics = try MetricsText(String(contentsOfFile: path, encoding: .utf8))
        let app = ["app": "HostProbe"]
        #expect(metrics.value("easel_up", app) == 1)
        #expect((metrics.value("easel_frames_total", app) ?? 0) > 1)
        #expect((metrics.value("easel_resident_memory_bytes", app) ?? 0) > 1e6)
        #expect((metrics.value("easel_frame_stage_seconds_count", ["stage": "draw"]) ?? 0) > 0)
        let flip = metrics.value("easel_frame_stage_seconds", ["stage": "flip", "quantile": "0.5"]) ?? 0
        #expect(flip > 0 && flip < 1, "in seconds")
        #expect(metrics.samples.count { $0.name == "easel_frames_late_total" } == FrameStage.allCases.count)
        let start = metrics.value("easel_start_time_seconds", app) ?? 0
        #expect(abs(start - Date().timeIntervalSince1970) < 600)
        #expect(metrics.value("easel_info", ["display": "virtual", "mode": "300x200@60.0"]) == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["easel.prom", "probe.sock"]
        )
        let piped = try program.easel(["status", program.socket, "--prometheus"])
        #expect(try MetricsText(piped.output).value("easel_up", app) == 1)
        program.end(by: SIGKILL)

        // The file says that the program is gone.
        let gone = try ProgramRun.run("easel", ["status", program.socket, "--prometheus", "--output", path])
        #expect(gone.status == 69 && gone.errors.contains("no program answers"), "\(gone.errors)")
        let last = try MetricsText(String(contentsOfFile: path, encoding: .utf8))
        #expect(last.value("easel_up", ["app": "probe"]) == 0 && last.samples.count == 1)
    }

    private func status(_ app: String, process: Int) throws -> ProgramStatus {
        let json = """
            {"app": "\(app)", "process": \(process), "program": "/a", "started": "2026-01-02T03:04:05Z", "uptime": 1,
             "responding": false, "display": {"name": "a\\"b\\\\c\\nd", "size": [2, 1], "refreshRate": 60, "scale": 1,
             "rotation": 0}, "frames": {"shown": 3, "missed": 2, "late": {"draw": 2}}, "stages": {}, "threads": 1,
             "memory": {"resident": 3, "own": 2, "peak": 4}, "processorTime": 0.5, "messages": []}
            """
        return try ProgramStatus.decoder.decode(ProgramStatus.self, from: Data(json.utf8))
    }

    /// Several programs of an app have a label for the process, and texts are escaped.
    @Test func programsAreDistinct() throws {
        let statuses = try [status("a", process: 7), status("a", process: 8), status("b", process: 9)]
        let metrics = try MetricsText(Metrics(statuses, silent: ["c", "a"]).text)
        let up = metrics.samples.filter { $0.name == "easel_up" }
        #expect(
            up.map(\.labels) == [
                ["app": "a", "process": "7"], ["app": "a", "process": "8"], ["app": "b"], ["app": "c"],
            ]
        )
        #expect(up.map(\.value) == [1, 1, 1, 0])
        #expect(metrics.samples.first { $0.name == "easel_info" }?.labels["display"] == "a\"b\\c\nd")
        #expect(metrics.value("easel_frames_late_total", ["app": "b", "stage": "draw"]) == 2)
        #expect(metrics.value("easel_main_thread_responding", ["app": "b"]) == 0)
        #expect(metrics.value("easel_start_time_seconds", ["app": "b"]) == 1_767_323_045)
        #expect(
            metrics.value("easel_wakeups_total") == nil && metrics.value("easel_cpu_seconds_total", ["app": "b"]) == 0.5
        )
        #expect(try MetricsText(Metrics([]).text).samples.isEmpty)
    }

    /// The parser finds errors.
    @Test(arguments: [
        "a 1", "# HELP a b\n# TYPE a gauge\na 1", "# HELP a b\n# TYPE a gauge\na{b=1} 1\n",
        "# HELP a b\n# TYPE a gauge\na 1\na 1\n", "# HELP a b\n# TYPE a gauge\na x\n",
        "# HELP a b\n# TYPE a counter\na 1\n", "# HELP a b\n# TYPE a summary\na 1\n", "# HELP a b\na 1\n",
        "# HELP a b\n# TYPE a gauge\n# HELP c d\n# TYPE c gauge\nc 1\na 1\n",
        "# HELP a b\n# TYPE a gauge\na{b=\"\\x\"} 1\n",
    ])
    func parserIsStrict(text: String) { #expect(throws: MetricsText.Failure.self) { try MetricsText(text) } }
}
