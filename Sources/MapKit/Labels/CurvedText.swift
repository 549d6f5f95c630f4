import Foundation

/// Places the clusters of a text along a line that turns gently.
///
/// A label keeps its shape until the next whole zoom, at which its street is twice as long. So the text follows the street as it is in
/// the middle between both: the distance from the street is then the smallest one.
struct CurvedText {
    /// The clusters along a line, and the point of the line in their middle.
    struct Placement {
        let x: Double
        let y: Double
        let glyphs: [LabelGlyph]
    }

    private let line: MeasuredLine
    private let width: Double

    /// The enlargement of the street at which the text follows it.
    private static let enlargement = 2.0.squareRoot()
    /// The largest angle between two clusters that follow each other, and between any two, in radians. With more, the text is hard
    /// to read.
    static let (stepLimit, turnLimit) = (0.35, 1.4)
    /// The smallest part of the line that determines the direction of a cluster, in points: narrow ones do not follow every corner.
    private static let window = 8.0

    /// - Parameters:
    ///   - line: The street at the zoom of the placement.
    ///   - width: The width of the text in points.
    init(_ line: MeasuredLine, width: Double) {
        self.line = MeasuredLine(line.points.map { $0 * Self.enlargement })
        self.width = width
    }

    /// Returns the text at a part of the line; `nil` if it does not fit, or if the line turns too much.
    /// - Parameter middle: The distance of the middle of the text from the start of the street, in points.
    func placement(of clusters: [LabelCluster], at middle: Double) -> Placement? {
        let middle = middle * Self.enlargement
        let start = middle - width / 2
        guard start >= 0, start + width <= line.length, line.points.count > 1 else { return nil }
        let center = line.point(at: middle).point
        let chord = line.point(at: start + width).point - line.point(at: start).point
        // The text runs from the left to the right, or from the top to the bottom.
        let isReversed = chord.x < 0 || chord.x == 0 && chord.y < 0
        var glyphs: [LabelGlyph] = []
        var range = (low: Double.infinity, high: -Double.infinity)
        for cluster in clusters {
            let distance = isReversed ? start + width - cluster.middle : start + cluster.middle
            let half = max(cluster.width, Self.window) / 2
            let (first, last) = (line.point(at: distance - half).point, line.point(at: distance + half).point)
            let direction = isReversed ? first - last : last - first
            guard direction != .zero else { return nil }
            var angle = atan2(direction.y, direction.x)
            if let previous = glyphs.last?.angle {
                // Without jumps by a whole turn.
                angle += ((previous - angle) / (2 * .pi)).rounded() * 2 * .pi
                if abs(angle - previous) > Self.stepLimit { return nil }
            }
            range = (min(range.low, angle), max(range.high, angle))
            let position = ((first + last) / 2 - center)
            glyphs.append(LabelGlyph(cluster: cluster, x: position.x, y: position.y, angle: angle))
        }
        guard !glyphs.isEmpty, range.high - range.low <= Self.turnLimit else { return nil }
        return Placement(x: center.x / Self.enlargement, y: center.y / Self.enlargement, glyphs: glyphs)
    }
}

extension CurvedText.Placement {
    /// Returns the areas of the clusters, several of which share one.
    /// - Parameter height: The height of the text in points.
    func boxes(height: Double) -> [LabelBox] {
        var boxes: [CGRect] = []
        for glyph in glyphs {
            let rect = glyph.frame(height: height)
            // A box of a few clusters is about as wide as the text is high.
            if let last = boxes.last, last.union(rect).width <= 2 * height, last.union(rect).height <= 2 * height {
                boxes[boxes.count - 1] = last.union(rect)
            } else {
                boxes.append(rect)
            }
        }
        return boxes.map { LabelBox(x: $0.midX, y: $0.midY, width: $0.width, height: $0.height) }
    }
}

extension LabelGlyph {
    /// Returns the rectangle around the cluster, in points relative to the label's point.
    /// - Parameter height: The height of the text in points.
    func frame(height: Double) -> CGRect {
        let (cosine, sine) = (abs(cos(angle)), abs(sin(angle)))
        let size = CGSize(
            width: cluster.width * cosine + height * sine,
            height: cluster.width * sine + height * cosine
        )
        return CGRect(x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    }
}

extension LabelCluster {
    /// The blocks of scripts whose letters stand by themselves: Latin, Greek, Cyrillic, Armenian, Georgian, Kana, Han and Hangul.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x20...0x58F, 0x10A0...0x10FF, 0x1E00...0x20CF, 0x2C60...0x2C7F, 0x3000...0x30FF, 0x3400...0x9FFF,
        0xAC00...0xD7AF,
    ]

    /// Returns the clusters of a text, without spaces; `nil` if its letters can be joined or reordered.
    /// - Parameter measure: Returns the width of a text in points.
    static func clusters(of text: String, measure: (String) -> Double) -> [LabelCluster]? {
        guard text.unicodeScalars.allSatisfy({ scalar in blocks.contains { $0.contains(scalar.value) } }) else {
            return nil
        }
        return text.indices.compactMap { index in
            let character = text[index]
            if character.isWhitespace { return nil }
            let width = measure(String(character))
            // The distances of a whole text, in which pairs of letters are kerned.
            let end = measure(String(text[...index]))
            return LabelCluster(text: String(character), middle: end - width / 2, width: width)
        }
    }
}
