import QuartzCore
import TextEngine
import Typography

extension UITextView: TextLayoutView {
    // MARK: Geometry

    /// The position of the text container in the content.
    final var textOrigin: CGPoint { CGPoint(x: textContainerInset.left, y: textContainerInset.top) }

    /// Lays out the text again, and adapts the size of the content.
    final func textGeometryChanged() {
        measuredTexts = [:]
        setNeedsLayout()
        naturalTextDidChange()
    }

    /// Updates the natural size, and the constraints to the baselines.
    private func naturalTextDidChange() {
        if !isScrollEnabled || autoLayout != nil { invalidateIntrinsicContentSize() }
    }

    /// The size of the container, as far as it follows that of the view.
    private var trackedSize: CGSize {
        var size = textContainer.size
        let insets = textContainerInset
        let safeArea = adjustedContentInset
        if textContainer.widthTracksTextView {
            size.width = max(1, bounds.width - safeArea.left - safeArea.right - insets.left - insets.right)
        }
        if textContainer.heightTracksTextView { size.height = max(1, bounds.height - insets.top - insets.bottom) }
        return size
    }

    /// Sets the size of the container.
    final func trackSize() {
        let size = trackedSize
        if textContainer.size != size { textContainer.size = size }
        if let layout = layoutManager.layout, layout.library !== fonts { layout.library = fonts }
    }

    /// Lays out the visible text, and draws what has changed.
    final func layOutText() {
        guard let layout = layoutManager.layout, bounds.width > 0 else { return }
        // The text at the top remains there if lines get another width.
        let anchor =
            contentOffset.y > 0 && trackedSize != textContainer.size
            ? layout.line(nearest: CGPoint(x: 0, y: bounds.minY - textOrigin.y)) : nil
        let former = textContainer.size
        trackSize()
        let hasMoved = textContainer.size != former
        // The caret stays in view when the view is rotated.
        if hasMoved, former.width > 1, isFirstResponder { revealsCaret = true }
        if hasMoved, isScrollEnabled { naturalTextDidChange() }
        withTraitsAsCurrent {
            if hasMoved, let anchor, former.width > 1, let line = layout.line(containing: anchor.range.lowerBound) {
                let moved = line.rect.minY - anchor.rect.minY
                if moved != 0, !isTracking { contentOffset.y += moved }
            }
            layOutBands(layout)
        }
        showText(layout)
        guard textStorage.hasAttachments || !attachmentViews.isEmpty else { return }
        // Views get their sizes when their positions are known, which changes those of others.
        for _ in 0..<4 {
            guard placeAttachments(layout) else { break }
            naturalTextDidChange()
            measuredTexts = [:]
            withTraitsAsCurrent { layOutBands(layout) }
            showText(layout)
        }
    }

    /// Lays out the lines in the visible bands: whole bands, because drawing must not move text.
    private func layOutBands(_ layout: DocumentLayout) {
        let bands = TextCanvas.bands(from: bounds.minY, to: bounds.maxY)
        let top = CGFloat(bands.lowerBound) * TextCanvas.bandHeight - textOrigin.y
        layout.layOut(from: max(0, top), to: top + CGFloat(bands.count) * TextCanvas.bandHeight)
    }

    private func showText(_ layout: DocumentLayout) {
        updateContentSize(layout)
        if let area = layout.takeChangedArea() {
            canvas.redraw(from: area.minY + textOrigin.y, to: area.maxY + textOrigin.y)
        }
        canvas.layOut(in: self)
    }

    private func placeAttachments(_ layout: DocumentLayout) -> Bool {
        withTraitsAsCurrent {
            attachmentViews.place(
                in: self,
                layout,
                from: max(0, bounds.minY - textOrigin.y),
                to: bounds.maxY - textOrigin.y
            )
        }
    }

    private func updateContentSize(_ layout: DocumentLayout) {
        let insets = textContainerInset
        let height = withTraitsAsCurrent { layout.height }
        var size = CGSize(width: bounds.width - adjustedContentInset.left - adjustedContentInset.right, height: 0)
        if !textContainer.widthTracksTextView {
            let width = textContainer.size.width
            let used =
                width > 0 && width < 1e6
                ? width : layout.usedBounds(ofRegion: 0).maxX + textContainer.lineFragmentPadding
            size.width = max(size.width, used + insets.left + insets.right)
        }
        size.height = (height + insets.top + insets.bottom).rounded(.up)
        if contentSize != size { contentSize = size }
    }

    // MARK: Natural size

    /// Returns the size of the text and the insets, with lines of at most a width.
    final func sizeOfText(width: CGFloat?) -> CGSize { measuredText(width: width).size }

    /// Returns the text with the insets, with lines of at most a width.
    private func measuredText(width: CGFloat?) -> MeasuredText {
        let insets = textContainerInset
        if let known = measuredTexts[width ?? 0], known.fonts === fonts { return known }
        var region = textContainer.region
        if textContainer.widthTracksTextView || width == nil {
            region = TextRegion(
                width: width.map { max(1, $0 - insets.left - insets.right) } ?? .infinity,
                padding: textContainer.lineFragmentPadding,
                exclusions: region.exclusions,
                maximumLineCount: textContainer.maximumNumberOfLines,
                truncation: textContainer.lineBreakMode.inText
            )
        }
        let text = withTraitsAsCurrent {
            let measured: DocumentLayout
            if let own = layoutManager.layout, own.regions == [region], own.library === fonts {
                measured = own
            } else {
                measured = DocumentLayout(textStorage.document, regions: [region], library: fonts)
                measured.usesFontLeading = layoutManager.usesFontLeading
                measured.styleSource = layoutManager.layout?.styleSource
            }
            measured.layOut(0..<textStorage.length)
            let used = measured.usedBounds(ofRegion: 0)
            let textWidth = used.isNull ? 0 : used.width + max(0, used.minX - region.padding)
            let size = CGSize(
                width: (textWidth + 2 * region.padding + insets.left + insets.right).rounded(.up),
                height: (measured.height + insets.top + insets.bottom).rounded(.up)
            )
            var baseline = ViewBaseline.edges
            if let first = measured.line(containing: 0),
                let last = measured.line(containing: textStorage.length, affinity: .upstream)
            {
                baseline = .lines(
                    first: insets.top + first.baseline,
                    last: insets.bottom + measured.height - last.baseline
                )
            }
            return MeasuredText(fonts: fonts, size: size, baseline: baseline)
        }
        measuredTexts[width ?? 0] = text
        return text
    }

    /// The baselines of the first and the last line, with lines of the width that Auto Layout has found: the view gets it later.
    final var textBaseline: ViewBaseline {
        if isScrollEnabled {
            guard let first = layoutManager.layout?.line(containing: 0) else { return .edges }
            return .lines(first: textContainerInset.top + first.baseline, last: textContainerInset.bottom)
        }
        let width = autoLayout?.wrappingWidth ?? 0
        return measuredText(width: width > 0 && width < sizeOfText(width: nil).width ? width : nil).baseline
    }

    // MARK: Changes

    func textChanged(in range: NSRange, changeInLength delta: Int, actions: NSTextStorage.EditActions) {
        if actions.contains(.editedCharacters), !isReplacing {
            // The program has changed the text, so that the offsets of earlier changes are wrong.
            undo.forget()
            if marked != nil || !misspelled.ranges.isEmpty {
                marked = nil
                misspelled.removeAll()
                displayedTextDidChange()
            }
            moveSelection(after: range, changeInLength: delta)
            storedTypingAttributes = nil
        }
        // Text that is only inserted removes no attachment.
        if !attachmentViews.isEmpty, delta < range.length { attachmentViews.needsPruning = true }
        if NSMaxRange(range) >= textStorage.length { updateEmptyStyle() }
        textGeometryChanged()
    }

    func layoutInvalidated(in range: NSRange) { textGeometryChanged() }

    func displayInvalidated(in range: NSRange) {
        guard let layout = layoutManager.layout else { return }
        layout.forEachLine(in: layout.clamped(range), from: bounds.minY - textOrigin.y, to: bounds.maxY - textOrigin.y)
        {
            canvas.redraw(from: $0.rect.minY + textOrigin.y, to: $0.rect.maxY + textOrigin.y)
        }
        setNeedsLayout()
    }

    /// Moves the selection with the text around it.
    private func moveSelection(after range: NSRange, changeInLength delta: Int) {
        let oldEnd = NSMaxRange(range) - delta
        func moved(_ offset: Int) -> Int {
            offset >= oldEnd ? offset + delta : min(offset, NSMaxRange(range))
        }
        let length = textStorage.length
        let lower = min(moved(selection.lowerBound), length)
        selection = lower..<max(lower, min(moved(selection.upperBound), length))
        caretAffinity = .downstream
        if isFirstResponder { interaction.selectionDidChange() }
    }
}

/// The size and the baselines of the text of a view, in points.
struct MeasuredText {
    let fonts: FontLibrary
    let size: CGSize
    let baseline: ViewBaseline
}

extension UITextView: WrappingView {
    var wrapsAutomatically: Bool { !isScrollEnabled }

    var wrappedContentSize: CGSize {
        var size = intrinsicContentSize
        guard wrapsAutomatically, let width = autoLayout?.wrappingWidth, width > 0, width < size.width else {
            return size
        }
        size.height = sizeThatFits(CGSize(width: width, height: 0)).height
        return size
    }
}
