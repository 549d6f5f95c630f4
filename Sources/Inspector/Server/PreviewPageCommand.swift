import Foundation

/// A command of the page of previews.
package enum PreviewPageCommand: Hashable, Sendable {
    /// The state, if its number is above another one.
    case state(after: Int)
    /// Shows a view.
    case show(String)
    /// Changes a property of the view that is shown.
    case edit(property: String, InspectorValue)
    /// Restores the value of a property that the source states.
    case restore(property: String)
    /// Undoes the last change of a property.
    case undo
    /// Changes a property of a canvas.
    case canvas(Int, property: String, InspectorValue)
    case addCanvas
    case removeCanvas(Int)

    /// The fields of a message.
    struct Arguments {
        var target: Int?
        var property: String?
        var value: InspectorValue?
        var after: Double?
    }

    /// Creates a command from a message; returns `nil` for another name.
    init?(_ name: String, _ arguments: Arguments) throws(ClientMessage.Malformed) {
        func need<Value>(_ value: Value?, _ argument: String) throws(ClientMessage.Malformed) -> Value {
            guard let value else { throw .missing(argument, of: name) }
            return value
        }
        switch name {
        case "preview.state": self = .state(after: Int(min(max(arguments.after ?? 0, 0), 1e15)))
        case "preview.show": self = .show(try need(arguments.property, "property"))
        case "preview.edit":
            self = .edit(property: try need(arguments.property, "property"), try need(arguments.value, "value"))
        case "preview.restore": self = .restore(property: try need(arguments.property, "property"))
        case "preview.undo": self = .undo
        case "preview.canvas":
            self = .canvas(
                try need(arguments.target, "target"),
                property: try need(arguments.property, "property"),
                try need(arguments.value, "value")
            )
        case "preview.add": self = .addCanvas
        case "preview.remove": self = .removeCanvas(try need(arguments.target, "target"))
        default: return nil
        }
    }
}
