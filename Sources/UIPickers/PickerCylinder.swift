import QuartzCore
import UIKitCore

/// The cylinder on which the rows of a picker's wheel lie, seen in perspective. Distances are in points. Dimensions are
/// chosen values.
struct PickerCylinder: Equatable {
    /// The height of a row.
    let rowHeight: CGFloat
    /// The radius of the cylinder.
    let radius: CGFloat

    /// The largest angle at which a row is visible, in radians. Beyond it, a row is too flat to be recognized.
    private static let lastAngle: CGFloat = 80 * .pi / 180
    /// The maximum radius, which limits the number of visible rows of a picker of any height.
    private static let maximumRadius: CGFloat = 600
    /// The minimum height of a row.
    static let minimumRowHeight: CGFloat = 4
    /// The distance of the viewer, as a multiple of the radius.
    private static let viewerDistance: CGFloat = 5

    /// Creates the cylinder of a wheel.
    /// - Parameters:
    ///   - height: The height of the wheel. The front half of the cylinder fills it.
    ///   - rowHeight: The height of a row; the height of standard rows applies if it is not positive or not finite.
    init(height: CGFloat, rowHeight: CGFloat) {
        let own = rowHeight > 0 && rowHeight.isFinite ? rowHeight : UIPickerView.standardRowHeight
        self.rowHeight = min(max(own, Self.minimumRowHeight), 10_000)
        let wanted = height > 0 ? min(height * 0.55, Self.maximumRadius) : 0
        // A row covers at most 36 degrees.
        radius = max(wanted, self.rowHeight * 1.6)
    }

    /// The angle that a row covers, in radians.
    private var rowAngle: CGFloat { rowHeight / radius }

    /// The distance from the middle, in rows, up to which rows are visible.
    var reach: CGFloat { Self.lastAngle / rowAngle }

    /// Returns the transform of a row about the middle of the wheel.
    /// - Parameter distance: The distance of the row from the middle, in rows; positive below it.
    func transform(at distance: CGFloat) -> CATransform3D {
        guard distance != 0 else { return CATransform3DIdentity }
        let angle = distance * rowAngle
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / (radius * Self.viewerDistance)
        let onCylinder = CATransform3DConcat(
            CATransform3DMakeRotation(-angle, 1, 0, 0),
            CATransform3DMakeTranslation(0, radius * sin(angle), radius * (cos(angle) - 1))
        )
        return CATransform3DConcat(onCylinder, perspective)
    }

    /// Returns the opacity of a row: 1 in the middle, where it is selected, and lower beyond.
    func opacity(at distance: CGFloat) -> CGFloat {
        let beside = min(abs(distance), 1)
        return (1 - 0.55 * beside * beside * (3 - 2 * beside)) * max(0, cos(distance * rowAngle))
    }

    /// Returns the distance from the middle, in rows, of the row that is visible at a position.
    /// - Parameter y: The position relative to the middle.
    func distance(at y: CGFloat) -> CGFloat {
        guard y.isFinite else { return 0 }
        // The projected position increases with the angle up to the edge of the visible front.
        var (lower, upper): (CGFloat, CGFloat) = (0, Self.lastAngle)
        for _ in 0..<40 {
            let angle = (lower + upper) / 2
            if position(at: angle) < abs(y) { lower = angle } else { upper = angle }
        }
        return (y < 0 ? -lower : lower) / rowAngle
    }

    /// Returns the projected position of a point of the cylinder relative to the middle.
    private func position(at angle: CGFloat) -> CGFloat {
        let viewer = radius * Self.viewerDistance
        return radius * sin(angle) * viewer / (viewer + radius * (1 - cos(angle)))
    }
}
