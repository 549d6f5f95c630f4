import UIKit

/// The affine transform that maps the touches on a screen to the targets that were meant.
public struct Calibration: Equatable {
    /// A touch and the target that was meant, in points of the screen.
    struct Pair: Equatable {
        let touch: CGPoint
        let target: CGPoint
    }

    /// The transform of the locations that the touch screen reports, in points of the screen.
    public let transform: CGAffineTransform
    /// The greatest distance between a target and its transformed touch, in points.
    public let error: CGFloat

    /// The limit below which touches are regarded as collinear: the ratio of their extents in the two main directions.
    private static let smallestRatio: CGFloat = 0.1
    /// The smallest extent of touches in any direction, as a standard deviation in points.
    private static let smallestExtent: CGFloat = 4

    /// Creates the transform with the least sum of squared distances. Returns `nil` if the touches are close together or
    /// collinear, so that they determine no transform.
    init?(_ pairs: [Pair]) {
        guard pairs.count >= 3 else { return nil }
        let count = CGFloat(pairs.count)
        func mean(_ value: (Pair) -> CGFloat) -> CGFloat { pairs.reduce(0) { $0 + value($1) } / count }
        let touch = CGPoint(x: mean { $0.touch.x }, y: mean { $0.touch.y })
        let target = CGPoint(x: mean { $0.target.x }, y: mean { $0.target.y })
        // The covariances. Relative to the centers, the transform has no translation.
        let xx = mean { ($0.touch.x - touch.x) * ($0.touch.x - touch.x) }
        let xy = mean { ($0.touch.x - touch.x) * ($0.touch.y - touch.y) }
        let yy = mean { ($0.touch.y - touch.y) * ($0.touch.y - touch.y) }
        let determinant = xx * yy - xy * xy
        // The eigenvalues of their matrix are the squares of the extents.
        let middle = (xx + yy) / 2
        let greater = middle + max(0, middle * middle - determinant).squareRoot()
        guard greater > 0, determinant.isFinite else { return nil }
        let lesser = determinant / greater
        guard lesser >= Self.smallestExtent * Self.smallestExtent,
            lesser / greater >= Self.smallestRatio * Self.smallestRatio
        else { return nil }
        func row(_ value: (Pair) -> CGFloat) -> (x: CGFloat, y: CGFloat) {
            let x = mean { value($0) * ($0.touch.x - touch.x) }
            let y = mean { value($0) * ($0.touch.y - touch.y) }
            return ((x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant)
        }
        let (a, c) = row { $0.target.x - target.x }
        let (b, d) = row { $0.target.y - target.y }
        let transform = CGAffineTransform(
            a: a,
            b: b,
            c: c,
            d: d,
            tx: target.x - a * touch.x - c * touch.y,
            ty: target.y - b * touch.x - d * touch.y
        )
        self.init(transform: transform, error: pairs.map { $0.error(in: transform) }.max() ?? 0)
    }

    private init(transform: CGAffineTransform, error: CGFloat) {
        self.transform = transform
        self.error = error
    }

    /// Returns the same transform with the error of a further target taken into account.
    func checked(with pair: Pair) -> Calibration {
        Calibration(transform: transform, error: max(error, pair.error(in: transform)))
    }
}

extension Calibration.Pair {
    fileprivate func error(in transform: CGAffineTransform) -> CGFloat {
        let point = touch.applying(transform)
        return hypot(point.x - target.x, point.y - target.y)
    }
}
