import CoreLocation
import UIKit

extension MKMapView {
    /// Returns the region that the map would show for another one.
    public func regionThatFits(_ region: MKCoordinateRegion) -> MKCoordinateRegion {
        let rect = MKMapRect(region)
        return rect.isNull ? region : MKCoordinateRegion(mapRectThatFits(rect))
    }

    /// Returns the rectangle that the map would show for another one.
    public func mapRectThatFits(_ mapRect: MKMapRect) -> MKMapRect { mapRectThatFits(mapRect, edgePadding: .zero) }

    /// Returns the rectangle that the map would show for another one.
    /// - Parameter insets: The distances between the rectangle and the edges of the view, in addition to the layout margins.
    public func mapRectThatFits(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets) -> MKMapRect {
        if mapRect.isNull || bounds.isEmpty { return mapRect }
        var viewport = viewport
        (viewport.size, viewport.insets) = (bounds.size, layoutMargins)
        (viewport.heading, viewport.pitch) = (0, 0)
        viewport.fit(mapRect, padding: insets)
        return limited(viewport).visibleRect
    }

    // MARK: Conversions

    /// Returns the point of a view that shows a coordinate.
    /// - Parameter view: The view, or `nil` for the window.
    public func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: UIView?) -> CGPoint {
        convert(viewPoint(of: coordinate), to: view)
    }

    /// Returns the coordinate at a point of a view.
    /// - Parameter view: The view, or `nil` for the window.
    public func convert(_ point: CGPoint, toCoordinateFrom view: UIView?) -> CLLocationCoordinate2D {
        current.mapPoint(at: convert(point, from: view)).clamped.coordinate
    }

    /// Returns the rectangle of a view that shows a region.
    /// - Parameter view: The view, or `nil` for the window.
    public func convert(_ region: MKCoordinateRegion, toRectTo view: UIView?) -> CGRect {
        let rect = MKMapRect(region)
        if rect.isNull { return .null }
        let viewport = current
        let middle = MKMapPoint(x: rect.midX, y: rect.midY)
        let shift = viewport.nearest(middle).x - middle.x
        let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)]
        return convert(
            CGRect(around: corners.map { viewport.viewPoint(of: MKMapPoint(x: $0.0 + shift, y: $0.1)) }),
            to: view
        )
    }

    /// Returns the region that a rectangle of a view shows.
    /// - Parameter view: The view, or `nil` for the window.
    public func convert(_ rect: CGRect, toRegionFrom view: UIView?) -> MKCoordinateRegion {
        MKCoordinateRegion(current.mapRect(around: convert(rect, from: view)))
    }

    /// The viewport with the present size of the view.
    private var current: MapViewport {
        var viewport = viewport
        if viewport.size != bounds.size { (viewport.size, viewport.insets) = (bounds.size, layoutMargins) }
        return viewport
    }

    /// Returns the point of the view that shows a coordinate.
    func viewPoint(of coordinate: CLLocationCoordinate2D) -> CGPoint {
        let viewport = current
        return viewport.viewPoint(of: viewport.nearest(MKMapPoint(coordinate)))
    }
}
