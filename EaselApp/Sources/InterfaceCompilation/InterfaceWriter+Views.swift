/// Views.
extension InterfaceWriter {
    /// Writes the function of a view.
    /// - Returns: The expression that calls it.
    func view(_ node: InterfaceNode, _ kind: ElementKind, _ scope: Scope) -> String {
        let function = name("view", node)
        var values: [String] = []
        let type = type(of: node)
        switch node.name {
        case "button":
            let style = node["buttonType"].flatMap { InterfaceNames.buttonTypes[$0] } ?? "custom"
            values.append("\"buttonType\": UIButton.ButtonType.\(style)")
        case "tableView":
            if let style = node["style"], ["plain", "grouped", "insetGrouped"].contains(style) {
                values.append("\"style\": UITableView.Style.\(style)")
            }
        case "activityIndicatorView":
            let style = node["style"].flatMap { InterfaceNames.activityStyles[$0] } ?? "medium"
            values.append("\"style\": UIActivityIndicatorView.Style.\(style)")
        case "tableViewCell":
            values.append("\"style\": UITableViewCell.CellStyle.\(cellStyle(node))")
            if let text = node["reuseIdentifier"] { values.append("\"reuseIdentifier\": \(SwiftText.string(text))") }
        case "collectionViewCell", "collectionReusableView":
            if let text = node["reuseIdentifier"] { values.append("\"reuseIdentifier\": \(SwiftText.string(text))") }
        case "collectionView":
            if let layout = layout(node) { values.append("\"collectionViewLayout\": \(layout)") }
        case "visualEffectView":
            if let effect = effect(node) { values.append("\"effect\": \(effect)") }
        default: break
        }
        let body = content(of: node, kind, scope)
        let list = values.isEmpty ? "" : ", values: [\(values.joined(separator: ", "))]"
        let call = "b.view(\(kind.type).self, \(type), \(SwiftText.string(node.id ?? function))\(list))"
        self.function(function, node, "_ b: InterfaceBuilder", kind.type, block(call, body))
        return "\(function)(b)"
    }

    /// Writes the function that sets up a view that UIKit has created.
    /// - Returns: The statement that calls it.
    func existing(
        _ node: InterfaceNode,
        _ kind: ElementKind,
        _ expression: String,
        _ scope: Scope,
        hasFrame: Bool = true
    ) -> String {
        let function = name("fill", node)
        let body = content(of: node, kind, scope, hasFrame: hasFrame)
        let call = "b.existing(v, \(SwiftText.string(node.id ?? function)))"
        self.function(function, node, "_ b: InterfaceBuilder, _ v: \(kind.type)", nil, block(call, body))
        return "\(function)(b, \(expression))"
    }

    /// Returns the lines of a call with a closure.
    func block(_ call: String, _ body: [String], _ variable: String = "v") -> [String] {
        guard !body.isEmpty else { return ["\(call) { _ in }"] }
        let isUsed = body.contains { line in
            line.hasPrefix("\(variable).") || line.contains("(\(variable).") || line.contains(" \(variable).")
                || line.contains("(\(variable))") || line.contains("(\(variable),") || line.contains(", \(variable))")
                || line.contains(", \(variable),") || line.contains(": \(variable),")
        }
        return ["\(call) { \(isUsed ? variable : "_") in"] + body.map { "    \($0)" } + ["}"]
    }

    /// Returns the statements that set the properties of a view and add its subviews.
    private func content(of node: InterfaceNode, _ kind: ElementKind, _ scope: Scope, hasFrame: Bool = true) -> [String]
    {
        var lines: [String] = []
        if hasFrame, let frame = node.child(key: "frame"), frame.name == "rect", let rect = rect(frame) {
            lines.append("v.frame = \(rect)")
        }
        lines += special(node, kind)
        lines += attributes(of: node, kind)
        // The owner of a bar positions it.
        let children = hasFrame ? node.children : node.children.filter { $0.name != "autoresizingMask" }
        for child in children { lines += statements(for: child, of: node, kind, scope) }
        return lines
    }

    /// Returns the statements for attributes that depend on each other.
    private func special(_ node: InterfaceNode, _ kind: ElementKind) -> [String] {
        switch node.name {
        case "slider", "stepper":
            let names = node.name == "slider" ? ("minValue", "maxValue") : ("minimumValue", "maximumValue")
            var lines: [String] = []
            // Xcode does not write the defaults of the class that it has for the file.
            if let value = number(node, names.0) { lines.append("v.minimumValue = \(value)") }
            if let value = number(node, names.1) { lines.append("v.maximumValue = \(value)") }
            if let value = number(node, "value") { lines.append("v.value = \(value)") }
            return lines
        case "pageControl":
            // The control clamps the current page to the number.
            return integer(node, "numberOfPages").map { ["v.numberOfPages = \($0)"] } ?? []
        case "button":
            // Xcode does not write the font of a new button, which is smaller than that of a button created in code.
            let isSystem = ["roundedRect", "system"].contains(node["buttonType"])
            let hasFont = node.child("fontDescription") != nil || node.child("buttonConfiguration") != nil
            return isSystem && !hasFont ? ["v.titleLabel?.font = UIFont.systemFont(ofSize: 15)"] : []
        case "activityIndicatorView": return node.bool("animating") == true ? ["v.startAnimating()"] : []
        case "segmentedControl":
            var lines: [String] = []
            for (index, segment) in node.list("segments").enumerated() {
                if let image = segment["image"] {
                    let made = self.image(image, isSystem: segment["catalog"] == "system")
                    lines.append("v.insertSegment(with: \(made), at: \(index), animated: false)")
                } else {
                    let title = text(segment["title"] ?? "", node, "segmentTitles[\(index)]")
                    lines.append("v.insertSegment(withTitle: \(title), at: \(index), animated: false)")
                }
                if segment["enabled"] == "NO" { lines.append("v.setEnabled(false, forSegmentAt: \(index))") }
                if let width = number(segment, "width"), width != "0" {
                    lines.append("v.setWidth(\(width), forSegmentAt: \(index))")
                }
            }
            let index = integer(node, "selectedSegmentIndex")
            return lines + ["v.selectedSegmentIndex = \(index ?? (lines.isEmpty ? "-1" : "0"))"]
        default: return []
        }
    }

    private func statements(for child: InterfaceNode, of node: InterfaceNode, _ kind: ElementKind, _ scope: Scope)
        -> [String]
    {
        switch child.name {
        case "rect", "connections", "viewLayoutGuide", "layoutGuides":
            if child.name == "connections" { connections(of: node, kind, scope) }
            if child.name == "viewLayoutGuide" { return layoutGuide(child) }
            if child.name == "layoutGuides" { return child.children.flatMap { layoutGuide($0) } }
            return []
        case "autoresizingMask": return autoresizingMask(child)
        case "subviews": return subviews(child, of: node, scope)
        case "constraints":
            for constraint in child.children { self.constraint(constraint, of: node, scope) }
            return []
        case "userDefinedRuntimeAttributes":
            for attribute in child.children { runtimeAttribute(attribute, of: node, scope) }
            return []
        case "accessibility": return accessibility(child)
        case "variation":
            variation(child, of: node, scope)
            return []
        case "gestureRecognizers":
            return child.children.compactMap { object($0, scope).map { "v.addGestureRecognizer(\($0))" } }
        case "color": return colorProperty(child, of: node, kind)
        case "fontDescription": return font(child).map { ["\(fontProperty(child, kind)) = \($0)"] } ?? []
        case "string", "mutableString":
            guard let key = child.key else { return [] }
            guard ["text", "placeholder", "prompt", "title"].contains(key) else { return ignored(child, node) }
            return ["v.\(key) = \(text(child.text, node, key))"]
        case "attributedString":
            guard child.key == "attributedText" else { return ignored(child, node) }
            return ["do {"] + attributedText(child).map { "    \($0)" } + ["    v.attributedText = text", "}"]
        case "imageReference":
            guard let key = child.key, ["image", "highlightedImage"].contains(key) else { return ignored(child, node) }
            return ["v.\(key) = \(imageReference(child))"]
        case "edgeInsets", "inset":
            guard let key = child.key, let insets = insets(child) else { return [] }
            if key == "layoutMargins" { return ["v.layoutMargins = \(insets)"] }
            let properties: Set<String> = [
                "contentEdgeInsets", "titleEdgeInsets", "imageEdgeInsets", "separatorInset", "contentInset",
                "scrollIndicatorInsets",
            ]
            return properties.contains(key) ? ["v.\(key) = \(insets)"] : ignored(child, node)
        case "directionalEdgeInsets":
            return directionalInsets(child).map { ["v.directionalLayoutMargins = \($0)"] } ?? []
        case "size", "point", "simulatedStatusBarMetrics", "nil", "freeformSimulatedSizeMetrics",
            "simulatedOrientationMetrics",
            "simulatedScreenMetrics", "segments", "blurEffect", "vibrancyEffect", "collectionViewFlowLayout",
            "collectionViewLayout", "modelOptions", "animations":
            if child.name == "size", child.key == "shadowOffset", let size = size(child) {
                return ["v.shadowOffset = \(size)"]
            }
            return []
        case "date":
            guard let seconds = number(child, "timeIntervalSinceReferenceDate"), let key = child.key,
                ["date", "minimumDate", "maximumDate"].contains(key),
                !(key == "date" && node["useCurrentDate"] == "YES")
            else { return [] }
            return ["v.\(key) = Date(timeIntervalSinceReferenceDate: \(seconds))"]
        case "locale", "timeZone":
            guard kind.type == "UIDatePicker", let name = child["localeIdentifier"] ?? child["name"] else {
                return ignored(child, node)
            }
            let type = child.name == "locale" ? "Locale" : "TimeZone"
            return ["v.\(child.name) = \(type)(identifier: \(SwiftText.string(name)))"]
        case "dataDetectorType" where kind.type == "UITextView": return dataDetectors(child, of: node)
        case "textInputTraits": return inputTraits(child)
        case "state": return state(child, of: node)
        case "buttonConfiguration": return buttonConfiguration(child, of: node)
        case "preferredSymbolConfiguration":
            return symbolConfiguration(child).map {
                [
                    node.name == "imageView"
                        ? "v.preferredSymbolConfiguration = \($0)"
                        : "v.setPreferredSymbolConfiguration(\($0), forImageIn: .normal)"
                ]
            } ?? []
        case "items":
            let items = child.children.compactMap { object($0, scope) }
            return items.isEmpty ? [] : ["v.items = [\(items.joined(separator: ", "))]"]
        case "scopeButtonTitles":
            let titles = child.children.map { SwiftText.string($0.text) }
            return ["v.scopeButtonTitles = [\(titles.joined(separator: ", "))]"]
        case "prototypes": return prototypes(child, of: node)
        case "cells": return collectionCells(child)
        case "sections": return sections(child, scope)
        case "textAttributes", "titleTextAttributes", "userActivity", "backgroundColor", "menu", "imageAttributes",
            "behavior":
            return ignored(child, node)
        default: return keyed(child, of: node, kind, scope)
        }
    }

    func ignored(_ child: InterfaceNode, _ node: InterfaceNode) -> [String] {
        warnUnknown(child, in: node)
        return []
    }

    /// Returns the statements for a view that is the value of a property.
    private func keyed(_ child: InterfaceNode, of node: InterfaceNode, _ kind: ElementKind, _ scope: Scope) -> [String]
    {
        guard let childKind = ElementKind.all[child.name], let key = child.key else { return ignored(child, node) }
        switch (kind.type, key) {
        case ("UITableViewCell", "contentView"), ("UICollectionViewCell", "contentView"),
            ("UIVisualEffectView", "contentView"), ("UITableViewHeaderFooterView", "contentView"):
            let labels = standardLabels(of: node, in: child, scope)
            return [existing(child, .plainView, "v.contentView", scope)] + labels
        case ("UITableView", "tableHeaderView"), ("UITableView", "tableFooterView"), (_, "backgroundView"),
            (_, "selectedBackgroundView"), (_, "accessoryView"), (_, "editingAccessoryView"), (_, "refreshControl"),
            (_, "leftView"), (_, "rightView"), ("UIStackView", "arrangedSubview"):
            return ["v.\(key) = \(view(child, childKind, scope))"]
        case ("UICollectionView", "sectionHeaderView"):
            return [supplementary(child, "UICollectionView.elementKindSectionHeader")]
        case ("UICollectionView", "sectionFooterView"):
            return [supplementary(child, "UICollectionView.elementKindSectionFooter")]
        default: return ignored(child, node)
        }
    }

    private func subviews(_ list: InterfaceNode, of node: InterfaceNode, _ scope: Scope) -> [String] {
        let add = node.name == "stackView" ? "addArrangedSubview" : "addSubview"
        // The content view of a cell of a standard style has its labels, which the cell creates.
        return list.children.filter { !standardParts.contains($0.id ?? "") }
            .compactMap { child in object(child, scope).map { "v.\(add)(\($0))" } }
    }

    private func colorProperty(_ child: InterfaceNode, of node: InterfaceNode, _ kind: ElementKind) -> [String] {
        guard let key = child.key, let color = color(child) else { return [] }
        if kind.groups.contains("button"), key == "titleColor" { return ["v.setTitleColor(\(color), for: .normal)"] }
        let names: [String: String] = [
            "highlightedColor": "highlightedTextColor",
            "currentPageIndicatorTintColor": "currentPageIndicatorTintColor",
            "onTintColor": "onTintColor", "minimumTrackTintColor": "minimumTrackTintColor",
            "maximumTrackTintColor": "maximumTrackTintColor", "thumbTintColor": "thumbTintColor",
            "progressTintColor": "progressTintColor", "trackTintColor": "trackTintColor",
            "pageIndicatorTintColor": "pageIndicatorTintColor", "separatorColor": "separatorColor",
            "sectionIndexColor": "sectionIndexColor", "sectionIndexBackgroundColor": "sectionIndexBackgroundColor",
            "barTintColor": "barTintColor", "selectedSegmentTintColor": "selectedSegmentTintColor",
            "selectedImageTintColor": "tintColor", "unselectedItemTintColor": "unselectedItemTintColor",
            "backgroundColor": "backgroundColor", "tintColor": "tintColor", "textColor": "textColor",
            "shadowColor": "shadowColor", "color": "color", "selectedColor": "selectedColor",
            "sectionIndexTrackingBackgroundColor": "sectionIndexTrackingBackgroundColor",
        ]
        guard let name = names[key] else { return ignored(child, node) }
        return ["v.\(name) = \(color)"]
    }

    private func fontProperty(_ child: InterfaceNode, _ kind: ElementKind) -> String {
        kind.groups.contains("button") ? "v.titleLabel?.font" : "v.font"
    }

    private func layoutGuide(_ node: InterfaceNode) -> [String] {
        guard let id = node.id else { return [] }
        let guides = [
            "safeArea": "safeAreaLayoutGuide", "keyboard": "keyboardLayoutGuide", "layoutMargins": "layoutMarginsGuide",
            "readableContent": "readableContentGuide", "contentLayoutGuide": "contentLayoutGuide",
            "frameLayoutGuide": "frameLayoutGuide",
        ]
        guard let guide = guides[node.key ?? ""] else {
            warn(node, "the layout guide \(node.key ?? "") is not supported; it is ignored")
            return []
        }
        return ["b.set(\(SwiftText.string(id)), v.\(guide))"]
    }

    private func autoresizingMask(_ node: InterfaceNode) -> [String] {
        let names = [
            ("flexibleMinX", "flexibleLeftMargin"), ("widthSizable", "flexibleWidth"),
            ("flexibleMaxX", "flexibleRightMargin"),
            ("flexibleMinY", "flexibleTopMargin"), ("heightSizable", "flexibleHeight"),
            ("flexibleMaxY", "flexibleBottomMargin"),
        ]
        let set = names.filter { node.bool($0.0) == true }.map { ".\($0.1)" }
        return ["v.autoresizingMask = [\(set.joined(separator: ", "))]"]
    }

    private func dataDetectors(_ child: InterfaceNode, of node: InterfaceNode) -> [String] {
        let supported = ["phoneNumber", "link"]
        for (name, value) in child.attributes.sorted(by: { $0.key < $1.key }) {
            guard name != "key", value == "YES", !supported.contains(name) else { continue }
            warn(child, "the detector \(name) of <\(node.name)> is not supported; it is ignored")
        }
        let types = supported.filter { child.bool($0) == true }.map { ".\($0)" }
        return ["v.dataDetectorTypes = [\(types.joined(separator: ", "))]"]
    }

    private func accessibility(_ node: InterfaceNode) -> [String] {
        var lines: [String] = []
        if let label = node["label"] {
            lines.append("v.accessibilityLabel = \(text(label, node, "accessibilityLabel"))")
        }
        if let hint = node["hint"] { lines.append("v.accessibilityHint = \(text(hint, node, "accessibilityHint"))") }
        if let identifier = node["identifier"] {
            lines.append("v.accessibilityIdentifier = \(SwiftText.string(identifier))")
        }
        for child in node.children {
            switch (child.name, child.key) {
            case ("bool", "isElement"?): lines.append("v.isAccessibilityElement = \(child["value"] == "YES")")
            case ("accessibilityTraits", _):
                let names = [
                    ("button", "button"), ("link", "link"), ("image", "image"), ("selected", "selected"),
                    ("header", "header"),
                    ("staticText", "staticText"), ("notEnabled", "notEnabled"), ("adjustable", "adjustable"),
                    ("summaryElement", "summaryElement"), ("updatesFrequently", "updatesFrequently"),
                    ("searchField", "searchField"), ("keyboardKey", "keyboardKey"), ("playsSound", "playsSound"),
                    ("allowsDirectInteraction", "allowsDirectInteraction"),
                    ("startsMediaSession", "startsMediaSession"),
                    ("causesPageTurn", "causesPageTurn"),
                ]
                let traits = names.filter { child.bool($0.0) == true }.map { ".\($0.1)" }
                lines.append("v.accessibilityTraits = [\(traits.joined(separator: ", "))]")
            default: warnUnknown(child, in: node)
            }
        }
        return lines
    }

    private func inputTraits(_ node: InterfaceNode) -> [String] {
        var lines: [String] = []
        func option(_ attribute: String, _ property: String, _ names: [String: String]) {
            guard let value = node[attribute] else { return }
            guard let name = names[value] else {
                warn(node, "the value \"\(value.prefix(60))\" of \(attribute) is not supported; it is ignored")
                return
            }
            lines.append("v.\(property) = .\(name == "continue" || name == "default" ? "`\(name)`" : name)")
        }
        let switches = ["no": "no", "yes": "yes", "default": "default"]
        option(
            "autocapitalizationType",
            "autocapitalizationType",
            ["none": "none", "words": "words", "sentences": "sentences", "allCharacters": "allCharacters"]
        )
        option("autocorrectionType", "autocorrectionType", switches)
        option("spellCheckingType", "spellCheckingType", switches)
        option("keyboardType", "keyboardType", InterfaceNames.keyboardTypes)
        option("returnKeyType", "returnKeyType", InterfaceNames.returnKeys)
        option(
            "keyboardAppearance",
            "keyboardAppearance",
            ["default": "default", "alert": "dark", "dark": "dark", "light": "light"]
        )
        if node.bool("secureTextEntry") == true { lines.append("v.isSecureTextEntry = true") }
        if node.bool("enablesReturnKeyAutomatically") == true { lines.append("v.enablesReturnKeyAutomatically = true") }
        if let type = node["textContentType"] {
            lines.append("v.textContentType = UITextContentType(rawValue: \(SwiftText.string(type)))")
        }
        return lines
    }

    private func effect(_ node: InterfaceNode) -> String? {
        if let vibrancy = node.child("vibrancyEffect") {
            let blur =
                vibrancy.child("blurEffect").flatMap { $0["style"] }.flatMap { InterfaceNames.blurStyles[$0] }
                ?? "regular"
            return "UIVibrancyEffect(blurEffect: UIBlurEffect(style: .\(blur)))"
        }
        guard let blur = node.child("blurEffect") else { return nil }
        guard let style = blur["style"].flatMap({ InterfaceNames.blurStyles[$0] }) else {
            warn(blur, "the style of the blur is not supported; it is ignored")
            return nil
        }
        return "UIBlurEffect(style: .\(style))"
    }
}
