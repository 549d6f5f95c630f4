import Foundation

/// The values of inspectable properties that an editor of previews has kept beside the sources.
///
/// The file `Badge.inspector.json` beside the source of a class `Badge` has them by the names of the properties. They become the
/// initial values of stored properties, as if they were written there.
public struct KeptValues: Hashable, Sendable {
    /// A kept value.
    enum Value: Hashable, Sendable {
        case none
        case flag(Bool)
        case number(Double)
        case text(String)
        case numbers([Double])
    }

    /// The ending of the names of files.
    public static let suffix = ".inspector.json"

    /// The largest file, in bytes.
    static let largestFile = 1 << 20

    /// The values by the names of classes and properties.
    private(set) var values: [String: [String: Value]] = [:]

    /// Creates a list without values.
    public init() {}

    var isEmpty: Bool { values.isEmpty }

    /// Reads the file of a class.
    /// - Parameters:
    ///   - data: The contents of the file.
    ///   - path: The path of the file, for errors.
    ///   - name: The name of the class.
    /// - Throws: ``SourceProblem``.
    public mutating func add(_ data: Data, path: String, class name: String) throws {
        guard data.count <= Self.largestFile else {
            throw SourceProblem(file: path, line: 1, "the file has more than \(Self.largestFile) bytes; remove it")
        }
        do {
            let file = try JSONDecoder().decode(File.self, from: data)
            guard file.version == 1 else {
                throw SourceProblem(file: path, line: 1, "the version \(file.version) is not known; update Easel")
            }
            if !file.values.isEmpty { values[name] = file.values }
        } catch let problem as SourceProblem {
            throw problem
        } catch {
            throw SourceProblem(
                file: path,
                line: 1,
                "expected an object with \"version\": 1 and \"values\", each a flag, a number, a text, a list of numbers or null"
            )
        }
    }

    /// Reads the files of the classes in a source file that have inspectable properties.
    /// - Throws: ``SourceProblem``.
    static func beside(_ index: FileIndex) throws -> KeptValues {
        let names = Set(
            index.types.filter { $0.kind == .class && !$0.isLocal }.filter { type in
                type.members.contains { $0.attributes.contains("IBInspectable") }
            }.map(\.path)
        )
        var kept = KeptValues()
        let folder = URL(fileURLWithPath: index.file).deletingLastPathComponent()
        for name in names.sorted() {
            let file = folder.appendingPathComponent(name + suffix)
            var status = stat()
            guard stat(file.path, &status) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= largestFile else {
                throw SourceProblem(file: file.path, line: 1, "expected a file of at most \(largestFile) bytes")
            }
            let data: Data
            do {
                data = try Data(contentsOf: file)
            } catch {
                throw SourceProblem(file: file.path, line: 1, "cannot read the file: \(error.localizedDescription)")
            }
            try kept.add(data, path: file.path, class: name)
        }
        return kept
    }

    /// Returns the expression of a property's value, but for its end: the initial value and a parenthesis follow. `nil` for none.
    /// - Parameters:
    ///   - property: The name of the property.
    ///   - owner: The name of its class.
    ///   - type: The type of the property, as it is written; `nil` for that of the initial value.
    func expression(of property: String, in owner: String, as type: String?) -> String? {
        guard let value = values[owner]?[property] else { return nil }
        let literal =
            switch value {
            case .none: "none"
            case .flag(let flag): "flag(\(flag))"
            case .number(let number): "number(\(number))"
            case .text(let text): "text(\(Self.literal(text)))"
            case .numbers(let numbers): "numbers(\(numbers))"
            }
        // An optional has the same initial value as what it wraps, so that the type would be ambiguous.
        let cast = type.map { "as: (\($0.hasSuffix("!") ? $0.dropLast() + "?" : $0)).self, " } ?? ""
        return " InspectableValue.\(literal).value(\(cast)or:"
    }

    /// The checksum of the values, which a copy of the source depends on.
    var checksum: String {
        guard !values.isEmpty else { return "" }
        let lines = values.flatMap { owner, properties in
            properties.keys.map { "\(owner).\($0)\(expression(of: $0, in: owner, as: nil) ?? "")" }
        }
        return Checksum.of(lines.sorted().joined(separator: "\n").utf8)
    }

    /// Returns a literal of a string in Swift on one line.
    private static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _
            where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
                || [0x2028, 0x2029].contains(scalar.value):
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension KeptValues {
    /// The contents of a file.
    private struct File: Decodable {
        var version: Int
        var values: [String: Value]
    }
}

extension KeptValues.Value: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .none
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .numbers(try container.decode([Double].self))
        }
    }
}
