import Foundation

/// An immutable sequence of numbers: a position, a rectangle, or the coefficients of a filter.
public final class CIVector: NSObject, Sendable {
    private let values: [CGFloat]

    private init(_ values: [CGFloat]) { self.values = values }

    /// Creates a vector from the given number of values in memory.
    public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
        self.init(Array(UnsafeBufferPointer(start: values, count: max(0, count))))
    }

    /// Creates a vector of one number.
    public convenience init(x: CGFloat) { self.init([x]) }

    /// Creates a vector of two numbers.
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }

    /// Creates a vector of three numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }

    /// Creates a vector of four numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }

    /// Creates a vector from a point: x, y.
    public convenience init(cgPoint point: CGPoint) { self.init([point.x, point.y]) }

    /// Creates a vector from a rectangle: x, y, width, height.
    public convenience init(cgRect rect: CGRect) {
        self.init([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }

    /// Creates a vector from the six entries of a transform: a, b, c, d, tx, ty.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        self.init([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
    }

    /// Creates a vector from a string in the format of ``stringRepresentation``: numbers in brackets, separated by
    /// spaces. Reading ends at the first word that is not a number.
    public convenience init(string representation: String) {
        let inner = representation.drop { $0 == "[" || $0.isWhitespace }.prefix { $0 != "]" }
        var values: [CGFloat] = []
        for word in inner.split(whereSeparator: { $0.isWhitespace }) {
            guard let value = Double(word) else { break }
            values.append(CGFloat(value))
        }
        self.init(values)
    }

    /// The number of values.
    public var count: Int { values.count }

    /// Returns the number at an index, or zero beyond the last one.
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }

    /// The first number, or zero.
    public var x: CGFloat { value(at: 0) }

    /// The second number, or zero.
    public var y: CGFloat { value(at: 1) }

    /// The third number, or zero.
    public var z: CGFloat { value(at: 2) }

    /// The fourth number, or zero.
    public var w: CGFloat { value(at: 3) }

    /// The first two numbers as a point.
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }

    /// The first four numbers as x, y, width and height.
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

    /// The first six numbers as a transform.
    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
    }

    /// The numbers in brackets, separated by spaces: `[1 0.5 2]`.
    public var stringRepresentation: String { "[\(values.map(CIVector.text).joined(separator: " "))]" }

    /// Returns a Boolean value that indicates whether an object is a vector with the same numbers.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }

    /// The hash of the numbers.
    public override var hash: Int { values.hashValue }

    /// The numbers in the format of ``stringRepresentation``.
    public override var description: String { stringRepresentation }

    static func text(_ value: CGFloat) -> String {
        let value = Double(value)
        return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }

    var isFinite: Bool { values.allSatisfy(\.isFinite) }

    /// The first four numbers, with zeros for missing ones.
    var pixel: Pixel { Pixel(Float(x), Float(y), Float(z), Float(w)) }
}
