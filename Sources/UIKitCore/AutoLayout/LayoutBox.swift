import CoreGraphics
import Layout

/// The variables of a view or a layout guide in an engine, and the constraints that follow from the item itself.
@MainActor
final class LayoutBox {
    private(set) weak var item: AnyObject?
    let x: LayoutVariable
    let y: LayoutVariable
    let width: LayoutVariable
    let height: LayoutVariable

    var variables: [LayoutVariable] { [x, y, width, height] }

    /// The equations of the frame of a view that has one, or of a guide that follows its view.
    private var fixed: [LayoutConstraint] = []

    /// The limits of the natural size: hugging and compression resistance along both axes.
    private var natural: [Axis: [LayoutConstraint]] = [:]

    private enum Axis: CaseIterable { case horizontal, vertical }

    init(_ item: AnyObject, _ solver: inout LayoutSolver) {
        self.item = item
        x = solver.makeVariable()
        y = solver.makeVariable()
        width = solver.makeVariable(.size)
        height = solver.makeVariable(.size)
    }

    func addOwnConstraints(to engine: LayoutEngine) {
        switch item {
        case let guide as SystemGuide: fixed = equations(of: guide, in: engine)
        case let guide as UIKeyboardLayoutGuide: fixed = equations(of: guide, in: engine)
        case let view as UIView where view === engine.root: fixed = rootEquations(view, in: engine)
        case let view as UIView where view.translatesAutoresizingMaskIntoConstraints:
            fixed = zip(variables, Self.givenFrame(of: view)).map { Self.equation(LayoutExpression($0), $1) }
        default: break
        }
        for form in fixed { engine.report(engine.solver.add(form)) }
        if let view = item as? UIView { updateNaturalSize(of: view, in: engine) }
        engine.solutionDidChange()
    }

    func removeOwnConstraints(from engine: LayoutEngine) {
        for form in fixed + Axis.allCases.flatMap({ natural[$0] ?? [] }) { engine.solver.remove(form) }
        fixed = []
        natural = [:]
        engine.solutionDidChange()
    }

    /// Returns the position and the size of a view, without its transform.
    private static func givenFrame(of view: UIView) -> [Double] {
        let (bounds, center, anchor) = (view.bounds, view.center, view.layer.anchorPoint)
        return [
            center.x - bounds.width * anchor.x, center.y - bounds.height * anchor.y, bounds.width, bounds.height,
        ].map { Double($0) }
    }

    private static func equation(_ left: LayoutExpression, _ right: Double, priority: Double = 1000) -> LayoutConstraint
    {
        LayoutConstraint(left - LayoutExpression(constant: right), .equal, priority: priority)
    }

    /// The equations of the root of a tree: its size is given, or to be approached.
    private func rootEquations(_ view: UIView, in engine: LayoutEngine) -> [LayoutConstraint] {
        let zero = [Self.equation(LayoutExpression(x), 0), Self.equation(LayoutExpression(y), 0)]
        guard let fitting = engine.fitting else {
            let size = view.bounds.size
            return zero + [
                Self.equation(LayoutExpression(width), Double(size.width)),
                Self.equation(LayoutExpression(height), Double(size.height)),
            ]
        }
        return zero + [
            Self.equation(
                LayoutExpression(width),
                Double(fitting.size.width),
                priority: Double(fitting.horizontal.rawValue)
            ),
            Self.equation(
                LayoutExpression(height),
                Double(fitting.size.height),
                priority: Double(fitting.vertical.rawValue)
            ),
        ]
    }

    /// The equations of a guide of the system, relative to its view.
    private func equations(of guide: SystemGuide, in engine: LayoutEngine) -> [LayoutConstraint] {
        guard let view = guide.owningView else { return [] }
        guard guide.kind != .scrollContent else {
            return [Self.equation(LayoutExpression(x), 0), Self.equation(LayoutExpression(y), 0)]
        }
        let owner = engine.box(of: view)
        let values = Self.values(of: guide, in: view)
        return [
            Self.equation(LayoutExpression(x), values[0]),
            Self.equation(
                guide.isAtEnd ? LayoutExpression([(y, 1), (owner.height, -1)]) : LayoutExpression(y),
                values[1]
            ),
            Self.equation(LayoutExpression([(width, 1), (owner.width, -1)]), values[2]),
            Self.equation(
                guide.isStrip ? LayoutExpression(height) : LayoutExpression([(height, 1), (owner.height, -1)]),
                values[3]
            ),
        ]
    }

    private static func values(of guide: SystemGuide, in view: UIView) -> [Double] {
        let (bounds, insets) = (view.bounds, guide.insets(in: view))
        let top = guide.isAtEnd ? insets.top - bounds.height : insets.top
        let height = guide.isStrip ? bounds.height - insets.top - insets.bottom : -(insets.top + insets.bottom)
        return [bounds.minX + insets.left, bounds.minY + top, -(insets.left + insets.right), height].map { Double($0) }
    }

    /// The equations of the guide of the keyboard: at its distance from the bottom of the view, and of its height.
    private func equations(of guide: UIKeyboardLayoutGuide, in engine: LayoutEngine) -> [LayoutConstraint] {
        guard let view = guide.owningView else { return [] }
        let (owner, values) = (engine.box(of: view), Self.values(of: guide, in: view))
        return [
            Self.equation(LayoutExpression(x), values[0]),
            Self.equation(LayoutExpression([(y, 1), (owner.height, -1)]), values[1]),
            Self.equation(LayoutExpression([(width, 1), (owner.width, -1)]), values[2]),
            Self.equation(LayoutExpression(height), values[3]),
        ]
    }

    private static func values(of guide: UIKeyboardLayoutGuide, in view: UIView) -> [Double] {
        let (frame, size) = (guide.rectangle(in: view), view.bounds.size)
        return [frame.minX, frame.minY - size.height, frame.width - size.width, frame.height].map { Double($0) }
    }

    /// Updates the equations after a change of the view's frame, or of the guide's insets.
    func frameDidChange(in engine: LayoutEngine) {
        guard fixed.count == 4 else { return }
        let values: [Double]
        switch item {
        case let guide as SystemGuide:
            guard let view = guide.owningView else { return }
            values = Self.values(of: guide, in: view)
        case let guide as UIKeyboardLayoutGuide:
            guard let view = guide.owningView else { return }
            values = Self.values(of: guide, in: view)
        case let view as UIView where view === engine.root:
            guard engine.fitting == nil else { return }
            values = [0, 0, Double(view.bounds.width), Double(view.bounds.height)]
        case let view as UIView: values = Self.givenFrame(of: view)
        default: return
        }
        for (form, value) in zip(fixed, values) { engine.setConstant(-value, of: form) }
    }

    // MARK: Natural size

    /// Updates the constraints of the natural size of a view, which apply unless its frame is given.
    func updateNaturalSize(of view: UIView, in engine: LayoutEngine) {
        let isGiven = view !== engine.root && view.translatesAutoresizingMaskIntoConstraints
        let size = isGiven || view === engine.root && engine.fitting == nil ? nil : view.layoutContentSize
        let insets = view.alignmentRectInsets
        for axis in Axis.allCases {
            let (value, state) = (axis == .horizontal ? size?.width : size?.height, view.autoLayout)
            let priorities =
                axis == .horizontal
                ? (state?.hugging.horizontal, state?.resistance.horizontal)
                : (state?.hugging.vertical, state?.resistance.vertical)
            guard let value, value >= 0, value.isFinite else {
                for form in natural.removeValue(forKey: axis) ?? [] { engine.solver.remove(form) }
                continue
            }
            // The natural size is that of the alignment rectangle.
            let margin = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
            let length = Double(value + margin)
            let wanted = [priorities.0 ?? .defaultLow, priorities.1 ?? .defaultHigh].map { Double($0.rawValue) }
            if let forms = natural[axis], forms.map(\.priority) == wanted {
                // The limit that makes room first: both may be required.
                let shrinks = length < -forms[0].expression.constant
                for form in shrinks ? forms.reversed() : forms { engine.setConstant(-length, of: form) }
                continue
            }
            for form in natural[axis] ?? [] { engine.solver.remove(form) }
            let variable = LayoutExpression(axis == .horizontal ? width : height) - LayoutExpression(constant: length)
            let forms = [
                LayoutConstraint(variable, .lessThanOrEqual, priority: wanted[0]),
                LayoutConstraint(variable, .greaterThanOrEqual, priority: wanted[1]),
            ]
            natural[axis] = forms
            for form in forms { engine.report(engine.solver.add(form)) }
        }
        engine.solutionDidChange()
    }

    /// Returns a Boolean value that indicates whether a constraint is an equation of the item's given frame.
    func gives(_ form: LayoutConstraint) -> Bool { fixed.contains { $0 === form } }

    /// Returns a description of a constraint of the item itself, or `nil` if it is not one of them.
    func description(of form: LayoutConstraint) -> String? {
        guard let item else { return nil }
        let name = LayoutEngine.name(of: item)
        let names = ["minX", "minY", "width", "height"]
        if let index = fixed.firstIndex(where: { $0 === form }) {
            let value = -form.expression.constant
            let title = item is UIView ? "autoresizing mask" : "layout guide"
            return "<\(title): \(name).\(names[index]) == \(value) (active)>"
        }
        for (axis, forms) in natural where forms.contains(where: { $0 === form }) {
            return "<content size: \(name).\(axis == .horizontal ? "width" : "height") (active)>"
        }
        return nil
    }
}
