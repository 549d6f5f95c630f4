/// Attributes of elements as assignments.
extension InterfaceWriter {
    /// Returns the statements for the attributes of an element, sorted by the names of the attributes.
    /// - Parameter variable: The variable with the object.
    func attributes(of node: InterfaceNode, _ kind: ElementKind, _ variable: String = "v") -> [String] {
        var statements: [String] = []
        for (name, value) in node.attributes.sorted(by: { $0.key < $1.key }) {
            guard !AttributeRule.common.contains(name) else { continue }
            // A view without constraints has its frame and its mask also in a file with constraints, where Xcode writes `NO`.
            if name == "translatesAutoresizingMaskIntoConstraints", node["fixedFrame"] == "YES" { continue }
            guard let rule = kind.groups.lazy.compactMap({ AttributeRule.groups[$0]?[name] }).first else {
                warn(node, "the attribute \(name) of <\(node.name)> is not supported; it is ignored")
                continue
            }
            if let statement = statement(node, name, value, rule, variable) { statements.append(statement) }
        }
        return statements
    }

    private func statement(
        _ node: InterfaceNode,
        _ name: String,
        _ value: String,
        _ rule: AttributeRule,
        _ variable: String
    ) -> String? {
        switch rule {
        case .handled: return nil
        case .only(let usual): return value == usual ? nil : invalid(node, name, value)
        case .bool(let property):
            guard value == "YES" || value == "NO" else { return invalid(node, name, value) }
            return "\(variable).\(property) = \(value == "YES")"
        case .number(let property):
            return number(node, name).map { "\(variable).\(property) = \($0)" }
        case .integer(let property):
            return integer(node, name).map { "\(variable).\(property) = \($0)" }
        case .call(let start, let end):
            return number(node, name).map { "\(variable).\(start)\($0)\(end)" }
        case .string(let property): return "\(variable).\(property) = \(SwiftText.string(value))"
        case .text(let property): return "\(variable).\(property) = \(text(value, node, name))"
        case .image(let property):
            let image = image(value, isSystem: node["catalog"] == "system")
            return "\(variable).\(property) = \(image)"
        case .option(let property, let names):
            guard let option = names[value] ?? names[value.prefix(1).lowercased() + value.dropFirst()] else {
                return invalid(node, name, value)
            }
            return "\(variable).\(property) = .\(option)"
        }
    }

    /// Warns of a value. A number that is not finite is an error: it is of a damaged file, and layout with it has no result.
    private func invalid(_ node: InterfaceNode, _ name: String, _ value: String) -> String? {
        let subject = "the value \"\(value.prefix(60))\" of the attribute \(name) of <\(node.name)>"
        if let number = Double(value), !number.isFinite {
            fail(node, "\(subject) is not a finite number")
        } else {
            warn(node, "\(subject) is not supported; it is ignored")
        }
        return nil
    }

    // MARK: Values

    /// Returns an attribute as the literal of a number, or `nil` if the element does not have it. A value of another kind is `nil` and a
    /// warning or an error.
    func number(_ node: InterfaceNode, _ name: String) -> String? {
        guard let value = node[name] else { return nil }
        return SwiftText.number(value) ?? invalid(node, name, value)
    }

    /// Returns an attribute as the literal of an integer, or `nil` if the element does not have it. A value of another kind is `nil` and a
    /// warning or an error.
    func integer(_ node: InterfaceNode, _ name: String) -> String? {
        guard let value = node[name] else { return nil }
        return SwiftText.integer(value) ?? invalid(node, name, value)
    }

    /// Returns attributes as the literals of numbers, which are 0 if the element does not have them, or `nil` and a warning or an error if
    /// one is not a number.
    private func numbers(_ node: InterfaceNode, _ names: [String]) -> [String]? {
        let values = names.map { node[$0] == nil ? "0" : number(node, $0) }
        return values.contains(nil) ? nil : values.compactMap { $0 }
    }

    /// Returns the expression of a text, which is translated if the file has translations.
    func text(_ value: String, _ node: InterfaceNode, _ property: String) -> String {
        guard isLocalized, let id = node.id else { return SwiftText.string(value) }
        return "b.text(\(SwiftText.string("\(id).\(property)")), \(SwiftText.string(value)))"
    }

    /// Returns the expression of an image.
    func image(_ name: String, isSystem: Bool, configuration: String? = nil) -> String {
        let configuration = configuration.map { ", withConfiguration: \($0)" } ?? ""
        if isSystem { return "UIImage(systemName: \(SwiftText.string(name))\(configuration))" }
        return "b.image(\(SwiftText.string(name)))"
    }

    /// Returns the expression of an image reference, such as a symbol of a size.
    func imageReference(_ node: InterfaceNode) -> String {
        let name = node["image"] ?? ""
        var configuration: String?
        if let scale = node["symbolScale"], ["small", "medium", "large", "default"].contains(scale) {
            configuration = "UIImage.SymbolConfiguration(scale: .\(scale == "default" ? "default" : scale))"
        }
        return image(name, isSystem: node["catalog"] == "system", configuration: configuration)
    }

    /// Returns the expression of a symbol configuration, or `nil` and a warning.
    func symbolConfiguration(_ node: InterfaceNode) -> String? {
        let scale = ["small", "medium", "large"].contains(node["scale"] ?? "") ? node["scale"] : nil
        let weight = node["weight"].flatMap { InterfaceNames.weights[$0] }
        switch node["configurationType"] {
        case "pointSize":
            let size = number(node, "pointSize") ?? "17"
            return
                "UIImage.SymbolConfiguration(pointSize: \(size), weight: .\(weight ?? "regular"), scale: .\(scale ?? "default"))"
        case "font":
            guard let font = node.child("fontDescription").flatMap({ self.font($0) }) else { break }
            return "UIImage.SymbolConfiguration(font: \(font), scale: .\(scale ?? "default"))"
        default:
            if let scale { return "UIImage.SymbolConfiguration(scale: .\(scale))" }
            if let weight { return "UIImage.SymbolConfiguration(weight: .\(weight))" }
        }
        warn(node, "the symbol configuration is not supported; it is ignored")
        return nil
    }

    /// Returns the expression of a color, or `nil` and a warning.
    func color(_ node: InterfaceNode) -> String? {
        for name in [node["systemColor"], node["xcode11CocoaTouchSystemColor"], node["cocoaTouchSystemColor"]]
            .compactMap({ $0 })
        {
            let base = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
            if base == "tint" { return "UIColor.tintColor" }
            if InterfaceNames.systemColors.contains(base) { return "UIColor.\(base)" }
            if let color = InterfaceNames.cocoaTouchColors[name] { return "UIColor.\(color)" }
        }
        if let name = node["name"] {
            let resource = document.namedColors[name]?.child("color").flatMap { components($0) }
            return "b.color(\(SwiftText.string(name)), \(resource ?? "UIColor.label"))"
        }
        if let components = components(node) { return components }
        warn(node, "the color is not supported; it is ignored")
        return nil
    }

    private func components(_ node: InterfaceNode) -> String? {
        let alpha = number(node, "alpha") ?? "1"
        if let white = number(node, "white") { return "UIColor(white: \(white), alpha: \(alpha))" }
        guard let red = number(node, "red"), let green = number(node, "green"), let blue = number(node, "blue") else {
            return nil
        }
        if node["customColorSpace"] == "displayP3" {
            return "UIColor(displayP3Red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
        }
        return "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
    }

    /// Returns the expression of a font, or `nil` and a warning.
    func font(_ node: InterfaceNode) -> String? {
        let size = number(node, "pointSize") ?? "17"
        if let style = node["style"].flatMap({ InterfaceNames.textStyles[$0] }) {
            return "UIFont.preferredFont(forTextStyle: .\(style))"
        }
        switch node["type"] {
        case "system", "smallSystem", "menu", "label":
            if let weight = node["weight"].flatMap({ InterfaceNames.weights[$0] }) {
                return "UIFont.systemFont(ofSize: \(size), weight: .\(weight))"
            }
            return "UIFont.systemFont(ofSize: \(size))"
        case "boldSystem": return "UIFont.boldSystemFont(ofSize: \(size))"
        case "italicSystem": return "UIFont.italicSystemFont(ofSize: \(size))"
        default: break
        }
        let names: [String] = [node["name"], node["family"]].compactMap { $0 }
        guard !names.isEmpty else {
            warn(node, "the font is not supported; it is ignored")
            return nil
        }
        return names.map { "UIFont(name: \(SwiftText.string($0)), size: \(size))" }.joined(separator: " ?? ")
            + " ?? UIFont.systemFont(ofSize: \(size))"
    }

    /// Returns the expression of a rectangle, or `nil` and a warning.
    func rect(_ node: InterfaceNode) -> String? {
        guard let values = numbers(node, ["x", "y", "width", "height"]) else { return nil }
        return "CGRect(x: \(values[0]), y: \(values[1]), width: \(values[2]), height: \(values[3]))"
    }

    /// Returns the expression of a size, or `nil` and a warning.
    func size(_ node: InterfaceNode) -> String? {
        guard node["width"] != nil, node["height"] != nil else {
            warn(node, "the size has no width or no height; it is ignored")
            return nil
        }
        guard let values = numbers(node, ["width", "height"]) else { return nil }
        return "CGSize(width: \(values[0]), height: \(values[1]))"
    }

    /// Returns the expression of insets, or `nil` and a warning.
    func insets(_ node: InterfaceNode) -> String? {
        let names = [("minY", "top"), ("minX", "left"), ("maxY", "bottom"), ("maxX", "right")]
        guard let values = numbers(node, names.map { node[$0.0] == nil ? $0.1 : $0.0 }) else { return nil }
        return "UIEdgeInsets(top: \(values[0]), left: \(values[1]), bottom: \(values[2]), right: \(values[3]))"
    }

    /// Returns the expression of directional insets, or `nil` and a warning.
    func directionalInsets(_ node: InterfaceNode) -> String? {
        guard let values = numbers(node, ["top", "leading", "bottom", "trailing"]) else { return nil }
        return
            "NSDirectionalEdgeInsets(top: \(values[0]), leading: \(values[1]), bottom: \(values[2]), trailing: \(values[3]))"
    }

    /// Returns statements that make an attributed text, whose variable is `text`.
    func attributedText(_ node: InterfaceNode) -> [String] {
        var lines = [#"let text = NSMutableAttributedString(string: "")"#]
        let fragments = node.children.filter { $0.name == "fragment" }
        for fragment in fragments {
            let content = fragment["content"] ?? fragment.child(key: "content")?.text ?? ""
            var attributes: [String] = []
            for attribute in fragment.list("attributes") {
                switch (attribute.name, attribute.key) {
                case ("color", "NSColor"?):
                    if let color = color(attribute) { attributes.append(".foregroundColor: \(color)") }
                case ("color", "NSBackgroundColor"?):
                    if let color = color(attribute) { attributes.append(".backgroundColor: \(color)") }
                case ("font", _):
                    let size = number(attribute, "size") ?? "17"
                    if let font = attribute["name"], !font.hasPrefix(".SFUI"), !attribute.isMetaFont {
                        let name = SwiftText.string(font)
                        attributes.append(
                            ".font: UIFont(name: \(name), size: \(size)) ?? UIFont.systemFont(ofSize: \(size))"
                        )
                    } else {
                        let isBold = attribute["metaFont"]?.lowercased().contains("bold") ?? false
                        attributes.append(".font: UIFont.\(isBold ? "boldSystemFont" : "systemFont")(ofSize: \(size))")
                    }
                case ("paragraphStyle", _): attributes.append(".paragraphStyle: \(paragraphStyle(attribute))")
                case ("integer", "NSUnderline"?), ("real", "NSUnderline"?):
                    if let value = integer(attribute, "value") { attributes.append(".underlineStyle: \(value)") }
                case ("integer", "NSStrikethrough"?):
                    if let value = integer(attribute, "value") { attributes.append(".strikethroughStyle: \(value)") }
                case ("real", "NSKern"?):
                    if let value = number(attribute, "value") { attributes.append(".kern: \(value)") }
                default: warnUnknown(attribute, in: fragment)
                }
            }
            let list = attributes.isEmpty ? "[:]" : "[\(attributes.joined(separator: ", "))]"
            lines.append("text.append(NSAttributedString(string: \(SwiftText.string(content)), attributes: \(list)))")
        }
        return lines
    }

    private func paragraphStyle(_ node: InterfaceNode) -> String {
        var changes: [String] = []
        if let alignment = node["alignment"], ["left", "center", "right", "justified", "natural"].contains(alignment) {
            changes.append("$0.alignment = .\(alignment)")
        }
        let numbers = [
            ("lineSpacing", "lineSpacing"), ("paragraphSpacing", "paragraphSpacing"),
            ("paragraphSpacingBefore", "paragraphSpacingBefore"), ("firstLineHeadIndent", "firstLineHeadIndent"),
            ("headIndent", "headIndent"), ("tailIndent", "tailIndent"), ("lineHeightMultiple", "lineHeightMultiple"),
            ("minimumLineHeight", "minimumLineHeight"), ("maximumLineHeight", "maximumLineHeight"),
        ]
        for (attribute, property) in numbers {
            if let value = number(node, attribute) { changes.append("$0.\(property) = \(value)") }
        }
        let body = changes.isEmpty ? "_ in" : changes.joined(separator: "; ")
        return "b.paragraphStyle { \(body) }"
    }
}

extension InterfaceNode {
    /// A Boolean value that indicates whether the font is one of the system.
    fileprivate var isMetaFont: Bool { self["metaFont"] != nil }
}
