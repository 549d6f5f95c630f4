import Foundation
import QuartzCore
import TextEngine

/// Positions and rectangles of a text view, in points of the content.
extension UITextView {
    private var layout: DocumentLayout? { layoutManager.layout }

    /// Performs a closure with the layout.
    private func withLayout<Result>(_ body: (DocumentLayout) -> Result) -> Result? {
        guard let layout else { return nil }
        // Before the first layout, the width is not known.
        if textContainer.size.width == 0, bounds.width > 0 { trackSize() }
        return withTraitsAsCurrent { body(layout) }
    }

    private func place(_ position: UITextPosition) -> TextPlace {
        let affinity = (position as? IndexedTextPosition)?.affinity ?? .downstream
        return TextPlace(index(position) ?? 0, affinity)
    }

    private func position(_ place: TextPlace) -> IndexedTextPosition {
        IndexedTextPosition(place.offset, place.affinity)
    }

    // MARK: Movement

    final func step(_ position: UITextPosition, _ direction: UITextLayoutDirection, _ count: Int) -> UITextPosition? {
        var place = place(position)
        let found = withLayout { layout -> TextPlace? in
            switch direction {
            case .up, .down: return layout.place(direction == .down ? count : -count, linesFrom: place)
            case .left, .right:
                let right = (direction == .right) == (count >= 0)
                for _ in 0..<min(count.magnitude, UInt(textLength) + 1) {
                    guard let next = layout.place(visuallyAfter: place, toTheRight: right) else { return nil }
                    place = next
                }
                return place
            }
        }
        return (found ?? nil).map { self.position($0) }
    }

    final func farthest(_ range: UITextRange, _ direction: UITextLayoutDirection) -> UITextPosition? {
        guard let range = indexRange(range) else { return nil }
        let ends = (IndexedTextPosition(range.lowerBound), IndexedTextPosition(range.upperBound))
        switch direction {
        case .up: return ends.0
        case .down: return ends.1
        case .left, .right:
            let isFirst = caretRectangle(ends.0).minX <= caretRectangle(ends.1).minX
            return (direction == .left) == isFirst ? ends.0 : ends.1
        }
    }

    /// Returns the place at an end of a line.
    final func endOfLine(_ position: UITextPosition, forward: Bool) -> IndexedTextPosition? {
        let place = place(position)
        return withLayout { forward ? $0.endOfLine(at: place) : $0.startOfLine(at: place) }.map { self.position($0) }
    }

    final func nearestPosition(_ point: CGPoint) -> IndexedTextPosition {
        let origin = textOrigin
        let found = withLayout { $0.position(nearest: CGPoint(x: point.x - origin.x, y: point.y - origin.y)) }
        return IndexedTextPosition(found?.offset ?? 0, found?.affinity ?? .downstream)
    }

    /// Returns the character at a point, or `nil` if there is none.
    final func character(at point: CGPoint) -> Range<Int>? {
        let origin = textOrigin
        let found = withLayout { $0.character(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y)) }
        guard let found = found ?? nil, found.isInside else { return nil }
        return textStorage.document.buffer.characters(covering: found.range)
    }

    final func writingDirection(_ position: UITextPosition) -> NSWritingDirection {
        let place = place(position)
        let line = withLayout { $0.line(containing: place.offset, affinity: place.affinity) }
        return (line ?? nil)?.isRightToLeft ?? false ? .rightToLeft : .leftToRight
    }

    final func styling(_ offset: Int, _ direction: UITextStorageDirection) -> [NSAttributedString.Key: Any] {
        guard textLength > 0 else { return typingAttributes }
        let character = direction == .forward ? offset : offset - 1
        return textStorage.attributes(at: min(max(0, character), textLength - 1), effectiveRange: nil)
    }

    // MARK: Rectangles

    /// The width of the caret, in points. Empirical; not documented by Apple.
    private static var caretWidth: CGFloat { 2 }

    final func caretRectangle(_ position: UITextPosition) -> CGRect {
        let place = place(position)
        let found = withLayout { $0.caret(at: place.offset, affinity: place.affinity) }
        guard let caret = found ?? nil else { return .zero }
        let origin = textOrigin
        // White space at the end of a wrapped line has no room in it.
        let limit = max(0, max(bounds.width, contentSize.width) - Self.caretWidth)
        let scale = max(1, traitCollection.displayScale)
        return CGRect(
            x: (min(max(0, caret.minX + origin.x), limit) * scale).rounded() / scale,
            y: caret.minY + origin.y,
            width: Self.caretWidth,
            height: caret.height
        )
    }

    final func firstRectangle(_ range: UITextRange) -> CGRect {
        guard let indices = indexRange(range), !indices.isEmpty else { return caretRectangle(range.start) }
        let line = withLayout { $0.line(containing: indices.lowerBound) }
        guard let line = line ?? nil else { return .zero }
        let first = indices.clamped(to: line.range.lowerBound..<max(line.range.upperBound, indices.lowerBound))
        let rects = withLayout { $0.selectionRects(of: first, in: line, extendsLines: false) } ?? []
        let bounds = rects.reduce(CGRect.null) { $0.union($1.rect) }
        return bounds.isNull ? .zero : bounds.offsetBy(dx: textOrigin.x, dy: textOrigin.y)
    }

    /// Returns the rectangles of a range between two vertical positions.
    final func selectionRectangles(
        _ range: UITextRange,
        from minY: CGFloat,
        to maxY: CGFloat
    ) -> [UITextSelectionRect] {
        guard let range = indexRange(range), !range.isEmpty else { return [] }
        let origin = textOrigin
        let rects = withLayout { $0.selectionRects(of: range, from: max(0, minY - origin.y), to: maxY - origin.y) }
        return (rects ?? []).map { part in
            StoredSelectionRect(
                part.rect.offsetBy(dx: origin.x, dy: origin.y),
                part.isRightToLeft ? .rightToLeft : .leftToRight,
                containsStart: part.containsStart,
                containsEnd: part.containsEnd
            )
        }
    }

    // MARK: Scrolling

    /// Keeps the end of the text above the input views while the view is the first responder.
    final func updateCoveredInset() {
        let covered = isFirstResponder && isScrollEnabled ? coveredHeight : 0
        guard covered != coveredInset else { return }
        coveredInset = covered
        safeAreaAdjustmentMayHaveChanged()
        if isFirstResponder { revealsCaret = true }
    }

    /// Scrolls to the moving end of the selection, also in enclosing scroll views.
    final func revealCaret() {
        revealsCaret = false
        guard isFirstResponder, !isTracking else { return }
        let offset = interaction.movingOffset ?? selection.upperBound
        let affinity = selection.isEmpty ? caretAffinity : .downstream
        let caret = caretRectangle(IndexedTextPosition(offset, affinity)).insetBy(dx: -1, dy: -1)
        guard caret.height > 2 else { return }
        if isScrollEnabled {
            // With the first and the last line, the insets beside them.
            let top = caret.minY - textOrigin.y < 1 ? 0 : caret.minY
            let isLast = contentSize.height - caret.maxY - textContainerInset.bottom < 1
            let bottom = isLast ? contentSize.height : caret.maxY
            let rect = CGRect(x: caret.minX, y: top, width: caret.width, height: max(caret.height, bottom - top))
            scrollRectToVisible(rect, animated: false)
        }
        let visible = caret.intersection(bounds)
        if !visible.isNull { scrollToVisible(visible, animated: false) }
    }
}
