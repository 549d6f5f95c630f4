/// Tables and collections.
extension InterfaceWriter {
    /// Returns the style of a cell.
    func cellStyle(_ node: InterfaceNode) -> String {
        switch node["style"] {
        case "IBUITableViewCellStyleSubtitle": "subtitle"
        case "IBUITableViewCellStyleValue1": "value1"
        case "IBUITableViewCellStyleValue2": "value2"
        default: "default"
        }
    }

    /// Returns the statements for the labels and the image view that a cell of a standard style creates.
    func standardLabels(of cell: InterfaceNode, in content: InterfaceNode, _ scope: Scope) -> [String] {
        guard cell.name == "tableViewCell" else { return [] }
        var lines: [String] = []
        for property in ["textLabel", "detailTextLabel", "imageView"] {
            guard let id = cell[property], let node = content.list("subviews").first(where: { $0.id == id }),
                let kind = ElementKind.all[node.name]
            else { continue }
            lines.append("if let part = v.\(property) { \(existing(node, kind, "part", scope, hasFrame: false)) }")
        }
        return lines
    }

    /// Returns the statements that register prototypes of cells.
    func prototypes(_ list: InterfaceNode, of table: InterfaceNode) -> [String] {
        list.children.compactMap { cell in
            guard cell.name == "tableViewCell" else {
                warnUnknown(cell, in: list)
                return nil
            }
            guard let identifier = cell["reuseIdentifier"] else {
                warn(cell, "the prototype of a cell has no reuse identifier; it is ignored")
                return nil
            }
            let function = prototype(cell)
            return
                "v.register(b.prototype { \(function)($0) }, forCellReuseIdentifier: \(SwiftText.string(identifier)))"
        }
    }

    /// Returns the statements that register the cells of a collection view.
    func collectionCells(_ list: InterfaceNode) -> [String] {
        list.children.compactMap { cell in
            guard cell.name == "collectionViewCell", let identifier = cell["reuseIdentifier"] else {
                warn(cell, "the cell has no reuse identifier; it is ignored")
                return nil
            }
            let function = prototype(cell)
            return
                "v.register(b.prototype { \(function)($0) }, forCellWithReuseIdentifier: \(SwiftText.string(identifier)))"
        }
    }

    /// Returns the statement that registers a header or a footer.
    func supplementary(_ view: InterfaceNode, _ kind: String) -> String {
        let function = prototype(view)
        let identifier = SwiftText.string(view["reuseIdentifier"] ?? "")
        return
            "v.register(b.prototype { \(function)($0) }, forSupplementaryViewOfKind: \(kind), withReuseIdentifier: \(identifier))"
    }

    private func prototype(_ node: InterfaceNode) -> String {
        let function = name("prototype", node)
        let scope = Scope(nil)
        let made = object(node, scope) ?? ""
        self.function(function, node, "_ b: InterfaceBuilder", nil, ["b.addTopLevel(\(made))"] + scope.statements)
        return function
    }

    /// Returns the statements that set static rows.
    func sections(_ list: InterfaceNode, _ scope: Scope) -> [String] {
        var lines = ["b.setContent(", "    of: v,", "    ["]
        for section in list.children {
            var arguments: [String] = []
            if let title = section["headerTitle"] ?? section.child(key: "headerTitle")?.text {
                arguments.append("header: \(text(title, section, "headerTitle"))")
            }
            if let title = section["footerTitle"] ?? section.child(key: "footerTitle")?.text {
                arguments.append("footer: \(text(title, section, "footerTitle"))")
            }
            lines.append(
                "        InterfaceSection(\(arguments.isEmpty ? "" : arguments.joined(separator: ", ") + ", ")["
            )
            for cell in section.list("cells") {
                guard cell.name == "tableViewCell", let made = object(cell, scope) else {
                    warnUnknown(cell, in: section)
                    continue
                }
                let height = number(cell, "rowHeight").map { ", height: \($0)" } ?? ""
                lines.append("            InterfaceRow(\(made)\(height)),")
            }
            lines.append("        ]),")
        }
        return lines + ["    ]", ")"]
    }

    /// Returns the expression of the layout of a collection view.
    func layout(_ node: InterfaceNode) -> String? {
        guard let layout = node.child(key: "collectionViewLayout") else { return nil }
        let type = type(of: layout)
        guard layout.name == "collectionViewFlowLayout" else {
            guard type != "nil" else {
                warn(layout, "the layout has no class; a flow layout is used")
                return nil
            }
            let id = SwiftText.string(layout.id ?? "line\(layout.line)")
            return "b.plainObject(UICollectionViewLayout.self, \(type), \(id)) { _ in }"
        }
        var changes: [String] = []
        for (attribute, property) in [
            ("minimumLineSpacing", "minimumLineSpacing"), ("minimumInteritemSpacing", "minimumInteritemSpacing"),
        ] {
            if let value = number(layout, attribute) { changes.append("$0.\(property) = \(value)") }
        }
        if layout["scrollDirection"] == "horizontal" { changes.append("$0.scrollDirection = .horizontal") }
        for child in layout.children {
            switch (child.name, child.key) {
            case ("size", "itemSize"?), ("size", "headerReferenceSize"?), ("size", "footerReferenceSize"?):
                if let key = child.key, let size = size(child) { changes.append("$0.\(key) = \(size)") }
            case ("size", "estimatedItemSize"?):
                if let size = size(child), size != "CGSize(width: 0, height: 0)" {
                    changes.append("$0.estimatedItemSize = \(size)")
                }
            case ("inset", "sectionInset"?):
                if let insets = insets(child) { changes.append("$0.sectionInset = \(insets)") }
            default: warnUnknown(child, in: layout)
            }
        }
        if layout["automaticEstimatedItemSize"] == "YES" {
            changes.append("$0.estimatedItemSize = UICollectionViewFlowLayout.automaticSize")
        }
        let id = SwiftText.string(layout.id ?? "line\(layout.line)")
        let body = changes.isEmpty ? "_ in" : changes.joined(separator: "; ")
        return "b.plainObject(UICollectionViewFlowLayout.self, \(type), \(id)) { \(body) }"
    }
}
