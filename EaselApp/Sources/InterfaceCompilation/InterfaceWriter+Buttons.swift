/// Contents of buttons.
extension InterfaceWriter {
    /// Returns the statements for a state of a button.
    func state(_ node: InterfaceNode, of button: InterfaceNode) -> [String] {
        guard let state = node.key.flatMap({ InterfaceNames.states[$0] }) else { return ignored(node, button) }
        var lines: [String] = []
        let isSystem = node["catalog"] == "system"
        if let title = node["title"] ?? node.child(key: "title")?.text {
            lines.append("v.setTitle(\(text(title, button, "\(node.key ?? "normal")Title")), for: \(state))")
        }
        if let image = node["image"] {
            lines.append("v.setImage(\(self.image(image, isSystem: isSystem)), for: \(state))")
        }
        if let image = node["backgroundImage"] {
            lines.append("v.setBackgroundImage(\(self.image(image, isSystem: isSystem)), for: \(state))")
        }
        for child in node.children {
            switch (child.name, child.key) {
            case ("color", "titleColor"?):
                if let color = color(child) { lines.append("v.setTitleColor(\(color), for: \(state))") }
            case ("color", "titleShadowColor"?):
                if let color = color(child) { lines.append("v.setTitleShadowColor(\(color), for: \(state))") }
            case ("imageReference", "image"?): lines.append("v.setImage(\(imageReference(child)), for: \(state))")
            case ("imageReference", "backgroundImage"?):
                lines.append("v.setBackgroundImage(\(imageReference(child)), for: \(state))")
            case ("preferredSymbolConfiguration", _):
                if let configuration = symbolConfiguration(child) {
                    lines.append("v.setPreferredSymbolConfiguration(\(configuration), forImageIn: \(state))")
                }
            case ("attributedString", _):
                lines += ["do {"] + attributedText(child).map { "    \($0)" }
                lines += ["    v.setAttributedTitle(text, for: \(state))", "}"]
            case ("string", "title"?), ("mutableString", "title"?), ("nil", _): break
            default: warnUnknown(child, in: node)
            }
        }
        return lines
    }

    /// Returns the statements for the configuration of a button.
    func buttonConfiguration(_ node: InterfaceNode, of button: InterfaceNode) -> [String] {
        let styles = [
            "plain": "plain", "gray": "gray", "tinted": "tinted", "filled": "filled", "borderless": "borderless",
            "bordered": "bordered", "borderedTinted": "borderedTinted", "borderedProminent": "borderedProminent",
        ]
        guard let style = styles[node["style"] ?? "plain"] else {
            warn(node, "the style of the button is not supported; the configuration is ignored")
            return []
        }
        var lines = ["var c = UIButton.Configuration.\(style)()"]
        if let title = node["title"] ?? node.child(key: "title")?.text {
            lines.append("c.title = \(text(title, button, "configuration.title"))")
        }
        if let subtitle = node["subtitle"] ?? node.child(key: "subtitle")?.text {
            lines.append("c.subtitle = \(text(subtitle, button, "configuration.subtitle"))")
        }
        if let image = node["image"] {
            lines.append("c.image = \(self.image(image, isSystem: node["catalog"] == "system"))")
        }
        let placements = ["leading": "leading", "trailing": "trailing", "top": "top", "bottom": "bottom"]
        if let place = node["imagePlacement"].flatMap({ placements[$0] }) {
            lines.append("c.imagePlacement = .\(place)")
        }
        if let padding = number(node, "imagePadding") { lines.append("c.imagePadding = \(padding)") }
        if let padding = number(node, "titlePadding") { lines.append("c.titlePadding = \(padding)") }
        let corners = [
            "fixed": "fixed", "dynamic": "dynamic", "small": "small", "medium": "medium", "large": "large",
            "capsule": "capsule",
        ]
        if let corner = node["cornerStyle"].flatMap({ corners[$0] }) { lines.append("c.cornerStyle = .\(corner)") }
        let sizes = ["mini": "mini", "small": "small", "medium": "medium", "large": "large"]
        if let size = node["buttonSize"].flatMap({ sizes[$0] }) { lines.append("c.buttonSize = .\(size)") }
        if node.bool("showsActivityIndicator") == true { lines.append("c.showsActivityIndicator = true") }
        for child in node.children {
            switch (child.name, child.key) {
            case ("color", "baseForegroundColor"?):
                if let color = color(child) { lines.append("c.baseForegroundColor = \(color)") }
            case ("color", "baseBackgroundColor"?):
                if let color = color(child) { lines.append("c.baseBackgroundColor = \(color)") }
            case ("imageReference", _): lines.append("c.image = \(imageReference(child))")
            case ("preferredSymbolConfiguration", _):
                if let configuration = symbolConfiguration(child) {
                    lines.append("c.preferredSymbolConfigurationForImage = \(configuration)")
                }
            case ("directionalEdgeInsets", "contentInsets"?):
                if let insets = directionalInsets(child) { lines.append("c.contentInsets = \(insets)") }
            case ("attributedString", "attributedTitle"?):
                lines += ["do {"] + attributedText(child).map { "    \($0)" }
                lines += ["    c.attributedTitle = AttributedString(text)", "}"]
            case ("string", _), ("mutableString", _), ("nil", _): break
            default: warnUnknown(child, in: node)
            }
        }
        return ["do {"] + lines.map { "    \($0)" } + ["    v.configuration = c", "}"]
    }
}
