import Glibc
import LinuxIO

/// An error in a configuration file.
package struct ConfigurationError: LoggableError, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        case unreadable(errorNumber: CInt)
        /// A folder, a device or a pipe.
        case notAFile
        /// The file is larger than the limit, in bytes.
        case tooLarge(limit: Int)
        case notUTF8
        case zeroByte
        case malformed(String)
        /// A key or table that is defined twice.
        case duplicate(String)
        case unknownKey(String, suggestion: String?)
        case unknownTable(String, suggestion: String?)
        /// A value of the wrong type, or outside of the valid ones. The value is in TOML, and may be abbreviated.
        case invalid(key: String, value: String, expected: String)
        case noMemory
    }

    package let path: String
    /// The position of the error; `nil` for an error of the whole file.
    package let position: TextPosition?
    package let reason: Reason

    package init(_ path: String, _ position: TextPosition? = nil, _ reason: Reason) {
        self.path = path
        self.position = position
        self.reason = reason
    }

    package var loggedFields: [String: String] {
        var fields: [String: String] = .fields(ofPath: path)
        if let position { fields["line"] = "\(position.line)" }
        switch reason {
        case .unreadable(let number): fields["errno"] = "\(number)"
        case .unknownKey(let key, _), .invalid(let key, _, _): fields["setting"] = key
        default: break
        }
        return fields
    }

    package var description: String {
        let place = position.map { "\(path):\($0.line):\($0.column)" } ?? path
        func suggesting(_ name: String?) -> String { name.map { "; did you mean \($0)?" } ?? "" }
        switch reason {
        case .unreadable(let number): return Errno(rawValue: number).message(of: "read", path)
        case .notAFile: return "\(place): not a regular file"
        case .tooLarge(let limit): return "\(place): larger than \(limit / 1024) KiB"
        case .notUTF8: return "\(place): not text in UTF-8"
        case .zeroByte: return "\(place): a zero byte, which text does not have"
        case .malformed(let error): return "\(place): not valid TOML: \(error)"
        case .duplicate(let error): return "\(place): defined twice: \(error)"
        case .unknownKey(let key, let name): return "\(place): \(key): unknown key" + suggesting(name)
        case .unknownTable(let key, let name): return "\(place): [\(key)]: unknown table" + suggesting(name)
        case .invalid(let key, let value, let expected):
            return "\(place): \(key) = \(value): expected \(expected)"
        case .noMemory: return "\(place): cannot allocate memory for the contents"
        }
    }

    /// The exit status of a program that cannot run because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch reason {
        case .unreadable(let number): number == EACCES || number == EPERM ? 77 : 66  // EX_NOPERM, EX_NOINPUT
        case .noMemory: 71  // EX_OSERR
        default: 78  // EX_CONFIG
        }
    }
}
