import CoreGraphics

/// The coordinator of a transition: the state of the transition, and the blocks that run alongside it.
///
/// The owner of the transition sets the state and calls `begin(_:)`, `interactionDidChange()` and `end()`.
@MainActor
final class TransitionCoordinator {
    typealias Context = any UIViewControllerTransitionCoordinatorContext

    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    let containerView: UIView
    var targetTransform = CGAffineTransform.identity
    var transitionDuration: TimeInterval = 0
    var initiallyInteractive = false
    var isInterruptible = false
    var isInteractive = false
    var isCancelled = false
    var percentComplete: CGFloat = 0
    var completionVelocity: CGFloat = 1
    var completionCurve = UIView.AnimationCurve.easeInOut
    var controllers: [UITransitionContextViewControllerKey: UIViewController] = [:]
    var views: [UITransitionContextViewKey: UIView] = [:]

    private var animations: [(Context) -> Void] = []
    private var completions: [(Context) -> Void] = []
    private var changeHandlers: [(Context) -> Void] = []
    private var endHandlers: [(Context) -> Void] = []
    /// A function that performs changes with the animation of the transition; `nil` before the transition begins.
    private var animate: ((@escaping () -> Void) -> Void)?
    private var hasEnded = false

    init(isAnimated: Bool, presentationStyle: UIModalPresentationStyle = .none, containerView: UIView) {
        self.isAnimated = isAnimated
        self.presentationStyle = presentationStyle
        self.containerView = containerView
    }

    /// Runs the animations that were added, and those that are added later.
    /// - Parameter animate: A function that performs changes with the animation of the transition.
    func begin(_ animate: @escaping (@escaping () -> Void) -> Void) {
        self.animate = animate
        let animations = self.animations
        self.animations = []
        guard !animations.isEmpty else { return }
        animate { for animation in animations { animation(self) } }
    }

    /// Calls the handlers after `isInteractive` has changed.
    func interactionDidChange() {
        for handler in changeHandlers { handler(self) }
        guard !isInteractive else { return }
        let handlers = endHandlers
        endHandlers = []
        for handler in handlers { handler(self) }
    }

    /// Calls the completions, and releases everything.
    func end() {
        hasEnded = true
        let completions = self.completions
        (self.completions, animations, changeHandlers, endHandlers, animate) = ([], [], [], [], nil)
        for completion in completions { completion(self) }
    }
}

extension TransitionCoordinator: UIViewControllerTransitionCoordinator {
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { controllers[key] }

    func view(forKey key: UITransitionContextViewKey) -> UIView? { views[key] }

    func animate(alongsideTransition animation: ((Context) -> Void)?, completion: ((Context) -> Void)?) -> Bool {
        guard !hasEnded else { return false }
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        if let animate { animate { animation(self) } } else { animations.append(animation) }
        return true
    }

    func animateAlongsideTransition(
        in view: UIView?,
        animation: ((Context) -> Void)?,
        completion: ((Context) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

    func notifyWhenInteractionEnds(_ handler: @escaping (Context) -> Void) {
        if !hasEnded { endHandlers.append(handler) }
    }

    func notifyWhenInteractionChanges(_ handler: @escaping (Context) -> Void) {
        if !hasEnded { changeHandlers.append(handler) }
    }
}
