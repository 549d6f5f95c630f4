import QuartzCore
import UIKitCore

/// The accessories of a list cell.
extension UICollectionViewListCell {
    /// Replaces the views of the accessories by those of the present state.
    func updateAccessories() {
        let isEditing = isInEditing
        list.shownEditing = isEditing
        let arranged = UICellAccessory.arranged(accessories, isEditing: isEditing)
        var former = Dictionary(
            (list.leading + list.trailing).map { ($0.accessory.accessoryType, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        func views(_ accessories: [UICellAccessory]) -> [ListAccessoryView] {
            accessories.map { accessory in
                if let view = former.removeValue(forKey: accessory.accessoryType) {
                    view.update(accessory, self)
                    return view
                }
                let view = ListAccessoryView(accessory, self)
                guard view.view.superview !== self else { return view }
                if let line = list.bottomLine {
                    insertSubview(view.view, belowSubview: line)
                } else {
                    addSubview(view.view)
                }
                return view
            }
        }
        list.leading = views(arranged.leading)
        list.trailing = views(arranged.trailing)
        // A view of the app may have been moved to another cell.
        for view in former.values where view.view.superview === self { view.view.removeFromSuperview() }
        showExpansion(animated: false)
        accessoryLayoutDidChange()
    }

    /// Called when the content has another width.
    func accessoryLayoutDidChange() {
        if !isUpdatingInLayout { invalidateLayout() }
        collection?.sizeMayHaveChanged(self)
    }

    // MARK: Layout

    private var indentation: CGFloat {
        guard indentationWidth.isFinite else { return 0 }
        return max(0, CGFloat(indentationLevel)) * max(0, indentationWidth)
    }

    /// Returns the positions of the accessories in a width.
    func accessoryLayout(in width: CGFloat) -> AccessoryLayout {
        AccessoryLayout(
            leading: list.leading.map(\.reservedWidth),
            trailing: list.trailing.map(\.reservedWidth),
            margins: (directionalLayoutMargins.leading, directionalLayoutMargins.trailing),
            indentation: indentation,
            indentsAccessories: indentsAccessories,
            in: width
        )
    }

    func layOutAccessories() {
        guard !list.leading.isEmpty || !list.trailing.isEmpty else {
            list.handleLine?.isHidden = true
            return
        }
        let size = bounds.size
        let layout = accessoryLayout(in: size.width)
        for (view, start) in zip(list.leading + list.trailing, layout.leading + layout.trailing) {
            let own = view.size
            let middle = start + view.reservedWidth / 2
            // A control is large enough for a finger.
            let target = view.isAsHighAsCell ? CGSize(width: 44, height: size.height) : own
            view.view.setFrame(
                placed(
                    CGRect(
                        x: middle - target.width / 2,
                        y: (size.height - target.height) / 2,
                        width: target.width,
                        height: target.height
                    ),
                    in: size.width
                )
            )
        }
        layOutHandleLine(layout, size)
    }

    /// Positions the line between the handle and the accessory before it.
    private func layOutHandleLine(_ layout: AccessoryLayout, _ size: CGSize) {
        let handle = list.trailing.firstIndex { $0.accessory.accessoryType == .reorder }
        guard let handle, handle > 0, list.trailing[handle].accessory.options.showsVerticalSeparator else {
            list.handleLine?.isHidden = true
            return
        }
        let line = list.handleLine ?? UIView(frame: .zero)
        if list.handleLine == nil {
            line.backgroundColor = .separator
            line.isUserInteractionEnabled = false
            addSubview(line)
            list.handleLine = line
        }
        line.isHidden = false
        let x = layout.trailing[handle] - (AccessoryLayout.distance + hairline) / 2
        line.setFrame(placed(CGRect(x: x, y: 8, width: hairline, height: max(0, size.height - 16)), in: size.width))
    }

    /// Shows or hides the accessories for editing, and moves the content.
    func editingDidChange(animated: Bool) {
        let former = Set((list.leading + list.trailing).map { ObjectIdentifier($0.view) })
        setNeedsUpdateConfiguration()
        updateAccessories()
        guard animated, window != nil, UIView.areAnimationsEnabled else { return }
        let appearing = (list.leading + list.trailing).filter { !former.contains(ObjectIdentifier($0.view)) }
        UIView.performWithoutAnimation {
            layOutAccessories()
            for view in appearing { view.view.alpha = 0 }
        }
        UIView.animate(withDuration: UITableView.updateDuration, delay: 0, options: .allowUserInteraction) {
            for view in appearing { view.view.alpha = 1 }
            self.layoutIfNeeded()
        }
    }

    // MARK: Outlines

    private var outlineAccessory: UICellAccessory? {
        accessories.first {
            $0.accessoryType == .outlineDisclosure && $0.isDisplayed(isEditing: isInEditing)
        }
    }

    /// A Boolean value that indicates whether the items below the item are visible; `nil` without an accessory that shows them.
    var isExpanded: Bool? { outlineAccessory == nil ? nil : list.context?.isExpanded ?? false }

    /// The handle that moves the item; `nil` without one.
    var handle: UIView? { list.trailing.first { $0.accessory.accessoryType == .reorder }?.view }

    /// A Boolean value that indicates whether a tap on the cell shows or hides the items below its item.
    var togglesByTap: Bool {
        guard let outlineAccessory else { return false }
        return switch outlineAccessory.options.style {
        case .header: true
        case .cell: false
        case .automatic: (contentConfiguration as? UIListContentConfiguration)?.style.isHeader ?? false
        }
    }

    /// Rotates the chevron to the state of the outline.
    func showExpansion(animated: Bool) {
        guard let view = list.trailing.first(where: { $0.accessory.accessoryType == .outlineDisclosure }),
            let control = view.view as? CellControl
        else { return }
        let angle = CGFloat.pi / 2 * (isRightToLeft ? -1 : 1)
        let rotation = list.context?.isExpanded ?? false ? angle : 0
        guard control.rotation != rotation else { return }
        guard animated, window != nil, UIView.areAnimationsEnabled else {
            return UIView.performWithoutAnimation { control.rotation = rotation }
        }
        UIView.animate(withDuration: UITableView.updateDuration, delay: 0, options: .allowUserInteraction) {
            control.rotation = rotation
        }
    }

    /// Performs the action of an accessory.
    func perform(_ type: UICellAccessory.AccessoryType) {
        guard let accessory = accessories.first(where: { $0.accessoryType == type }) else { return }
        if let handler = accessory.actionHandler { return handler() }
        switch type {
        case .outlineDisclosure: collection?.toggleExpansion(self)
        case .delete: collection?.revealActions(self, isTrailing: true)
        case .insert: collection?.revealActions(self, isTrailing: false)
        default: break
        }
    }
}

extension ListContentStyle {
    /// A Boolean value that indicates whether the content is that of a header.
    var isHeader: Bool {
        switch self {
        case .plainHeader, .groupedHeader, .prominentInsetGroupedHeader, .extraProminentInsetGroupedHeader,
            .sidebarHeader:
            true
        default: false
        }
    }
}

extension UICollectionViewListCell: SwipeCell {
    var isSwiped: Bool {
        get { list.isSwiped }
        set {
            list.isSwiped = newValue
            setNeedsUpdateConfiguration()
        }
    }

    var roundedCorners: CACornerMask { list.corners }
}
