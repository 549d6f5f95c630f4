import CoreLocation
import Foundation

/// A viewpoint above the map.
open class MKMapCamera: NSObject, NSCopying {
    /// The coordinate at the center of the view.
    open var centerCoordinate: CLLocationCoordinate2D

    /// The distance between the camera and the center, in meters.
    open var centerCoordinateDistance: CLLocationDistance

    /// The tilt of the camera in degrees. At 0 it looks straight down.
    open var pitch: CGFloat

    /// The direction of the top of the view in degrees, clockwise from the north.
    open var heading: CLLocationDirection

    /// Creates a camera without a position: 0, 0, at the distance 0.
    public override init() {
        centerCoordinate = CLLocationCoordinate2D()
        (centerCoordinateDistance, pitch, heading) = (0, 0, 0)
    }

    /// Creates a camera.
    /// - Parameters:
    ///   - centerCoordinate: The coordinate at the center of the view.
    ///   - distance: The distance from the center, in meters.
    ///   - pitch: The tilt in degrees.
    ///   - heading: The direction of the top of the view in degrees.
    public convenience init(
        lookingAtCenter centerCoordinate: CLLocationCoordinate2D,
        fromDistance distance: CLLocationDistance,
        pitch: CGFloat,
        heading: CLLocationDirection
    ) {
        self.init()
        self.centerCoordinate = centerCoordinate
        (centerCoordinateDistance, self.pitch, self.heading) = (distance, pitch, heading)
    }

    /// Creates a camera at a position.
    /// - Parameters:
    ///   - centerCoordinate: The coordinate at the center of the view.
    ///   - eyeCoordinate: The coordinate below the camera. If it is the same, the camera looks straight down, to the north.
    ///   - eyeAltitude: The altitude of the camera in meters.
    public convenience init(
        lookingAtCenter centerCoordinate: CLLocationCoordinate2D,
        fromEyeCoordinate eyeCoordinate: CLLocationCoordinate2D,
        eyeAltitude: CLLocationDistance
    ) {
        let (center, eye) = (MKMapPoint(centerCoordinate), MKMapPoint(eyeCoordinate))
        let ground = eye.distance(to: center)
        let isAbove = !(ground > 0)
        let (x, y) = (center.x - eye.x, center.y - eye.y)
        let heading = isAbove ? 0 : atan2(x, -y) * 180 / .pi
        self.init(
            lookingAtCenter: centerCoordinate,
            fromDistance: isAbove ? eyeAltitude : hypot(ground, eyeAltitude),
            pitch: isAbove ? 0 : atan2(ground, eyeAltitude) * 180 / .pi,
            heading: heading < 0 ? heading + 360 : heading
        )
    }

    /// The altitude of the camera above the ground in meters.
    open var altitude: CLLocationDistance {
        get { centerCoordinateDistance * cos(Double(pitch) * .pi / 180) }
        set { centerCoordinateDistance = newValue / max(cos(Double(pitch) * .pi / 180), 0.01) }
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        MKMapCamera(
            lookingAtCenter: centerCoordinate,
            fromDistance: centerCoordinateDistance,
            pitch: pitch,
            heading: heading
        )
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? MKMapCamera else { return false }
        return centerCoordinate.latitude == other.centerCoordinate.latitude
            && centerCoordinate.longitude == other.centerCoordinate.longitude
            && centerCoordinateDistance == other.centerCoordinateDistance && pitch == other.pitch
            && heading == other.heading
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(centerCoordinate.latitude)
        hasher.combine(centerCoordinate.longitude)
        hasher.combine(centerCoordinateDistance)
        return hasher.finalize()
    }
}

extension MapViewport {
    /// The camera of the viewport.
    var camera: MKMapCamera {
        MKMapCamera(
            lookingAtCenter: center.clamped.coordinate,
            fromDistance: distance,
            pitch: pitch,
            heading: heading
        )
    }

    /// Moves the viewport to a camera. Without a valid position or distance, these stay as they are.
    mutating func move(to camera: MKMapCamera) {
        if CLLocationCoordinate2DIsValid(camera.centerCoordinate) { center = MKMapPoint(camera.centerCoordinate) }
        distance = camera.centerCoordinateDistance
        (pitch, heading) = (Double(camera.pitch), camera.heading)
    }
}
