import UIKit

/// The identifier of the class of views of annotations for which the delegate has none.
public let MKMapViewDefaultAnnotationViewReuseIdentifier = "MKMapViewDefaultAnnotationViewReuseIdentifier"

/// The identifier of the class of views of clusters for which the delegate has none.
public let MKMapViewDefaultClusterAnnotationViewReuseIdentifier = "MKMapViewDefaultClusterAnnotationViewReuseIdentifier"

/// The registered classes of annotation views, and the views that can be used again.
@MainActor
final class AnnotationReuse {
    private var types: [String: MKAnnotationView.Type] = [:]
    private var views: [String: [MKAnnotationView]] = [:]

    /// The largest number of views of an identifier that are retained.
    private static let limit = 100

    func register(_ type: MKAnnotationView.Type?, _ identifier: String) { types[identifier] = type }

    func add(_ view: MKAnnotationView) {
        guard let identifier = view.reuseIdentifier, views[identifier]?.count ?? 0 < Self.limit else { return }
        views[identifier, default: []].append(view)
    }

    /// Returns a view that is not used, or a new one of the class that is registered; `nil` if there is neither.
    func view(_ identifier: String) -> MKAnnotationView? {
        if let view = views[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        return types[identifier].map { MKAnnotationView.make($0, identifier) }
    }

    /// Returns the view of an annotation for which the delegate has none.
    func standardView(for annotation: any MKAnnotation) -> MKAnnotationView {
        if annotation is MKUserLocation { return UserLocationView(annotation: annotation, reuseIdentifier: nil) }
        let identifier =
            annotation is MKClusterAnnotation
            ? MKMapViewDefaultClusterAnnotationViewReuseIdentifier : MKMapViewDefaultAnnotationViewReuseIdentifier
        return view(identifier) ?? MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: identifier)
    }
}
