import Foundation
import TestSupport
import Testing

@testable import LinuxIO

/// The file of a trace: viewers accept it at any time, its size is limited, and the newest events are in it.
@Suite final class TraceFileTests {
    private let folder = NSTemporaryDirectory() + "easel-trace-\(UUID().uuidString)"
    private var path: String { folder + "/trace.json" }
    private var olderPath: String { path + ".older" }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    private func tick(_ number: Int, _ text: String = "") -> Trace.Event {
        Trace.Event(
            .event,
            "tick",
            category: "test",
            at: MonotonicInstant(nanoseconds: Int64(number)),
            [Trace.Event.Argument("number", number), Trace.Event.Argument("text", text)]
        )
    }

    private func numbers(_ path: String) throws -> [Int] {
        let reader = try TraceReader(contentsOf: path)
        #expect(reader.problems == [])
        return reader.recorded.compactMap { $0.number("number") }
    }

    /// A thread that does not exist.
    private static let thread: Int32 = 50_000_007

    // MARK: Format

    @Test func eventsOfAllKindsHaveTheFormat() throws {
        let file = try TraceFile(path: path, limit: 1 << 20)
        let start = MonotonicInstant(nanoseconds: 1_002_003)
        func event(_ phase: Trace.Event.Phase, _ name: String, _ id: UInt64? = nil) -> Trace.Event {
            Trace.Event(phase, name, category: "test", id: id, at: start, thread: Self.thread)
        }
        try file.append([
            event(.begin, "load", 0xAB), event(.end, "load", 0xAB), event(.event, "hit"),
            Trace.Event(.span, "work", category: "test", at: start, for: .nanoseconds(5_000_001)),
            Trace.Event(.span, "wait", category: "test", at: start, for: .nanoseconds(5_000_001), thread: Self.thread),
            event(.flowStart, "next", 1), event(.flowEnd, "next", 1),
            Trace.Event(.counter, "frames", category: "counter", [Trace.Event.Argument("value", -3)]),
            Trace.Event(.span, "early", category: "test", at: MonotonicInstant(nanoseconds: -5), for: .zero),
        ])
        try file.finish()
        let reader = try TraceReader(contentsOf: path)
        #expect(reader.isComplete && reader.contradictions() == [])
        let found = reader.recorded
        #expect(found.map(\.ph) == ["b", "e", "i", "X", "X", "s", "f", "C", "X"])
        #expect(found[0].id == "0xab" && found[0].time == 1_002_003 && found[0].tid == Int(Self.thread))
        #expect(found[3].duration == 5_000_001 && found[3].tid != Int(Self.thread) && found[7].number("value") == -3)
        // Viewers cannot show times before zero.
        #expect(found[8].time == 0)
        let process = reader.events.first
        #expect(process?.name == "process_name" && process?.text("name")?.isEmpty == false)
        #expect(names == ["trace.json"])
    }

    /// The members that every reader needs are before texts, which may have escapes.
    @Test func textsFollowTheMembersOfEveryEvent() throws {
        let file = try TraceFile(path: path, limit: 1 << 20)
        let hostile = "\",\"ph\":\"X\u{1}"
        try file.append([
            Trace.Event(.event, hostile, category: hostile, [Trace.Event.Argument("text", hostile)])
        ])
        try file.finish()
        let line = try #require(String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropLast().last)
        #expect(line.wholeMatch(of: /\{"ph":"i","ts":\d+\.\d{3},"pid":\d+,"tid":\d+,"s":"t","cat":.*\}/) != nil)
        let event = try #require(TraceReader(contentsOf: path).recorded.first)
        #expect(event.name == hostile && event.cat == hostile && event.text("text") == hostile)
    }

    @Test func randomTextsAreEscaped() throws {
        var random = SeededGenerator(seed: 5)
        let special: [Unicode.Scalar] = ["\"", "\\", "\n", "\r", "\0", "\u{1B}", "\u{7F}", "\u{2028}", "/", "😀", "é"]
        let texts = (0..<300).map { _ in
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) ?? "x"
                text.append(random.chance(50) ? random.element(of: special) : any)
            }
            return String(text)
        }
        let file = try TraceFile(path: path, limit: 1 << 20)
        try file.append(
            texts.map { Trace.Event(.event, $0, category: $0, [Trace.Event.Argument("message", $0)]) }
        )
        try file.finish()
        let reader = try TraceReader(contentsOf: path)
        #expect(reader.isComplete && reader.problems == [])
        #expect(reader.recorded.map(\.name) == texts && reader.recorded.map(\.cat) == texts)
        #expect(reader.recorded.map { $0.text("message") } == texts)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\n") })
    }

    @Test func longTextIsShortened() throws {
        let text = String(repeating: "é", count: 100_000)
        let argument = Trace.Event.Argument("text", text)
        guard case .text(let short) = argument.value else { return #expect(Bool(false), "no text") }
        #expect(short.utf8.count <= 4200 && short.hasSuffix("é…"))
        guard case .text("abc") = Trace.Event.Argument("text", "abc").value else {
            return #expect(Bool(false), "a short text has changed")
        }
    }

    // MARK: Files that end early

    /// As after SIGKILL, at any time, and with any part of the last event.
    @Test func fileThatEndsAnywhereOpens() throws {
        let file = try TraceFile(path: path, limit: 1 << 20)
        for number in 0..<5 { try file.append([tick(number, "a\n\"b\"\\")]) }
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let reader = TraceReader(whole)
        #expect(!reader.isComplete && reader.contradictions() == [] && reader.recorded.count == 5)
        var counts: Set<Int> = []
        for length in 2...whole.count {
            let cut = TraceReader(whole.prefix(length))
            #expect(cut.problems == [], "\(length) bytes")
            #expect(cut.recorded.compactMap { $0.number("number") } == Array(0..<cut.recorded.count))
            counts.insert(cut.recorded.count)
        }
        #expect(counts == Set(0...5))
    }

    @Test func fileHasItsNameFromTheBeginning() throws {
        try "former".write(toFile: path, atomically: false, encoding: .utf8)
        do {
            let file = try TraceFile(path: path, limit: 1 << 20)
            #expect(try TraceReader(contentsOf: path).contradictions() == [])
            try file.append([tick(1)])
        }
        // Not completed.
        #expect(try numbers(path) == [1] && names == ["trace.json"])
    }

    // MARK: Size

    @Test func longTraceHasTheNewestEvents() throws {
        let file = try TraceFile(path: path, limit: 20_000)
        var written = 0
        for _ in 0..<40 {
            try file.append((written..<(written + 17)).map { tick($0) })
            written += 17
            // Each part can be read if the program is killed now.
            let older = names.contains("trace.json.older") ? try numbers(olderPath) : []
            let found = try older + numbers(path)
            #expect(found == Array((written - found.count)..<written))
            let sizes = try [path, olderPath].filter { FileManager.default.fileExists(atPath: $0) }.map { path in
                try Data(contentsOf: URL(fileURLWithPath: path)).count
            }
            #expect(sizes.allSatisfy { $0 < 10_500 })
        }
        try file.finish()
        let reader = try TraceReader(contentsOf: path)
        #expect(reader.isComplete && reader.contradictions() == [] && names == ["trace.json"])
        let found = try numbers(path)
        #expect(found.count > 70 && found == Array((written - found.count)..<written))
    }

    /// An event is longer than a part.
    @Test func longEventsAreKept() throws {
        let file = try TraceFile(path: path, limit: 2000)
        for number in 0..<4 { try file.append([tick(number, String(repeating: "x", count: 3000))]) }
        try file.finish()
        #expect(try numbers(path) == [2, 3])
    }

    /// A program that was killed has left it behind.
    @Test func olderPartOfAFormerTraceIsRemoved() throws {
        try "[\n".write(toFile: olderPath, atomically: false, encoding: .utf8)
        let file = try TraceFile(path: path, limit: 1 << 20)
        #expect(names == ["trace.json"])
        try file.finish()
    }

    /// The trace continues with the next part.
    @Test func removedFileEndsNoTrace() throws {
        let file = try TraceFile(path: path, limit: 4000)
        try file.append([tick(0)])
        unlink(path)
        for number in 1..<25 { try file.append([tick(number)]) }
        #expect(names == ["trace.json"])
        try file.finish()
        #expect(try numbers(path).last == 24 && TraceReader(contentsOf: path).isComplete)
    }

    @Test func eachPartNamesTheThreads() throws {
        let file = try TraceFile(path: path, limit: 4000)
        for number in 0..<60 {
            try file.append([Trace.Event(.event, "tick", category: "test", thread: Int32(900 + number % 3))])
        }
        #expect(names.count == 2)
        for path in [path, olderPath] {
            let reader = try TraceReader(contentsOf: path)
            #expect(reader.contradictions() == [] && Set(reader.recorded.map(\.tid)) == [900, 901, 902])
        }
        try file.finish()
    }

    // MARK: Failures

    @Test(arguments: [ENOSPC, EIO, EDQUOT]) func failedWriteLeavesAFileThatOpens(number: CInt) throws {
        var rest = 3000
        var calls = ReplacedFile.Calls()
        calls.write = { descriptor, bytes in
            guard rest > 0 else {
                errno = number
                return -1
            }
            let count = write(descriptor, bytes.baseAddress, min(bytes.count, rest))
            rest -= max(0, count)
            return count
        }
        let file = try TraceFile(path: path, limit: 1 << 20, calls: calls)
        var written = 0
        var failure: FileError?
        while failure == nil, written < 1000 {
            do throws(FileError) {
                try file.append([tick(written)])
                written += 1
            } catch { failure = error }
        }
        #expect(failure == FileError(path: path, errorNumber: number))
        #expect(try numbers(path) == Array(0..<written) && written > 10)
    }

    /// A full disk when the next part begins, and when the parts are joined.
    @Test func failedPartKeepsTheFormerOnes() throws {
        var canRename = true
        var calls = ReplacedFile.Calls()
        calls.rename = { old, new in
            if canRename { return rename(old, new) }
            errno = ENOSPC
            return -1
        }
        let file = try TraceFile(path: path, limit: 4000, calls: calls)
        for number in 0..<30 { try file.append([tick(number)]) }
        #expect(names.count == 2)
        canRename = false
        #expect(throws: FileError(path: path, errorNumber: ENOSPC)) { try file.finish() }
        let found = try numbers(olderPath) + numbers(path)
        #expect(found == Array((30 - found.count)..<30) && names == ["trace.json", "trace.json.older"])
        #expect(try TraceReader(contentsOf: path).isComplete)
    }

    @Test func deviceWithoutSpaceIsAnErrorAtOnce() {
        #expect(throws: FileError(path: "/dev/full", errorNumber: ENOSPC)) {
            _ = try TraceFile(path: "/dev/full", limit: 1 << 20)
        }
        let missing = folder + "/none/trace.json"
        #expect(throws: FileError(path: missing, errorNumber: ENOENT)) {
            _ = try TraceFile(path: missing, limit: 1 << 20)
        }
    }
}
