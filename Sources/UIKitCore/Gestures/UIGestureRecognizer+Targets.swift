import QuartzCore

/// Somebody to be called when a gesture goes on.
@MainActor
struct GestureTarget {
    private weak var target: AnyObject?
    private let hadTarget: Bool
    private let body: (AnyObject?, UIGestureRecognizer) -> Void

    /// - Parameter target: nil for a closure that is called always.
    init(_ target: AnyObject?, _ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.target = target
        hadTarget = target != nil
        body = { _, recognizer in action(recognizer) }
    }

    init<Target: AnyObject>(_ target: Target, _ action: @escaping @MainActor (Target, UIGestureRecognizer) -> Void) {
        self.target = target
        hadTarget = true
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

/// What every recogniser is, under a name by which its own class can be spoken of: `addTarget(_:action:)` takes methods
/// of exactly that class of recogniser.
@MainActor
public protocol GestureRecognizing: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureRecognizing {}

extension GestureRecognizing {
    /// Calls a method without parameters, given as `ViewController.undo`, each time the state has changed.
    /// - Parameter target: held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        targets.append(GestureTarget(target) { target, _ in action(target)() })
    }

    /// Calls a method with the recogniser, given as `ViewController.moveShape`, each time the state has changed.
    /// - Parameter target: held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
    ) {
        targets.append(
            GestureTarget(target) { target, recognizer in
                if let recognizer = recognizer as? Self { action(target)(recognizer) }
            }
        )
    }

    /// Calls a closure with the recogniser each time the state has changed.
    public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
        targets.append(
            GestureTarget(nil) { recognizer in
                if let recognizer = recognizer as? Self { action(recognizer) }
            }
        )
    }
}

extension UIGestureRecognizer {
    /// Calls a target no more, or with nil nobody any more. All its actions go: methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never? = nil) {
        if let target { targets.removeAll { $0.isFor(target) } } else { targets = [] }
    }

    func sendActions() {
        for target in targets { target.call(self) }
    }
}
