import CoreLocation
import Synchronization
import UIKit

/// Points of the screen per map point.
public typealias MKZoomScale = CGFloat

/// Returns the width of a road at a scale, in map points.
public func MKRoadWidthAtZoomScale(_ zoomScale: MKZoomScale) -> CGFloat {
    guard zoomScale > 0 else { return 0 }
    let zoom = MapViewport.unitZoom + log2(Double(zoomScale))
    // About a residential street, and at least a thin line.
    return max(2, exp2(zoom - 13)) / zoomScale
}

/// The base class of objects that draw overlays.
///
/// A renderer draws in coordinates of its own: the origin of the overlay's bounding rectangle is 0, 0, and a unit is a map point. It is
/// asked for the tiles of the map, on any thread, and for several at the same time. Change its properties on the main thread.
open class MKOverlayRenderer: NSObject, @unchecked Sendable {
    /// The overlay.
    public let overlay: any MKOverlay

    private let observer = Mutex<(@Sendable (MKMapRect?) -> Void)?>(nil)
    private let storedAlpha = Mutex<CGFloat>(1)
    private let storedScale = Mutex<CGFloat>(1)

    /// Creates a renderer. One of the base class draws nothing.
    public init(overlay: any MKOverlay) { self.overlay = overlay }

    /// The opacity, from 0 to 1.
    open var alpha: CGFloat {
        get { storedAlpha.withLock { $0 } }
        set {
            storedAlpha.withLock { $0 = min(max(newValue, 0), 1) }
            setNeedsDisplay()
        }
    }

    /// The number of pixels per point of the screen; 1 before the map is on a screen.
    open internal(set) var contentScaleFactor: CGFloat {
        get { storedScale.withLock { $0 } }
        set { storedScale.withLock { $0 = newValue } }
    }

    /// Sets the closure that is called when a part of the overlay, or all of it, has to be drawn again.
    func observe(_ body: (@Sendable (MKMapRect?) -> Void)?) { observer.withLock { $0 = body } }

    // MARK: Coordinates

    /// Returns the point of the renderer at a map point.
    open func point(for mapPoint: MKMapPoint) -> CGPoint {
        let origin = origin
        return CGPoint(x: mapPoint.x - origin.x, y: mapPoint.y - origin.y)
    }

    /// Returns the map point at a point of the renderer.
    open func mapPoint(for point: CGPoint) -> MKMapPoint {
        let origin = origin
        return MKMapPoint(x: Double(point.x) + origin.x, y: Double(point.y) + origin.y)
    }

    /// Returns the rectangle of the renderer at a rectangle of the map.
    open func rect(for mapRect: MKMapRect) -> CGRect {
        CGRect(
            origin: point(for: mapRect.origin),
            size: CGSize(width: mapRect.size.width, height: mapRect.size.height)
        )
    }

    /// Returns the rectangle of the map at a rectangle of the renderer.
    open func mapRect(for rect: CGRect) -> MKMapRect {
        MKMapRect(
            origin: mapPoint(for: rect.origin),
            size: MKMapSize(width: Double(rect.width), height: Double(rect.height))
        )
    }

    /// The map point at 0, 0.
    private var origin: MKMapPoint {
        let rect = overlay.boundingMapRect
        return rect.isNull ? MKMapPoint() : rect.origin
    }

    // MARK: Drawing

    /// Returns a Boolean value that indicates whether the renderer can draw a tile. A renderer that is not ready calls
    /// `setNeedsDisplay()` when it is.
    open func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool { true }

    /// Draws a part of the overlay. The base class draws nothing.
    /// - Parameters:
    ///   - mapRect: The part, in map points.
    ///   - zoomScale: Points of the screen per map point.
    ///   - context: The context, in the coordinates of the renderer.
    open func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {}

    /// Requests that the overlay is drawn again. It is shown until then.
    open func setNeedsDisplay() { observer.withLock { $0 }?(nil) }

    /// Requests that a part of the overlay is drawn again.
    open func setNeedsDisplay(_ mapRect: MKMapRect) {
        if !mapRect.isNull { observer.withLock { $0 }?(mapRect) }
    }

    /// Requests that a part of the overlay is drawn again, at all scales.
    open func setNeedsDisplay(_ mapRect: MKMapRect, zoomScale: MKZoomScale) { setNeedsDisplay(mapRect) }
}
