import Foundation

/// The bytes of a record's fields in the database: a version, then each field with its name, kind and value, sorted by name.
package enum FieldCoder {
    private static let version: UInt8 = 1

    /// Returns the bytes of fields. Equal fields have equal bytes.
    package static func encode(_ fields: [String: RecordValue]) -> Data {
        var writer = Writer()
        writer.bytes.reserveCapacity(256)
        writer.bytes.append(version)
        writer.append(UInt32(fields.count))
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            writer.append(name)
            writer.append(value)
        }
        return Data(writer.bytes)
    }

    /// Returns the fields of bytes; `nil` if the bytes are damaged.
    package static func decode(_ bytes: Data) -> [String: RecordValue]? {
        bytes.withUnsafeBytes { buffer in
            var reader = Reader(bytes: buffer)
            guard reader.byte() == version, let count = reader.count() else { return nil }
            var fields: [String: RecordValue] = [:]
            for _ in 0..<count {
                guard let name = reader.string(), let value = reader.value() else { return nil }
                fields[name] = value
            }
            return reader.isAtEnd && fields.count == count ? fields : nil
        }
    }

    private enum Tag: UInt8 {
        case string = 1
        case integer, double, date, data, reference, location, asset, encrypted, list
    }

    private struct Writer {
        /// Appending to `Data` takes several times as long.
        var bytes: [UInt8] = []

        mutating func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }

        mutating func append(_ text: String) {
            append(UInt32(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        }

        mutating func append(_ data: Data) {
            append(UInt32(data.count))
            bytes.append(contentsOf: data)
        }

        mutating func append(_ tag: Tag) { bytes.append(tag.rawValue) }

        mutating func append(_ value: RecordValue) {
            switch value {
            case .string(let text):
                append(Tag.string)
                append(text)
            case .integer(let number):
                append(Tag.integer)
                append(number)
            case .double(let number):
                append(Tag.double)
                append(number.bitPattern)
            case .date(let date):
                append(Tag.date)
                append(date.timeIntervalSinceReferenceDate.bitPattern)
            case .data(let data):
                append(Tag.data)
                append(data)
            case .reference(let reference):
                append(Tag.reference)
                append(reference.action.rawValue)
                append(reference.record.name)
                append(reference.record.zone.name)
                append(reference.record.zone.owner)
            case .location(let location):
                append(Tag.location)
                append(location.latitude.bitPattern)
                append(location.longitude.bitPattern)
            case .asset(let asset):
                append(Tag.asset)
                append(asset.hash)
                append(asset.size)
            case .encrypted(let data):
                append(Tag.encrypted)
                append(data)
            case .list(let elements):
                append(Tag.list)
                append(UInt32(elements.count))
                for element in elements { append(element) }
            }
        }
    }

    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        var position = 0

        init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        var isAtEnd: Bool { position == bytes.count }

        mutating func byte() -> UInt8? { number(UInt8.self) }

        mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
            let size = MemoryLayout<Number>.size
            guard bytes.count - position >= size else { return nil }
            defer { position += size }
            return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: type))
        }

        /// Returns a number of parts, each of which has at least one byte.
        mutating func count() -> Int? {
            guard let count = number(UInt32.self).map(Int.init), count <= bytes.count - position else { return nil }
            return count
        }

        private mutating func part() -> UnsafeRawBufferPointer? {
            guard let count = count() else { return nil }
            defer { position += count }
            return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
        }

        mutating func string() -> String? { part().flatMap { String(validating: $0, as: UTF8.self) } }
        mutating func data() -> Data? { part().map { Data($0) } }
        mutating func double() -> Double? { number(UInt64.self).map { Double(bitPattern: $0) } }

        mutating func value(isElement: Bool = false) -> RecordValue? {
            switch byte().flatMap(Tag.init) {
            case .string: return string().map { .string($0) }
            case .integer: return number(Int64.self).map { .integer($0) }
            case .double: return double().map { .double($0) }
            case .date: return double().map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
            case .data: return data().map { .data($0) }
            case .encrypted: return data().map { .encrypted($0) }
            case .reference:
                guard let action = byte().flatMap(RecordReference.Action.init), let name = string(),
                    let zone = string(), let owner = string()
                else { return nil }
                let id = RecordID(name: name, zone: RecordZoneID(name: zone, owner: owner))
                return .reference(RecordReference(record: id, action: action))
            case .location:
                guard let latitude = double(), let longitude = double() else { return nil }
                return .location(RecordLocation(latitude: latitude, longitude: longitude))
            case .asset:
                guard let hash = string(), let size = number(Int64.self) else { return nil }
                return .asset(RecordAsset(hash: hash, size: size))
            case .list:
                guard !isElement, let count = count() else { return nil }
                var elements: [RecordValue] = []
                for _ in 0..<count {
                    guard let element = value(isElement: true) else { return nil }
                    elements.append(element)
                }
                return .list(elements)
            case nil: return nil
            }
        }
    }
}
