/// Variations by size classes.
extension InterfaceWriter {
    /// Returns a Boolean value that indicates whether a constraint or a subview is only installed by some size classes.
    func excludedByDefault(_ id: String, _ view: InterfaceNode) -> Bool {
        view.children.contains { variation in
            variation.name == "variation" && variation.key == "default"
                && variation.children.contains { mask in
                    mask.children.contains { $0.name == "exclude" && $0["reference"] == id }
                }
        }
    }

    /// Adds the variations of a view, at its first one.
    func variation(_ variation: InterfaceNode, of node: InterfaceNode, _ scope: Scope) {
        guard let id = node.id, node.children.first(where: { $0.name == "variation" }) === variation else { return }
        let others = self.variations(of: node)
        let masks = node.children.filter { $0.name == "variation" && $0.key == "default" }.flatMap(\.children)
        var lines: [String] = []
        if !masks.isEmpty || others.contains(where: { $0.node.child("mask") != nil }) {
            let excluded = masks.flatMap(\.children).filter { $0.name == "exclude" }.compactMap { $0["reference"] }
            lines.append("var excluded: Set<String> = [\(Self.list(excluded))]")
            for other in others {
                let children = other.node.children.filter { $0.name == "mask" }.flatMap(\.children)
                let included = children.filter { $0.name == "include" }.compactMap { $0["reference"] }
                let removed = children.filter { $0.name == "exclude" }.compactMap { $0["reference"] }
                if !included.isEmpty {
                    lines.append("if \(other.condition) { excluded.subtract([\(Self.list(included))]) }")
                }
                if !removed.isEmpty {
                    lines.append("if \(other.condition) { excluded.formUnion([\(Self.list(removed))]) }")
                }
            }
            let subviews = node.list("subviews").compactMap(\.id)
            let constraints = node.list("constraints").filter { $0["placeholder"] != "YES" }.compactMap(\.id)
            lines.append(
                "b.install(in: \(SwiftText.string(id)), subviews: [\(Self.list(subviews))], constraints: [\(Self.list(constraints))], "
                    + "excluding: excluded)"
            )
        }
        lines += properties(others, of: node, id)
        guard !lines.isEmpty else { return }
        add(lines, id, scope)
    }

    /// Adds the variations of a constraint.
    func variations(ofConstraint node: InterfaceNode, in view: InterfaceNode, _ scope: Scope) {
        guard let id = node.id, let viewID = view.id else { return }
        var lines: [String] = []
        for (variation, condition) in variations(of: node) {
            guard let constant = number(variation, "constant") else {
                warn(variation, "only the constant of a constraint may vary; the variation is ignored")
                continue
            }
            lines.append("if \(condition) { b.setConstant(\(SwiftText.string(id)), \(constant)) }")
        }
        guard !lines.isEmpty else { return }
        let usual = number(node, "constant") ?? "0"
        add(["b.setConstant(\(SwiftText.string(id)), \(usual))"] + lines, viewID, scope)
    }

    private func add(_ lines: [String], _ id: String, _ scope: Scope) {
        scope.add("b.variations(\(SwiftText.string(id))) { b, t in")
        for line in lines { scope.add("    \(line)") }
        scope.add("}")
    }

    /// Returns the variations by size classes, the more special ones last.
    private func variations(of node: InterfaceNode) -> [(node: InterfaceNode, condition: String)] {
        var result: [(node: InterfaceNode, condition: String, count: Int)] = []
        for variation in node.children where variation.name == "variation" && variation.key != "default" {
            let parts = (variation.key ?? "").split(separator: "-").map(String.init)
            var conditions: [String] = []
            for part in parts {
                switch part {
                case "widthClass=compact": conditions.append("t.horizontalSizeClass == .compact")
                case "widthClass=regular": conditions.append("t.horizontalSizeClass == .regular")
                case "heightClass=compact": conditions.append("t.verticalSizeClass == .compact")
                case "heightClass=regular": conditions.append("t.verticalSizeClass == .regular")
                default: break
                }
            }
            guard !parts.isEmpty, conditions.count == parts.count else {
                warn(variation, "the variation \(variation.key ?? "") is not supported; it is ignored")
                continue
            }
            result.append((variation, conditions.joined(separator: " && "), conditions.count))
        }
        return result.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
            .map { ($0.element.node, $0.element.condition) }
    }

    /// Returns the statements for attributes and fonts that vary. Only those that the element itself has can be restored.
    private func properties(
        _ variations: [(node: InterfaceNode, condition: String)],
        of node: InterfaceNode,
        _ id: String
    ) -> [String] {
        guard let kind = ElementKind.all[node.name], kind.role == .view else { return [] }
        var usual: [String] = []
        var special: [String] = []
        var restored: Set<String> = []
        for (variation, condition) in variations {
            var changed = variation.attributes.filter { $0.key != "key" }
            for name in changed.keys.sorted() {
                if name == "hidden" || node[name] != nil { continue }
                warn(
                    variation,
                    "the attribute \(name) varies, but <\(node.name)> has no value of it; the variation is ignored"
                )
                changed[name] = nil
            }
            var lines = attributes(of: InterfaceNode(node.name, changed, line: variation.line, depth: node.depth), kind)
            for name in changed.keys where restored.insert(name).inserted {
                let value = [name: node[name] ?? "NO"]
                usual += attributes(of: InterfaceNode(node.name, value, line: node.line, depth: node.depth), kind)
            }
            for child in variation.children where child.name != "mask" {
                guard child.name == "fontDescription", let font = font(child),
                    let base = node.child("fontDescription").flatMap({ self.font($0) })
                else {
                    if child.name != "edgeInsets" { warnUnknown(child, in: variation) }
                    continue
                }
                let property = kind.groups.contains("button") ? "v.titleLabel?.font" : "v.font"
                if restored.insert("fontDescription").inserted { usual.append("\(property) = \(base)") }
                lines.append("\(property) = \(font)")
            }
            if !lines.isEmpty { special.append("if \(condition) { \(lines.joined(separator: "; ")) }") }
        }
        guard !special.isEmpty else { return [] }
        let body = (usual.sorted() + special).map { "    \($0)" }
        return ["b.with(\(SwiftText.string(id))) { (v: \(kind.type)) in"] + body + ["}"]
    }

    private static func list(_ ids: [String]) -> String { ids.map(SwiftText.string).joined(separator: ", ") }
}
