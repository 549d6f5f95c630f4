import QuartzCore

/// The layout of a button's title and image, side by side.
@MainActor
struct ButtonArrangement {
    var contentRect: CGRect
    var titleInsets = UIEdgeInsets.zero
    var imageInsets = UIEdgeInsets.zero
    /// The size of the image, in points; zero if there is none.
    var imageSize = CGSize.zero
    /// A closure that returns the size of the title for a width.
    var titleSize: (CGFloat) -> CGSize
    var horizontal = UIControl.ContentHorizontalAlignment.center
    var vertical = UIControl.ContentVerticalAlignment.center
    /// A Boolean value that indicates whether the image is to the right of the title.
    var isMirrored = false
    /// The scale, in pixels per point.
    var scale: CGFloat = 1

    /// The frame of the title. Title and image are each laid out as if both had its insets.
    var titleRect: CGRect { rects(in: contentRect.inset(by: titleInsets)).title }

    var imageRect: CGRect { rects(in: contentRect.inset(by: imageInsets)).image }

    private func rects(in rect: CGRect) -> (title: CGRect, image: CGRect) {
        let room = CGSize(width: max(0, rect.width), height: max(0, rect.height))
        var image = CGSize(width: min(imageSize.width, room.width), height: min(imageSize.height, room.height))
        var title = titleSize(room.width - image.width)
        title.width = min(title.width, room.width - image.width)
        title.height = min(title.height, room.height)
        if horizontal == .fill {
            if title.width == 0 { image.width = image.width > 0 ? room.width : 0 }
            if title.width > 0 { title.width = room.width - image.width }
        }
        let spare = room.width - image.width - title.width
        let start: CGFloat
        switch horizontal {
        case .left, .fill: start = 0
        case .right: start = spare
        // These two have been resolved to left or right.
        case .center, .leading, .trailing: start = spare / 2
        }
        let x = rect.minX + start
        return (
            aligned(title, x: isMirrored ? x : x + image.width, in: rect, room.height),
            aligned(image, x: isMirrored ? x + title.width : x, in: rect, room.height)
        )
    }

    private func aligned(_ size: CGSize, x: CGFloat, in rect: CGRect, _ height: CGFloat) -> CGRect {
        var size = size
        if vertical == .fill, size.height > 0 { size.height = height }
        let spare = height - size.height
        let y: CGFloat
        switch vertical {
        case .top, .fill: y = 0
        case .bottom: y = spare
        case .center: y = spare / 2
        }
        return CGRect(x: round(x), y: round(rect.minY + y), width: size.width, height: size.height)
    }

    /// Rounds a coordinate down to device pixels, so that nothing is blurred.
    private func round(_ value: CGFloat) -> CGFloat {
        value.isFinite && scale > 0 ? (value * scale).rounded(.down) / scale : value
    }
}

extension UIButton {
    func arrangement(in contentRect: CGRect) -> ButtonArrangement {
        ButtonArrangement(
            contentRect: contentRect,
            titleInsets: titleEdgeInsets,
            imageInsets: imageEdgeInsets,
            imageSize: shownImageSize,
            titleSize: { [unowned self] in titleSize(width: $0) },
            horizontal: effectiveContentHorizontalAlignment,
            vertical: contentVerticalAlignment,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft,
            scale: contentScaleFactor
        )
    }

    private func titleSize(width: CGFloat) -> CGSize {
        guard hasTitle, width > 0 else { return .zero }
        return label.sizeThatFits(CGSize(width: width, height: 0))
    }

    /// The size that fits the content. Empirical; not documented by Apple: a title has margins of 6 points above and
    /// below unless top or bottom insets are set, and a button without content is 30 points wide.
    var fittingSize: CGSize {
        let insets = contentEdgeInsets
        let image = shownImageSize
        let background = currentBackgroundImage?.size ?? .zero
        var size = image
        if hasTitle {
            let title = label.sizeThatFits(.zero)
            size.width += title.width
            size.height = max(size.height, title.height + titlePadding)
        } else if currentImage == nil, currentBackgroundImage == nil {
            let font = parts.titleLabel?.font ?? .systemFont(ofSize: 18)
            size = CGSize(width: 30, height: font.face.metrics(in: fonts).lineHeight.rounded(.up) + titlePadding)
        }
        size.width += insets.left + insets.right
        size.height += insets.top + insets.bottom
        return CGSize(width: max(size.width, background.width), height: max(size.height, background.height))
    }

    private var titlePadding: CGFloat { contentEdgeInsets.top == 0 && contentEdgeInsets.bottom == 0 ? 12 : 0 }

    /// Sets the frames of the content views.
    func layOutContents() {
        updateConfigurationIfNeeded()
        if configured.configuration != nil { return layOutConfiguration() }
        let content = contentRect(forBounds: bounds)
        if let backgroundView = parts.backgroundView { backgroundView.frame = backgroundRect(forBounds: bounds) }
        if let imageView = parts.imageView { imageView.frame = imageRect(forContentRect: content) }
        guard let titleLabel = parts.titleLabel else {
            layOutGlow(content)
            return
        }
        let title = titleRect(forContentRect: content)
        titleLabel.frame = title
        parts.selectionView?.frame = title.insetBy(dx: -4, dy: -1)
        layOutGlow(content)
    }

    private func layOutGlow(_ content: CGRect) {
        guard let glowView = parts.glowView else { return }
        glowView.center = CGPoint(x: content.midX, y: content.midY)
    }
}
