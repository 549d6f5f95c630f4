import Foundation

/// A reader of binary property lists.
///
/// Objects may be referenced several times. The number of values is limited after references are resolved, so that a small
/// file cannot describe a large value.
struct BinaryPropertyList {
    private let path: String
    private let bytes: [UInt8]
    private let limits: PropertyListLimits
    private var offsets: [Int] = []
    private var referenceSize = 0
    private var count = 0
    /// The bytes of values that were read, which references to long texts repeat.
    private var readBytes = 0

    static func parse(
        _ bytes: [UInt8],
        path: String,
        limits: PropertyListLimits = .small
    ) throws(ImportError) -> PropertyListValue {
        var reader = BinaryPropertyList(path: path, bytes: bytes, limits: limits)
        let top = try reader.readTrailer()
        return try reader.value(top, depth: 0)
    }

    private init(path: String, bytes: [UInt8], limits: PropertyListLimits) {
        self.path = path
        self.bytes = bytes
        self.limits = limits
    }

    private func error(_ reason: String, at offset: Int? = nil) -> ImportError {
        ImportError(
            path: path,
            "the binary property list is damaged: \(reason)" + (offset.map { " at byte \($0)" } ?? "")
        )
    }

    /// Returns a number in the order of big-endian bytes; `nil` if it is outside the file or does not fit.
    private func number(at offset: Int, size: Int) -> Int? {
        guard size > 0, size <= 8, offset >= 0, offset <= bytes.count - size else { return nil }
        let value = bytes[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    /// Reads the table of offsets, and returns the number of the top object.
    private mutating func readTrailer() throws(ImportError) -> Int {
        let trailer = bytes.count - 32
        guard trailer >= 8, let offsetSize = number(at: trailer + 6, size: 1),
            let referenceSize = number(at: trailer + 7, size: 1), let objects = number(at: trailer + 8, size: 8),
            let top = number(at: trailer + 16, size: 8), let table = number(at: trailer + 24, size: 8),
            (1...8).contains(offsetSize), (1...8).contains(referenceSize), table >= 8, table <= trailer, top < objects,
            objects <= (trailer - table) / offsetSize
        else { throw error("its trailer is invalid") }
        self.referenceSize = referenceSize
        offsets.reserveCapacity(objects)
        for object in 0..<objects {
            guard let offset = number(at: table + object * offsetSize, size: offsetSize), offset >= 8, offset < table
            else {
                throw error("an offset is invalid", at: table + object * offsetSize)
            }
            offsets.append(offset)
        }
        return top
    }

    private mutating func value(_ object: Int, depth: Int) throws(ImportError) -> PropertyListValue {
        guard object < offsets.count else { throw error("there is no object \(object)") }
        count += 1
        guard count <= limits.values else { throw error("it has more than \(limits.values) values") }
        guard depth <= limits.depth else { throw error("values are nested deeper than \(limits.depth) levels") }
        let offset = offsets[object]
        let kind = bytes[offset] >> 4
        let low = Int(bytes[offset] & 15)
        switch kind {
        case 0:
            switch low {
            case 8: return PropertyListValue(.boolean(false))
            case 9: return PropertyListValue(.boolean(true))
            default: throw error("an object has an unknown type", at: offset)
            }
        case 1:
            // Integers of 16 bytes are used for unsigned ones of 8.
            let size = 1 << min(low, 5)
            guard size <= 16, offset + 1 <= bytes.count - size else { throw error("an integer is invalid", at: offset) }
            let digits = bytes[(offset + 1)..<(offset + 1 + size)].suffix(8)
            let number = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return PropertyListValue(.integer(Int64(bitPattern: number)))
        case 2: return PropertyListValue(.real(try real(at: offset, low)))
        case 3:
            let seconds = try real(at: offset, low)
            guard seconds.isFinite, abs(seconds) < 1e11 else { throw error("a date is invalid", at: offset) }
            return PropertyListValue(.date(Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)))
        case 4: return PropertyListValue(.data(Array(try range(at: offset, low, size: 1))))
        case 5: return PropertyListValue(.string(String(decoding: try range(at: offset, low, size: 1), as: UTF8.self)))
        case 6:
            let units = try range(at: offset, low, size: 2)
            let codes = stride(from: units.startIndex, to: units.endIndex, by: 2).map {
                UInt16(units[$0]) << 8 | UInt16(units[$0 + 1])
            }
            return PropertyListValue(.string(String(decoding: codes, as: UTF16.self)))
        case 10:
            var values: [PropertyListValue] = []
            for reference in try references(try range(at: offset, low, size: referenceSize)) {
                values.append(try value(reference, depth: depth + 1))
            }
            return PropertyListValue(.array(values))
        case 13:
            let both = try references(try range(at: offset, low, size: 2 * referenceSize))
            var values: [String: PropertyListValue] = [:]
            for index in 0..<(both.count / 2) {
                guard case .string(let key) = try value(both[index], depth: depth + 1).content else {
                    throw error("a key is not a string", at: offset)
                }
                values[key] = try value(both[both.count / 2 + index], depth: depth + 1)
            }
            return PropertyListValue(.dictionary(values))
        default: throw error("an object has an unknown type", at: offset)
        }
    }

    private func real(at offset: Int, _ low: Int) throws(ImportError) -> Double {
        let digits = bytes[(offset + 1)...]
        if low == 2, digits.count >= 4 {
            return Double(Float(bitPattern: digits.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
        }
        guard low == 3, digits.count >= 8 else { throw error("a number is invalid", at: offset) }
        return Double(bitPattern: digits.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// Returns the bytes of an object with a length.
    private mutating func range(at offset: Int, _ low: Int, size: Int) throws(ImportError) -> ArraySlice<UInt8> {
        var start = offset + 1
        var length = low
        if low == 15 {
            guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3,
                let found = number(at: start + 1, size: 1 << Int(bytes[start] & 15))
            else { throw error("a length is invalid", at: offset) }
            start += 1 + (1 << Int(bytes[start] & 15))
            length = found
        }
        guard start <= bytes.count, length <= (bytes.count - start) / size else {
            throw error("a length is invalid", at: offset)
        }
        readBytes += length * size
        guard readBytes <= limits.bytes else { throw error("its values have more than \(limits.bytes) bytes") }
        return bytes[start..<(start + length * size)]
    }

    private func references(_ range: ArraySlice<UInt8>) throws(ImportError) -> [Int] {
        var references: [Int] = []
        for start in stride(from: range.startIndex, to: range.endIndex, by: referenceSize) {
            guard let reference = number(at: start, size: referenceSize) else {
                throw error("a reference is invalid", at: start)
            }
            references.append(reference)
        }
        return references
    }
}
