import CoreGraphics
import Layout

extension NSLayoutConstraint {
    /// The distance by which the solution misses the constraint, in points: 0 if it is satisfied; `nil` while it is not part of a
    /// solution.
    package var violation: CGFloat? { installation?.engine?.violation(of: self) }
}

extension LayoutEngine {
    /// Returns the distance by which the solution misses a constraint; `nil` if the engine does not have it.
    fileprivate func violation(of constraint: NSLayoutConstraint) -> CGFloat? {
        guard let form = constraint.installation?.constraint else { return nil }
        settle()
        let value = solver.value(of: form.expression)
        return switch form.relation {
        case .equal: abs(value)
        case .lessThanOrEqual: max(0, value)
        case .greaterThanOrEqual: max(0, -value)
        }
    }
}
