import UIKit

/// The width of a brush, in points: determined by the pressure if the device reports it, otherwise by the speed. It
/// changes over a distance, not immediately.
struct BrushWidth {
    private(set) var width: CGFloat
    private var location: CGPoint
    private var time: TimeInterval

    private static let widths: ClosedRange<CGFloat> = 2...12
    /// The speed at which the width is halfway between the maximum and the minimum, in points per second.
    private static let speed: CGFloat = 400
    /// The distance over which about two thirds of a change are made, in points.
    private static let smoothingDistance: CGFloat = 24
    /// The initial width of a stroke without pressure.
    private static let restingWidth: CGFloat = 6

    /// Creates the width of a brush at the start of a stroke.
    /// - Parameter pressure: The pressure from 0 to 1; `nil` if the device does not report it.
    init(at location: CGPoint, time: TimeInterval, pressure: CGFloat?) {
        (self.location, self.time) = (location, time)
        width = pressure.map { Self.width(pressure: $0) } ?? Self.restingWidth
    }

    /// Updates the width for the next point.
    mutating func move(to location: CGPoint, time: TimeInterval, pressure: CGFloat?) {
        let distance = hypot(location.x - self.location.x, location.y - self.location.y)
        let duration = time - self.time
        // Samples with the same time have no speed.
        let target =
            pressure.map { Self.width(pressure: $0) }
            ?? (duration > 0 ? Self.width(speed: distance / CGFloat(duration)) : width)
        width += (target - width) * (1 - exp(-distance / Self.smoothingDistance))
        (self.location, self.time) = (location, time)
    }

    private static func width(pressure: CGFloat) -> CGFloat {
        widths.lowerBound + (widths.upperBound - widths.lowerBound) * min(max(pressure, 0), 1)
    }

    private static func width(speed: CGFloat) -> CGFloat {
        widths.lowerBound + (widths.upperBound - widths.lowerBound) * Self.speed / (Self.speed + speed)
    }
}
