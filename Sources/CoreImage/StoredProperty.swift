import Foundation
@_spi(Reflection) import Swift

/// A stored property of an object, found by its name: what takes the place of key-value coding where there is none.
struct StoredProperty {
    let name: String
    let type: any Any.Type

    /// `.classType`, which Swift 6 takes for a variable.
    private static let classOnly = _EachFieldOptions(rawValue: 1)

    /// From the beginning of the object, in bytes.
    private let offset: Int

    /// The properties that an object's class stores, and those of its superclasses below `base`. Weak and lazy ones are
    /// left out.
    static func all(of object: AnyObject, below base: AnyClass) -> [StoredProperty] {
        var known: Set<String> = []
        for mirror in sequence(first: Mirror(reflecting: object), next: { $0.superclassMirror }) {
            if mirror.subjectType as? AnyClass == base { break }
            known.formUnion(mirror.children.compactMap(\.label))
        }
        var result: [StoredProperty] = []
        // The runtime counts a superclass's properties first, so the last of a name is the subclass's own.
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

    /// Sets the property, observers left aside.
    /// - Returns: false when the value is none of the property's type, and cannot be made one: numbers of all kinds can.
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
