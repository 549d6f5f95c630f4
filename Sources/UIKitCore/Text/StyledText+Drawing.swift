import CoreGraphics
import Typography

extension StyledText {
    /// The text as a single line of plain glyphs, which is drawn without a text frame, or `nil` if it is anything else.
    /// - Parameter library: The library of the fonts.
    func plainLine(in library: FontLibrary = .current) -> TextLine? {
        guard runStyles.count == 1, let run = text.runs.first, runStyles[0].isPlain,
            run.attributes == TextAttributes(font: run.attributes.font), run.paragraph == TextParagraphStyle(),
            !text.string.hasLineBreak
        else { return nil }
        return TextLine(text.string, font: run.attributes.font, library: library)
    }

    /// Returns the size of the text. Lines are broken only at line breaks in the text.
    func size() -> CGSize {
        if let line = plainLine() { return CGSize(width: line.width, height: line.lineHeight) }
        let bounds = TextFrame.frame(of: text, in: TextFrame.Limits()).bounds
        return CGSize(width: bounds.maxX, height: bounds.height)
    }

    /// Draws the text. Lines are broken only at line breaks in the text.
    /// - Parameter point: The top left corner of the first line.
    func draw(at point: CGPoint, in context: CGContext) {
        guard point.isFinite else { return }
        if let line = plainLine() {
            context.withTextObject {
                context.saveGState()
                context.setFillColor(runStyles[0].color)
                context.setStrokeColor(runStyles[0].color)
                context.draw(line, at: point)
                context.restoreGState()
            }
        } else {
            context.draw(TextFrame.frame(of: text, in: TextFrame.Limits()), runStyles: runStyles, at: point)
        }
    }

    /// Draws the lines that fit a rectangle, broken at its width.
    func draw(in rect: CGRect, context: CGContext) {
        let rect = rect.standardized
        guard !rect.isNull, !rect.isInfinite, rect.origin.isFinite, !rect.width.isNaN, !rect.height.isNaN,
            rect.width > 0, rect.height > 0
        else { return }
        let frame = TextFrame.frame(of: text, in: TextFrame.Limits(width: rect.width))
        context.draw(frame, runStyles: runStyles, at: rect.origin, lineCount: frame.lineCount(fitting: rect.height))
    }

    /// Draws the text with options.
    func draw(
        with rect: CGRect,
        options: NSStringDrawingOptions,
        drawingContext: NSStringDrawingContext?,
        context: CGContext
    ) {
        guard let (frame, origin, count) = lines(with: rect, options, drawingContext) else { return }
        context.draw(frame, runStyles: runStyles, at: origin, lineCount: count)
    }

    /// Returns the text as it is drawn with options, or `nil` if nothing is drawn.
    func plainText(with rect: CGRect, options: NSStringDrawingOptions) -> PlainText? {
        lines(with: rect, options, nil).map {
            PlainText($0.frame, runStyles: runStyles, at: $0.origin, lineCount: $0.count)
        }
    }

    /// Returns the lines to draw with options, or `nil` if the rectangle is not a number.
    private func lines(
        with rect: CGRect,
        _ options: NSStringDrawingOptions,
        _ drawingContext: NSStringDrawingContext?
    ) -> (frame: TextFrame, origin: CGPoint, count: Int)? {
        guard rect.origin.isFinite, !rect.width.isNaN, !rect.height.isNaN else { return nil }
        let rect = rect.standardized
        let frame = fit(rect.size, options, drawingContext).frame
        var count = frame.lines.count
        var origin = rect.origin
        if options.contains(.usesLineFragmentOrigin) {
            if rect.height > 0 { count = frame.lineCount(fitting: rect.height) }
        } else {
            origin.y -= frame.lines.first?.baseline ?? 0
        }
        drawingContext?.totalBounds = frame.bounds.offsetBy(dx: origin.x, dy: origin.y)
        return (frame, origin, count)
    }

    /// Returns the bounding box of the text drawn with options.
    func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions,
        drawingContext: NSStringDrawingContext?
    ) -> CGRect {
        let frame = fit(size, options, drawingContext).frame
        var bounds = options.contains(.usesDeviceMetrics) ? frame.inkBounds : frame.bounds
        if bounds.isNull { bounds = .zero }
        if !options.contains(.usesLineFragmentOrigin) {
            bounds = bounds.offsetBy(dx: 0, dy: -(frame.lines.first?.baseline ?? 0))
        }
        drawingContext?.totalBounds = bounds
        return bounds
    }

    /// Lays out the text in a size, scaled down if the text does not fit and the context allows it.
    private func fit(
        _ size: CGSize,
        _ options: NSStringDrawingOptions,
        _ drawingContext: NSStringDrawingContext?
    ) -> (frame: TextFrame, scale: CGFloat) {
        let isBroken = options.contains(.usesLineFragmentOrigin)
        // Zero sets no limit. Empirical; not documented by Apple.
        let width = size.width > 0 ? size.width : .infinity
        let height = size.height > 0 ? size.height : .infinity
        var limits = TextFrame.Limits(width: width, height: height)
        limits.usesFontLeading = options.contains(.usesFontLeading)
        if isBroken, options.contains(.truncatesLastVisibleLine) {
            limits.truncation = .truncatingTail
        } else {
            limits.height = nil
        }
        let isTruncating = text.runs.first.map {
            $0.paragraph.lineBreakMode.truncates
        }
        if !isBroken, isTruncating != true { limits.width = nil }
        let least = drawingContext?.minimumScaleFactor ?? 0
        let canFit = width.isFinite || isBroken && height.isFinite
        guard let drawingContext, least > 0, least < 1, canFit else {
            drawingContext?.actualScaleFactor = 1
            let allowsTightening = text.runs.first?.paragraph.allowsTightening ?? false
            let tightened = allowsTightening ? text.tightened(fitting: limits) : nil
            return (TextFrame.frame(of: tightened ?? text, in: limits), 1)
        }
        let scale = text.scale(fitting: isBroken ? limits : TextFrame.Limits(), width, height, least: least)
        drawingContext.actualScaleFactor = scale
        return (TextFrame.frame(of: scale == 1 ? text : text.scaled(by: scale), in: limits), scale)
    }
}

extension AttributedText {
    /// Returns the largest scale, in hundredths, at which the text fits, or the smallest permitted scale if it does not
    /// fit.
    func scale(
        fitting limits: TextFrame.Limits,
        _ width: CGFloat,
        _ height: CGFloat,
        least: CGFloat,
        library: FontLibrary = .current
    ) -> CGFloat {
        var limits = limits
        limits.height = height.isFinite ? height : nil
        limits.truncation = height.isFinite ? .truncatingTail : nil
        func fits(_ scale: CGFloat) -> Bool {
            let frame = TextFrame.frame(of: scale == 1 ? self : scaled(by: scale), in: limits, library: library)
            return !frame.isTruncated && frame.bounds.width <= width && frame.bounds.height <= height + 1e-3
        }
        if fits(1) { return 1 }
        var (low, high) = (Int((least * 100).rounded(.up)), 100)
        if low >= 100 || !fits(CGFloat(low) / 100) { return least }
        while high - low > 1 {
            let middle = (low + high) / 2
            if fits(CGFloat(middle) / 100) { low = middle } else { high = middle }
        }
        return CGFloat(low) / 100
    }
}

extension TextRunStyle {
    /// A Boolean value that indicates whether the style consists of a color only.
    var isPlain: Bool { isSame(as: TextRunStyle(color: color)) }
}

extension String {
    /// A Boolean value that indicates whether the text contains a line break.
    var hasLineBreak: Bool {
        unicodeScalars.contains { (0x0A...0x0D).contains($0.value) || $0.value == 0x85 || $0.value & ~1 == 0x2028 }
    }

    /// A Boolean value that indicates whether the text is certain to be one line of left-to-right text. A fast test,
    /// which may return `false` for such text, too.
    var isSimpleLine: Bool {
        var text = self
        return text.withUTF8 { utf8 in
            var last: UInt8 = 0
            for byte in utf8 {
                // The right-to-left scripts begin with Hebrew, U+0590. From there on, the first UTF-8 byte is 0xD6 or
                // greater, as it is for Unicode's own line breaks.
                if byte >= 0xD6 || byte <= 0x0D && byte >= 0x0A || byte == 0x85 && last == 0xC2 { return false }
                last = byte
            }
            return true
        }
    }
}
