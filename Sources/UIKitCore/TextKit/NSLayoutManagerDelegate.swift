import TextEngine
import Typography

/// The methods by which a layout manager reports changes, and asks for the spacing of paragraphs. All methods are optional.
public protocol NSLayoutManagerDelegate: AnyObject {
    /// Called after a change of the text or of a container has made a layout invalid.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)

    /// Called after the size or another property of a container has changed.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize
    )

    /// Returns the distance between the lines of a paragraph, in points. It is asked for once for each paragraph, other than on iOS. By
    /// default, returns that of the paragraph's style.
    /// - Parameters:
    ///   - glyphIndex: The last glyph of the paragraph.
    ///   - rect: The width of the container, and the height of a line.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat

    /// Returns the distance above a paragraph, in points. By default, returns that of the paragraph's style.
    /// - Parameters:
    ///   - glyphIndex: The first glyph of the paragraph.
    ///   - rect: The width of the container, and the height of a line.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        paragraphSpacingBeforeGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat

    /// Returns the distance below a paragraph, in points. By default, returns that of the paragraph's style.
    /// - Parameters:
    ///   - glyphIndex: The last glyph of the paragraph.
    ///   - rect: The width of the container, and the height of a line.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        paragraphSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat
}

extension NSLayoutManagerDelegate {
    /// Returns the distance of the paragraph's style.
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).lineSpacing }

    /// Returns the distance of the paragraph's style.
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        paragraphSpacingBeforeGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).paragraphSpacingBefore }

    /// Returns the distance of the paragraph's style.
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        paragraphSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.paragraphStyle(at: glyphIndex).paragraphSpacing }

    /// Does nothing.
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}

    /// Does nothing.
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize
    ) {}
}

extension NSLayoutManager {
    /// Returns the style of the paragraph that contains a glyph.
    func paragraphStyle(at glyph: Int) -> TextParagraphStyle {
        guard let layout, layout.document.count > 0 else { return TextParagraphStyle() }
        let offset = min(max(glyph, 0), layout.document.count - 1)
        let start = layout.document.buffer.unbrokenRange(containing: offset).lowerBound
        return layout.document.styles.run(at: start)?.style.paragraph ?? TextParagraphStyle()
    }

    /// Returns the styles of a paragraph for layout, with the spacing of the delegate.
    final func styles(ofParagraph range: Range<Int>) -> [StyleRuns.Run] {
        var runs = styles(in: range)
        // An empty paragraph has the style of its line break.
        guard let delegate, let first = runs.first?.style ?? layout?.document.styles.run(at: range.lowerBound)?.style
        else { return runs }
        var style = first.paragraph
        let own = style
        let rect = CGRect(
            x: 0,
            y: 0,
            width: textContainers.first?.size.width ?? 0,
            height: StyledText.font(first.displayedValues).lineHeight
        )
        let (start, end) = (range.lowerBound, max(range.lowerBound, range.upperBound - 1))
        style.lineSpacing = delegate.layoutManager(
            self,
            lineSpacingAfterGlyphAt: end,
            withProposedLineFragmentRect: rect
        )
        style.paragraphSpacingBefore = delegate.layoutManager(
            self,
            paragraphSpacingBeforeGlyphAt: start,
            withProposedLineFragmentRect: rect
        )
        style.paragraphSpacing = delegate.layoutManager(
            self,
            paragraphSpacingAfterGlyphAt: end,
            withProposedLineFragmentRect: rect
        )
        if style != own {
            let run = StyleRuns.Run(length: runs.first?.length ?? 0, style: SpacedStyle(first, style))
            if runs.isEmpty { runs = [run] } else { runs[0] = run }
        }
        return runs
    }
}

/// A style with the paragraph spacing of a delegate.
final class SpacedStyle: TextStyle {
    let base: any TextStyle
    let paragraph: TextParagraphStyle

    init(_ base: any TextStyle, _ paragraph: TextParagraphStyle) {
        self.base = base
        self.paragraph = paragraph
    }

    var attributes: TextAttributes { base.attributes }

    func isEqual(to other: any TextStyle) -> Bool { other === self }
}

/// A view that displays the text of a layout manager.
@MainActor
protocol TextLayoutView: UIView {
    /// Called after text was changed.
    /// - Parameters:
    ///   - range: The range of the changed text.
    ///   - delta: The change of the length.
    func textChanged(in range: NSRange, changeInLength delta: Int, actions: NSTextStorage.EditActions)

    /// Called after the layout of a range has become invalid.
    func layoutInvalidated(in range: NSRange)

    /// Called after the display of a range has become invalid.
    func displayInvalidated(in range: NSRange)
}
