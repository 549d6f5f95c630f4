import Foundation

/// A type of data, such as an image in the PNG format, with the types that it conforms to.
///
/// ```swift
/// let type = UTType(filenameExtension: "png")       // public.png
/// type?.conforms(to: .image)                        // true
/// type?.preferredMIMEType                           // "image/png"
/// ```
///
/// The common types of Apple's systems are declared. Other filename extensions and MIME types have dynamic types, as
/// Apple documents. No types of the system or of its apps are read.
public struct UTType: Hashable, Sendable {
    /// The identifier, such as `public.png`.
    public let identifier: String

    /// The types and tags of a type that an app declares itself, or that is dynamic; `nil` for the common types.
    private let ownDeclaration: Declaration?

    /// The properties of a type. Tags are in order of preference.
    struct Declaration: Hashable, Sendable {
        var identifier: String
        var supertypes: [String]
        var filenameExtensions: [String] = []
        var mimeTypes: [String] = []
        var localizedDescription: String?
    }

    private init(_ declaration: Declaration) {
        identifier = declaration.identifier
        ownDeclaration = declaration
    }

    /// Creates a common type.
    init(common identifier: String) {
        self.identifier = identifier
        ownDeclaration = nil
    }

    private var declaration: Declaration? { ownDeclaration ?? CommonTypes.types[identifier] }

    // MARK: Creating types

    /// Creates a common or dynamic type by its identifier, or returns `nil` if the identifier is unknown. The case of
    /// letters is ignored.
    public init?(_ identifier: String) {
        let identifier = identifier.lowercased()
        if let common = CommonTypes.identifiers[identifier] {
            self.init(common: common)
        } else if let declaration = DynamicType.declaration(of: identifier) {
            self.init(declaration)
        } else {
            return nil
        }
    }

    /// Creates the preferred type with a filename extension. An extension without a common type has a dynamic type.
    /// - Parameters:
    ///   - filenameExtension: The extension without a dot. The case of letters is ignored.
    ///   - supertype: The type that the result conforms to.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Creates the preferred type with a MIME type. A MIME type without a common type has a dynamic type.
    /// - Parameters:
    ///   - mimeType: The MIME type without parameters. The case of letters is ignored.
    ///   - supertype: The type that the result conforms to.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Creates the preferred type with a tag, or a dynamic one. Returns `nil` for an empty tag.
    /// - Parameter supertype: The type that the result conforms to, or `nil` for any.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard let first = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else { return nil }
        self = first
    }

    /// Returns all types with a tag, the preferred one first: common types, or else a dynamic one. Returns an empty array
    /// for an empty tag.
    /// - Parameter supertype: The type that the results conform to, or `nil` for any.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        let tag = tag.lowercased()
        if tag.isEmpty { return [] }
        let common = (CommonTypes.identifiersOfTags[tagClass]?[tag] ?? []).map { UTType(common: $0) }
        let found = supertype.map { supertype in common.filter { $0.conforms(to: supertype) } } ?? common
        if !found.isEmpty { return found }
        let declaration = DynamicType.declaration(
            tag: tag,
            tagClass: tagClass,
            supertype: (supertype ?? .data).identifier
        )
        return [UTType(declaration)]
    }

    /// Creates a type that the app declares and owns.
    /// - Parameter parentType: The type that it conforms to; `nil` for `public.data`.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(declaredAs: identifier, parentType)
    }

    /// Creates a type that the app uses but that another one owns. A common type has its own properties.
    /// - Parameter parentType: The type that it conforms to; `nil` for `public.data`.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(declaredAs: identifier, parentType)
    }

    private init(declaredAs identifier: String, _ parentType: UTType?) {
        if let common = CommonTypes.identifiers[identifier.lowercased()] {
            self.init(common: common)
        } else {
            let parent = (parentType ?? .data).identifier
            self.init(Declaration(identifier: identifier, supertypes: [parent]))
        }
    }

    // MARK: Properties

    /// The preferred filename extension, without a dot, or `nil` if there is none.
    public var preferredFilenameExtension: String? { declaration?.filenameExtensions.first }

    /// The preferred MIME type, or `nil` if there is none.
    public var preferredMIMEType: String? { declaration?.mimeTypes.first }

    /// A description in English, or `nil` if there is none.
    public var localizedDescription: String? { declaration?.localizedDescription }

    /// All tags by their class, in order of preference.
    public var tags: [UTTagClass: [String]] {
        var tags: [UTTagClass: [String]] = [:]
        if let extensions = declaration?.filenameExtensions, !extensions.isEmpty {
            tags[.filenameExtension] = extensions
        }
        if let mimeTypes = declaration?.mimeTypes, !mimeTypes.isEmpty { tags[.mimeType] = mimeTypes }
        return tags
    }

    /// A Boolean value that indicates whether the type was made for a tag without a common type.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

    /// A Boolean value that indicates whether the type is a common one.
    public var isDeclared: Bool { CommonTypes.types[identifier] != nil }

    /// A Boolean value that indicates whether the identifier is in the public domain, beginning with `public.`.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    // MARK: Conformance

    /// All types that the type conforms to, directly and indirectly.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var waiting = declaration?.supertypes ?? []
        while let next = waiting.popLast() {
            let type = UTType(next) ?? UTType(Declaration(identifier: next, supertypes: []))
            if found.insert(type).inserted { waiting += type.declaration?.supertypes ?? [] }
        }
        return found
    }

    /// Returns a Boolean value that indicates whether the type conforms to another one, or is the same.
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

    /// Returns a Boolean value that indicates whether the type conforms to another one and is not the same.
    public func isSubtype(of type: UTType) -> Bool { self != type && supertypes.contains(type) }

    /// Returns a Boolean value that indicates whether another type conforms to this one and is not the same.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// Returns a Boolean value that indicates whether both types have the same identifier.
    public static func == (left: UTType, right: UTType) -> Bool { left.identifier == right.identifier }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier.
    public var description: String { identifier }

    /// The identifier, with whether the type is dynamic or not declared.
    public var debugDescription: String {
        "\(identifier) (\(isDynamic ? "dynamic" : isDeclared ? "declared" : "not declared"))"
    }
}

extension UTType: Codable {
    /// Creates a type from its encoded identifier. An identifier that is not known has no properties.
    public init(from decoder: any Decoder) throws {
        let identifier = try decoder.singleValueContainer().decode(String.self)
        self = UTType(identifier) ?? UTType(importedAs: identifier)
    }

    /// Encodes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

/// A kind of names for types in other systems.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The name of the class.
    public let rawValue: String

    /// Creates a class by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The class of filename extensions, without a dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")

    /// The class of MIME types.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
