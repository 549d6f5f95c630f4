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
        if let space = coordinateSpace as? FixedCoordinateSpace { return space.fixed(convert(point, to: nil)) }
        return convert(point, to: view(of: coordinateSpace))
    }

    /// Converts a point of another coordinate space to the view.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let space = coordinateSpace as? FixedCoordinateSpace { return convert(space.current(point), from: nil) }
        return convert(point, from: view(of: coordinateSpace))
    }

    /// Converts a rectangle of the view to another coordinate space.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let space = coordinateSpace as? FixedCoordinateSpace { return space.fixed(convert(rect, to: nil)) }
        return convert(rect, to: view(of: coordinateSpace))
    }

    /// Converts a rectangle of another coordinate space to the view.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let space = coordinateSpace as? FixedCoordinateSpace { return convert(space.current(rect), from: nil) }
        return convert(rect, from: view(of: coordinateSpace))
    }
}

extension UIScreen: UICoordinateSpace {
    /// The coordinate space of the screen as the user sees it: the screen itself.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// Converts a point of the screen to another coordinate space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let space = coordinateSpace as? FixedCoordinateSpace { return space.fixed(point) }
        return view(of: coordinateSpace)?.convert(point, from: nil) ?? point
    }

    /// Converts a point of another coordinate space to the screen.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let space = coordinateSpace as? FixedCoordinateSpace { return space.current(point) }
        return view(of: coordinateSpace)?.convert(point, to: nil) ?? point
    }

    /// Converts a rectangle of the screen to another coordinate space.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let space = coordinateSpace as? FixedCoordinateSpace { return space.fixed(rect) }
        return view(of: coordinateSpace)?.convert(rect, from: nil) ?? rect
    }

    /// Converts a rectangle of another coordinate space to the screen.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let space = coordinateSpace as? FixedCoordinateSpace { return space.current(rect) }
        return view(of: coordinateSpace)?.convert(rect, to: nil) ?? rect
    }
}

extension UIScreen {
    /// The coordinate space of the screen in portrait, which does not rotate with the user interface.
    public var fixedCoordinateSpace: any UICoordinateSpace { FixedCoordinateSpace(self) }
}

/// The coordinates of a screen in portrait.
@MainActor
final class FixedCoordinateSpace: NSObject, UICoordinateSpace {
    private let screen: UIScreen

    init(_ screen: UIScreen) { self.screen = screen }

    private var size: CGSize { screen.bounds.size }

    var bounds: CGRect {
        let isLandscape = screen.interfaceOrientation.isLandscape
        return CGRect(
            x: 0,
            y: 0,
            width: isLandscape ? size.height : size.width,
            height: isLandscape ? size.width : size.height
        )
    }

    /// Returns a point of the user interface in these coordinates.
    func fixed(_ point: CGPoint) -> CGPoint {
        switch screen.interfaceOrientation {
        case .landscapeRight: CGPoint(x: size.height - point.y, y: point.x)
        case .landscapeLeft: CGPoint(x: point.y, y: size.width - point.x)
        case .portraitUpsideDown: CGPoint(x: size.width - point.x, y: size.height - point.y)
        default: point
        }
    }

    /// Returns a point of these coordinates in those of the user interface.
    func current(_ point: CGPoint) -> CGPoint {
        switch screen.interfaceOrientation {
        case .landscapeRight: CGPoint(x: point.y, y: size.height - point.x)
        case .landscapeLeft: CGPoint(x: size.width - point.y, y: point.x)
        case .portraitUpsideDown: CGPoint(x: size.width - point.x, y: size.height - point.y)
        default: point
        }
    }

    private func rect(_ rect: CGRect, _ convert: (CGPoint) -> CGPoint) -> CGRect {
        let (a, b) = (convert(CGPoint(x: rect.minX, y: rect.minY)), convert(CGPoint(x: rect.maxX, y: rect.maxY)))
        return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    func fixed(_ rect: CGRect) -> CGRect { self.rect(rect) { fixed($0) } }
    func current(_ rect: CGRect) -> CGRect { self.rect(rect) { current($0) } }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        screen.convert(current(point), to: coordinateSpace)
    }

    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        fixed(screen.convert(point, from: coordinateSpace))
    }

    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        screen.convert(current(rect), to: coordinateSpace)
    }

    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        fixed(screen.convert(rect, from: coordinateSpace))
    }
}
