import Foundation
import LinuxIO

/// A file of settings, one `NAME=VALUE` per line, in the format of systemd's environment files. Empty lines and lines that
/// begin with `#` or `;` are ignored; a value may be in quotation marks.
package enum SettingsFile {
    /// Reads a file. One that does not exist has no settings: the service names one that the administrator may create.
    package static func read(_ path: String) throws(HostError) -> [String: String] {
        do throws(RegularFileError) {
            let bytes = try RegularFile.bytes(of: path, atMost: ConfigurationFile.sizeLimit)
            if let text = String(validating: bytes, as: UTF8.self) { return values(in: text) }
        } catch {
            if error.errorNumber == ENOENT { return [:] }
        }
        throw .setting(name: Setting.reload.name, value: path, expected: "a file that can be read")
    }

    /// Returns the values in a text. Lines in another format are ignored.
    package static func values(in text: String) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.hasPrefix("#"), !line.hasPrefix(";"), let separator = line.firstIndex(of: "=") else { continue }
            let name = line[..<separator].trimmingCharacters(in: .whitespaces)
            var value = line[line.index(after: separator)...].trimmingCharacters(in: .whitespaces)
            for mark in ["\"", "'"] where value.count > 1 && value.hasPrefix(mark) && value.hasSuffix(mark) {
                value = String(value.dropFirst().dropLast())
                break
            }
            values[name] = value
        }
        return values
    }
}
