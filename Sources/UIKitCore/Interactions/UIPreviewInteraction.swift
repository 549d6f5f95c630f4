import QuartzCore

/// The methods by which an object follows a preview interaction.
///
/// Those that decide on the beginning, and that follow the commit transition, have default implementations.
@preconcurrency @MainActor
public protocol UIPreviewInteractionDelegate: AnyObject {
    /// Returns a Boolean value that indicates whether a press may begin the interaction. The default is `true`.
    func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool

    /// Called while the force changes before the preview.
    /// - Parameters:
    ///   - transitionProgress: The progress, from 0 to 1.
    ///   - ended: A Boolean value that indicates whether the preview is there. It stays until the interaction is canceled, or
    ///     committed.
    func previewInteraction(
        _ previewInteraction: UIPreviewInteraction,
        didUpdatePreviewTransition transitionProgress: CGFloat,
        ended: Bool
    )

    /// Called while the force increases further, before the content of the preview is opened.
    /// - Parameters:
    ///   - transitionProgress: The progress, from 0 to 1.
    ///   - ended: A Boolean value that indicates whether the interaction is complete.
    func previewInteraction(
        _ previewInteraction: UIPreviewInteraction,
        didUpdateCommitTransition transitionProgress: CGFloat,
        ended: Bool
    )

    /// Called when the finger is lifted before the interaction is complete, or when the interaction is canceled.
    func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction)
}

extension UIPreviewInteractionDelegate {
    /// Returns `true`.
    public func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool { true }

    /// Does nothing.
    public func previewInteraction(
        _ previewInteraction: UIPreviewInteraction,
        didUpdateCommitTransition transitionProgress: CGFloat,
        ended: Bool
    ) {}
}

/// An interaction with a view by the force of a touch: a light press previews content, and a firm one opens it.
///
/// It follows touches that have a force: those of pencils, and of panels that measure it. Other touches do not begin it, as on
/// devices without 3D Touch.
@preconcurrency @MainActor
open class UIPreviewInteraction: NSObject {
    /// The view, which is held weakly.
    open private(set) weak var view: UIView?

    /// The delegate, which is held weakly.
    open weak var delegate: (any UIPreviewInteractionDelegate)?

    private let recognizer = ForceGestureRecognizer()

    /// Creates an interaction with a view, which lasts as long as the object.
    public init(view: UIView) {
        self.view = view
        super.init()
        recognizer.interaction = self
        view.addGestureRecognizer(recognizer)
    }

    isolated deinit { view?.removeGestureRecognizer(recognizer) }

    /// Returns the location of the touch in a coordinate space, in points; zero without a touch.
    open func location(in coordinateSpace: (any UICoordinateSpace)?) -> CGPoint {
        guard recognizer.numberOfTouches > 0, let view else { return .zero }
        let location = recognizer.location(in: view)
        return coordinateSpace.map { view.convert(location, to: $0) } ?? view.convert(location, to: nil)
    }

    /// Cancels the interaction. The next one begins with another touch.
    open func cancel() {
        guard recognizer.state == .began || recognizer.state == .changed else { return }
        recognizer.isEnabled = false
        recognizer.isEnabled = true
    }
}

/// A recognizer of a touch that presses with force.
private final class ForceGestureRecognizer: UIGestureRecognizer {
    /// The stage of a press.
    private enum Stage {
        case light
        case preview
        case committed
    }

    weak var interaction: UIPreviewInteraction?

    private var stage = Stage.light
    private var touch: UITouch?

    /// The fractions of the greatest force at which a press begins, its content is previewed, and it is opened. Empirical; not
    /// documented by Apple.
    private static let (start, preview, commit): (CGFloat, CGFloat, CGFloat) = (0.2, 0.5, 0.9)

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if touch == nil { touch = touches.first { $0.maximumPossibleForce > 0 } }
        for other in touches where other !== touch { ignore(other, for: event) }
        press()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        press()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = state == .possible ? .failed : stage == .committed ? .ended : .cancelled
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = state == .possible ? .failed : .cancelled
    }

    override func reset() {
        super.reset()
        let wasCanceled = hasBegun && stage != .committed
        (hasBegun, stage, touch) = (false, .light, nil)
        guard wasCanceled, let interaction else { return }
        interaction.delegate?.previewInteractionDidCancel(interaction)
    }

    private var hasBegun = false

    /// Reports the force of the touch.
    private func press() {
        guard let touch, touch.maximumPossibleForce > 0, let interaction, let delegate = interaction.delegate else {
            return
        }
        let force = touch.force / touch.maximumPossibleForce
        if !hasBegun {
            guard force >= Self.start else { return }
            guard delegate.previewInteractionShouldBegin(interaction) else { return state = .failed }
            hasBegun = true
            state = .began
        } else {
            state = .changed
        }
        if stage == .light {
            let progress = Self.progress(force, Self.start, Self.preview)
            if progress >= 1 { stage = .preview }
            delegate.previewInteraction(interaction, didUpdatePreviewTransition: progress, ended: progress >= 1)
        } else if stage == .preview {
            let progress = Self.progress(force, Self.preview, Self.commit)
            if progress >= 1 { stage = .committed }
            delegate.previewInteraction(interaction, didUpdateCommitTransition: progress, ended: progress >= 1)
        }
    }

    private static func progress(_ force: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
        min(max((force - start) / (end - start), 0), 1)
    }
}
