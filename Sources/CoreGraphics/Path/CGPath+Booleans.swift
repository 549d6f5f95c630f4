/// The type of functions that are called for the elements of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    // MARK: Areas

    // As Apple documents, the rule applies to both paths, open subpaths are treated as closed, and both fill rules fill the
    // same area of a result.

    /// Returns a path that fills the areas of this path, of another path, or of both.
    ///
    /// In the results of all path operations, curves remain curves, and other points remain where they are. A point where
    /// a curve meets another line or curve has an error of at most 1/65,536 of the larger side of the bounding box of
    /// both paths, and a part that is narrower than that is omitted.
    /// - Parameter rule: The rule that distinguishes inside from outside, in both paths.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(data.combined(with: other.data, by: .union, rule: rule))
    }

    /// Returns a path that fills the area that belongs to this path and to another one.
    /// - Parameter rule: The rule that distinguishes inside from outside, in both paths.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(data.combined(with: other.data, by: .intersection, rule: rule))
    }

    /// Returns a path that fills the area that belongs to this path but not to another one.
    /// - Parameter rule: The rule that distinguishes inside from outside, in both paths.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(data.combined(with: other.data, by: .subtraction, rule: rule))
    }

    /// Returns a path that fills the area that belongs to exactly one of this path and another one.
    /// - Parameter rule: The rule that distinguishes inside from outside, in both paths.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(data.combined(with: other.data, by: .symmetricDifference, rule: rule))
    }

    /// Returns a path that fills the same area, with closed contours that do not cross.
    /// - Parameter rule: The rule that distinguishes inside from outside.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(data.combined(with: PathData(), by: .union, rule: rule))
    }

    /// Returns a normalized path for each connected part of the area of the path, with the holes of that part. Parts that
    /// only meet in a point are separate.
    /// - Parameter rule: The rule that distinguishes inside from outside.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        data.separated(rule: rule).map { CGPath($0) }
    }

    /// Returns a Boolean value that indicates whether the areas of both paths overlap. Areas that only touch do not.
    /// - Parameter rule: The rule that distinguishes inside from outside, in both paths.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        data.overlaps(other.data, rule: rule)
    }

    // MARK: Lines

    /// Returns the parts of the path's lines and curves that are in the area of another path.
    ///
    /// Parts of subpaths are open. A closed subpath that is entirely in the area remains closed. Parts on the boundary of
    /// the area are included.
    /// - Parameter rule: The rule that distinguishes the inside of the area from its outside.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(data.lines(inside: true, other.data, rule: rule))
    }

    /// Returns the parts of the path's lines and curves that are not in the area of another path.
    ///
    /// Parts of subpaths are open. A closed subpath that is entirely outside of the area remains closed. Parts on the
    /// boundary of the area are omitted.
    /// - Parameter rule: The rule that distinguishes the inside of the area from its outside.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        CGPath(data.lines(inside: false, other.data, rule: rule))
    }

    // MARK: Elements

    /// Calls a function for each element in order. The element is valid only during the call.
    /// - Parameters:
    ///   - info: A pointer that is passed to the function.
    ///   - function: The function.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}
