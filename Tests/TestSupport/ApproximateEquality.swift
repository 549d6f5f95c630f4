import Foundation
import Geometry

/// A value of several numbers that tests compare within a tolerance.
package protocol ApproximatelyComparable {
    /// The numbers to compare.
    var comparedNumbers: [Double] { get }
}

extension CGPoint: ApproximatelyComparable {
    /// The coordinates.
    package var comparedNumbers: [Double] { [Double(x), Double(y)] }
}

extension CGRect: ApproximatelyComparable {
    /// The positions of the edges.
    package var comparedNumbers: [Double] { [Double(minX), Double(minY), Double(maxX), Double(maxY)] }
}

extension CGAffineTransform: ApproximatelyComparable {
    /// The entries of the matrix.
    package var comparedNumbers: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }
}

extension CATransform3D: ApproximatelyComparable {
    /// The entries of the matrix.
    package var comparedNumbers: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
    }
}

/// Returns a Boolean value that indicates whether two numbers differ by no more than a tolerance.
package func isClose(_ value: Double, _ other: Double, within tolerance: Double = 1e-6) -> Bool {
    abs(value - other) <= tolerance
}

/// Returns a Boolean value that indicates whether a number exists and differs from another one by no more than a
/// tolerance.
package func isClose(_ value: Double?, _ other: Double, within tolerance: Double = 1e-6) -> Bool {
    value.map { isClose($0, other, within: tolerance) } ?? false
}

/// Returns a Boolean value that indicates whether no number of a value differs by more than a tolerance from that of
/// another value.
package func isClose<Value: ApproximatelyComparable>(
    _ value: Value,
    _ other: Value,
    within tolerance: Double = 1e-6
) -> Bool {
    zip(value.comparedNumbers, other.comparedNumbers).allSatisfy { isClose($0, $1, within: tolerance) }
}

/// Returns a Boolean value that indicates whether no channel of a 32-bit pixel, alpha included, differs by more than a
/// number of levels from that of another pixel.
package func isClose(_ pixel: UInt32, _ other: UInt32, levels: Int = 1) -> Bool {
    [UInt32(0), 8, 16, 24].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(other >> $0 & 255)) <= levels }
}
