import SketchApp
import Testing
import UIKit

@testable import SketchProbe

/// The bytes of a stored drawing.
@MainActor @Suite struct JournalTests {
    private static let changes: [Change] = {
        let point = InkPoint(CGPoint(x: 1.25, y: -7e-3), width: 4)
        let color = InkColor(red: 1, green: 2, blue: 253)
        return [
            .room(CGSize(width: 800, height: 424)),
            .begin(stroke: 0, page: 0, pen: .pen, color: .black, at: point),
            .extend(stroke: 0, by: [InkPoint(CGPoint(x: 0.1, y: 1e5), width: 0.3), point]),
            .end(stroke: 0),
            .begin(stroke: 7, page: 0, pen: .brush, color: color, at: point),
            .end(stroke: 7),
            .erase(page: 0, gesture: 3, strokes: [0, 7]),
            .undo(page: 0),
            .redo(page: 0),
            .undo(page: 0),
            .clear(page: 0, gesture: 4),
            .addPage(4, after: 0),
            .addPage(5, after: nil),
            .showPage(0),
            .removePage(5),
            .begin(stroke: 9, page: 4, pen: .pen, color: color, at: point),
            .hide(page: 4, strokes: [9]),
            .forget(page: 4),
            .history(page: 4, isUndone: true, gesture: 6, continues: false, strokes: [1, 2]),
            .history(page: 4, isUndone: true, gesture: 6, continues: true, strokes: [3]),
        ]
    }()

    private func bytes(_ changes: [Change]) -> [UInt8] {
        JournalReading.header + changes.flatMap(JournalRecord.bytes)
    }

    private func book(_ changes: some Sequence<Change>) -> Sketchbook {
        var book = Sketchbook()
        for change in changes {
            let changed = book.apply(change)
            #expect(changed != nil, "\(change)")
        }
        return book
    }

    @Test func recordsRoundTrip() {
        let reading = JournalReading(bytes(Self.changes))
        #expect(reading.end == .sound && reading.recordCount == Self.changes.count)
        #expect(reading.book.compactedChanges == book(Self.changes).compactedChanges)
        #expect(reading.book.paper == CGSize(width: 800, height: 424))
        for change in Self.changes { #expect(JournalReading.changes(in: JournalRecord.bytes(of: change)) == [change]) }
    }

    /// The format must stay readable for years. The checksums were computed by zlib.
    @Test func recordBytesMatchTheFormat() {
        #expect(JournalReading.header == Array("EaselInk".utf8) + [1, 0, 0, 0, 0x4A, 0x7F, 0xB2, 0x7B])
        // The undo of page 2: four bytes, of the kind 7.
        #expect(JournalRecord.bytes(of: .undo(page: 2)) == [4, 0, 0, 0, 7, 2, 0, 0, 0, 0x39, 0x51, 0xCC, 0xA3])
        let room = JournalRecord.bytes(of: .room(CGSize(width: 800, height: 424)))
        #expect(room.count == 25 && room.suffix(4) == [0x84, 0xF6, 0xFD, 0x0B])
        let points = (1...3).map { InkPoint(CGPoint(x: $0, y: 2 * $0), width: 4) }
        let extend = JournalRecord.bytes(of: .extend(stroke: 7, by: points))
        #expect(extend.count == 73 && extend.suffix(4) == [0xA8, 0xFC, 0x7C, 0x23])
    }

    /// Wherever a power cut tears the file, all whole records before are there.
    @Test func tornFileIsReadUpToTheTear() {
        let all = bytes(Self.changes)
        var ends = [JournalReading.header.count]
        for change in Self.changes { ends.append(ends[ends.count - 1] + JournalRecord.bytes(of: change).count) }
        for length in 0..<all.count {
            let reading = JournalReading(Array(all.prefix(length)))
            let whole = ends.filter { $0 <= length }.count - 1
            if whole < 0 {
                #expect(reading.end == .foreign)
            } else {
                #expect(reading.recordCount == whole && reading.length == ends[whole], "\(length)")
                #expect(reading.end == (ends[whole] == length ? .sound : .torn))
            }
        }
        #expect(JournalReading(all.dropLast()).book.compactedChanges == book(Self.changes.dropLast()).compactedChanges)
    }

    /// Bytes that a disk has changed never do harm, and nothing before them is lost.
    @Test func damagedFileIsReadUpToTheDamage() {
        let all = bytes(Self.changes)
        var ends = [JournalReading.header.count]
        for change in Self.changes { ends.append(ends[ends.count - 1] + JournalRecord.bytes(of: change).count) }
        var random = Doodle(seed: 5)
        for offset in JournalReading.header.count..<all.count {
            var bytes = all
            bytes[offset] ^= UInt8(1 + random.random(255))
            let reading = JournalReading(bytes)
            let whole = ends.filter { $0 <= offset }.count - 1
            #expect(reading.recordCount == whole && reading.length == ends[whole], "\(offset)")
            // Records behind the bad one can still be read, one by one; at the very end there are none.
            let isLast = whole == Self.changes.count - 1
            #expect(reading.end == (isLast ? .torn : .damaged), "\(offset)")
        }
        for offset in 0..<JournalReading.header.count {
            var bytes = all
            bytes[offset] ^= 1
            #expect(JournalReading(bytes).end == .foreign)
        }
        for _ in 0..<300 {
            let noise = (0..<random.random(400)).map { _ in UInt8(random.random(256)) }
            let reading = JournalReading(JournalReading.header + noise)
            #expect(reading.recordCount == 0)
            #expect(JournalReading(bytes(Self.changes) + noise).recordCount == Self.changes.count)
        }
    }

    /// Sound records that make no sense after those before are not believed either.
    @Test func inapplicableRecordEndsReading() {
        let reading = JournalReading(bytes([.showPage(0), .showPage(8), .showPage(0)]))
        #expect(reading.recordCount == 1 && reading.end == .damaged)
    }

    @Test func longChangesAreSplitIntoRecords() {
        let points = (1...7000).map { InkPoint(CGPoint(x: $0, y: 3), width: 4) }
        var changes: [Change] = [.begin(stroke: 0, page: 0, pen: .pen, color: .black, at: points[0])]
        changes.append(.extend(stroke: 0, by: points))
        let reading = JournalReading(bytes(changes))
        #expect(reading.end == .sound && reading.recordCount == 4)
        #expect(reading.book.page.ink[0]?.points.count == 7001)
        let numbers = Array(0..<7000)
        let history = Change.history(page: 0, isUndone: false, gesture: 4, continues: false, strokes: numbers)
        #expect(JournalReading(bytes([history])).recordCount == 3)
        let steps = JournalReading(bytes([history])).book.compactedChanges.compactMap { change -> Int? in
            if case .history(_, _, 4, _, let strokes) = change { strokes.count } else { nil }
        }
        #expect(steps.reduce(0, +) == 7000 && steps.count == 1, "one step, to be undone at once")
    }
}
