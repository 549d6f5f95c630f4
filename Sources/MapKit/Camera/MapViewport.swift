import CoreLocation
import UIKit

/// The part of the map that a view shows, and the projection of map points to points of the view.
///
/// At zoom 0, the world is 256 points wide; each zoom doubles it. The plane of the map is rotated around the anchor, then tilted around
/// the horizontal line through it, and seen by a camera in front of the anchor.
struct MapViewport: Hashable, Sendable {
    /// The size of the view in points.
    var size = CGSize.zero
    /// The parts at the edges of the view that do not count for its center.
    var insets = UIEdgeInsets.zero
    /// The map point at the anchor.
    var center = MKMapPoint(x: MKMapSize.world.width / 2, y: MKMapSize.world.height / 2)
    var zoom = 0.0
    /// The direction of the top of the view in degrees, clockwise from the north.
    var heading = 0.0
    /// The tilt in degrees.
    var pitch = 0.0

    /// The zoom at which a map point is a point of the view.
    static let unitZoom = 20.0
    static let maximumZoom = 20.0
    static let maximumPitch = 60.0

    /// The distance of the camera as a multiple of the height of the view: its vertical field of view is 30°.
    private static let cameraDistance = 1 / (2 * tan(15 * Double.pi / 180))

    /// Points of the view per map point at the anchor.
    var scale: Double { exp2(zoom - Self.unitZoom) }

    /// The point of the view that shows the center.
    var anchor: CGPoint {
        CGPoint(
            x: insets.left + (size.width - insets.left - insets.right) / 2,
            y: insets.top + (size.height - insets.top - insets.bottom) / 2
        )
    }

    /// The distance of the camera from the anchor in points.
    var eyeDistance: Double { Self.cameraDistance * max(size.height, 1) }

    /// The distance of the camera from the anchor in meters.
    var distance: CLLocationDistance {
        get { eyeDistance / scale * MKMetersPerMapPointAtLatitude(center.clamped.coordinate.latitude) }
        set {
            let meters = MKMetersPerMapPointAtLatitude(center.clamped.coordinate.latitude)
            guard newValue > 0, newValue.isFinite, meters > 0 else { return }
            zoom = Self.unitZoom + log2(eyeDistance * meters / newValue)
        }
    }

    // MARK: Projection

    private var rotation: (cosine: Double, sine: Double) {
        heading == 0 ? (1, 0) : (cos(heading * .pi / 180), sin(heading * .pi / 180))
    }

    /// Returns the offset of a map point from the anchor in points of the rotated plane, before it is tilted.
    func planeOffset(of point: MKMapPoint) -> (x: Double, y: Double) {
        let (x, y) = ((point.x - center.x) * scale, (point.y - center.y) * scale)
        let (cosine, sine) = rotation
        return (x * cosine + y * sine, y * cosine - x * sine)
    }

    /// Returns the point of the view that shows a map point.
    func viewPoint(of point: MKMapPoint) -> CGPoint {
        var (x, y) = planeOffset(of: point)
        if pitch > 0 {
            let angle = pitch * .pi / 180
            // Points behind the camera are shown far below the view.
            let depth = max(eyeDistance - y * sin(angle), eyeDistance / 100)
            let factor = eyeDistance / depth
            (x, y) = (x * factor, y * cos(angle) * factor)
        }
        return CGPoint(x: anchor.x + x, y: anchor.y + y)
    }

    /// Returns the map point at a point of the view. Points above the horizon have one near the horizon.
    func mapPoint(at point: CGPoint) -> MKMapPoint {
        var (x, y) = (Double(point.x - anchor.x), Double(point.y - anchor.y))
        if pitch > 0 {
            let angle = pitch * .pi / 180
            let (distance, cosine, sine) = (eyeDistance, cos(angle), sin(angle))
            y = y * distance / max(distance * cosine + y * sine, distance / 100)
            x = x * (distance - y * sine) / distance
        }
        let (cosine, sine) = rotation
        return MKMapPoint(
            x: center.x + (x * cosine - y * sine) / scale,
            y: center.y + (x * sine + y * cosine) / scale
        )
    }

    /// The smallest rectangle of the map that contains what the view shows.
    var visibleRect: MKMapRect { mapRect(around: CGRect(origin: .zero, size: size)) }

    /// Returns the smallest rectangle of the map that contains what a rectangle of the view shows.
    func mapRect(around rect: CGRect) -> MKMapRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map(mapPoint)
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
        return MKMapRect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
    }

    /// The transform from points of the plane, whose origin is the anchor, to the view, relative to the anchor.
    ///
    /// - Parameter scale: The factor by which the plane is drawn larger.
    func planeTransform(scale: Double) -> CATransform3D {
        var transform = CATransform3DIdentity
        if pitch > 0 {
            transform.m34 = -1 / eyeDistance
            transform = CATransform3DRotate(transform, pitch * .pi / 180, 1, 0, 0)
        }
        if heading != 0 { transform = CATransform3DRotate(transform, -heading * .pi / 180, 0, 0, 1) }
        return CATransform3DScale(transform, scale, scale, 1)
    }

    // MARK: Changes

    /// Moves the map so that a map point is shown at a point of the view.
    mutating func show(_ target: MKMapPoint, at point: CGPoint) {
        let current = mapPoint(at: point)
        center = MKMapPoint(x: center.x + target.x - current.x, y: center.y + target.y - current.y)
    }

    /// Fits a rectangle of the map into the view, with north at the top.
    /// - Parameter padding: Additional insets of the rectangle in points.
    mutating func fitNorth(_ rect: MKMapRect, padding: UIEdgeInsets) {
        (heading, pitch) = (0, 0)
        fit(rect, padding: padding)
    }

    /// Fits a rectangle of the map into the view.
    /// - Parameter padding: Additional insets of the rectangle in points.
    mutating func fit(_ rect: MKMapRect, padding: UIEdgeInsets = .zero) {
        let width = size.width - insets.left - insets.right - padding.left - padding.right
        let height = size.height - insets.top - insets.bottom - padding.top - padding.bottom
        guard !rect.isNull, rect.width.isFinite, rect.height.isFinite, width > 0, height > 0 else { return }
        let factors = [
            rect.width > 0 ? width / rect.width : .infinity, rect.height > 0 ? height / rect.height : .infinity,
        ]
        let factor = factors.min() ?? .infinity
        if factor.isFinite { zoom = Self.unitZoom + log2(factor) } else { zoom = Self.maximumZoom }
        zoom = min(zoom, Self.maximumZoom)
        center = MKMapPoint(
            x: rect.midX + (padding.right - padding.left) / 2 / scale,
            y: rect.midY + (padding.bottom - padding.top) / 2 / scale
        )
    }

    /// The zoom at which the world is as large as the view.
    var minimumZoom: Double { max(log2(max(size.width, size.height, 1) / 256), 0) }

    /// Bounds the zoom, the pitch and the center, so that the view shows no more than the world from north to south.
    mutating func normalize(zooms: ClosedRange<Double>? = nil) {
        let low = min(minimumZoom, Self.maximumZoom)
        let range = zooms ?? low...Self.maximumZoom
        zoom = zoom.isFinite ? min(max(zoom, max(range.lowerBound, low)), max(range.upperBound, low)) : low
        pitch = pitch.isFinite ? min(max(pitch, 0), Self.maximumPitch) : 0
        heading = heading.isFinite ? heading - (heading / 360).rounded(.down) * 360 : 0
        let world = MKMapSize.world.width
        if !center.x.isFinite || !center.y.isFinite { center = MKMapPoint(x: world / 2, y: world / 2) }
        center.x -= (center.x / world).rounded(.down) * world
        let (top, bottom) = (anchor.y / scale, (size.height - anchor.y) / scale)
        if top + bottom <= world {
            center.y = min(max(center.y, top), world - bottom)
        } else {
            center.y = world / 2
        }
    }

    /// Returns the copy of a map point, one world further in the east or west, that is nearest to the center.
    func nearest(_ point: MKMapPoint) -> MKMapPoint {
        let world = MKMapSize.world.width
        return MKMapPoint(x: point.x + ((center.x - point.x) / world).rounded() * world, y: point.y)
    }
}

extension MKMapPoint {
    /// The point on the map that is nearest, with the other side of the antimeridian as the same place.
    var clamped: MKMapPoint {
        let world = MKMapSize.world.width
        return MKMapPoint(x: x - (x / world).rounded(.down) * world, y: min(max(y, 0), world))
    }
}

extension MKMapRect {
    /// Creates the rectangle of a region; `.null` if the region is not valid.
    init(_ region: MKCoordinateRegion) {
        let (center, span) = (region.center, region.span)
        guard CLLocationCoordinate2DIsValid(center), span.latitudeDelta >= 0, span.longitudeDelta >= 0,
            span.latitudeDelta.isFinite, span.longitudeDelta.isFinite
        else {
            self = .null
            return
        }
        let world = MKMapSize.world.width
        func y(_ latitude: Double) -> Double {
            MKMapPoint(CLLocationCoordinate2D(latitude: min(max(latitude, -90), 90), longitude: 0)).y
        }
        let north = y(center.latitude + span.latitudeDelta / 2)
        let width = min(span.longitudeDelta, 360) / 360 * world
        self.init(
            x: MKMapPoint(center).x - width / 2,
            y: north,
            width: width,
            height: y(center.latitude - span.latitudeDelta / 2) - north
        )
    }
}
