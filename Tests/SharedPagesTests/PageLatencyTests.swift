import Foundation
import SharedPages
import Synchronization
import TestSupport
import Testing

/// The time from a finger to the page of another device, on a virtual clock whose requests take no time: a point waits for an interval at
/// most, and then for the next frame. The rest of the time that it may take is left to the network and the server.
@Suite struct PageLatencyTests {
    private static let frame = 1.0 / 60
    /// The least time between two pieces of a stroke.
    private static let interval = 0.05

    /// A finger that draws strokes of 60 to 120 points in a second, with pauses.
    private struct Finger {
        struct Point {
            var time: Double
            var point: PagePoint
        }

        private var stroke: UUID?
        private var next: Double
        private var end = 0.0
        private var count = 0
        private(set) var drawn: [UUID: [Point]] = [:]
        /// The largest number of pieces of the strokes so far.
        private(set) var largestPieceCount = 0

        init(begin: Double) { next = begin }

        /// Draws what a panel has reported until a frame.
        mutating func draw(on page: SharedPage, until now: Double, _ random: inout SeededGenerator) throws {
            var moves: [Point] = []
            while next <= now {
                count += 1
                let point = Point(
                    time: next,
                    point: PagePoint(x: Float(count), y: Float.random(in: 0..<1200, using: &random))
                )
                if let stroke, next >= end {
                    try extend(stroke, on: page, by: moves)
                    moves = []
                    page.finish(stroke)
                    self.stroke = nil
                    next += Double.random(in: 0.05...0.2, using: &random)
                    continue
                }
                if stroke == nil {
                    let new = try #require(page.begin(at: point.point, time: next))
                    let length = Double.random(in: 0.02...0.7, using: &random)
                    stroke = new
                    drawn[new] = [point]
                    end = next + length
                    // The first one, one for each interval, and the last one.
                    largestPieceCount += 2 + Int((length + PageLatencyTests.frame) / PageLatencyTests.interval)
                } else {
                    moves.append(point)
                }
                next += Double.random(in: 1 / 120.0...1 / 60.0, using: &random)
            }
            if let stroke { try extend(stroke, on: page, by: moves) }
        }

        private mutating func extend(_ stroke: UUID, on page: SharedPage, by moves: [Point]) throws {
            guard let last = moves.last else { return }
            let goesOn = page.extend(stroke, by: moves.map(\.point), time: last.time)
            try #require(goesOn)
            drawn[stroke]? += moves
        }
    }

    /// On a server that is slower than a finger, a request would not end otherwise, and what others draw would not be fetched.
    @Test func requestsEndWhileTheUserDraws() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let alice = try stage.ownPage(of: "alice")
        let bob = try await stage.sharedPage(share, of: "bob")
        let stroke = try #require(alice.begin(at: PagePoint(x: 0, y: 0), time: 0))
        let count = Mutex(0)
        // A piece is drawn during each request, the first ten times.
        stage.store.onSave {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number > 10 { return }
            _ = alice.extend(stroke, by: [PagePoint(x: Float(number), y: 0)], time: Double(number))
        }
        for number in 1...3 {
            try await alice.send()
            #expect(count.withLock { $0 } == number && alice.unsentCount == 1)
        }
        stage.store.onSave(nil)
        // What waits is sent by the next request.
        try await alice.send()
        try await bob.fetch()
        #expect(alice.unsentCount == 0 && bob.strokes.flatMap(\.points).map(\.x) == [0, 1, 2, 3])
    }

    @Test(arguments: 0..<3) func pointsAreOnTheOtherPageInTheFirstFrameAfterAnInterval(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let pages = [try stage.ownPage(of: "alice"), try await stage.sharedPage(share, of: "bob")]
        for page in pages { try await page.fetch() }
        // That of the page and that of its share.
        let savedCount = stage.store.savedCount
        var fingers = [Finger(begin: 0), Finger(begin: 0.03)]
        var checked = 0
        for number in 0..<120 {
            let now = Double(number) * Self.frame
            for index in pages.indices {
                try fingers[index].draw(on: pages[index], until: now, &random)
                pages[index].advance(to: now)
            }
            for page in pages { try await page.send() }
            for page in pages { try await page.fetch() }
            for (finger, page) in zip(fingers, pages.reversed()) {
                let shown = Dictionary(uniqueKeysWithValues: page.strokes.map { ($0.id, $0.points) })
                for (stroke, points) in finger.drawn {
                    // The times of frames are rounded.
                    let due = points.filter { $0.time < now - Self.interval - 0.000_001 }.map(\.point)
                    #expect((shown[stroke] ?? []).starts(with: due), "frame \(number)")
                    checked += due.count
                }
            }
        }
        #expect(checked > 1000)
        // The traffic is bounded by the interval, and not by the points.
        let largest = fingers.reduce(0) { $0 + $1.largestPieceCount }
        #expect(stage.store.savedCount - savedCount <= largest)
        #expect(fingers.reduce(0) { $0 + $1.drawn.values.reduce(0) { $0 + $1.count } } > largest)
    }
}
