import UIKit

/// Gestures with one and two fingers. Each takes time of the screen's clock and ends with all fingers lifted.
extension VirtualScreen {
    /// Touches the screen with a finger and lifts it after 50 ms.
    /// - Parameter location: The location, in points of the screen.
    public func tap(at location: CGPoint) throws(VirtualScreenError) {
        let finger = try touch(at: location)
        try advance(by: 0.05)
        try finger.lift()
        try advance(by: 1 / 60.0)
    }

    /// Taps the center of a view.
    public func tap(_ view: UIView) throws(VirtualScreenError) { try tap(at: center(of: view)) }

    /// Taps a location twice.
    /// - Parameter location: The location, in points of the screen.
    public func doubleTap(at location: CGPoint) throws(VirtualScreenError) {
        try tap(at: location)
        try advance(by: 0.05)
        try tap(at: location)
    }

    /// Taps the center of a view twice.
    public func doubleTap(_ view: UIView) throws(VirtualScreenError) { try doubleTap(at: center(of: view)) }

    /// Touches the screen with a finger without moving it.
    /// - Parameters:
    ///   - location: The location, in points of the screen.
    ///   - duration: The time until the finger is lifted, in seconds.
    public func longPress(at location: CGPoint, duration: TimeInterval = 0.75) throws(VirtualScreenError) {
        let finger = try touch(at: location)
        try advance(by: duration)
        try finger.lift()
        try advance(by: 1 / 60.0)
    }

    /// Touches the center of a view with a finger without moving it.
    public func longPress(_ view: UIView, duration: TimeInterval = 0.75) throws(VirtualScreenError) {
        try longPress(at: center(of: view), duration: duration)
    }

    /// Moves two fingers apart or together.
    /// - Parameters:
    ///   - center: The point between the fingers, in points of the screen.
    ///   - scale: The final distance of the fingers as a multiple of the initial one.
    ///   - distance: The larger of the two distances, in points.
    ///   - duration: The duration of the movement, in seconds.
    public func pinch(
        at center: CGPoint,
        scale: CGFloat,
        distance: CGFloat = 100,
        duration: TimeInterval = 0.5
    ) throws(VirtualScreenError) {
        let (first, last) = scale >= 1 ? (distance / scale, distance) : (distance, distance * scale)
        try moveTwoFingers(around: center, duration) { progress in (first + (last - first) * progress, 0) }
    }

    /// Moves two fingers apart or together on a view, within the view's size.
    public func pinch(
        _ view: UIView,
        scale: CGFloat,
        duration: TimeInterval = 0.5
    ) throws(VirtualScreenError) {
        try pinch(at: center(of: view), scale: scale, distance: roomForFingers(in: view), duration: duration)
    }

    /// Rotates two fingers around the point between them.
    /// - Parameters:
    ///   - center: The point between the fingers, in points of the screen.
    ///   - angle: The angle of the rotation, in radians, clockwise.
    ///   - distance: The distance of the fingers, in points.
    ///   - duration: The duration of the movement, in seconds.
    public func rotate(
        at center: CGPoint,
        by angle: CGFloat,
        distance: CGFloat = 100,
        duration: TimeInterval = 0.5
    ) throws(VirtualScreenError) {
        try moveTwoFingers(around: center, duration) { progress in (distance, angle * progress) }
    }

    /// Rotates two fingers around the center of a view, within the view's size.
    public func rotate(
        _ view: UIView,
        by angle: CGFloat,
        duration: TimeInterval = 0.5
    ) throws(VirtualScreenError) {
        try rotate(at: center(of: view), by: angle, distance: roomForFingers(in: view), duration: duration)
    }

    /// Touches the screen with the tip of a pencil.
    /// - Parameters:
    ///   - location: The location, in points of the screen.
    ///   - force: The force, from 0 to 1. Change it with the pencil's `force` before it is moved.
    ///   - altitude: The angle between the pencil and the screen, in radians. Change it with `altitudeAngle`.
    ///   - azimuth: The direction of the pencil's upper end, in radians. Change it with `azimuthAngle`.
    public func pencil(
        at location: CGPoint,
        force: CGFloat = 0.5,
        altitude: CGFloat = .pi / 2,
        azimuth: CGFloat = 0
    ) throws(VirtualScreenError) -> Finger {
        fingerCount += 1
        let pencil = Finger(self, contact: fingerCount, at: location, type: .pencil)
        pencil.force = force
        pencil.altitudeAngle = altitude
        pencil.azimuthAngle = azimuth
        try pencil.send(.began)
        return pencil
    }

    // MARK: Locations

    /// Returns the center of a view, in points of the screen.
    private func center(of view: UIView) throws(VirtualScreenError) -> CGPoint {
        guard let window = view.window, window.screen === host.screen else {
            throw VirtualScreenError(
                message: "\(Swift.type(of: view)) at \(view.frame) is not on this screen",
                reason: .viewIsNotOnScreen
            )
        }
        return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    /// Returns a distance of two fingers that fits within a view, in points of the screen.
    private func roomForFingers(in view: UIView) -> CGFloat {
        let frame = view.convert(view.bounds, to: nil)
        return min(frame.width, frame.height) * 0.8
    }

    /// Moves two fingers on opposite sides of a point.
    /// - Parameter path: A closure that returns the distance and the angle of the fingers at a progress of the
    ///   movement, from 0 to 1.
    private func moveTwoFingers(
        around center: CGPoint,
        _ duration: TimeInterval,
        _ path: (CGFloat) -> (distance: CGFloat, angle: CGFloat)
    ) throws(VirtualScreenError) {
        func locations(_ progress: CGFloat) -> (CGPoint, CGPoint) {
            let (distance, angle) = path(progress)
            let (x, y) = (cos(angle) * distance / 2, sin(angle) * distance / 2)
            return (CGPoint(x: center.x - x, y: center.y - y), CGPoint(x: center.x + x, y: center.y + y))
        }
        let start = locations(0)
        let fingers = (try touch(at: start.0), try touch(at: start.1))
        let count = max(1, Int((duration * 120).rounded()))
        for step in 1...count {
            try advance(by: duration / Double(count))
            let (first, second) = locations(CGFloat(step) / CGFloat(count))
            try fingers.0.move(to: first)
            try fingers.1.move(to: second)
        }
        try fingers.0.lift()
        try fingers.1.lift()
        try advance(by: 1 / 60.0)
    }
}
