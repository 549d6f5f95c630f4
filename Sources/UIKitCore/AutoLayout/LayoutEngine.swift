import CoreGraphics
import Layout

/// The constraints of one tree of views, and their solution.
///
/// The root's size is given. Every other view or guide that is involved has four variables: its position in its superview,
/// which ignores transforms, and its size.
@MainActor
final class LayoutEngine {
    private(set) weak var root: UIView?
    var solver = LayoutSolver()
    private var boxes: [ObjectIdentifier: LayoutBox] = [:]
    private var owners: [LayoutVariable: LayoutBox] = [:]
    private(set) var installed: [ObjectIdentifier: NSLayoutConstraint] = [:]
    private var constraintsByForm: [ObjectIdentifier: NSLayoutConstraint] = [:]
    /// The constraints that depend on the origin of the bounds of a view. Views that none depends on have no entry: the engine
    /// of a window's views exists as long as the window.
    private var originDependents: [ObjectIdentifier: OriginDependents] = [:]
    /// The constraints that depend on the baselines of a view, likewise.
    private var baselineDependents: [ObjectIdentifier: BaselineDependents] = [:]
    /// A Boolean value that indicates whether constraints refer to the guide of the keyboard.
    private(set) var hasKeyboardGuide = false
    /// The target size, if the engine computes a fitting size; `nil` for the engine that lays out views.
    let fitting: Fitting?

    private struct OriginDependents {
        /// The origin that the constraints were updated for.
        var origin: CGPoint
        var constraints: Set<ObjectIdentifier> = []
    }

    private struct BaselineDependents {
        /// The baselines that all constraints were updated for; `nil` if they may have used others.
        var baseline: ViewBaseline?
        var constraints: Set<ObjectIdentifier> = []
    }

    struct Fitting {
        var size: CGSize
        var horizontal: UILayoutPriority
        var vertical: UILayoutPriority
    }

    init(root: UIView, fitting: Fitting? = nil) {
        self.root = root
        self.fitting = fitting
    }

    // MARK: Boxes

    /// The variables of a view or guide, created if necessary.
    func box(of item: AnyObject) -> LayoutBox {
        let id = ObjectIdentifier(item)
        if let box = boxes[id], box.item === item { return box }
        let box = LayoutBox(item, &solver)
        boxes[id] = box
        for variable in box.variables { owners[variable] = box }
        box.addOwnConstraints(to: self)
        if item is UIKeyboardLayoutGuide { hasKeyboardGuide = true }
        if let scrollView = item as? UIScrollView, fitting == nil { _ = self.box(of: scrollView.contentLayoutGuide) }
        return box
    }

    func boxIfAny(of item: AnyObject) -> LayoutBox? {
        boxes[ObjectIdentifier(item)].flatMap { $0.item === item ? $0 : nil }
    }

    /// Removes a view or guide, which has no constraints any more.
    func removeBox(of item: AnyObject) {
        guard let box = boxes.removeValue(forKey: ObjectIdentifier(item)) else { return }
        for variable in box.variables { owners[variable] = nil }
        box.removeOwnConstraints(from: self)
        for variable in box.variables { solver.remove(variable) }
    }

    // MARK: Constraints

    func install(_ constraint: NSLayoutConstraint) {
        guard let (form, positions) = form(of: constraint) else { return }
        if fitting == nil {
            constraint.installation = .init(engine: self, constraint: form, positions: positions)
            addDependent(constraint, on: positions)
        }
        installed[ObjectIdentifier(constraint)] = constraint
        constraintsByForm[ObjectIdentifier(form)] = constraint
        report(solver.add(form))
        solutionDidChange()
    }

    func uninstall(_ constraint: NSLayoutConstraint) {
        let id = ObjectIdentifier(constraint)
        guard installed.removeValue(forKey: id) != nil, let installation = constraint.installation else { return }
        let form = installation.constraint
        constraint.installation = nil
        removeDependent(constraint, on: installation.positions)
        constraintsByForm[ObjectIdentifier(form)] = nil
        solver.remove(form)
        solutionDidChange()
    }

    /// Updates the terms of a constraint, which keeps its place in the order of activation.
    func reinstall(_ constraint: NSLayoutConstraint) {
        guard let installation = constraint.installation, installed[ObjectIdentifier(constraint)] != nil,
            let (form, positions) = form(of: constraint)
        else {
            uninstall(constraint)
            return install(constraint)
        }
        removeDependent(constraint, on: installation.positions)
        constraintsByForm[ObjectIdentifier(installation.constraint)] = nil
        constraint.installation = .init(engine: self, constraint: form, positions: positions)
        addDependent(constraint, on: positions)
        constraintsByForm[ObjectIdentifier(form)] = constraint
        report(solver.replace(installation.constraint, with: form))
        solutionDidChange()
    }

    /// Releases all constraints, before the engine ends. Nothing is solved again.
    func discard() {
        for constraint in installed.values { constraint.installation = nil }
        installed = [:]
        constraintsByForm = [:]
        originDependents = [:]
        baselineDependents = [:]
        boxes = [:]
        owners = [:]
    }

    /// Updates the constant of a constraint.
    func constantDidChange(of constraint: NSLayoutConstraint) {
        guard let installation = constraint.installation, let (form, positions) = form(of: constraint) else { return }
        if positions != installation.positions {
            removeDependent(constraint, on: installation.positions)
            addDependent(constraint, on: positions)
            constraint.installation?.positions = positions
        }
        setConstant(form.expression.constant, of: installation.constraint)
    }

    func setConstant(_ constant: Double, of form: LayoutConstraint) {
        guard constant != form.expression.constant else { return }
        report(solver.setConstant(constant, of: form))
        solutionDidChange()
    }

    private func addDependent(_ constraint: NSLayoutConstraint, on positions: UsedPositions) {
        let id = ObjectIdentifier(constraint)
        for (view, origin) in positions.origins {
            originDependents[view, default: OriginDependents(origin: origin)].constraints.insert(id)
        }
        for (view, baseline) in positions.baselines {
            var dependents = baselineDependents[view] ?? BaselineDependents(baseline: baseline)
            dependents.constraints.insert(id)
            if dependents.baseline != baseline { dependents.baseline = nil }
            baselineDependents[view] = dependents
        }
    }

    private func removeDependent(_ constraint: NSLayoutConstraint, on positions: UsedPositions) {
        let id = ObjectIdentifier(constraint)
        for view in positions.origins.keys {
            originDependents[view]?.constraints.remove(id)
            if originDependents[view]?.constraints.isEmpty == true { originDependents[view] = nil }
        }
        for view in positions.baselines.keys {
            baselineDependents[view]?.constraints.remove(id)
            if baselineDependents[view]?.constraints.isEmpty == true { baselineDependents[view] = nil }
        }
    }

    /// Returns the constraint as the solver has it, and the views whose bounds' origins it depends on; `nil` if an item no
    /// longer exists.
    private func form(
        of constraint: NSLayoutConstraint
    ) -> (form: LayoutConstraint, positions: UsedPositions)? {
        guard let ancestor = Self.commonAncestor(of: constraint.items) else { return nil }
        let direction = ancestor.effectiveUserInterfaceLayoutDirection
        var terms = ExpressionBuilder(engine: self, ancestor: ancestor, direction: direction)
        guard let first = terms.expression(of: constraint.first) else { return nil }
        var expression = first
        if constraint.second.item != nil {
            guard let second = terms.expression(of: constraint.second) else { return nil }
            expression = expression - second * Double(constraint.multiplier)
        }
        // Constants and relations of leading and trailing edges are in the direction of text.
        let isReversed = constraint.followsText && terms.direction == .rightToLeft && !constraint.first.isSize
        expression.constant += isReversed ? Double(constraint.constant) : -Double(constraint.constant)
        let relation: LayoutConstraint.Relation =
            switch constraint.relation {
            case .equal: .equal
            case .lessThanOrEqual: isReversed ? .greaterThanOrEqual : .lessThanOrEqual
            case .greaterThanOrEqual: isReversed ? .lessThanOrEqual : .greaterThanOrEqual
            }
        let form = LayoutConstraint(expression, relation, priority: Double(constraint.priority.rawValue))
        return (form, terms.used)
    }

    /// Updates the constraints whose leading and trailing edges are those of a view's layout direction: the view is the
    /// nearest one that contains their items.
    func directionDidChange(of view: UIView) {
        for constraint in view.heldConstraints where constraint.followsText && constraint.installation?.engine === self
        {
            reinstall(constraint)
        }
    }

    /// Updates the constraints to the edges of a view whose alignment insets have changed.
    func alignmentDidChange(of view: UIView) {
        for constraint in Array(installed.values) where constraint.items.contains(where: { $0 === view }) {
            constantDidChange(of: constraint)
        }
    }

    /// The number of constraints to baselines that were computed again.
    private(set) var baselineUpdateCount = 0

    /// A Boolean value that indicates whether constraints refer to baselines.
    var hasBaselines: Bool { !baselineDependents.isEmpty }

    /// Updates the constraints to baselines that a view determines, after its text or its arranged views have changed.
    func baselinesDidChange(of view: UIView) {
        let key = ObjectIdentifier(view)
        guard let dependents = baselineDependents[key] else { return }
        // Most changes of a text change no baseline. That of a view without text follows from others.
        let baseline = view.baseline
        let isOwn = baseline != .edges && view.forFirstBaselineLayout === view && view.forLastBaselineLayout === view
        if isOwn, dependents.baseline == baseline { return }
        for id in dependents.constraints {
            guard let constraint = installed[id], let form = form(of: constraint)?.form else { continue }
            baselineUpdateCount += 1
            if form.expression.terms == constraint.installation?.constraint.expression.terms {
                constantDidChange(of: constraint)
            } else {
                reinstall(constraint)
            }
        }
        if isOwn { baselineDependents[key]?.baseline = baseline }
    }

    /// Updates the constraints that depend on the origin of a view's bounds, if it has changed.
    private func originMayHaveChanged(of view: UIView) {
        let key = ObjectIdentifier(view)
        let origin = view.bounds.origin
        guard let dependents = originDependents[key], dependents.origin != origin else { return }
        originDependents[key]?.origin = origin
        for id in dependents.constraints {
            if let constraint = installed[id] { constantDidChange(of: constraint) }
        }
    }

    /// Updates the given frame of a view, and what depends on its bounds.
    func geometryDidChange(of view: UIView) {
        boxIfAny(of: view)?.frameDidChange(in: self)
        if !originDependents.isEmpty { originMayHaveChanged(of: view) }
    }

    // MARK: Solution

    /// Marks the views whose subviews are to be laid out.
    func solutionDidChange() {
        guard fitting == nil else { return }
        for variable in solver.takeChangedVariables() {
            guard let box = owners[variable] else { continue }
            switch box.item {
            case let view as UIView: view.superview?.invalidateLayout()
            case let guide as SystemGuide where guide.kind == .scrollContent: guide.owningView?.invalidateLayout()
            case let guide as UILayoutGuide: guide.owningView?.invalidateLayout()
            default: break
            }
        }
    }

    /// Chooses the values that constraints leave open. A fitting size needs none: its target determines it.
    func settle() {
        if fitting == nil, solver.settle() { solutionDidChange() }
    }

    /// Returns the frame of an item in its superview or its owning view, in points; `nil` if the engine does not have it.
    func frame(of item: AnyObject) -> CGRect? {
        settle()
        return boxIfAny(of: item).map { Self.frame(of: $0, &solver) }
    }

    /// The solver is passed by reference: methods that do not mutate it would get a copy.
    private static func frame(of box: LayoutBox, _ solver: inout LayoutSolver) -> CGRect {
        CGRect(
            x: solver.value(of: box.x),
            y: solver.value(of: box.y),
            width: solver.value(of: box.width),
            height: solver.value(of: box.height)
        )
    }

    func isAmbiguous(_ item: AnyObject) -> Bool {
        boxIfAny(of: item)?.variables.contains { solver.isAmbiguous($0) } ?? false
    }

    func constraints(affecting item: AnyObject, along axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        guard let box = boxIfAny(of: item) else { return [] }
        var found: [NSLayoutConstraint] = []
        for variable in axis == .horizontal ? [box.x, box.width] : [box.y, box.height] {
            for form in solver.constraints(affecting: variable) {
                guard let constraint = constraintsByForm[ObjectIdentifier(form)] else { continue }
                if !found.contains(where: { $0 === constraint }) { found.append(constraint) }
            }
        }
        return found
    }

    // MARK: Contradictions

    func report(_ conflicts: [LayoutSolver.Conflict]) {
        guard fitting == nil else { return }
        // The frames of views outside of any window are not final: constraints are usually added before there is a frame.
        let given = root.map { $0.window == nil } ?? false ? Array(boxes.values) : []
        for conflict in conflicts
        where !conflict.constraints.contains(where: { form in given.contains { $0.gives(form) } }) {
            let lines = conflict.constraints.map { describe($0) }
            let conflict = LayoutConflict(constraints: lines, broken: describe(conflict.broken))
            (root?.session ?? UIApplication.shared.session).userInterface.report(conflict)
        }
    }

    private func describe(_ form: LayoutConstraint) -> String {
        if let constraint = constraintsByForm[ObjectIdentifier(form)] { return constraint.description }
        for box in boxes.values {
            if let description = box.description(of: form) { return description }
        }
        return "<removed constraint>"
    }
}

/// Required constraints that contradict each other.
package struct LayoutConflict: Sendable, CustomStringConvertible {
    /// The descriptions of the constraints, in the order of their activation.
    package let constraints: [String]
    /// The constraint that was broken.
    package let broken: String

    package var description: String {
        """
        cannot satisfy all of these constraints; one of them is probably not wanted:
            \(constraints.joined(separator: "\n    "))
        breaking the constraint
            \(broken)
        """
    }
}
