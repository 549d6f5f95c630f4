/// A warning or an error of a storyboard or a nib, in the form of the compiler's messages.
public struct InterfaceProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The severities.
    public enum Severity: String, Sendable {
        /// The file is compiled without a part of it.
        case warning
        /// The file is not compiled.
        case error
    }

    /// The path of the file.
    public var file: String

    /// The line, from 1.
    public var line: Int

    /// The severity.
    public var severity: Severity

    /// The message.
    public var message: String

    /// Creates a problem.
    public init(file: String, line: Int, severity: Severity, message: String) {
        self.file = file
        self.line = line
        self.severity = severity
        self.message = message
    }

    /// The problem in the form of the compiler's messages, such as `Main.storyboard:12: warning: …`.
    public var description: String { "\(file):\(line): \(severity.rawValue): \(message)" }
}
