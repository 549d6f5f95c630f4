import AppFiles
import UIKit

/// The content of a journal, read in parts: the memory required is that of the book and of one part.
package struct JournalReading: Sendable {
    /// The first bytes of every journal: a name, the version of the format, and a checksum of both.
    package static let header: [UInt8] = {
        var header = JournalBytes(Array("EaselInk".utf8))
        header.append(1 as Int)
        header.append(header.checksum(from: 0))
        return header.bytes
    }()

    /// The state of the end of a journal.
    package enum End: Equatable, Sendable {
        /// The journal ends with a complete record.
        case sound
        /// The journal ends with an incomplete record, as after a power loss.
        case torn
        /// The journal ends with a bad record that is followed by others, or by more bytes than a power loss can cause:
        /// another program has changed the file, or the disk is defective.
        case damaged
        /// The file is not a journal, or one of a later version.
        case foreign
    }

    /// The book up to the first record that is not sound. No finger is down.
    package private(set) var book = Sketchbook()
    /// The number of bytes that were used; 0 if the file is not a journal.
    package private(set) var length = 0
    /// The number of records that were used.
    package private(set) var recordCount = 0
    package private(set) var end = End.sound

    /// Reads a journal in memory.
    package init(_ bytes: [UInt8]) {
        self.init { position, buffer in
            let part = bytes.dropFirst(position).prefix(buffer.count)
            buffer.copyBytes(from: part)
            return part.count
        }
    }

    /// Reads a journal from an open file.
    init(_ descriptor: CInt, _ path: String, _ calls: StorageCalls) throws(StorageError) {
        try self.init { position, buffer throws(StorageError) in
            try calls.read(descriptor, at: position, into: buffer, path)
        }
    }

    /// The number of bytes that are read at once. Records are shorter.
    private static let pieceLength = 1 << 18
    /// The number of bytes after a bad record that are searched for another record, and that a power loss may leave.
    private static let searchedLength = 1 << 20
    /// The maximum number of bytes for the checksums of that search. If it is exceeded, the journal counts as damaged.
    private static let searchCost = 1 << 26

    /// - Parameter read: Fills a buffer from a position of the journal on, and returns the number of bytes: fewer at the
    ///   end.
    private init<Failure: Error>(
        reading read: (Int, UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceLength, alignment: 16)
        defer { piece.deallocate() }
        var count = try read(0, piece)
        guard piece[..<count].starts(with: Self.header) else {
            end = .foreign
            return
        }
        length = Self.header.count
        var used = length
        while take(UnsafeRawBufferPointer(rebasing: piece[used..<count])), count == piece.count {
            used = 0
            count = try read(length, piece)
        }
        book.completeReading()
        end = try Self.end(at: length, read)
    }

    /// Applies the records at the start of a buffer.
    /// - Returns: `false` if a record is unsound, or invalid after the previous ones.
    private mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var position = 0
        while position < bytes.count {
            switch JournalRecord.read(UnsafeRawBufferPointer(rebasing: bytes[position...])) {
            case .record(let change, let length):
                guard book.apply(change) != nil else { return false }
                position += length
                self.length += length
                recordCount += 1
            case .part: return true
            case .unsound: return false
            }
        }
        return true
    }

    /// Returns the state of the end of a journal whose sound records end at `length`.
    private static func end<Failure: Error>(
        at length: Int,
        _ read: (Int, UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> End {
        let rest = UnsafeMutableRawBufferPointer.allocate(byteCount: searchedLength, alignment: 16)
        defer { rest.deallocate() }
        let count = try read(length, rest)
        if count == 0 { return .sound }
        if count == rest.count { return .damaged }
        return hasRecord(UnsafeRawBufferPointer(rebasing: rest[1..<count])) ? .damaged : .torn
    }

    /// Returns a Boolean value that indicates whether bytes contain a complete record, or may contain one.
    private static func hasRecord(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var cost = 0
        for position in bytes.indices {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
            guard let length = JournalRecord.length(rest) else { continue }
            cost += length
            if cost > searchCost { return true }
            if case .record = JournalRecord.read(rest) { return true }
        }
        return false
    }

    /// Returns the changes of consecutive complete records.
    package static func changes(in bytes: [UInt8]) -> [Change] {
        bytes.withUnsafeBytes { bytes in
            var changes: [Change] = []
            var position = 0
            while case .record(let change, let length) = JournalRecord.read(
                UnsafeRawBufferPointer(rebasing: bytes[position...])
            ) {
                changes.append(change)
                position += length
            }
            return changes
        }
    }
}
