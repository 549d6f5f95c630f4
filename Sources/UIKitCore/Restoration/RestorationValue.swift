import Foundation

/// A value of a state archive, and its form in a property list.
///
/// References to view controllers, views and registered objects are stored as the paths of those objects. Other objects are
/// property list values, or archives of `NSKeyedArchiver`.
indirect enum RestorationValue {
    case plain(Any)
    case list([RestorationValue])
    case table([String: RestorationValue])
    case reference(AnyObject)
    /// The path of an object, once it is stored.
    case path(String)
    case archive(Data)

    /// Creates a value of an object; `nil` if it cannot be stored.
    init?(_ object: Any) {
        let object = (object as? any OptionalValue)?.wrapped ?? object
        if object is any OptionalValue { return nil }
        switch object {
        case let text as String: self = .plain(text)
        case let data as Data: self = .plain(data)
        case let date as Date: self = .plain(date)
        case let number as NSNumber: self = .plain(number)
        case let number as CGFloat: self = .plain(Double(number))
        case let list as [Any]: self = .list(list.compactMap { RestorationValue($0) })
        case let table as [String: Any]: self = .table(table.compactMapValues { RestorationValue($0) })
        case let restorable as any UIStateRestoring: self = .reference(restorable)
        case let responder as UIResponder: self = .reference(responder)
        default:
            guard let coded = Self.coded(object) else { return nil }
            let archiver = NSKeyedArchiver(requiringSecureCoding: false)
            archiver.encode(coded, forKey: NSKeyedArchiveRootObjectKey)
            archiver.finishEncoding()
            self = .archive(archiver.encodedData)
        }
    }

    /// Returns an object that archives itself; `nil` if there is none for a value.
    private static func coded(_ value: Any) -> (any NSCoding)? {
        func bridged(_ value: some _ObjectiveCBridgeable) -> AnyObject { value._bridgeToObjectiveC() }
        if let value = value as? any NSCoding { return value }
        return (value as? any _ObjectiveCBridgeable).flatMap { bridged($0) as? any NSCoding }
    }

    /// Creates a value from its form in a property list.
    init?(propertyList: Any) {
        guard let tagged = propertyList as? [String: Any] else {
            self = .plain(propertyList)
            return
        }
        switch (tagged.keys.first, tagged.values.first) {
        case ("list", let list as [Any]): self = .list(list.compactMap { RestorationValue(propertyList: $0) })
        case ("table", let table as [String: Any]):
            self = .table(table.compactMapValues { RestorationValue(propertyList: $0) })
        case ("path", let path as String): self = .path(path)
        case ("archive", let data as Data): self = .archive(data)
        default: return nil
        }
    }

    /// The form in a property list; `nil` for a reference to an object that is not stored.
    /// - Parameter path: Returns the path of an object that is stored, or `nil`.
    func propertyList(_ path: (AnyObject) -> String?) -> Any? {
        switch self {
        case .plain(let value): value
        case .list(let list): ["list": list.compactMap { $0.propertyList(path) }]
        case .table(let table): ["table": table.compactMapValues { $0.propertyList(path) }]
        case .reference(let object): path(object).map { ["path": $0] }
        case .path(let path): ["path": path]
        case .archive(let data): ["archive": data]
        }
    }

    /// The value as an object.
    /// - Parameter object: Returns the object with a path, or `nil`.
    func object(_ object: (String) -> AnyObject?) -> Any? {
        switch self {
        case .plain(let value): return value
        case .list(let list): return list.compactMap { $0.object(object) }
        case .table(let table): return table.compactMapValues { $0.object(object) }
        case .reference(let value): return value
        case .path(let path): return object(path)
        case .archive(let data):
            guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
            unarchiver.requiresSecureCoding = false
            // An object of a class that does not exist any more is no reason to end the program.
            unarchiver.decodingFailurePolicy = .setErrorAndReturn
            return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
        }
    }

    /// The objects that the value refers to, in order.
    var references: [AnyObject] {
        switch self {
        case .reference(let object): [object]
        case .list(let list): list.flatMap(\.references)
        case .table(let table): table.sorted { $0.key < $1.key }.flatMap(\.value.references)
        case .plain, .path, .archive: []
        }
    }
}

/// An optional value in a variable of type `Any`.
private protocol OptionalValue { var wrapped: Any? { get } }

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { map { ($0 as? any OptionalValue)?.wrapped ?? $0 } }
}
