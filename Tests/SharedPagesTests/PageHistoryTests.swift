import Foundation
import SharedPages
import TestSupport
import Testing

/// The strokes of a page for sets of entries.
@Suite struct PageHistoryTests {
    private static let authors = ["alice", "bob", "carol"]

    /// Entries as a store has them, of random strokes with all irregularities.
    private static func entries(_ random: inout SeededGenerator) -> [PageEntry] {
        var entries: [PageEntry] = []
        func time() -> PageEntry.Time {
            // Few different times, so that many are the same.
            .committed(Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0..<12, using: &random))))
        }
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let stroke = UUID.random(using: &random)
            let author = authors.randomElement(using: &random) ?? "alice"
            let count = Int.random(in: 1...5, using: &random)
            for index in 0..<count {
                // Pieces that never arrive, and pieces of others.
                if index > 0, Int.random(in: 0..<12, using: &random) == 0 { continue }
                let isForeign = index > 0 && Int.random(in: 0..<12, using: &random) == 0
                let points = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    PagePoint(x: Float.random(in: 0..<1600, using: &random), y: Float(index))
                }
                let isLast = index == count - 1 && Bool.random(using: &random)
                let piece = StrokePiece(stroke: stroke, index: index, points: points, isLast: isLast)
                let name = isForeign ? authors.randomElement(using: &random) ?? author : author
                let number = Int.random(in: 0..<3, using: &random)
                entries.append(PageEntry(.piece(piece), author: name, time: time(), number: number))
            }
            guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
            // Some of the removals are not by the author.
            let name = Bool.random(using: &random) ? author : authors.randomElement(using: &random) ?? author
            let device = UUID.random(using: &random)
            entries.append(PageEntry(.undo(stroke: stroke, device: device), author: name, time: time()))
        }
        return entries
    }

    /// A stroke as it is expected.
    private struct Line: Hashable {
        var id: UUID
        var author: String
        var points: [PagePoint]
        var isComplete: Bool

        init(_ id: UUID, _ author: String, _ points: [PagePoint], _ isComplete: Bool) {
            (self.id, self.author, self.points, self.isComplete) = (id, author, points, isComplete)
        }

        init(_ stroke: PageStroke) { self.init(stroke.id, stroke.author, stroke.points, stroke.isComplete) }
    }

    /// The page, computed in another way: from the whole set at once.
    private static func lines(_ entries: [PageEntry]) -> [Line] {
        var found: [(first: PageEntry, line: Line)] = []
        for first in entries {
            guard case .piece(let start) = first.content, start.index == 0 else { continue }
            let isRemoved = entries.contains { entry in
                guard case .undo(first.stroke, _) = entry.content else { return false }
                return entry.author == first.author
            }
            if isRemoved { continue }
            var line = Line(first.stroke, first.author, [], false)
            for index in 0... {
                let next = entries.lazy.compactMap { entry -> StrokePiece? in
                    guard entry.author == first.author, case .piece(let piece) = entry.content else { return nil }
                    return piece.stroke == first.stroke && piece.index == index ? piece : nil
                }.first
                guard let next, !line.isComplete else { break }
                line.points += next.points
                line.isComplete = next.isLast
            }
            found.append((first, line))
        }
        return found.sorted {
            ($0.first.time, $0.first.number, $0.line.id.uuidString)
                < ($1.first.time, $1.first.number, $1.line.id.uuidString)
        }.map(\.line)
    }

    /// Any order, any number of copies, and any time at which the own entries are known: the page is the same.
    @Test(arguments: 0..<300) func devicesConverge(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let entries = Self.entries(&random)
        let expected = Self.lines(entries)
        for device in Self.authors {
            var history = PageHistory()
            // What arrives: each entry once or more often, and those of this device before the store had them.
            var arrivals = entries
            for entry in entries where Bool.random(using: &random) { arrivals.append(entry) }
            for (number, entry) in entries.enumerated() where entry.author == device {
                arrivals.append(PageEntry(entry.content, author: device, time: .provisional(number)))
            }
            for entry in arrivals.shuffled(using: &random) {
                history.insert(entry)
                let strokes = history.strokes
                // Own strokes that the store does not have are above all others.
                let first = strokes.firstIndex { Self.isProvisional($0, entries: history) } ?? strokes.count
                #expect(strokes[first...].allSatisfy { Self.isProvisional($0, entries: history) })
                if let newest = history.newestStroke(of: device) {
                    #expect(newest == strokes.last { $0.author == device })
                } else {
                    #expect(!strokes.contains { $0.author == device })
                }
            }
            #expect(history.strokes.map { Line($0) } == expected, "\(device)")
            #expect(history.strokes.allSatisfy { !$0.isProvisional })
            #expect(history.count == entries.count)
        }
    }

    private static func isProvisional(_ stroke: PageStroke, entries: PageHistory) -> Bool {
        entries["piece-\(stroke.id.uuidString)-0"]?.time.isProvisional == true
    }

    @Test(arguments: 0..<50) func removedEntriesLeaveNothing(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let entries = Self.entries(&random)
        let kept = entries.filter { _ in Bool.random(using: &random) }
        var history = PageHistory()
        for entry in entries { history.insert(entry) }
        for entry in entries.shuffled(using: &random) where !kept.contains(entry) {
            let isRemoved = history.remove(entry.name)
            let isRemovedAgain = history.remove(entry.name)
            #expect(isRemoved && !isRemovedAgain)
        }
        #expect(history.strokes.map { Line($0) } == Self.lines(kept) && history.count == kept.count)
    }

    @Test func provisionalStrokeMovesToItsPlace() {
        var history = PageHistory()
        func piece(_ stroke: UUID) -> PageEntry.Content {
            .piece(StrokePiece(stroke: stroke, index: 0, points: [PagePoint(x: 1, y: 1)], isLast: true))
        }
        let (own, other) = (UUID(), UUID())
        history.insert(PageEntry(piece(own), author: "alice", time: .provisional(0)))
        history.insert(PageEntry(piece(other), author: "bob", time: .committed(Date(timeIntervalSince1970: 2))))
        #expect(history.strokes.map(\.id) == [other, own] && history.strokes.map(\.isProvisional) == [false, true])
        history.insert(PageEntry(piece(own), author: "alice", time: .committed(Date(timeIntervalSince1970: 1))))
        #expect(history.strokes.map(\.id) == [own, other] && history.strokes.allSatisfy { !$0.isProvisional })
    }

    // MARK: Pieces

    @Test(arguments: 0..<100) func piecesHaveAllPointsInOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var history = PageHistory()
        var (points, time) = ([PagePoint(x: 0, y: 0)], 0.0)
        var (writer, first) = StrokeWriter.begin(UUID(), at: points[0], time: time)
        var pieces = [first]
        for index in 1..<Int.random(in: 2..<200, using: &random) {
            time += Double.random(in: 0..<0.03, using: &random)
            // Some events bring more points than a piece has.
            let count = Int.random(in: 0..<20, using: &random) == 0 ? 1300 : Int.random(in: 0..<4, using: &random)
            let new = (0..<count).map { PagePoint(x: Float(index), y: Float($0)) }
            points += new
            writer.add(new)
            pieces += writer.pieces(at: time)
        }
        pieces += writer.finish()
        for piece in pieces.shuffled(using: &random) {
            #expect(piece.points.count <= StrokePiece.largestPointCount && !piece.points.isEmpty)
            history.insert(PageEntry(.piece(piece), author: "alice", time: .provisional(0)))
        }
        #expect(pieces.map(\.index) == Array(0..<pieces.count) && pieces.filter(\.isLast).count == 1)
        let stroke = history.strokes.first
        #expect(stroke?.isComplete == true)
        // The last piece repeats the last point if there is no new one.
        let drawn = stroke?.points ?? []
        #expect(drawn == points || (drawn.dropLast() == points[...] && drawn.last == points.last))
    }

    @Test func piecesAreCutAtMostOncePerInterval() {
        var (writer, _) = StrokeWriter.begin(UUID(), at: PagePoint(x: 0, y: 0), time: 10, interval: 0.05)
        func draw(_ x: Float, at time: Double) -> Int {
            writer.add([PagePoint(x: x, y: 0)])
            return writer.pieces(at: time).count
        }
        #expect(draw(1, at: 10.02) == 0 && draw(2, at: 10.04) == 0 && writer.waiting.count == 2)
        #expect(draw(3, at: 10.051) == 1 && writer.waiting.isEmpty)
        // A point that repeats the last one is none.
        #expect(draw(3, at: 11) == 0)
        #expect(draw(4, at: 11) == 1 && draw(5, at: 11.03) == 0)
        // A finger that rests: the time passes without points.
        #expect(writer.pieces(at: 11.06).map(\.points) == [[PagePoint(x: 5, y: 0)]])
        #expect(writer.pieces(at: 12) == [])
        let last = writer.finish()
        #expect(last.map(\.isLast) == [true] && last.first?.points == [PagePoint(x: 5, y: 0)])
    }

    @Test func longStrokesEnd() {
        var (writer, _) = StrokeWriter.begin(UUID(), at: PagePoint(x: 0, y: 0), time: 0, interval: 0)
        var indices: [Int] = []
        for index in 1..<10_000 where !writer.isFull {
            writer.add([PagePoint(x: Float(index), y: 0)])
            indices += writer.pieces(at: Double(index)).map(\.index)
        }
        #expect(writer.isFull && indices.last == StrokePiece.largestIndex - 1)
        #expect(writer.finish().map(\.index) == [StrokePiece.largestIndex])
    }

    // MARK: Points

    @Test func pointsAreReadAsTheyWereWritten() throws {
        let points = [PagePoint(x: -1.5, y: 1200), PagePoint(x: 0, y: 0.1)]
        let data = PagePoint.data(of: points)
        #expect(data.count == 16 && Array(data.prefix(4)) == [0, 0, 0xc0, 0xbf])
        #expect(try PagePoint.points(of: data).get() == points)
        // Data that does not begin at 0.
        #expect(try PagePoint.points(of: (Data([1]) + data).dropFirst()).get() == points)
    }

    @Test(arguments: [
        (Data(), "0 bytes are not 1 to 512 points"),
        (Data([1, 2, 3]), "3 bytes are not 1 to 512 points"),
        (Data(count: 513 * 8), "4104 bytes are not 1 to 512 points"),
        (PagePoint.data(of: [PagePoint(x: 1, y: 1), PagePoint(x: .nan, y: 1)]), "point 1 is not on a page"),
        (PagePoint.data(of: [PagePoint(x: 1, y: -.infinity)]), "point 0 is not on a page"),
        (PagePoint.data(of: [PagePoint(x: 100_001, y: 0)]), "point 0 is not on a page"),
    ])
    func bytesThatAreNoPointsAreErrors(data: Data, reason: String) {
        #expect(throws: PageDataError.self) { try PagePoint.points(of: data).get() }
        if case .failure(let error) = PagePoint.points(of: data) { #expect(error.reason == reason) }
    }
}

extension UUID {
    fileprivate static func random(using random: inout SeededGenerator) -> UUID {
        let (a, b) = (random.next(), random.next())
        func byte(_ bits: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (index * 8)) }
        return UUID(
            uuid: (
                byte(a, 0), byte(a, 1), byte(a, 2), byte(a, 3), byte(a, 4), byte(a, 5), byte(a, 6), byte(a, 7),
                byte(b, 0), byte(b, 1), byte(b, 2), byte(b, 3), byte(b, 4), byte(b, 5), byte(b, 6), byte(b, 7)
            )
        )
    }
}
