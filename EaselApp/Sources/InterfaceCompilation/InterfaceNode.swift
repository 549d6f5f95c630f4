/// An element of a storyboard or a nib.
final class InterfaceNode {
    let name: String
    let attributes: [String: String]
    let line: Int
    /// The number of elements around it.
    let depth: Int
    fileprivate(set) var children: [InterfaceNode] = []
    fileprivate(set) var text = ""

    init(_ name: String, _ attributes: [String: String], line: Int, depth: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
        self.depth = depth
    }

    func append(_ child: InterfaceNode) { children.append(child) }
    func append(_ text: String) { self.text += text }

    subscript(attribute: String) -> String? { attributes[attribute] }

    var id: String? { attributes["id"] }
    var key: String? { attributes["key"] }

    /// Returns the first child with a name.
    func child(_ name: String) -> InterfaceNode? { children.first { $0.name == name } }

    /// Returns the child for a property.
    func child(key: String) -> InterfaceNode? { children.first { $0.key == key } }

    /// Returns the children of the first child with a name.
    func list(_ name: String) -> [InterfaceNode] { child(name)?.children ?? [] }

    /// Returns the connections of the element.
    var connections: [InterfaceNode] { list("connections") }

    /// Returns a Boolean value of an attribute.
    func bool(_ attribute: String) -> Bool? { attributes[attribute].map { $0 == "YES" } }
}
