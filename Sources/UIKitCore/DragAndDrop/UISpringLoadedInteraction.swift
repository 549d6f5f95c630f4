import QuartzCore

/// The states of a view over which items are dragged, until its action is performed.
public enum UISpringLoadedInteractionEffectState: Int, Hashable, Sendable {
    /// No items are over the view.
    case inactive = 0
    /// Items are over the view.
    case possible = 1
    /// The action will be performed soon.
    case activating = 2
    /// The action was performed.
    case activated = 3
}

/// The state of a spring-loaded view.
@preconcurrency @MainActor
public protocol UISpringLoadedInteractionContext: AnyObject {
    /// The state.
    var state: UISpringLoadedInteractionEffectState { get }

    /// The view whose appearance follows the state. By default, the view of the interaction.
    var targetView: UIView? { get set }

    /// An object that identifies a part of the view. Another one begins the interaction again.
    var targetItem: Any? { get set }

    /// Returns the location of the finger in a view, in points.
    func location(in view: UIView?) -> CGPoint
}

/// An object that determines where and when an interaction is performed.
@preconcurrency @MainActor
public protocol UISpringLoadedInteractionBehavior: AnyObject {
    /// Returns a Boolean value that indicates whether the action may be performed at the location of the context. Called when the
    /// finger moves.
    func shouldAllow(
        _ interaction: UISpringLoadedInteraction,
        with context: any UISpringLoadedInteractionContext
    ) -> Bool

    /// Called when the finger leaves the view, or the drag ends. Optional.
    func interactionDidFinish(_ interaction: UISpringLoadedInteraction)
}

extension UISpringLoadedInteractionBehavior {
    /// Does nothing.
    public func interactionDidFinish(_ interaction: UISpringLoadedInteraction) {}
}

/// An object that shows the state of an interaction.
@preconcurrency @MainActor
public protocol UISpringLoadedInteractionEffect: AnyObject {
    /// Called when the state has changed.
    func interaction(
        _ interaction: UISpringLoadedInteraction,
        didChangeWith context: any UISpringLoadedInteractionContext
    )
}

/// A view whose action is performed when items that are dragged stay over it.
@preconcurrency @MainActor
public protocol UISpringLoadedInteractionSupporting: AnyObject {
    /// A Boolean value that indicates whether the action is performed for items that stay over the view. The default is `false`.
    var isSpringLoaded: Bool { get set }
}

/// An interaction that performs an action when items that are dragged stay over its view.
@preconcurrency @MainActor
open class UISpringLoadedInteraction: NSObject, UIInteraction {
    /// A closure that performs the action.
    public typealias Activation = (UISpringLoadedInteraction, any UISpringLoadedInteractionContext) -> Void

    /// The durations of the states, in seconds. Empirical; not documented by Apple.
    static let delay: TimeInterval = 0.6
    static let activation: TimeInterval = 0.4

    private let behavior: (any UISpringLoadedInteractionBehavior)?
    private let effect: any UISpringLoadedInteractionEffect
    private let activationHandler: Activation

    /// Creates an interaction.
    /// - Parameters:
    ///   - interactionBehavior: The object that determines where and when the action is performed; `nil` for everywhere.
    ///   - interactionEffect: The object that shows the state; `nil` for the standard effect, by which the view blinks.
    ///   - activationHandler: The action.
    public init(
        interactionBehavior: (any UISpringLoadedInteractionBehavior)?,
        interactionEffect: (any UISpringLoadedInteractionEffect)?,
        activationHandler: @escaping Activation
    ) {
        behavior = interactionBehavior
        effect = interactionEffect ?? BlinkEffect()
        self.activationHandler = activationHandler
        super.init()
    }

    /// Creates an interaction with the standard behavior and the standard effect.
    public convenience init(activationHandler: @escaping Activation) {
        self.init(interactionBehavior: nil, interactionEffect: nil, activationHandler: activationHandler)
    }

    /// The view of the interaction, or `nil`.
    open private(set) weak var view: UIView?

    /// Called before the interaction is added to a view, or removed from it.
    open func willMove(to view: UIView?) { leave() }

    /// Called after the interaction has been added to a view, or removed from it.
    open func didMove(to view: UIView?) { self.view = view }

    // MARK: State

    private final class Context: UISpringLoadedInteractionContext {
        let session: DragSession
        var state = UISpringLoadedInteractionEffectState.inactive
        weak var targetView: UIView?
        var targetItem: Any?

        init(_ session: DragSession, _ view: UIView?) {
            self.session = session
            targetView = view
        }

        func location(in view: UIView?) -> CGPoint {
            view.map { session.location(in: $0) } ?? session.location
        }
    }

    private var context: Context?
    private var timer: TimerQueue.Timer?

    /// Called when items are over the view, or have moved there.
    final func follow(_ session: DragSession) {
        let context = self.context ?? Context(session, view)
        let former = context.targetItem
        guard behavior?.shouldAllow(self, with: context) ?? true else { return leave() }
        if self.context == nil {
            self.context = context
        } else {
            guard let item = context.targetItem as? AnyHashable, let former = former as? AnyHashable, item != former
            else { return }
        }
        set(.possible)
        schedule(after: Self.delay) { interaction in
            interaction.set(.activating)
            interaction.schedule(after: Self.activation) { interaction in
                interaction.set(.activated)
                if let context = interaction.context { interaction.activationHandler(interaction, context) }
            }
        }
    }

    /// Called when the items leave the view.
    final func leave() {
        timer?.cancel()
        timer = nil
        guard context != nil else { return }
        set(.inactive)
        context = nil
        behavior?.interactionDidFinish(self)
    }

    private func set(_ state: UISpringLoadedInteractionEffectState) {
        guard let context else { return }
        context.state = state
        effect.interaction(self, didChangeWith: context)
    }

    private func schedule(after delay: TimeInterval, _ action: @escaping (UISpringLoadedInteraction) -> Void) {
        timer?.cancel()
        guard let session = view?.session else { return }
        timer = session.application.timers.schedule(at: session.clock.now + .seconds(delay)) { [weak self] _ in
            if let self { action(self) }
        }
    }
}

/// The standard effect: the view blinks before its action is performed.
private final class BlinkEffect: UISpringLoadedInteractionEffect {
    private var alpha: CGFloat?

    func interaction(
        _ interaction: UISpringLoadedInteraction,
        didChangeWith context: any UISpringLoadedInteractionContext
    ) {
        guard let view = context.targetView else { return }
        switch context.state {
        case .possible:
            alpha = alpha ?? view.alpha
            show(view, 0.7)
        case .activating: show(view, 0.4)
        case .activated, .inactive:
            if let alpha { show(view, alpha) }
            alpha = nil
        }
    }

    private func show(_ view: UIView, _ alpha: CGFloat) {
        UIView.animate(withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            view.alpha = alpha
        }
    }
}

extension UIView {
    /// A Boolean value that indicates whether the view has an interaction that a control has added.
    fileprivate var hasOwnSpring: Bool { ownInteractions.contains { $0 is ControlSpring } }
}

/// The interaction of a control that is spring-loaded.
private final class ControlSpring: UISpringLoadedInteraction {}

extension UIButton: UISpringLoadedInteractionSupporting {
    /// A Boolean value that indicates whether the action of the button is performed when items that are dragged stay over it. The
    /// default is `false`.
    public var isSpringLoaded: Bool {
        get { hasOwnSpring }
        set {
            guard newValue != hasOwnSpring else { return }
            guard newValue else {
                for interaction in ownInteractions where interaction is ControlSpring { removeInteraction(interaction) }
                return
            }
            addInteraction(
                ControlSpring { interaction, _ in
                    guard let button = interaction.view as? UIButton, button.isEnabled else { return }
                    button.sendActions(for: .touchUpInside)
                    button.sendActions(for: .primaryActionTriggered)
                }
            )
        }
    }
}
