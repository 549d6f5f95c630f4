import Motion
import QuartzCore

extension UIScrollView {
    /// The scale of the content, and its changes.
    struct Zooming {
        fileprivate(set) var scale: CGFloat = 1
        /// The view that has the scale; `nil` if none was scaled.
        fileprivate(set) weak var view: UIView?
        /// A Boolean value that indicates whether the scale and size of the content are being changed.
        fileprivate(set) var isScaling = false
        /// The current pinch of the content.
        fileprivate var pinch: ScrollPinch?
    }

    var zoomRange: ZoomRange { ZoomRange(minimumZoomScale, maximumZoomScale) }

    /// Attaches the pinch recognizer if the limits allow zooming, and removes it otherwise.
    func zoomLimitsChanged() {
        let zooms = maximumZoomScale > minimumZoomScale
        if zooms, pinch == nil {
            let recognizer = ScrollPinchRecognizer()
            recognizer.addAction { [weak self] in self?.pinched($0) }
            pinch = recognizer
            addGestureRecognizer(recognizer)
        } else if !zooms, let recognizer = pinch {
            pinch = nil
            removeGestureRecognizer(recognizer)
        }
    }

    // MARK: Pinching

    func pinched(_ pinch: ScrollPinchRecognizer) {
        switch pinch.state {
        case .began: beginZooming(pinch)
        case .changed: followZoom(pinch)
        case .ended, .cancelled: endZooming(at: CACurrentMediaTime())
        case .possible, .failed: break
        }
    }

    private func beginZooming(_ pinch: ScrollPinchRecognizer) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        if case .zooming(let zoom) = movement {
            // The pinch takes over a scale that is being animated, without a jump.
            movement = nil
            stepper.stop()
            delegate?.scrollViewDidEndZooming(self, with: zoom.view, atScale: zoomScale)
        } else {
            stopMoving()
        }
        wasCaught = false
        isZooming = true
        // The scale is reset; otherwise the content would jump by the threshold of the pinch.
        pinch.scale = 1
        zooming.pinch = ScrollPinch(
            view: view,
            wanted: zoomRange.wanted(showing: zoomScale),
            anchor: view.convert(pinch.location(in: self), from: self)
        )
        showIndicators()
        delegate?.scrollViewWillBeginZooming(self, with: view)
    }

    /// Updates the anchor after a finger has begun or ended, because the centroid has changed.
    func updateAnchor(at location: CGPoint) {
        guard let view = zooming.pinch?.view else { return }
        let anchor = view.convert(location, from: self)
        zooming.pinch?.anchor = anchor
    }

    private func followZoom(_ pinch: ScrollPinchRecognizer) {
        guard let pinching = zooming.pinch else { return }
        let location = pinch.location(in: self).vector(from: contentOffset)
        let wanted = pinching.wanted * pinch.scale
        let scale = bouncesZoom ? zoomRange.shown(wanted) : zoomRange.clamp(wanted)
        show(scale, of: pinching.view, keeping: pinching.anchor, at: location) { pulled($0) }
    }

    private func endZooming(at time: TimeInterval) {
        guard let pinching = zooming.pinch else { return }
        zooming.pinch = nil
        isZooming = false
        // A drag that continues after the pinch starts from the current offset.
        if drag != nil { drag?.start = pulledOffset.moved(by: pan.translation(in: self)) }
        let scale = zoomRange.clamp(zoomScale)
        if scale != zoomScale, window != nil {
            let location = convert(pinching.anchor, from: pinching.view).vector(from: contentOffset)
            begin(
                .zooming(
                    zoomMotion(
                        of: pinching.view,
                        to: scale,
                        keeping: pinching.anchor,
                        at: location,
                        progress: ScrollTimeline(from: 0, to: 1, velocity: 0, tolerance: 0.002),
                        isBounce: true
                    )
                )
            )
        } else {
            delegate?.scrollViewDidEndZooming(self, with: pinching.view, atScale: zoomScale)
            guard drag == nil, movement == nil else { return }
            settle(at: time)
            if movement == nil { hideIndicators() }
        }
    }

    // MARK: Requested zooming

    func zoom(toScale scale: CGFloat, animated: Bool) {
        let scale = zoomRange.clamp(scale)
        guard scale != zoomScale, scale > 0, let view = delegate?.viewForZooming(in: self) else { return }
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        zoom(view, to: scale, keeping: view.convert(middle, from: self), animated: animated)
    }

    func zoom(toShow rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0, let view = delegate?.viewForZooming(in: self) else { return }
        let scale = zoomRange.clamp(min(bounds.width / rect.width, bounds.height / rect.height))
        guard scale > 0 else { return }
        zoom(view, to: scale, keeping: CGPoint(x: rect.midX, y: rect.midY), animated: animated)
    }

    /// Scales a view and moves a point of it to the center.
    private func zoom(_ view: UIView, to scale: CGFloat, keeping anchor: CGPoint, animated: Bool) {
        stopMoving()
        let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        guard animated, window != nil, UIView.areAnimationsEnabled else {
            show(scale, of: view, keeping: anchor, at: middle) { pixelAligned(clamp($0)) }
            return
        }
        let motion = zoomMotion(
            of: view,
            to: scale,
            keeping: anchor,
            at: middle,
            progress: ScrollTimeline(easing: ScrollEase(from: 0, to: 1)),
            isBounce: false
        )
        begin(.zooming(motion))
        delegate?.scrollViewWillBeginZooming(self, with: view)
    }

    // MARK: Scaling

    /// Moves the zoomed view, which constraints have placed as if it had its own scale, to its position in the zoomed content.
    func placeZoomed(_ view: UIView) {
        guard view === zooming.view, zoomScale != 1 else { return }
        // The upper left corner and the distance of the anchor from it are scaled alike.
        view.center = CGPoint(x: view.center.x * zoomScale, y: view.center.y * zoomScale)
    }

    /// Returns the movement from the current scale to another one.
    /// - Parameter location: The final position of the anchor, as far as the range of the offset allows.
    private func zoomMotion(
        of view: UIView,
        to scale: CGFloat,
        keeping anchor: CGPoint,
        at location: CGPoint,
        progress: ScrollTimeline,
        isBounce: Bool
    ) -> ZoomMotion {
        let corner = view.frame.origin
        let spot = CGPoint(
            x: corner.x + (anchor.x - view.bounds.minX) * scale,
            y: corner.y + (anchor.y - view.bounds.minY) * scale
        )
        let content = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
        let offset = pixelAligned(
            CGPoint(
                x: range(.horizontal, content: content).clamp(spot.x - location.x),
                y: range(.vertical, content: content).clamp(spot.y - location.y)
            )
        )
        return ZoomMotion(
            start: CACurrentMediaTime(),
            fromScale: zoomScale,
            toScale: scale,
            anchor: anchor,
            fromLocation: convert(anchor, from: view).vector(from: contentOffset),
            toLocation: spot.vector(from: offset),
            progress: progress,
            isBounce: isBounce,
            view: view
        )
    }

    func step(_ zoom: ZoomMotion, to time: TimeInterval) {
        if zoom.isOver(at: time) {
            stopMoving()
        } else {
            show(zoom.scale(at: time), of: zoom.view, keeping: zoom.anchor, at: zoom.location(at: time)) { $0 }
        }
    }

    /// Sets the final scale of a zoom movement, and notifies the delegate.
    func end(_ zoom: ZoomMotion) {
        show(zoom.toScale, of: zoom.view, keeping: zoom.anchor, at: zoom.toLocation) { pixelAligned(clamp($0)) }
        delegate?.scrollViewDidEndZooming(self, with: zoom.view, atScale: zoomScale)
        if drag == nil, movement == nil { hideIndicators() }
    }

    /// Scales a view in the content, and moves the content so that a point of the view is at a position.
    /// - Parameters:
    ///   - anchor: The point in the view's own coordinates.
    ///   - location: The position relative to the top left corner of the scroll view.
    ///   - limit: A closure that limits the resulting offset.
    private func show(
        _ scale: CGFloat,
        of view: UIView,
        keeping anchor: CGPoint,
        at location: CGPoint,
        limit: (CGPoint) -> CGPoint
    ) {
        let corner = view.frame.origin
        zooming.isScaling = true
        zooming.scale = scale
        zooming.view = view
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        let delta = corner.vector(from: view.frame.origin)
        view.center = view.center.moved(by: delta)
        contentSize = view.frame.size
        zooming.isScaling = false
        moveItself(to: limit(convert(anchor, from: view).vector(from: location)))
        layOutIndicators()
        delegate?.scrollViewDidZoom(self)
    }

    /// Returns the displayed offset for an offset that fingers request, which may be beyond the content.
    private func pulled(_ offset: CGPoint) -> CGPoint {
        var shown = clamp(offset)
        guard bounces else { return shown }
        for axis in ScrollAxis.allCases { shown[axis] += band(axis).shown(offset[axis] - shown[axis]) }
        return shown
    }
}

/// The state of a pinch of the content.
private struct ScrollPinch {
    let view: UIView
    /// The scale that the fingers request when the recognizer's scale is 1.
    let wanted: CGFloat
    /// The point of the view's own coordinates that stays under the centroid of the fingers.
    var anchor: CGPoint
}
