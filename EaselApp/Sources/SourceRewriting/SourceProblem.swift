/// A problem in a source file, with its position.
public struct SourceProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public var file: String

    /// The number of the line, from 1.
    public var line: Int

    /// The number of the column in bytes of UTF-8, from 1.
    public var column: Int

    /// The description of the problem, with a way out.
    public var message: String

    /// Creates a problem.
    public init(file: String, line: Int, column: Int = 1, _ message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// The problem in the form of the compiler's errors.
    public var description: String { "\(file):\(line):\(column): error: \(message)" }
}
