import CoreGraphics

/// The layout of a configured button: a title with a subtitle, an image at one of its edges, and an indicator at the
/// trailing end.
@MainActor
struct ButtonConfigurationLayout {
    /// A text, which can be broken into lines.
    struct Text {
        /// A closure that returns the size for a maximum width, in points; zero means no limit.
        var size: @MainActor (_ width: CGFloat) -> CGSize
    }

    var title: Text?
    var subtitle: Text?
    /// The size of the image, in points; `nil` if there is none.
    var image: CGSize?
    /// The size of the indicator, in points; `nil` if there is none.
    var indicator: CGSize?
    var insets = UIEdgeInsets.zero
    var placement = NSDirectionalRectEdge.leading
    var imagePadding: CGFloat = 0
    var imageReservation: CGFloat = 0
    var titlePadding: CGFloat = 0
    var titleAlignment = UIButton.Configuration.TitleAlignment.automatic
    /// The alignment of the content, without `leading` and `trailing`.
    var horizontal = UIControl.ContentHorizontalAlignment.center
    var vertical = UIControl.ContentVerticalAlignment.center
    var isMirrored = false
    /// The scale, in pixels per point.
    var scale: CGFloat = 1

    /// The frames of the content.
    struct Frames {
        var title = CGRect.zero
        var subtitle = CGRect.zero
        var image = CGRect.zero
        var indicator = CGRect.zero
    }

    private static let indicatorPadding: CGFloat = 6

    private var isVertical: Bool {
        placement.isDisjoint(with: [.leading, .trailing]) && !placement.isDisjoint(with: [.top, .bottom])
    }

    /// A Boolean value that indicates whether the image is before the title, at its top or leading edge.
    private var isImageFirst: Bool {
        isVertical ? placement.contains(.top) : placement.contains(.leading) || !placement.contains(.trailing)
    }

    private var hasText: Bool { title != nil || subtitle != nil }

    /// The sizes of the parts for a width of the content.
    private struct Sizes {
        var title = CGSize.zero
        var subtitle = CGSize.zero
        var text = CGSize.zero
        var image = CGSize.zero
        /// The space of the image, which is at least the reserved space.
        var slot = CGSize.zero
        var gap: CGFloat = 0
        /// The size of image and text together.
        var content = CGSize.zero
        var indicator = CGSize.zero
        var indicatorGap: CGFloat = 0

        /// The width of everything.
        var width: CGFloat { content.width + indicatorGap + indicator.width }
        var height: CGFloat { max(content.height, indicator.height) }
    }

    /// Returns the sizes of the parts.
    /// - Parameter width: The available width, in points; `nil` for no limit.
    private func sizes(width: CGFloat?) -> Sizes {
        var sizes = Sizes()
        sizes.indicator = indicator ?? .zero
        sizes.indicatorGap = indicator == nil || !(hasText || image != nil) ? 0 : Self.indicatorPadding
        if let image {
            sizes.image = image
            sizes.slot = image
            if isVertical {
                sizes.slot.height = max(image.height, imageReservation)
            } else {
                sizes.slot.width = max(image.width, imageReservation)
            }
            sizes.gap = hasText ? imagePadding : 0
        }
        var available = width.map { max(0, $0 - sizes.indicator.width - sizes.indicatorGap) }
        if let width = available, width < sizes.slot.width {
            sizes.slot.width = width
            sizes.image.width = min(sizes.image.width, width)
        }
        if !isVertical { available = available.map { max(0, $0 - sizes.slot.width - sizes.gap) } }
        func size(_ text: Text?) -> CGSize {
            guard let text, available.map({ $0 > 0 }) ?? true else { return .zero }
            let size = text.size(available ?? 0)
            return CGSize(width: min(size.width, available ?? size.width), height: size.height)
        }
        sizes.title = size(title)
        sizes.subtitle = size(subtitle)
        let padding = title != nil && subtitle != nil ? titlePadding : 0
        sizes.text = CGSize(
            width: max(sizes.title.width, sizes.subtitle.width),
            height: sizes.title.height + padding + sizes.subtitle.height
        )
        if isVertical {
            sizes.content = CGSize(
                width: max(sizes.slot.width, sizes.text.width),
                height: sizes.slot.height + sizes.gap + sizes.text.height
            )
        } else {
            sizes.content = CGSize(
                width: sizes.slot.width + sizes.gap + sizes.text.width,
                height: max(sizes.slot.height, sizes.text.height)
            )
        }
        return sizes
    }

    /// Returns the size of the button that fits the content.
    /// - Parameter width: The available width of the button, in points; `nil` for no limit.
    func fittingSize(width: CGFloat?) -> CGSize {
        let sizes = sizes(width: width.map { max(0, $0 - insets.left - insets.right) })
        return CGSize(
            width: max(0, sizes.width + insets.left + insets.right),
            height: max(0, sizes.height + insets.top + insets.bottom)
        )
    }

    /// Returns the frames in the bounds of the button.
    func frames(in bounds: CGRect) -> Frames {
        let area = bounds.inset(by: insets)
        let room = CGSize(width: max(0, area.width), height: max(0, area.height))
        let sizes = sizes(width: room.width)
        // All positions are computed from left to right, and mirrored at the end.
        let alignment = isMirrored ? horizontal.mirrored : horizontal
        let fills = horizontal == .fill
        let start: CGFloat =
            switch alignment {
            case .left, .leading, .fill: 0
            case .right, .trailing: room.width - sizes.width
            case .center: (room.width - sizes.width) / 2
            }
        let contentWidth = fills ? room.width - sizes.indicator.width - sizes.indicatorGap : sizes.content.width
        var frames = Frames()
        let fillsHeight = vertical == .fill
        let height = fillsHeight ? room.height : sizes.content.height
        let top: CGFloat =
            switch vertical {
            case .top, .fill: 0
            case .bottom: room.height - height
            case .center: (room.height - height) / 2
            }
        let content = CGRect(x: start, y: top, width: max(0, contentWidth), height: max(0, height))
        let (slot, text) = split(content, sizes)
        frames.image = CGRect(
            x: slot.midX - sizes.image.width / 2,
            y: slot.midY - sizes.image.height / 2,
            width: sizes.image.width,
            height: sizes.image.height
        )
        let block = CGRect(
            x: text.minX,
            y: text.midY - sizes.text.height / 2,
            width: text.width,
            height: sizes.text.height
        )
        frames.title = line(sizes.title, in: block, y: block.minY)
        frames.subtitle = line(sizes.subtitle, in: block, y: block.maxY - sizes.subtitle.height)
        frames.indicator = CGRect(
            x: fills ? room.width - sizes.indicator.width : content.maxX + sizes.indicatorGap,
            y: (room.height - sizes.indicator.height) / 2,
            width: sizes.indicator.width,
            height: sizes.indicator.height
        )
        return Frames(
            title: placed(frames.title, in: area, room),
            subtitle: placed(frames.subtitle, in: area, room),
            image: placed(frames.image, in: area, room),
            indicator: placed(frames.indicator, in: area, room)
        )
    }

    /// Returns the space of the image and that of the text.
    private func split(_ content: CGRect, _ sizes: Sizes) -> (image: CGRect, text: CGRect) {
        guard image != nil else { return (.zero, content) }
        if isVertical {
            let edge: CGRectEdge = isImageFirst ? .minYEdge : .maxYEdge
            let parts = content.divided(atDistance: sizes.slot.height, from: edge)
            var text = parts.remainder
            text.size.height = max(0, text.height - sizes.gap)
            if isImageFirst { text.origin.y += sizes.gap }
            return (parts.slice, text)
        }
        let edge: CGRectEdge = isImageFirst ? .minXEdge : .maxXEdge
        let parts = content.divided(atDistance: hasText ? sizes.slot.width : content.width, from: edge)
        var text = parts.remainder
        text.size.width = max(0, text.width - sizes.gap)
        if isImageFirst { text.origin.x += sizes.gap }
        return (parts.slice, text)
    }

    private func line(_ size: CGSize, in block: CGRect, y: CGFloat) -> CGRect {
        let spare = block.width - size.width
        let x: CGFloat =
            switch resolvedAlignment {
            case .leading: 0
            case .trailing: spare
            case .center, .automatic: spare / 2
            }
        return CGRect(x: block.minX + x, y: y, width: size.width, height: size.height)
    }

    /// The alignment of title and subtitle, which is never `automatic`.
    var resolvedAlignment: UIButton.Configuration.TitleAlignment {
        guard titleAlignment == .automatic else { return titleAlignment }
        guard image == nil || isVertical else { return isImageFirst ? .leading : .trailing }
        switch isMirrored ? horizontal.mirrored : horizontal {
        case .left, .leading, .fill: return .leading
        case .right, .trailing: return .trailing
        case .center: return .center
        }
    }

    /// Returns a frame in the coordinates of the button, mirrored if needed and pixel-aligned.
    private func placed(_ rect: CGRect, in area: CGRect, _ room: CGSize) -> CGRect {
        let x = isMirrored ? room.width - rect.maxX : rect.minX
        return CGRect(
            x: aligned(area.minX + x),
            y: aligned(area.minY + rect.minY),
            width: rect.width,
            height: rect.height
        )
    }

    private func aligned(_ value: CGFloat) -> CGFloat {
        value.isFinite && scale > 0 ? (value * scale).rounded() / scale : value
    }
}

extension UIControl.ContentHorizontalAlignment {
    /// The alignment in a mirrored coordinate system.
    fileprivate var mirrored: UIControl.ContentHorizontalAlignment {
        switch self {
        case .left: .right
        case .right: .left
        case .leading, .trailing, .center, .fill: self
        }
    }
}
