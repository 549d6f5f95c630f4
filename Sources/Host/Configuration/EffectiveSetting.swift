import LinuxIO

/// The effective value of a setting, and its origin.
package struct EffectiveSetting: Encodable, CustomStringConvertible, Sendable {
    package let key: String?
    package let variable: String
    /// The value; `nil` if the default depends on the machine.
    package let value: TOMLValue?
    /// `commandLine`, `environment`, `file` or `default`.
    package let origin: String
    /// The file, if the origin is one.
    package private(set) var file: String?
    package private(set) var line: Int?
    private let remark: String
    /// The description of a default that depends on the machine.
    private let missing: String

    fileprivate init(_ setting: Setting, _ found: Configuration.Value?) {
        key = setting.key
        variable = setting.name
        missing = Setting.plain(setting.defaultText ?? "not set")
        switch found?.origin {
        case .commandLine?: (origin, remark) = ("commandLine", setting.option.map { "option \($0)" } ?? "command line")
        case .environment?: (origin, remark) = ("environment", "environment variable \(setting.name)")
        case .reloadedFile(let path)?: (origin, remark, file) = ("file", path, path)
        case .file(let path, let position)?:
            (origin, remark, file, line) = ("file", "\(path):\(position.line)", path, position.line)
        case nil: (origin, remark) = ("default", "default")
        }
        if let found {
            value = setting.type.value(of: found.text) ?? .string(found.text)
        } else if case .value(let text, _) = setting.defaultValue {
            value = setting.type.value(of: text)
        } else {
            value = nil
        }
    }

    /// The setting as a line of TOML, with a comment.
    package var description: String {
        let name = key ?? variable
        // Names of files may have any characters.
        let remark = remark.printableLine
        guard let value else { return "# \(name): \(missing)  # \(remark)" }
        return "\(key == nil ? "# " : "")\(name) = \(value)  # \(remark)"
    }

    enum CodingKeys: String, CodingKey {
        case key, variable, value, origin, file, line
    }
}

extension TOMLValue: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .table(let entries):
            try container.encode(Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first })
        case .array(let elements): try container.encode(elements)
        case .string(let text), .date(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .boolean(let flag): try container.encode(flag)
        }
    }
}

extension Configuration {
    /// All settings of a program that runs until it is stopped, and those of other runs that are set.
    package var effectiveSettings: [EffectiveSetting] {
        Setting.all.compactMap { setting in
            let found = values[setting.name]
            return setting.subject == .finiteRun && found == nil ? nil : EffectiveSetting(setting, found)
        }
    }
}
