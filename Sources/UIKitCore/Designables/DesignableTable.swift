import Foundation

/// A property with `@IBInspectable`, with the code that reads and sets it. It is generated.
@MainActor
public struct InspectableProperty {
    /// The name.
    package let name: String
    /// The type, if values of it can be edited.
    package let form: (any InspectableForm.Type)?
    private let accepts: (AnyObject) -> Bool
    private let read: @MainActor (AnyObject) -> Any?
    private let write: @MainActor (AnyObject, Any) -> Bool

    /// Creates a property.
    /// - Parameters:
    ///   - name: The name.
    ///   - get: A closure that returns the value of an object's property.
    ///   - set: A closure that sets the property, so that its observers run.
    public init<Owner: AnyObject, Value>(
        _ name: String,
        get: @escaping @MainActor (Owner) -> Value,
        set: @escaping @MainActor (Owner, Value) -> Void
    ) {
        self.name = name
        form = Value.self as? any InspectableForm.Type
        accepts = { $0 is Owner }
        read = { object in (object as? Owner).map { get($0) as Any } }
        write = { object, value in
            guard let object = object as? Owner, let value = value as? Value else { return false }
            set(object, value)
            return true
        }
    }

    /// Returns a Boolean value that indicates whether an object has the property, and whether its values can be edited.
    package func isEditable(of object: AnyObject) -> Bool { form != nil && accepts(object) }

    /// Returns the value of an object's property, or `nil` for an object without it.
    package func value(of object: AnyObject) -> Any? { read(object) }

    /// Sets the property to a value of its type.
    /// - Returns: A Boolean value that indicates whether the object has the property, and the value is of its type.
    package func set(_ value: Any, of object: AnyObject) -> Bool { write(object, value) }
}

/// A class of views with `@IBDesignable`, or a type with previews.
@MainActor
package struct DesignableEntry {
    /// The kinds of entries.
    package enum Content {
        case view(UIView.Type)
        case previews(any ViewPreviews.Type)
    }

    package let content: Content
    /// The name of the type with that of its module, such as `Kit.Badge`. The runtime has others for private types.
    package let name: String
    /// The path of the source file.
    package let file: String
    package let line: Int

    fileprivate init(_ content: Content, _ type: Any.Type, _ name: String, _ file: String, _ line: Int) {
        self.content = content
        self.name = "\(String(reflecting: type).prefix { $0 != "." }).\(name)"
        self.file = file
        self.line = line
    }
}

/// The views, previews and inspectable properties of a source file. They are generated.
@MainActor
public struct DesignableEntries {
    package private(set) var entries: [DesignableEntry] = []
    package private(set) var properties: [InspectableProperty] = []

    /// Creates a list without entries.
    public init() {}

    /// Adds a class with `@IBDesignable`. A class that is none of views is not added.
    /// - Parameters:
    ///   - type: The class.
    ///   - name: The name of the class with those of the types around it.
    ///   - file: The path of its source file.
    ///   - line: The line of its declaration.
    public mutating func add(view type: AnyClass, name: String, file: String, line: Int) {
        guard let type = type as? UIView.Type else { return }
        entries.append(DesignableEntry(.view(type), type, name, file, line))
    }

    /// Adds a type with previews.
    /// - Parameters:
    ///   - type: The type.
    ///   - name: The name of the type with those of the types around it.
    ///   - file: The path of its source file.
    ///   - line: The line of its declaration.
    public mutating func add(previews type: any ViewPreviews.Type, name: String, file: String, line: Int) {
        entries.append(DesignableEntry(.previews(type), type, name, file, line))
    }

    /// Adds inspectable properties.
    public mutating func add(_ properties: [InspectableProperty]) { self.properties += properties }
}

/// The views, previews and inspectable properties of a source file. It is generated.
public protocol DesignableTable {
    /// The entries.
    @MainActor static var entries: DesignableEntries { get }
}

/// The class `EaselDesignables` of a module, by which previews find the module's tables. It is generated.
public protocol DesignableModule: AnyObject {
    /// The tables of the module's source files.
    static var tables: [any DesignableTable.Type] { get }
}

/// The views, previews and inspectable properties of some modules.
@MainActor
package struct DesignableIndex {
    /// The entries, in the order of their names.
    package private(set) var entries: [DesignableEntry] = []
    private var properties: [InspectableProperty] = []

    /// Creates an index of the modules with some names. A module without tables has no entries.
    package init(modules: [String]) {
        self.init(
            tables: modules.flatMap { name in
                (NSClassFromString("\(name).EaselDesignables") as? any DesignableModule.Type)?.tables ?? []
            }
        )
    }

    /// Creates an index of tables.
    package init(tables: [any DesignableTable.Type]) {
        for table in tables {
            let list = table.entries
            entries += list.entries
            properties += list.properties
        }
        entries.sort { ($0.name, $0.line) < ($1.name, $1.line) }
    }

    /// Returns the properties of an object that can be edited. A property that a subclass overrides is one.
    package func properties(of object: AnyObject) -> [InspectableProperty] {
        var names: Set<String> = []
        return properties.filter { $0.isEditable(of: object) && names.insert($0.name).inserted }
    }
}
