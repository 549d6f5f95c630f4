import QuartzCore

/// The properties that few views have. They are in an object of their own, which is created when one of them is first set,
/// so that a plain view takes less memory.
@MainActor
final class ViewExtras {
    var tag = 0
    weak var viewController: UIViewController?
    var autoLayout: AutoLayoutState?
    var hitBoxes: LayerHitBoxes?
    var traits: OwnTraitOverrides?
    var tint = UIView.OwnTint()
    var recognizers = UIView.AttachedRecognizers()
    var interactions: [any UIInteraction] = []
    var motionEffects: [UIMotionEffect] = []
    var focus: ViewFocus?
    var appearanceState: AppearanceState?
    var mask: UIView?
    var safeAreaInsets = UIEdgeInsets.zero
    var touchBlockers = 0
    var movingAnimators = 0
    var prefersLowLatencyInk = false
    var restorationIdentifier: String?
    var dependsOnTintColor = false
}

extension UIView {
    /// The controller that manages this view, or `nil`.
    var viewController: UIViewController? {
        get { extras?.viewController }
        set { if newValue != nil || extras != nil { makeExtras().viewController = newValue } }
    }

    /// The constraints and guides of the view; `nil` for views that Auto Layout does not involve.
    var autoLayout: AutoLayoutState? {
        get { extras?.autoLayout }
        set { makeExtras().autoLayout = newValue }
    }

    /// The bounding boxes of the subviews; `nil` until a hit test needs them, and after a change of the subviews.
    var hitBoxes: LayerHitBoxes? {
        get { extras?.hitBoxes }
        set { makeExtras().hitBoxes = newValue }
    }

    /// The traits other than the style that the view overrides, and the handlers of changes; `nil` for most views.
    var ownTraitOverrides: OwnTraitOverrides? {
        get { extras?.traits }
        set { makeExtras().traits = newValue }
    }

    /// A Boolean value that indicates whether the view has drawn with `UIColor.tintColor`.
    var dependsOnTintColor: Bool {
        get { extras?.dependsOnTintColor ?? false }
        set { makeExtras().dependsOnTintColor = newValue }
    }

    var ownTint: OwnTint {
        get { extras?.tint ?? OwnTint() }
        set { makeExtras().tint = newValue }
    }

    var attachedRecognizers: AttachedRecognizers {
        get { extras?.recognizers ?? AttachedRecognizers() }
        set { makeExtras().recognizers = newValue }
    }

    var ownInteractions: [any UIInteraction] {
        get { extras?.interactions ?? [] }
        set { makeExtras().interactions = newValue }
    }

    var ownMotionEffects: [UIMotionEffect] {
        get { extras?.motionEffects ?? [] }
        set { makeExtras().motionEffects = newValue }
    }

    /// The focus of the view; `nil` while it has never been focused or configured.
    var focus: ViewFocus? {
        get { extras?.focus }
        set { makeExtras().focus = newValue }
    }

    /// The state of appearance proxies, if there is any.
    var appearanceState: AppearanceState? {
        get { extras?.appearanceState }
        set { makeExtras().appearanceState = newValue }
    }

    /// The view of the layer's mask.
    var maskingView: UIView? {
        get { extras?.mask }
        set { if newValue != nil || extras != nil { makeExtras().mask = newValue } }
    }

    /// The insets of the safe area.
    var storedSafeAreaInsets: UIEdgeInsets {
        get { extras?.safeAreaInsets ?? .zero }
        set { makeExtras().safeAreaInsets = newValue }
    }

    /// The number of running animations that block touches on the view.
    var touchBlockers: Int {
        get { extras?.touchBlockers ?? 0 }
        set { makeExtras().touchBlockers = newValue }
    }

    /// The number of animators that move the view and hit-test it at its displayed position.
    var movingAnimators: Int {
        get { extras?.movingAnimators ?? 0 }
        set {
            makeExtras().movingAnimators = newValue
            layer.hitTestingDidChange()
        }
    }
}
