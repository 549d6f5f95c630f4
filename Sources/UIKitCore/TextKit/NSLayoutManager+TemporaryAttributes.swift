import TextEngine
import Typography

extension NSLayoutManager {
    /// Returns the temporary attributes of a character, and the range in which they are the same.
    public func temporaryAttributes(
        atCharacterIndex location: Int,
        effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        guard let run = temporary?.run(at: location) else {
            range?.pointee = NSRange(location: 0, length: length)
            return [:]
        }
        range?.pointee = NSRange(run.range)
        return (run.style as? AttributedStyle)?.values ?? [:]
    }

    /// Sets the temporary attributes of a range, which affect the display only: colors and lines. They are not part of the text.
    public func setTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
        changeTemporary(charRange) { _ in attrs }
    }

    /// Adds temporary attributes to those of a range.
    public func addTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
        changeTemporary(charRange) { $0.merging(attrs) { $1 } }
    }

    /// Adds a temporary attribute to those of a range.
    public func addTemporaryAttribute(
        _ attrName: NSAttributedString.Key,
        value: Any,
        forCharacterRange charRange: NSRange
    ) { addTemporaryAttributes([attrName: value], forCharacterRange: charRange) }

    /// Removes a temporary attribute from those of a range.
    public func removeTemporaryAttribute(_ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange) {
        changeTemporary(charRange) { $0.filter { $0.key != attrName } }
    }

    private func changeTemporary(
        _ range: NSRange,
        _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
    ) {
        guard let layout else { return }
        let range = layout.clamped(range)
        if range.isEmpty { return }
        var runs = temporary ?? StyleRuns(length: length, style: AttributedStyle([:]))
        runs.change(in: range) { AttributedStyle(change(($0 as? AttributedStyle)?.values ?? [:])) }
        temporary = runs
        // Only the division into runs changes.
        layout.invalidateContent(of: range)
        view?.displayInvalidated(in: NSRange(range))
    }

    /// Returns the styles of a range for layout and display.
    final func styles(in range: Range<Int>) -> [StyleRuns.Run] {
        guard let layout else { return [] }
        let parts = overlay.parts(in: range, of: layout.document.buffer, links: linkAttributes ?? [:])
        var result: [StyleRuns.Run] = []
        var start = range.lowerBound
        for run in layout.document.styles.runs(in: range).divided(at: parts, from: start) {
            let end = start + run.length
            for part in temporary?.runs(in: start..<end) ?? [
                StyleRuns.Run(length: run.length, style: AttributedStyle([:]))
            ] {
                let values = (run.style as? AttributedStyle)?.values ?? [:]
                var added = displayedAttributes(of: values, (part.style as? AttributedStyle)?.values ?? [:])
                if let overlay = parts.first(where: { $0.range.contains(start) }) {
                    added.merge(overlay.values) { $1 }
                }
                let isAttachment = values[.attachment] is NSTextAttachment
                if added.isEmpty, !isAttachment {
                    result.append(StyleRuns.Run(length: part.length, style: run.style))
                } else {
                    result.append(
                        StyleRuns.Run(
                            length: part.length,
                            style: DisplayedStyle(
                                run.style,
                                values.merging(added) { $1 },
                                attachment(values, at: start, inParagraphAt: range.lowerBound)
                            )
                        )
                    )
                }
                start += part.length
            }
            start = end
        }
        return result
    }

    /// Returns the attributes that are displayed in addition to those of a run.
    private func displayedAttributes(
        of values: [NSAttributedString.Key: Any],
        _ temporary: [NSAttributedString.Key: Any]
    ) -> [NSAttributedString.Key: Any] {
        guard values[.link] != nil, let linkAttributes else { return temporary }
        return linkAttributes.merging(temporary) { $1 }
    }

    private func attachment(
        _ values: [NSAttributedString.Key: Any],
        at offset: Int,
        inParagraphAt paragraph: Int
    ) -> DisplayedStyle.Attachment? {
        guard let attachment = values[.attachment] as? NSTextAttachment else { return nil }
        let container = textContainers.first
        let distance = offset - paragraph
        if let room = attachmentRooms[ObjectIdentifier(attachment)] {
            return DisplayedStyle.Attachment(bounds: room, container: container, distance: distance, isView: true)
        }
        let width = max(0, (container?.size.width ?? 0) - 2 * (container?.lineFragmentPadding ?? 0))
        attachment.font = StyledText.font(values)
        let bounds = attachment.attachmentBounds(
            for: container,
            proposedLineFragment: CGRect(x: 0, y: 0, width: width, height: attachment.font?.lineHeight ?? 0),
            glyphPosition: .zero,
            characterIndex: offset
        )
        return DisplayedStyle.Attachment(bounds: bounds, container: container, distance: distance, isView: false)
    }
}

/// A style with attributes that are only displayed, and the bounds of an attachment in its container.
final class DisplayedStyle: TextStyle {
    private let base: any TextStyle
    let values: [NSAttributedString.Key: Any]
    private let attachment: Attachment?

    /// The attachment of the run.
    struct Attachment {
        let bounds: CGRect
        weak var container: NSTextContainer?
        /// The distance from the start of the paragraph, which changes of the text above move.
        let distance: Int
        /// A Boolean value that indicates whether a view is shown in place of an image.
        let isView: Bool
    }

    init(_ base: any TextStyle, _ values: [NSAttributedString.Key: Any], _ attachment: Attachment?) {
        self.base = base
        self.values = values
        self.attachment = attachment
    }

    /// Returns the appearance, with colors that are resolved with the current traits.
    /// - Parameter start: The index of the first character of the paragraph.
    func runStyle(inParagraphAt start: Int) -> TextRunStyle {
        let index = start + (attachment?.distance ?? 0)
        var style = StyledText.runStyle(values, in: attachment?.container, at: index)
        if attachment?.isView ?? false { style.drawAttachment = nil }
        return style
    }

    var attributes: TextAttributes {
        var result = base.attributes
        if let attachment { result.attachmentBounds = attachment.bounds }
        return result
    }

    var paragraph: TextParagraphStyle { base.paragraph }

    func isEqual(to other: any TextStyle) -> Bool { other === self }
}
