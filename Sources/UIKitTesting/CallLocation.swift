/// The position of a call in source code, where a failed expectation is reported.
public struct CallLocation: Hashable, Sendable {
    /// The module and the name of the file, as `#fileID`.
    public let fileID: String

    /// The path of the file, as `#filePath`.
    public let filePath: String

    /// The line, counted from 1.
    public let line: Int

    /// The column, counted from 1.
    public let column: Int

    init(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}

/// An error of an expectation in a test.
///
/// The trait `.mainScreen` of the module `UIKitTestingTraits` records it as an issue at its location.
public protocol LocatedError: Error, CustomStringConvertible {
    /// The call that failed.
    var location: CallLocation { get }
}
