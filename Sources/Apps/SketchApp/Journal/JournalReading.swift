import UIKit

/// What the bytes of a journal say.
package struct JournalReading: Sendable {
    /// The first bytes of every journal: a name, the version of the format, and a checksum of both.
    package static let header: [UInt8] = {
        var header = Array("EaselInk".utf8)
        var number = JournalBytes()
        number.append(1)
        header += number.bytes
        var checksum = JournalBytes()
        checksum.append(CRC32.of(header))
        return header + checksum.bytes
    }()

    /// How a journal ends.
    package enum End: Equatable, Sendable {
        /// With a whole record.
        case sound
        /// With a record that is not whole, as after a power cut.
        case torn
        /// With a bad record, and others behind it: something has been at the file, or at the disk.
        case damaged
        /// It is no journal at all, or one of a later version.
        case foreign
    }

    /// The book up to the first record that is not sound. No finger is down.
    package private(set) var book = Sketchbook()
    /// How many bytes that is; 0 when it is no journal.
    package private(set) var length = 0
    /// How many records.
    package private(set) var recordCount = 0
    package private(set) var end = End.sound

    /// Reads a journal.
    package init(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.header) else {
            end = .foreign
            return
        }
        length = Self.header.count
        while length < bytes.count, let record = JournalRecord.read(bytes[length...]), book.apply(record.change) != nil
        {
            length += record.length
            recordCount += 1
        }
        book.liftAll()
        if length < bytes.count { end = Self.hasRecord(bytes[(length + 1)...]) ? .damaged : .torn }
    }

    /// What whole records say, one behind the other.
    package static func changes(in bytes: [UInt8]) -> [Change] {
        var changes: [Change] = []
        var place = 0
        while place < bytes.count, let record = JournalRecord.read(bytes[place...]) {
            changes.append(record.change)
            place += record.length
        }
        return changes
    }

    /// Whether a whole record lies somewhere in these bytes.
    private static func hasRecord(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { JournalRecord.read(bytes[$0...]) != nil }
    }
}
