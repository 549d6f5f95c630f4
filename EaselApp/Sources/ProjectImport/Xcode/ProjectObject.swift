/// An object of a project file.
struct ProjectObject {
    /// The path of the project file.
    let path: String
    let identifier: String
    /// The class, such as `PBXNativeTarget`.
    let isa: String
    let values: [String: PropertyListValue]
    /// The line of the object in the file.
    let line: Int

    /// - Throws: An error that names the object, if the value has another type.
    func string(_ key: String) throws(ImportError) -> String? {
        guard let value = values[key] else { return nil }
        guard let text = value.text else { throw unexpected(value, key, "a string") }
        return text
    }

    func strings(_ key: String) throws(ImportError) -> [String] {
        guard let value = values[key] else { return [] }
        guard let elements = value.array else {
            // Old versions of Xcode wrote a list with one element as a string.
            guard let text = value.text else { throw unexpected(value, key, "an array") }
            return text.isEmpty ? [] : [text]
        }
        var strings: [String] = []
        for element in elements {
            guard let text = element.text else { throw unexpected(element, key, "an array of strings") }
            strings.append(text)
        }
        return strings
    }

    func dictionary(_ key: String) throws(ImportError) -> [String: PropertyListValue] {
        guard let value = values[key] else { return [:] }
        guard let dictionary = value.dictionary else { throw unexpected(value, key, "a dictionary") }
        return dictionary
    }

    private func unexpected(_ value: PropertyListValue, _ key: String, _ expected: String) -> ImportError {
        ImportError(
            path: path,
            line: value.line == 0 ? nil : value.line,
            "\(isa) \(identifier): \(key): expected \(expected), found \(value.typeName)"
        )
    }
}
