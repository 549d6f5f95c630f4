import Foundation
import LocationCore
import RecordStore

/// A value that a field of a record can have: texts, numbers, dates, data, locations, references, assets, and arrays of them.
public protocol CKRecordValue {}

/// A value that a field of a record can have.
public typealias CKRecordValueProtocol = CKRecordValue

extension String: CKRecordValue {}
extension NSString: CKRecordValue {}
extension Bool: CKRecordValue {}
extension Int: CKRecordValue {}
extension Int8: CKRecordValue {}
extension Int16: CKRecordValue {}
extension Int32: CKRecordValue {}
extension Int64: CKRecordValue {}
extension UInt: CKRecordValue {}
extension UInt8: CKRecordValue {}
extension UInt16: CKRecordValue {}
extension UInt32: CKRecordValue {}
extension UInt64: CKRecordValue {}
extension Float: CKRecordValue {}
extension Double: CKRecordValue {}
extension NSNumber: CKRecordValue {}
extension Date: CKRecordValue {}
extension NSDate: CKRecordValue {}
extension Data: CKRecordValue {}
extension NSData: CKRecordValue {}
extension Array: CKRecordValue where Element: CKRecordValue {}
extension NSArray: CKRecordValue {}
extension CLLocation: CKRecordValue {}
extension CKAsset: CKRecordValue {}
extension CKRecord.Reference: CKRecordValue {}

/// The values of a record by the names of its fields.
public protocol CKRecordKeyValueSetting: AnyObject {
    /// Returns the value of a field; `nil` if the record does not have it.
    func object(forKey key: CKRecord.FieldKey) -> (any CKRecordValue)?
    /// Sets the value of a field; `nil` removes it.
    func setObject(_ object: (any CKRecordValue)?, forKey key: CKRecord.FieldKey)
    /// The value of a field; `nil` if the record does not have it.
    subscript(key: CKRecord.FieldKey) -> (any CKRecordValue)? { get set }
    /// Returns the names of the fields that the record has.
    func allKeys() -> [CKRecord.FieldKey]
    /// Returns the names of the fields that have changed since the record was fetched or saved.
    func changedKeys() -> [CKRecord.FieldKey]
}

extension CKRecordKeyValueSetting {
    /// The value of a field; `nil` if the record does not have it, or if it is of another type.
    public subscript<Value: CKRecordValue>(key: CKRecord.FieldKey) -> Value? {
        get { object(forKey: key) as? Value }
        set { setObject(newValue, forKey: key) }
    }
}

// MARK: - Conversion

/// A value of a field as an app sees it: numbers are `NSNumber`, which casts to every type of numbers, and arrays have the type of
/// their elements.
enum FieldValue {
    /// Returns the value of a field from that of the store.
    static func object(_ value: RecordValue, file: (RecordAsset) -> URL?) -> (any CKRecordValue)? {
        switch value {
        case .string(let text): return text
        case .integer(let number): return NSNumber(value: number)
        case .double(let number): return NSNumber(value: number)
        case .date(let date): return date
        case .data(let data): return data
        case .reference(let reference): return CKRecord.Reference(reference)
        case .location(let location):
            return CLLocation(latitude: location.latitude, longitude: location.longitude)
        case .asset(let asset): return CKAsset(stored: asset, fileURL: file(asset))
        case .encrypted: return nil
        case .list(let elements):
            let objects = elements.compactMap { object($0, file: file) }
            switch elements.first {
            case .string?: return objects as? [String]
            case .integer?, .double?: return objects as? [NSNumber]
            case .date?: return objects as? [Date]
            case .data?: return objects as? [Data]
            case .reference?: return objects as? [CKRecord.Reference]
            case .location?: return objects as? [CLLocation]
            case .asset?: return objects as? [CKAsset]
            case .encrypted?, .list?: return nil
            case nil: return [String]()
            }
        }
    }

    /// Returns the value of the store for one of a field; `nil` if its type is not one of fields.
    /// - Parameter asset: Returns the asset of a file, which is copied to the store.
    static func stored(
        _ object: Any,
        asset: (CKAsset) throws(RecordStoreError) -> RecordAsset
    ) throws(RecordStoreError) -> RecordValue? {
        switch object {
        case let text as String: return .string(text)
        // Swift's numbers first: each of them is also an `NSNumber` by a cast.
        case let flag as Bool where !FieldValue.isObject(object): return .integer(flag ? 1 : 0)
        case let number as any BinaryInteger where !FieldValue.isObject(object): return integer(number)
        case let number as any BinaryFloatingPoint where !FieldValue.isObject(object): return .double(Double(number))
        case let number as NSNumber: return Self.number(number)
        case let date as Date: return .date(date)
        case let data as Data: return .data(data)
        case let reference as CKRecord.Reference: return .reference(reference.stored)
        case let id as CKRecord.ID: return .reference(RecordReference(record: id.stored))
        case let record as CKRecord: return .reference(RecordReference(record: record.recordID.stored))
        case let location as CLLocation:
            return .location(
                RecordLocation(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
            )
        case let file as CKAsset: return .asset(try asset(file))
        case let array as [Any]:
            var elements: [RecordValue] = []
            for element in array {
                guard let value = try stored(element, asset: asset) else { return nil }
                elements.append(value)
            }
            return .list(elements)
        default: return nil
        }
    }

    /// Returns whether a number is an `NSNumber` itself, and not a number of Swift that can be cast to one.
    static func isObject(_ value: Any) -> Bool { type(of: value) is NSNumber.Type }

    private static func integer(_ number: some BinaryInteger) -> RecordValue {
        Int64(exactly: number).map { .integer($0) } ?? .double(Double(number))
    }

    private static func number(_ number: NSNumber) -> RecordValue {
        switch String(cString: number.objCType) {
        case "d", "f": .double(number.doubleValue)
        case "Q" where number.uint64Value > UInt64(Int64.max): .double(number.doubleValue)
        default: .integer(number.int64Value)
        }
    }
}
