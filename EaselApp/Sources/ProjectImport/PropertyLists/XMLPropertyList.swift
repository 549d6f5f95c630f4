import Foundation

/// A parser of property lists in XML, whose errors name lines and whose depth is limited.
struct XMLPropertyList {
    private var scanner: XMLScanner
    private let limits: PropertyListLimits
    private var count = 0

    /// An array or a dictionary whose end is not reached yet.
    private struct Container {
        let name: String
        let line: Int
        var array: [PropertyListValue] = []
        var dictionary: [String: PropertyListValue] = [:]
        var key: String?
    }

    /// Parses the text of a file.
    static func parse(_ text: SourceText, limits: PropertyListLimits = .small) throws(ImportError) -> PropertyListValue
    {
        var parser = XMLPropertyList(scanner: XMLScanner(text), limits: limits)
        return try parser.parse()
    }

    private init(scanner: XMLScanner, limits: PropertyListLimits) {
        self.scanner = scanner
        self.limits = limits
    }

    private mutating func parse() throws(ImportError) -> PropertyListValue {
        var containers: [Container] = []
        var result: PropertyListValue?
        var isInside = false
        while let token = try scanner.next() {
            switch token {
            case .text(let text):
                guard text.allSatisfy(\.isWhitespace) else { throw scanner.error("unexpected text between values") }
            case .start("plist", _, let isEmpty):
                guard !isInside, !isEmpty else { throw scanner.error("unexpected <plist>") }
                isInside = true
            case .end("plist"):
                guard isInside, containers.isEmpty, let result else { throw scanner.error("<plist> has no value") }
                return result
            case .start("key", _, let isEmpty):
                guard let last = containers.indices.last, containers[last].name == "dict", containers[last].key == nil
                else { throw scanner.error("unexpected <key>") }
                containers[last].key = isEmpty ? "" : try content(of: "key")
            case .start(let name, _, let isEmpty):
                guard isInside || result == nil else { throw scanner.error("unexpected <\(name)>") }
                let line = scanner.line
                count += 1
                guard count <= limits.values else { throw scanner.error("there are more than \(limits.values) values") }
                if name == "dict" || name == "array", !isEmpty {
                    guard containers.count < limits.depth else {
                        throw scanner.error("values are nested deeper than \(limits.depth) levels")
                    }
                    containers.append(Container(name: name, line: line))
                    continue
                }
                let value = PropertyListValue(try scalar(name, isEmpty: isEmpty), line: line)
                try add(value, to: &containers, result: &result)
            case .end(let name):
                guard let last = containers.popLast(), last.name == name else {
                    throw scanner.error("unexpected </\(name)>")
                }
                guard last.key == nil else { throw scanner.error("the last key of the dictionary has no value") }
                let content: PropertyListValue.Content =
                    name == "dict" ? .dictionary(last.dictionary) : .array(last.array)
                try add(PropertyListValue(content, line: last.line), to: &containers, result: &result)
            }
        }
        throw scanner.error("the property list does not end")
    }

    private func add(
        _ value: PropertyListValue,
        to containers: inout [Container],
        result: inout PropertyListValue?
    ) throws(ImportError) {
        guard let last = containers.indices.last else {
            guard result == nil else { throw scanner.error("the property list has a second value") }
            result = value
            return
        }
        if containers[last].name == "array" {
            containers[last].array.append(value)
        } else {
            guard let key = containers[last].key else { throw scanner.error("the value has no key") }
            containers[last].dictionary[key] = value
            containers[last].key = nil
        }
    }

    private mutating func scalar(_ name: String, isEmpty: Bool) throws(ImportError) -> PropertyListValue.Content {
        let start = scanner
        let text = isEmpty ? "" : try content(of: name)
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch name {
        case "string": return .string(text)
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "date": return .date(trimmed)
        case "dict": return .dictionary([:])
        case "array": return .array([])
        case "integer":
            let isHexadecimal = trimmed.lowercased().hasPrefix("0x")
            guard let number = isHexadecimal ? Int64(trimmed.dropFirst(2), radix: 16) : Int64(trimmed) else {
                throw start.error("<integer> has no number")
            }
            return .integer(number)
        case "real":
            guard let number = Double(trimmed) else { throw start.error("<real> has no number") }
            return .real(number)
        case "data":
            guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
                throw start.error("<data> is not in base 64")
            }
            return .data([UInt8](data))
        default: throw start.error("<\(name)> is no element of a property list")
        }
    }

    /// Returns the text of an element, up to its end.
    private mutating func content(of name: String) throws(ImportError) -> String {
        let start = scanner
        var text = ""
        while let token = try scanner.next() {
            switch token {
            case .text(let part): text += part
            case .end(name): return text
            default: throw scanner.error("unexpected tag in <\(name)>")
            }
        }
        throw start.error("<\(name)> does not end")
    }
}
