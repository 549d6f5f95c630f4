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
        /// A Boolean value that indicates whether the map has hidden the view, rather than the app.
        var isHiddenByMap = false
        private var known: (coordinate: CLLocationCoordinate2D, point: MKMapPoint)?

        /// The position; `nil` if the coordinate is not valid.
        var point: MKMapPoint? {
            let coordinate = annotation.coordinate
            if let known, known.coordinate.latitude == coordinate.latitude,
                known.coordinate.longitude == coordinate.longitude
            {
                return known.point
            }
            guard CLLocationCoordinate2DIsValid(coordinate) else { return nil }
            let point = MKMapPoint(coordinate)
            known = (coordinate, point)
            return point
        }

        init(_ annotation: any MKAnnotation, index: Int) { (self.annotation, self.index) = (annotation, index) }
    }

    weak var map: MKMapView?
    let container = AnnotationContainer()
    let reuse = AnnotationReuse()
    private(set) var entries: [ObjectIdentifier: Entry] = [:]
    /// The entries in the order of addition.
    private var ordered: [Entry] = []
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
    var all: [any MKAnnotation] { ordered.map(\.annotation) }

    // MARK: Addition and removal

    func add(_ annotations: [any MKAnnotation]) {
        for annotation in annotations where entries[ObjectIdentifier(annotation)] == nil {
            count += 1
            let entry = Entry(annotation, index: count)
            entries[ObjectIdentifier(annotation)] = entry
            ordered.append(entry)
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
            guard entries[ObjectIdentifier(annotation)] != nil else { continue }
            // The delegate is told while the annotation has its view; it can remove the annotation as well.
            deselect(annotation, animated: false)
            guard let entry = entries.removeValue(forKey: ObjectIdentifier(annotation)) else { continue }
            (annotation as? MKPointAnnotation)?.observers[ObjectIdentifier(self)] = nil
            selected.removeAll { $0 === annotation }
            recycle(entry)
        }
        ordered.removeAll { !isPresent($0) }
        changed()
    }

    /// Returns a Boolean value that indicates whether the annotation of an entry was not removed.
    private func isPresent(_ entry: Entry) -> Bool { entries[ObjectIdentifier(entry.annotation)] === entry }

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
    var visible: [Entry] { (ordered + clusters).filter { $0.view != nil } }

    /// Shows the annotations of a viewport.
    func update(_ viewport: MapViewport) {
        guard let map, viewport != shown else { return }
        shown = viewport
        let bounds = CGRect(origin: .zero, size: viewport.size).insetBy(dx: -Self.border, dy: -Self.border)
        container.frame = CGRect(origin: .zero, size: viewport.size)
        var added: [MKAnnotationView] = []
        // The delegate, which is asked for views, can remove annotations.
        for entry in ordered where isPresent(entry) {
            let point = position(entry, viewport)
            if let point, bounds.contains(point) {
                guard entry.view == nil else { continue }
                let view = makeView(entry, map)
                if isPresent(entry) { added.append(view) } else { recycle(entry) }
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

    private func position(_ entry: Entry, _ viewport: MapViewport) -> CGPoint? {
        entry.point.map { viewport.viewPoint(of: viewport.nearest($0)) }
    }

    private func place(_ viewport: MapViewport) {
        for entry in visible {
            guard let view = entry.view, let point = position(entry, viewport) else { continue }
            view.center = CGPoint(x: point.x + view.centerOffset.x, y: point.y + view.centerOffset.y)
            // A view that the app hides stays hidden.
            if entry.isCovered, !view.isHidden {
                (view.isHidden, entry.isHiddenByMap) = (true, true)
            } else if !entry.isCovered, entry.isHiddenByMap {
                (view.isHidden, entry.isHiddenByMap) = (false, false)
            }
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
        if entry.isHiddenByMap { (view.isHidden, entry.isHiddenByMap) = (false, false) }
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
