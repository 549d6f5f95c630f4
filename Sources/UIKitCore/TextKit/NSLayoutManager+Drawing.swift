import CoreGraphics
import TextEngine
import Typography

extension NSLayoutManager {
    /// Draws glyphs.
    /// - Parameter change: A change of the appearance of each run.
    func draw(
        _ glyphs: NSRange,
        at origin: CGPoint,
        _ parts: TextFrameParts,
        _ method: StaticString,
        _ change: (inout TextRunStyle) -> Void = { _ in }
    ) {
        guard let layout, let context = currentContextOrWarning(for: method) else { return }
        let range = layout.clamped(glyphs)
        var offset = range.lowerBound
        while offset < range.upperBound, let block = layout.textBlock(containing: offset) {
            var styles = block.runStyles
            for index in styles.indices { change(&styles[index]) }
            draw(block, range, styles, at: origin, parts, in: context)
            offset = block.range.upperBound
        }
    }

    /// Draws the lines of a block.
    private func draw(
        _ block: TextBlock,
        _ range: Range<Int>,
        _ styles: [TextRunStyle],
        at origin: CGPoint,
        _ parts: TextFrameParts,
        in context: CGContext
    ) {
        guard let layout else { return }
        for (index, line) in block.lines.enumerated() where line.range.overlaps(range) {
            let top = layout.top(ofRegion: line.region)
            let start = CGPoint(x: origin.x + block.origin.x, y: origin.y + block.origin.y - top)
            let isWhole =
                range.lowerBound <= line.contentRange.lowerBound && range.upperBound >= line.contentRange.upperBound
            if isWhole {
                context.draw(block.frame, lines: index..<index + 1, runStyles: styles, at: start, parts: parts)
                continue
            }
            // Of a part of a line, what is in the rectangles of its characters, whose edges are those of underlines.
            context.saveGState()
            let rects = layout.selectionRects(of: range, in: line, extendsLines: false).map {
                $0.rect.offsetBy(dx: origin.x, dy: origin.y - top).withPixelAlignedEdges(in: context)
            }
            context.clip(to: rects)
            context.draw(block.frame, lines: index..<index + 1, runStyles: styles, at: start, parts: parts)
            context.restoreGState()
        }
    }

    // MARK: Subclasses

    /// Fills the backgrounds of a subclass's text by its own method: all rectangles of a run at once.
    func fillBackgrounds(_ glyphs: NSRange, at origin: CGPoint) {
        guard let layout,
            let context = currentContextOrWarning(for: "NSLayoutManager.drawBackground(forGlyphRange:at:)")
        else { return }
        let range = layout.clamped(glyphs)
        var start = range.lowerBound
        for run in styles(in: range) {
            let part = start..<start + run.length
            start = part.upperBound
            guard let color = run.style.displayedValues[.backgroundColor] as? UIColor else { continue }
            var rects: [CGRect] = []
            layout.forEachLine(in: part) { line in
                let top = layout.top(ofRegion: line.region)
                // The pixels that are filled without a subclass, so that both have the same edges.
                let start = CGPoint(x: origin.x + line.clusterOrigin, y: origin.y + line.baseline - top)
                for piece in layout.selectionRects(of: part, in: line, extendsLines: false) {
                    let rect = CGRect(
                        x: piece.rect.minX - line.clusterOrigin,
                        y: line.usedRect.minY - line.baseline,
                        width: piece.rect.width,
                        height: line.usedRect.height
                    )
                    rects.append(context.filledRect(rect, beside: start))
                }
            }
            if rects.isEmpty { continue }
            context.saveGState()
            context.setFillColor(color.cgColor)
            fillBackgroundRectArray(rects, count: rects.count, forCharacterRange: NSRange(part), color: color)
            context.restoreGState()
        }
    }

    /// Draws the glyphs of a subclass's text, and their lines by its own methods: underlines below the glyphs, strikethroughs above.
    func drawGlyphsAndRules(_ glyphs: NSRange, at origin: CGPoint) {
        guard let layout else { return }
        let range = layout.clamped(glyphs)
        layout.forEachLine(in: range) { line in
            let visible = line.range.clamped(to: range)
            let top = layout.top(ofRegion: line.region)
            let (rect, lineGlyphs) = (line.rect.offsetBy(dx: 0, dy: -top), NSRange(line.range))
            eachRun(of: .underlineStyle, in: visible) { part, style in
                underlineGlyphRange(
                    part,
                    underlineType: style,
                    lineFragmentRect: rect,
                    lineFragmentGlyphRange: lineGlyphs,
                    containerOrigin: origin
                )
            }
            draw(NSRange(visible), at: origin, .text, "NSLayoutManager.drawGlyphs(forGlyphRange:at:)") {
                $0.underline = nil
                $0.strikethrough = nil
            }
            eachRun(of: .strikethroughStyle, in: visible) { part, style in
                strikethroughGlyphRange(
                    part,
                    strikethroughType: style,
                    lineFragmentRect: rect,
                    lineFragmentGlyphRange: lineGlyphs,
                    containerOrigin: origin
                )
            }
        }
    }

    private func eachRun(
        of key: NSAttributedString.Key,
        in range: Range<Int>,
        _ body: (NSRange, NSUnderlineStyle) -> Void
    ) {
        var start = range.lowerBound
        for run in styles(in: range) {
            let style = StyledText.lineStyle(key, run.style.displayedValues)
            if style != [] { body(NSRange(location: start, length: run.length), style) }
            start += run.length
        }
    }

    /// Draws an underline or a strikethrough of glyphs, without the glyphs.
    /// - Parameters:
    ///   - type: The style of the line. Its color is that of the attributes.
    ///   - distance: The distance below the usual position, in points.
    func drawRule(
        _ rule: WritableKeyPath<TextRunStyle, TextRunStyle.Rule?>,
        _ type: NSUnderlineStyle,
        of glyphs: NSRange,
        at origin: CGPoint,
        lowered distance: CGFloat,
        _ method: StaticString
    ) {
        let start = CGPoint(x: origin.x, y: origin.y + (distance.isFinite ? distance : 0))
        draw(glyphs, at: start, .text, method) { style in
            let shown = type.rule(color: style[keyPath: rule]?.color ?? style.color)
            style = TextRunStyle(color: UIColor.clear.cgColor)
            style[keyPath: rule] = shown
        }
    }

    /// Returns the distance of an underline below the baseline, in points.
    func underlineOffset(at glyph: Int) -> CGFloat { decoration(at: glyph)?.underlineTop ?? 0 }

    /// Returns the distance of a strikethrough below the baseline, in points: a negative number.
    func strikethroughOffset(at glyph: Int) -> CGFloat { decoration(at: glyph)?.strikeTop ?? 0 }

    private func decoration(at glyph: Int) -> RunDecoration? {
        guard let block = layout?.textBlock(containing: glyph) else { return nil }
        var start = block.range.lowerBound
        for (run, decoration) in zip(styles(in: block.range), block.frame.decorations) {
            start += run.length
            if glyph < start { return decoration }
        }
        return block.frame.decorations.last
    }
}

extension TextStyle {
    /// The attributes of the style, with those that are only displayed.
    var displayedValues: [NSAttributedString.Key: Any] {
        switch self {
        case let style as AttributedStyle: style.values
        case let style as DisplayedStyle: style.values
        case let style as SpacedStyle: style.base.displayedValues
        default: [:]
        }
    }
}

extension CGRect {
    /// Returns the rectangle with edges between pixels, so that adjacent ones meet.
    func withPixelAlignedEdges(in context: CGContext) -> CGRect {
        let device = context.convertToDeviceSpace(self)
        let (left, right) = (device.minX.rounded(), device.maxX.rounded())
        let (top, bottom) = (device.minY.rounded(), device.maxY.rounded())
        let aligned = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        return context.convertToUserSpace(aligned)
    }
}

extension TextBlock {
    /// The appearance of each run, with colors that are resolved with the current traits.
    var runStyles: [TextRunStyle] {
        styles.map { style in
            switch (style as? SpacedStyle)?.base ?? style {
            case let style as AttributedStyle: StyledText.runStyle(style.values)
            case let style as DisplayedStyle: style.runStyle(inParagraphAt: range.lowerBound)
            default: TextRunStyle(color: .black)
            }
        }
    }
}
