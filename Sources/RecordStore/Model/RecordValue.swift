import Foundation

/// The value of a field of a record.
public enum RecordValue: Hashable, Sendable, Codable {
    /// A text.
    case string(String)
    /// An integer. Integers and floating-point numbers are one kind, so that a field can change between them.
    case integer(Int64)
    /// A floating-point number.
    case double(Double)
    /// A moment.
    case date(Date)
    /// Bytes, which queries do not compare.
    case data(Data)
    /// A reference to another record.
    case reference(RecordReference)
    /// A position on the Earth.
    case location(RecordLocation)
    /// A file.
    case asset(RecordAsset)
    /// Bytes that the client has encrypted. The store keeps them as they are and does not compare them.
    case encrypted(Data)
    /// Values of one kind. Lists do not contain lists.
    case list([RecordValue])
}

/// A reference from a field of a record to another record.
public struct RecordReference: Hashable, Sendable, Codable {
    /// The effect of deleting the record that is referred to.
    public enum Action: UInt8, Hashable, Sendable, Codable {
        /// The reference remains. Its record may be missing.
        case none = 0
        /// The record with the reference is deleted too. Both are in the same zone.
        case deleteSelf = 1
    }

    /// The record that is referred to.
    public var record: RecordID
    /// The effect of deleting that record.
    public var action: Action

    /// Creates a reference to a record.
    public init(record: RecordID, action: Action = .none) {
        self.record = record
        self.action = action
    }
}

/// A position on the Earth.
public struct RecordLocation: Hashable, Sendable, Codable {
    /// The latitude in degrees, from -90 to 90.
    public var latitude: Double
    /// The longitude in degrees, from -180 to 180.
    public var longitude: Double

    /// Creates a position from degrees.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The mean radius of the Earth in meters.
    static let earthRadius = 6_371_008.8

    /// Returns the distance in meters on a sphere with the Earth's mean radius, which differs by up to 0.6% from that on the
    /// ellipsoid.
    public func distance(to other: RecordLocation) -> Double {
        let degree = Double.pi / 180
        let latitudeSine = sin((other.latitude - latitude) * degree / 2)
        let longitudeSine = sin((other.longitude - longitude) * degree / 2)
        let chord =
            latitudeSine * latitudeSine
            + cos(latitude * degree) * cos(other.latitude * degree) * longitudeSine * longitudeSine
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }
}

/// A file that belongs to a record, named by its contents.
///
/// ``RecordStorage/addAsset(contentsOf:)`` copies a file to the store. Equal contents are stored once.
public struct RecordAsset: Hashable, Sendable, Codable {
    /// The SHA-256 of the contents as 64 lowercase hexadecimal digits.
    public var hash: String
    /// The number of bytes.
    public var size: Int64

    /// Creates the description of a file that the store has.
    public init(hash: String, size: Int64) {
        self.hash = hash
        self.size = size
    }

    /// A Boolean value that indicates whether the hash has the form of one, so that it can be the name of a file.
    package var isWellFormed: Bool {
        size >= 0 && hash.utf8.count == 64
            && hash.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// The kind of the values that a field holds in all records of a type. The first value that is saved determines it.
public struct RecordFieldKind: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kind of one value.
    public enum Element: UInt8, Hashable, Sendable, Codable {
        /// Texts.
        case string = 1
        /// Integers and floating-point numbers.
        case number = 2
        /// Moments.
        case date = 3
        /// Bytes.
        case data = 4
        /// References to records.
        case reference = 5
        /// Positions on the Earth.
        case location = 6
        /// Files.
        case asset = 7
        /// Encrypted bytes.
        case encrypted = 8
    }

    /// The kind of one value.
    public var element: Element
    /// A Boolean value that indicates whether the field holds lists of such values.
    public var isList: Bool

    /// Creates a kind.
    public init(_ element: Element, isList: Bool = false) {
        self.element = element
        self.isList = isList
    }

    /// The values as part of a message, such as "strings" or "lists of numbers".
    public var description: String { isList ? "lists of \(element.plural)" : element.plural }
}

extension RecordFieldKind.Element {
    fileprivate var plural: String {
        switch self {
        case .string: "strings"
        case .number: "numbers"
        case .date: "dates"
        case .data: "data"
        case .reference: "references"
        case .location: "locations"
        case .asset: "assets"
        case .encrypted: "encrypted data"
        }
    }
}

extension RecordValue {
    /// The kind of a value that is not a list; `nil` for lists.
    var elementKind: RecordFieldKind.Element? {
        switch self {
        case .string: .string
        case .integer, .double: .number
        case .date: .date
        case .data: .data
        case .reference: .reference
        case .location: .location
        case .asset: .asset
        case .encrypted: .encrypted
        case .list: nil
        }
    }

    /// The kind of the value; `nil` for an empty list, which fits to every kind of list.
    var kind: RecordFieldKind? {
        guard case .list(let elements) = self else { return elementKind.map { RecordFieldKind($0) } }
        return elements.first?.elementKind.map { RecordFieldKind($0, isList: true) }
    }

    /// The elements of a list, or the value itself.
    var elements: [RecordValue] { if case .list(let elements) = self { elements } else { [self] } }
}
