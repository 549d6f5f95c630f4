import GraphApp
import Testing
import UIKit

/// The geometry of the weight curve.
@Suite struct WeightCurveTests {
    private let rect = CGRect(x: 10, y: 20, width: 300, height: 100)

    private func curve(_ text: String) throws -> WeightCurve {
        try #require(WeightCurve(entries(text), in: rect))
    }

    @Test func curveOfNoEntriesIsNil() { #expect(WeightCurve([], in: rect) == nil) }

    @Test func curveOfOneEntryIsCentered() throws {
        let curve = try curve("2026-02-01 80.5")
        #expect(curve.points == [CGPoint(x: 160, y: 70)] && curve.isLevel)
        #expect(curve.highest == curve.points[0] && curve.lowest == curve.points[0])
        #expect(curve.average.y == 70 && curve.average.text == "80.5 kg")
    }

    @Test func curveMapsDaysToXAndWeightsToY() throws {
        // A third of the time, and a quarter of the height from below.
        let curve = try curve("2026-02-01 80.0,2026-02-02 81.0,2026-02-04 84.0")
        #expect(curve.points.map(\.x) == [10, 110, 310])
        #expect(curve.points.map(\.y) == [120, 95, 20])
        #expect(curve.highest == CGPoint(x: 310, y: 20) && curve.lowest == CGPoint(x: 10, y: 120))
        #expect([curve.maximum, curve.average, curve.minimum].map(\.text) == ["84.0 kg", "81.7 kg", "80.0 kg"])
        #expect(curve.maximum.y == 20 && curve.minimum.y == 120 && abs(curve.average.y - (120 - 5 / 12 * 100)) < 0.01)
        #expect(!curve.isLevel)
    }

    @Test func curveOfEqualWeightsIsLevel() throws {
        let curve = try curve("2026-02-01 80.0,2026-02-03 80.0")
        #expect(curve.points == [CGPoint(x: 10, y: 70), CGPoint(x: 310, y: 70)] && curve.isLevel)
    }

    @Test func curveSpreadsEntriesOfOneDay() throws {
        let alone = try curve("2026-02-01 80.0,2026-02-01 82.0,2026-02-01 81.0")
        #expect(alone.points.map(\.x) == [10, 160, 310] && alone.points.map(\.y) == [120, 20, 70])
        // Two in the first day, at a third and two thirds of it, and one at the middle of the second.
        let two = try curve("2026-02-01 80.0,2026-02-01 82.0,2026-02-02 81.0")
        #expect(two.points[0].x == 10 && two.points[2].x == 310)
        #expect(abs(two.points[1].x - (10 + 300 * (1.0 / 3) / (7.0 / 6))) < 0.01)
        for curve in [alone, two] { #expect(zip(curve.points, curve.points.dropFirst()).allSatisfy { $0.x < $1.x }) }
    }

    @Test func highestAndLowestAreTheLastExtremes() throws {
        let curve = try curve("2026-02-01 80.0,2026-02-02 82.0,2026-02-03 80.0,2026-02-04 82.0,2026-02-05 81.0")
        #expect(curve.highest == curve.points[3] && curve.lowest == curve.points[2])
    }

    @Test func thinnedCurvePreservesExtremes() throws {
        let start = try #require(Day("2000-01-01")).number
        let all = try (0..<10_000).map { index in
            let date = Date(timeIntervalSince1970: Double(start + index) * 86_400)
            let tenths = 700 + Int(60 * sin(Double(index) / 400)) + (index * 7919) % 13
            return WeightEntry(Day(date, in: .gmt), try #require(Weight(tenths: tenths)))
        }
        let curve = try #require(WeightCurve(all, in: rect))
        let thinned = curve.thinned(column: 1)
        #expect(curve.points.count == 10_000 && thinned.count <= 4 * 301)
        #expect(thinned.first == curve.points.first && thinned.last == curve.points.last)
        func extent(_ points: [CGPoint]) -> [Int: ClosedRange<CGFloat>] {
            Dictionary(grouping: points) { Int($0.x) }.mapValues { column in
                let heights = column.map(\.y)
                return (heights.min() ?? 0)...(heights.max() ?? 0)
            }
        }
        #expect(extent(thinned) == extent(curve.points))
        // Few are all kept.
        let few = try #require(WeightCurve(Array(all.prefix(100)), in: rect))
        #expect(few.thinned(column: 1) == few.points)
    }
}
