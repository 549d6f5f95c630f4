import EaselLogging
import Foundation
import LinuxIO
import Logging
import TestSupport
import Testing

/// Signposts with the names of Apple's `os`, and the file that they are written to.
@Suite(.serialized) struct SignpostTests {
    /// Returns the events of a closure with categories that begin with a text. Other tests log messages meanwhile.
    private func events(of category: String = "com.example", _ body: () throws -> Void) throws -> [TraceReader.Event] {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Trace.begin(url.path)
        try body()
        try Trace.finish()
        let reader = try TraceReader(contentsOf: url.path)
        #expect(reader.isComplete && reader.problems == [])
        return reader.recorded.filter { $0.cat.hasPrefix(category) }
    }

    @Test func intervalsAndEventsAreInTheFile() throws {
        let signposter = OSSignposter(subsystem: "com.example", category: "images")
        let found = try events {
            #expect(signposter.isEnabled)
            let (first, second) = (signposter.makeSignpostID(), signposter.makeSignpostID())
            let state = signposter.beginInterval("load", id: first, "\(3) \"files\"\n\u{1}\\")
            let other = signposter.beginInterval("load", id: second)
            signposter.emitEvent("hit", "\("Ada", privacy: .private)")
            signposter.endInterval("load", state)
            signposter.endInterval("load", state)
            signposter.endInterval("load", other, "done")
            #expect(signposter.withIntervalSignpost("draw") { 7 } == 7)
            #expect(throws: CancellationError.self) {
                try signposter.withIntervalSignpost("fail", "x") { throw CancellationError() }
            }
        }
        #expect(
            found.map { "\($0.ph) \($0.name)" } == [
                "b load", "b load", "i hit", "e load", "e load", "b draw", "e draw", "b fail", "e fail",
            ]
        )
        #expect(found.allSatisfy { $0.cat == "com.example.images" })
        #expect(found[0].id == found[3].id && found[1].id == found[4].id && found[0].id != found[1].id)
        #expect(found[0].text("message") == "3 \"files\"\n\u{1}\\" && found[2].text("message") == "<private>")
        #expect(found[4].text("message") == "done" && found[5].arguments.isEmpty)
        let times = found.map(\.time)
        #expect(times == times.sorted() && (times.first ?? 0) > 0)
    }

    @Test func functionsOfLogsRecordSignposts() throws {
        let log = OSLog(subsystem: "com.example", category: "till")
        let found = try events {
            let id = OSSignpostID(log: log, object: log)
            #expect(id == OSSignpostID(log: log, object: log) && log.signpostsEnabled)
            os_signpost(.begin, log: log, name: "sale", signpostID: id)
            os_signpost(.event, log: log, name: "beep")
            os_signpost(.end, log: log, name: "sale", signpostID: id)
            os_signpost(.event, log: .disabled, name: "nothing")
            os_signpost(.event, log: log, name: "nothing", signpostID: .invalid)
            OSSignposter.disabled.emitEvent("nothing")
            OSSignposter(logger: Logger(label: "com.example.y")).emitEvent("named")
            os_signpost(.event, log: log, name: "text", "%{public}s %d", "a", 1)
        }
        #expect(found.last?.text("message") == "a 1")
        #expect(
            found.map { "\($0.ph) \($0.name) \($0.cat)" } == [
                "b sale com.example.till", "i beep com.example.till", "e sale com.example.till",
                "i named com.example.y",
                "i text com.example.till",
            ]
        )
    }

    @Test func nothingIsRecordedWithoutAFile() {
        var isEvaluated = false
        func message() -> String {
            isEvaluated = true
            return ""
        }
        let signposter = OSSignposter()
        #expect(!signposter.isEnabled && !OSLog.default.signpostsEnabled)
        signposter.endInterval("a", signposter.beginInterval("a", message()), message())
        #expect(!isEvaluated)
    }

    /// Messages are at their times among the signposts.
    @Test func messagesAreRecorded() throws {
        let label = "trace-\(UUID())"
        let found = try events(of: "") {
            Logger(label: label, factory: { JournalLogHandler(label: $0) }).error("low\npaper", metadata: ["till": "2"])
            StandardError.write(line: "\(label) \"output\"")
        }
        let own = found.filter { $0.text("message")?.contains(label) ?? false }
        #expect(own.map { "\($0.ph) \($0.cat) \($0.name)" } == ["i log error", "i log output"])
        #expect(own.first?.text("message") == "\(label): low\n\(label): paper [till=2]")
        #expect(own.last?.text("message") == "\(label) \"output\"")
    }

    @Test func fileThatCannotBeWrittenIsAnError() {
        for path in ["/nonexistent/folder/trace.json", "/dev/full"] {
            #expect(throws: FileError.self) { try Trace.begin(path) }
            #expect(!Trace.isRecording && Trace.current == nil)
        }
    }
}
