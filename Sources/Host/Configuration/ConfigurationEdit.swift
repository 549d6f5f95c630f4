import Foundation
import LinuxIO

/// A change of one setting in a configuration file that leaves everything else in the file as it is: other settings,
/// comments, blank lines and line ends.
///
/// Candidates for the new contents are made from the text alone, since the parser returns no syntax tree. A candidate is
/// used only if it is parsed to the former values and the new one.
package struct ConfigurationEdit: Sendable {
    package let path: String
    private let setting: Setting
    private let key: String
    private let contents: [UInt8]
    private let file: ConfigurationFile

    /// Reads a file. A file that does not exist is one without settings.
    package init(of setting: Setting, in path: String) throws(ConfigurationEditError) {
        let contents: [UInt8]
        do throws(ConfigurationError) {
            contents = try ConfigurationFile.contents(of: path)
        } catch {
            guard error.reason == .unreadable(errorNumber: ENOENT) else { throw .invalid([error]) }
            contents = []
        }
        try self.init(of: setting, in: contents, path: path)
    }

    /// Creates an edit of the contents of a file.
    init(of setting: Setting, in contents: [UInt8], path: String) throws(ConfigurationEditError) {
        self.path = path
        self.setting = setting
        self.contents = contents
        key = setting.keyInTable ?? ""
        file = ConfigurationFile(contents, path: path)
        if !file.errors.isEmpty { throw .invalid(file.errors) }
    }

    /// The text of the setting in the file, as the environment would have it; `nil` if the file does not have the setting.
    package var text: String? { file.values.first { $0.setting == setting.name }?.text }

    /// Writes the file with another value of the setting. The file is replaced atomically.
    package func write(_ text: String) throws(ConfigurationEditError) {
        let result = try contents(with: text)
        do throws(FileError) {
            try ReplacedFile.write(Data(result), to: path)
        } catch {
            throw .file(error)
        }
    }

    /// Returns the contents of the file with another value of the setting.
    func contents(with text: String) throws(ConfigurationEditError) -> [UInt8] {
        guard let value = setting.type.value(of: text), let table = setting.table else {
            throw .noLine(path: path, line: setting.name)
        }
        let (name, end) = (TOMLValue.name(of: key), contents.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n")
        let line = "\(name) = \(value)"
        if let position = file.values.first(where: { $0.setting == setting.name })?.position {
            if let result = replacing(valueAt: position, by: "\(value)"), has(result, text) { return result }
            throw .noLine(path: path, line: "\(table).\(line)")
        }
        let separator = contents.isEmpty ? "" : end
        let candidates: [(index: Int?, text: String)] = [
            (lineAfter { $0 == "[\(table)]" }, line + end),
            (contents.count, "\(separator)[\(table)]\(end)\(line)\(end)"),
            // A table of keys with dots, which cannot have a header.
            (lineStarts.first { startOfLine(at: $0).hasPrefix("[") } ?? contents.count, "\(table).\(line)\(end)"),
        ]
        for case (let index?, let lines) in candidates {
            let result = inserting(lines, at: index, lineEnd: end)
            if has(result, text) { return result }
        }
        throw .noLine(path: path, line: "\(table).\(line)")
    }

    /// Returns a Boolean value that indicates whether contents have the former values and the new one, and no errors.
    private func has(_ contents: [UInt8], _ text: String) -> Bool {
        func values(_ file: ConfigurationFile) -> [String: String] {
            Dictionary(file.values.map { ($0.setting, $0.text) }) { $1 }
        }
        let changed = ConfigurationFile(contents, path: path)
        return changed.errors.isEmpty && values(changed) == values(file).merging([setting.name: text]) { $1 }
    }

    // MARK: Text

    private var lineStarts: [Int] {
        [0] + contents.indices.filter { contents[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// Returns a line without spaces and comment.
    private func startOfLine(at index: Int) -> String {
        let bytes = contents[index...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "#") }
        return String(decoding: bytes.filter { ![0x20, 0x09, 0x0D].contains($0) }, as: UTF8.self)
    }

    /// Returns the index after the first line that fulfills a condition; `nil` if there is none.
    private func lineAfter(_ isMeant: (String) -> Bool) -> Int? {
        guard let start = lineStarts.first(where: { isMeant(startOfLine(at: $0)) }) else { return nil }
        return contents[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? contents.count
    }

    private func inserting(_ text: String, at index: Int, lineEnd: String) -> [UInt8] {
        var result = Array(contents[..<index])
        if let last = result.last, last != UInt8(ascii: "\n") { result += Array(lineEnd.utf8) }
        return result + Array(text.utf8) + contents[index...]
    }

    /// Returns the contents with another value of the key at a position; `nil` if the value is not found.
    private func replacing(valueAt position: TextPosition, by value: String) -> [UInt8]? {
        let starts = lineStarts
        guard position.line <= starts.count else { return nil }
        var index = starts[position.line - 1]
        var column = 1
        while column < position.column, index < contents.count {
            index += 1
            // Columns are counted in scalars, whose later bytes are 10xxxxxx.
            while index < contents.count, contents[index] & 0xC0 == 0x80 { index += 1 }
            column += 1
        }
        while index < contents.count, contents[index] != UInt8(ascii: "=") { index = afterToken(at: index) }
        index += 1
        while index < contents.count, contents[index] == 0x20 || contents[index] == 0x09 { index += 1 }
        guard index < contents.count, contents[index] == UInt8(ascii: "[") else { return nil }
        let start = index
        var depth = 0
        repeat {
            if contents[index] == UInt8(ascii: "[") { depth += 1 }
            if contents[index] == UInt8(ascii: "]") { depth -= 1 }
            index = afterToken(at: index)
        } while depth > 0 && index < contents.count
        return Array(contents[..<start]) + Array(value.utf8) + contents[index...]
    }

    /// Returns the index after a string, a comment, or a single byte of anything else.
    private func afterToken(at start: Int) -> Int {
        let first = contents[start]
        if first == UInt8(ascii: "#") { return contents[start...].firstIndex(of: UInt8(ascii: "\n")) ?? contents.count }
        guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return start + 1 }
        let isMultiline = contents[start...].prefix(3).elementsEqual([first, first, first])
        let delimiter = [UInt8](repeating: first, count: isMultiline ? 3 : 1)
        var index = start + delimiter.count
        while index < contents.count, !contents[index...].starts(with: delimiter) {
            index += first == UInt8(ascii: "\"") && contents[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + delimiter.count, contents.count)
    }
}

/// An error in changing a configuration file.
package enum ConfigurationEditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read, or has errors.
    case invalid([ConfigurationError])
    case file(FileError)
    /// The text has a form that cannot be changed automatically, such as a table in one line; the line to write.
    case noLine(path: String, line: String)

    package var description: String {
        switch self {
        case .invalid(let errors): errors.map(\.description).joined(separator: "\n")
        case .file(let error): "\(error)"
        case .noLine(let path, let line):
            "cannot change \(path): its form is not supported; set this yourself: \(line)"
        }
    }

    /// The exit status of a program that ends because of the error, as defined in `sysexits.h`.
    package var exitStatus: CInt {
        switch self {
        case .invalid(let errors): errors.first?.exitStatus ?? 78  // EX_CONFIG
        case .file(let error): [EACCES, EPERM, EROFS].contains(error.errorNumber) ? 77 : 73  // EX_NOPERM, EX_CANTCREAT
        case .noLine: 78  // EX_CONFIG
        }
    }
}
