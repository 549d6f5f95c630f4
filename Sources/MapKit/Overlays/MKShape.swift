import CoreLocation
import Foundation

/// The base class of annotations and overlays with a shape. Its subclasses have the position.
open class MKShape: NSObject, MKAnnotation {
    /// The title; `nil` by default.
    open var title: String?

    /// The subtitle; `nil` by default.
    open var subtitle: String?

    /// The position. That of the base class is not valid.
    open var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }

    /// Creates a shape without titles.
    public override init() {}
}
