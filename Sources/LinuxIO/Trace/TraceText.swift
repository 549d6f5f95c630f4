/// Text in the JSON array format of Chrome's trace events.
///
/// Each event follows a comma and a line break, so that the text can end after any event. The members that every reader needs
/// come first: some readers stop at an escape in a string that they do not look for.
struct TraceText {
    private(set) var bytes: [UInt8] = []
    private let process: Int32

    /// The beginning of a file.
    static let start = Array("[\n".utf8)
    /// The text between two events.
    static let separator = Array(",\n".utf8)
    /// The end of a complete file. It may be missing.
    static let end = Array("\n]\n".utf8)

    init(process: Int32) { self.process = process }

    /// Removes the text, for others.
    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Appends the beginning of a file, with the name of the process.
    mutating func begin(processName: String) {
        bytes += Self.start
        append(metadata: "process_name", processName, thread: process)
    }

    /// Appends the name of a thread.
    mutating func append(nameOfThread name: String, _ thread: Int32) {
        bytes += Self.separator
        append(metadata: "thread_name", name, thread: thread)
    }

    /// Appends an event.
    mutating func append(_ event: Trace.Event) {
        bytes += Self.separator
        open(event.phase.rawValue, at: event.time ?? .zero, thread: event.thread)
        switch event.phase {
        case .begin, .end, .flowStart: append(",\"id\":\"0x\(String(event.id ?? 0, radix: 16))\"")
        // The arrow ends at the interval of that time, and not at the next one.
        case .flowEnd: append(",\"id\":\"0x\(String(event.id ?? 0, radix: 16))\",\"bp\":\"e\"")
        case .event: append(",\"s\":\"t\"")
        case .span: append(",\"dur\":\(Self.microseconds(event.duration.nanoseconds))")
        case .counter: break
        }
        append(",\"cat\":")
        append(quoted: event.category)
        append(",\"name\":")
        append(quoted: event.name)
        if !event.arguments.isEmpty {
            append(",\"args\":{")
            for (index, argument) in event.arguments.enumerated() {
                append(index == 0 ? "\"\(argument.name)\":" : ",\"\(argument.name)\":")
                switch argument.value {
                case .integer(let number): append("\(number)")
                case .text(let text): append(quoted: text)
                }
            }
            append("}")
        }
        append("}")
    }

    private mutating func append(metadata name: String, _ value: String, thread: Int32) {
        open("M", at: .zero, thread: thread)
        append(",\"name\":\"\(name)\",\"args\":{\"name\":")
        append(quoted: value)
        append("}}")
    }

    private mutating func open(_ phase: String, at time: MonotonicInstant, thread: Int32) {
        append(
            "{\"ph\":\"\(phase)\",\"ts\":\(Self.microseconds(time.nanoseconds)),\"pid\":\(process),\"tid\":\(thread)"
        )
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    /// Appends a text as a string of JSON.
    private mutating func append(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"): append("\\n")
            case 0..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                append(digits.utf8.count == 1 ? "\\u000\(digits)" : "\\u00\(digits)")
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns a number of nanoseconds in microseconds, exactly. A negative number becomes zero.
    private static func microseconds(_ nanoseconds: Int64) -> String {
        let nanoseconds = max(0, nanoseconds)
        let fraction = String(nanoseconds % 1000)
        return "\(nanoseconds / 1000).\(String(repeating: "0", count: 3 - fraction.utf8.count))\(fraction)"
    }
}
