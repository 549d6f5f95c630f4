import Glibc
import LinuxIO

/// The settings in a configuration file, and its errors.
///
/// Each key of a file is a setting's ``Setting/key``. A file with an error has no effect at all; ``errors`` has all errors
/// of its keys, but a file that is not valid TOML has only the first.
package struct ConfigurationFile: Sendable {
    /// A value of a setting, as it would be in the environment.
    package struct Value: Hashable, Sendable {
        package let setting: String
        package let text: String
        package let position: TextPosition
    }

    package let path: String
    /// The values in the order of the file.
    package private(set) var values: [Value] = []
    /// The errors in the order of the file.
    package private(set) var errors: [ConfigurationError] = []

    /// The largest size of a file, in bytes. No configuration needs more; what is larger is another kind of file.
    package static let sizeLimit = 256 * 1024

    /// Reads a file. Returns `nil` if it does not exist and is not required.
    package init?(path: String, isRequired: Bool) {
        let bytes: [UInt8]
        do throws(ConfigurationError) {
            bytes = try Self.contents(of: path)
        } catch {
            switch error.reason {
            case .unreadable(ENOENT), .unreadable(ENOTDIR): if !isRequired { return nil }
            default: break
            }
            self.init(path: path, errors: [error])
            return
        }
        self.init(bytes, path: path)
    }

    private init(path: String, errors: [ConfigurationError]) {
        self.path = path
        self.errors = errors
    }

    /// Parses the contents of a file.
    package init(_ bytes: [UInt8], path: String) {
        self.path = path
        do throws(ConfigurationError) {
            try Self.checkText(bytes, path)
            let document: TOMLDocument
            do throws(TOMLError) {
                document = try TOMLDocument(bytes)
            } catch {
                switch error {
                case .malformed(let text, let position): throw .init(path, position, .malformed(text))
                case .duplicate(let text, let position): throw .init(path, position, .duplicate(text))
                case .noMemory: throw .init(path, nil, .noMemory)
                }
            }
            read(document.entries, in: [])
            errors.sort { ($0.position ?? .start) < ($1.position ?? .start) }
        } catch {
            errors = [error]
        }
    }

    /// Reads a regular file. Anything else is rejected: a pipe could make the program wait.
    static func contents(of path: String) throws(ConfigurationError) -> [UInt8] {
        do throws(RegularFileError) {
            return try RegularFile.bytes(of: path, atMost: sizeLimit)
        } catch {
            switch error.reason {
            case .system(_, let number): throw .init(path, nil, .unreadable(errorNumber: number.rawValue))
            case .notRegular: throw .init(path, nil, .notAFile)
            case .tooLong: throw .init(path, nil, .tooLarge(limit: sizeLimit))
            }
        }
    }

    /// Throws an error at the first byte that is zero or not UTF-8.
    private static func checkText(_ bytes: [UInt8], _ path: String) throws(ConfigurationError) {
        guard bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil else { return }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var position = TextPosition.start
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue("\n"): position = TextPosition(line: position.line + 1, column: 1)
            case .scalarValue("\0"): throw .init(path, position, .zeroByte)
            case .scalarValue: position.column += 1
            case .error: throw .init(path, position, .notUTF8)
            case .emptyInput: return
            }
        }
    }

    /// Reads the entries of a table.
    /// - Parameter table: The parts of the table's name.
    private mutating func read(_ entries: [TOMLEntry], in table: [String]) {
        for entry in entries {
            let parts = table + [entry.key]
            let key = parts.map(TOMLValue.name).joined(separator: ".")
            if let setting = Setting.all.first(where: { $0.key == key }) {
                store(entry, setting, key)
            } else if Setting.tables.contains(key) {
                if case .table(let values) = entry.value {
                    read(values, in: parts)
                } else {
                    fail(entry, .invalid(key: key, value: Self.shortened(entry.value), expected: "a table: [\(key)]"))
                }
            } else {
                let suggestion = Setting.keySuggestion(for: key)
                if case .table = entry.value {
                    fail(entry, .unknownTable(key, suggestion: suggestion.map { "[\($0)]" }))
                } else {
                    fail(entry, .unknownKey(key, suggestion: suggestion))
                }
            }
        }
    }

    private mutating func store(_ entry: TOMLEntry, _ setting: Setting, _ key: String) {
        guard let text = setting.type.text(of: entry.value), setting.accepts(text) else {
            let value = Self.shortened(entry.value)
            return fail(entry, .invalid(key: key, value: value, expected: setting.expectedInFile))
        }
        values.append(Value(setting: setting.name, text: text, position: entry.position))
    }

    private mutating func fail(_ entry: TOMLEntry, _ reason: ConfigurationError.Reason) {
        errors.append(ConfigurationError(path, entry.position, reason))
    }

    /// Returns a value for messages.
    private static func shortened(_ value: TOMLValue) -> String {
        let text = value.description
        return text.count <= 60 ? text : text.prefix(57) + "..."
    }
}

extension TextPosition {
    fileprivate static let start = TextPosition(line: 1, column: 1)
}
