import Geometry
import Host
import QuartzCore
import Raster
import UIKitCore

/// The part of an inspector on the main thread: it describes and changes the app.
@MainActor
final class InspectorModel {
    /// The maximum width and height of the image of a layer, in pixels.
    private static let longestImage = 512

    private let screen: UIScreen
    let registry = ObjectRegistry()
    private var history = EditHistory()
    private lazy var settings = SettingSwitches(screen)

    /// Creates a model.
    /// - Parameter screen: The main screen of the app.
    init(_ screen: UIScreen) { self.screen = screen }

    /// Performs a command. The session of the app is current.
    func perform(_ command: InspectorCommand) -> Result<InspectorValue, InspectorFailure> {
        Result { () throws(InspectorFailure) in try answer(to: command) }
    }

    private func answer(to command: InspectorCommand) throws(InspectorFailure) -> InspectorValue {
        switch command {
        case .tree(let tree):
            var builder = TreeBuilder(screen, registry)
            return builder.build(tree)
        case .hit(let position): return hit(position)
        case .properties(let number): return describe(try registry.object(number), number)
        case .set(let number, let name, let value):
            let object = try registry.object(number)
            guard let property = PropertyTable.properties(of: object).first(where: { $0.name == name }) else {
                throw .noProperty(name, of: "\(type(of: object))")
            }
            try history.set(property, of: object, number: number, to: value)
            return describe(object, number)
        case .undo:
            let number = try history.undo()
            return describe(try registry.object(number), number)
        case .swift: return .fields(["swift": .text(history.swift), "edits": .int(history.count)])
        case .problems: return problems
        case .memory:
            return MemoryReport(registry).value(screen)
        case .settings: return settings.values
        case .setSetting(let name, let value):
            try settings.set(name, to: value)
            return settings.values
        case .memoryWarning:
            screen.session?.application.receiveMemoryWarning()
            UIApplication.releaseCaches()
            return .flag(true)
        case .preview: throw .notNow("this program shows no previews")
        // The server's thread answers these, and the inspector those of the clock and of touches.
        case .log, .frames, .clock, .setSpeed, .step, .touches, .record, .replay, .recording, .pixels: return .none
        }
    }

    /// Returns the pixels of a layer, or of the layer of a view; `nil` if it has none of its own.
    func pixels(of number: Int) throws(InspectorFailure) -> Surface? {
        let object = try registry.object(number)
        let layer = (object as? UIView)?.layer ?? object as? CALayer
        return layer?.ownPixels(scale: screen.scale, atMost: Self.longestImage)
    }

    // MARK: Views

    /// Returns the number of the frontmost visible view at a position. Views outside of their superview are not found.
    private func hit(_ position: CGPoint) -> InspectorValue {
        let point = CGPoint(x: position.x * screen.bounds.width, y: position.y * screen.bounds.height)
        for window in screen.visibleWindows.reversed() {
            var found: UIView?
            var candidates: [UIView] = [window]
            while let view = candidates.popLast() {
                guard !view.isHidden, view.alpha > 0.01, contains(view, point) else { continue }
                found = view
                candidates = view.subviews
            }
            // A window without content is transparent.
            if let found, found !== window || window.backgroundColor != nil { return .int(registry.number(of: found)) }
        }
        return .none
    }

    private func contains(_ view: UIView, _ point: CGPoint) -> Bool {
        view.layer.bounds.contains(view.layer.convert(point, from: nil))
    }

    // MARK: Properties

    private func describe(_ object: AnyObject, _ number: Int) -> InspectorValue {
        let properties = PropertyTable.properties(of: object).map { property in
            InspectorValue.fields([
                "name": .text(property.name), "kind": .text(property.kind), "value": property.read(object),
                "choices": property.choices.isEmpty ? nil : .list(property.choices.map { .text($0) }),
            ])
        }
        var facts: [InspectorValue] = []
        func add(_ name: String, _ text: String) { facts.append(.fields(["name": .text(name), "value": .text(text)])) }
        add("class", "\(String(reflecting: type(of: object)))")
        if let view = object as? UIView { describe(view, add) }
        if let layer = object as? CALayer { describe(layer, add) }
        if let controller = object as? UIViewController { describe(controller, add) }
        if let constraint = object as? NSLayoutConstraint { add("equation", constraint.description) }
        let view = object as? UIView
        return .fields([
            "id": .int(number), "type": .text("\(type(of: object))"), "facts": .list(facts),
            "properties": .list(properties),
            "constraints": view.map { .list(constraints(of: $0).map { describe($0) }) },
            "layer": view.map { .int(registry.number(of: $0.layer)) },
            "owner": ((object as? CALayer)?.delegate as? UIView).map { .int(registry.number(of: $0)) },
        ])
    }

    private func describe(_ view: UIView, _ add: (String, String) -> Void) {
        func insets(_ insets: UIEdgeInsets) -> String {
            [insets.top, insets.left, insets.bottom, insets.right].map { SwiftText.number(Double($0)) }
                .joined(separator: ", ")
        }
        add("margins", insets(view.layoutMargins))
        add("safe area", insets(view.safeAreaInsets))
        let size = view.intrinsicContentSize
        add("intrinsic size", "\(SwiftText.number(Double(size.width))) × \(SwiftText.number(Double(size.height)))")
        for (name, axis) in [("horizontal", NSLayoutConstraint.Axis.horizontal), ("vertical", .vertical)] {
            let hugging = SwiftText.number(Double(view.contentHuggingPriority(for: axis).rawValue))
            let resistance = SwiftText.number(Double(view.contentCompressionResistancePriority(for: axis).rawValue))
            add("\(name) priorities", "hugging \(hugging), compression resistance \(resistance)")
        }
        if view.hasAmbiguousLayout { add("layout", "ambiguous") }
        if let recognizers = view.gestureRecognizers, !recognizers.isEmpty {
            add("gestures", recognizers.map { "\(type(of: $0))" }.joined(separator: ", "))
        }
    }

    private func describe(_ layer: CALayer, _ add: (String, String) -> Void) {
        add("position", "\(SwiftText.number(Double(layer.position.x))), \(SwiftText.number(Double(layer.position.y)))")
        add(
            "anchor",
            "\(SwiftText.number(Double(layer.anchorPoint.x))), \(SwiftText.number(Double(layer.anchorPoint.y)))"
        )
        if let keys = layer.animationKeys(), !keys.isEmpty { add("animations", keys.joined(separator: ", ")) }
    }

    private func describe(_ controller: UIViewController, _ add: (String, String) -> Void) {
        add("title", controller.title ?? "")
        add("view", controller.viewIfLoaded.map { "\(type(of: $0))" } ?? "not loaded")
    }

    // MARK: Constraints

    /// Returns the constraints that have the view as an item, of the views that hold them: the view and those that contain it.
    private func constraints(of view: UIView) -> [NSLayoutConstraint] {
        var found: [NSLayoutConstraint] = []
        var holder: UIView? = view
        while let next = holder {
            found += next.constraints.filter { $0.firstItem === view || $0.secondItem === view }
            holder = next.superview
        }
        return found
    }

    private func describe(_ constraint: NSLayoutConstraint) -> InspectorValue {
        let violation = constraint.violation ?? 0
        return .fields([
            "id": .int(registry.number(of: constraint)), "text": .text(constraint.description),
            "constant": .number(Double(constraint.constant)), "priority": .number(Double(constraint.priority.rawValue)),
            "identifier": constraint.identifier.map { .text($0) },
            // The solver computes with fractions.
            "violation": violation > 0.001 ? .number((Double(violation) * 1000).rounded() / 1000) : nil,
        ])
    }

    /// The constraints that are not satisfied, and the views whose layout is ambiguous.
    private var problems: InspectorValue {
        var broken: [InspectorValue] = []
        var ambiguous: [InspectorValue] = []
        var waiting: [UIView] = screen.visibleWindows
        while let view = waiting.popLast() {
            waiting += view.subviews
            broken += view.constraints.filter { ($0.violation ?? 0) > 0.001 }.map { describe($0) }
            if view.hasAmbiguousLayout {
                ambiguous.append(
                    .fields(["id": .int(registry.number(of: view)), "text": .text(ObjectNames.comment(on: view))])
                )
            }
        }
        return .fields(["broken": .list(broken), "ambiguous": .list(ambiguous)])
    }
}
