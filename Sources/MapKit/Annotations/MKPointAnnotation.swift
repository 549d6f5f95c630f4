import CoreLocation
import UIKit

/// An annotation at a point, whose position can be changed.
open class MKPointAnnotation: MKShape, MKDraggableAnnotation {
    private var position = CLLocationCoordinate2D()

    /// Called when the position changes, by map.
    var observers: [ObjectIdentifier: () -> Void] = [:]

    /// The position. Maps with the annotation show a change at once.
    open override var coordinate: CLLocationCoordinate2D {
        get { position }
        set {
            position = newValue
            for observer in observers.values { observer() }
        }
    }

    /// Creates an annotation at 0, 0.
    public override init() { super.init() }

    /// Creates an annotation.
    public convenience init(coordinate: CLLocationCoordinate2D) {
        self.init()
        position = coordinate
    }

    /// Creates an annotation with a title and a subtitle.
    public convenience init(coordinate: CLLocationCoordinate2D, title: String?, subtitle: String?) {
        self.init(coordinate: coordinate)
        (self.title, self.subtitle) = (title, subtitle)
    }
}
