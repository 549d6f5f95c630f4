import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LinuxIO

/// The queue and the thread of a trace.
@Suite final class TraceTests {
    private let path = NSTemporaryDirectory() + "easel-trace-\(UUID().uuidString).json"

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private static func tick(_ number: Int, _ text: String = "") -> Trace.Event {
        let arguments = [Trace.Event.Argument("number", number), Trace.Event.Argument("text", text)]
        return Trace.Event(.event, "tick", category: "test", arguments)
    }

    /// Two sockets, of which a trace is written to one. They hold less than a full queue.
    private struct TracePipe {
        let reader: CInt
        let writer: CInt
        var path: String { "/dev/fd/\(writer)" }

        init() throws {
            var ends: [CInt] = [0, 0]
            // Programs that other tests start must not have them.
            let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
            (reader, writer) = (ends[0], ends[1])
        }
    }

    @Test func eventsOfThreadsAreInOrder() throws {
        let trace = try Trace(path: path)
        let (threads, count) = (4, 300)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for number in 0..<count {
                let arguments = [Trace.Event.Argument("number", number), Trace.Event.Argument("thread", thread)]
                trace.add(Trace.Event(.event, "tick", category: "test", arguments))
                if number % 100 == 50 { trace.flush() }
            }
        }
        try trace.finish()
        let reader = try TraceReader(contentsOf: path)
        #expect(reader.isComplete && reader.contradictions() == [])
        let found = reader.recorded
        #expect(found.count == threads * count)
        #expect(found.map(\.time) == found.map(\.time).sorted())
        for (_, events) in Dictionary(grouping: found, by: { $0.number("thread") }) {
            #expect(events.compactMap { $0.number("number") } == Array(0..<count))
        }
    }

    @Test func flushedEventsAreInTheFileOfARunningProgram() throws {
        let trace = try Trace(path: path)
        trace.add(Self.tick(1))
        trace.flush()
        let reader = try TraceReader(contentsOf: path)
        #expect(reader.recorded.compactMap { $0.number("number") } == [1] && !reader.isComplete)
        try trace.finish()
    }

    @Test func laterEventsAreNotRecorded() throws {
        let trace = try Trace(path: path)
        trace.add(Self.tick(1))
        try trace.finish()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        trace.add(Self.tick(2))
        trace.flush()
        try trace.finish()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        #expect(try TraceReader(contentsOf: path).recorded.count == 1)
    }

    /// Events without a time have that of the clock.
    @Test func virtualClockDeterminesTimes() throws {
        let trace = try Trace(path: path)
        let clock = VirtualClock(now: .seconds(5))
        trace.follow(clock)
        trace.add(Self.tick(1))
        clock.advance(by: .milliseconds(20))
        trace.add(Self.tick(2))
        try trace.finish()
        #expect(try TraceReader(contentsOf: path).recorded.map(\.time) == [5_000_000_000, 5_020_000_000])
    }

    /// Nothing waits for a disk in real time. In virtual time, nothing is lost.
    @Test func fullQueueIsDroppedInRealTimeOnly() throws {
        let pipe = try TracePipe()
        let trace = try Trace(path: pipe.path)
        let text = String(repeating: "x", count: 4000)
        let count = 700
        // More than the pipe takes and the queue has space for.
        for number in 0..<count { trace.add(Self.tick(number, text)) }
        let received = Mutex(Data())
        let ended = DispatchSemaphore(value: 0)
        Thread {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while true {
                let length = read(pipe.reader, &bytes, bytes.count)
                guard length > 0 else { break }
                let isOver = received.withLock { data in
                    data += bytes.prefix(length)
                    return data.suffix(3) == Data("\n]\n".utf8)
                }
                if isOver { break }
            }
            ended.signal()
        }.start()
        try trace.finish()
        try #require(ended.wait(timeout: .now() + 60) == .success, "the end of the array is received")
        close(pipe.writer)
        close(pipe.reader)
        let reader = TraceReader(received.withLock { $0 })
        #expect(reader.isComplete && reader.contradictions() == [])
        let found = reader.recorded.compactMap { $0.number("number") }
        let dropped = reader.recorded.filter { $0.name == "events dropped" }.compactMap { $0.number("count") }
        #expect(dropped.reduce(found.count, +) == count && !dropped.isEmpty)
        #expect(found == found.sorted() && found.last == count - 1, "the newest are kept")

        let virtual = try Trace(path: path)
        virtual.follow(VirtualClock())
        for number in 0..<count { virtual.add(Self.tick(number, text)) }
        try virtual.finish()
        #expect(try TraceReader(contentsOf: path).recorded.compactMap { $0.number("number") } == Array(0..<count))
    }

    /// The other end is closed: each write fails.
    @Test func failureIsReportedOnce() throws {
        let pipe = try TracePipe()
        defer { close(pipe.writer) }
        let failures = Mutex<[FileError]>([])
        let failed = DispatchSemaphore(value: 0)
        let trace = try Trace(path: pipe.path) { error in
            failures.withLock { $0.append(error) }
            failed.signal()
        }
        close(pipe.reader)
        // Enough to be written at once, by the thread, which receives no SIGPIPE.
        trace.add((0..<2000).map { Self.tick($0) })
        try #require(failed.wait(timeout: .now() + 60) == .success, "the thread reports the failure")
        for _ in 0..<10 { trace.add(Self.tick(0)) }
        trace.flush()
        try trace.finish()
        #expect(failures.withLock { $0 } == [FileError(path: pipe.path, errorNumber: EPIPE)])
    }

    @Test func failureAtTheEndIsThrown() throws {
        let pipe = try TracePipe()
        defer { close(pipe.writer) }
        let failures = Atomic(0)
        let trace = try Trace(path: pipe.path) { _ in failures.add(1, ordering: .relaxed) }
        close(pipe.reader)
        #expect(throws: FileError(path: pipe.path, errorNumber: EPIPE)) { try trace.finish() }
        #expect(failures.load(ordering: .relaxed) == 0)
    }
}
