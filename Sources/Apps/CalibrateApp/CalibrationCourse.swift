import UIKit

/// The course of a calibration: four targets near the corners, a fifth in the middle as a check, and the decision.
struct CalibrationCourse {
    /// The reason why all targets are to be touched again.
    enum Rejection: Equatable {
        /// The touches are close together or in one line.
        case degenerate
        /// The touches are not an affine image of the targets; the greatest error in points.
        case mismatch(CGFloat)
        /// The check in the middle; its error in points.
        case check(CGFloat)
    }

    /// The targets in points of the screen, clockwise from the upper left, and the one in the middle.
    let targets: [CGPoint]
    /// The greatest error of a target, in points.
    let limit: CGFloat
    private(set) var touches: [CGPoint] = []
    private(set) var rejection: Rejection?
    private(set) var result: Calibration?

    /// Creates the course for a screen.
    init(bounds: CGRect, limit: CGFloat) {
        // An eighth: panels are least accurate at their very edges, and fingers do not fit there.
        let inset = CGSize(width: (bounds.width / 8).rounded(), height: (bounds.height / 8).rounded())
        let area = bounds.insetBy(dx: inset.width, dy: inset.height)
        targets = [
            CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY),
            CGPoint(x: area.maxX, y: area.maxY), CGPoint(x: area.minX, y: area.maxY),
            CGPoint(x: area.midX.rounded(), y: area.midY.rounded()),
        ]
        self.limit = limit
    }

    /// The index of the target to touch; `nil` at the end.
    var index: Int? { result == nil ? touches.count : nil }

    /// Takes the touch of the target.
    mutating func take(_ touch: CGPoint) {
        guard result == nil else { return }
        rejection = nil
        touches.append(touch)
        guard touches.count >= 4 else { return }
        let pairs = zip(touches, targets).map { Calibration.Pair(touch: $0, target: $1) }
        guard let calibration = Calibration(Array(pairs.prefix(4))) else { return reject(.degenerate) }
        if calibration.error > limit { return reject(.mismatch(calibration.error)) }
        guard pairs.count == 5 else { return }
        // The check is no part of the fit: an error of all corners in the same direction appears in it.
        let checked = calibration.checked(with: pairs[4])
        if checked.error > limit { return reject(.check(checked.error)) }
        result = checked
    }

    private mutating func reject(_ reason: Rejection) {
        touches = []
        rejection = reason
    }
}
