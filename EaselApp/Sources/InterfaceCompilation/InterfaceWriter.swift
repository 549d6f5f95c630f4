/// Writes the Swift source of a storyboard or a nib: a function for each scene, view and item.
final class InterfaceWriter {
    let document: InterfaceDocument
    let catalog: ClassCatalog?
    private(set) var problems: [InterfaceProblem] = []
    /// The functions, in the order in which they are completed.
    private var functions: [String] = []
    private var names: Set<String> = []
    /// The last numbers that distinguish equal names.
    private var numbers: [String: Int] = [:]
    private var warned: Set<String> = []
    /// The labels and image views that cells of standard styles create.
    private(set) var standardParts: Set<String> = []
    /// A Boolean value that indicates whether texts are translated.
    let isLocalized: Bool

    init(_ document: InterfaceDocument, _ catalog: ClassCatalog?, isLocalized: Bool) {
        self.document = document
        self.catalog = catalog
        self.isLocalized = isLocalized
        problems = document.problems
        for cell in document.objects.values where cell.name == "tableViewCell" {
            for name in ["textLabel", "detailTextLabel", "imageView"] {
                cell[name].map { _ = standardParts.insert($0) }
            }
        }
    }

    /// The statements of a function that follow when the objects of a scene, a view or a prototype have been created.
    final class Scope {
        var statements: [String] = []
        /// The element whose outlets are those of the scope.
        let controller: InterfaceNode?

        init(_ controller: InterfaceNode?) { self.controller = controller }

        func add(_ statement: String) { statements.append(statement) }
    }

    // MARK: Problems

    /// The first problem by which the file cannot be compiled.
    private(set) var failure: InterfaceProblem?

    func fail(_ node: InterfaceNode, _ message: String) {
        failure = failure ?? InterfaceDocument.error(document.file, node, message)
    }

    func warn(_ node: InterfaceNode, _ message: String) {
        let key = "\(node.line) \(message)"
        guard warned.insert(key).inserted, problems.count < 1000 else { return }
        problems.append(InterfaceProblem(file: document.file, line: node.line, severity: .warning, message: message))
    }

    /// Warns of an element that has no meaning here.
    func warnUnknown(_ child: InterfaceNode, in node: InterfaceNode) {
        warn(child, "<\(child.name)> of <\(node.name)> is not supported; it is ignored")
    }

    // MARK: Functions

    /// Returns a name for a function that no other has.
    func name(_ prefix: String, _ node: InterfaceNode) -> String {
        let base = "\(prefix)_\(SwiftText.identifier(node.id ?? "line\(node.line)"))"
        var name = base
        var number = numbers[base] ?? 1
        while !names.insert(name).inserted {
            number += 1
            name = "\(base)_\(number)"
        }
        numbers[base] = number
        return name
    }

    /// Adds a function.
    func function(_ name: String, _ node: InterfaceNode, _ parameters: String, _ result: String?, _ body: [String]) {
        var title = node["userLabel"] ?? node["title"] ?? node["text"] ?? ""
        title = String(
            title.unicodeScalars.prefix(40).filter { $0.value >= 0x20 && !$0.properties.isBidiControl }.map(
                Character.init
            )
        )
        var text = "    // <\(node.name)>\(title.isEmpty ? "" : " \"\(title)\""), line \(node.line)\n"
        text += "    private static func \(name)(\(parameters))\(result.map { " -> \($0)" } ?? "") {\n"
        for line in body { text += "        \(line)\n" }
        functions.append(text + "    }\n")
    }

    /// Returns the code of all functions.
    var code: String { functions.joined(separator: "\n") }

    // MARK: Classes

    /// Returns the expression of the class of an object: `nil` for that of UIKit.
    func type(of node: InterfaceNode) -> String {
        guard let name = node["customClass"] else { return "nil" }
        let path = name.split(separator: ".", omittingEmptySubsequences: false)
        guard path.allSatisfy({ SwiftText.isName(String($0)) }) else {
            warn(node, "the class \(name) is not a class of Swift; that of UIKit is used")
            return "nil"
        }
        // Classes of UIKit that have elements of other names.
        if node["customModule"] == nil, Self.toolkitClasses.contains(name) { return "\(name).self" }
        let isOwn = node["customModuleProvider"] == "target" || node["customModule"] == nil
        if let catalog, isOwn {
            guard let found = catalog.classes[name] else {
                warn(node, "there is no class \(name) in the target; that of UIKit is used")
                return "nil"
            }
            if found.isVisible { return "\(name).self" }
        }
        guard let module = node["customModule"], !isOwn else { return "b.type(\(SwiftText.string(name)))" }
        return "b.type(\(SwiftText.string(name)), module: \(SwiftText.string(module)))"
    }

    private static let toolkitClasses: Set<String> = [
        "UIControl", "UIView", "UIScrollView", "UITableViewHeaderFooterView", "UIInputView", "UICollectionViewListCell",
        "UISearchTextField", "UIColorWell",
    ]

    // MARK: The file

    /// Returns the source of the file.
    func source(_ typeName: String, _ name: String, language: String?) -> String {
        let path = document.file.split(separator: "/").last ?? ""
        let shown = String(
            path.unicodeScalars.filter { $0.value >= 0x20 && !$0.properties.isBidiControl }.map(Character.init)
        )
        var text = "// Compiled from \(shown) by easel-app. Do not edit.\n// swift-format-ignore-file\n"
        text += "import UIKit\n\n@MainActor\nenum \(typeName) {\n    static var file: InterfaceFile {\n"
        let language = language.map { ", language: \(SwiftText.string($0))" } ?? ""
        if document.isStoryboard {
            text += storyboard(name, language)
        } else {
            text += "        InterfaceFile(nib: \(SwiftText.string(name))\(language)) { build($0) }\n"
            nib()
        }
        return text + "    }\n\n" + code + "}\n"
    }

    private func storyboard(_ name: String, _ language: String) -> String {
        let initial = document.root["initialViewController"]
        if let initial, !document.controllers.contains(where: { $0.id == initial }) {
            warn(document.root, "the initial view controller \(initial) does not exist")
        }
        var identifiers: [String: Int] = [:]
        var text = "        InterfaceFile(\n            storyboard: \(SwiftText.string(name))\(language),\n"
        text += "            initial: \(initial.map(SwiftText.string) ?? "nil"),\n            scenes: [\n"
        for controller in document.controllers {
            let function = scene(controller.node, controller.scene)
            var identifier = ""
            if let text = controller.node["storyboardIdentifier"] {
                if let line = identifiers[text] {
                    warn(controller.node, "the view controller in line \(line) has the same identifier \(text)")
                }
                identifiers[text] = controller.node.line
                identifier = ", identifier: \(SwiftText.string(text))"
            }
            text +=
                "                InterfaceScene(\(SwiftText.string(controller.id))\(identifier)) { \(function)($0) },\n"
        }
        return text + "            ]\n        )\n"
    }

    private func nib() {
        let scope = Scope(nil)
        var body: [String] = []
        for object in document.root.list("objects") {
            guard object.name != "placeholder" else {
                placeholder(object, scope)
                continue
            }
            guard let made = self.object(object, scope) else { continue }
            body.append("b.addTopLevel(\(made))")
        }
        function("build", document.root, "_ b: InterfaceBuilder", nil, body + scope.statements)
    }

    private func placeholder(_ node: InterfaceNode, _ scope: Scope) {
        switch node["placeholderIdentifier"] {
        case "IBFilesOwner": connections(of: node, nil, scope)
        case "IBFirstResponder": break
        case let name?:
            guard let id = node.id else { return }
            scope.statements.insert("b.setExternal(\(SwiftText.string(id)), named: \(SwiftText.string(name)))", at: 0)
        case nil: warnUnknown(node, in: document.root)
        }
    }

    /// Returns an expression that creates an object, or `nil` and a warning if its kind is not known.
    func object(_ node: InterfaceNode, _ scope: Scope) -> String? {
        if node.name == "customObject" || node.name == "object" { return plainObject(node, scope) }
        guard let kind = ElementKind.all[node.name] else {
            // A view that is not known is a plain one, so that its constraints and outlets remain.
            if node.child("rect") != nil || node.child("subviews") != nil {
                warn(node, "<\(node.name)> is not supported; a plain view is shown in its place")
                return view(node, ElementKind.plainView, scope)
            }
            warn(node, "<\(node.name)> is not supported; it is ignored")
            return nil
        }
        switch kind.role {
        case .view: return view(node, kind, scope)
        case .controller: return controller(node, kind, scope)
        case .item: return item(node, kind, scope)
        case .gesture: return gesture(node, kind, scope)
        }
    }

    private func plainObject(_ node: InterfaceNode, _ scope: Scope) -> String? {
        guard let id = node.id else { return nil }
        connections(of: node, nil, scope)
        return "b.plainObject(NSObject.self, \(type(of: node)), \(SwiftText.string(id))) { _ in }"
    }
}
