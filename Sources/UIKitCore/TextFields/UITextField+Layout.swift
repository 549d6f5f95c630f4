import Foundation
import QuartzCore
import Typography

/// The views of a field and their rectangles. Dimensions are empirical; not documented by Apple.
extension UITextField {
    /// The distance between the border and the text, in points.
    private var padding: CGFloat {
        borderStyle == .roundedRect || borderStyle == .bezel ? 7 : borderStyle == .line ? 2 : 0
    }

    private static let clearButtonSide: CGFloat = 19
    /// The distance between the text and a view beside it, in points.
    private static let gap: CGFloat = 4

    var showsLeftView: Bool { leftView != nil && isVisible(leftViewMode) }
    var showsRightView: Bool { rightView != nil && isVisible(rightViewMode) }
    var showsClearButton: Bool { !showsRightView && isEnabled && hasText && isVisible(clearButtonMode) }

    private func isVisible(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    func usualTextRect(_ bounds: CGRect) -> CGRect {
        let border = borderRect(forBounds: bounds)
        var (left, right) = (border.minX + padding, border.maxX - padding)
        func limit(_ rect: CGRect, atLeft: Bool) {
            if atLeft { left = max(left, rect.maxX + Self.gap) } else { right = min(right, rect.minX - Self.gap) }
        }
        if showsLeftView { limit(leftViewRect(forBounds: bounds), atLeft: !isMirrored) }
        if showsRightView {
            limit(rightViewRect(forBounds: bounds), atLeft: isMirrored)
        } else if clearButtonMode != .never, showsClearButton {
            limit(clearButtonRect(forBounds: bounds), atLeft: isMirrored)
        }
        let vertical: CGFloat = borderStyle == .none ? 0 : 2
        return CGRect(
            x: left,
            y: border.minY + vertical,
            width: max(0, right - left),
            height: max(0, border.height - 2 * vertical)
        )
    }

    func usualClearButtonRect(_ bounds: CGRect) -> CGRect {
        let border = borderRect(forBounds: bounds)
        let inset: CGFloat = borderStyle == .none ? 0 : 5
        let side = Self.clearButtonSide
        return CGRect(
            x: isMirrored ? border.minX + inset : border.maxX - inset - side,
            y: pixelAligned(border.midY - side / 2),
            width: side,
            height: side
        )
    }

    func usualSideRect(_ view: UIView?, _ bounds: CGRect, atLeft: Bool) -> CGRect {
        guard let view else { return .zero }
        let border = borderRect(forBounds: bounds)
        var size = view.bounds.size
        if size == .zero { size = view.intrinsicContentSize }
        size.width = max(0, size.width)
        size.height = min(max(0, size.height), border.height)
        let inset: CGFloat = borderStyle == .none ? 0 : min(5, max(0, (border.height - size.height) / 2))
        return CGRect(
            x: atLeft ? border.minX + inset : border.maxX - inset - size.width,
            y: pixelAligned(border.midY - size.height / 2),
            width: size.width,
            height: size.height
        )
    }

    var naturalSize: CGSize {
        let textWidth = hasText ? line.width : placeholderLine?.width ?? 0
        var width = textWidth + 2 * padding
        if showsLeftView { width += leftViewRect(forBounds: bounds).width + Self.gap }
        if showsRightView { width += rightViewRect(forBounds: bounds).width + Self.gap }
        if clearButtonMode != .never, !showsRightView { width += Self.clearButtonSide + Self.gap }
        let lineHeight = max(line.height, placeholderLine?.height ?? 0).rounded(.up)
        let height = lineHeight + (borderStyle == .none ? 1 : borderStyle == .roundedRect ? 13 : 8)
        // The caret is beside the last character.
        return CGSize(width: width.rounded(.up) + Self.caretWidth, height: height)
    }

    // MARK: Views

    /// Lays out the views for the present state.
    func layOutViews() {
        border.frame = borderRect(forBounds: bounds)
        let rect = currentTextRect
        canvas.frame = rect.isFinite ? rect : .zero
        if let leftView {
            leftView.isHidden = !showsLeftView
            if showsLeftView { leftView.frame = leftViewRect(forBounds: bounds) }
        }
        if let rightView {
            rightView.isHidden = !showsRightView
            if showsRightView { rightView.frame = rightViewRect(forBounds: bounds) }
        }
        if showsClearButton {
            let button = clearButton ?? makeClearButton()
            button.isHidden = false
            button.frame = clearButtonRect(forBounds: bounds)
        } else {
            clearButton?.isHidden = true
        }
        scrollToCaret()
        interaction.layoutDidChange()
    }

    private func makeClearButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.isReachedByKeys = false
        button.tintColor = .placeholderText
        button.accessibilityLabel = AccessibilityText.localized(.clearText)
        button.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
        addSubview(button)
        clearButton = button
        showClearImages()
        return button
    }

    /// Shows the images of the clear button.
    func showClearImages() {
        guard let clearButton else { return }
        let configuration = UIImage.SymbolConfiguration(pointSize: 15)
        let usual = UIImage(systemName: "xmark.circle.fill", withConfiguration: configuration)
        for state: UIControl.State in [.highlighted, .selected, .disabled] {
            clearButton.setImage(clearImages[state], for: state)
        }
        clearButton.setImage(clearImages[.normal] ?? usual, for: .normal)
    }

    func sideViewDidChange(_ old: UIView?, _ new: UIView?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { addSubview(new) }
        invalidateLayout()
    }

    func borderDidChange() {
        let image = isEnabled ? background : disabledBackground ?? background
        border.show(borderStyle, borderStyle == .roundedRect ? nil : image, isEnabled: isEnabled)
        invalidateLayout()
        if autoLayout != nil { invalidateIntrinsicContentSize() }
        canvas.setNeedsDisplay()
    }

    // MARK: Line

    /// The rectangle of the text in the present state.
    var currentTextRect: CGRect { isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) }

    static var caretWidth: CGFloat { 2 }

    /// The laid out text.
    var line: FieldLine {
        let fonts = fonts
        if let laidOut, laidOut.library === fonts { return laidOut.line }
        let made = traitCollection.performed { makeLine(fonts) }
        laidOut = (fonts, made)
        return made
    }

    private func makeLine(_ fonts: FontLibrary) -> FieldLine {
        let range = lineRange
        let (text, lengths) = shownText(range)
        let isRightToLeft =
            ownWritingDirection == .natural ? self.isRightToLeft : ownWritingDirection == .rightToLeft
        let line = FieldLine(
            text,
            lengths: lengths,
            start: range.lowerBound,
            isRightToLeft: isRightToLeft,
            library: fonts
        )
        guard adjustsFontSizeToFitWidth, let font, font.pointSize > 0 else { return line }
        let available = currentTextRect.width
        guard available > 0, line.width > available else { return line }
        let least = min(max(minimumFontSize / font.pointSize, 0.05), 1)
        let scale = text.text.scale(fitting: TextFrame.Limits(), available, .infinity, least: least, library: fonts)
        guard scale < 1 else { return line }
        var scaled = text
        scaled.replaceText(text.text.scaled(by: scale))
        return FieldLine(
            scaled,
            lengths: lengths,
            start: range.lowerBound,
            isRightToLeft: isRightToLeft,
            library: fonts
        )
    }

    /// The length of a text that is laid out as a whole, in UTF-16 units. Of a longer text, the part around the caret is laid
    /// out.
    private static let wholeLength = 4096

    private var caretOffset: Int { isEditing ? interaction.movingOffset ?? selection.upperBound : 0 }

    /// The part of the text that is laid out.
    private var lineRange: Range<Int> {
        let length = content.length
        guard length > Self.wholeLength else { return 0..<length }
        let start = max(0, caretOffset - Self.wholeLength / 2)
        let end = min(length, caretOffset + Self.wholeLength / 2)
        return content.boundary(start, backward: true)..<content.boundary(end)
    }

    /// Lays out another part of a long text if the caret is near the end of the present one.
    func followCaret() {
        guard let line = laidOut?.line, content.length > Self.wholeLength else { return }
        let near = Self.wholeLength / 8
        let isNearStart = line.start > 0 && caretOffset < line.start + near
        let isNearEnd = line.end < content.length && caretOffset > line.end - near
        if isNearStart || isNearEnd { lineDidChange() }
    }

    /// Returns the text to lay out, and the lengths of the characters that are hidden.
    private func shownText(_ range: Range<Int>) -> (StyledText, [Int]?) {
        let content = range == self.content.whole ? self.content : self.content.part(range)
        let marked = marked.map { $0.clamped(to: range) }.map {
            $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound
        }
        var defaults = defaultTextAttributes
        let style = (defaults[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
        let paragraph = style ?? NSMutableParagraphStyle()
        paragraph.alignment = .left
        paragraph.lineBreakMode = .byClipping
        paragraph.baseWritingDirection = ownWritingDirection
        let isPlain = style == nil && ownWritingDirection == .natural
        defaults[.paragraphStyle] = isPlain ? nil : paragraph
        if isSecureTextEntry {
            let characters = Array(content.string)
            var bullets = String(repeating: "\u{2022}", count: characters.count)
            if secure.showsLast, range.upperBound == self.content.length, let last = characters.last {
                bullets = bullets.dropLast() + String(last)
            }
            return (StyledText(bullets, defaults), characters.map(\.utf16.count))
        }
        var attributed = content.attributed
        if let marked, !marked.isEmpty {
            let text =
                attributed.map { NSMutableAttributedString(attributedString: $0) }
                ?? NSMutableAttributedString(string: content.string, attributes: defaults)
            let style = markedTextStyle ?? [.underlineStyle: NSUnderlineStyle.single.rawValue]
            text.addAttributes(style, range: NSRange(marked))
            attributed = text
        }
        let words = misspelled.ranges.compactMap { word in
            word.clamped(to: range) == word
                ? word.lowerBound - range.lowerBound..<word.upperBound - range.lowerBound : nil
        }
        if !words.isEmpty {
            let text =
                attributed.map { NSMutableAttributedString(attributedString: $0) }
                ?? NSMutableAttributedString(string: content.string, attributes: defaults)
            for word in words { text.addAttributes(MisspelledRanges.style, range: NSRange(word)) }
            attributed = text
        }
        guard let attributed else { return (StyledText(content.string, defaults), nil) }
        let text = StyledText(attributed, defaults: defaults) { values in
            guard let own = values[.paragraphStyle] as? NSParagraphStyle,
                let copy = own.mutableCopy() as? NSMutableParagraphStyle
            else { return }
            copy.alignment = .left
            copy.lineBreakMode = .byClipping
            values[.paragraphStyle] = copy
        }
        return (text, nil)
    }

    var resolvedAlignment: NSTextAlignment { textAlignment == .natural && isRightToLeft ? .right : textAlignment }

    /// The top left corner of the line in the coordinates of the field.
    var lineOrigin: CGPoint { origin(of: line.width, line.height, in: currentTextRect, isScrolled: true) }

    private func origin(of width: CGFloat, _ height: CGFloat, in rect: CGRect, isScrolled: Bool) -> CGPoint {
        let spare = rect.width - width - (isEditing ? Self.caretWidth : 0)
        var x = rect.minX
        if spare >= 0 {
            switch resolvedAlignment {
            case .left, .natural, .justified: break
            case .center: x += (rect.width - width) / 2
            case .right: x += spare
            }
        } else if isScrolled {
            x -= scrollOffset
        }
        let y: CGFloat =
            switch contentVerticalAlignment {
            case .top: rect.minY
            case .bottom: rect.maxY - height
            case .center, .fill: rect.midY - height / 2
            }
        return CGPoint(x: x, y: pixelAligned(y))
    }

    /// Scrolls the text by as little as possible to show the caret.
    func scrollToCaret() {
        followCaret()
        let room = currentTextRect.width
        let line = line
        var offset = scrollOffset
        let limit = max(0, line.width + Self.caretWidth - room)
        if isEditing, limit > 0 {
            let caret = line.x(interaction.movingOffset ?? selection.upperBound)
            if caret < offset { offset = caret }
            if caret + Self.caretWidth > offset + room { offset = caret + Self.caretWidth - room }
        }
        offset = min(max(0, offset), limit)
        guard offset != scrollOffset else { return }
        scrollOffset = offset
        canvas.setNeedsDisplay()
    }

    /// Lays out the text again when it is needed.
    func lineDidChange() {
        laidOut = nil
        shown = nil
        canvas.setNeedsDisplay()
        invalidateLayout()
        if autoLayout != nil { invalidateIntrinsicContentSize() }
    }

    func placeholderDidChange() {
        canvas.setNeedsDisplay()
        if autoLayout != nil { invalidateIntrinsicContentSize() }
    }

    // MARK: Drawing

    func drawOwnText(_ rect: CGRect) {
        guard hasText, let context = UIGraphicsGetCurrentContext() else { return }
        let line = line
        let origin = origin(of: line.width, line.height, in: rect, isScrolled: true)
        withDimming(context) {
            if line.width <= rect.width || isEditing {
                context.draw(line.frame, runStyles: line.text.runStyles, at: origin)
            } else {
                // A text that is not edited ends with an ellipsis.
                var limits = TextFrame.Limits(width: rect.width)
                limits.maximumLineCount = 1
                limits.truncation = .truncatingTail
                let frame: TextFrame
                if let shown, shown.width == rect.width {
                    frame = shown.frame
                } else {
                    frame = TextFrame.frame(of: truncatable(line.text.text), in: limits, library: fonts)
                    shown = (rect.width, frame)
                }
                context.draw(frame, runStyles: line.text.runStyles, at: CGPoint(x: rect.minX, y: origin.y))
            }
        }
    }

    private func truncatable(_ text: AttributedText) -> AttributedText {
        var result = AttributedText(defaultFont: text.defaultFont)
        var index = text.string.utf8.startIndex
        for run in text.runs {
            let end = text.string.utf8.index(index, offsetBy: run.length)
            var paragraph = run.paragraph
            paragraph.lineBreakMode = .wordWrapping
            result.append(String(text.string[index..<end]), run.attributes, paragraph)
            index = end
        }
        return result
    }

    private func withDimming(_ context: CGContext, _ body: () -> Void) {
        guard !isEnabled else { return body() }
        context.saveGState()
        context.multiplyAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        body()
        context.endTransparencyLayer()
        context.restoreGState()
    }

    var placeholderAttributes: [NSAttributedString.Key: Any] {
        [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: UIColor.placeholderText]
    }

    private var placeholderText: StyledText? {
        if let storedAttributedPlaceholder, storedAttributedPlaceholder.length > 0 {
            return StyledText(storedAttributedPlaceholder, defaults: placeholderAttributes)
        }
        guard let storedPlaceholder, !storedPlaceholder.isEmpty else { return nil }
        return StyledText(storedPlaceholder.singleLine, placeholderAttributes)
    }

    private var placeholderLine: (width: CGFloat, height: CGFloat)? {
        traitCollection.performed { placeholderText }.map {
            let bounds = TextFrame.frame(of: $0.text, in: TextFrame.Limits(), library: fonts).bounds
            return (bounds.width, bounds.height)
        }
    }

    func drawOwnPlaceholder(_ rect: CGRect) {
        guard let text = placeholderText, let context = UIGraphicsGetCurrentContext() else { return }
        var limits = TextFrame.Limits(width: rect.width)
        limits.maximumLineCount = 1
        limits.truncation = .truncatingTail
        let frame = TextFrame.frame(of: text.text, in: limits, library: fonts)
        guard let first = frame.lines.first else { return }
        let origin = origin(of: first.width, frame.bounds.height, in: rect, isScrolled: false)
        context.draw(frame, runStyles: text.runStyles, at: CGPoint(x: origin.x - first.x, y: origin.y))
    }
}

/// The view that shows the text of a field, clipped to its rectangle. The caret and the selection are views in it.
final class FieldCanvas: UIView {
    weak var field: UITextField?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        clipsToBounds = true
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let field, let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        // Subclasses draw in the coordinates of the field.
        context.translateBy(x: -frame.minX, y: -frame.minY)
        if field.hasText {
            field.drawText(in: frame)
        } else {
            field.drawPlaceholder(in: field.placeholderRect(forBounds: field.bounds))
        }
        context.restoreGState()
    }
}

/// The border and the background of a field.
final class FieldBorder: UIImageView {
    private var style = UITextField.BorderStyle.none
    private var isFieldEnabled = true

    func show(_ style: UITextField.BorderStyle, _ image: UIImage?, isEnabled: Bool) {
        self.style = style
        isFieldEnabled = isEnabled
        self.image = image
        isHidden = style == .none && image == nil
        update()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        update()
    }

    private func update() {
        let pixel = 1 / max(1, traitCollection.displayScale)
        switch style {
        case .none:
            backgroundColor = nil
            layer.borderWidth = 0
            layer.cornerRadius = 0
        case .line:
            backgroundColor = nil
            layer.borderWidth = 1
            layer.cornerRadius = 0
            layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
        case .bezel:
            backgroundColor = image == nil ? .systemBackground : nil
            layer.borderWidth = 1
            layer.cornerRadius = 0
            layer.borderColor = UIColor.systemGray.resolvedColor(with: traitCollection).cgColor
        case .roundedRect:
            backgroundColor = isFieldEnabled ? .systemBackground : .secondarySystemBackground
            layer.borderWidth = pixel
            layer.cornerRadius = 5
            layer.borderColor = UIColor.systemGray3.resolvedColor(with: traitCollection).cgColor
        }
    }
}

extension UITraitCollection {
    /// Returns the result of a closure in which these traits are the current ones.
    func performed<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        performAsCurrent { result = body() }
        guard let result else { preconditionFailure("performAsCurrent did not call its closure") }
        return result
    }
}
