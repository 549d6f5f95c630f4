import QuartzCore

extension InterfaceBuilder {
    // MARK: Outlets

    /// Connects an outlet of a class of the app, by its setter in the tables of selectors. Ends the program with UIKit's message if the
    /// class has no such property.
    public func outlet(_ name: String, of source: String, to destination: String) {
        guard !context.isLaunchScreen else { return warnOfLaunchScreen("the outlet \(name) is not connected") }
        later { [self] in
            guard let object = self.object(source), let value = self.object(destination) else { return }
            set(name, of: object, value)
        }
    }

    /// Connects an outlet collection of a class of the app.
    /// - Parameter destinations: The identifiers of the objects, in the order of the collection.
    public func outlets(_ name: String, of source: String, to destinations: [String]) {
        guard !context.isLaunchScreen else { return warnOfLaunchScreen("the outlets \(name) are not connected") }
        later { [self] in
            guard let object = self.object(source) else { return }
            set(name, of: object, destinations.compactMap { self.object($0) })
        }
    }

    /// Connects an outlet of a class of UIKit.
    /// - Parameter connect: A function that sets the property.
    public func connect<Source, Destination>(
        _ source: String,
        _ destination: String,
        _ connect: @escaping @MainActor (Source, Destination) -> Void
    ) {
        later { [self] in
            guard let object = self.object(source), let value = self.object(destination) else { return }
            guard let typed = object as? Source else { return }
            guard let wanted = value as? Destination else {
                let text =
                    "\(Swift.type(of: value)) is not a \(Destination.self), to which \(Swift.type(of: object)) is connected"
                Log.write(LogMessage(text, .warning), from: "UIKit")
                return
            }
            connect(typed, wanted)
        }
    }

    private func set(_ name: String, of object: AnyObject, _ value: Any) {
        let capitalized = name.prefix(1).uppercased() + name.dropFirst()
        guard let entry = entry("set\(capitalized):", of: object) else {
            fatalError(
                "[<\(Swift.type(of: object))> setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key \(name)."
            )
        }
        entry.call(object, [value])
    }

    /// Sets a property by its key path, for a runtime attribute. A key that the object does not have is a warning, as on iOS.
    public func attribute(_ keyPath: String, of source: String, _ value: Any?) {
        guard !context.isLaunchScreen else { return warnOfLaunchScreen("the attribute \(keyPath) is not set") }
        later { [self] in
            guard let object = self.object(source) else { return }
            if let reason = setAttribute(keyPath, of: object, value) {
                let text =
                    "Failed to set (\(keyPath)) user defined inspected property on (\(Swift.type(of: object))): \(reason)"
                Log.write(LogMessage(text, .warning), from: "UIKit")
            }
        }
    }

    private nonisolated static let layerColors: Set<String> = [
        "backgroundColor", "borderColor", "fillColor", "shadowColor", "strokeColor",
    ]

    /// Returns a method of an object, which the module of the file may have added to a class of UIKit.
    private func entry(_ name: String, of object: AnyObject) -> SelectorEntry? {
        SelectorLookup.entry(Selector(name, file: context.module), of: object)
    }

    /// - Returns: The reason for which the property was not set; `nil` if it was.
    private func setAttribute(_ keyPath: String, of object: AnyObject, _ value: Any?) -> String? {
        var object = object
        var keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let last = keys.removeLast()
        for key in keys {
            if let layer = object as? CALayer {
                guard let next = layer.value(forKey: key) else { return nil }
                object = next as AnyObject
            } else if let entry = entry(key, of: object) {
                guard let next = entry.call(object, []) else { return nil }
                object = next as AnyObject
            } else {
                return "this class is not key value coding-compliant for the key \(key)."
            }
        }
        let capitalized = last.prefix(1).uppercased() + last.dropFirst()
        for name in ["set\(capitalized):", "setIs\(capitalized):"] {
            guard let entry = entry(name, of: object) else { continue }
            entry.call(object, [value])
            return nil
        }
        if let layer = object as? CALayer {
            // The colors of layers are of another type than those of files, and values of other types trap.
            if let color = value as? UIColor, Self.layerColors.contains(last) {
                layer.setValue(color.cgColor, forKey: last)
            } else {
                layer.setValue(value, forKey: last)
            }
            return nil
        }
        return "this class is not key value coding-compliant for the key \(last)."
    }

    // MARK: Actions

    /// Connects an action of a control, an item of a bar or a gesture recognizer.
    /// - Parameters:
    ///   - action: The method.
    ///   - source: The identifier of the control, the item or the recognizer.
    ///   - target: The identifier of the object; that of the first responder for the responder chain.
    ///   - events: The events of a control.
    public func action(
        _ action: Selector,
        of source: String,
        to target: String,
        for events: UIControl.Event = .touchUpInside
    ) {
        guard !context.isLaunchScreen else { return warnOfLaunchScreen("the action \(action) is not connected") }
        later { [self] in
            let isForChain = target == InterfaceBuilder.firstResponderID
            let receiver = isForChain ? nil : self.object(target)
            guard let object = self.object(source), isForChain || receiver != nil else { return }
            switch object {
            case let control as UIControl: control.addTarget(receiver, action: action, for: events)
            case let item as UIBarButtonItem:
                item.action = action
                item.target = receiver
            case let recognizer as UIGestureRecognizer:
                if let receiver { recognizer.addTarget(receiver, action: action) }
            default: break
            }
        }
    }

    // MARK: Segues

    /// Lets a control, an item of a bar, a gesture recognizer or a cell trigger a segue of the scene.
    /// - Parameter isAccessory: A Boolean value that indicates whether the accessory button of a cell triggers the segue.
    public func trigger(_ segue: String, from source: String, isAccessory: Bool = false) {
        later { [self] in
            guard let object = self.object(source), let controller = sceneController else { return }
            let trigger = SegueTrigger(controller, segue)
            switch object {
            case let control as UIControl:
                let events: UIControl.Event =
                    switch control {
                    case is UIButton: .touchUpInside
                    case is UITextField: .editingDidEndOnExit
                    default: .valueChanged
                    }
                let action = UIAction { [weak control] _ in if let control { trigger.fire(control) } }
                control.addAction(action, for: events)
            case let item as UIBarButtonItem:
                item.handler = BarItemHandler(controller) { _, item, _ in trigger.fire(item) }
            case let recognizer as UIGestureRecognizer:
                let start = GestureStart()
                recognizer.targets.add(
                    GestureTarget(controller) { recognizer in
                        // A continuous gesture triggers the segue once.
                        if start.isReached(by: recognizer.state) { trigger.fire(recognizer) }
                    }
                )
            case let source as any SegueSource:
                if isAccessory { source.accessorySegue = trigger } else { source.selectionSegue = trigger }
            default: break
            }
        }
    }

    /// Embeds the view controller of a segue in a view.
    public func embed(_ segue: String, in container: String) {
        later { [self] in
            guard let view = self.object(container) as? UIView, let controller = sceneController else { return }
            guard let segue = controller.interface?.segue(segue) else { return }
            guard controller.shouldPerformSegue(withIdentifier: segue.identifier ?? "", sender: view) else { return }
            // A scene that embeds itself, directly or by others, would do so without end.
            let ancestors = sequence(first: controller, next: { $0.parent })
            guard ancestors.filter({ $0.interface?.segue(segue.id) != nil }).count <= Self.maximumEmbeddings else {
                let text =
                    "the embed segue \(segue.identifier ?? segue.id) of \(Swift.type(of: controller)) nests its scene more than "
                    + "\(Self.maximumEmbeddings) times; it is not performed"
                Log.write(LogMessage(text, .warning), from: "UIKit")
                return
            }
            controller.perform(segue, sender: view, in: view)
        }
    }

    /// The number of controllers of one scene that may be in each other.
    private nonisolated static let maximumEmbeddings = 8

    // MARK: Layout

    /// Creates a constraint, which is activated when all objects have been created.
    /// - Parameters:
    ///   - id: The identifier.
    ///   - first: The identifier of the first item.
    ///   - firstAttribute: The attribute of the first item.
    ///   - relation: The relation.
    ///   - second: The identifier of the second item, or `nil`.
    ///   - secondAttribute: The attribute of the second item.
    ///   - multiplier: The factor of the second attribute.
    ///   - constant: The constant, in points.
    ///   - priority: The priority, from 1 to 1000.
    ///   - identifier: The name of the constraint, or `nil`.
    ///   - isActive: A Boolean value that indicates whether the constraint is activated.
    public func constraint(
        _ id: String,
        _ first: String,
        _ firstAttribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation = .equal,
        _ second: String? = nil,
        _ secondAttribute: NSLayoutConstraint.Attribute = .notAnAttribute,
        multiplier: CGFloat = 1,
        constant: CGFloat = 0,
        priority: Float = 1000,
        identifier: String? = nil,
        isActive: Bool = true
    ) {
        // Before outlets, which may refer to the constraint; the items have been created in any order.
        addConstraint { [self] in
            guard let item = self.object(first) else { return }
            var other: AnyObject?
            if let second {
                guard let object = self.object(second) else { return }
                other = object
            }
            let constraint = NSLayoutConstraint(
                item: item,
                attribute: firstAttribute,
                relatedBy: relation,
                toItem: other,
                attribute: secondAttribute,
                multiplier: multiplier,
                constant: constant
            )
            constraint.priority = UILayoutPriority(priority)
            constraint.identifier = identifier
            set(id, constraint)
            if isActive { constraint.isActive = true }
        }
    }

    /// Changes properties when traits change, for the variations of a file by size classes.
    /// - Parameters:
    ///   - id: The identifier of the view whose traits apply.
    ///   - apply: A function that sets the properties for traits.
    public func variations(_ id: String, _ apply: @escaping @MainActor (InterfaceBuilder, UITraitCollection) -> Void) {
        later { [self] in
            guard let view = self.object(id) as? UIView else { return }
            let copy = copyForVariations()
            apply(copy, view.traitCollection)
            view.registerForTraitChanges([UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]) {
                (view: UIView, _: UITraitCollection) in apply(copy, view.traitCollection)
            }
        }
    }

    /// Sets the constant of a constraint, in points, for a variation by size classes.
    public func setConstant(_ id: String, _ constant: CGFloat) {
        (object(id) as? NSLayoutConstraint)?.constant = constant
    }

    /// Sets properties of an object, for a variation by size classes.
    public func with<Base: AnyObject>(_ id: String, _ change: @MainActor (Base) -> Void) {
        if let object = object(id) as? Base { change(object) }
    }

    /// Installs or removes subviews and constraints, for a variation by size classes.
    /// - Parameters:
    ///   - parent: The identifier of the view.
    ///   - subviews: The identifiers of all subviews that may be installed, in their order.
    ///   - excluded: The identifiers of the subviews and constraints that are not installed.
    ///   - constraints: The identifiers of all constraints that may be installed.
    public func install(in parent: String, subviews: [String], constraints: [String], excluding excluded: Set<String>) {
        guard let view = self.object(parent) as? UIView else { return }
        for id in constraints where excluded.contains(id) {
            (self.object(id) as? NSLayoutConstraint)?.isActive = false
        }
        var previous: UIView?
        for id in subviews {
            guard let subview = self.object(id) as? UIView else { continue }
            if excluded.contains(id) {
                if subview.superview === view {
                    retain(id, subview)
                    subview.removeFromSuperview()
                }
                continue
            }
            if subview.superview !== view {
                if let previous {
                    view.insertSubview(subview, aboveSubview: previous)
                } else {
                    view.insertSubview(subview, at: 0)
                }
                retain(id, nil)
            }
            previous = subview
        }
        for id in constraints where !excluded.contains(id) {
            guard let constraint = self.object(id) as? NSLayoutConstraint, !constraint.isActive else { continue }
            // Of views that are not installed, constraints wait for the traits that install them.
            if constraint.hasInstalledItems { constraint.isActive = true }
        }
    }
}

extension NSLayoutConstraint {
    /// A Boolean value that indicates whether the items are in one tree of views.
    fileprivate var hasInstalledItems: Bool {
        guard let first = Self.view(of: firstItem) else { return false }
        guard let secondItem else { return true }
        guard let second = Self.view(of: secondItem) else { return false }
        let ancestors = Set(sequence(first: first, next: { $0.superview }).map { ObjectIdentifier($0) })
        return sequence(first: second, next: { $0.superview }).contains { ancestors.contains(ObjectIdentifier($0)) }
    }

    private static func view(of item: AnyObject?) -> UIView? {
        item as? UIView ?? (item as? UILayoutGuide)?.owningView
    }
}

/// The start of a gesture: a discrete one is recognized at once.
@MainActor
private final class GestureStart {
    private var hasBegun = false

    func isReached(by state: UIGestureRecognizer.State) -> Bool {
        defer { hasBegun = state == .began || state == .changed }
        return state == .began || state == .ended && !hasBegun
    }
}
