/// The declarations of a source file that other files refer to by names of Objective-C.
public struct FileIndex: Codable, Hashable, Sendable {
    /// The version of the format.
    public static let currentVersion = 3

    /// The version of the format of this index.
    public var version = FileIndex.currentVersion

    /// The path of the file.
    public var file: String

    /// The checksum of the file.
    public var checksum: String

    /// The declarations of types, extensions among them, in the order of the file.
    public var types: [TypeIndex] = []
}

/// The declaration or extension of a type.
public struct TypeIndex: Codable, Hashable, Sendable {
    /// The kinds of declarations.
    public enum Kind: String, Codable, Sendable {
        case `class`, `extension`, `protocol`, other
    }

    /// The kind.
    public var kind: Kind

    /// The name, with those of the types around it, such as `Board.Cell`.
    public var path: String

    /// The superclass and the protocols, by their names.
    public var inherited: [String] = []

    /// The attributes, without `@`.
    public var attributes: [String] = []

    /// A Boolean value that indicates whether the declaration has type parameters.
    public var isGeneric = false

    /// A Boolean value that indicates whether the declaration is in the body of a function.
    public var isLocal = false

    /// A Boolean value that indicates whether the declaration is public.
    public var isPublic = false

    /// A Boolean value that indicates whether the declaration is visible in the type around it only.
    public var isPrivateNested = false

    /// A Boolean value that indicates whether the declaration is visible in its file only.
    public var isPrivate = false

    /// The conditions of compilation around the declaration.
    public var conditions: [String] = []

    /// The line of the declaration.
    public var line: Int

    /// The methods and properties.
    public var members: [MemberIndex] = []
}

/// A method or property of a type.
public struct MemberIndex: Codable, Hashable, Sendable {
    /// The kinds of members.
    public enum Kind: String, Codable, Sendable {
        case method, property
    }

    /// The kind.
    public var kind: Kind

    /// The name without labels.
    public var name: String

    /// The labels of the parameters, which are empty for `_`.
    public var labels: [String] = []

    /// The types of the parameters, or that of the property, as they are written.
    public var types: [String] = []

    /// The default values of the parameters, as they are written.
    public var defaults: [String?] = []

    /// The type of the result, as it is written; `nil` for none.
    public var result: String?

    /// The name in Objective-C that an attribute states.
    public var explicitName: String?

    /// The attributes, without `@`.
    public var attributes: [String] = []

    /// A Boolean value that indicates whether the member is visible to Objective-C by an attribute of its own.
    public var isExposed = false

    /// A Boolean value that indicates whether the member is an optional requirement of a protocol.
    public var isOptional = false

    /// A Boolean value that indicates whether the member belongs to the type.
    public var isStatic = false

    /// A Boolean value that indicates whether the member overrides another one.
    public var isOverride = false

    /// A Boolean value that indicates whether classes of other modules may override the member.
    public var isOpen = false

    /// A Boolean value that indicates whether the member is visible in other modules.
    public var isPublic = false

    /// A Boolean value that indicates whether the member is visible in its file only.
    public var isPrivate = false

    /// A Boolean value that indicates whether the property can be set.
    public var isSettable = false

    /// A Boolean value that indicates whether the property has an observer of its changes, and no getter.
    public var isObserver = false

    /// A Boolean value that indicates whether a table of selectors can call the member: it neither throws nor suspends, and its
    /// parameters are values.
    public var isCallable = true

    /// The conditions of compilation around the member, without those around its type.
    public var conditions: [String] = []

    /// The line of the declaration.
    public var line: Int

    /// The name of the method, or of the property's getter, in Objective-C.
    public var selector: String {
        if let explicitName { return explicitName }
        return kind == .method ? ObjectiveCNames.selector(plainName, labels: labels) : plainName
    }

    /// The name without the marks by which Swift tells it from a keyword.
    private var plainName: String { name.filter { $0 != "`" } }

    /// The name of the property's setter in Objective-C.
    public var setter: String { ObjectiveCNames.setter(explicitName ?? plainName) }
}
