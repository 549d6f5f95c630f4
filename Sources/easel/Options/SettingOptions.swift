import ArgumentParser
import UIKit

/// A selection of settings that commands have as options.
protocol SettingSelection: Sendable {
    /// The settings with options, in the order of the help.
    static var settings: [Setting] { get }
    /// The values of settings for which no option is given, by the names of the settings.
    static var defaults: [String: String] { get }

    /// Returns a sentence to append to the help of an option; `nil` for none.
    static func remark(on setting: Setting) -> String?
}

extension SettingSelection {
    static var defaults: [String: String] { [:] }

    static func remark(on setting: Setting) -> String? { nil }
}

/// The options of a command that are settings.
///
/// The table of settings declares the options, not properties of this type: a mirror presents them to ArgumentParser, which
/// finds the options of all types in their mirrors. Their values stay text, for the parser of variables and configuration
/// files.
struct SettingOptions<Selection: SettingSelection>: ParsableArguments, CustomReflectable {
    /// The values as in the environment, by the names of the settings: those of the options that are given, and the defaults
    /// of the selection.
    private(set) var values = Selection.defaults

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SettingKey.self)
        for setting in Selection.settings {
            guard let value = try setting.optionValue(in: container) else { continue }
            values[setting.name] = value
        }
    }

    var customMirror: Mirror {
        let children: [Mirror.Child] = Selection.settings.map { (label: $0.name, value: Self.definition(of: $0)) }
        return Mirror(self, children: children)
    }

    /// Returns the definition of an option, for ArgumentParser.
    private static func definition(of setting: Setting) -> Any {
        let name = NameSpecification.customLong(String((setting.option ?? "").drop { $0 == "-" }))
        let remark = Selection.remark(on: setting)
        if setting.isFlag {
            let help = setting.optionHelp(hasFormat: false, hasDefault: false, remark: remark)
            return Flag<Bool?>(name: name, inversion: .prefixedNo, help: help)
        }
        if setting.commandOption?.isRepeated == true {
            let help = setting.optionHelp(hasFormat: false, remark: remark ?? "May be repeated.")
            return Option<[String]>(wrappedValue: [], name: name, help: help)
        }
        return Option<String?>(
            name: name,
            help: setting.optionHelp(remark: remark, parserDefault: Selection.defaults[setting.name]),
            completion: setting.choices.isEmpty ? nil : .list(setting.choices),
            transform: setting.optionText
        )
    }

    mutating func validate() throws {
        for setting in Selection.settings {
            guard let value = values[setting.name], !setting.accepts(value) else { continue }
            throw ValidationError("\(setting.option ?? setting.name) \(value): expected \(setting.expected)")
        }
    }

    /// The value of a setting; `nil` if there is neither an option nor a default.
    subscript(setting: Setting) -> String? { values[setting.name] }
}

/// The key of an option for ArgumentParser: the name of its setting.
private struct SettingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Setting {
    /// Returns the value of the option as in the environment; `nil` if the option is not given.
    fileprivate func optionValue(in container: KeyedDecodingContainer<SettingKey>) throws -> String? {
        let key = SettingKey(stringValue: name)
        if isFlag { return try container.decodeIfPresent(Bool.self, forKey: key).map { $0 ? "1" : "0" } }
        guard commandOption?.isRepeated == true else { return try container.decodeIfPresent(String.self, forKey: key) }
        return try type.text(of: container.decodeIfPresent([String].self, forKey: key) ?? [])
    }

    /// Returns the text of an option. Throws an error if it is invalid; a number that is out of range is left to
    /// ``SettingOptions/validate()``.
    fileprivate func optionText(_ text: String) throws -> String {
        let isNumber =
            switch type {
            case .integer where choices.isEmpty: Int(text) != nil
            case .number: Double(text) != nil
            default: false
            }
        guard isNumber || accepts(text) else { throw UnexpectedValue(description: "expected \(expected)") }
        return text
    }
}

/// The reason for which the value of an option is invalid.
private struct UnexpectedValue: Error, CustomStringConvertible {
    let description: String
}
