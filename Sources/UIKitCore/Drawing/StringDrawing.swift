import CoreGraphics

extension NSAttributedString.Key {
    /// The font of text: a ``UIFont``. Without one text is set in the system's font at 12 points.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")

    /// The colour of text: a ``UIColor``. Without one text is black.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
}

/// Text as lines, one under the other, in one font and colour.
private struct TextBlock {
    private var lines: [TextLine]
    private let color: UIColor

    init(_ string: String, _ attributes: [NSAttributedString.Key: Any]?) {
        let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
        color = attributes?[.foregroundColor] as? UIColor ?? .black
        lines = string.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TextLine(String($0), font: font.description) }
    }

    var size: CGSize {
        CGSize(width: lines.lazy.map(\.width).max() ?? 0, height: lines.lazy.map(\.lineHeight).reduce(0, +))
    }

    func draw(at point: CGPoint) {
        guard let context = currentContextOrWarning(for: "String.draw(at:withAttributes:)") else { return }
        context.saveGState()
        context.setFillColor(color.cgColor)
        var y = point.y
        for line in lines {
            context.draw(line, at: CGPoint(x: point.x, y: y))
            y += line.lineHeight
        }
        context.restoreGState()
    }
}

extension String {
    /// The size in points that the text takes when it is drawn, one line for each that it has. The attributes `font` and
    /// `foregroundColor` are heeded.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        TextBlock(self, attributes).size
    }

    /// Draws the text in the current context, one line for each that it has. The attributes `font` and `foregroundColor`
    /// are heeded.
    /// - Parameter point: the top left corner of the first line, in user space.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        TextBlock(self, attributes).draw(at: point)
    }
}

extension NSString {
    /// The size in points that the text takes when it is drawn, one line for each that it has. The attributes `font` and
    /// `foregroundColor` are heeded.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        TextBlock(String._unconditionallyBridgeFromObjectiveC(self), attributes).size
    }

    /// Draws the text in the current context, one line for each that it has. The attributes `font` and `foregroundColor`
    /// are heeded.
    /// - Parameter point: the top left corner of the first line, in user space.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        TextBlock(String._unconditionallyBridgeFromObjectiveC(self), attributes).draw(at: point)
    }
}
