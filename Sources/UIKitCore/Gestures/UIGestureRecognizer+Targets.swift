import QuartzCore

/// An action that is called when the state of a gesture changes.
@MainActor
struct GestureTarget {
    private weak var target: AnyObject?
    private let hadTarget: Bool
    /// The selector of the method; `nil` for a method or closure that was given otherwise.
    let selector: Selector?
    private let body: (AnyObject?, UIGestureRecognizer) -> Void

    /// Creates a target.
    /// - Parameter target: The object that the action belongs to, held weakly, or `nil` for a closure that is always
    ///   called.
    init(_ target: AnyObject?, _ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.target = target
        hadTarget = target != nil
        selector = nil
        body = { _, recognizer in action(recognizer) }
    }

    init(_ target: AnyObject, _ selector: Selector) {
        self.target = target
        self.selector = selector
        hadTarget = true
        body = { target, recognizer in
            if let target { SelectorLookup.send(selector, to: target, [recognizer]) }
        }
    }

    init<Target: AnyObject>(_ target: Target, _ action: @escaping @MainActor (Target, UIGestureRecognizer) -> Void) {
        self.target = target
        hadTarget = true
        selector = nil
        body = { target, recognizer in
            if let target = target as? Target { action(target, recognizer) }
        }
    }

    func call(_ recognizer: UIGestureRecognizer) {
        let target = target
        if target != nil || !hadTarget { body(target, recognizer) }
    }

    func isFor(_ object: AnyObject) -> Bool { target === object }
}

/// The targets of a recognizer.
@MainActor
struct GestureTargets {
    /// The targets, in the order in which they were added.
    private(set) var all: [GestureTarget] = []

    mutating func add(_ target: GestureTarget) { all.append(target) }

    /// Removes the targets for an object and a selector; `nil` for all of them.
    mutating func remove(_ object: AnyObject?, _ selector: Selector?) {
        all.removeAll { target in
            (object.map { target.isFor($0) } ?? true) && (selector == nil || target.selector == selector)
        }
    }
}

/// A protocol that all recognizers conform to, in which `Self` is the recognizer's own class: `addTarget(_:action:)`
/// accepts methods with a parameter of exactly that class.
@MainActor
public protocol GestureRecognizing: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureRecognizing {}

extension GestureRecognizing {
    /// Adds a method without parameters, such as `ViewController.undo`, that is called each time the state changes.
    /// - Parameter target: The object whose method is called. It is held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        targets.add(GestureTarget(target) { target, _ in action(target)() })
    }

    /// Adds a method with the recognizer as its parameter, such as `ViewController.moveShape`, that is called each time
    /// the state changes.
    /// - Parameter target: The object whose method is called. It is held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
    ) {
        targets.add(
            GestureTarget(target) { target, recognizer in
                if let recognizer = recognizer as? Self { action(target)(recognizer) }
            }
        )
    }

    /// Adds a closure that is called with the recognizer each time the state changes.
    public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
        targets.add(
            GestureTarget(nil) { recognizer in
                if let recognizer = recognizer as? Self { action(recognizer) }
            }
        )
    }
}

extension UIGestureRecognizer {
    func sendActions() {
        for target in targets.all { target.call(self) }
    }
}
