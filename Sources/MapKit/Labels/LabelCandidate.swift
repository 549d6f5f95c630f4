import UIKit

/// A rectangle of a label, in points relative to the label's point.
struct LabelBox: Hashable, Sendable {
    var x: Double
    var y: Double
    var halfWidth: Double
    var halfHeight: Double

    /// The free space around labels in points.
    static let margin = 2.0

    init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y) = (x, y)
        halfWidth = width / 2 + Self.margin
        halfHeight = height / 2 + Self.margin
    }
}

/// A part of a text that is placed by itself along a curve: a character with its combining marks.
struct LabelCluster: Hashable, Sendable {
    let text: String
    /// The distance of its middle from the start of the text, in points.
    let middle: Double
    /// Its width in points.
    let width: Double
}

/// A cluster at its position, in points relative to the label's point.
struct LabelGlyph: Hashable, Sendable {
    let cluster: LabelCluster
    let x: Double
    let y: Double
    /// The direction of the text in radians, clockwise on the screen.
    let angle: Double
}

/// A label that can be placed, if others leave room for it.
///
/// Positions are in points of the whole world at the zoom of the placement, rotated with the map. As the map is zoomed in, the positions
/// move apart, and the sizes stay.
struct LabelCandidate: Sendable {
    let text: String
    let role: LabelRole
    /// The map point of the label.
    let point: MKMapPoint
    let x: Double
    let y: Double
    /// The angle of a street's label in radians, clockwise on the screen.
    let angle: Double
    /// The clusters of a street's label along a curve; empty for a straight label.
    var glyphs: [LabelGlyph] = []
    let textSize: CGSize
    let boxes: [LabelBox]
    let priority: Double

    /// The largest distance of two labels that affect each other, in points. Texts are so short that they do not overlap beyond it.
    static let reach = 160.0
    /// The square of the size of ``reach`` that the label is in.
    var place: SIMD2<Int32> { SIMD2(Int32(x / Self.reach), Int32(y / Self.reach)) }

    /// The smallest distance of two labels with the same text, in points.
    static let repetition = 150.0

    /// Returns a Boolean value that indicates whether the label comes before another one. The order depends on nothing but the data.
    func precedes(_ other: LabelCandidate) -> Bool {
        (other.priority, y, x, text, angle) < (priority, other.y, other.x, other.text, other.angle)
    }

    /// Returns a Boolean value that indicates whether two labels overlap at any zoom from that of the placement to the next one.
    func conflicts(with other: LabelCandidate) -> Bool {
        let (dx, dy) = (other.x - x, other.y - y)
        if abs(dx) > Self.reach || abs(dy) > Self.reach { return false }
        if text == other.text, dx * dx + dy * dy < Self.repetition * Self.repetition { return true }
        for box in boxes {
            for otherBox in other.boxes {
                var range = 1.0...2.0
                if Self.narrow(&range, dx, otherBox.x - box.x, box.halfWidth + otherBox.halfWidth),
                    Self.narrow(&range, dy, otherBox.y - box.y, box.halfHeight + otherBox.halfHeight)
                {
                    return true
                }
            }
        }
        return false
    }

    /// Narrows a range of scales to those at which `|scale * distance + offset| < limit`.
    /// - Returns: A Boolean value that indicates whether any remain.
    private static func narrow(
        _ range: inout ClosedRange<Double>,
        _ distance: Double,
        _ offset: Double,
        _ limit: Double
    ) -> Bool {
        if distance == 0 { return abs(offset) < limit }
        let (first, second) = ((-limit - offset) / distance, (limit - offset) / distance)
        let low = max(range.lowerBound, min(first, second))
        let high = min(range.upperBound, max(first, second))
        guard low < high else { return false }
        range = low...high
        return true
    }
}

/// The selection of labels that do not overlap.
enum LabelSelection {
    /// The number of rounds. In each, the labels that no remaining label precedes in their surroundings are selected.
    static let rounds = 3

    /// The distance within which labels have an effect on another one, in points: each round depends on the neighbors of neighbors.
    static let margin = Double(2 * rounds - 1) * LabelCandidate.reach

    /// Returns the labels to show.
    ///
    /// The selection at a position depends only on the labels within ``margin`` of it. So it is the same from wherever it is seen.
    static func select(_ candidates: [LabelCandidate]) -> [LabelCandidate] {
        let sorted = candidates.sorted { $0.precedes($1) }
        var grid: [SIMD2<Int32>: [Int]] = [:]
        var above: [[Int]] = []
        above.reserveCapacity(sorted.count)
        for (index, label) in sorted.enumerated() {
            let cell = label.place
            var conflicts: [Int] = []
            for dy in Int32(-1)...1 {
                for dx in Int32(-1)...1 {
                    for other in grid[cell &+ SIMD2(dx, dy)] ?? [] where label.conflicts(with: sorted[other]) {
                        conflicts.append(other)
                    }
                }
            }
            above.append(conflicts)
            grid[cell, default: []].append(index)
        }
        var isWaiting = [Bool](repeating: true, count: sorted.count)
        var isSelected = [Bool](repeating: false, count: sorted.count)
        for _ in 0..<rounds {
            let selected = sorted.indices.filter { index in
                isWaiting[index] && !above[index].contains { isWaiting[$0] }
            }
            for index in selected { (isSelected[index], isWaiting[index]) = (true, false) }
            for index in sorted.indices where isWaiting[index] && above[index].contains(where: { isSelected[$0] }) {
                isWaiting[index] = false
            }
        }
        return sorted.indices.filter { isSelected[$0] }.map { sorted[$0] }
    }
}
