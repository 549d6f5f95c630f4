import Foundation
@_spi(Reflection) import Swift

/// A stored property of an object, accessed by name. Replaces key-value coding, which is not available on Linux.
struct StoredProperty {
    let name: String
    let type: any Any.Type

    /// The `.classType` option, which Swift 6 imports as a mutable variable.
    private static let classOnly = _EachFieldOptions(rawValue: 1)

    /// The offset from the beginning of the object, in bytes.
    private let offset: Int

    /// Returns the stored properties of an object's class and its superclasses below `base`, without weak and lazy
    /// ones.
    static func all(of object: AnyObject, below base: AnyClass) -> [StoredProperty] {
        var known: Set<String> = []
        for mirror in sequence(first: Mirror(reflecting: object), next: { $0.superclassMirror }) {
            if mirror.subjectType as? AnyClass == base { break }
            known.formUnion(mirror.children.compactMap(\.label))
        }
        var result: [StoredProperty] = []
        // The runtime lists the properties of superclasses first, so the last one of a name belongs to the subclass.
        _ = _forEachField(of: Swift.type(of: object), options: classOnly) { name, offset, type, _ in
            let name = String(cString: name)
            if known.contains(name), !name.hasPrefix("$") {
                result.append(StoredProperty(name: name, type: type, offset: offset))
            }
            return true
        }
        return result.reversed()
    }

    private func address(in object: AnyObject) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(object).toOpaque() + offset
    }

    func value(in object: AnyObject) -> Any? {
        func read<Value>(_ type: Value.Type) -> Any { address(in: object).assumingMemoryBound(to: type).pointee }
        defer { withExtendedLifetime(object) {} }
        return _openExistential(type, do: read)
    }

    /// Sets the property without calling observers.
    /// - Returns: `false` if the value neither has the property's type nor can be converted to it. Numbers of all types
    ///   can be converted.
    func set(_ value: Any?, in object: AnyObject) -> Bool {
        func write<Value>(_ type: Value.Type) -> Bool {
            guard let value = Self.convert(value, to: type) else { return false }
            address(in: object).assumingMemoryBound(to: type).pointee = value
            return true
        }
        defer { withExtendedLifetime(object) {} }
        return _openExistential(type, do: write)
    }

    private static func convert<Value>(_ value: Any?, to type: Value.Type) -> Value? {
        guard let value else { return (nil as Any?) as? Value }
        if let value = value as? Value { return value }
        guard let number = FilterInput.number(value) else { return nil }
        let candidates: [Any] = [
            NSNumber(value: number), number, CGFloat(number), Float(number), Int(exactly: number.rounded()) ?? 0,
            number != 0,
        ]
        for candidate in candidates { if let value = candidate as? Value { return value } }
        return nil
    }
}
