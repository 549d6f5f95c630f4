import QuartzCore

/// An animation block between `beginAnimations` and `commitAnimations`: its settings, and the changes since its beginning.
@MainActor
final class OpenAnimationBlock {
    var duration: TimeInterval = 0.2
    var delay: TimeInterval = 0
    var curve = UIView.AnimationCurve.easeInOut
    var repeatCount: Float = 0
    var autoreverses = false
    var beginsFromCurrentState = false

    /// The transitions of views, which begin with the animations.
    private var transitions: [ViewTransition] = []

    /// The recorded changes.
    private let changes = PropertyChanges()

    /// The block in which this one was begun.
    private let outer: AnimationContext?

    /// The settings under which changes are recorded.
    private(set) var context: AnimationContext

    init(in outer: AnimationContext?) {
        self.outer = outer
        context = AnimationContext(recording: changes, timing: .curve(.easeInOut), duration: 0.2)
    }

    /// The innermost block that is open in the current session.
    static var current: OpenAnimationBlock? { AnimationContext.openBlocks.last }

    /// Opens a block within the running one.
    static func begin() {
        let block = OpenAnimationBlock(in: AnimationContext.current)
        AnimationContext.openBlocks.append(block)
        AnimationContext.enter(block.context)
    }

    /// Changes a setting of the innermost block. Without a block, it has no effect.
    static func change(_ body: (OpenAnimationBlock) -> Void) {
        guard let block = current else { return }
        body(block)
        let former = block.context
        block.context = block.makeContext()
        AnimationContext.replace(former, by: block.context)
    }

    /// Adds a transition of a view from its present appearance.
    func add(_ kind: ViewTransition.Kind, of view: UIView) {
        guard context.isAnimated, view.window != nil else { return }
        if let transition = ViewTransition(kind, of: view, in: context) { transitions.append(transition) }
    }

    private func makeContext() -> AnimationContext {
        var repetition: Repetition?
        if repeatCount > 0 || autoreverses {
            repetition = Repetition(count: repeatCount > 0 ? repeatCount : 1, autoreverses: autoreverses)
        }
        return AnimationContext(
            recording: changes,
            timing: .curve(curve),
            duration: duration,
            delay: delay,
            // Views receive touches during such animations. Empirical; not documented by Apple.
            options: beginsFromCurrentState ? [.beginFromCurrentState, .allowUserInteraction] : .allowUserInteraction,
            repetition: repetition
        )
    }

    /// Closes the innermost block, and begins its animations.
    static func commit() {
        guard let block = AnimationContext.openBlocks.popLast() else { return }
        AnimationContext.leave(block.context, to: block.outer)
        block.context.start(completion: nil)
        for transition in block.transitions { transition.begin(completion: nil) }
    }
}

/// Animation blocks that are open until `commitAnimations`. New code uses ``UIView/animate(withDuration:animations:completion:)``.
extension UIView {
    /// Begins an animation block. The changes until ``commitAnimations()`` are animated. Blocks can be nested.
    /// - Parameters:
    ///   - animationID: A name of the block, for the reader of the program.
    ///   - context: A pointer for methods of a delegate; there are none, so it is not used.
    public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        OpenAnimationBlock.begin()
    }

    /// Ends the innermost animation block, and begins its animations. Without a block, it has no effect.
    public static func commitAnimations() { OpenAnimationBlock.commit() }

    /// Sets the duration of the innermost animation block, in seconds. The default is 0.2. Like the other settings, it applies to
    /// changes that follow, and has no effect outside of a block.
    public static func setAnimationDuration(_ duration: TimeInterval) {
        OpenAnimationBlock.change { $0.duration = duration }
    }

    /// Sets the delay of the animations of the innermost animation block, in seconds. The default is zero.
    public static func setAnimationDelay(_ delay: TimeInterval) { OpenAnimationBlock.change { $0.delay = delay } }

    /// Sets the curve of the innermost animation block. The default is `easeInOut`.
    public static func setAnimationCurve(_ curve: AnimationCurve) { OpenAnimationBlock.change { $0.curve = curve } }

    /// Sets the number of repetitions of the innermost animation block, which can be fractional. The default is zero, for one run.
    public static func setAnimationRepeatCount(_ repeatCount: Float) {
        OpenAnimationBlock.change { $0.repeatCount = repeatCount }
    }

    /// Sets whether each repetition of the innermost animation block also runs backward. The default is `false`. The values that
    /// were set appear at the end.
    public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        OpenAnimationBlock.change { $0.autoreverses = repeatAutoreverses }
    }

    /// Sets whether the animations of the innermost animation block begin at the visible values. The default is `false`.
    public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        OpenAnimationBlock.change { $0.beginsFromCurrentState = fromCurrentState }
    }

    /// The transitions of a view in an animation block.
    public enum AnimationTransition: Int, Hashable, Sendable {
        /// No transition.
        case none = 0
        /// The view flips from left to right.
        case flipFromLeft = 1
        /// The view flips from right to left.
        case flipFromRight = 2
        /// The view curls up as a page.
        case curlUp = 3
        /// The view curls down as a page.
        case curlDown = 4
    }

    /// Adds a transition of a view to the innermost animation block: from its present appearance to that at the end of the block.
    /// Set the duration and the curve before. Without a block, it has no effect.
    /// - Parameters:
    ///   - transition: The kind of transition.
    ///   - view: The view, which is usually the superview of the views that are replaced.
    ///   - cache: A Boolean value that is not used: a snapshot always shows the former appearance.
    public static func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        let options = AnimationOptions(rawValue: UInt(transition.rawValue) << 20)
        if let kind = options.transition { OpenAnimationBlock.current?.add(kind, of: view) }
    }
}
