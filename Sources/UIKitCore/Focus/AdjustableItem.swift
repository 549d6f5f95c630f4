/// A focused view whose value rotations of an encoder change, between two presses of its button.
@MainActor
package protocol AdjustableItem: UIView {
    /// A Boolean value that indicates whether the value can be changed now.
    var canAdjust: Bool { get }

    /// Changes the value by a step.
    /// - Returns: A Boolean value that indicates whether the value has changed.
    func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool
}

extension UIControl: AdjustableItem {
    package var canAdjust: Bool { isEnabled }
}
