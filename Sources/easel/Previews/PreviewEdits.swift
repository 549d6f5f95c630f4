import EaselPreviews
import UIKit

/// The values of properties that were edited, by the views, and the changes that can be undone.
struct PreviewEdits {
    private struct Change {
        let view: String
        let property: String
        /// The value before the change; `nil` for that of the source.
        let before: InspectableValue?
    }

    /// The number of changes that can be undone.
    private static let most = 500

    private var values: [String: [String: InspectableValue]] = [:]
    private var changes: [Change] = []

    var canUndo: Bool { !changes.isEmpty }

    /// Returns the values of a view.
    subscript(view: String) -> [String: InspectableValue] { values[view] ?? [:] }

    /// Takes the values of a view that were kept before.
    mutating func load(_ kept: [String: InspectableValue], of view: String) { values[view] = kept }

    /// Changes a value.
    /// - Parameter value: The value; `nil` for that of the source.
    mutating func set(_ property: String, of view: String, to value: InspectableValue?) {
        if changes.count == Self.most { changes.removeFirst() }
        changes.append(Change(view: view, property: property, before: self[view][property]))
        values[view, default: [:]][property] = value
    }

    /// Takes back a change whose value is not valid.
    /// - Parameter value: The value that the property has; `nil` for that of the source.
    mutating func reject(_ property: String, of view: String, value: InspectableValue?) {
        if let last = changes.last, last.view == view, last.property == property { changes.removeLast() }
        values[view, default: [:]][property] = value
    }

    /// Undoes the last change.
    /// - Returns: The view, the property and its value, which is `nil` for that of the source.
    mutating func undo() -> (view: String, property: String, value: InspectableValue?)? {
        guard let change = changes.popLast() else { return nil }
        values[change.view, default: [:]][change.property] = change.before
        return (change.view, change.property, change.before)
    }
}
