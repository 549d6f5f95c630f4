import LinuxIO
import UIKit

extension MapAnnotations {
    func isSelected(_ annotation: any MKAnnotation) -> Bool { selected.contains { $0 === annotation } }

    /// Selects an annotation instead of others, and shows its callout. The delegate is told.
    func select(_ annotation: any MKAnnotation, animated: Bool = true) {
        guard let map, entry(of: annotation) != nil, !isSelected(annotation) else { return }
        for other in selected { deselect(other, animated: animated) }
        selected = [annotation]
        let view = entry(of: annotation)?.view
        view?.setSelected(true, animated: animated)
        changed()
        if let view { map.delegate?.mapView(map, didSelect: view) }
        map.delegate?.mapView(map, didSelect: annotation)
    }

    /// Deselects an annotation. The delegate is told.
    /// - Parameter view: The view of a cluster that is no longer one.
    func deselect(_ annotation: any MKAnnotation, animated: Bool = true, view former: MKAnnotationView? = nil) {
        guard let map, isSelected(annotation) else { return }
        selected.removeAll { $0 === annotation }
        let view = former ?? entry(of: annotation)?.view
        view?.setSelected(false, animated: animated)
        if callout?.owner === view { hideCallout() }
        changed()
        if let view { map.delegate?.mapView(map, didDeselect: view) }
        map.delegate?.mapView(map, didDeselect: annotation)
    }

    /// Selects the annotation at a point of the map view, or none.
    func tap(at point: CGPoint) {
        if let callout, callout.frame.contains(point) { return }
        if let view = view(at: point), let annotation = view.annotation {
            select(annotation)
        } else {
            for annotation in selected { deselect(annotation) }
        }
    }

    /// Returns the view of an annotation at a point.
    func view(at point: CGPoint) -> MKAnnotationView? {
        let margin = 6.0
        return
            visible
            .compactMap(\.view)
            .filter { !$0.isHidden && $0.isEnabled && $0.frame.insetBy(dx: -margin, dy: -margin).contains(point) }
            .max { $0.layer.zPosition < $1.layer.zPosition }
    }

    // MARK: Callouts

    /// Shows the callout of the selected view.
    func placeCallout() {
        guard let annotation = selected.first, let view = entry(of: annotation)?.view, view.canShowCallout,
            let title = annotation.title, !title.isEmpty, !view.isHidden, let map
        else { return hideCallout() }
        if callout?.owner !== view {
            hideCallout()
            let made = MapCallout(view) { [weak map, weak view] control in
                guard let map, let view else { return }
                map.delegate?.mapView(map, annotationView: view, calloutAccessoryControlTapped: control)
            }
            callout = made
            made.layer.zPosition = 1e8
            container.addSubview(made)
        }
        // In front of views that were added later, for touches as well.
        if let callout, container.subviews.last !== callout { container.bringSubviewToFront(callout) }
        callout?.update(title, annotation.subtitle, in: map.bounds)
    }

    func hideCallout() {
        callout?.removeFromSuperview()
        callout = nil
    }

    // MARK: Drags

    /// Returns the view that a long press at a point drags.
    func draggableView(at point: CGPoint) -> MKAnnotationView? {
        guard let view = view(at: point), view.isDraggable, let annotation = view.annotation else { return nil }
        if annotation is any MKDraggableAnnotation { return view }
        // On iOS, the class would need nothing but a variable.
        let name = "\(type(of: annotation))"
        Log.once("drags of \(name)", from: "MapKit", "\(name) cannot be dragged: it is no MKDraggableAnnotation")
        return nil
    }

    /// Changes the state of a drag, and tells the delegate.
    func setDragState(_ state: MKAnnotationView.DragState, of view: MKAnnotationView) {
        guard let map else { return }
        let former = view.dragState
        view.setDragState(state, animated: true)
        map.delegate?.mapView(map, annotationView: view, didChange: state, fromOldState: former)
        // A subclass that animates the state continues by itself.
        let next: MKAnnotationView.DragState? =
            switch state {
            case .starting: .dragging
            case .ending, .canceling: MKAnnotationView.DragState.none
            default: nil
            }
        if let next, view.dragState == state { setDragState(next, of: view) }
    }
}
