import Foundation

/// Positions, rectangles and edit actions of a field.
extension UITextField {
    // MARK: Positions

    func step(_ position: UITextPosition, _ direction: UITextLayoutDirection, _ count: Int) -> UITextPosition? {
        guard var offset = index(position) else { return nil }
        switch direction {
        case .up, .down: return IndexedTextPosition((direction == .up) == (count >= 0) ? 0 : content.length)
        case .left, .right:
            let right = (direction == .right) == (count >= 0)
            for _ in 0..<min(count.magnitude, UInt(content.length) + 1) {
                guard let next = line.offset(from: offset, right: right) else { return nil }
                offset = next
            }
            return IndexedTextPosition(offset)
        }
    }

    func farthest(_ range: UITextRange, _ direction: UITextLayoutDirection) -> UITextPosition? {
        guard let range = indexRange(range) else { return nil }
        switch direction {
        case .up: return IndexedTextPosition(range.lowerBound)
        case .down: return IndexedTextPosition(range.upperBound)
        case .left, .right:
            let line = line
            let isFirst = line.x(range.lowerBound) <= line.x(range.upperBound)
            return IndexedTextPosition((direction == .left) == isFirst ? range.lowerBound : range.upperBound)
        }
    }

    // MARK: Rectangles

    func caretRectangle(_ offset: Int) -> CGRect {
        let line = line
        let origin = lineOrigin
        return CGRect(
            x: pixelAligned(origin.x + line.x(offset)),
            y: origin.y,
            width: Self.caretWidth,
            height: line.height.rounded(.up)
        )
    }

    func selectionRectangles(_ range: UITextRange) -> [UITextSelectionRect] {
        guard let range = indexRange(range), !range.isEmpty else { return [] }
        let line = line
        let origin = lineOrigin
        let cells = line.cellIndices(range)
        return line.extents(range).map { extent in
            StoredSelectionRect(
                CGRect(
                    x: origin.x + extent.minX,
                    y: origin.y,
                    width: extent.maxX - extent.minX,
                    height: line.height.rounded(.up)
                ),
                extent.isRightToLeft ? .rightToLeft : .leftToRight,
                containsStart: extent.cells.contains(cells.lowerBound),
                containsEnd: extent.cells.contains(cells.upperBound - 1)
            )
        }
    }

    func firstRectangle(_ range: UITextRange) -> CGRect {
        guard let indices = indexRange(range), !indices.isEmpty else {
            return caretRectangle(indexRange(range)?.lowerBound ?? 0)
        }
        return selectionRectangles(range).reduce(CGRect.null) { $0.union($1.rect) }
    }

    func styling(_ offset: Int, _ direction: UITextStorageDirection) -> [NSAttributedString.Key: Any] {
        guard let attributed = content.attributed, attributed.length > 0 else { return defaultTextAttributes }
        let character = direction == .forward ? offset : offset - 1
        return attributed.attributes(at: min(max(0, character), attributed.length - 1), effectiveRange: nil)
    }

    // MARK: Accessibility

    /// The text for assistive technologies: bullets for a hidden text, and the placeholder if there is none.
    var accessibleText: String? {
        guard hasText else { return placeholder }
        return isSecureTextEntry ? String(repeating: "\u{2022}", count: content.string.count) : content.string
    }
}

extension UITextField: TextSelectionHost {
    var selectionContainer: UIView { canvas }
    var selectsAllByTripleTap: Bool { true }
}
