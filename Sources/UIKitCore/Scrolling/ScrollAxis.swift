import QuartzCore

/// An axis along which a view scrolls.
enum ScrollAxis: CaseIterable {
    case horizontal, vertical

    var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }
}

extension CGPoint {
    subscript(axis: ScrollAxis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }

    /// Returns the vector from another point to this one.
    func vector(from other: CGPoint) -> CGPoint { CGPoint(x: x - other.x, y: y - other.y) }

    func moved(by vector: CGPoint) -> CGPoint { CGPoint(x: x + vector.x, y: y + vector.y) }

    var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
    subscript(axis: ScrollAxis) -> CGFloat { axis == .horizontal ? width : height }
}
