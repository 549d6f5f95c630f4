import CLinux
import Foundation
import Synchronization

/// A record of intervals and events, which is written as a file in the Trace Event Format of Chrome, for Perfetto.
///
/// Events are in memory until the end of the program: no frame waits for a disk. Of a long run, the last events are kept.
package final class Trace: Sendable {
    /// An interval, one of its ends, or an event.
    package struct Event: Sendable {
        /// The kind, by the letter of the format.
        package enum Phase: String, Sendable {
            /// The start of an interval that may end on another thread.
            case begin = "b"
            case end = "e"
            case event = "i"
            /// An interval of a thread, with its duration.
            case span = "X"
        }

        var phase: Phase
        var name: String
        var category: String
        var id: UInt64?
        var time: MonotonicInstant
        var duration = MonotonicDuration.zero
        var message: String?

        /// Creates one end of an interval, or an event.
        package init(
            _ phase: Phase,
            _ name: StaticString,
            category: String,
            id: UInt64? = nil,
            at time: MonotonicInstant = MonotonicClock().now,
            message: String? = nil
        ) {
            (self.phase, self.name, self.category) = (phase, "\(name)", category)
            (self.id, self.time, self.message) = (id, time, message)
        }

        /// Creates an interval of this thread.
        package init(
            span name: StaticString,
            category: String,
            from time: MonotonicInstant,
            for duration: MonotonicDuration
        ) {
            self.init(.span, name, category: category, at: time)
            self.duration = duration
        }
    }

    /// The events in two halves of the available memory: the older half is dropped when both are full.
    private struct Buffer {
        var older = ""
        var newer = ""
        var isTruncated = false
    }

    /// The maximum number of bytes of events.
    private let limit: Int
    private let buffer = Mutex(Buffer())

    package init(limit: Int = 16 << 20) { self.limit = limit }

    package func add(_ event: Event) {
        func microseconds(_ nanoseconds: Int64) -> String {
            let fraction = String(nanoseconds.magnitude % 1000)
            let zeros = String(repeating: "0", count: 3 - fraction.count)
            return "\(nanoseconds / 1000).\(zeros)\(fraction)"
        }
        var line = "{\"ph\":\"\(event.phase.rawValue)\",\"name\":\(Self.quoted(event.name))"
        line += ",\"cat\":\(Self.quoted(event.category)),\"pid\":\(getpid()),\"tid\":\(easel_thread_id())"
        line += ",\"ts\":\(microseconds(event.time.nanoseconds))"
        switch event.phase {
        case .begin, .end: line += ",\"id\":\"0x\(String(event.id ?? 0, radix: 16))\""
        case .event: line += ",\"s\":\"t\""
        case .span: line += ",\"dur\":\(microseconds(event.duration.nanoseconds))"
        }
        if let message = event.message { line += ",\"args\":{\"message\":\(Self.quoted(message))}" }
        line += "},\n"
        buffer.withLock { buffer in
            guard line.utf8.count <= limit / 2 else { return buffer.isTruncated = true }
            if buffer.newer.utf8.count + line.utf8.count > limit / 2 {
                buffer.isTruncated = buffer.isTruncated || !buffer.older.isEmpty
                buffer.older = buffer.newer
                buffer.newer = ""
            }
            buffer.newer += line
        }
    }

    /// The file.
    package var text: String {
        let events = buffer.withLock { $0 }
        let name =
            "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":\(getpid()),\"tid\":\(getpid()),\"args\":{\"name\":\"main\"}}"
        let isComplete = events.isTruncated ? "false" : "true"
        return
            "{\"otherData\":{\"isComplete\":\(isComplete)},\"traceEvents\":[\n\(events.older)\(events.newer)\(name)\n]}\n"
    }

    /// Returns a text as a string of JSON.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    // MARK: The trace of the program

    private static let current = Mutex<(trace: Trace, path: String)?>(nil)
    private static let isOn = Atomic(false)

    /// A Boolean value that indicates whether events are recorded.
    package static var isRecording: Bool { isOn.load(ordering: .relaxed) }

    /// Records an event, if events are recorded.
    package static func record(_ event: @autoclosure () -> Event) {
        guard isRecording, let trace = current.withLock({ $0?.trace }) else { return }
        trace.add(event())
    }

    /// Records events from now on, for a file.
    package static func begin(_ path: String) {
        current.withLock { $0 = (Trace(), path) }
        if !isOn.exchange(true, ordering: .relaxed) {
            // An app may end the program by itself.
            atexit { try? Trace.finish() }
        }
    }

    /// Writes the file, and stops recording.
    package static func finish() throws(FileError) {
        isOn.store(false, ordering: .relaxed)
        let ended = current.withLock { current in
            defer { current = nil }
            return current
        }
        if let ended { try ReplacedFile.write(Data(ended.trace.text.utf8), to: ended.path) }
    }
}
