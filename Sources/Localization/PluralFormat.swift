import CLanguage
import Foundation
import Synchronization

/// A format whose parts depend on numbers, as a `.stringsdict` file or a string catalog describes it.
///
/// The format `%#@files@ in %#@folders@` has the variables `files` and `folders`, each with a text for every plural form.
package struct PluralFormat: Hashable, Sendable {
    struct Variable: Hashable, Sendable {
        /// The position of the argument, from 1; `nil` for the next one.
        var position: Int?
        /// The conversion of the argument, such as `lld`.
        var conversion = "d"
        /// The text for each plural form.
        var variants: [String: String]

        func variant(_ category: PluralCategory, isZero: Bool) -> String {
            // As in Apple's format, a text for zero applies in all languages.
            (isZero ? variants["zero"] : nil) ?? variants[category.rawValue] ?? variants["other"] ?? ""
        }
    }

    let format: String
    let variables: [String: Variable]
    /// The language, as a tag, whose rules choose the forms.
    let language: String

    /// The types of the arguments, as `easel_language_read` names them.
    var argumentTypes: [Character] {
        var types: [Int: Character] = [:]
        var next = 1
        func scan(_ text: String) {
            for specifier in FormatSpecifier.all(in: text) {
                let variable = specifier.variable.flatMap { variables[$0] }
                let position = specifier.position ?? variable?.position ?? next
                if specifier.position == nil, variable?.position == nil { next += 1 }
                let conversion = variable?.conversion ?? specifier.conversion
                types[position] = FormatSpecifier.argumentType(ofConversion: conversion)
                if let variable, isWhole { scanWhole(variable) }
            }
        }
        func scanWhole(_ variable: Variable) {
            next = 1
            for text in variable.variants.values {
                var position = 1
                for specifier in FormatSpecifier.all(in: text) {
                    types[specifier.position ?? position] =
                        FormatSpecifier.argumentType(ofConversion: specifier.conversion)
                    position += 1
                }
            }
        }
        scan(format)
        let count = min(types.keys.max() ?? 0, 64)
        return (0..<count).map { types[$0 + 1] ?? "l" }
    }

    /// The name of the variable of a format that consists of nothing else. Its texts are formats for all arguments.
    private static let whole = "easel.whole"
    private var isWhole: Bool { variables.keys.first == Self.whole }

    /// Creates a format that consists of a text for each plural form of its first number.
    static func whole(_ variants: [String: String], language: String) -> PluralFormat {
        let longest = variants["other"] ?? variants.values.max { $0.count < $1.count } ?? ""
        var position = 1
        var variable = Variable(position: 1, conversion: "lld", variants: variants)
        for specifier in FormatSpecifier.all(in: longest) {
            let type = FormatSpecifier.argumentType(ofConversion: specifier.conversion)
            if type != "p" {
                variable.position = specifier.position ?? position
                variable.conversion = specifier.conversion
                break
            }
            position += 1
        }
        return PluralFormat(format: "%#@\(whole)@", variables: [whole: variable], language: language)
    }

    // MARK: Formats for arguments

    /// A conversion with the number of digits of the fraction that it shows.
    struct Conversion {
        var conversion: String
        var fractionDigits: Int
    }

    /// The text for numbers of the form `other`, by which the format is found again.
    package var generalText: String { format { _, _ in nil } }

    /// Returns the format for arguments, with a position for each.
    /// - Parameter operand: Returns the number at a position; `nil` for the general form.
    func format(_ operand: (Int, Conversion) -> PluralOperand?) -> String {
        if isWhole, let variable = variables[Self.whole] {
            return text(of: variable, at: variable.position ?? 1, operand)
        }
        var next = 1
        return expand(format, &next, operand, depth: 0)
    }

    private func text(
        of variable: Variable,
        at position: Int,
        _ operand: (Int, Conversion) -> PluralOperand?
    ) -> String {
        let sample = FormatSpecifier.all(in: variable.variants["other"] ?? "")
            .first { $0.variable == nil && $0.conversion != "@" }
        let isFloat = FormatSpecifier.argumentType(ofConversion: variable.conversion) == "d"
        let digits =
            sample?.flags.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
            .flatMap { Int($0) } ?? (isFloat ? 6 : 0)
        let conversion = Conversion(conversion: variable.conversion, fractionDigits: digits)
        guard let number = operand(position, conversion) else { return variable.variant(.other, isZero: false) }
        return variable.variant(PluralRule.category(number, language: language), isZero: number.n == 0)
    }

    /// Expands the variables of a text. Texts may refer to other variables, but not endlessly.
    private func expand(
        _ text: String,
        _ next: inout Int,
        _ operand: (Int, Conversion) -> PluralOperand?,
        depth: Int
    ) -> String {
        var result = ""
        var index = text.startIndex
        for specifier in FormatSpecifier.all(in: text) {
            result += text[index..<specifier.range.lowerBound]
            index = specifier.range.upperBound
            guard let name = specifier.variable else {
                let position = specifier.position ?? next
                if specifier.position == nil { next += 1 }
                result += "%\(position)$\(specifier.flags)\(specifier.conversion)"
                continue
            }
            guard let variable = variables[name], depth < 8 else { continue }
            let position = specifier.position ?? variable.position ?? next
            if specifier.position == nil, variable.position == nil { next += 1 }
            result += expandVariant(self.text(of: variable, at: position, operand), position, &next, operand, depth)
        }
        return result + text[index...]
    }

    /// Expands the text of a variable, in which the first number is the variable's own.
    private func expandVariant(
        _ text: String,
        _ position: Int,
        _ next: inout Int,
        _ operand: (Int, Conversion) -> PluralOperand?,
        _ depth: Int
    ) -> String {
        var result = ""
        // The number of a string catalog's substitution.
        var index = text.startIndex
        for specifier in FormatSpecifier.all(in: text) {
            result += text[index..<specifier.range.lowerBound]
            index = specifier.range.upperBound
            if specifier.variable != nil {
                result += expand(String(text[specifier.range]), &next, operand, depth: depth + 1)
            } else {
                result += "%\(specifier.position ?? position)$\(specifier.flags)\(specifier.conversion)"
            }
        }
        return result + text[index...]
    }

    // MARK: Formats by their text

    /// The formats with plural forms that bundles have returned, by their general text. A string cannot carry more.
    private static let formats = Mutex<[String: PluralFormat]>([:])

    /// Returns the general text, and remembers the format for it.
    func register() -> String {
        let text = generalText
        Self.formats.withLock { $0[text] = self }
        easel_language_set_has_plurals(true)
        return text
    }

    /// Returns the format whose general text a bundle has returned.
    static func registered(_ text: String) -> PluralFormat? { formats.withLock { $0[text] } }
}
