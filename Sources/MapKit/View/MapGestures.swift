import CoreLocation
import UIKit

/// The gestures that move a map.
@MainActor
final class MapGestures: NSObject, UIGestureRecognizerDelegate {
    private let pan = UIPanGestureRecognizer()
    private let pinch = UIPinchGestureRecognizer()
    private let rotation = UIRotationGestureRecognizer()
    private let tilt = MapTiltRecognizer()
    private let slide = MapSlideRecognizer()
    private let doubleTap = UITapGestureRecognizer()
    private let twoFingerTap = UITapGestureRecognizer()
    private let tap = UITapGestureRecognizer()
    private let press = UILongPressGestureRecognizer()
    /// The annotation view that is dragged, the distance of the finger from its position, and the position before.
    private var dragged: (view: MKAnnotationView, offset: CGVector, start: CLLocationCoordinate2D)?
    private weak var map: MKMapView?

    /// The number of gestures in progress.
    private var activeCount = 0
    /// The map point below the fingers of a pinch.
    private var grabbed: MKMapPoint?

    /// The velocity below which a pan has no inertia, in points per second.
    private static let inertiaVelocity = 60.0
    /// The tilt in degrees per point that two fingers move.
    private static let tiltPerPoint = 0.25
    /// The points that a finger moves for twice the scale.
    private static let slidePerZoom = 90.0

    func add(to map: MKMapView) {
        self.map = map
        pan.maximumNumberOfTouches = 1
        pan.allowedScrollTypesMask = .all
        doubleTap.numberOfTapsRequired = 2
        twoFingerTap.numberOfTouchesRequired = 2
        press.minimumPressDuration = 0.3
        tap.addTarget(self, action: MapGestures.tapped)
        press.addTarget(self, action: MapGestures.pressed)
        pan.addTarget(self, action: MapGestures.panned)
        pinch.addTarget(self, action: MapGestures.pinched)
        rotation.addTarget(self, action: MapGestures.rotated)
        tilt.addTarget(self, action: MapGestures.tilted)
        slide.addTarget(self, action: MapGestures.slid)
        doubleTap.addTarget(self, action: MapGestures.doubleTapped)
        twoFingerTap.addTarget(self, action: MapGestures.twoFingerTapped)
        pan.require(toFail: slide)
        for recognizer in [pan, pinch, rotation, tilt, slide, doubleTap, twoFingerTap, tap, press] {
            recognizer.delegate = self
            map.addGestureRecognizer(recognizer)
        }
    }

    /// Enables the gestures that the map allows.
    func update(_ map: MKMapView) {
        pan.isEnabled = map.isScrollEnabled
        rotation.isEnabled = map.isRotateEnabled
        tilt.isEnabled = map.isPitchEnabled
        for recognizer in [pinch, slide, doubleTap, twoFingerTap] { recognizer.isEnabled = map.isZoomEnabled }
    }

    /// A Boolean value that indicates whether a finger moves the map.
    var isActive: Bool { activeCount > 0 }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        // A tap that selects an annotation can be the first one of another gesture.
        if gestureRecognizer === tap || otherGestureRecognizer === tap { return true }
        let pair: [UIGestureRecognizer] = [pan, pinch, rotation]
        return pair.contains(gestureRecognizer) && pair.contains(otherGestureRecognizer)
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        // Controls and annotations that are dragged have touches of their own.
        guard let map, let view = touch.view else { return true }
        return map.mayMove(by: view)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === press, let map else { return true }
        return map.annotationStore.draggableView(at: press.location(in: map)) != nil
    }

    // MARK: Annotations

    private func tapped(_ tap: UITapGestureRecognizer) {
        guard let map, tap.state == .ended else { return }
        map.annotationStore.tap(at: tap.location(in: map))
    }

    private func pressed(_ press: UILongPressGestureRecognizer) {
        guard let map else { return }
        let point = press.location(in: map)
        switch press.state {
        case .began:
            guard let view = map.annotationStore.draggableView(at: point) else { return }
            if let annotation = view.annotation { map.annotationStore.select(annotation) }
            let start = view.annotation?.coordinate ?? kCLLocationCoordinate2DInvalid
            let position = map.viewPoint(of: start)
            dragged = (view, CGVector(dx: position.x - point.x, dy: position.y - point.y), start)
            map.annotationStore.setDragState(.starting, of: view)
        case .changed, .ended:
            guard let (view, offset, _) = dragged else { return }
            let target = CGPoint(x: point.x + offset.dx, y: point.y + offset.dy)
            move(view, to: map.convert(target, toCoordinateFrom: map))
            if press.state == .ended { endDrag(.ending) }
        default: endDrag(.canceling)
        }
    }

    private func endDrag(_ state: MKAnnotationView.DragState) {
        guard let (view, _, start) = dragged else { return }
        dragged = nil
        if state == .canceling { move(view, to: start) }
        map?.annotationStore.setDragState(state, of: view)
    }

    /// Moves the annotation of a view that is dragged.
    private func move(_ view: MKAnnotationView, to coordinate: CLLocationCoordinate2D) {
        guard let annotation = view.annotation as? any MKDraggableAnnotation else { return }
        annotation.coordinate = coordinate
        // Annotations of apps do not report their changes.
        map?.annotationStore.changed()
    }

    // MARK: Map

    /// Tells the delegate about the start of the first gesture and the end of the last one.
    /// - Parameter inertia: Starts a motion that follows; returns `false` if there is none.
    private func track(_ state: UIGestureRecognizer.State, inertia: () -> Bool = { false }) {
        guard let map else { return }
        switch state {
        case .began:
            if activeCount == 0 {
                map.finishMotion()
                map.delegate?.mapView(map, regionWillChangeAnimated: false)
                map.userMoves()
            }
            activeCount += 1
        case .ended, .cancelled, .failed:
            guard activeCount > 0 else { return }
            activeCount -= 1
            // Labels are placed for the heading at the end.
            map.setNeedsLayout()
            if activeCount == 0, !inertia() { map.delegate?.mapView(map, regionDidChangeAnimated: false) }
        default: break
        }
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        guard let map else { return }
        let isPinching = [.began, .changed].contains(pinch.state)
        let state = pan.state
        track(state == .changed ? .changed : state) {
            let velocity = pan.velocity(in: map)
            guard state == .ended, !isPinching, hypot(velocity.x, velocity.y) > Self.inertiaVelocity else {
                return false
            }
            let point = pan.location(in: map)
            map.start(MapMotion(from: map.viewport, at: point, velocity: velocity, start: CACurrentMediaTime()))
            return true
        }
        guard state == .began || state == .changed else { return }
        let moved = pan.translation(in: map)
        pan.setTranslation(.zero, in: map)
        // With a second finger, the point between the fingers moves the map.
        if isPinching || moved == .zero { return }
        let end = pan.location(in: map)
        var viewport = map.viewport
        viewport.show(viewport.mapPoint(at: CGPoint(x: end.x - moved.x, y: end.y - moved.y)), at: end)
        map.move(to: viewport)
    }

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        guard let map else { return }
        track(pinch.state)
        switch pinch.state {
        case .began, .changed:
            let point = pinch.location(in: map)
            let target = grabbed ?? map.viewport.mapPoint(at: point)
            grabbed = target
            var viewport = map.viewport
            if pinch.scale > 0 { viewport.zoom += log2(Double(pinch.scale)) }
            pinch.scale = 1
            viewport = map.limited(viewport)
            // Of two fingers, one may have been lifted.
            if pinch.numberOfTouches > 1, map.isScrollEnabled {
                viewport.show(viewport.nearest(target), at: point)
            } else {
                grabbed = nil
            }
            map.move(to: viewport)
        default: grabbed = nil
        }
    }

    private func rotated(_ rotation: UIRotationGestureRecognizer) {
        guard let map else { return }
        track(rotation.state)
        guard rotation.state == .began || rotation.state == .changed else { return }
        let point = rotation.location(in: map)
        var viewport = map.viewport
        let target = grabbed ?? viewport.mapPoint(at: point)
        viewport.heading -= Double(rotation.rotation) * 180 / .pi
        rotation.rotation = 0
        viewport.show(viewport.nearest(target), at: point)
        map.move(to: viewport)
    }

    private func tilted(_ tilt: MapTiltRecognizer) {
        guard let map else { return }
        track(tilt.state)
        guard tilt.state == .changed else { return }
        var viewport = map.viewport
        viewport.pitch = min(
            max(viewport.pitch - tilt.takeTranslation() * Self.tiltPerPoint, 0),
            MapViewport.maximumPitch
        )
        map.move(to: viewport)
    }

    private func slid(_ slide: MapSlideRecognizer) {
        guard let map else { return }
        track(slide.state)
        guard slide.state == .changed else { return }
        zoom(by: slide.takeTranslation() / Self.slidePerZoom, at: map.viewport.anchor, animated: false)
    }

    private func doubleTapped(_ tap: UITapGestureRecognizer) {
        guard let map, tap.state == .ended else { return }
        map.userMoves()
        zoom(by: 1, at: tap.location(in: map), animated: true)
    }

    private func twoFingerTapped(_ tap: UITapGestureRecognizer) {
        guard let map, tap.state == .ended else { return }
        map.userMoves()
        zoom(by: -1, at: tap.location(in: map), animated: true)
    }

    /// Zooms the map around a point of the view.
    private func zoom(by zooms: Double, at point: CGPoint, animated: Bool) {
        guard let map else { return }
        func zoom(_ viewport: inout MapViewport) {
            let target = viewport.mapPoint(at: point)
            viewport.zoom += zooms
            viewport = map.limited(viewport)
            if map.isScrollEnabled { viewport.show(viewport.nearest(target), at: point) }
        }
        if animated { return map.change(animated: true, zoom) }
        var viewport = map.viewport
        zoom(&viewport)
        map.move(to: viewport)
    }
}
