import Logging

/// The logger of swift-log. An alias, so that apps, which see this module, do not see the name.
package typealias Logger = Logging.Logger

/// A message for the people who run or develop an app: its level, its text, and the data that the text names.
///
/// ```swift
/// log(LogMessage("cannot open \(path)", .warning, fields: ["path": path]))
/// ```
package struct LogMessage: Hashable, Sendable {
    package let level: Logger.Level
    /// The text, of one line or more.
    package let text: String
    /// Data by which messages can be selected. In the journal, the name of each field begins with `EASEL_`.
    package let fields: [String: String]

    /// Creates a message.
    package init(_ text: String, _ level: Logger.Level = .notice, fields: [String: String] = [:]) {
        self.level = level
        self.text = text
        self.fields = fields
    }

    /// Creates a message about an error, with its data.
    package init(_ error: some Error, _ level: Logger.Level = .error) {
        self.init("\(error)", level, fields: error.logFields)
    }
}

extension LogMessage: ExpressibleByStringInterpolation {
    /// Creates a message with the level `notice` and without data.
    package init(stringLiteral text: String) { self.init(text) }
}

extension LogMessage: CustomStringConvertible {
    package var description: String { text }
}

/// An error with data by which its messages can be selected.
package protocol LoggableError: Error {
    /// The data, by the names of the fields in lower case.
    var loggedFields: [String: String] { get }
}

extension Error {
    /// The data by which messages about the error can be selected; none if the error has none.
    package var logFields: [String: String] { (self as? any LoggableError)?.loggedFields ?? [:] }
}

extension [String: String] {
    /// Returns the data of a failed system call.
    /// - Parameter argument: The subject of the call, which may be a path.
    package static func fields(ofCallWith argument: String, errno: CInt) -> [String: String] {
        var fields = Self.fields(ofPath: argument)
        fields["errno"] = "\(errno)"
        return fields
    }

    /// Returns the data of a file or a device; none if the text is no absolute path.
    package static func fields(ofPath text: String) -> [String: String] {
        text.hasPrefix("/dev/") ? ["device": text] : text.hasPrefix("/") ? ["path": text] : [:]
    }
}
