import UIKitCore

/// The arrangement of an image and two texts.
struct ListContentLayout {
    /// The values that the arrangement depends on.
    struct Values {
        /// The margins. Left is the leading side.
        var margins = UIEdgeInsets.zero
        /// The size of the image; `nil` without one.
        var image: CGSize?
        /// The size that is reserved for the image.
        var reserved = CGSize.zero
        var imageToText: CGFloat = 16
        var horizontalGap: CGFloat = 8
        var verticalGap: CGFloat = 3
        var isSideBySide = false
    }

    private(set) var image = CGRect.zero
    private(set) var text = CGRect.zero
    private(set) var secondaryText = CGRect.zero
    /// The height of the content with its margins.
    private(set) var height: CGFloat = 0

    /// The position at which the texts begin.
    private(set) var textStart: CGFloat = 0

    /// Arranges the content from left to right, in the middle of a height.
    /// - Parameters:
    ///   - size: The available size. Its height may be 0.
    ///   - text: A function that returns the size of the text in a width; `nil` without a text.
    init(
        _ values: Values,
        in size: CGSize,
        text measureText: ((CGFloat) -> CGSize)?,
        secondaryText measureSecondaryText: ((CGFloat) -> CGSize)?
    ) {
        let margins = values.margins
        let end = max(margins.left, size.width - margins.right)
        textStart = margins.left
        var imageArea = CGSize.zero
        if let image = values.image {
            imageArea = CGSize(
                width: max(image.width, values.reserved.width),
                height: max(image.height, values.reserved.height)
            )
            textStart += imageArea.width + values.imageToText
        }
        let available = max(0, end - textStart)
        let first = measureText?(available) ?? .zero
        let second = measureSecondaryText?(available) ?? .zero
        let hasBoth = measureText != nil && measureSecondaryText != nil
        let isSideBySide =
            values.isSideBySide && (!hasBoth || first.width + values.horizontalGap + second.width <= available)
        let gap = hasBoth && !isSideBySide ? values.verticalGap : 0
        let textHeight = isSideBySide ? max(first.height, second.height) : first.height + gap + second.height
        height = margins.top + max(textHeight, imageArea.height) + margins.bottom
        // Where a row has a lower height of its own, the margins give way.
        let isCramped = size.height > 0 && size.height < height
        let middle =
            isCramped
            ? size.height / 2 : margins.top + max(0, max(size.height, height) - margins.top - margins.bottom) / 2
        if let imageSize = values.image {
            image = CGRect(
                x: margins.left + (imageArea.width - imageSize.width) / 2,
                y: middle - imageSize.height / 2,
                width: imageSize.width,
                height: imageSize.height
            )
        }
        if isSideBySide {
            text = CGRect(x: textStart, y: middle - first.height / 2, width: first.width, height: first.height)
            secondaryText = CGRect(
                x: end - second.width,
                y: middle - second.height / 2,
                width: second.width,
                height: second.height
            )
        } else {
            let top = max(0, middle - textHeight / 2)
            text = CGRect(x: textStart, y: top, width: available, height: first.height)
            secondaryText = CGRect(
                x: textStart,
                y: top + first.height + gap,
                width: available,
                height: second.height
            )
        }
    }
}

extension UIView {
    /// A Boolean value that indicates whether the view is laid out from right to left.
    var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Returns a frame for a rectangle of a layout from left to right: mirrored if necessary, at whole pixels.
    func placed(_ rect: CGRect, in width: CGFloat) -> CGRect {
        var rect = rect
        if isRightToLeft { rect.origin.x = width - rect.maxX }
        return CGRect(x: toPixels(rect.minX), y: toPixels(rect.minY), width: rect.width, height: rect.height)
    }

    /// Returns the nearest coordinate of a whole pixel.
    func toPixels(_ value: CGFloat) -> CGFloat {
        let scale = contentScaleFactor
        return value.isFinite && scale > 0 ? (value * scale).rounded() / scale : value
    }

    /// Returns a length that is rounded up to whole pixels.
    func roundedUp(_ length: CGFloat) -> CGFloat {
        let scale = contentScaleFactor
        // A sum of lengths in whole pixels may be larger by a rounding error.
        return length.isFinite && scale > 0 ? (length * scale - 1e-6).rounded(.up) / scale : length
    }

    /// The width of the thinnest line, in points.
    var hairline: CGFloat { 1 / max(contentScaleFactor, 1) }

    /// Sets the frame if it is another one.
    func setFrame(_ frame: CGRect) { if self.frame != frame { self.frame = frame } }
}
