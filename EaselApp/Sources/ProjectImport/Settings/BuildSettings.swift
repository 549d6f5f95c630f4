import Foundation

/// The build settings of a target in one configuration.
struct BuildSettings {
    /// The layers, the lowest first: values of the importer, of the project and of the target.
    private let layers: [SettingLayer]

    /// The maximum depth of references within each other, the maximum number of bytes of a value, and the maximum number of
    /// references that are replaced for one value.
    static let deepestReference = 32
    static let longestValue = 1 << 16
    private static let mostReferences = 10_000

    init(layers: [SettingLayer]) { self.layers = layers }

    /// A problem with references.
    enum ExpansionError: Error, Hashable {
        case tooDeep(name: String)
        case tooLong(name: String)

        var reason: String {
            switch self {
            case .tooDeep(let name): "the build setting \(name) refers to itself, or references are nested too deep"
            case .tooLong(let name): "the value of the build setting \(name) is too long"
            }
        }
    }

    /// The names of all settings.
    var names: Set<String> { layers.reduce(into: []) { $0.formUnion($1.values.keys) } }

    /// Returns the expanded value of a setting; `nil` if it is not set, or if its references do not end.
    subscript(name: String) -> String? { try? value(of: name) }

    /// Returns a Boolean setting.
    func isOn(_ name: String) -> Bool { ["YES", "TRUE", "1"].contains((self[name] ?? "").uppercased()) }

    /// Returns the words of a list. Quotation marks hold words together.
    func list(_ name: String) -> [String] { Self.words(self[name] ?? "") }

    /// Returns the expanded value of a setting; `nil` if it is not set.
    func value(of name: String) throws(ExpansionError) -> String? {
        var budget = Self.mostReferences
        return try value(of: name, below: layers.count, depth: 0, budget: &budget)
    }

    /// Replaces the references in a text.
    func expand(_ text: String, for name: String = "") throws(ExpansionError) -> String {
        var budget = Self.mostReferences
        return try expand(text, in: name, layer: layers.count, depth: 0, budget: &budget)
    }

    private func value(of name: String, below layer: Int, depth: Int, budget: inout Int) throws(ExpansionError)
        -> String?
    {
        guard let index = layers[..<layer].lastIndex(where: { $0.values[name] != nil }),
            let text = layers[index].values[name]
        else { return nil }
        return try expand(text, in: name, layer: index, depth: depth, budget: &budget)
    }

    /// - Parameters:
    ///   - name: The setting that the text is a value of.
    ///   - layer: The number of layers below that of the text.
    private func expand(
        _ text: String,
        in name: String,
        layer: Int,
        depth: Int,
        budget: inout Int
    ) throws(ExpansionError) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        guard depth < Self.deepestReference else { throw .tooDeep(name: name) }
        guard text.utf8.count <= Self.longestValue else { throw .tooLong(name: name) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count, Self.closing(bytes[index + 1]) != nil
            else {
                result.append(bytes[index])
                index += 1
                continue
            }
            guard let reference = Self.reference(in: bytes, at: index) else {
                // It does not end, and so is text.
                result.append(contentsOf: bytes[index...])
                break
            }
            budget -= 1
            guard budget >= 0 else { throw .tooLong(name: name) }
            // A name may have references of its own: $(NAME_$(CONFIGURATION)).
            let inner = String(decoding: bytes[reference.content], as: UTF8.self)
            let expanded = try expand(inner, in: name, layer: layer, depth: depth + 1, budget: &budget)
            let parts = expanded.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let key = parts[0]
            var value: String?
            if key == "inherited" || key == name && layer < layers.count {
                value = try self.value(of: name, below: layer, depth: depth + 1, budget: &budget)
            } else {
                value = try self.value(of: key, below: layers.count, depth: depth + 1, budget: &budget)
            }
            for modifier in parts.dropFirst() { value = Self.apply(modifier, to: value) }
            result.append(contentsOf: Array((value ?? "").utf8))
            guard result.count <= Self.longestValue else { throw .tooLong(name: name) }
            index = reference.end
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the name in a reference at a dollar sign, and the offset of what follows; `nil` if there is no reference.
    private static func reference(in bytes: [UInt8], at start: Int) -> (content: Range<Int>, end: Int)? {
        let open = bytes[start + 1]
        guard let close = closing(open) else { return nil }
        var depth = 0
        for index in (start + 1)..<bytes.count {
            if bytes[index] == open { depth += 1 }
            if bytes[index] == close {
                depth -= 1
                if depth == 0 { return ((start + 2)..<index, index + 1) }
            }
        }
        return nil
    }

    /// Returns the byte that ends a reference; `nil` if the byte begins none.
    private static func closing(_ open: UInt8) -> UInt8? {
        switch open {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }

    /// Applies the operator after a colon in a reference.
    private static func apply(_ modifier: String, to value: String?) -> String? {
        if modifier.hasPrefix("default=") {
            return value.flatMap { $0.isEmpty ? nil : $0 } ?? String(modifier.dropFirst("default=".count))
        }
        guard let value else { return nil }
        let path = value as NSString
        switch modifier {
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        case "c99extidentifier", "identifier": return ModuleName.identifier(value)
        case "rfc1034identifier", "bundle-identifier": return ModuleName.domain(value)
        case "base": return (path.lastPathComponent as NSString).deletingPathExtension
        case "file": return path.lastPathComponent
        case "dir": return ProjectPaths.parent(of: value)
        case "suffix": return path.pathExtension.isEmpty ? "" : "." + path.pathExtension
        case "standardizepath": return ProjectPaths.standardize(value)
        case "quote": return value.replacingOccurrences(of: " ", with: "\\ ")
        default: return value
        }
    }

    /// Returns the words of a value.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var hasWord = false
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
                hasWord = true
            } else if let open = quote {
                if character == open { quote = nil } else { word.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                hasWord = true
            } else if character.isWhitespace {
                if hasWord { words.append(word) }
                word = ""
                hasWord = false
            } else {
                word.append(character)
                hasWord = true
            }
        }
        return hasWord ? words + [word] : words
    }
}
