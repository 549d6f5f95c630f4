import TextEngine

/// Shows the views of a text view's attachments.
@MainActor
final class TextAttachmentViews {
    private struct Entry {
        /// Retained, because it is found by its identity.
        let attachment: NSTextAttachment
        let provider: NSTextAttachmentViewProvider?
        let location: TextOffsetLocation
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var shown: [ObjectIdentifier: UIView] = [:]

    /// A Boolean value that indicates whether attachments may have been removed from the text.
    var needsPruning = false

    var isEmpty: Bool { entries.isEmpty }

    /// Returns a Boolean value that indicates whether a view is that of an attachment.
    func contains(_ view: UIView) -> Bool { shown.values.contains { $0 === view } }

    /// Places the views of attachments in an area of the text container, which is laid out, and removes the others.
    /// - Returns: A Boolean value that indicates whether the size of an attachment has changed, so that the text is to be laid out again.
    func place(in textView: UITextView, _ layout: DocumentLayout, from minY: CGFloat, to maxY: CGFloat) -> Bool {
        let storage = textView.textStorage
        if needsPruning { prune(storage, textView.layoutManager) }
        var visible: [ObjectIdentifier: UIView] = [:]
        var resized: [Int] = []
        if storage.hasAttachments {
            for line in layout.lines(from: minY, to: maxY) {
                var start = line.range.lowerBound
                for run in storage.document.styles.runs(in: line.range) {
                    defer { start += run.length }
                    guard let values = (run.style as? AttributedStyle)?.values,
                        let attachment = values[.attachment] as? NSTextAttachment,
                        storage.document.buffer[start] == 0xFFFC
                    else { continue }
                    let id = ObjectIdentifier(attachment)
                    guard attachment.allowsTextAttachmentView else {
                        // It may have had a view before.
                        let room = textView.layoutManager.attachmentRooms.removeValue(forKey: id)
                        if room != nil { resized.append(start) }
                        continue
                    }
                    let entry = entry(of: attachment, at: start, textView)
                    guard let provider = entry.provider, let view = provider.view, visible[id] == nil else { continue }
                    entry.location.offset = start
                    visible[id] = view
                    let room = room(of: provider, entry.location, values, textView)
                    if textView.layoutManager.attachmentRooms[id] != room {
                        textView.layoutManager.attachmentRooms[id] = room
                        resized.append(start)
                    } else {
                        let x = layout.leftX(at: start, in: line) + room.minX
                        show(view, provider, CGPoint(x: x, y: line.baseline - room.maxY), room.size, textView)
                    }
                }
            }
        }
        for (id, view) in shown where visible[id] !== view { remove(view, from: textView) }
        shown = visible
        for offset in resized { layout.invalidate(offset..<offset + 1) }
        return !resized.isEmpty
    }

    private func entry(of attachment: NSTextAttachment, at offset: Int, _ textView: UITextView) -> Entry {
        let id = ObjectIdentifier(attachment)
        if let known = entries[id] { return known }
        let location = TextOffsetLocation(offset)
        let provider = attachment.viewProvider(
            for: textView,
            location: location,
            textContainer: textView.textContainer
        )
        let entry = Entry(attachment: attachment, provider: provider, location: location)
        entries[id] = entry
        return entry
    }

    private func room(
        of provider: NSTextAttachmentViewProvider,
        _ location: TextOffsetLocation,
        _ values: [NSAttributedString.Key: Any],
        _ textView: UITextView
    ) -> CGRect {
        let container = textView.textContainer
        let width = max(0, container.size.width - 2 * container.lineFragmentPadding)
        let bounds = provider.attachmentBounds(
            for: values,
            location: location,
            textContainer: container,
            proposedLineFragment: CGRect(x: 0, y: 0, width: width, height: StyledText.font(values).lineHeight),
            position: .zero
        ).standardized
        // NaN is not equal to itself: it would invalidate the layout in each pass.
        let isFinite = [bounds.minX, bounds.minY, bounds.width, bounds.height].allSatisfy(\.isFinite)
        return isFinite ? bounds : .zero
    }

    private func show(
        _ view: UIView,
        _ provider: NSTextAttachmentViewProvider,
        _ position: CGPoint,
        _ size: CGSize,
        _ textView: UITextView
    ) {
        if view.superview !== textView {
            textView.addSubview(view)
            view.isSizeTracked = provider.tracksTextAttachmentViewBounds
        }
        let origin = CGPoint(x: position.x + textView.textOrigin.x, y: position.y + textView.textOrigin.y)
        let frame = CGRect(
            origin: origin,
            size: provider.tracksTextAttachmentViewBounds ? view.bounds.size : size
        )
        if view.frame != frame { UIView.performWithoutAnimation { view.frame = frame } }
    }

    private func remove(_ view: UIView, from textView: UITextView) {
        view.isSizeTracked = false
        if view.superview === textView { view.removeFromSuperview() }
    }

    /// Releases the views of attachments that are not in the text any more.
    private func prune(_ storage: NSTextStorage, _ manager: NSLayoutManager) {
        needsPruning = false
        guard !entries.isEmpty else { return }
        var present: Set<ObjectIdentifier> = []
        for run in storage.document.styles.runs(in: 0..<storage.document.count) {
            if let attachment = (run.style as? AttributedStyle)?.values[.attachment] as? NSTextAttachment {
                present.insert(ObjectIdentifier(attachment))
            }
        }
        for id in entries.keys where !present.contains(id) {
            entries[id] = nil
            manager.attachmentRooms[id] = nil
        }
    }
}
