import CoreGraphics
import TextEngine
import Typography

extension NSLayoutManager {
    /// Draws the background colors of glyphs in the current context.
    /// - Parameter origin: The top left corner of the container, in user space.
    public func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        draw(glyphsToShow, at: origin, .backgrounds, "NSLayoutManager.drawBackground(forGlyphRange:at:)")
    }

    /// Draws glyphs in the current context, with their lines and attachments.
    /// - Parameter origin: The top left corner of the container, in user space.
    public func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        draw(glyphsToShow, at: origin, .text, "NSLayoutManager.drawGlyphs(forGlyphRange:at:)")
    }

    private func draw(_ glyphs: NSRange, at origin: CGPoint, _ parts: TextFrameParts, _ method: StaticString) {
        guard let layout, let context = currentContextOrWarning(for: method) else { return }
        let range = layout.clamped(glyphs)
        var offset = range.lowerBound
        while offset < range.upperBound, let block = layout.textBlock(containing: offset) {
            draw(block, range, at: origin, parts, in: context)
            offset = block.range.upperBound
        }
    }

    /// Draws the lines of a block.
    private func draw(
        _ block: TextBlock,
        _ range: Range<Int>,
        at origin: CGPoint,
        _ parts: TextFrameParts,
        in context: CGContext
    ) {
        guard let layout else { return }
        let styles = block.runStyles
        for (index, line) in block.lines.enumerated() where line.range.overlaps(range) {
            let top = layout.top(ofRegion: line.region)
            let start = CGPoint(x: origin.x + block.origin.x, y: origin.y + block.origin.y - top)
            let isWhole =
                range.lowerBound <= line.contentRange.lowerBound && range.upperBound >= line.contentRange.upperBound
            if isWhole {
                context.draw(block.frame, lines: index..<index + 1, runStyles: styles, at: start, parts: parts)
                continue
            }
            // Of a part of a line, what is in the rectangles of its characters.
            context.saveGState()
            let rects = layout.selectionRects(of: range, in: line, extendsLines: false).map {
                $0.rect.offsetBy(dx: origin.x, dy: origin.y - top)
            }
            context.clip(to: rects)
            context.draw(block.frame, lines: index..<index + 1, runStyles: styles, at: start, parts: parts)
            context.restoreGState()
        }
    }
}

extension TextBlock {
    /// The appearance of each run, with colors that are resolved with the current traits.
    var runStyles: [TextRunStyle] {
        styles.map { style in
            switch style {
            case let style as AttributedStyle: StyledText.runStyle(style.values)
            case let style as DisplayedStyle: StyledText.runStyle(style.values)
            default: TextRunStyle(color: .black)
            }
        }
    }
}
