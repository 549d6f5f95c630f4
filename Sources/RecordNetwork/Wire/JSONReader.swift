import Foundation

/// The names of the members of an object, in the order of the cases.
protocol JSONKey: RawRepresentable<Int> {
    /// The names. There are at most 32.
    static var names: [StaticString] { get }
}

/// An object that is being read.
struct JSONObject<Key: JSONKey> {
    /// The position of the opening bracket.
    let start: Int
    /// A bit for each member that has been there.
    fileprivate var seen: UInt32 = 0
    /// The member that follows the last one, if they are in their order.
    fileprivate var expected = 0
    /// A Boolean value that indicates whether no member has been read.
    fileprivate var isEmpty = true

    fileprivate init(start: Int) { self.start = start }

    /// Returns the error that a member is missing.
    func missing(_ key: Key) -> JSONError { .missingKey(Key.names[key.rawValue], start) }
}

/// The reason why JSON cannot be read. Positions are those of the first byte of a value.
enum JSONError: Error {
    /// It is not JSON.
    case syntax
    /// A value has another type.
    case mismatch(Int)
    /// A value is `null`.
    case missingValue(Int)
    /// An object has no member of a name.
    case missingKey(StaticString, Int)
    /// A value of the right type is none of those that are possible.
    case invalid(Int)
    /// Foundation cannot read a value.
    case part(any Error, Int)
}

/// A reader of the JSON of messages with records, which goes over the bytes once, without a tree of values. See ``JSONWriter`` for what
/// it saves.
///
/// It accepts what Foundation's decoder accepts, also a byte order mark of UTF-8, and reads the first of several members with one name. It
/// differs in this:
/// - JSON is in UTF-8, not in UTF-16.
/// - There is no comma before a closing bracket.
/// - The values of members that nothing reads are valid as well: their numbers, escapes and UTF-8.
/// - The names of members are compared byte by byte.
/// - An integer with a fraction or an exponent is read exactly or not at all. Foundation rounds some, and refuses some of the largest.
/// - Zero with an exponent, such as `0e1`, is a floating-point number.
///
/// It is not copied: a copy would retain what it remembers.
struct JSONReader: ~Copyable {
    /// The largest number of arrays and objects around a value, as that of Foundation.
    static let depth = 512

    let bytes: UnsafeRawBufferPointer
    var position: Int
    private var depth = 0
    /// The texts and the zone that were read last. Records of a message have mostly the same ones.
    var repeated = [RepeatedText](repeating: RepeatedText(), count: RepeatedText.Slot.count)
    var repeatedZone = RepeatedZone()
    /// The number of fields of the last record.
    var fieldCount = 0

    /// Creates a reader of bytes, which must not be used after them.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    // MARK: Bytes

    /// Goes to the next byte that is not white space, and returns it.
    @inline(__always)
    mutating func next() throws(JSONError) -> UInt8 {
        skipSpace()
        guard position < bytes.count else { throw .syntax }
        return bytes[position]
    }

    @inline(__always)
    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    /// Goes over a byte, which may follow white space, if it is there.
    @inline(__always)
    mutating func skip(_ byte: UInt8) throws(JSONError) -> Bool {
        guard try next() == byte else { return false }
        position += 1
        return true
    }

    /// Goes over a byte, which may follow white space.
    @inline(__always)
    mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard try skip(byte) else { throw .syntax }
    }

    /// Goes over a word at the position if it is there.
    mutating func skip(_ word: StaticString) -> Bool {
        guard isEqual(position, bytes.count - position, beginningWith: word) else { return false }
        position += word.utf8CodeUnitCount
        return true
    }

    @inline(__always)
    private func isEqual(_ start: Int, _ count: Int, beginningWith word: StaticString) -> Bool {
        guard count >= word.utf8CodeUnitCount, let base = bytes.baseAddress else { return false }
        return memcmp(base + start, word.utf8Start, word.utf8CodeUnitCount) == 0
    }

    /// Returns the bytes between two positions.
    @inline(__always)
    func slice(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    /// Verifies that nothing follows but white space.
    mutating func end() throws(JSONError) {
        skipSpace()
        if position < bytes.count { throw .syntax }
    }

    /// Returns the error for a value at the position that is not of the type that is read.
    func mismatch() -> JSONError {
        switch bytes[position] {
        case UInt8(ascii: "n"):
            isEqual(position, bytes.count - position, beginningWith: "null") ? .missingValue(position) : .syntax
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "t"), UInt8(ascii: "f"),
            UInt8(ascii: "-"), 0x30...0x39:
            .mismatch(position)
        default: .syntax
        }
    }

    // MARK: Structure

    /// Goes over the opening bracket of an array or an object.
    mutating func open(_ bracket: UInt8) throws(JSONError) {
        guard try next() == bracket else { throw mismatch() }
        position += 1
        try enter()
    }

    /// Counts an array or an object around the values that follow.
    mutating func enter() throws(JSONError) {
        depth += 1
        if depth > Self.depth { throw .syntax }
    }

    /// Counts the end of an array or an object.
    mutating func leave() { depth -= 1 }

    /// Begins an object.
    mutating func object<Key: JSONKey>(_: Key.Type) throws(JSONError) -> JSONObject<Key> {
        try open(UInt8(ascii: "{"))
        return JSONObject(start: position - 1)
    }

    /// Goes to the value of the next known member of an object, and returns its key; `nil` at the end of the object.
    mutating func key<Key: JSONKey>(of object: inout JSONObject<Key>) throws(JSONError) -> Key? {
        while let range = try name(isFirst: object.isEmpty) {
            object.isEmpty = false
            if let index = try index(of: range, in: Key.names, expected: object.expected),
                object.seen & (1 << UInt32(index)) == 0, let key = Key(rawValue: index)
            {
                object.seen |= 1 << UInt32(index)
                object.expected = index + 1
                return key
            }
            try skipValue()
        }
        return nil
    }

    /// Goes to the value of the next member of an object, and returns the name; `nil` at the end of the object.
    mutating func name(isFirst: Bool) throws(JSONError) -> TextRange? {
        if try skip(UInt8(ascii: "}")) {
            leave()
            return nil
        }
        if !isFirst {
            try expect(UInt8(ascii: ","))
            _ = try next()
        }
        guard bytes[position] == UInt8(ascii: "\"") else { throw .syntax }
        let range = try textRange()
        try expect(UInt8(ascii: ":"))
        return range
    }

    private func index(of range: TextRange, in names: [StaticString], expected: Int) throws(JSONError) -> Int? {
        if range.hasEscapes {
            let name = try text(range)
            return names.firstIndex { $0.utf8CodeUnitCount == name.utf8.count && $0.description == name }
        }
        func isName(_ index: Int) -> Bool {
            names[index].utf8CodeUnitCount == range.count
                && isEqual(range.start, range.count, beginningWith: names[index])
        }
        if expected < names.count, isName(expected) { return expected }
        for index in names.indices where isName(index) { return index }
        try validate(range)
        return nil
    }

    /// Reads an array.
    mutating func array<Element>(
        _ read: (inout JSONReader) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        try open(UInt8(ascii: "["))
        var elements: [Element] = []
        if try !skip(UInt8(ascii: "]")) {
            repeat { elements.append(try read(&self)) } while try skip(UInt8(ascii: ","))
            try expect(UInt8(ascii: "]"))
        }
        leave()
        return elements
    }

    /// Goes over `null` if it is there.
    @inline(__always)
    mutating func skipNull() throws(JSONError) -> Bool {
        guard try next() == UInt8(ascii: "n") else { return false }
        guard skip("null") else { throw .syntax }
        return true
    }

    // MARK: Values

    /// Reads a Boolean value.
    mutating func bool() throws(JSONError) -> Bool {
        _ = try next()
        if skip("true") { return true }
        if skip("false") { return false }
        throw mismatch()
    }

    /// Reads seconds since 2001.
    mutating func date() throws(JSONError) -> Date { Date(timeIntervalSinceReferenceDate: try double()) }

    /// Reads a value that is rare by Foundation's decoder.
    mutating func part<Value: Decodable>(_ type: Value.Type, by decoder: JSONDecoder) throws(JSONError) -> Value {
        _ = try next()
        let start = position
        try skipValue()
        do {
            return try decoder.decode(type, from: Data(slice(start, position)))
        } catch { throw .part(error, start) }
    }
}
