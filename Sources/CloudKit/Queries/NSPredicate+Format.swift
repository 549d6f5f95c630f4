import Foundation
import RecordStore

// Foundation of Linux has no formats of predicates. These predicates remember theirs for queries, and can be evaluated with records and
// dictionaries.
extension NSPredicate {
    /// Creates a predicate from a format, such as `name == %@`, and the arguments of its placeholders.
    ///
    /// A format that is not valid is an error of the queries that use it, and no record fulfills it.
    public convenience init(format predicateFormat: String, _ args: Any?...) {
        self.init(format: predicateFormat, argumentArray: args.map { $0 as Any })
    }

    /// Creates a predicate from a format and the arguments of its placeholders.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let parsed: Result<RecordPredicate, PredicateFormatError>
        do throws(PredicateFormatError) {
            let values = (arguments ?? []).map { PredicateArgument($0) }
            parsed = .success(try PredicateFormat.parse(predicateFormat, values))
        } catch {
            parsed = .failure(error)
        }
        self.init(parsed)
    }

    /// Creates a predicate from one of the store.
    convenience init(stored predicate: RecordPredicate) { self.init(.success(predicate)) }

    private convenience init(_ parsed: Result<RecordPredicate, PredicateFormatError>) {
        self.init(block: { object, _ in
            if let probe = object as? PredicateProbe {
                probe.parsed = parsed
                return false
            }
            guard case .success(let predicate) = parsed else { return false }
            switch object {
            case let record as CKRecord: return predicate.matches(record.inMemory)
            case let values as [String: Any]:
                var record = Record(id: RecordID(name: ""), type: "")
                record.fields = values.compactMapValues { PredicateArgument($0).value }
                return predicate.matches(record)
            default: return false
            }
        })
    }

    /// Returns the predicate of queries.
    /// - Throws: `invalidArguments` for a format that is not valid, and for blocks.
    func stored() throws(CKError) -> RecordPredicate {
        if let compound = self as? NSCompoundPredicate {
            var parts: [RecordPredicate] = []
            for part in compound.subpredicates { parts.append(try part.stored()) }
            switch compound.compoundPredicateType {
            case .and: return .and(parts)
            case .or: return .or(parts)
            case .not: return .not(parts.first ?? .all)
            }
        }
        if isEqual(NSPredicate(value: true)) { return .all }
        if isEqual(NSPredicate(value: false)) { return .not(.all) }
        let probe = PredicateProbe()
        _ = evaluate(with: probe)
        switch probe.parsed {
        case .success(let predicate)?: return predicate
        case .failure(let error)?: throw CKError(.invalidArguments, "\(error)")
        case nil: throw CKError(.invalidArguments, "a predicate with a block is not supported by queries")
        }
    }
}

/// An object by which a predicate tells its format. It is a record, so that blocks of apps can be called with it.
final class PredicateProbe: CKRecord, @unchecked Sendable {
    var parsed: Result<RecordPredicate, PredicateFormatError>?

    init() { super.init(recordType: "Probe", recordID: ID(recordName: "Probe")) }

    required init?(coder: NSCoder) { nil }
}

extension PredicateArgument {
    /// Creates an argument from a value of an app.
    init(_ object: Any) {
        // An optional within a value of any type.
        if let optional = object as? any OptionalValue, optional.isNil {
            self = .null
            return
        }
        if object is NSNull {
            self = .null
            return
        }
        // Files are not compared.
        let value = try? FieldValue.stored(object) { (_: CKAsset) throws(RecordStoreError) -> RecordAsset in
            throw .invalidQuery(reason: "assets are not compared")
        }
        self = value.flatMap { $0 }.map { .value($0) } ?? .unsupported("\(type(of: object))")
    }

    var value: RecordValue? { if case .value(let value) = self { value } else { nil } }
}

/// Optionals of all types.
private protocol OptionalValue { var isNil: Bool { get } }

extension Optional: OptionalValue { fileprivate var isNil: Bool { self == nil } }

// MARK: - Orders

extension NSSortDescriptor {
    /// Creates an order of records by a field, or by one that the store sets.
    public convenience init(key: String?, ascending: Bool) {
        self.init(keyPath: \CKRecord.[sortedBy: key ?? ""], ascending: ascending) { first, second in
            guard let first = first as? SortedValue, let second = second as? SortedValue else { return .orderedSame }
            return first.compared(with: second)
        }
    }

    /// Creates an order by a property that may be `nil`, such as the creation date of a record. `nil` comes first.
    public convenience init<Root, Value: Comparable>(keyPath: KeyPath<Root, Value?>, ascending: Bool) {
        self.init(keyPath: keyPath, ascending: ascending) { first, second in
            switch (first as? Value, second as? Value) {
            case (nil, nil): .orderedSame
            case (nil, _): .orderedAscending
            case (_, nil): .orderedDescending
            case (let first?, let second?):
                first < second ? .orderedAscending : second < first ? .orderedDescending : .orderedSame
            }
        }
    }

    /// Returns the order of queries.
    /// - Throws: `invalidArguments` for an order by another value.
    func stored() throws(CKError) -> RecordQuery.Sort {
        if keyPath == \CKRecord.creationDate { return RecordQuery.Sort(.creationDate, isAscending: ascending) }
        if keyPath == \CKRecord.modificationDate { return RecordQuery.Sort(.modificationDate, isAscending: ascending) }
        guard let path = keyPath as? KeyPath<CKRecord, SortedValue> else {
            throw CKError(.invalidArguments, "queries are sorted by fields of records only")
        }
        let name = PredicateProbe()[keyPath: path].name
        do throws(PredicateFormatError) {
            return RecordQuery.Sort(try PredicateFormat.key(named: name), isAscending: ascending)
        } catch {
            throw CKError(.invalidArguments, "cannot sort by \"\(name)\": \(error.reason)")
        }
    }
}

/// The value of a record by which it is sorted.
struct SortedValue {
    let name: String
    let value: RecordValue?

    /// Records without a value come first.
    func compared(with other: SortedValue) -> ComparisonResult {
        switch (value, other.value) {
        case (nil, nil): .orderedSame
        case (nil, _): .orderedAscending
        case (_, nil): .orderedDescending
        case (let first?, let second?): first.compared(with: second) ?? .orderedSame
        }
    }
}

extension CKRecord {
    /// The value of a field, with its name.
    subscript(sortedBy name: String) -> SortedValue {
        let key = try? PredicateFormat.key(named: name)
        return SortedValue(name: name, value: key.flatMap { inMemory.value(of: $0) })
    }
}
