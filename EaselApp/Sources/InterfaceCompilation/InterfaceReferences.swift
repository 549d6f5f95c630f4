import Foundation

/// The view controllers that the scenes of storyboards create as parts of themselves: by relationships, and by references to scenes.
///
/// View controllers that contain each other would be created without end. Segues are no parts: their view controllers are created when they
/// are performed.
public struct InterfaceReferences: Sendable {
    private struct Scene: Hashable {
        var storyboard: String
        var id: String
    }

    private enum Destination {
        case scene(Scene)
        /// A scene by its identifier in the app; `nil` for the initial view controller.
        case reference(storyboard: String, identifier: String?)
    }

    private struct Part {
        var destination: Destination
        var file: String
        var line: Int
    }

    private struct Storyboard {
        var initial: String?
        var identifiers: [String: String] = [:]
        /// The scenes with parts, in the order of the file.
        var scenes: [(id: String, parts: [Part])] = []
    }

    private var storyboards: [String: Storyboard] = [:]

    /// Creates references of no storyboard.
    public init() {}

    init(_ document: InterfaceDocument) {
        let name = URL(fileURLWithPath: document.file).deletingPathExtension().lastPathComponent
        var storyboard = Storyboard(initial: document.root["initialViewController"])
        for controller in document.controllers {
            if let identifier = controller.node["storyboardIdentifier"] {
                // The first one is found.
                storyboard.identifiers[identifier] = storyboard.identifiers[identifier] ?? controller.id
            }
            let parts = Self.parts(of: controller.node, in: name, document.file)
            if !parts.isEmpty { storyboard.scenes.append((controller.id, parts)) }
        }
        storyboards[name] = storyboard
    }

    private static func parts(of node: InterfaceNode, in storyboard: String, _ file: String) -> [Part] {
        guard node.name == "viewControllerPlaceholder" else {
            return node.connections.filter { $0["kind"] == "relationship" }
                .compactMap { segue in
                    let scene = segue["destination"].map { Scene(storyboard: storyboard, id: $0) }
                    return scene.map { Part(destination: .scene($0), file: file, line: segue.line) }
                }
        }
        let identifier = node["referencedIdentifier"]
        guard node["storyboardName"] != nil || identifier != nil else { return [] }
        let other = node["storyboardName"] ?? storyboard
        return [Part(destination: .reference(storyboard: other, identifier: identifier), file: file, line: node.line)]
    }

    /// Adds the references of another file of the same target. Of files for several languages, the first one counts.
    public mutating func add(_ other: InterfaceReferences) {
        storyboards.merge(other.storyboards) { first, _ in first }
    }

    /// Returns the scene of a destination, or `nil` if it does not exist or has no parts.
    private func scene(_ destination: Destination) -> Scene? {
        switch destination {
        case .scene(let scene): return scene
        case .reference(let name, let identifier):
            guard let storyboard = storyboards[name] else { return nil }
            let id = identifier.map { storyboard.identifiers[$0] } ?? storyboard.initial
            return id.map { Scene(storyboard: name, id: $0) }
        }
    }

    /// Checks that no view controller contains itself.
    /// - Throws: ``InterfaceProblem``.
    public func check() throws {
        var next: [Scene: [Part]] = [:]
        var starts: [Scene] = []
        for (name, storyboard) in storyboards.sorted(by: { $0.key < $1.key }) {
            for (id, parts) in storyboard.scenes {
                next[Scene(storyboard: name, id: id)] = parts
                starts.append(Scene(storyboard: name, id: id))
            }
        }
        var done: Set<Scene> = []
        for start in starts where !done.contains(start) {
            var path: [(scene: Scene, position: Int)] = [(start, 0)]
            var onPath: Set<Scene> = [start]
            while let (scene, position) = path.last {
                let parts = next[scene] ?? []
                guard position < parts.count else {
                    done.insert(scene)
                    onPath.remove(scene)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].position += 1
                let part = parts[position]
                guard let follower = self.scene(part.destination), !done.contains(follower) else { continue }
                if onPath.contains(follower) { throw problem(part) }
                onPath.insert(follower)
                path.append((follower, 0))
            }
        }
    }

    private func problem(_ part: Part) -> InterfaceProblem {
        let message =
            switch part.destination {
            case .scene: "the relationships of the view controllers are a cycle"
            case .reference: "the storyboard reference is to a view controller that contains it"
            }
        return InterfaceProblem(file: part.file, line: part.line, severity: .error, message: message)
    }
}
