import UIKitCore

/// A view that shows the content that a ``UIListContentConfiguration`` describes.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
    private var content: UIListContentConfiguration
    private let textLabel = UILabel(frame: .zero)
    private let secondaryLabel = UILabel(frame: .zero)
    private var imageView: UIImageView?

    /// Creates a view.
    public init(configuration: UIListContentConfiguration) {
        content = configuration
        super.init(frame: .zero)
        isOpaque = false
        for label in [textLabel, secondaryLabel] {
            label.isOpaque = false
            label.isHidden = true
            addSubview(label)
        }
        show()
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) { nil }

    /// The configuration, which is a ``UIListContentConfiguration``. Others are ignored.
    open var configuration: any UIContentConfiguration {
        get { content }
        set {
            guard let newValue = newValue as? UIListContentConfiguration, newValue != content else { return }
            content = newValue
            show()
        }
    }

    // MARK: Guides

    /// The area of the text; `nil` without a text.
    open var textLayoutGuide: UILayoutGuide? { textLabel.isHidden ? nil : guide(\.text, of: textLabel) }

    /// The area of the secondary text; `nil` without one.
    open var secondaryTextLayoutGuide: UILayoutGuide? {
        secondaryLabel.isHidden ? nil : guide(\.secondaryText, of: secondaryLabel)
    }

    /// The area of the image; `nil` without an image.
    open var imageLayoutGuide: UILayoutGuide? { imageView.flatMap { guide(\.image, of: $0) } }

    private struct Guides {
        var text: UILayoutGuide?
        var secondaryText: UILayoutGuide?
        var image: UILayoutGuide?
    }

    private var guides = Guides()

    /// Returns a guide, which is created when it is first needed.
    private func guide(_ key: WritableKeyPath<Guides, UILayoutGuide?>, of view: UIView) -> UILayoutGuide {
        if let guide = guides[keyPath: key] { return guide }
        let guide = UILayoutGuide()
        addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: view.leftAnchor),
            guide.rightAnchor.constraint(equalTo: view.rightAnchor),
            guide.topAnchor.constraint(equalTo: view.topAnchor),
            guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        guides[keyPath: key] = guide
        return guide
    }

    // MARK: Content

    private func show() {
        show(content.text, content.attributedText, content.textProperties, in: textLabel)
        show(
            content.secondaryText,
            content.secondaryAttributedText,
            content.secondaryTextProperties,
            in: secondaryLabel
        )
        showImage()
        invalidateIntrinsicContentSize()
        invalidateLayout()
    }

    private func show(
        _ text: String?,
        _ attributedText: NSAttributedString?,
        _ properties: UIListContentConfiguration.TextProperties,
        in label: UILabel
    ) {
        label.isHidden = text?.isEmpty ?? true
        label.font = properties.font
        label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
        label.textColor = properties.resolvedColor()
        label.lineBreakMode = properties.lineBreakMode
        label.numberOfLines = properties.numberOfLines
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        label.allowsDefaultTighteningForTruncation = properties.allowsDefaultTighteningForTruncation
        label.textAlignment =
            switch properties.alignment {
            case .natural: .natural
            case .center: .center
            case .justified: .justified
            }
        if let attributedText {
            label.attributedText = attributedText
        } else {
            label.text = text.map(properties.transformed)
        }
    }

    private func showImage() {
        guard let image = content.image else {
            imageView?.removeFromSuperview()
            imageView = nil
            if let guide = guides.image { removeLayoutGuide(guide) }
            guides.image = nil
            return
        }
        let view = imageView ?? UIImageView(frame: .zero)
        if imageView == nil {
            view.isOpaque = false
            view.contentMode = .scaleAspectFit
            addSubview(view)
            imageView = view
        }
        let properties = content.imageProperties
        view.preferredSymbolConfiguration =
            properties.preferredSymbolConfiguration ?? UIImage.SymbolConfiguration(textStyle: .body)
        if view.image !== image { view.image = image }
        let isTinted = properties.tintColor != nil || properties.tintColorTransformer != nil
        view.tintColor = isTinted ? properties.resolvedTintColor(for: tintColor) : nil
        view.layer.cornerRadius = properties.cornerRadius
        view.clipsToBounds = properties.cornerRadius > 0
    }

    // MARK: Layout

    /// The margins of the content from left to right, as far as the superview's margins are not greater.
    private var margins: UIEdgeInsets {
        let own = content.directionalLayoutMargins
        var margins = UIEdgeInsets(top: own.top, left: own.leading, bottom: own.bottom, right: own.trailing)
        guard let superview else { return margins }
        guard content.axesPreservingSuperviewLayoutMargins.contains(.horizontal) else { return margins }
        let outer = superview.directionalLayoutMargins
        let (before, after) = (frame.minX - superview.bounds.minX, superview.bounds.maxX - frame.maxX)
        margins.left = max(margins.left, outer.leading - (isRightToLeft ? after : before))
        margins.right = max(margins.right, outer.trailing - (isRightToLeft ? before : after))
        return margins
    }

    private var imageSize: CGSize? {
        guard let imageView else { return nil }
        var size = imageView.sizeThatFits(.zero)
        let limit = content.imageProperties.maximumSize
        var factor: CGFloat = 1
        if limit.width > 0, size.width > limit.width { factor = limit.width / size.width }
        if limit.height > 0, size.height > limit.height { factor = min(factor, limit.height / size.height) }
        size = CGSize(width: size.width * factor, height: size.height * factor)
        return size
    }

    private var reservedSize: CGSize {
        var size = content.imageProperties.reservedLayoutSize
        if size.width == 0, content.image?.isSymbolImage == true {
            size.width = UIListContentConfiguration.ImageProperties.standardDimension
        }
        return size
    }

    private func layout(in size: CGSize) -> ListContentLayout {
        ListContentLayout(
            ListContentLayout.Values(
                margins: margins,
                image: imageSize,
                reserved: reservedSize,
                imageToText: content.imageToTextPadding,
                horizontalGap: content.textToSecondaryTextHorizontalPadding,
                verticalGap: content.textToSecondaryTextVerticalPadding,
                isSideBySide: content.prefersSideBySideTextAndSecondaryText
            ),
            in: size,
            text: textLabel.isHidden ? nil : { self.textLabel.fittingSize($0) },
            secondaryText: secondaryLabel.isHidden ? nil : { self.secondaryLabel.fittingSize($0) }
        )
    }

    /// The position at which the texts begin, from the leading edge.
    var textStart: CGFloat { layout(in: bounds.size).textStart }

    /// Positions the image and the texts.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let layout = layout(in: bounds.size)
        textLabel.setFrame(placed(layout.text, in: bounds.width))
        secondaryLabel.setFrame(placed(layout.secondaryText, in: bounds.width))
        imageView?.setFrame(placed(layout.image, in: bounds.width))
    }

    /// Returns a width, and the height of the content in it.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: roundedUp(layout(in: CGSize(width: size.width, height: 0)).height))
    }

    /// Returns the width of a target, and the height of the content in it.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }

    /// Lets the list measure the cell of the content again.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        switch superview {
        case let cell as UITableViewCell: cell.table?.sizeMayHaveChanged(cell)
        case let cell as UICollectionViewCell: cell.collection?.sizeMayHaveChanged(cell)
        default: break
        }
    }

    /// The height of the content in the width of the view.
    open override var intrinsicContentSize: CGSize {
        let width = bounds.width > 0 ? bounds.width : CGFloat.greatestFiniteMagnitude
        return CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(CGSize(width: width, height: 0)).height)
    }

    /// Updates the tint of the image.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showImage()
    }

    /// Positions the content for other fonts.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        invalidateIntrinsicContentSize()
        invalidateLayout()
    }
}

extension UILabel {
    /// Returns the size of the text in a width, which is not exceeded.
    func fittingSize(_ width: CGFloat) -> CGSize {
        let size = sizeThatFits(CGSize(width: width, height: 0))
        return CGSize(width: min(size.width, width), height: size.height)
    }
}
