import CoreLocation
import Foundation

/// The annotation of several annotations whose views would overlap. Its position is that of the first one.
open class MKClusterAnnotation: NSObject, MKAnnotation {
    /// The annotations.
    public let memberAnnotations: [any MKAnnotation]

    /// The title; by default, the titles of the first two members, and the number of the others.
    open var title: String?

    /// The subtitle; `nil` by default.
    open var subtitle: String?

    /// Creates a cluster.
    public init(memberAnnotations: [any MKAnnotation]) {
        self.memberAnnotations = memberAnnotations
        let titles = memberAnnotations.compactMap(\.title).filter { !$0.isEmpty }
        let more = memberAnnotations.count - min(titles.count, 2)
        let shown = titles.prefix(2).joined(separator: ", ")
        title = shown.isEmpty ? "\(memberAnnotations.count)" : more > 0 ? "\(shown) +\(more)" : shown
    }

    /// The position of the first annotation.
    open var coordinate: CLLocationCoordinate2D {
        memberAnnotations.first?.coordinate ?? kCLLocationCoordinate2DInvalid
    }
}
