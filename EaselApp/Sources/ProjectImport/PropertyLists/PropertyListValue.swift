/// A value of a property list, with the line that it begins in.
struct PropertyListValue: Hashable {
    /// The contents of a value.
    enum Content: Hashable {
        case string(String)
        case data([UInt8])
        case integer(Int64)
        case real(Double)
        case boolean(Bool)
        /// A date in the form of XML property lists, such as `2001-01-01T00:00:00Z`.
        case date(String)
        case array([PropertyListValue])
        case dictionary([String: PropertyListValue])
    }

    var content: Content
    /// The line in the file, from 1; 0 for a value without a position.
    var line: Int

    init(_ content: Content, line: Int = 0) {
        self.content = content
        self.line = line
    }

    // Lines do not matter to the value.
    static func == (a: PropertyListValue, b: PropertyListValue) -> Bool { a.content == b.content }
    func hash(into hasher: inout Hasher) { hasher.combine(content) }

    /// The name of the type, for messages.
    var typeName: String {
        switch content {
        case .string: "a string"
        case .data: "data"
        case .integer, .real: "a number"
        case .boolean: "a Boolean value"
        case .date: "a date"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }

    /// The text of a string, or of a number as old property lists have it; `nil` for other values.
    var text: String? {
        switch content {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .boolean(let flag): flag ? "YES" : "NO"
        default: nil
        }
    }

    var array: [PropertyListValue]? {
        if case .array(let values) = content { values } else { nil }
    }

    var dictionary: [String: PropertyListValue]? {
        if case .dictionary(let values) = content { values } else { nil }
    }
}

/// The limits of a property list from outside.
struct PropertyListLimits {
    /// The maximum number of bytes of a file.
    var bytes = 64 << 20
    /// The maximum number of values.
    var values = 2_000_000
    /// The maximum depth of arrays and dictionaries within each other.
    var depth = 128

    /// The limits of small files, such as an `Info.plist`.
    static let small = PropertyListLimits(bytes: 4 << 20, values: 100_000, depth: 64)
}
