import Foundation
import MapData
import TestSupport
import Testing

@testable import MapKit

/// Lines of tiles that continue one another.
@Suite struct LineChainTests {
    private static func shape(_ lines: [(Int, Int)]...) -> TileShape? {
        TileShape(lines.map { line in line.map { TilePoint(x: $0.0, y: $0.1) } }, factor: 1)
    }

    /// Returns the lines after they were joined, each from its lower end, in order.
    private static func joined(_ shapes: [TileShape?]) -> [[SIMD2<Float>]] {
        func precedes(_ first: SIMD2<Float>, _ second: SIMD2<Float>) -> Bool {
            (first.x, first.y) < (second.x, second.y)
        }
        return LineChains.joined(shapes.compactMap { $0 }).flatMap(\.parts).map { line in
            guard let first = line.first, let last = line.last else { return line }
            return precedes(last, first) ? line.reversed() : line
        }.sorted { precedes($0[0], $1[0]) }
    }

    @Test func linesThatMeetAreJoined() throws {
        // In both directions.
        let line: [SIMD2<Float>] = [[0, 0], [10, 1], [20, 0], [30, 1], [40, 0]]
        for pieces in [
            [
                Self.shape([(0, 0), (10, 1)]), Self.shape([(10, 1), (20, 0)]), Self.shape([(20, 0), (30, 1), (40, 0)]),
            ],
            [Self.shape([(40, 0), (30, 1), (20, 0)]), Self.shape([(20, 0), (10, 1)], [(0, 0), (10, 1)])],
        ] {
            #expect(Self.joined(pieces) == [line])
        }
        let bend = try #require(Self.shape([(0, 5), (9, 9)], [(9, 9), (20, 5)]))
        let joined = LineChains.joined([bend])
        #expect(joined.map(\.minimum) == [[0, 5]] && joined.map(\.maximum) == [[20, 9]])
    }

    @Test func crossingsContinueStraight() {
        let crossing = [
            Self.shape([(0, 10), (10, 10)]), Self.shape([(10, 0), (10, 10)]), Self.shape([(10, 10), (10, 20)]),
            Self.shape([(10, 10), (20, 10)]),
        ]
        #expect(Self.joined(crossing) == [[[0, 10], [10, 10], [20, 10]], [[10, 0], [10, 10], [10, 20]]])
        // A sharp turn is none.
        let turn = [Self.shape([(0, 10), (10, 10)]), Self.shape([(10, 10), (1, 12)])]
        #expect(Self.joined(turn).count == 2)
        // More lines than are compared with one another.
        let star = (0..<9).map { Self.shape([(100, 100), (100 + 4 * $0, $0 % 2 == 0 ? 0 : 200)]) }
        #expect(Self.joined(star).count == 9 && Self.joined(star.dropLast()).count == 4)
    }

    @Test func ringsAreOneLine() {
        let corners = (0..<12).map { corner in
            let angle = Double(corner) * .pi / 6
            return (Int(100 * cos(angle)), Int(100 * sin(angle)))
        }
        let pieces = corners.indices.map { Self.shape([corners[$0], corners[($0 + 1) % corners.count]]) }
        let ring = Self.joined(pieces)
        #expect(ring.count == 1 && ring.first?.count == 13 && ring.first?.first == ring.first?.last)
        // A line whose ends meet continues nothing, and equal points have no direction.
        #expect(Self.joined([Self.shape([(0, 0), (9, 0), (0, 0)]), Self.shape([(5, 5), (5, 5)])]).count == 2)
    }

    /// Joined lines have the segments of the lines that they are made of.
    @Test func segmentsStay() {
        var random = SeededGenerator(seed: 14)
        func segments(_ shapes: [TileShape]) -> [String] {
            shapes.flatMap(\.parts).flatMap { line in
                zip(line, line.dropFirst()).map { first, second in
                    ["\(first)", "\(second)"].sorted().joined(separator: "-")
                }
            }.sorted()
        }
        var shorter = 0
        for _ in 0..<200 {
            let shapes = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                Self.shape(
                    (0..<Int.random(in: 2...4, using: &random)).map { _ in
                        (Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random))
                    }
                )
            }
            let joined = LineChains.joined(shapes)
            #expect(segments(joined) == segments(shapes))
            if joined.count < shapes.count { shorter += 1 }
        }
        #expect(shorter > 50)
    }
}
