import EaselLogging
import Foundation
import LinuxIO
import Logging
import Testing

/// Signposts with the names of Apple's `os`, and the file that they are written to.
@Suite(.serialized) struct SignpostTests {
    private struct File: Decodable {
        struct Event: Decodable {
            struct Arguments: Decodable {
                var message: String?
            }

            var ph: String
            var name: String
            var cat: String?
            var id: String?
            var ts: Double?
            var dur: Double?
            var args: Arguments?
        }

        var otherData: [String: Bool]
        var traceEvents: [Event]
    }

    /// Returns the events that a closure records, without those of frames that other tests show meanwhile.
    private func events(_ body: () throws -> Void) throws -> [File.Event] {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        Trace.begin(url.path)
        try body()
        try Trace.finish()
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
        #expect(file.otherData == ["isComplete": true] && file.traceEvents.last?.name == "thread_name")
        return file.traceEvents.dropLast().filter { $0.cat != "frame" }
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
        #expect(found[0].args?.message == "3 \"files\"\n\u{1}\\" && found[2].args?.message == "<private>")
        #expect(found[4].args?.message == "done" && found[5].args == nil)
        let times = found.compactMap(\.ts)
        #expect(times.count == found.count && times == times.sorted() && (times.first ?? 0) > 0)
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
            OSSignposter(logger: Logger(label: "x.y")).emitEvent("named")
            os_signpost(.event, log: log, name: "text", "%{public}s %d", "a", 1)
        }
        #expect(found.last?.args?.message == "a 1")
        #expect(
            found.map { "\($0.ph) \($0.name) \($0.cat ?? "")" } == [
                "b sale com.example.till", "i beep com.example.till", "e sale com.example.till", "i named x.y",
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

    @Test func longTraceHasTheLastEvents() throws {
        let trace = Trace(limit: 10_000)
        for number in 0..<1000 {
            trace.add(Trace.Event(.event, "tick", category: "a", message: "\(number)"))
        }
        trace.add(Trace.Event(.event, "long", category: "a", message: String(repeating: "x", count: 6000)))
        trace.add(Trace.Event(span: "work", category: "a", from: MonotonicInstant(nanoseconds: 1_002_003), for: .zero))
        let text = trace.text
        #expect(text.utf8.count < 10_500)
        let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
        #expect(file.otherData == ["isComplete": false])
        let numbers = file.traceEvents.compactMap { $0.args?.message.flatMap { Int($0) } }
        #expect(numbers.count > 30 && numbers == Array((1000 - numbers.count)..<1000))
        let span = file.traceEvents.first { $0.ph == "X" }
        #expect(span?.ts == 1002.003 && span?.dur == 0)
    }

    @Test func fileThatCannotBeWrittenIsAnError() {
        Trace.begin("/nonexistent/folder/trace.json")
        #expect(throws: FileError.self) { try Trace.finish() }
        #expect(!Trace.isRecording)
    }
}
