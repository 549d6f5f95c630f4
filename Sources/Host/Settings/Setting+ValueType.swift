import Foundation

extension Setting {
    /// The types of values in configuration files. In the environment, every value is text.
    package enum ValueType: Sendable {
        case string
        case integer
        /// An integer or a number with a fraction.
        case number
        /// `true` or `false`, which the environment has as `1` or `0`.
        case boolean
        /// A string or an integer.
        case name
        /// An array of strings, which the environment has as one text with separators; a description of the elements.
        case strings(separator: Character, String)
        /// An array of absolute paths, which the environment has as a ``PathList``.
        case paths
        /// An array of numbers; a description of the elements.
        case numbers(String)
        /// An array of integers; a description of the elements.
        case integers(String)

        /// Returns the text that the environment would have for a value; `nil` if the value has another type.
        func text(of value: TOMLValue) -> String? {
            switch (self, value) {
            case (.string, .string(let text)), (.name, .string(let text)):
                text.isEmpty || text.utf8.contains(0) ? nil : text
            case (.integer, .integer(let number)), (.number, .integer(let number)), (.name, .integer(let number)):
                "\(number)"
            case (.number, .number(let number)): "\(number)"
            case (.boolean, .boolean(let flag)): flag ? "1" : "0"
            case (.strings(let separator, _), .array(let elements)):
                joined(elements, String(separator)) { element in
                    guard case .string(let text) = element else { return nil }
                    return text.isEmpty || text.contains(separator) || text.utf8.contains(0) ? nil : text
                }
            case (.paths, .array(let elements)):
                paths(elements)
            case (.numbers, .array(let elements)):
                joined(elements, ",") { element in
                    switch element {
                    case .integer(let number): "\(number)"
                    case .number(let number): "\(number)"
                    default: nil
                    }
                }
            case (.integers, .array(let elements)):
                joined(elements, ",") { if case .integer(let number) = $0 { "\(number)" } else { nil } }
            default: nil
            }
        }

        /// Returns the text of paths. Returns `nil` if there are none, or if they cannot be represented.
        private func paths(_ elements: [TOMLValue]) -> String? {
            let paths = elements.compactMap { element in
                if case .string(let path) = element, !path.utf8.contains(0) { path } else { nil }
            }
            return paths.isEmpty || paths.count < elements.count ? nil : PathList.text(of: paths)
        }

        /// Joins the texts of elements. Returns `nil` if there are none, or if an element has no text.
        private func joined(_ elements: [TOMLValue], _ separator: String, _ text: (TOMLValue) -> String?) -> String? {
            let texts = elements.compactMap(text)
            return texts.isEmpty || texts.count < elements.count ? nil : texts.joined(separator: separator)
        }

        /// Returns the text that the environment would have for the values of an option that is repeated. Relative paths are
        /// those in the present folder.
        package func text(of values: [String]) -> String? {
            switch self {
            case .paths:
                let folder = FileManager.default.currentDirectoryPath
                let paths = values.flatMap { PathList.paths(in: $0.hasPrefix("/") ? $0 : "\(folder)/\($0)") ?? [] }
                return paths.isEmpty ? nil : PathList.text(of: paths)
            case .strings(let separator, _):
                return values.isEmpty ? nil : values.joined(separator: String(separator))
            default: return values.last
            }
        }

        /// Returns the value that a configuration file would have for a text of the environment; `nil` if it cannot be
        /// represented.
        package func value(of text: String) -> TOMLValue? {
            func numbers(_ text: Substring) -> TOMLValue? {
                Int64(text).map { .integer($0) } ?? Double(text).map { .number($0) }
            }
            func array(_ elements: [TOMLValue?]) -> TOMLValue? {
                elements.contains(nil) ? nil : .array(elements.compactMap(\.self))
            }
            return switch self {
            case .string: .string(text)
            case .integer: Int64(text).map { .integer($0) }
            case .number: numbers(text[...])
            case .boolean: ["0": .boolean(false), "1": .boolean(true)][text]
            case .name: Int64(text).map { .integer($0) } ?? .string(text)
            case .strings(let separator, _): array(text.split(separator: separator).map { .string(String($0)) })
            case .paths: PathList.paths(in: text).map { .array($0.map { .string($0) }) }
            case .numbers: array(text.split(separator: ",").map(numbers))
            case .integers: array(text.split(separator: ",").map { Int64($0).map { .integer($0) } })
            }
        }

        /// Returns a description of the valid values, in Markdown.
        /// - Parameter format: The valid values in the environment; `nil` if any text is valid.
        func phrase(_ format: String?) -> String {
            switch self {
            case .string: format.map { "a string: \($0)" } ?? "a string that is not empty"
            case .integer: format.map { "an integer: \($0)" } ?? "an integer"
            case .number: format.map { $0.hasPrefix("a number") ? $0 : "a number: \($0)" } ?? "a number"
            case .boolean: "`true` or `false`"
            case .name: format.map { "a string or an integer: \($0)" } ?? "a string or an integer"
            case .strings(_, let elements): "an array of strings: \(elements)"
            case .paths: "an array of strings: absolute paths"
            case .numbers(let elements): "an array of numbers: \(elements)"
            case .integers(let elements): "an array of integers: \(elements)"
            }
        }
    }
}
