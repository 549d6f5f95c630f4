import QuartzCore

/// Geometry in texts such as `{1, 2}`, and in archives. Foundation encodes points, sizes and rectangles itself.
extension NSCoder {
    // MARK: Texts

    /// Returns a text of a point: `{x, y}`.
    public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }

    /// Returns a text of a vector: `{dx, dy}`.
    public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }

    /// Returns a text of a size: `{width, height}`.
    public class func string(for size: CGSize) -> String { text([size.width, size.height]) }

    /// Returns a text of a rectangle: `{{x, y}, {width, height}}`.
    public class func string(for rect: CGRect) -> String {
        "{\(string(for: rect.origin)), \(string(for: rect.size))}"
    }

    /// Returns a text of a transform: `[a, b, c, d, tx, ty]`.
    public class func string(for transform: CGAffineTransform) -> String {
        "[" + text(numbers(of: transform)).dropFirst().dropLast() + "]"
    }

    /// Returns a text of insets: `{top, left, bottom, right}`.
    public class func string(for insets: UIEdgeInsets) -> String {
        text([insets.top, insets.left, insets.bottom, insets.right])
    }

    /// Returns a text of directional insets: `{top, leading, bottom, trailing}`.
    public class func string(for insets: NSDirectionalEdgeInsets) -> String {
        text([insets.top, insets.leading, insets.bottom, insets.trailing])
    }

    /// Returns a text of an offset: `{horizontal, vertical}`.
    public class func string(for offset: UIOffset) -> String { text([offset.horizontal, offset.vertical]) }

    /// Returns the point of a text; zero if the text has none.
    public class func cgPoint(for string: String) -> CGPoint {
        numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
    }

    /// Returns the vector of a text; zero if the text has none.
    public class func cgVector(for string: String) -> CGVector {
        numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }

    /// Returns the size of a text; zero if the text has none.
    public class func cgSize(for string: String) -> CGSize {
        numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
    }

    /// Returns the rectangle of a text; zero if the text has none.
    public class func cgRect(for string: String) -> CGRect {
        numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }

    /// Returns the transform of a text; the identity if the text has none.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(string, 6).map(transform) ?? .identity
    }

    /// Returns the insets of a text; zero if the text has none.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        numbers(string, 4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
    }

    /// Returns the directional insets of a text; zero if the text has none.
    public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
        numbers(string, 4).map { NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3]) }
            ?? .zero
    }

    /// Returns the offset of a text; zero if the text has none.
    public class func uiOffset(for string: String) -> UIOffset {
        numbers(string, 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
    }

    private static func text(_ numbers: [CGFloat]) -> String {
        // The shortest digits that give the same number.
        let texts = numbers.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int($0))" : "\($0)" }
        return "{" + texts.joined(separator: ", ") + "}"
    }

    /// Returns the numbers of a text in braces or brackets; `nil` if it has another number of them.
    private static func numbers(_ text: String, _ count: Int) -> [CGFloat]? {
        let parts = text.split { "{}[], \t\n".contains($0) }.map { Double($0).map { CGFloat($0) } }
        let numbers = parts.compactMap(\.self)
        return numbers.count == parts.count && numbers.count == count ? numbers : nil
    }

    private static func numbers(of transform: CGAffineTransform) -> [CGFloat] {
        [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    }

    private static func transform(_ numbers: [CGFloat]) -> CGAffineTransform {
        CGAffineTransform(
            a: numbers[0],
            b: numbers[1],
            c: numbers[2],
            d: numbers[3],
            tx: numbers[4],
            ty: numbers[5]
        )
    }

    // MARK: Archives

    /// Encodes a vector.
    public func encode(_ vector: CGVector, forKey key: String) { encode(NSCoder.string(for: vector), forKey: key) }

    /// Encodes a transform.
    public func encode(_ transform: CGAffineTransform, forKey key: String) {
        encode(NSCoder.string(for: transform), forKey: key)
    }

    /// Encodes insets.
    public func encode(_ insets: UIEdgeInsets, forKey key: String) { encode(NSCoder.string(for: insets), forKey: key) }

    /// Encodes directional insets.
    public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
        encode(NSCoder.string(for: insets), forKey: key)
    }

    /// Encodes an offset.
    public func encode(_ offset: UIOffset, forKey key: String) { encode(NSCoder.string(for: offset), forKey: key) }

    private func text(_ key: String) -> String {
        // Foundation on Linux traps for a key without a value.
        guard containsValue(forKey: key) else { return "" }
        return decodeObject(of: NSString.self, forKey: key).map { "\($0)" } ?? ""
    }

    /// Decodes a point; zero if there is none.
    public func decodeCGPoint(forKey key: String) -> CGPoint { NSCoder.cgPoint(for: text(key)) }

    /// Decodes a vector; zero if there is none.
    public func decodeCGVector(forKey key: String) -> CGVector { NSCoder.cgVector(for: text(key)) }

    /// Decodes a size; zero if there is none.
    public func decodeCGSize(forKey key: String) -> CGSize { NSCoder.cgSize(for: text(key)) }

    /// Decodes a rectangle; zero if there is none.
    public func decodeCGRect(forKey key: String) -> CGRect { NSCoder.cgRect(for: text(key)) }

    /// Decodes a transform; the identity if there is none.
    public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
        NSCoder.cgAffineTransform(for: text(key))
    }

    /// Decodes insets; zero if there are none.
    public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: text(key)) }

    /// Decodes directional insets; zero if there are none.
    public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
        NSCoder.nsDirectionalEdgeInsets(for: text(key))
    }

    /// Decodes an offset; zero if there is none.
    public func decodeUIOffset(forKey key: String) -> UIOffset { NSCoder.uiOffset(for: text(key)) }
}
