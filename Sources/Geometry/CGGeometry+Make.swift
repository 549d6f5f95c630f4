// C-style constructors. Foundation for Linux has the geometry types but not these functions.

/// Returns a point with the given coordinates.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Returns a size with the given width and height.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// Returns a rectangle with the given origin and size.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Returns a vector with the given components.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

extension CGPoint {
    /// Returns a Boolean value that indicates whether two points are equal.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// Returns a Boolean value that indicates whether two sizes are equal.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// Returns a Boolean value that indicates whether two rectangles are equal. Null rectangles are.
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 || isNull && rect2.isNull }
}
