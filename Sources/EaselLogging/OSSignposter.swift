import LinuxIO
import Logging
import Synchronization

/// The identity of an interval among those with the same name.
public struct OSSignpostID: Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Creates an identity from a number.
    public init(_ value: UInt64) { rawValue = value }

    private static let last = Atomic<UInt64>(0)

    /// Creates an identity that no other interval of the program has.
    public init(log: OSLog) { self.init() }

    /// Creates the identity of an object, for intervals that do not overlap.
    public init(log: OSLog, object: AnyObject) { self.init(of: object) }

    init() { rawValue = Self.last.add(1, ordering: .relaxed).newValue }

    init(of object: AnyObject) { rawValue = UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())) }

    /// The identity of the only interval with its name at a time.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// An identity that no interval has.
    public static let invalid = OSSignpostID(.max)
    /// No identity.
    public static let null = OSSignpostID(0)

    /// Returns a Boolean value that indicates whether the number of an identity is less than that of another.
    public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool { left.rawValue < right.rawValue }
}

/// The state of an interval that has begun.
public final class OSSignpostIntervalState: Sendable {
    let id: OSSignpostID
    private let isOver = Atomic(false)

    init(_ id: OSSignpostID) { self.id = id }

    /// Creates the state of an interval that has begun elsewhere.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { OSSignpostIntervalState(id) }

    /// Returns a Boolean value that indicates whether the interval ends for the first time.
    func end() -> Bool { !isOver.exchange(true, ordering: .relaxed) }
}

/// Records intervals and events of a program into the file of `EASEL_TRACE`. Without that setting, nothing is recorded.
///
/// ```swift
/// let signposter = OSSignposter(subsystem: "com.example.shop", category: "images")
/// let state = signposter.beginInterval("load", id: signposter.makeSignpostID(), "\(count) files")
/// defer { signposter.endInterval("load", state) }
/// ```
///
/// Unlike the type of Apple's `os`, it takes messages as strings.
public struct OSSignposter: Sendable {
    private let category: String?

    /// Creates a signposter without a name.
    public init() { category = "default" }

    /// Creates a signposter for a part of a program.
    public init(subsystem: String, category: String) {
        self.category = category.isEmpty ? subsystem : "\(subsystem).\(category)"
    }

    /// Creates a signposter with the label of a logger.
    public init(logger: Logging.Logger) { category = logger.label }

    /// Creates a signposter with the name of a log.
    public init(logHandle: OSLog) { category = logHandle.category }

    private init(category: String?) { self.category = category }

    /// A signposter that records nothing.
    public static let disabled = OSSignposter(category: nil)

    /// A Boolean value that indicates whether intervals and events are recorded.
    public var isEnabled: Bool { category != nil && Trace.isRecording }

    /// Returns an identity that no other interval of the program has.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID() }

    /// Returns the identity of an object, for intervals that do not overlap.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(of: object) }

    func record(_ phase: Trace.Event.Phase, _ name: StaticString, _ id: OSSignpostID, _ message: () -> String?) {
        guard let category, Trace.isRecording, id != .null, id != .invalid else { return }
        let arguments = message().map { [Trace.Event.Argument("message", $0)] } ?? []
        Trace.record(Trace.Event(phase, name.description, category: category, id: id.rawValue, arguments))
    }

    /// Records the start of an interval.
    /// - Returns: The state for ``endInterval(_:_:)``.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        record(.begin, name, id) { nil }
        return OSSignpostIntervalState(id)
    }

    /// Records the start of an interval with a message.
    /// - Returns: The state for ``endInterval(_:_:)``.
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> String
    ) -> OSSignpostIntervalState {
        record(.begin, name, id, message)
        return OSSignpostIntervalState(id)
    }

    /// Records the end of an interval. An interval that has ended does not end again.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        if state.end() { record(.end, name, state.id) { nil } }
    }

    /// Records the end of an interval with a message. An interval that has ended does not end again.
    public func endInterval(
        _ name: StaticString,
        _ state: OSSignpostIntervalState,
        _ message: @autoclosure () -> String
    ) {
        if state.end() { record(.end, name, state.id, message) }
    }

    /// Records an event.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) { record(.event, name, id) { nil } }

    /// Records an event with a message.
    public func emitEvent(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> String
    ) { record(.event, name, id, message) }

    /// Records the interval of a closure.
    public func withIntervalSignpost<Result>(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        around task: () throws -> Result
    ) rethrows -> Result {
        let state = beginInterval(name, id: id)
        defer { endInterval(name, state) }
        return try task()
    }

    /// Records the interval of a closure with a message.
    public func withIntervalSignpost<Result>(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> String,
        around task: () throws -> Result
    ) rethrows -> Result {
        let state = beginInterval(name, id: id, message())
        defer { endInterval(name, state) }
        return try task()
    }
}

/// The kind of a signpost.
public enum OSSignpostType: UInt8, Hashable, Sendable {
    /// An event.
    case event = 0
    /// The start of an interval.
    case begin = 1
    /// The end of an interval.
    case end = 2
}

extension OSSignpostType {
    fileprivate var phase: Trace.Event.Phase {
        switch self {
        case .event: .event
        case .begin: .begin
        case .end: .end
        }
    }
}

/// Records an event, or one end of an interval, as ``OSSignposter`` does.
public func os_signpost(
    _ type: OSSignpostType,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive
) { OSSignposter(logHandle: log).record(type.phase, name, signpostID) { nil } }

/// Records an event, or one end of an interval, with a message, as ``OSSignposter`` does.
/// - Parameters:
///   - type: The kind.
///   - log: The log.
///   - name: The name of the event or the interval.
///   - signpostID: The identity of the interval among those with the same name.
///   - format: The message with formats of C, such as `%d`, `%{public}s`, and `%@` for any value. Values with `%{private}` are not
///     recorded.
///   - arguments: The values of the formats.
public func os_signpost(
    _ type: OSSignpostType,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive,
    _ format: StaticString,
    _ arguments: Any?...
) {
    OSSignposter(logHandle: log).record(type.phase, name, signpostID) { LogFormat.text(format.description, arguments) }
}
