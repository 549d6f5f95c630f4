import Glibc

/// Why a recording could not be read, made or written.
package enum RecordingError: Error, Hashable, Sendable {
    /// The kernel refused to open or read the file.
    case systemCall(String, path: String, errorNumber: CInt)

    /// The path names a directory, a device or a pipe.
    case notAFile(path: String)

    /// The file has more bytes than `Recording.maximumByteCount`.
    case tooLarge(path: String, byteCount: Int)

    /// The text is not a recording. Lines and columns count from 1, columns in Unicode scalars.
    case malformed(file: String, line: Int, column: Int, expected: String, found: String)

    /// A part that a recording cannot have was handed to `Recording`: "sample", counted from 0.
    case invalid(String, index: Int, expected: String)

    /// The recording holds something that the format to be written cannot say.
    case notRepresentable(format: String, sample: Int, what: String)
}

extension RecordingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .systemCall(let operation, let path, let errorNumber):
            "\(operation) \(path): \(ErrorNumber(errorNumber))"
        case .notAFile(let path):
            "open \(path): not a regular file"
        case .tooLarge(let path, let byteCount):
            "read \(path): \(byteCount) bytes are more than \(Recording.maximumByteCount)"
        case .malformed(let file, let line, let column, let expected, let found):
            "\(file):\(line):\(column): expected \(expected), found \(found)"
        case .invalid(let part, let index, let expected):
            "\(part) \(index): expected \(expected)"
        case .notRepresentable(let format, let sample, let what):
            "sample \(sample): \(format) cannot hold \(what)"
        }
    }
}
