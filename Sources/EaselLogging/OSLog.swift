import Glibc
import LinuxIO
import Logging

/// The name of a part of a program, for its messages and signposts.
public final class OSLog: Sendable {
    /// A category that tools know by its name.
    public struct Category: Hashable, Sendable {
        let name: String

        /// The category of signposts that mark the important moments of a program.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
    }

    let category: String?

    /// Creates a log.
    public convenience init(subsystem: String, category: String) {
        self.init(category.isEmpty ? subsystem : "\(subsystem).\(category)")
    }

    /// Creates a log for a category that tools know by its name.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    private init(_ category: String?) { self.category = category }

    /// The log without a name.
    public static let `default` = OSLog("default")
    /// The log that records nothing.
    public static let disabled = OSLog(nil)

    /// A Boolean value that indicates whether signposts are recorded.
    public var signpostsEnabled: Bool { category != nil && Trace.isRecording }

    /// Returns a Boolean value that indicates whether messages of a level are written.
    public func isEnabled(type: OSLogType) -> Bool { logger.map { $0.logLevel <= type } ?? false }

    /// The logger of swift-log that writes the messages; `nil` if the log records nothing. A new one has the handler that the program
    /// has chosen meanwhile.
    var logger: Logging.Logger? { category.map { Logging.Logger(label: $0) } }
}

/// The level of a message.
public typealias OSLogType = Logging.Logger.Level

extension Logging.Logger {
    /// Creates a logger without a subsystem, for the label `default`.
    public init() { self.init(.default) }

    /// Creates a logger for the messages of a log. One for ``OSLog/disabled`` writes nothing.
    public init(_ logObj: OSLog) {
        if let category = logObj.category {
            self.init(label: category)
        } else {
            self.init(label: "disabled") { _ in SwiftLogNoOpLogHandler() }
        }
    }
}

/// Writes a message to a log.
/// - Parameters:
///   - message: The text, or a literal with formats of C, such as `%d`, `%{public}s`, and `%@` for any value. Values with
///     `%{private}` are not written.
///   - log: The log.
///   - type: The level.
///   - arguments: The values of the formats.
///   - file: The file of the call.
///   - function: The function of the call.
///   - line: The line of the call.
public func os_log(
    _ message: @autoclosure () -> OSLogMessage,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ arguments: Any?...,
    file: String = #fileID,
    function: String = #function,
    line: UInt = #line
) { write(message, log, type, arguments, file, function, line) }

/// Writes a message to a log at a level.
/// - Parameters:
///   - type: The level.
///   - log: The log.
///   - message: The text, or a literal with formats of C, such as `%d`, `%{public}s`, and `%@` for any value. Values with
///     `%{private}` are not written.
///   - arguments: The values of the formats.
///   - file: The file of the call.
///   - function: The function of the call.
///   - line: The line of the call.
public func os_log(
    _ type: OSLogType,
    log: OSLog = .default,
    _ message: @autoclosure () -> OSLogMessage,
    _ arguments: Any?...,
    file: String = #fileID,
    function: String = #function,
    line: UInt = #line
) { write(message, log, type, arguments, file, function, line) }

// Literals are messages; the following two are for formats that a program passes on.

/// Writes a message to a log.
/// - Parameters:
///   - format: The text with formats of C, such as `%d`, `%{public}s`, and `%@` for any value.
///   - log: The log.
///   - type: The level.
///   - arguments: The values of the formats.
///   - file: The file of the call.
///   - function: The function of the call.
///   - line: The line of the call.
@_disfavoredOverload
public func os_log(
    _ format: StaticString,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ arguments: Any?...,
    file: String = #fileID,
    function: String = #function,
    line: UInt = #line
) { write({ OSLogMessage(format) }, log, type, arguments, file, function, line) }

/// Writes a message to a log at a level.
/// - Parameters:
///   - type: The level.
///   - log: The log.
///   - format: The text with formats of C, such as `%d`, `%{public}s`, and `%@` for any value.
///   - arguments: The values of the formats.
///   - file: The file of the call.
///   - function: The function of the call.
///   - line: The line of the call.
@_disfavoredOverload
public func os_log(
    _ type: OSLogType,
    log: OSLog = .default,
    _ format: StaticString,
    _ arguments: Any?...,
    file: String = #fileID,
    function: String = #function,
    line: UInt = #line
) { write({ OSLogMessage(format) }, log, type, arguments, file, function, line) }

private func write(
    _ message: () -> OSLogMessage,
    _ log: OSLog,
    _ type: OSLogType,
    _ arguments: [Any?],
    _ file: String,
    _ function: String,
    _ line: UInt
) {
    // The logger may change it.
    let code = errno
    guard let logger = log.logger else { return }
    logger.log(
        level: type,
        Logging.Logger.Message(stringLiteral: message().text(with: arguments, error: code)),
        file: file,
        function: function,
        line: line
    )
}
