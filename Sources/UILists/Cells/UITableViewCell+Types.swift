import UIKitCore

extension UITableViewCell {
    /// The arrangements of the labels and the image of a cell.
    public enum CellStyle: Int, Hashable, Sendable {
        /// A label, and an image at the leading edge.
        case `default` = 0
        /// A label at the leading edge, and a gray one at the trailing edge.
        case value1 = 1
        /// A label in the tint color, aligned at its end, and a label beside it.
        case value2 = 2
        /// A label, and a smaller one below it.
        case subtitle = 3
    }

    /// The appearances of a selected cell.
    public enum SelectionStyle: Int, Hashable, Sendable {
        /// No change.
        case none = 0
        /// The same as `default`.
        case blue = 1
        /// The same as `default`.
        case gray = 2
        /// A gray background.
        case `default` = 3
    }

    /// The standard views at the trailing edge.
    public enum AccessoryType: Int, Hashable, Sendable {
        /// No view.
        case none = 0
        /// A chevron.
        case disclosureIndicator = 1
        /// A button for details, and a chevron.
        case detailDisclosureButton = 2
        /// A checkmark.
        case checkmark = 3
        /// A button for details.
        case detailButton = 4
    }

    /// The controls at the leading edge of a cell that is being edited.
    public enum EditingStyle: Int, Hashable, Sendable {
        /// No control.
        case none = 0
        /// A control that deletes the row.
        case delete = 1
        /// A control that inserts a row.
        case insert = 2
    }

    /// The styles of the lines between cells.
    public enum SeparatorStyle: Int, Hashable, Sendable {
        /// No lines.
        case none = 0
        /// Lines.
        case singleLine = 1
    }

    /// The appearances of focused rows.
    public enum FocusStyle: Int, Hashable, Sendable {
        /// The ring around the row.
        case `default` = 0
        /// No appearance of the system: the cell shows the focus itself.
        case custom = 1
    }

    /// The states of a cell in which it shows controls.
    public struct StateMask: OptionSet, Hashable, Sendable {
        /// The states as bits.
        public let rawValue: UInt

        /// Creates states by their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The controls for editing.
        public static let showingEditControl = StateMask(rawValue: 1 << 0)
        /// The actions that a swipe reveals.
        public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
    }

    /// Changes the state, and reports it before and afterward.
    /// - Parameter change: A closure that makes the change, and calls its argument at the end of the animation.
    func changeState(isEditing: Bool, isSwiped: Bool, _ change: (_ completion: @escaping () -> Void) -> Void) {
        var mask: StateMask = isEditing ? .showingEditControl : []
        if isSwiped { mask.insert(.showingDeleteConfirmation) }
        willTransition(to: mask)
        change { [weak self] in
            // The state may have changed again during the animation.
            guard let self, parts.isEditing == isEditing, parts.isSwiped == isSwiped else { return }
            didTransition(to: mask)
        }
    }
}
