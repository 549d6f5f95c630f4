import CoreLocation
import UIKit

extension NSValue {
    /// Creates a value that wraps a coordinate.
    public convenience init(mkCoordinate coordinate: CLLocationCoordinate2D) {
        self.init(numbers: [coordinate.latitude, coordinate.longitude])
    }

    /// Creates a value that wraps a span.
    public convenience init(mkCoordinateSpan span: MKCoordinateSpan) {
        self.init(numbers: [span.latitudeDelta, span.longitudeDelta])
    }

    /// The wrapped coordinate, or 0, 0 if the value wraps none.
    public var mkCoordinateValue: CLLocationCoordinate2D {
        numbers(2).map { CLLocationCoordinate2D(latitude: $0[0], longitude: $0[1]) } ?? CLLocationCoordinate2D()
    }

    /// The wrapped span, or 0, 0 if the value wraps none.
    public var mkCoordinateSpanValue: MKCoordinateSpan {
        numbers(2).map { MKCoordinateSpan(latitudeDelta: $0[0], longitudeDelta: $0[1]) } ?? MKCoordinateSpan()
    }
}
