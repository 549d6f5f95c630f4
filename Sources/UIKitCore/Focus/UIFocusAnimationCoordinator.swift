import QuartzCore

/// Information about the animations of a focus update.
@preconcurrency @MainActor
public protocol UIFocusAnimationContext: NSObjectProtocol {
    /// The duration of the animations, in seconds.
    var duration: TimeInterval { get }
}

/// A coordinator that runs animations along with a movement of the focus.
///
/// All animations are added during ``UIFocusEnvironment/didUpdateFocus(in:with:)`` and run after it.
@preconcurrency @MainActor
public final class UIFocusAnimationCoordinator: NSObject {
    private final class Context: NSObject, UIFocusAnimationContext {
        let duration: TimeInterval
        init(_ duration: TimeInterval) { self.duration = duration }
    }

    private struct Item {
        var isFocusing: Bool
        var animations: (() -> Void)?
        var completion: (() -> Void)?
    }

    private var items: [Item] = []

    /// The duration of animations of the focused item, in seconds. A chosen value.
    private static let focusing = Context(0.15)
    /// The duration of animations of the item that was focused, which are slower, so that a trail remains. A chosen
    /// value.
    private static let unfocusing = Context(0.3)

    /// Adds animations that run with those of the focused item.
    /// - Parameter completion: The closure to call when the animations have ended.
    public func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
        items.append(Item(isFocusing: true, animations: animations, completion: completion))
    }

    /// Adds animations that run with those of the focused item, and receive their duration.
    /// - Parameter completion: The closure to call when the animations have ended.
    public func addCoordinatedFocusingAnimations(
        _ animations: ((any UIFocusAnimationContext) -> Void)?,
        completion: (() -> Void)? = nil
    ) {
        let body = animations.map { animations in { animations(Self.focusing) } }
        items.append(Item(isFocusing: true, animations: body, completion: completion))
    }

    /// Adds animations that run with those of the item that was focused before, and receive their duration.
    /// - Parameter completion: The closure to call when the animations have ended.
    public func addCoordinatedUnfocusingAnimations(
        _ animations: ((any UIFocusAnimationContext) -> Void)?,
        completion: (() -> Void)? = nil
    ) {
        let body = animations.map { animations in { animations(Self.unfocusing) } }
        items.append(Item(isFocusing: false, animations: body, completion: completion))
    }

    /// Runs the animations that were added.
    func run() {
        let added = items
        items = []
        for isFocusing in [true, false] {
            let own = added.filter { $0.isFocusing == isFocusing }
            guard !own.isEmpty else { continue }
            let context = isFocusing ? Self.focusing : Self.unfocusing
            let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState, .curveEaseOut]
            UIView.animate(withDuration: context.duration, delay: 0, options: options) {
                for item in own { item.animations?() }
            } completion: { _ in
                for item in own { item.completion?() }
            }
        }
    }
}
