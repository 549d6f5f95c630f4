import LinuxIO

/// The work that a client may cause in a period. A client that has used it up is not read until the next period, so that a
/// flood costs a bounded part of a processor, and its sender has to wait.
struct MessageBudget {
    static let period = MonotonicDuration.milliseconds(10)
    /// The number of messages in a period.
    static let messages = 256
    /// The number of messages that one event of a key or a pointer counts as.
    static let costOfInput = 8
    /// The number of bytes in a period.
    static let bytes = 1 << 17

    private var messages = Self.messages
    private var bytes = Self.bytes
    private var end = MonotonicInstant.distantPast

    /// Begins the next period, if the present one is over.
    mutating func renew(at now: MonotonicInstant) {
        guard now >= end else { return }
        self = MessageBudget()
        end = now + Self.period
    }

    /// A Boolean value that indicates whether another message may be handled.
    var permitsMessage: Bool { messages > 0 }

    /// A Boolean value that indicates whether more may be read.
    var permitsBytes: Bool { bytes > 0 }

    /// The time until which the client rests; `nil` if it does not.
    var rest: MonotonicInstant? { permitsMessage && permitsBytes ? nil : end }

    mutating func spend(messages: Int) { self.messages -= messages }
    mutating func spend(bytes: Int) { self.bytes -= bytes }
}
