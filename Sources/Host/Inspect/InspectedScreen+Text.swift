import Foundation

/// The description as lines of text.
extension InspectedScreen {
    /// A tree of views, and a list of elements.
    package var text: String {
        var lines = ["screen \(Self.number(size[0])) × \(Self.number(size[1])) points, scale \(Self.number(scale))"]
        for window in windows { window.add(to: &lines, 1) }
        lines.append("elements in reading order")
        for (index, element) in elements.enumerated() {
            lines.append("  \(index + 1). \(element.line)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate static func number(_ value: Double) -> String { String(format: "%g", value) }
}

extension InspectedScreen.Frame {
    fileprivate var text: String {
        let numbers = [x, y, width, height].map { InspectedScreen.number($0) }
        return "(\(numbers.joined(separator: ", ")))"
    }
}

extension InspectedScreen.Element {
    /// The data that are not empty, in one line.
    fileprivate var line: String {
        var parts = [type, frame.text]
        // A label may have several lines.
        func add(_ name: String, _ text: String?) {
            guard let text else { return }
            parts.append((name.isEmpty ? "" : "\(name) ") + "\"\(text.replacingOccurrences(of: "\n", with: "\\n"))\"")
        }
        add("", label)
        add("value", value)
        add("hint", hint)
        add("identifier", identifier)
        if !traits.isEmpty { parts.append("[\(traits.joined(separator: ", "))]") }
        if !actions.isEmpty { parts.append("actions \(actions.joined(separator: ", "))") }
        return parts.joined(separator: " ")
    }
}

extension InspectedScreen.Layer {
    fileprivate func add(to lines: inout [String], _ depth: Int) {
        var line = String(repeating: "  ", count: depth) + "layer \(type) \(frame.text)"
        if isHidden { line += " hidden" }
        if opacity != 1 { line += " opacity \(InspectedScreen.number(Double(opacity)))" }
        lines.append(line)
        for sublayer in sublayers { sublayer.add(to: &lines, depth + 1) }
    }
}

extension InspectedScreen.View {
    fileprivate func add(to lines: inout [String], _ depth: Int) {
        var line = String(repeating: "  ", count: depth) + element.line
        if isElement { line += " element" }
        if isHidden { line += " hidden" }
        if alpha != 1 { line += " alpha \(InspectedScreen.number(alpha))" }
        if !isUserInteractionEnabled { line += " no touches" }
        if let controller { line += " of \(controller)" }
        if layer != "CALayer" { line += " layer \(layer)" }
        lines.append(line)
        for layer in sublayers { layer.add(to: &lines, depth + 1) }
        for subview in subviews { subview.add(to: &lines, depth + 1) }
    }
}
