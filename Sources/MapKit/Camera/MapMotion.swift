import Foundation
import UIKit

/// A change of the viewport as a function of time.
struct MapMotion {
    enum Kind {
        case transition(from: MapViewport, to: MapViewport)
        /// The map moves on after a pan, at a velocity in points per second that decreases.
        case deceleration(from: MapViewport, at: CGPoint, velocity: CGPoint)
    }

    let kind: Kind
    /// The time of the start, in seconds of the display's clock.
    let start: TimeInterval
    /// In seconds.
    let duration: TimeInterval

    /// The factor of the velocity per second of a deceleration, as a natural logarithm: that of a scroll view.
    private static let decay = -1000 * log(Double(UIScrollView.DecelerationRate.normal.rawValue))
    /// The distance from the end at which a deceleration ends, in points.
    private static let tolerance = 0.5

    /// Creates the transition between two viewports.
    init(from: MapViewport, to: MapViewport, start: TimeInterval) {
        self.start = start
        var target = to
        // The shorter rotation, and the shorter way around the world.
        target.heading -= ((to.heading - from.heading) / 360).rounded() * 360
        target.center = from.nearest(to.center)
        kind = .transition(from: from, to: target)
        let distance = hypot(target.center.x - from.center.x, target.center.y - from.center.y) * from.scale
        duration = min(0.35 + 0.08 * abs(to.zoom - from.zoom) + 0.05 * log2(1 + distance / 500), 1.5)
    }

    /// Creates a deceleration.
    /// - Parameters:
    ///   - point: The point of the view at which the finger was lifted.
    ///   - velocity: In points per second.
    init(from viewport: MapViewport, at point: CGPoint, velocity: CGPoint, start: TimeInterval) {
        self.start = start
        kind = .deceleration(from: viewport, at: point, velocity: velocity)
        let distance = hypot(velocity.x, velocity.y) / Self.decay
        duration = distance > Self.tolerance ? log(distance / Self.tolerance) / Self.decay : 0
    }

    /// Returns the viewport at a time, and a Boolean value that indicates whether the motion has ended.
    func viewport(at time: TimeInterval) -> (viewport: MapViewport, isFinished: Bool) {
        let elapsed = max(time - start, 0)
        let isFinished = elapsed >= duration
        switch kind {
        case .transition(let start, let end):
            if isFinished { return (end, true) }
            let part = elapsed / duration
            return (Self.between(start, end, part * part * (3 - 2 * part)), false)
        case .deceleration(let start, let point, let velocity):
            let travel = (1 - exp(-Self.decay * min(elapsed, duration))) / Self.decay
            var viewport = start
            // Moved as the finger did, so that a tilted map moves as far as it was dragged.
            let end = CGPoint(x: point.x + velocity.x * travel, y: point.y + velocity.y * travel)
            viewport.show(start.mapPoint(at: point), at: end)
            return (viewport, isFinished)
        }
    }

    /// Returns the viewport between two others. Its visible rectangle grows by a constant factor, and moves in a straight line.
    private static func between(_ start: MapViewport, _ end: MapViewport, _ part: Double) -> MapViewport {
        var viewport = end
        viewport.zoom = start.zoom + (end.zoom - start.zoom) * part
        viewport.heading = start.heading + (end.heading - start.heading) * part
        viewport.pitch = start.pitch + (end.pitch - start.pitch) * part
        let (first, last) = (1 / start.scale, 1 / end.scale)
        let isZoomed = abs(end.zoom - start.zoom) > 0.01
        let path = isZoomed ? (1 / viewport.scale - first) / (last - first) : part
        viewport.center.x = start.center.x + (end.center.x - start.center.x) * path
        viewport.center.y = start.center.y + (end.center.y - start.center.y) * path
        return viewport
    }
}
