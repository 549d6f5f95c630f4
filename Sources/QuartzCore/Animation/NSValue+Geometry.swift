import CoreGraphics

extension NSValue {
    /// Creates a value that wraps a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

    /// Creates a value that wraps a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }

    /// Creates a value that wraps a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// The wrapped point.
    public var cgPointValue: CGPoint { pointValue }

    /// The wrapped size.
    public var cgSizeValue: CGSize { sizeValue }

    /// The wrapped rectangle.
    public var cgRectValue: CGRect { rectValue }
}

// Foundation has no types for these structures, and wraps arrays of numbers instead.
extension NSValue {
    /// The type code of a number of consecutive numbers in double precision.
    private static func code(_ count: Int) -> String { "[\(count)d]" }

    /// Creates a value that wraps numbers.
    package convenience init(numbers: [Double]) { self.init(bytes: numbers, objCType: Self.code(numbers.count)) }

    /// Returns the wrapped numbers, or `nil` if the value does not wrap this number of them.
    package func numbers(_ count: Int) -> [Double]? {
        guard String(cString: objCType) == Self.code(count) else { return nil }
        var numbers = [Double](repeating: 0, count: count)
        numbers.withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress { getValue(start) }
        }
        return numbers
    }

    /// Creates a value that wraps a vector.
    public convenience init(cgVector vector: CGVector) { self.init(numbers: [vector.dx, vector.dy]) }

    /// Creates a value that wraps a transform.
    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        let t = transform
        self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
    }

    /// Creates a value that wraps a transform in space. It can be used as a value of an animation.
    public convenience init(caTransform3D transform: CATransform3D) {
        let t = transform
        self.init(numbers: [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
            t.m44,
        ])
    }

    /// The wrapped vector, or zero if the value wraps none.
    public var cgVectorValue: CGVector { numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero }

    /// The wrapped transform, or the identity if the value wraps none.
    public var cgAffineTransformValue: CGAffineTransform { wrappedAffineTransform ?? .identity }

    /// The wrapped transform in space, or the identity if the value wraps none.
    public var caTransform3DValue: CATransform3D { wrappedTransform3D ?? CATransform3DIdentity }

    var wrappedAffineTransform: CGAffineTransform? {
        numbers(6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
    }

    var wrappedTransform3D: CATransform3D? {
        guard let n = numbers(16) else { return nil }
        var t = CATransform3DIdentity
        (t.m11, t.m12, t.m13, t.m14) = (n[0], n[1], n[2], n[3])
        (t.m21, t.m22, t.m23, t.m24) = (n[4], n[5], n[6], n[7])
        (t.m31, t.m32, t.m33, t.m34) = (n[8], n[9], n[10], n[11])
        (t.m41, t.m42, t.m43, t.m44) = (n[12], n[13], n[14], n[15])
        return t
    }
}
