import UIKit

/// The `diff` scene: the changes from a snapshot of 10,000 items to one with 1,000 random moves, 500 deletions and 500 insertions.
/// Measured together with `difference(from:).inferringMoves()` of the standard library, on the same items.
@MainActor
enum DiffScene {
    private static let itemCount = 10_000
    private static let moveCount = 1000
    private static let editCount = 500

    static func run(_ options: BenchOptions) -> [SceneResult] {
        var generator = BenchGenerator()
        var (ours, theirs): ([UInt64], [UInt64]) = ([], [])
        var counts = (inserted: 0, deleted: 0, moved: 0)
        var standardCount = 0
        // The standard library takes much longer than a frame.
        for _ in 0..<max(2, options.frames / 10) {
            let (old, new) = makeItems(&generator)
            let (former, present) = (makeSnapshot(old), makeSnapshot(new))
            let start = nanoseconds()
            counts = present.changeCounts(from: former)
            let middle = nanoseconds()
            let standard = new.difference(from: old).inferringMoves()
            let end = nanoseconds()
            standardCount = standard.count
            ours.append(middle - start)
            theirs.append(end - middle)
        }
        var result = SceneResult("diff", size: options.screenSize, frames: ours.count)
        result.times["difference"] = Spread(nanoseconds: ours)
        result.times["standard"] = Spread(nanoseconds: theirs)
        result.counts = [
            "deleted": Double(counts.deleted), "inserted": Double(counts.inserted), "moved": Double(counts.moved),
            "standard-changes": Double(standardCount),
        ]
        return [result]
    }

    private static func makeItems(_ generator: inout BenchGenerator) -> (old: [Int], new: [Int]) {
        let old = Array(0..<itemCount)
        var new = old
        for _ in 0..<moveCount {
            let item = new.remove(at: generator.integer(below: new.count))
            new.insert(item, at: generator.integer(below: new.count + 1))
        }
        for _ in 0..<editCount { new.remove(at: generator.integer(below: new.count)) }
        for index in 0..<editCount { new.insert(itemCount + index, at: generator.integer(below: new.count + 1)) }
        return (old, new)
    }

    private static func makeSnapshot(_ items: [Int]) -> NSDiffableDataSourceSnapshot<Int, Int> {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems(items)
        return snapshot
    }
}
