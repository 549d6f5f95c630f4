import QuartzCore

/// An object with a coordinate system, from and to which points and rectangles can be converted: a view or a screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The bounds of the object, in its own coordinates.
    var bounds: CGRect { get }

    /// Converts a point from this coordinate space to another one.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint

    /// Converts a point from another coordinate space to this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint

    /// Converts a rectangle from this coordinate space to another one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect

    /// Converts a rectangle from another coordinate space to this one.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// Returns the view that a coordinate space belongs to; `nil` for the screen's.
// Swift 6.3's optimizer crashes on the inlined cast.
@inline(never)
@MainActor private func view(of space: any UICoordinateSpace) -> UIView? { space as? UIView }

extension UIView: UICoordinateSpace {
    /// Converts a point of the view to another coordinate space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, to: view(of: coordinateSpace))
    }

    /// Converts a point of another coordinate space to the view.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, from: view(of: coordinateSpace))
    }

    /// Converts a rectangle of the view to another coordinate space.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, to: view(of: coordinateSpace))
    }

    /// Converts a rectangle of another coordinate space to the view.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, from: view(of: coordinateSpace))
    }
}

extension UIScreen: UICoordinateSpace {
    /// The coordinate space of the screen as the user sees it: the screen itself.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// Converts a point of the screen to another coordinate space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        view(of: coordinateSpace)?.convert(point, from: nil) ?? point
    }

    /// Converts a point of another coordinate space to the screen.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        view(of: coordinateSpace)?.convert(point, to: nil) ?? point
    }

    /// Converts a rectangle of the screen to another coordinate space.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        view(of: coordinateSpace)?.convert(rect, from: nil) ?? rect
    }

    /// Converts a rectangle of another coordinate space to the screen.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        view(of: coordinateSpace)?.convert(rect, to: nil) ?? rect
    }
}
