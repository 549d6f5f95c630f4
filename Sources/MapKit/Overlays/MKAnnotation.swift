import CoreLocation
import Foundation

/// The data of a point on a map.
public protocol MKAnnotation: NSObjectProtocol {
    /// The position.
    var coordinate: CLLocationCoordinate2D { get }

    /// The title; `nil` by default.
    var title: String? { get }

    /// The subtitle; `nil` by default.
    var subtitle: String? { get }
}

extension MKAnnotation {
    /// Returns `nil`.
    public var title: String? { nil }

    /// Returns `nil`.
    public var subtitle: String? { nil }
}

/// An annotation whose position can be changed, so that the user can drag it.
///
/// iOS has no such protocol: there, the Objective-C runtime finds the setter of `coordinate`. Here, a class declares it by its
/// conformance; one with a variable `coordinate` needs nothing else. Source code for both systems adds the conformance for this one
/// only:
///
/// ```swift
/// #if !canImport(ObjectiveC)
/// extension Buoy: MKDraggableAnnotation {}
/// #endif
/// ```
public protocol MKDraggableAnnotation: MKAnnotation {
    /// The position. A drag sets it.
    var coordinate: CLLocationCoordinate2D { get set }
}

/// An area or a line on a map.
public protocol MKOverlay: MKAnnotation {
    /// The smallest rectangle that contains the overlay, in map points.
    var boundingMapRect: MKMapRect { get }

    /// Returns a Boolean value that indicates whether the overlay is in a rectangle. By default, whether the bounding rectangle is.
    func intersects(_ mapRect: MKMapRect) -> Bool

    /// A Boolean value that indicates whether the overlay hides the map below it; `false` by default.
    var canReplaceMapContent: Bool { get }
}

extension MKOverlay {
    /// Returns a Boolean value that indicates whether the bounding rectangle is in a rectangle.
    public func intersects(_ mapRect: MKMapRect) -> Bool { boundingMapRect.intersects(mapRect) }

    /// Returns `false`.
    public var canReplaceMapContent: Bool { false }
}
