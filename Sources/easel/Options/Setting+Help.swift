import ArgumentParser
import UIKit

extension Setting {
    /// Returns the help of an option for the setting.
    /// - Parameters:
    ///   - hasFormat: A Boolean value that indicates whether to name the valid values.
    ///   - hasDefault: A Boolean value that indicates whether to name the default; `false` if the parser does.
    ///   - remark: A sentence to append.
    func optionHelp(hasFormat: Bool = true, hasDefault: Bool = true, remark: String? = nil) -> ArgumentHelp {
        let text = help(hasFormat: hasFormat, hasDefault: hasDefault)
        return ArgumentHelp(stringLiteral: [text, remark].compactMap(\.self).joined(separator: " "))
    }

    /// The help of a flag for the setting.
    var flagHelp: ArgumentHelp { ArgumentHelp(stringLiteral: help(hasFormat: false, hasDefault: false)) }

    /// Throws a usage error if the value of an option is not valid.
    func check(_ value: (some CustomStringConvertible)?) throws {
        guard let value, !accepts("\(value)") else { return }
        throw ValidationError("\(option ?? name) \(value): expected \(expected)")
    }
}
