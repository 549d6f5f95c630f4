/// Items of bars, gesture recognizers and view controllers.
extension InterfaceWriter {
    /// Writes the function of an item.
    /// - Returns: The expression that calls it, or `nil` and a warning.
    func item(_ node: InterfaceNode, _ kind: ElementKind, _ scope: Scope) -> String? {
        guard kind.type != "UINavigationItem" else {
            let function = name("item", node)
            let body = itemContent(node, kind, scope)
            let call = "b.navigationItem(\(type(of: node)), \(SwiftText.string(node.id ?? function)))"
            self.function(function, node, "_ b: InterfaceBuilder", kind.type, block(call, body))
            return "\(function)(b)"
        }
        let function = name("item", node)
        var values = ""
        if let systemItem = node["systemItem"] {
            let names = kind.type == "UITabBarItem" ? InterfaceNames.tabItems : InterfaceNames.systemItems
            if let name = names[systemItem] {
                values = ", values: [\"systemItem\": \(kind.type).SystemItem.\(name)]"
            } else {
                warn(
                    node,
                    "the system item \(systemItem) is not supported; an item without content is shown in its place"
                )
            }
        }
        let body = itemContent(node, kind, scope)
        let call = "b.item(\(kind.type).self, \(type(of: node)), \(SwiftText.string(node.id ?? function))\(values))"
        self.function(function, node, "_ b: InterfaceBuilder", kind.type, block(call, body))
        return "\(function)(b)"
    }

    /// Writes the function that sets up an item that UIKit has created.
    /// - Returns: The statement that calls it.
    func existingItem(_ node: InterfaceNode, _ kind: ElementKind, _ expression: String, _ scope: Scope) -> String {
        let function = name("fill", node)
        let call = "b.existing(v, \(SwiftText.string(node.id ?? function)))"
        let body = itemContent(node, kind, scope)
        self.function(function, node, "_ b: InterfaceBuilder, _ v: \(kind.type)", nil, block(call, body))
        return "\(function)(b, \(expression))"
    }

    private func itemContent(_ node: InterfaceNode, _ kind: ElementKind, _ scope: Scope) -> [String] {
        var lines = attributes(of: node, kind)
        for child in node.children {
            switch (child.name, child.key) {
            case ("connections", _): connections(of: node, kind, scope)
            case ("barButtonItem", "leftBarButtonItem"?), ("barButtonItem", "rightBarButtonItem"?),
                ("barButtonItem", "backBarButtonItem"?):
                if let made = object(child, scope), let key = child.key { lines.append("v.\(key) = \(made)") }
            case ("leftBarButtonItems", _), ("rightBarButtonItems", _):
                let items = child.children.compactMap { object($0, scope) }
                lines.append("v.\(child.name) = [\(items.joined(separator: ", "))]")
            case (_, "titleView"?), (_, "customView"?), (_, "searchController"?):
                guard child.key != "searchController", let made = object(child, scope), let key = child.key else {
                    lines += ignored(child, node)
                    continue
                }
                lines.append("v.\(key) = \(made)")
            case ("view", nil) where kind.type == "UIBarButtonItem":
                if let made = object(child, scope) { lines.append("v.customView = \(made)") }
            case ("color", "tintColor"?): if let color = color(child) { lines.append("v.tintColor = \(color)") }
            case ("imageReference", "image"?): lines.append("v.image = \(imageReference(child))")
            case ("imageReference", "selectedImage"?): lines.append("v.selectedImage = \(imageReference(child))")
            case ("userDefinedRuntimeAttributes", _):
                for attribute in child.children { runtimeAttribute(attribute, of: node, scope) }
            case ("accessibility", _), ("nil", _), ("offsetWrapper", _), ("variation", _): break
            case ("string", _), ("mutableString", _):
                if let key = child.key, ["title", "prompt"].contains(key) {
                    lines.append("v.\(key) = \(text(child.text, node, key))")
                }
            default:
                // A button as the content of an item has no key.
                if kind.type == "UIBarButtonItem", ElementKind.all[child.name]?.role == .view,
                    let made = object(child, scope)
                {
                    lines.append("v.customView = \(made)")
                } else {
                    warnUnknown(child, in: node)
                }
            }
        }
        return lines
    }

    /// Writes the function of a gesture recognizer.
    /// - Returns: The expression that calls it.
    func gesture(_ node: InterfaceNode, _ kind: ElementKind, _ scope: Scope) -> String {
        let function = name("gesture", node)
        var lines = attributes(of: node, kind)
        for child in node.children {
            switch child.name {
            case "connections": connections(of: node, kind, scope)
            case "rectEdge":
                let edges = ["top", "left", "bottom", "right"].filter { child.bool($0) == true }.map { ".\($0)" }
                lines.append("v.edges = [\(edges.joined(separator: ", "))]")
            case "userDefinedRuntimeAttributes":
                for attribute in child.children { runtimeAttribute(attribute, of: node, scope) }
            default: warnUnknown(child, in: node)
            }
        }
        if kind.groups.contains("edgePan") {
            let edges = ["left", "right", "top", "bottom"].filter { node["\($0)Edge"] == "YES" }
            if !edges.isEmpty { lines.append("v.edges = [\(edges.map { ".\($0)" }.joined(separator: ", "))]") }
        }
        let call = "b.plainObject(\(kind.type).self, \(type(of: node)), \(SwiftText.string(node.id ?? function)))"
        self.function(function, node, "_ b: InterfaceBuilder", kind.type, block(call, lines))
        return "\(function)(b)"
    }

    // MARK: Scenes

    /// Writes the functions of a scene.
    /// - Returns: The name of the function that creates the view controller.
    func scene(_ node: InterfaceNode, _ scene: InterfaceNode) -> String {
        if node.name == "viewControllerPlaceholder" { return reference(node) }
        let kind: ElementKind
        if let known = ElementKind.all[node.name], known.role == .controller {
            kind = known
        } else {
            warn(node, "<\(node.name)> is not supported; a plain view controller is shown in its place")
            kind = ElementKind.plainController
        }
        let function = name("scene", node)
        let body = controllerCall(node, kind, scene)
        self.function(function, node, "_ b: InterfaceBuilder", "UIViewController", body)
        return function
    }

    private func reference(_ node: InterfaceNode) -> String {
        let function = name("scene", node)
        let identifier = node["referencedIdentifier"].map(SwiftText.string) ?? "nil"
        if node["bundleIdentifier"] != nil {
            warn(node, "the bundle of the storyboard reference is ignored; the storyboard is looked up in this target")
        }
        guard let storyboard = node["storyboardName"] else {
            // A reference without a name is to a view controller of the same storyboard.
            let other = node["referencedIdentifier"].flatMap { identifier in
                document.controllers.first { $0.node["storyboardIdentifier"] == identifier }
            }
            guard let id = other?.id, id != node.id else {
                warn(node, "the storyboard reference has no storyboard; it shows an empty view controller")
                let made = "b.controller(UIViewController.self, nil, \(SwiftText.string(node.id ?? function))) { _ in }"
                self.function(function, node, "_ b: InterfaceBuilder", "UIViewController", [made])
                return function
            }
            self.function(
                function,
                node,
                "_ b: InterfaceBuilder",
                "UIViewController",
                ["b.scene(\(SwiftText.string(id)))"]
            )
            return function
        }
        let call = "b.reference(\(SwiftText.string(storyboard)), \(identifier))"
        self.function(function, node, "_ b: InterfaceBuilder", "UIViewController", [call])
        return function
    }

    /// Returns the expression of a view controller in a nib.
    func controller(_ node: InterfaceNode, _ kind: ElementKind, _ scope: Scope) -> String {
        let function = name("controller", node)
        self.function(function, node, "_ b: InterfaceBuilder", kind.type, controllerCall(node, kind, nil))
        return "\(function)(b)"
    }

    private func controllerCall(_ node: InterfaceNode, _ kind: ElementKind, _ scene: InterfaceNode?) -> [String] {
        let scope = Scope(node)
        let viewScope = Scope(node)
        var values: [String] = []
        var lines: [String] = []
        switch node.name {
        case "splitViewController":
            if let style = node["style"], ["doubleColumn", "tripleColumn"].contains(style) {
                values.append("\"style\": UISplitViewController.Style.\(style)")
            }
        case "pageViewController":
            if let style = node["transitionStyle"], ["pageCurl", "scroll"].contains(style) {
                values.append("\"transitionStyle\": UIPageViewController.TransitionStyle.\(style)")
            }
            if let orientation = node["navigationOrientation"], ["horizontal", "vertical"].contains(orientation) {
                values.append("\"navigationOrientation\": UIPageViewController.NavigationOrientation.\(orientation)")
            }
            if let spacing = number(node, "pageSpacing") {
                values.append("\"pageSpacing\": CGFloat(\(spacing))")
            }
        default: break
        }
        if let name = node["nibName"] { values.append("\"nibName\": \(SwiftText.string(name))") }
        if node["useStoryboardIdentifierAsRestorationIdentifier"] == "YES",
            let identifier = node["storyboardIdentifier"]
        {
            lines.append("v.restorationIdentifier = \(SwiftText.string(identifier))")
        }
        lines += attributes(of: node, kind)
        var view: InterfaceNode?
        for child in node.children {
            if child.key == "view", ElementKind.all[child.name]?.role == .view || child.child("rect") != nil {
                view = child
                continue
            }
            lines += controllerStatements(child, of: node, kind, scope, viewScope, &values)
        }
        let viewFunction = view.map { self.viewFunction($0, of: node, scene, viewScope) }
        let list = values.isEmpty ? "" : ", values: [\(values.joined(separator: ", "))]"
        let start = "b.controller(\(kind.type).self, \(type(of: node)), \(SwiftText.string(node.id ?? ""))\(list), "
        // Relationships are last: the view controllers that they add may be shown at once.
        lines += segues(of: node, scene) + scope.statements
        let closure = block("", lines)
        let end = viewFunction.map { name in ", view: { \(name)($0) })" } ?? ")"
        guard closure.count > 1 else { return [start + "{ _ in }" + end] }
        var result = [start + closure[0].drop { $0 == " " }]
        result += closure.dropFirst().dropLast()
        result.append("}" + end)
        return result
    }

    /// Writes the function of the view of a view controller, with the other objects of its scene.
    private func viewFunction(_ view: InterfaceNode, of node: InterfaceNode, _ scene: InterfaceNode?, _ scope: Scope)
        -> String
    {
        let function = name("load", view)
        var lines: [String] = []
        let made = object(view, scope) ?? "UIView()"
        lines.append("let view = \(made)")
        for guide in node.list("layoutGuides") {
            guard let id = guide.id, let type = guide["type"], ["top", "bottom"].contains(type) else { continue }
            lines.append("b.set\(type == "top" ? "Top" : "Bottom")LayoutGuide(\(SwiftText.string(id)), of: view)")
        }
        for object in scene?.list("objects") ?? [] where object !== node && object.name != "exit" {
            guard object["placeholderIdentifier"] == nil, object["sceneMemberID"] != "viewController" else { continue }
            guard let made = self.object(object, scope), let id = object.id else { continue }
            lines.append("_ = \(made)")
            lines.append("b.keepAlive(\(SwiftText.string(id)))")
        }
        lines += scope.statements
        self.function(function, view, "_ b: InterfaceBuilder", "UIView", lines + ["return view"])
        return function
    }

    private func controllerStatements(
        _ child: InterfaceNode,
        of node: InterfaceNode,
        _ kind: ElementKind,
        _ scope: Scope,
        _ viewScope: Scope,
        _ values: inout [String]
    ) -> [String] {
        switch (child.name, child.key) {
        case ("connections", _):
            connections(of: node, kind, scope, viewScope)
            return []
        case ("layoutGuides", _): return []
        case ("navigationItem", "navigationItem"?):
            return ElementKind.all["navigationItem"].map { [existingItem(child, $0, "v.navigationItem", scope)] } ?? []
        case ("tabBarItem", "tabBarItem"?):
            return ElementKind.all["tabBarItem"].flatMap { item(child, $0, scope) }.map { ["v.tabBarItem = \($0)"] }
                ?? []
        case ("toolbarItems", _):
            let items = child.children.compactMap { object($0, scope) }
            return items.isEmpty ? [] : ["v.toolbarItems = [\(items.joined(separator: ", "))]"]
        case ("navigationBar", "navigationBar"?), ("toolbar", "toolbar"?), ("tabBar", "tabBar"?):
            guard let barKind = ElementKind.all[child.name], let key = child.key else { return [] }
            guard child["customClass"] != nil else {
                return [existing(child, barKind, "v.\(key)", scope, hasFrame: false)]
            }
            values.append("\"\(key)\": \(view(child, barKind, scope))")
            return []
        case ("extendedEdge", "edgesForExtendedLayout"?):
            let edges = ["top", "left", "bottom", "right"].filter { child.bool($0) == true }.map { ".\($0)" }
            return ["v.edgesForExtendedLayout = [\(edges.joined(separator: ", "))]"]
        case ("size", "preferredContentSize"?), ("value", "contentSizeForViewInPopover"?),
            ("size", "contentSizeForViewInPopover"?):
            return size(child).map { ["v.preferredContentSize = \($0)"] } ?? []
        case ("refreshControl", "refreshControl"?):
            guard let refresh = ElementKind.all["refreshControl"] else { return [] }
            // The static type is that of the element, from which the compiler would warn of a cast that always succeeds.
            let isScrollView =
                node.child(key: "view").flatMap { ElementKind.all[$0.name] }?.groups.contains("scrollView") ?? false
            let target = isScrollView ? "view" : "(view as UIView as? UIScrollView)?"
            viewScope.add("\(target).refreshControl = \(view(child, refresh, viewScope))")
            return []
        case ("userDefinedRuntimeAttributes", _):
            for attribute in child.children { runtimeAttribute(attribute, of: node, scope) }
            return []
        case ("string", "title"?): return ["v.title = \(text(child.text, node, "title"))"]
        case ("size", _), ("value", _), ("nil", _), ("keyCommands", _), ("freeformSimulatedSizeMetrics", _),
            ("simulatedStatusBarMetrics", _), ("simulatedOrientationMetrics", _), ("simulatedScreenMetrics", _),
            ("simulatedNavigationBarMetrics", _), ("simulatedTabBarMetrics", _), ("simulatedTopBarMetrics", _),
            ("simulatedToolbarMetrics", _), ("simulatedBottomBarMetrics", _), ("simulatedSplitViewMetrics", _),
            ("point", _):
            if child.name == "keyCommands" { warnUnknown(child, in: node) }
            return []
        default: return ignored(child, node)
        }
    }
}
