import EaselPreviews
import Inspector
import UIKit

/// The commands of the page.
extension PreviewSession {
    func perform(_ commands: [(page: Int, command: PreviewPageCommand)]) {
        for (number, command) in commands {
            do {
                try perform(command)
                page.answer(number, problem: nil)
            } catch {
                page.answer(number, problem: "\(error)")
            }
        }
        if !commands.isEmpty { publish() }
    }

    private func perform(_ command: PreviewPageCommand) throws {
        switch command {
        case .state: break
        case .show(let id):
            guard let view = state.views.first(where: { $0.id == id }) else {
                throw PreviewFailure("there is no view named \(id.prefix(100))")
            }
            show(view)
        case .edit(let name, let value):
            let property = try property(name)
            guard let value = InspectableValue(value), value != InspectableValue.none || property.isOptional else {
                throw PreviewFailure("\(name): expected \(Self.expected(property))")
            }
            // What the source or the class states needs no value of its own.
            try set(name, to: value == base(of: property) ? nil : value)
        case .restore(let name):
            _ = try property(name)
            try set(name, to: nil)
        case .undo:
            guard let (id, name, value) = edits.undo() else { throw PreviewFailure("there is no change to undo") }
            if id == state.shown {
                apply(name, value)
            } else if let view = state.views.first(where: { $0.id == id }) {
                show(view)
            }
        case .canvas(let index, let name, let value):
            guard state.canvases.indices.contains(index) else { throw PreviewFailure("there is no such canvas") }
            state.canvases[index] = try state.canvases[index].setting(name, to: value)
            draw()
        case .addCanvas:
            guard state.canvases.count < PreviewCanvas.most, var canvas = state.canvases.last else {
                throw PreviewFailure("there are at most \(PreviewCanvas.most) canvases")
            }
            canvas.isDark.toggle()
            state.canvases.append(canvas)
            draw()
        case .removeCanvas(let index):
            guard state.canvases.indices.contains(index), state.canvases.count > 1 else {
                throw PreviewFailure("there is no such canvas, or it is the only one")
            }
            state.canvases.remove(at: index)
            draw()
        }
    }

    private func property(_ name: String) throws(PreviewFailure) -> PreviewedProperty {
        guard let property = state.properties.first(where: { $0.name == name }) else {
            throw PreviewFailure("the view has no inspectable property named \(name.prefix(60))")
        }
        return property
    }

    private static func expected(_ property: PreviewedProperty) -> String {
        InspectableKind(rawValue: property.kind)?.expected ?? "another value"
    }

    private func set(_ name: String, to value: InspectableValue?) throws(PreviewFailure) {
        if let reason = kept.refusal(of: name, of: state.shown) { throw PreviewFailure(reason) }
        edits.set(name, of: state.shown, to: value)
        apply(name, value)
    }

    /// Sets a property of the view that is shown, without a run of the compiler.
    private func apply(_ name: String, _ value: InspectableValue?) {
        // A new process begins with all values.
        guard process != nil else { return draw() }
        state.status = .drawing
        let value = self.value(of: name, or: value)
        ask(value == nil ? .reset : .set) { request in
            request.view = state.shown
            request.property = name
            request.value = value ?? .none
        }
    }
}
