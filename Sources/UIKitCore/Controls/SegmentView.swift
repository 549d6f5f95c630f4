import QuartzCore

/// A segment of a segmented control.
@MainActor
final class SegmentItem {
    var title: String?
    var image: UIImage?
    private(set) var action: UIAction?
    var isEnabled = true
    /// The width, in points; zero for a share of the available width.
    var width: CGFloat = 0
    var contentOffset = CGSize.zero
    let view = SegmentView(frame: .zero)

    init(title: String? = nil, image: UIImage? = nil) {
        self.title = title
        self.image = image
    }

    init(action: UIAction) { take(action) }

    /// The spoken name of the segment.
    var spokenLabel: String? { title ?? action?.title ?? image?.accessibilityLabel }

    /// Shows the image or title of an action, which is sent when the segment is selected.
    func take(_ action: UIAction) {
        self.action = action
        image = action.image
        title = action.image == nil ? action.title : nil
        isEnabled = !action.attributes.contains(.disabled)
    }
}

/// The view of a segment, with a centered title or image.
final class SegmentView: UIView {
    /// The margin on each side of the title, in points.
    private static let margin: CGFloat = 12

    /// The container of the content, which fades while the segment is pressed.
    let content = UIView(frame: .zero)
    private var label: UILabel?
    private var imageView: SymbolView?
    private var offset = CGSize.zero
    private var backgroundView: UIImageView?

    /// The adjustment of the content's position for that of the segment in the control.
    var adjustment = UIOffset.zero {
        didSet { if adjustment != oldValue { invalidateLayout() } }
    }

    /// The segment that the view shows.
    struct Shown {
        var label: String?
        var state: UIControl.State
        var index: Int
        var count: Int
    }

    var shown: Shown?

    override var defaultAccessibility: AccessibilityDefaults {
        guard let shown else { return AccessibilityDefaults() }
        var traits = UIAccessibilityTraits.button
        if shown.state.contains(.selected) { traits.insert(.selected) }
        if shown.state.contains(.disabled) { traits.insert(.notEnabled) }
        return AccessibilityDefaults(
            isElement: true,
            label: shown.label,
            value: AccessibilityText.position(shown.index, of: shown.count),
            traits: traits
        )
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
        content.isOpaque = false
        addSubview(content)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows the content of a segment.
    /// - Parameter attributes: The title attributes for the state.
    func show(_ segment: SegmentItem, _ state: UIControl.State, _ attributes: [NSAttributedString.Key: Any]) {
        let isSelected = state.contains(.selected)
        let color =
            attributes[.foregroundColor] as? UIColor ?? (state.contains(.disabled) ? .tertiaryLabel : .label)
        if let image = segment.image {
            show(image, color)
            remove(&label)
        } else if let title = segment.title, !title.isEmpty {
            let font =
                attributes[.font] as? UIFont ?? .systemFont(ofSize: 13, weight: isSelected ? .medium : .regular)
            show(title, font, color, attributes)
            remove(&imageView)
        } else {
            remove(&label)
            remove(&imageView)
        }
        if offset != segment.contentOffset {
            offset = segment.contentOffset
            invalidateLayout()
        }
    }

    /// Shows an image behind the content; `nil` for none.
    func showBackground(_ image: UIImage?) {
        guard image != nil || backgroundView != nil else { return }
        let view = backgroundView ?? UIImageView(frame: bounds)
        if backgroundView == nil {
            insertSubview(view, at: 0)
            backgroundView = view
        }
        view.image = image
        view.isHidden = image == nil
    }

    private func remove<View: UIView>(_ view: inout View?) {
        view?.removeFromSuperview()
        view = nil
    }

    private func show(
        _ title: String,
        _ font: UIFont,
        _ color: UIColor,
        _ attributes: [NSAttributedString.Key: Any]
    ) {
        let label = label ?? UILabel(frame: .zero)
        if self.label == nil {
            label.separatesStyle = true
            label.textAlignment = .center
            label.lineBreakMode = .byTruncatingMiddle
            content.addSubview(label)
            self.label = label
        }
        let width = label.sizeThatFits(.zero).width
        label.font = font
        label.textColor = color
        // Attributes other than a font and a color need an attributed string, which takes longer to draw.
        if attributes.keys.contains(where: { $0 != .font && $0 != .foregroundColor }) {
            label.attributedText = NSAttributedString(string: title, attributes: attributes)
        } else {
            if label.storedAttributedText != nil { label.attributedText = nil }
            label.text = title
        }
        if label.sizeThatFits(.zero).width != width { invalidateLayout() }
    }

    private func show(_ image: UIImage, _ color: UIColor) {
        let view = imageView ?? SymbolView(frame: .zero)
        if imageView == nil {
            content.addSubview(view)
            imageView = view
        }
        if view.image?.size != image.size { invalidateLayout() }
        view.show(image, color: color)
    }

    private var contentSize: CGSize {
        if let imageView { return imageView.sizeThatFits(.zero) }
        return label?.sizeThatFits(.zero) ?? .zero
    }

    /// The width that fits the content, in points.
    var fittingWidth: CGFloat { contentSize.width + 2 * Self.margin }

    /// The height that fits the content, in points.
    var fittingHeight: CGFloat { contentSize.height + 8 }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds
        backgroundView?.frame = bounds
        let size = contentSize
        let width = min(size.width, max(0, bounds.width - 8))
        let scale = contentScaleFactor
        let frame = CGRect(
            x: (((bounds.width - width) / 2 + offset.width + adjustment.horizontal) * scale).rounded(.down) / scale,
            y: (((bounds.height - size.height) / 2 + offset.height + adjustment.vertical) * scale).rounded(.down)
                / scale,
            width: width,
            height: size.height
        )
        label?.frame = frame
        imageView?.frame = frame
    }
}

/// The divider between two segments: a line, or an image.
final class SegmentDivider: UIImageView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .separator
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows an image; `nil` for the line.
    func show(_ image: UIImage?) {
        guard image !== self.image else { return }
        self.image = image
        backgroundColor = image == nil ? .separator : nil
    }
}
