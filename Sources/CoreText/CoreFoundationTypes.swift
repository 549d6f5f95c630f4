// Names of Core Foundation types in Core Text's API. On Linux, Core Foundation and Swift types are not bridged.

/// A position or a count.
public typealias CFIndex = Int

/// A string with attributes.
public typealias CFAttributedString = NSAttributedString

/// A code unit of UTF-16.
public typealias UniChar = UInt16

/// A range of positions.
public struct CFRange: Hashable, Sendable {
    /// The first position.
    public var location: CFIndex

    /// The number of positions.
    public var length: CFIndex

    /// Creates an empty range at the start.
    public init() { self.init(location: 0, length: 0) }

    /// Creates a range.
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }

    init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }

    /// Returns the range within a number of positions. A length of zero reaches to the end, as Apple documents for
    /// functions of Core Text.
    func within(_ count: Int) -> Range<Int> {
        let start = min(max(location, 0), count)
        return start..<(length <= 0 || length >= count - start ? count : start + length)
    }
}

/// Returns a range.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }
