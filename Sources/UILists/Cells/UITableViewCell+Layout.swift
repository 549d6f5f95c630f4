import QuartzCore
import UIKitCore

/// The geometry of a cell, from left to right; `placed(_:in:)` mirrors it.
extension UITableViewCell {
    /// The width of the controls for editing, in points.
    private static let editWidth: CGFloat = 40
    private static let reorderWidth: CGFloat = 44

    /// The distance of accessories from the edge of the cell, in points.
    private var margin: CGFloat { directionalLayoutMargins.trailing }

    private var leadingMargin: CGFloat { directionalLayoutMargins.leading }

    private var showsEditControl: Bool { parts.editControl != nil && isEditing }
    private var showsReorder: Bool { parts.reorderControl != nil && isEditing }

    /// The width of the accessories with their margin, in points; 0 without accessories.
    var accessoryWidth: CGFloat {
        let views = shownAccessories
        guard !views.isEmpty else { return 0 }
        return views.reduce(margin) { $0 + accessorySize($1).width } + CGFloat(views.count - 1) * 8
    }

    private func accessorySize(_ view: UIView) -> CGSize {
        if let control = view as? CellControl { return CGSize(width: control.imageWidth, height: 44) }
        if parts.accessories.contains(where: { $0 === view }) { return view.sizeThatFits(.zero) }
        return view.bounds.size
    }

    /// The accessories from the leading to the trailing edge.
    private var shownAccessories: [UIView] {
        if let view = isEditing ? editingAccessoryView : accessoryView { return [view] }
        return parts.accessories
    }

    /// Returns the area of the content view.
    func contentArea(in size: CGSize) -> CGRect {
        var start: CGFloat = 0
        if isEditing, editingStyle != .none || isSelectedByCircle, shouldIndentWhileEditing || showsEditControl {
            start += Self.editWidth
        }
        start += max(0, CGFloat(indentationLevel)) * indentationWidth
        var end = size.width - accessoryWidth - (table?.sectionIndexWidth ?? 0)
        if showsReorder { end -= Self.reorderWidth }
        return CGRect(x: start, y: 0, width: max(0, end - start), height: size.height)
    }

    /// Sets the frame of the content view.
    func placeContent() {
        let size = bounds.size
        contentView.setFrame(placed(contentArea(in: size), in: size.width))
    }

    func layOut() {
        let size = bounds.size
        placeContent()
        if contentConfiguration == nil, !(contentView is any UIContentView) { layOutStyle() }
        for case let view? in [backgroundView, parts.background, parts.shownMark] { view.setFrame(bounds) }
        layOutAccessories(size)
        layOutSeparator(size)
    }

    private func layOutAccessories(_ size: CGSize) {
        var end = size.width - margin - (table?.sectionIndexWidth ?? 0)
        if let control = parts.reorderControl {
            let x = showsReorder ? size.width - Self.reorderWidth : size.width
            control.setFrame(placed(CGRect(x: x, y: 0, width: Self.reorderWidth, height: size.height), in: size.width))
            if showsReorder { end -= Self.reorderWidth }
        }
        for view in shownAccessories.reversed() {
            let own = accessorySize(view)
            if view is CellControl {
                let target = CGRect(x: end - own.width / 2 - 22, y: 0, width: 44, height: size.height)
                view.setFrame(placed(target, in: size.width))
            } else {
                let rect = CGRect(
                    x: end - own.width,
                    y: (size.height - own.height) / 2,
                    width: own.width,
                    height: own.height
                )
                view.setFrame(placed(rect, in: size.width))
            }
            end -= own.width + 8
        }
        if let control = parts.editControl {
            let x = showsEditControl ? leadingMargin - 9 : -Self.editWidth
            control.setFrame(placed(CGRect(x: x, y: 0, width: Self.editWidth, height: size.height), in: size.width))
        }
    }

    // MARK: Accessories

    /// Replaces the standard accessories after a change.
    func accessoryDidChange() {
        for view in parts.accessories { view.removeFromSuperview() }
        parts.accessories = []
        let custom = isEditing ? editingAccessoryView : accessoryView
        for view in [accessoryView, editingAccessoryView] where view !== custom && view?.superview === self {
            view?.removeFromSuperview()
        }
        if let custom {
            if custom.superview !== self { addSubview(custom) }
        } else {
            parts.accessories = makeAccessories(isEditing ? editingAccessoryType : accessoryType)
            for view in parts.accessories { addSubview(view) }
        }
        invalidateLayout()
    }

    private func makeAccessories(_ type: AccessoryType) -> [UIView] {
        func symbol(_ name: String, _ color: UIColor?, _ size: CGFloat) -> UIView {
            let view = UIImageView(frame: .zero)
            view.isOpaque = false
            view.image = UIImage(
                systemName: name,
                withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
            )?.withRenderingMode(.alwaysTemplate)
            view.tintColor = color
            return view
        }
        let chevron = { symbol("chevron.forward", .tertiaryLabel, 13) }
        let detail = { () -> UIView in
            CellControl("info.circle", nil, label: AccessibilityText.localized(.moreInfo)) { [weak self] in
                guard let self else { return }
                table?.accessoryTapped(self)
            }
        }
        return switch type {
        case .none: []
        case .disclosureIndicator: [chevron()]
        case .detailDisclosureButton: [detail(), chevron()]
        case .checkmark: [symbol("checkmark", nil, 17)]
        case .detailButton: [detail()]
        }
    }

    // MARK: Editing

    /// A Boolean value that indicates whether a circle at the leading edge shows the selection while the cell is edited.
    private var isSelectedByCircle: Bool { table?.allowsMultipleSelectionDuringEditing ?? false }

    /// Shows or removes the controls for editing.
    func showEditing(animated: Bool, completion: @escaping () -> Void = {}) {
        updateEditControl()
        let moves = isEditing && showsReorderControl && table?.canMove(self) == true
        if moves, parts.reorderControl == nil {
            let control = CellControl(
                "line.3.horizontal",
                .tertiaryLabel,
                label: AccessibilityText.localized(.reorder),
                size: 18
            ) { [weak self] in
                guard let self, let handle = parts.reorderControl else { return }
                table?.keys.toggleMove(self, with: handle)
            }
            control.onStep = { [weak self] in self?.table?.keys.move(by: $0) ?? false }
            let press = UILongPressGestureRecognizer()
            press.minimumPressDuration = 0
            press.addAction { [weak self] press in
                guard let self else { return }
                table?.reorder(self, press)
            }
            control.addGestureRecognizer(press)
            control.spokenValue = { [weak self] in self?.spokenText }
            control.customActions = { [weak self] in self.map { $0.table?.moveActions($0) ?? [] } ?? [] }
            parts.reorderControl = control
            addSubview(control)
        } else if !moves {
            parts.reorderControl?.removeFromSuperview()
            parts.reorderControl = nil
        }
        accessoryDidChange()
        showMark(animated: false)
        guard animated, window != nil, UIView.areAnimationsEnabled else { return completion() }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
            self.layoutIfNeeded()
        } completion: { _ in
            completion()
        }
    }

    func updateEditControl() {
        let style = isEditing ? editingStyle : .none
        guard isEditing, style != .none || isSelectedByCircle else {
            parts.editControl?.removeFromSuperview()
            parts.editControl = nil
            return
        }
        let symbol: String
        let color: UIColor?
        if isSelectedByCircle {
            (symbol, color) = isSelected ? ("checkmark.circle.fill", nil) : ("circle", .tertiaryLabel)
        } else {
            (symbol, color) = style == .insert ? ("plus.circle.fill", .systemGreen) : ("minus.circle.fill", .systemRed)
        }
        if let control = parts.editControl { return control.show(symbol, color) }
        let label = AccessibilityText.localized(style == .insert ? .add : .delete)
        let control = CellControl(symbol, color, label: label) { [weak self] in
            guard let self else { return }
            table?.editControlTapped(self)
        }
        // The circle of the selection is a part of the cell, which is selected by touches.
        control.isUserInteractionEnabled = !isSelectedByCircle
        parts.editControl = control
        addSubview(control)
        layOutAccessories(bounds.size)
    }

    // MARK: Separators

    /// The insets of the line below the cell, without those that were set.
    var resolvedSeparatorInset: UIEdgeInsets {
        let area = contentArea(in: bounds.size)
        let automatic = area.minX + textStart
        if let table, let inset = table.ownSeparatorInset {
            guard table.separatorInsetReference == .fromAutomaticInsets else { return inset }
            return isRightToLeft
                ? UIEdgeInsets(top: 0, left: inset.left, bottom: 0, right: inset.right + automatic)
                : UIEdgeInsets(top: 0, left: inset.left + automatic, bottom: 0, right: inset.right)
        }
        return isRightToLeft
            ? UIEdgeInsets(top: 0, left: 0, bottom: 0, right: automatic)
            : UIEdgeInsets(top: 0, left: automatic, bottom: 0, right: 0)
    }

    private func layOutSeparator(_ size: CGSize) {
        guard let table, let index, table.separatorStyle == .singleLine else {
            parts.separator?.isHidden = true
            parts.sectionEdge?.isHidden = true
            return
        }
        let lines = table.separatorLines(index)
        func show(_ view: inout UIView?, _ isShown: Bool, _ rect: @autoclosure () -> CGRect) {
            guard isShown else {
                view?.isHidden = true
                return
            }
            let effect = table.separatorEffect
            if let former = view, (former as? UIVisualEffectView)?.effect != effect {
                former.removeFromSuperview()
                view = nil
            }
            let line = view ?? UITableView.makeSeparator(effect)
            if view == nil {
                line.isUserInteractionEnabled = false
                line.isOpaque = false
                view = line
            }
            if line.superview !== self { addSubview(line) }
            line.isHidden = false
            if effect == nil, line.backgroundColor != table.separatorColor {
                line.backgroundColor = table.separatorColor
            }
            line.setFrame(rect())
        }
        let bottom = size.height - hairline
        show(
            &parts.separator,
            lines.bottom != .none,
            {
                guard lines.bottom == .inset else {
                    return CGRect(x: 0, y: bottom, width: size.width, height: hairline)
                }
                let inset = separatorInset
                return CGRect(
                    x: inset.left,
                    y: bottom,
                    width: max(0, size.width - inset.left - inset.right),
                    height: hairline
                )
            }()
        )
        show(&parts.sectionEdge, lines.top, CGRect(x: 0, y: 0, width: size.width, height: hairline))
    }

    /// Shows the lines after a change of the table view.
    func updateSeparator() { layOutSeparator(bounds.size) }
}
