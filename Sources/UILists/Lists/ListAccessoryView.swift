import UIKitCore

/// The view of an accessory of a list cell, with what its layout needs.
@MainActor
final class ListAccessoryView {
    private(set) var accessory: UICellAccessory
    let view: UIView

    init(_ accessory: UICellAccessory, _ cell: UICollectionViewListCell) {
        self.accessory = accessory
        view = Self.make(accessory, cell)
        show(cell)
    }

    /// Shows another accessory of the same type.
    func update(_ accessory: UICellAccessory, _ cell: UICollectionViewListCell) {
        self.accessory = accessory
        show(cell)
    }

    /// The width that the accessories of a list have in common, in points. A chosen value.
    static let standardWidth: CGFloat = 24

    /// The size of the view, in points.
    var size: CGSize {
        switch accessory.accessoryType {
        case .customView(let view):
            if accessory.options.maintainsFixedSize { return view.bounds.size }
            let fitting = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
            return CGSize(
                width: fitting.width > 0 ? fitting.width : view.bounds.width,
                height: fitting.height > 0 ? fitting.height : view.bounds.height
            )
        default:
            if let control = view as? CellControl { return CGSize(width: control.imageWidth, height: 44) }
            return view.sizeThatFits(.zero)
        }
    }

    /// The width that is reserved for the view, in points.
    var reservedWidth: CGFloat {
        switch accessory.options.width {
        case .actual: size.width
        case .standard: view is CellControl || view is UIImageView ? max(Self.standardWidth, size.width) : size.width
        case .custom(let width): width.isFinite ? max(0, width) : 0
        }
    }

    /// A Boolean value that indicates whether the view is as high as the cell, so that fingers reach it.
    var isAsHighAsCell: Bool { view is CellControl }

    // MARK: Views

    private static func make(_ accessory: UICellAccessory, _ cell: UICollectionViewListCell) -> UIView {
        func control(
            _ symbol: String,
            _ label: String,
            size: CGFloat = 22,
            weight: UIImage.SymbolWeight = .regular,
            _ onTap: @escaping () -> Void
        ) -> CellControl { CellControl(symbol, nil, label: label, size: size, weight: weight, onTap: onTap) }
        let perform = { [weak cell] () -> Void in
            guard let cell else { return }
            cell.perform(accessory.accessoryType)
        }
        switch accessory.accessoryType {
        case .disclosureIndicator: return symbol("chevron.forward", 13)
        case .checkmark: return symbol("checkmark", 17)
        case .outlineDisclosure:
            let chevron = control(
                "chevron.forward",
                AccessibilityText.localized(.more),
                size: 13,
                weight: .semibold,
                perform
            )
            chevron.spokenValue = { [weak cell] in cell?.spokenState }
            return chevron
        case .delete: return control("minus.circle.fill", AccessibilityText.localized(.delete), perform)
        case .insert: return control("plus.circle.fill", AccessibilityText.localized(.add), perform)
        case .multiselect:
            let circle = control("circle", AccessibilityText.localized(.select)) {}
            // The circle is a part of the cell, which is selected by touches.
            circle.isUserInteractionEnabled = false
            return circle
        case .reorder:
            let handle = control("line.3.horizontal", AccessibilityText.localized(.reorder), size: 18) { [weak cell] in
                guard let cell, let handle = cell.handle else { return }
                cell.collection?.keys.toggleMove(cell, with: handle)
            }
            handle.onStep = { [weak cell] in cell?.collection?.keys.move(by: $0) ?? false }
            let press = UILongPressGestureRecognizer()
            press.minimumPressDuration = 0
            press.addAction { [weak cell] press in
                guard let cell else { return }
                cell.collection?.reorder(cell, press)
            }
            handle.addGestureRecognizer(press)
            handle.spokenValue = { [weak cell] in cell?.spokenText }
            handle.customActions = { [weak cell] in cell.map { $0.collection?.moveActions($0) ?? [] } ?? [] }
            return handle
        case .detail: return control("info.circle", AccessibilityText.localized(.moreInfo), perform)
        case .label:
            let label = UILabel(frame: .zero)
            label.isOpaque = false
            return label
        case .popUpMenu: return PopUpMenuView(frame: .zero)
        case .customView(let view): return view
        }
    }

    private static func symbol(_ name: String, _ size: CGFloat) -> UIImageView {
        let view = UIImageView(frame: .zero)
        view.isOpaque = false
        view.image = UIImage(
            systemName: name,
            withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
        )?.withRenderingMode(.alwaysTemplate)
        return view
    }

    /// Shows the options of the accessory and the state of the cell.
    func show(_ cell: UICollectionViewListCell) {
        let options = accessory.options
        view.isHidden = options.isHidden
        switch accessory.accessoryType {
        case .disclosureIndicator: view.tintColor = options.tintColor ?? .tertiaryLabel
        case .checkmark: view.tintColor = options.tintColor
        case .outlineDisclosure:
            (view as? CellControl)?.show("chevron.forward", options.tintColor, size: 13)
            view.isUserInteractionEnabled = !cell.togglesByTap
        case .delete: showCircle("minus.circle.fill", .systemRed)
        case .insert: showCircle("plus.circle.fill", .systemGreen)
        case .multiselect:
            if cell.isSelected {
                showCircle("checkmark.circle.fill", nil)
            } else {
                (view as? CellControl)?.show("circle", .tertiaryLabel)
            }
        case .reorder: (view as? CellControl)?.show("line.3.horizontal", options.tintColor ?? .tertiaryLabel, size: 18)
        case .detail: (view as? CellControl)?.show("info.circle", options.tintColor)
        case .label:
            guard let label = view as? UILabel else { return }
            label.font = options.font ?? .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = options.adjustsFont
            label.textColor = options.tintColor ?? .secondaryLabel
            if label.text != options.text { label.text = options.text }
        case .popUpMenu: (view as? PopUpMenuView)?.show(options)
        case .customView: if let color = options.tintColor { view.tintColor = color }
        }
    }

    /// Shows a sign in a circle of the background color of the options.
    private func showCircle(_ symbol: String, _ color: UIColor?) {
        guard let control = view as? CellControl else { return }
        control.show(symbol, accessory.options.backgroundColor ?? color)
        control.plateColor = accessory.options.tintColor ?? .white
    }
}

/// A button with the title of the selected element of a menu, and chevrons that point up and down.
final class PopUpMenuView: UIView {
    /// A button that calls a closure after an action of its menu was performed.
    final class Button: UIButton {
        var onSelection: (() -> Void)?

        override func sendAction(_ action: UIAction) {
            super.sendAction(action)
            onSelection?()
        }
    }

    let button = Button(frame: .zero)
    private let chevrons = UIImageView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        button.isOpaque = false
        button.titleLabel?.font = .preferredFont(forTextStyle: .body)
        button.titleLabel?.adjustsFontForContentSizeCategory = true
        button.showsMenuAsPrimaryAction = true
        button.changesSelectionAsPrimaryAction = true
        chevrons.isOpaque = false
        chevrons.image = UIImage(
            systemName: "chevron.up.chevron.down",
            withConfiguration: UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold)
        )?.withRenderingMode(.alwaysTemplate)
        addSubview(button)
        addSubview(chevrons)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ options: UICellAccessory.Options) {
        if button.menu !== options.menu { button.menu = options.menu }
        let color = options.tintColor ?? .secondaryLabel
        button.setTitleColor(color, for: .normal)
        chevrons.tintColor = color
        let (menu, handler) = (options.menu, options.onSelection)
        button.onSelection = { [weak self] in
            self?.superview?.setNeedsLayout()
            if let menu { handler?(menu) }
        }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let (text, image) = (button.sizeThatFits(.zero), chevrons.sizeThatFits(.zero))
        return CGSize(width: text.width + 4 + image.width, height: max(text.height, image.height))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let image = chevrons.sizeThatFits(.zero)
        let text = CGRect(x: 0, y: 0, width: max(0, bounds.width - image.width - 4), height: bounds.height)
        button.setFrame(placed(text, in: bounds.width))
        let frame = CGRect(
            x: bounds.width - image.width,
            y: (bounds.height - image.height) / 2,
            width: image.width,
            height: image.height
        )
        chevrons.setFrame(placed(frame, in: bounds.width))
    }
}

/// The positions of the accessories of a row, from left to right.
struct AccessoryLayout: Equatable {
    /// The distance between accessories, in points. Empirical; not documented by Apple.
    static let distance: CGFloat = 8

    /// The starts of the accessories.
    private(set) var leading: [CGFloat] = []
    private(set) var trailing: [CGFloat] = []
    /// The range of the content.
    private(set) var start: CGFloat = 0
    private(set) var end: CGFloat = 0

    /// Places accessories.
    /// - Parameters:
    ///   - leadingWidths: The widths at the leading edge, in order.
    ///   - trailingWidths: The widths at the trailing edge, in order.
    ///   - margins: The distances of the accessories from the edges.
    ///   - indentation: The distance by which the content is indented.
    ///   - indentsAccessories: A Boolean value that indicates whether the accessories at the leading edge are indented, too.
    init(
        leading leadingWidths: [CGFloat],
        trailing trailingWidths: [CGFloat],
        margins: (leading: CGFloat, trailing: CGFloat),
        indentation: CGFloat,
        indentsAccessories: Bool,
        in width: CGFloat
    ) {
        start = indentation
        var position = margins.leading + (indentsAccessories ? indentation : 0)
        for own in leadingWidths {
            leading.append(position)
            position += own
            // The content has a margin of its own.
            start = position + (indentsAccessories ? 0 : indentation)
            position += Self.distance
        }
        position = width
        for (index, own) in trailingWidths.reversed().enumerated() {
            position -= own + (index == 0 ? margins.trailing : Self.distance)
            trailing.insert(position, at: 0)
        }
        end = max(start, position)
    }
}
