import QuartzCore
import UIKitCore

/// The nodes of a tree for pages, each after its parent. Hierarchies of any depth need no recursion.
@MainActor
struct TreeBuilder {
    /// The maximum number of nodes.
    static let mostNodes = 50_000
    /// The maximum number of characters of a name.
    private static let longestName = 60

    let screen: UIScreen
    let registry: ObjectRegistry

    private var nodes: [InspectorValue] = []
    private var isTruncated = false

    init(_ screen: UIScreen, _ registry: ObjectRegistry) {
        self.screen = screen
        self.registry = registry
    }

    /// Returns the nodes of a tree.
    mutating func build(_ tree: InspectorCommand.Tree) -> InspectorValue {
        switch tree {
        case .views:
            walk(screen.visibleWindows as [UIView], { $0.subviews }) { $0.view($1, parent: $2) }
        case .layers:
            walk(screen.visibleWindows.map(\.layer), { $0.sublayers ?? [] }) { $0.layer($1, parent: $2) }
        case .controllers:
            walk(screen.visibleWindows.compactMap(\.rootViewController), Self.next) { $0.controller($1, parent: $2) }
        case .accessibility:
            let elements = screen.orderedAccessibilityElements
            isTruncated = elements.count > Self.mostNodes
            for element in elements.prefix(Self.mostNodes) { append(self.element(element)) }
        }
        return .fields([
            "size": .numbers([Double(screen.bounds.width), Double(screen.bounds.height)]), "nodes": .list(nodes),
            "isTruncated": isTruncated ? .flag(true) : nil,
        ])
    }

    private mutating func append(_ node: InspectorValue) { nodes.append(node) }

    /// Adds the nodes of a forest in the order of a depth-first search.
    private mutating func walk<Node: AnyObject>(
        _ roots: [Node],
        _ children: (Node) -> [Node],
        _ make: (TreeBuilder, Node, Int?) -> InspectorValue
    ) {
        var waiting: [(node: Node, parent: Int?)] = roots.reversed().map { ($0, nil) }
        while let (node, parent) = waiting.popLast() {
            guard nodes.count < Self.mostNodes else {
                isTruncated = true
                return
            }
            append(make(self, node, parent))
            let number = registry.number(of: node)
            for child in children(node).reversed() { waiting.append((child, number)) }
        }
    }

    private static func next(_ controller: UIViewController) -> [UIViewController] {
        guard let presented = controller.presentedViewController, presented.presentingViewController === controller
        else {
            return controller.children
        }
        return controller.children + [presented]
    }

    // MARK: Nodes

    private func frame(_ layer: CALayer) -> InspectorValue { Self.numbers(layer.convert(layer.bounds, to: nil)) }

    private static func numbers(_ rect: CGRect) -> InspectorValue {
        .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) })
    }

    private static func name(_ text: String?) -> InspectorValue? {
        guard let text, !text.isEmpty else { return nil }
        return .text(text.count > longestName ? text.prefix(longestName) + "…" : text)
    }

    private static func costs(of layer: CALayer) -> InspectorValue? {
        let costs = layer.costs
        return costs.isEmpty ? nil : .list(costs.map { .text($0.rawValue) })
    }

    private func view(_ view: UIView, parent: Int?) -> InspectorValue {
        let controller = (view.next as? UIViewController).map { "\(type(of: $0))" }
        return .fields([
            "id": .int(registry.number(of: view)), "parent": parent.map { .int($0) },
            "kind": .text(view is UIWindow ? "window" : "view"), "type": .text("\(type(of: view))"),
            "name": Self.name(ObjectNames.title(of: view)), "frame": frame(view.layer),
            "hidden": view.isHidden ? .flag(true) : nil, "alpha": view.alpha == 1 ? nil : .number(Double(view.alpha)),
            "controller": controller.map { .text($0) }, "costs": Self.costs(of: view.layer),
        ])
    }

    private func layer(_ layer: CALayer, parent: Int?) -> InspectorValue {
        .fields([
            "id": .int(registry.number(of: layer)), "parent": parent.map { .int($0) }, "kind": .text("layer"),
            "type": .text("\(type(of: layer))"), "name": Self.name(layer.name), "frame": frame(layer),
            "hidden": layer.isHidden ? .flag(true) : nil,
            "alpha": layer.opacity == 1 ? nil : .number(Double(layer.opacity)),
            "owner": (layer.delegate as? UIView).map { .text("\(type(of: $0))") }, "costs": Self.costs(of: layer),
        ])
    }

    private func controller(_ controller: UIViewController, parent: Int?) -> InspectorValue {
        // A view that was not needed is not loaded.
        let view = controller.viewIfLoaded
        return .fields([
            "id": .int(registry.number(of: controller)), "parent": parent.map { .int($0) }, "kind": .text("controller"),
            "type": .text("\(type(of: controller))"), "name": Self.name(controller.title),
            "frame": view.flatMap { $0.window == nil ? nil : frame($0.layer) },
            "hidden": view?.window == nil ? .flag(true) : nil, "view": view.map { .int(registry.number(of: $0)) },
        ])
    }

    private func element(_ element: UIResponder) -> InspectorValue {
        .fields([
            "id": .int(registry.number(of: element)), "kind": .text("element"), "type": .text("\(type(of: element))"),
            "name": Self.name(element.accessibilityLabel), "frame": Self.numbers(element.accessibilityFrame),
            "value": Self.name(element.accessibilityValue), "hint": Self.name(element.accessibilityHint),
            "identifier": Self.name(element.accessibilityIdentifier),
            "traits": .list(element.accessibilityTraits.names.map { .text($0) }),
            "actions": .list((element.accessibilityCustomActions ?? []).map { .text($0.name) }),
        ])
    }
}

/// The names of objects for people, and in Swift.
@MainActor
enum ObjectNames {
    /// A short text by which people recognize a view; `nil` if it has none.
    static func title(of view: UIView) -> String? {
        if let identifier = view.accessibilityIdentifier { return identifier }
        if let label = view as? UILabel { return label.text }
        if let button = view as? UIButton { return button.currentTitle }
        return view.accessibilityLabel
    }

    /// Returns the object that a statement of Swift names for an object, and the path from it: a view with `.layer` for its layer.
    static func owner(of object: AnyObject) -> (object: AnyObject, path: String) {
        if let layer = object as? CALayer, let view = layer.delegate as? UIView { return (view, ".layer") }
        return (object, "")
    }

    /// The name of an object in a statement of Swift.
    static func variable(for object: AnyObject) -> String {
        if object is NSLayoutConstraint { return "constraint" }
        if let view = object as? UIView, let name = view.accessibilityIdentifier, isIdentifier(name) { return name }
        let type = "\(type(of: object))".prefix { $0 != "<" }
        let short = ["UI", "CA", "NS"].contains { type.hasPrefix($0) } ? type.dropFirst(2) : type
        let name = short.prefix(1).lowercased() + short.dropFirst()
        return isIdentifier(name) ? name : "object"
    }

    /// A description of an object in a comment of Swift, in one line.
    static func comment(on object: AnyObject) -> String {
        var text = "\(type(of: object))"
        switch object {
        case let view as UIView: if let title = title(of: view) { text += " \(SwiftText.string(title))" }
        case let layer as CALayer: if let name = layer.name { text += " \(SwiftText.string(name))" }
        case let constraint as NSLayoutConstraint: text = constraint.description
        default: break
        }
        return String(text.map { $0.isNewline ? " " : $0 })
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue } && !keywords.contains(name)
    }

    private static let keywords: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
        "false", "for",
        "func", "guard", "if", "import", "in", "init", "is", "let", "nil", "operator", "private", "protocol", "public",
        "repeat",
        "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "var",
        "where",
        "while",
    ]
}
