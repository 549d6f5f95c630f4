import CLinux

extension Trace {
    /// An interval, one of its ends, an event, a value of a counter, or an end of an arrow between intervals.
    package struct Event: Sendable {
        /// The kind, by the letter of the format.
        package enum Phase: String, Sendable {
            /// The start of an interval that may end on another thread.
            case begin = "b"
            case end = "e"
            case event = "i"
            /// An interval of a thread, with its duration.
            case span = "X"
            case counter = "C"
            /// The start of an arrow, in an interval of a thread.
            case flowStart = "s"
            case flowEnd = "f"
        }

        /// A value of an argument.
        package enum Value: Sendable {
            case text(String)
            case integer(Int)
        }

        /// An argument: data that viewers show with the event.
        package struct Argument: Sendable {
            package let name: StaticString
            package let value: Value

            package init(_ name: StaticString, _ value: Int) { (self.name, self.value) = (name, .integer(value)) }

            /// Creates an argument with a text, whose end is dropped if it is long.
            package init(_ name: StaticString, _ text: String) {
                let value = text.utf8.count <= Self.longestText ? text : Self.shortened(text)
                (self.name, self.value) = (name, .text(value))
            }

            /// The largest number of bytes of a text.
            static let longestText = 4096

            private static func shortened(_ text: String) -> String {
                String(decoding: text.utf8.prefix(longestText), as: UTF8.self) + "…"
            }
        }

        let phase: Phase
        let name: String
        let category: String
        let id: UInt64?
        /// The time; `nil` for that at which the event is recorded.
        var time: MonotonicInstant?
        let duration: MonotonicDuration
        /// The thread that the event belongs to.
        let thread: Int32
        let arguments: [Argument]

        /// Creates an event.
        /// - Parameters:
        ///   - id: The identity of an interval or an arrow among those of its category.
        ///   - time: The time; `nil` for that at which the event is recorded.
        ///   - thread: The thread that the event belongs to; `nil` for the one that creates it.
        package init(
            _ phase: Phase,
            _ name: String,
            category: String,
            id: UInt64? = nil,
            at time: MonotonicInstant? = nil,
            for duration: MonotonicDuration = .zero,
            thread: Int32? = nil,
            _ arguments: [Argument] = []
        ) {
            (self.phase, self.name, self.category, self.id) = (phase, name, category, id)
            (self.time, self.duration) = (time, duration)
            self.thread = thread ?? easel_thread_id()
            self.arguments = arguments
        }

        /// The number of bytes of its texts.
        var textLength: Int {
            arguments.reduce(name.utf8.count) { sum, argument in
                if case .text(let text) = argument.value { sum + text.utf8.count } else { sum }
            }
        }

        /// Creates the event of a message of the program.
        init(_ record: LogRecord) {
            self.init(
                .event,
                record.level.rawValue,
                category: "log",
                [Argument("message", record.lines.joined(separator: "\n"))]
            )
        }
    }
}
