import UIKit

/// How wide a brush draws, in points: by pressure where the device tells it, else by speed. It changes over a way, not
/// at once.
struct BrushWidth {
    private(set) var width: CGFloat
    private var location: CGPoint
    private var time: TimeInterval

    private static let widths: ClosedRange<CGFloat> = 2...12
    /// A finger as fast as this, in points a second, draws a line half way between the widest and the narrowest.
    private static let speed: CGFloat = 400
    /// The way over which a change is made to about two thirds, in points.
    private static let way: CGFloat = 24
    /// Where pressure is not told, a stroke begins with this.
    private static let restingWidth: CGFloat = 6

    /// A brush that comes down.
    /// - Parameter pressure: from 0 to 1; nil where the device does not tell.
    init(at location: CGPoint, time: TimeInterval, pressure: CGFloat?) {
        (self.location, self.time) = (location, time)
        width = pressure.map { Self.width(pressure: $0) } ?? Self.restingWidth
    }

    /// Goes on.
    mutating func move(to location: CGPoint, time: TimeInterval, pressure: CGFloat?) {
        let distance = hypot(location.x - self.location.x, location.y - self.location.y)
        let duration = time - self.time
        // Samples of one moment say nothing of speed.
        let target =
            pressure.map { Self.width(pressure: $0) }
            ?? (duration > 0 ? Self.width(speed: distance / CGFloat(duration)) : width)
        width += (target - width) * (1 - exp(-distance / Self.way))
        (self.location, self.time) = (location, time)
    }

    private static func width(pressure: CGFloat) -> CGFloat {
        widths.lowerBound + (widths.upperBound - widths.lowerBound) * min(max(pressure, 0), 1)
    }

    private static func width(speed: CGFloat) -> CGFloat {
        widths.lowerBound + (widths.upperBound - widths.lowerBound) * Self.speed / (Self.speed + speed)
    }
}
