import UIKitCore

/// The content of a cell: labels and an image by its style, or a content configuration.
extension UITableViewCell {
    private func makeLabel(_ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
        let label = UILabel(frame: .zero)
        label.isOpaque = false
        label.font = .preferredFont(forTextStyle: style)
        label.adjustsFontForContentSizeCategory = true
        label.textColor = color
        contentView.addSubview(label)
        return label
    }

    func makeTextLabel() -> UILabel? {
        guard contentConfiguration == nil else { return nil }
        if let label = parts.textLabel { return label }
        let label =
            style == .value2 ? makeLabel(.footnote, tintColor) : makeLabel(.body, .label)
        parts.textLabel = label
        return label
    }

    func makeDetailLabel() -> UILabel? {
        guard contentConfiguration == nil, style != .default else { return nil }
        if let label = parts.detailLabel { return label }
        let label =
            switch style {
            case .value1: makeLabel(.body, .secondaryLabel)
            case .value2: makeLabel(.footnote, .label)
            case .subtitle, .default: makeLabel(.caption1, .label)
            }
        parts.detailLabel = label
        return label
    }

    func makeImageView() -> UIImageView? {
        guard contentConfiguration == nil, style != .value2 else { return nil }
        if let view = parts.imageView { return view }
        let view = UIImageView(frame: .zero)
        view.isOpaque = false
        contentView.addSubview(view)
        parts.imageView = view
        return view
    }

    /// Shows the content configuration in the content view, which is replaced if it does not support it.
    func showContentConfiguration() {
        guard let contentConfiguration else {
            guard contentView is any UIContentView else { return }
            return replaceContentView(with: RowContentView(frame: .zero))
        }
        let configuration =
            automaticallyUpdatesContentConfiguration
            ? contentConfiguration.updated(for: configurationState) : contentConfiguration
        if let view = contentView as? any UIContentView, view.supports(configuration) {
            view.configuration = configuration
        } else {
            parts.textLabel = nil
            parts.detailLabel = nil
            parts.imageView = nil
            replaceContentView(with: configuration.makeContentView())
        }
        if !parts.isUpdatingInLayout { invalidateLayout() }
    }

    private func replaceContentView(with view: UIView) {
        view.isOpaque = false
        view.frame = contentView.frame
        insertSubview(view, aboveSubview: contentView)
        contentView.removeFromSuperview()
        contentView = view
        if !(view is any UIContentView) { view.directionalLayoutMargins = directionalLayoutMargins }
        invalidateLayout()
    }

    /// Updates the configurations if it was requested.
    /// - Parameter isInLayout: A Boolean value that indicates whether a layout of the cell follows anyway.
    func updateConfigurationIfNeeded(isInLayout: Bool = false) {
        guard parts.needsConfigurationUpdate else { return }
        parts.needsConfigurationUpdate = false
        parts.isUpdatingInLayout = isInLayout
        defer { parts.isUpdatingInLayout = false }
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        // Not requested again by what the functions have set.
        parts.needsConfigurationUpdate = false
        if contentConfiguration != nil, automaticallyUpdatesContentConfiguration { showContentConfiguration() }
        if backgroundConfiguration != nil { showBackground() }
    }

    // MARK: Layout by style

    private var hasText: Bool { !(parts.textLabel?.text?.isEmpty ?? true) }
    private var hasDetail: Bool { !(parts.detailLabel?.text?.isEmpty ?? true) }

    private func styleLayout(in size: CGSize) -> ListContentLayout {
        let margins = contentView.directionalLayoutMargins
        let isTight = style == .subtitle && hasDetail
        var values = ListContentLayout.Values()
        values.margins = UIEdgeInsets(
            top: isTight ? 6 : margins.top,
            left: margins.leading,
            bottom: isTight ? 6 : margins.bottom,
            right: accessoryWidth > 0 ? 8 : margins.trailing
        )
        if let image = parts.imageView, image.image != nil {
            values.image = image.sizeThatFits(.zero)
            if image.image?.isSymbolImage == true {
                values.reserved.width = UIListContentConfiguration.ImageProperties.standardDimension
            }
        }
        values.isSideBySide = style == .value1
        let text = parts.textLabel
        let detail = parts.detailLabel
        return ListContentLayout(
            values,
            in: size,
            text: hasText ? { text?.fittingSize($0) ?? .zero } : nil,
            secondaryText: hasDetail ? { detail?.fittingSize($0) ?? .zero } : nil
        )
    }

    /// The width of the first label of the style `value2`, in points.
    private static let nameWidth: CGFloat = 91

    func layOutStyle() {
        let size = contentView.bounds.size
        if style == .value2 { return layOutNameAndValue(size) }
        let layout = styleLayout(in: size)
        parts.textLabel?.setFrame(contentView.placed(layout.text, in: size.width))
        parts.detailLabel?.setFrame(contentView.placed(layout.secondaryText, in: size.width))
        parts.imageView?.setFrame(contentView.placed(layout.image, in: size.width))
    }

    private func layOutNameAndValue(_ size: CGSize) {
        let margin = contentView.directionalLayoutMargins.leading
        let height = max(parts.textLabel?.fittingSize(Self.nameWidth).height ?? 0, 0)
        let start = margin + Self.nameWidth + 6
        let width = max(0, size.width - start - (accessoryWidth > 0 ? 8 : margin))
        let detail = parts.detailLabel?.fittingSize(width) ?? .zero
        let name = CGRect(x: margin, y: (size.height - height) / 2, width: Self.nameWidth, height: height)
        let value = CGRect(x: start, y: (size.height - detail.height) / 2, width: width, height: detail.height)
        parts.textLabel?.textAlignment = isRightToLeft ? .left : .right
        parts.textLabel?.setFrame(contentView.placed(name, in: size.width))
        parts.detailLabel?.setFrame(contentView.placed(value, in: size.width))
    }

    /// The position at which the text begins, from the leading edge of the content view.
    var textStart: CGFloat {
        if let view = contentView as? UIListContentView { return view.textStart }
        if parts.imageView?.image != nil { return styleLayout(in: contentView.bounds.size).textStart }
        return contentView.directionalLayoutMargins.leading
    }

    // MARK: Height

    /// Returns the height that the content needs in a width of the cell, in points.
    func contentHeight(width: CGFloat) -> CGFloat {
        updateConfigurationIfNeeded()
        // The margins of the content depend on its distance from the edges of the cell.
        if bounds.width != width { frame.size.width = width }
        let area = contentArea(in: CGSize(width: width, height: bounds.height))
        contentView.setFrame(placed(area, in: width))
        if let height = contentView.rowContentHeight(width: area.width, minimum: Self.minimumHeight) { return height }
        let target = CGSize(width: area.width, height: 0)
        let height = style == .value2 ? Self.minimumHeight : styleLayout(in: target).height
        return roundedUp(max(Self.minimumHeight, height))
    }
}
