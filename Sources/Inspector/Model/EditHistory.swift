/// The changes that pages have made, which can be undone and copied as Swift.
@MainActor
struct EditHistory {
    /// The number of changes that can be undone. Older ones stay.
    static let mostEdits = 500

    private struct Edit {
        let number: Int
        weak var object: AnyObject?
        let property: InspectedProperty
        let restore: () -> Void
    }

    private var edits: [Edit] = []

    var count: Int { edits.count }

    /// Changes a property.
    mutating func set(
        _ property: InspectedProperty,
        of object: AnyObject,
        number: Int,
        to value: InspectorValue
    ) throws(InspectorFailure) {
        let restore = property.restoration(object)
        try property.write(object, value)
        if edits.count == Self.mostEdits { edits.removeFirst() }
        edits.append(Edit(number: number, object: object, property: property, restore: restore))
    }

    /// Undoes the last change.
    /// - Returns: The number of the object.
    mutating func undo() throws(InspectorFailure) -> Int {
        // Objects that no longer exist need no change.
        while let edit = edits.popLast() {
            guard edit.object != nil else { continue }
            edit.restore()
            return edit.number
        }
        throw .nothingToUndo
    }

    /// The changes as statements of Swift, with the values that the properties have now: one for each property of an object, in the
    /// order of the first changes. A property that an object no longer has, such as a text that has become secret, has none.
    var swift: String {
        var objects: [(number: Int, object: AnyObject, properties: [InspectedProperty])] = []
        for edit in edits {
            guard let object = edit.object, edit.property.applies(object) else { continue }
            if let index = objects.firstIndex(where: { $0.number == edit.number }) {
                let isKnown = objects[index].properties.contains { $0.name == edit.property.name }
                if !isKnown { objects[index].properties.append(edit.property) }
            } else {
                objects.append((edit.number, object, [edit.property]))
            }
        }
        var names: [ObjectIdentifier: String] = [:]
        var uses: [String: Int] = [:]
        let blocks = objects.map { entry in
            // A layer is that of its view, which may be changed as well.
            let (owner, suffix) = ObjectNames.owner(of: entry.object)
            let name: String
            if let known = names[ObjectIdentifier(owner)] {
                name = known
            } else {
                let base = ObjectNames.variable(for: owner)
                let use = uses[base, default: 0] + 1
                uses[base] = use
                name = use == 1 ? base : "\(base)\(use)"
                names[ObjectIdentifier(owner)] = name
            }
            let statements = entry.properties.map { $0.statement(entry.object, name + suffix) }
            return (["// \(ObjectNames.comment(on: entry.object))"] + statements).joined(separator: "\n")
        }
        return blocks.joined(separator: "\n\n")
    }
}
