import Foundation

/// A Swift package, as `swift package dump-package` describes it.
struct PackageDescription: Decodable {
    /// A product of a package.
    struct Product: Decodable {
        let name: String
        let targets: [String]
    }

    /// A target of a package.
    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let sources: [String]?
        let exclude: [String]
        let resources: [Resource]
        let dependencies: [Dependency]
        let settings: [Setting]
    }

    /// A rule for resources.
    struct Resource: Decodable {
        let path: String
        let rule: [String: JSONValue]
    }

    /// A dependency of a target: its kind, the name of a target or a product, and the package of a product.
    struct Dependency: Decodable {
        let kind: String
        let name: String
        let package: String?
        let isForIOS: Bool

        init(from decoder: any Decoder) throws {
            let values = try decoder.singleValueContainer().decode([String: [JSONValue]].self)
            guard let (kind, parts) = values.first, let name = parts.first?.text else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a dependency has no name")
                )
            }
            self.kind = kind
            self.name = name
            package = kind == "product" && parts.count > 1 ? parts[1].text : nil
            isForIOS = PackageDescription.isForIOS(parts.last)
        }
    }

    /// A setting of a build.
    struct Setting: Decodable {
        let tool: String
        let kind: [String: JSONValue]
        let condition: JSONValue?
    }

    /// A package that this one depends on.
    struct PackageDependency: Decodable {
        let identity: String
        /// The folder of a local package.
        let folder: String?
        /// The address of one on a server.
        let url: String?

        init(from decoder: any Decoder) throws {
            let values = try decoder.singleValueContainer().decode([String: [JSONValue]].self)
            guard let object = values.values.first?.first?.object, let identity = object["identity"]?.text else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a package has no identity")
                )
            }
            self.identity = identity
            folder = object["path"]?.text
            url = object["location"]?.object?["remote"]?.array?.first?.object?["urlString"]?.text
        }
    }

    let name: String
    let products: [Product]
    let targets: [Target]
    let dependencies: [PackageDependency]
    let swiftLanguageVersions: [String]?

    /// Returns a Boolean value that indicates whether a condition holds for iOS.
    static func isForIOS(_ condition: JSONValue?) -> Bool {
        guard let names = condition?.object?["platformNames"]?.array, !names.isEmpty else { return true }
        return names.contains { $0.text == "ios" }
    }

    /// Decodes a description.
    /// - Parameter folder: The folder of the package, for messages.
    static func decode(_ data: Data, folder: String) throws(ImportError) -> PackageDescription {
        do {
            return try JSONDecoder().decode(PackageDescription.self, from: data)
        } catch {
            throw ImportError(path: folder + "/Package.swift", "cannot read the description of the package: \(error)")
        }
    }
}

/// A value in JSON.
enum JSONValue: Decodable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }
    var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
    var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }
}
