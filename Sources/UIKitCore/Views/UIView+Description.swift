import QuartzCore

/// The variable parts of a view's description, in display order.
struct ViewDescription {
    /// The parts after the frame.
    var subject: [String] = []

    /// The parts before the layer.
    var details: [String] = []

    /// The parts after the layer.
    var trailer: [String] = []
}

extension UIView {
    func describe() -> String {
        var own = ViewDescription()
        describe(&own)
        var parts = ["<\(type(of: self)): \(objectAddress)", "frame = \(frame.shortText)"]
        parts += own.subject
        if !transform.isIdentity { parts.append("transform = [\(transform.shortText)]") }
        if alpha != 1 { parts.append("alpha = \(alpha.shortText)") }
        if isHidden { parts.append("hidden = YES") }
        if !isOpaque { parts.append("opaque = NO") }
        if clipsToBounds { parts.append("clipsToBounds = YES") }
        if !isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
        if tag != 0 { parts.append("tag = \(tag)") }
        if let keys = layer.animationKeys(), !keys.isEmpty {
            parts.append("animations = { \(keys.joined(separator: "; ")) }")
        }
        if let recognizers = gestureRecognizers {
            parts.append("gestureRecognizers = [\(recognizers.map(\.objectIdentity).joined(separator: ", "))]")
        }
        if let backgroundColor { parts.append("backgroundColor = \(backgroundColor)") }
        parts += own.details
        parts.append("layer = \(layer.objectIdentity)")
        parts += own.trailer
        return parts.joined(separator: "; ") + ">"
    }
}

extension UIView {
    /// Returns the descriptions of the view and of all views in it, one a line, indented by the depth in the hierarchy. It is for
    /// debugging.
    public func recursiveDescription() -> String {
        var lines: [String] = []
        func add(_ view: UIView, _ depth: Int) {
            lines.append(String(repeating: "   | ", count: depth) + view.description)
            for subview in view.subviews { add(subview, depth + 1) }
        }
        add(self, 0)
        return lines.joined(separator: "\n")
    }
}

extension CGAffineTransform {
    fileprivate var shortText: String { [a, b, c, d, tx, ty].map(\.shortText).joined(separator: ", ") }
}
