import Foundation
import QuartzCore
import TextEngine

/// Links, recognized texts and attachments of a text view.
extension UITextView {
    /// Shows marked text and recognized links as they are now.
    final func displayedTextDidChange() {
        let overlay = TextOverlay(
            detectors: isEditable ? [] : dataDetectorTypes,
            marked: marked,
            markedStyle: markedTextStyle ?? [.underlineStyle: NSUnderlineStyle.single.rawValue],
            misspelled: misspelled.ranges,
            misspelledStyle: misspelled.ranges.isEmpty ? [:] : MisspelledRanges.style
        )
        let changed = overlay.changedRanges(from: layoutManager.overlay, length: textLength)
        layoutManager.overlay = overlay
        for range in changed { displayInvalidated(in: NSRange(range)) }
    }

    /// Something in the text that a tap opens.
    enum Item {
        case link(URL)
        case attachment(NSTextAttachment)
    }

    /// Returns the link or the attachment at a point of the content, and its range.
    final func item(at point: CGPoint) -> (item: Item, range: Range<Int>)? {
        guard let character = character(at: point), !character.isEmpty else { return nil }
        let paragraph = textStorage.document.buffer.paragraphRange(containing: character.lowerBound)
        var range = NSRange(character)
        let value = textStorage.attribute(
            .link,
            at: character.lowerBound,
            longestEffectiveRange: &range,
            in: NSRange(paragraph)
        )
        let url = value as? URL ?? (value as? String).flatMap { URL(string: $0) }
        if let url { return (.link(url), range.asRange) }
        let attributes = textStorage.attributes(at: character.lowerBound, effectiveRange: nil)
        if let attachment = attributes[.attachment] as? NSTextAttachment { return (.attachment(attachment), character) }
        let detectors = layoutManager.overlay.detectors
        // The text that is displayed as one, which of a long paragraph is a part.
        guard !detectors.isEmpty, let block = layoutManager.layout?.textBlock(containing: character.lowerBound) else {
            return nil
        }
        let units = textStorage.document.buffer.units(in: block.range)
        let found = TextDetector(detectors).matches(in: units).first {
            $0.range.shifted(by: block.range.lowerBound).contains(character.lowerBound)
        }
        return found.map { (.link($0.url), $0.range.shifted(by: block.range.lowerBound)) }
    }

    /// Opens the link at a point, or asks the delegate about an attachment. While the text can be edited, a tap places the caret.
    /// - Returns: A Boolean value that indicates whether the gesture has no other effect.
    final func interactWithItem(at point: CGPoint, _ interaction: UITextItemInteraction) -> Bool {
        guard !isEditable, isSelectable, let (item, range) = item(at: point) else { return false }
        switch item {
        case .link(let url):
            let isAllowed =
                textDelegate?.textView(
                    self,
                    shouldInteractWith: url,
                    in: NSRange(range),
                    interaction: interaction
                ) ?? true
            if isAllowed, interaction == .invokeDefaultAction { session.application.open(url) }
            return !isAllowed || interaction == .invokeDefaultAction
        case .attachment(let attachment):
            let isAllowed =
                textDelegate?.textView(
                    self,
                    shouldInteractWith: attachment,
                    in: NSRange(range),
                    interaction: interaction
                ) ?? true
            return !isAllowed || interaction == .invokeDefaultAction
        }
    }
}
