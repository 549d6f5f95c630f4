import ArgumentParser
import UIKit

extension Setting {
    /// Returns the help of an option for the setting.
    /// - Parameters:
    ///   - hasFormat: A Boolean value that indicates whether to name the valid values.
    ///   - hasDefault: A Boolean value that indicates whether to name the default.
    ///   - remark: A sentence to append.
    ///   - parserDefault: The value that the command has in place of the default.
    func optionHelp(
        hasFormat: Bool = true,
        hasDefault: Bool = true,
        remark: String? = nil,
        parserDefault: String? = nil
    ) -> ArgumentHelp {
        let text = help(hasFormat: hasFormat, hasDefault: hasDefault && parserDefault == nil)
        // In the form that ArgumentParser has for the values and the default of a typed option.
        let values = [
            choices.isEmpty ? nil : "values: \(choices.joined(separator: ", "))",
            parserDefault.map { "default: \($0)" },
        ].compactMap(\.self)
        let list = values.isEmpty ? nil : "(\(values.joined(separator: "; ")))"
        return ArgumentHelp(stringLiteral: [text, remark, list].compactMap(\.self).joined(separator: " "))
    }
}
