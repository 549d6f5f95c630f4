import Foundation

/// A storyboard or a nib whose objects are indexed.
final class InterfaceDocument {
    let file: String
    let root: InterfaceNode
    let isStoryboard: Bool
    private(set) var objects: [String: InterfaceNode] = [:]
    /// The scenes' view controllers, by their identifiers.
    private(set) var controllers: [(id: String, node: InterfaceNode, scene: InterfaceNode)] = []
    /// The first responders.
    private(set) var firstResponders: Set<String> = ["-2"]
    /// The exits, with the identifiers of the objects for unwind segues.
    private(set) var exits: Set<String> = []
    private(set) var namedColors: [String: InterfaceNode] = [:]
    private(set) var problems: [InterfaceProblem] = []

    /// Creates the index of a file.
    /// - Throws: ``InterfaceProblem``.
    init(_ file: String, _ data: Data) throws {
        self.file = file
        root = try InterfaceParser.parse(file, data)
        guard root.name == "document" || root.name == "archive" else {
            throw Self.error(file, root, "the root element is <\(root.name)>, not that of a storyboard or a nib")
        }
        if root.name == "archive" {
            throw Self.error(file, root, "the format is that of Xcode 3; open and save the file in Xcode 4 or later")
        }
        let type = root["type"] ?? ""
        isStoryboard = type.hasSuffix("Storyboard.XIB") || root.child("scenes") != nil
        guard type.isEmpty || type.contains("CocoaTouch") else {
            throw Self.error(file, root, "the file is of the type \(type); only those for iOS are supported")
        }
        try index()
        for color in root.list("resources") where color.name == "namedColor" {
            if let name = color["name"] { namedColors[name] = color }
        }
        for scene in root.list("scenes") {
            for object in scene.list("objects") {
                guard let id = object.id else { continue }
                if object.name == "exit" { exits.insert(id) }
                if object["placeholderIdentifier"] == "IBFirstResponder" { firstResponders.insert(id) }
                if object["sceneMemberID"] == "viewController" || object.name == "viewControllerPlaceholder" {
                    controllers.append((id, object, scene))
                }
            }
        }
        for object in root.list("objects") where object["placeholderIdentifier"] == "IBFirstResponder" {
            if let id = object.id { firstResponders.insert(id) }
        }
        try InterfaceReferences(self).check()
    }

    static func error(_ file: String, _ node: InterfaceNode, _ message: String) -> InterfaceProblem {
        InterfaceProblem(file: file, line: node.line, severity: .error, message: message)
    }

    private func index() throws {
        var waiting = [root]
        while let node = waiting.popLast() {
            // Elements of other kinds may repeat the identifiers of objects.
            if let id = node.id, !["outlet", "include", "variation"].contains(node.name) {
                if let other = objects[id] {
                    throw Self.error(
                        file,
                        node.line > other.line ? node : other,
                        "two objects have the identifier \(id); the other one is in line \(min(node.line, other.line))"
                    )
                }
                objects[id] = node
            }
            waiting += node.children
        }
    }
}
