import Glibc
import LinuxIO

/// The errors of reading, creating or writing a recording.
package enum RecordingError: Error, Hashable, Sendable {
    /// A system call that failed to open or read the file.
    case systemCall(String, path: String, errorNumber: CInt)

    /// A path to a directory, a device or a pipe.
    case notAFile(path: String)

    /// A file with more bytes than `Recording.maximumByteCount`.
    case tooLarge(path: String, byteCount: Int)

    /// A text that is not a recording. Lines and columns count from 1, columns in Unicode scalars.
    case malformed(file: String, line: Int, column: Int, expected: String, found: String)

    /// An invalid part passed to `Recording`: for example, "sample", counted from 0.
    case invalid(String, index: Int, expected: String)

    /// A recording with a property that the format to be written does not support.
    case notRepresentable(format: String, sample: Int, what: String)

    /// A library for reading the file that cannot be loaded. The reason names it and its package.
    case library(file: String, reason: String)
}

extension RecordingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .systemCall(let operation, let path, let errorNumber):
            Errno(rawValue: errorNumber).message(of: operation, path)
        case .notAFile(let path):
            "cannot open \(path): not a regular file"
        case .tooLarge(let path, let byteCount):
            "cannot read \(path): \(byteCount) bytes exceed the maximum of \(Recording.maximumByteCount)"
        case .malformed(let file, let line, let column, let expected, let found):
            "\(file):\(line):\(column): expected \(expected), found \(found)"
        case .invalid(let part, let index, let expected):
            "\(part) \(index): expected \(expected)"
        case .notRepresentable(let format, let sample, let what):
            "sample \(sample): the \(format) format does not support \(what)"
        case .library(let file, let reason):
            "cannot read \(file): \(reason)"
        }
    }
}
