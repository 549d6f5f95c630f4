import UIKitCore

extension UITableView {
    /// The events after which a visible cell is measured again.
    public enum SelfSizingInvalidation: Int, Hashable, Sendable {
        /// None.
        case disabled = 0
        /// A call of `invalidateIntrinsicContentSize()` on the cell or its content view, or another content configuration.
        case enabled = 1
        /// Those of `enabled`, and changes of the constraints in the content view.
        case enabledIncludingConstraints = 2
    }

    /// The events after which a visible cell is measured again, animated unless they are in `UIView.performWithoutAnimation(_:)`.
    /// The default is `enabled`.
    public var selfSizingInvalidation: SelfSizingInvalidation {
        get { resizing.mode }
        set { resizing.mode = newValue }
    }

    /// Notes that a cell may need another height.
    func sizeMayHaveChanged(_ cell: UITableViewCell) {
        guard resizing.mode != .disabled, let index = cell.index, cells[index] === cell, cell !== reconfiguredCell,
            !isLayingOut, isSelfSizing
        else { return }
        if resizing.add(cell) { invalidateLayout() }
    }

    /// A Boolean value that indicates whether cells determine their height.
    private var isSelfSizing: Bool {
        tableDelegate != nil && callees.mayImplement(.rowHeight) || rowHeight < 0
    }

    /// Notes that constraints of a cell have changed, if its height follows from them.
    func constraintsMayHaveChanged(_ cell: UITableViewCell) {
        guard resizing.mode == .enabledIncludingConstraints, let index = cell.index, cells[index] === cell,
            geometry.contains(index), isSelfSizing, !isLayingOut, cell !== update.liftedCell
        else { return }
        let height = UIView.performing { ignoringConflicts { measuredHeight(index, cell) } }
        if height != geometry.size(of: index).length, resizing.add(cell) { invalidateLayout() }
    }

    /// Measures the cells again that may need another height.
    func resizeCells() {
        let isAnimated = resizing.isAnimated
        let changed = resizing.take().compactMap { cell -> ListIndex? in
            guard let cell = cell as? UITableViewCell, let index = cell.index, cells[index] === cell,
                geometry.contains(index)
            else { return nil }
            let height = UIView.performing { ignoringConflicts { measuredHeight(index, cell) } }
            return height != geometry.size(of: index).length ? index : nil
        }
        guard !changed.isEmpty else { return }
        for index in changed { geometry.change(index.section) { $0.rows.invalidate(index.item) } }
        if isAnimated { animate([]) { _ in } }
    }
}

extension UICollectionView {
    /// The events after which a visible cell is measured again.
    public enum SelfSizingInvalidation: Int, Hashable, Sendable {
        /// None.
        case disabled = 0
        /// A call of `invalidateIntrinsicContentSize()` on the cell or its content view, or another content configuration.
        case enabled = 1
        /// Those of `enabled`, and changes of the constraints in the content view.
        case enabledIncludingConstraints = 2
    }

    /// The events after which a visible cell is measured again, animated unless they are in `UIView.performWithoutAnimation(_:)`.
    /// The default is `enabled`.
    public var selfSizingInvalidation: SelfSizingInvalidation {
        get { SelfSizingInvalidation(rawValue: lists.resizing.mode.rawValue) ?? .enabled }
        set { lists.resizing.mode = UITableView.SelfSizingInvalidation(rawValue: newValue.rawValue) ?? .enabled }
    }

    /// Returns the attributes that a visible cell prefers, with its present ones, if the layout has estimates for it.
    private func preference(_ cell: UICollectionViewCell) -> (
        preferred: UICollectionViewLayoutAttributes, present: UICollectionViewLayoutAttributes
    )? {
        guard let element = cell.element, views[element] === cell, !currentLayout.isInvalid,
            currentLayout.asksForPreferredAttributes, let present = layoutAttributes(element),
            present.fitsWidth || present.fitsHeight
        else { return nil }
        let preferred = UIView.performing { cell.preferredLayoutAttributesFitting(present) }
        return preferred.size != present.size ? (preferred, present) : nil
    }

    /// Notes that a cell may need another size.
    func sizeMayHaveChanged(_ cell: UICollectionViewCell) {
        guard lists.resizing.mode != .disabled, let element = cell.element, views[element] === cell,
            cell !== reconfiguredCell, !isLayingOut, isLoaded
        else { return }
        if lists.resizing.add(cell) { invalidateLayout() }
    }

    /// Notes that constraints of a cell have changed, if its size follows from them.
    func constraintsMayHaveChanged(_ cell: UICollectionViewCell) {
        guard lists.resizing.mode == .enabledIncludingConstraints, isLoaded, !isLayingOut, cell !== lists.liftedCell,
            preference(cell) != nil, lists.resizing.add(cell)
        else { return }
        invalidateLayout()
    }

    /// Measures the cells again that may need another size.
    func resizeCells() {
        let isAnimated = lists.resizing.isAnimated
        let cells = lists.resizing.take()
        guard !cells.isEmpty, isLoaded, bounds.width > 0, bounds.height > 0 else { return }
        prepareLayoutIfNeeded()
        let changed = cells.compactMap { ($0 as? UICollectionViewCell).flatMap(preference) }
        guard !changed.isEmpty else { return }
        animateLayout(isAnimated: isAnimated) {
            let contexts = changed.compactMap { preferred, present in
                currentLayout.shouldInvalidateLayout(
                    forPreferredLayoutAttributes: preferred,
                    withOriginalAttributes: present
                )
                    ? currentLayout.invalidationContext(
                        forPreferredLayoutAttributes: preferred,
                        withOriginalAttributes: present
                    ) : nil
            }
            for context in contexts { currentLayout.invalidateLayout(with: context) }
            return !contexts.isEmpty
        }
    }
}

/// The visible cells that may need another size.
@MainActor
struct CellResizing {
    var mode = UITableView.SelfSizingInvalidation.enabled
    private var cells: [UIView] = []
    /// A Boolean value that indicates whether a change outside of `UIView.performWithoutAnimation(_:)` is among them.
    private(set) var isAnimated = false

    /// Adds a cell.
    /// - Returns: A Boolean value that indicates whether it is the first one.
    mutating func add(_ cell: UIView) -> Bool {
        if UIView.areAnimationsEnabled { isAnimated = true }
        guard !cells.contains(where: { $0 === cell }) else { return false }
        cells.append(cell)
        return cells.count == 1
    }

    /// Removes and returns the cells.
    mutating func take() -> [UIView] {
        defer {
            cells = []
            isAnimated = false
        }
        return cells
    }
}

/// The content view of a cell without a content configuration, whose constraints may determine the size of the cell.
final class RowContentView: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        guard !constraints.isEmpty else { return }
        switch superview {
        case let cell as UITableViewCell: cell.table?.constraintsMayHaveChanged(cell)
        case let cell as UICollectionViewCell: cell.collection?.constraintsMayHaveChanged(cell)
        default: break
        }
    }
}
