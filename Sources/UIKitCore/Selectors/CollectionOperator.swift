import Foundation

/// The operators for collections in paths of keys.
enum CollectionOperator {
    /// Returns the result of an operator. An operator that does not exist traps, as a key does.
    /// - Parameters:
    ///   - name: The operator with its sign, such as `@sum`.
    ///   - path: The path of the values of the elements; empty for the elements themselves.
    static func value(_ name: String, of elements: [Any], _ path: String) -> Any? {
        switch name {
        case "@count": return elements.count
        case "@sum": return numbers(elements, path).reduce(0, +)
        case "@avg":
            // Values that are nil count as zero.
            return elements.isEmpty ? 0.0 : numbers(elements, path).reduce(0, +) / Double(elements.count)
        case "@min": return extreme(values(elements, path)) { compare($0, $1) == .orderedAscending }
        case "@max": return extreme(values(elements, path)) { compare($0, $1) == .orderedDescending }
        case "@unionOfObjects": return values(elements, path)
        case "@distinctUnionOfObjects", "@distinctUnionOfSets": return distinct(flattened(name, elements, path))
        case "@unionOfArrays", "@unionOfSets": return flattened(name, elements, path)
        case "@distinctUnionOfArrays": return distinct(flattened(name, elements, path))
        default: fatalError("the operator \(name) for collections does not exist")
        }
    }

    private static func values(_ elements: [Any], _ path: String) -> [Any] {
        elements.compactMap { element in
            guard !path.isEmpty else { return element }
            let value = KeyValueAccess.value(of: element, atPath: path)
            return value is NSNull ? nil : value
        }
    }

    private static func flattened(_ name: String, _ elements: [Any], _ path: String) -> [Any] {
        guard name.hasSuffix("Arrays") || name.hasSuffix("Sets") else { return values(elements, path) }
        return elements.flatMap { values(KeyValueAccess.elements(of: $0) ?? [], path) }
    }

    private static func numbers(_ elements: [Any], _ path: String) -> [Double] {
        values(elements, path).compactMap { NumberConversion.convert($0, to: Double.self) }
    }

    private static func distinct(_ values: [Any]) -> [Any] {
        var seen: Set<NSObject> = []
        return values.filter { value in
            guard let object = (value as AnyObject) as? NSObject else { return true }
            return seen.insert(object).inserted
        }
    }

    private static func extreme(_ values: [Any], _ isBefore: (Any, Any) -> Bool) -> Any? { values.min(by: isBefore) }

    /// Returns the order of two values: numbers, strings, dates, and those with a method `compare:`; others are equal.
    package static func compare(_ first: Any, _ second: Any) -> ComparisonResult {
        if let first = first as? String, let second = second as? String { return first.compare(second) }
        if let first = first as? Date, let second = second as? Date { return first.compare(second) }
        if let first = NumberConversion.convert(first, to: Double.self),
            let second = NumberConversion.convert(second, to: Double.self)
        {
            return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
        }
        let object = first as AnyObject
        guard let entry = SelectorLookup.appEntry(Selector("compare:"), of: object) else { return .orderedSame }
        switch entry.call(object, [second]) {
        case let result as ComparisonResult: return result
        case let result as Int: return ComparisonResult(rawValue: result) ?? .orderedSame
        default: return .orderedSame
        }
    }
}
