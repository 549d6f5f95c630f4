/// Outlets, actions, segues, constraints and attributes of the runtime.
extension InterfaceWriter {
    /// Adds the connections of an element.
    /// - Parameters:
    ///   - kind: The kind of the element; `nil` for the owner of a nib, or an object that is no view.
    ///   - scope: The scope for segues of a view controller, and for all connections of other elements.
    ///   - viewScope: The scope for the outlets of a view controller, which are connected when the view has been created.
    func connections(of node: InterfaceNode, _ kind: ElementKind?, _ scope: Scope, _ viewScope: Scope? = nil) {
        let isOwner = node["placeholderIdentifier"] == "IBFilesOwner"
        guard let id = isOwner ? "-1" : node.id else { return }
        let source = SwiftText.string(id)
        var collections: [(name: String, node: InterfaceNode, destinations: [String])] = []
        for connection in node.connections {
            guard let destination = connection["destination"] else {
                warn(connection, "the connection has no destination; it is ignored")
                continue
            }
            switch connection.name {
            case "outlet": outlet(connection, of: node, kind, isOwner, source, destination, viewScope ?? scope)
            case "outletCollection":
                guard let name = connection["property"] else { continue }
                if name == "gestureRecognizers" {
                    let call = "(v: UIView, g: UIGestureRecognizer) in v.addGestureRecognizer(g)"
                    (viewScope ?? scope).add("b.connect(\(source), \(SwiftText.string(destination))) { \(call) }")
                    continue
                }
                if let index = collections.firstIndex(where: { $0.name == name }) {
                    collections[index].destinations.append(destination)
                } else {
                    collections.append((name, connection, [destination]))
                }
            case "action": action(connection, of: node, source, destination, scope)
            case "segue": segue(connection, of: node, kind, source, destination, scope)
            default: warnUnknown(connection, in: node)
            }
        }
        for collection in collections {
            guard isConnectable(collection.name, of: node, isOwner, collection.node) else { continue }
            let destinations = collection.destinations.filter { exists($0, collection.node) }
                .map { SwiftText.string($0) }
                .joined(separator: ", ")
            (viewScope ?? scope).add(
                "b.outlets(\(SwiftText.string(collection.name)), of: \(source), to: [\(destinations)])"
            )
        }
    }

    /// Returns a Boolean value that indicates whether an object exists, and warns otherwise.
    private func exists(_ id: String, _ connection: InterfaceNode) -> Bool {
        if id == "-1" || id == "-2" || id == "-3" || document.objects[id] != nil { return true }
        warn(connection, "the connection refers to an object \(id) that does not exist; it is ignored")
        return false
    }

    // MARK: Outlets

    private func outlet(
        _ connection: InterfaceNode,
        of node: InterfaceNode,
        _ kind: ElementKind?,
        _ isOwner: Bool,
        _ source: String,
        _ destination: String,
        _ scope: Scope
    ) {
        guard let property = connection["property"], exists(destination, connection) else { return }
        let target = SwiftText.string(normalized(destination))
        if let kind, let type = kind.typeOfOutlet(property) {
            if kind.role == .controller, property == "view" { return }
            scope.add("b.connect(\(source), \(target)) { (v: \(kind.type), d: \(type)) in v.\(property) = d }")
            return
        }
        if isOwner, property == "view" {
            scope.add("b.connect(\(source), \(target)) { (v: UIViewController, d: UIView) in v.view = d }")
            return
        }
        // Outlets of Xcode 3 to 5 that no longer have a meaning.
        if ["searchDisplayController", "searchContentsController", "searchResultsDataSource", "searchResultsDelegate"]
            .contains(property)
        {
            warn(connection, "search display controllers are not supported; the outlet \(property) is ignored")
            return
        }
        guard isConnectable(property, of: node, isOwner, connection) else { return }
        scope.add("b.outlet(\(SwiftText.string(property)), of: \(source), to: \(target))")
    }

    /// Returns a Boolean value that indicates whether an outlet has the name of a property. Warns of one that the class lacks.
    private func isConnectable(_ property: String, of node: InterfaceNode, _ isOwner: Bool, _ connection: InterfaceNode)
        -> Bool
    {
        guard SwiftText.isName(property) else {
            warn(connection, "the outlet has no name of a property; it is ignored")
            return false
        }
        guard let type = node["customClass"] else {
            if isOwner { return true }
            warn(connection, "the class of <\(node.name)> has no outlet \(property); the app ends when it is connected")
            return true
        }
        if catalog?.hasOutlet(property, type) == false {
            warn(connection, "the class \(type) has no outlet \(property); the app ends when it is connected")
        }
        return true
    }

    /// The identifier of the first responder is that of its kind in all scopes.
    private func normalized(_ id: String) -> String { document.firstResponders.contains(id) ? "-2" : id }

    // MARK: Actions

    private func action(
        _ connection: InterfaceNode,
        of node: InterfaceNode,
        _ source: String,
        _ destination: String,
        _ scope: Scope
    ) {
        guard let selector = connection["selector"], !selector.isEmpty else {
            return warn(connection, "the action has no method; it is ignored")
        }
        guard exists(destination, connection) || document.firstResponders.contains(destination) else { return }
        let target = normalized(destination)
        if target != "-2", let type = document.objects[target]?["customClass"],
            catalog?.hasAction(selector, type) == false
        {
            warn(connection, "the class \(type) has no action \(selector); the app ends when it is sent")
        }
        var events = ""
        if let type = connection["eventType"] {
            guard let event = InterfaceNames.events[type] else {
                return warn(connection, "the event \(type) is not supported; the action is ignored")
            }
            events = ", for: .\(event)"
        }
        let method = "Selector(\(SwiftText.string(selector)))"
        scope.add("b.action(\(method), of: \(source), to: \(SwiftText.string(target))\(events))")
    }

    // MARK: Segues

    private func segue(
        _ connection: InterfaceNode,
        of node: InterfaceNode,
        _ kind: ElementKind?,
        _ source: String,
        _ destination: String,
        _ scope: Scope
    ) {
        guard exists(destination, connection) else { return }
        let segueKind = connection["kind"] ?? ""
        if segueKind == "relationship" { return relationship(connection, destination, scope) }
        guard let id = connection.id else {
            return warn(connection, "the segue has no identifier in the file; it is ignored")
        }
        // The segues of the scene are defined by its view controller, which has those that only the app performs.
        if kind?.role == .controller { return }
        let quoted = SwiftText.string(id)
        if segueKind == "embed" {
            scope.add("b.embed(\(quoted), in: \(source))")
        } else {
            let accessory = connection["trigger"] == "accessoryAction" ? ", isAccessory: true" : ""
            scope.add("b.trigger(\(quoted), from: \(source)\(accessory))")
        }
    }

    /// Returns the statements that define the segues of a scene.
    func segues(of controller: InterfaceNode, _ scene: InterfaceNode?) -> [String] {
        var statements: [String] = []
        var waiting = [controller] + (scene?.list("objects") ?? []).filter { $0 !== controller }
        waiting.reverse()
        while let node = waiting.popLast() {
            if node.name == "segue", node["kind"] != "relationship", let destination = node["destination"],
                document.objects[destination] != nil, let made = segue(node, node["kind"] ?? "", destination)
            {
                statements.append(made)
            }
            waiting += node.children.reversed()
        }
        return statements
    }

    private func relationship(_ connection: InterfaceNode, _ destination: String, _ scope: Scope) {
        guard document.controllers.contains(where: { $0.id == destination }) else {
            return warn(connection, "the view controller \(destination) does not exist; the relationship is ignored")
        }
        let scene = "b.scene(\(SwiftText.string(destination)))"
        switch connection["relationship"] {
        case "rootViewController": scope.add("v.viewControllers = [\(scene)]")
        case "viewControllers": scope.add("v.viewControllers = (v.viewControllers ?? []) + [\(scene)]")
        case "masterViewController": scope.add("v.setViewController(\(scene), for: .primary)")
        case "detailViewController": scope.add("v.setViewController(\(scene), for: .secondary)")
        case "supplementaryViewController": scope.add("v.setViewController(\(scene), for: .supplementary)")
        case "compactViewController": scope.add("v.setViewController(\(scene), for: .compact)")
        case "splitViewController": scope.add("v.viewControllers = v.viewControllers + [\(scene)]")
        case let name: warn(connection, "the relationship \(name ?? "") is not supported; it is ignored")
        }
    }

    /// Returns the expression of a segue, or `nil` and a warning.
    private func segue(_ node: InterfaceNode, _ kind: String, _ destination: String) -> String? {
        let swift: String
        switch kind {
        case "show": swift = ".show"
        case "showDetail", "replace": swift = ".showDetail"
        case "push": swift = ".push"
        case "presentation", "modal": swift = ".presentation"
        case "popover", "popoverPresentation": swift = ".popover"
        case "embed": swift = ".embed"
        case "custom": swift = ".custom"
        case "unwind":
            guard let action = node["unwindAction"] else {
                warn(node, "the unwind segue has no method; it is ignored")
                return nil
            }
            swift = ".unwind(Selector(\(SwiftText.string(action))))"
        default:
            warn(node, "the segue \(kind) is not supported; it is ignored")
            return nil
        }
        var arguments = "\(SwiftText.string(node.id ?? "")), \(swift)"
        if let identifier = node["identifier"] { arguments += ", identifier: \(SwiftText.string(identifier))" }
        if kind != "unwind" {
            guard document.controllers.contains(where: { $0.id == destination }) else {
                warn(node, "the view controller \(destination) does not exist; the segue is ignored")
                return nil
            }
            arguments += ", to: \(SwiftText.string(destination))"
        }
        var changes: [String] = []
        if node["customClass"] != nil {
            let type = self.type(of: node)
            if type != "nil" { changes.append("$0.type = \(type)") }
        }
        if node["animates"] == "NO" { changes.append("$0.animates = false") }
        if let style = node["modalPresentationStyle"].flatMap({ InterfaceNames.presentationStyles[$0] }) {
            changes.append("$0.presentationStyle = .\(style == "none" ? "none" : style)")
        }
        if let style = node["modalTransitionStyle"].flatMap({ InterfaceNames.transitionStyles[$0] }) {
            changes.append("$0.transitionStyle = .\(style)")
        }
        if let creator = node["destinationCreationSelector"] {
            changes.append("$0.creator = Selector(\(SwiftText.string(creator)))")
        }
        if let anchor = node["popoverAnchorView"] ?? node["popoverAnchorBarButtonItem"], exists(anchor, node) {
            changes.append("$0.anchor = \(SwiftText.string(anchor))")
        }
        if let directions = node.child("popoverArrowDirection") {
            let names = ["up", "down", "left", "right"].filter { directions.bool($0) == true }.map { ".\($0)" }
            if !names.isEmpty { changes.append("$0.arrowDirections = [\(names.joined(separator: ", "))]") }
        }
        let change = changes.isEmpty ? "" : ".with { \(changes.joined(separator: "; ")) }"
        return "b.segue(InterfaceSegue(\(arguments))\(change))"
    }

    // MARK: Constraints

    /// Adds a constraint.
    func constraint(_ node: InterfaceNode, of view: InterfaceNode, _ scope: Scope) {
        guard node.name == "constraint", let id = node.id else { return warnUnknown(node, in: view) }
        // A constraint that Xcode removes when it builds.
        if node["placeholder"] == "YES" { return }
        guard let firstAttribute = node["firstAttribute"].flatMap({ InterfaceNames.attributes[$0] }) else {
            return warn(
                node,
                "the attribute \(node["firstAttribute"] ?? "") of the constraint is not supported; it is ignored"
            )
        }
        let first = node["firstItem"] ?? view.id ?? ""
        guard exists(first, node) else { return }
        var arguments = "\(SwiftText.string(id)), \(SwiftText.string(first)), .\(firstAttribute)"
        let relations = [
            "lessThanOrEqual": "lessThanOrEqual", "greaterThanOrEqual": "greaterThanOrEqual", "equal": "equal",
        ]
        let relation = node["relation"].flatMap { relations[$0] } ?? "equal"
        let second = node["secondItem"] ?? (node["secondAttribute"] == nil ? nil : view.id)
        if relation != "equal" || second != nil { arguments += ", .\(relation)" }
        if let second {
            guard exists(second, node),
                let attribute = node["secondAttribute"].flatMap({ InterfaceNames.attributes[$0] })
            else {
                return warn(node, "the second item of the constraint is not supported; the constraint is ignored")
            }
            arguments += ", \(SwiftText.string(second)), .\(attribute)"
        }
        if let multiplier = node["multiplier"] {
            guard let value = self.multiplier(multiplier, of: node) else { return }
            arguments += ", multiplier: \(value)"
        }
        if node["constant"] != nil {
            guard let value = number(node, "constant") else { return }
            arguments += ", constant: \(value)"
        } else if node["symbolic"] == "YES" {
            arguments += ", constant: \(symbolicConstant(view, first, second))"
        }
        if node["priority"] != nil {
            guard let priority = number(node, "priority"), let value = Double(priority) else { return }
            guard (0...1000).contains(value) else {
                return warn(node, "the priority \(priority) is not a number from 0 to 1000; the constraint is ignored")
            }
            arguments += ", priority: \(SwiftText.number(max(value, 1)))"
        }
        if let identifier = node["identifier"] { arguments += ", identifier: \(SwiftText.string(identifier))" }
        if excludedByDefault(id, view) { arguments += ", isActive: false" }
        scope.add("b.constraint(\(arguments))")
        variations(ofConstraint: node, in: view, scope)
    }

    /// The standard distances: from the edges of a superview, and between siblings.
    private func symbolicConstant(_ view: InterfaceNode, _ first: String, _ second: String?) -> String {
        first == view.id || second == view.id ? "20" : "8"
    }

    /// Returns a multiplier, which may be a ratio such as `16:9`, or `nil` and a warning or an error.
    private func multiplier(_ text: String, of node: InterfaceNode) -> String? {
        for separator in [":", "/"] as [Character] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            guard let above = Double(parts[0]), let below = Double(parts[1]) else { break }
            guard abs(above / below) < 1e12 else {
                fail(node, "the multiplier \(text.prefix(60)) of the constraint is not a finite number")
                return nil
            }
            return SwiftText.number(above / below)
        }
        return number(node, "multiplier")
    }

    // MARK: Runtime attributes

    /// Adds a runtime attribute.
    func runtimeAttribute(_ node: InterfaceNode, of object: InterfaceNode, _ scope: Scope) {
        guard node.name == "userDefinedRuntimeAttribute", let path = node["keyPath"], let id = object.id else {
            return warnUnknown(node, in: object)
        }
        guard path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ SwiftText.isName(String($0)) })
        else {
            return warn(node, "\(path.prefix(60)) is not a path of keys; the attribute is ignored")
        }
        let child = node.children.first
        let value: String?
        switch node["type"] {
        case "boolean": value = "\((child?["value"] ?? node["value"]) == "YES")"
        case "number":
            switch child?.name {
            case "integer", "real": value = child.flatMap { number($0, "value") }
            default: value = number(child.flatMap { $0["value"] == nil ? nil : $0 } ?? node, "value")
            }
        case "string", "localizedString":
            let text = node["value"] ?? child?.text ?? ""
            value = SwiftText.string(text)
        case "color": value = child.flatMap { color($0) }
        case "image": value = (child?["value"] ?? node["value"]).map { image($0, isSystem: false) }
        case "point":
            value = child.flatMap { point in
                guard let x = number(point, "x"), let y = number(point, "y") else { return nil }
                return "CGPoint(x: \(x), y: \(y))"
            }
        case "size": value = child.flatMap { size($0) }
        case "rect": value = child.flatMap { rect($0) }
        case nil, "nil": value = "nil"
        default: value = nil
        }
        guard let value else { return warn(node, "the value of the attribute \(path) is not supported; it is ignored") }
        scope.add("b.attribute(\(SwiftText.string(path)), of: \(SwiftText.string(id)), \(value))")
    }
}
