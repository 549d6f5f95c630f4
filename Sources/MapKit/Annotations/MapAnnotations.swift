import CoreLocation
import UIKit

/// The annotations of a map, and the views of those that are visible.
@MainActor
final class MapAnnotations {
    /// An annotation, or a cluster.
    final class Entry {
        let annotation: any MKAnnotation
        let index: Int
        var view: MKAnnotationView?
        /// A Boolean value that indicates whether the annotation is in a cluster, or hidden by others.
        var isCovered = false

        init(_ annotation: any MKAnnotation, index: Int) { (self.annotation, self.index) = (annotation, index) }
    }

    weak var map: MKMapView?
    let container = AnnotationContainer()
    let reuse = AnnotationReuse()
    private(set) var entries: [ObjectIdentifier: Entry] = [:]
    private var count = 0
    var clusters: [Entry] = []
    var selected: [any MKAnnotation] = []
    var callout: MapCallout?
    private var shown: MapViewport?
    private var needsCollisions = false
    private var collisionViewport: MapViewport?

    /// The distance outside of the view at which annotations have views, in points.
    private static let border = 60.0
    /// The change of the zoom after which collisions are determined again.
    private static let zoomStep = 0.1

    /// The annotations in the order of addition.
    var all: [any MKAnnotation] { entries.values.sorted { $0.index < $1.index }.map(\.annotation) }

    // MARK: Addition and removal

    func add(_ annotations: [any MKAnnotation]) {
        for annotation in annotations where entries[ObjectIdentifier(annotation)] == nil {
            count += 1
            entries[ObjectIdentifier(annotation)] = Entry(annotation, index: count)
            (annotation as? MKPointAnnotation)?.observers[ObjectIdentifier(self)] = { [weak self] in
                if Thread.isMainThread {
                    MainActor.assumeIsolated { self?.changed() }
                } else {
                    Task { @MainActor in self?.changed() }
                }
            }
        }
        changed()
    }

    func remove(_ annotations: [any MKAnnotation]) {
        for annotation in annotations {
            guard let entry = entries.removeValue(forKey: ObjectIdentifier(annotation)) else { continue }
            (annotation as? MKPointAnnotation)?.observers[ObjectIdentifier(self)] = nil
            deselect(annotation)
            recycle(entry)
        }
        changed()
    }

    /// Requests that positions and collisions are determined again.
    func changed() {
        shown = nil
        needsCollisions = true
        map?.setNeedsLayout()
    }

    /// Notices that a view's size, offset, priority or selection has changed.
    func viewChanged(_ view: MKAnnotationView) {
        if entry(of: view) != nil { changed() }
    }

    // MARK: Views

    /// Returns the entry of an annotation or a cluster.
    func entry(of annotation: any MKAnnotation) -> Entry? {
        entries[ObjectIdentifier(annotation)] ?? clusters.first { $0.annotation === annotation }
    }

    func entry(of view: MKAnnotationView) -> Entry? {
        guard let annotation = view.annotation, let entry = entry(of: annotation), entry.view === view else {
            return nil
        }
        return entry
    }

    /// All entries with views, clusters among them.
    var visible: [Entry] { (Array(entries.values) + clusters).filter { $0.view != nil } }

    /// Shows the annotations of a viewport.
    func update(_ viewport: MapViewport) {
        guard let map, viewport != shown else { return }
        shown = viewport
        let bounds = CGRect(origin: .zero, size: viewport.size).insetBy(dx: -Self.border, dy: -Self.border)
        container.frame = CGRect(origin: .zero, size: viewport.size)
        var added: [MKAnnotationView] = []
        for entry in entries.values.sorted(by: { $0.index < $1.index }) {
            let coordinate = entry.annotation.coordinate
            let point = CLLocationCoordinate2DIsValid(coordinate) ? position(entry, viewport) : nil
            if let point, bounds.contains(point) {
                if entry.view == nil { added.append(makeView(entry, map)) }
            } else if !isSelected(entry.annotation) || point == nil {
                recycle(entry)
            }
        }
        let isZoomed =
            collisionViewport.map {
                abs($0.zoom - viewport.zoom) > Self.zoomStep || $0.heading != viewport.heading
                    || $0.pitch != viewport.pitch
            } ?? true
        if needsCollisions || isZoomed || !added.isEmpty {
            needsCollisions = false
            collisionViewport = viewport
            place(viewport)
            added += resolveCollisions(viewport, map)
        }
        place(viewport)
        if !added.isEmpty { map.delegate?.mapView(map, didAdd: added) }
        placeCallout()
        // The views that the delegate has changed meanwhile are placed by the next layout.
        if shown == nil { map.setNeedsLayout() }
    }

    private func position(_ entry: Entry, _ viewport: MapViewport) -> CGPoint {
        viewport.viewPoint(of: viewport.nearest(MKMapPoint(entry.annotation.coordinate)))
    }

    private func place(_ viewport: MapViewport) {
        for entry in visible {
            guard let view = entry.view else { continue }
            let point = position(entry, viewport)
            view.center = CGPoint(x: point.x + view.centerOffset.x, y: point.y + view.centerOffset.y)
            if view.isHidden != entry.isCovered { view.isHidden = entry.isCovered }
            let priority = (view.isSelected ? view.selectedZPriority : view.zPriority).rawValue
            // Of the same priority, the one in the south is in front.
            view.layer.zPosition = CGFloat(priority) * 10_000 + min(max(point.y, -4000), 4000)
        }
    }

    /// Creates the view of an annotation.
    func makeView(_ entry: Entry, _ map: MKMapView) -> MKAnnotationView {
        let annotation = entry.annotation
        let view = map.delegate?.mapView(map, viewFor: annotation) ?? reuse.standardView(for: annotation)
        view.annotation = annotation
        view.annotations = self
        entry.view = view
        entry.isCovered = false
        container.addSubview(view)
        if view.bounds.isEmpty { view.sizeToFit() }
        view.prepareForDisplay()
        if isSelected(annotation) { view.setSelected(true, animated: false) }
        return view
    }

    /// Removes the view of an annotation, for reuse.
    func recycle(_ entry: Entry) {
        guard let view = entry.view else { return }
        entry.view = nil
        view.removeFromSuperview()
        view.annotations = nil
        view.cluster = nil
        reuse.add(view)
        if callout?.owner === view { hideCallout() }
    }
}

/// The view that contains the views of annotations. Touches between them belong to the map.
final class AnnotationContainer: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        subviews.contains { !$0.isHidden && $0.point(inside: $0.convert(point, from: self), with: event) }
    }
}
