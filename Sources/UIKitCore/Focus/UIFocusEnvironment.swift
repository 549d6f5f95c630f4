import QuartzCore

/// A branch of the view hierarchy that takes part in focus updates: a view, a window, or a view controller.
///
/// Environments prefer items for the focus, allow or refuse its movements, and are notified of them.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: NSObjectProtocol {
    /// The environments to which the focus goes first if it comes to this environment, in order of preference.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }

    /// The environment that contains this environment, or `nil` for the root.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }

    /// The identifier of the group of items that the environment belongs to. Tab moves from group to group, and arrow
    /// keys move within a group. An item without a group is a group of its own.
    var focusGroupIdentifier: String? { get }

    /// Requests an update of the focus, in which the environment can prefer other items. It has no effect unless the
    /// environment contains the focused item.
    func setNeedsFocusUpdate()

    /// Performs a requested update of the focus immediately.
    func updateFocusIfNeeded()

    /// Returns a Boolean value that indicates whether the focus may move. All environments that contain the previous or
    /// the next item are asked, from the inside outward.
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool

    /// Called after the focus has moved from or to an item in the environment.
    /// - Parameter coordinator: The coordinator, which runs animations along with those of the focus.
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

extension UIFocusEnvironment {
    /// Returns a Boolean value that indicates whether an environment is this environment or lies in it.
    public func contains(_ environment: any UIFocusEnvironment) -> Bool {
        var current: (any UIFocusEnvironment)? = environment
        while let next = current {
            if next === self { return true }
            current = next.parentFocusEnvironment
        }
        return false
    }
}

/// An object that can be focused.
///
/// All items are views: there are no containers of other items.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
    /// A Boolean value that indicates whether the item can be focused.
    var canBecomeFocused: Bool { get }

    /// A Boolean value that indicates whether the item is focused.
    var isFocused: Bool { get }

    /// The frame of the item in the coordinates of its superview, in points.
    var frame: CGRect { get }

    /// The effect that shows that the item is focused, or `nil` for none.
    var focusEffect: UIFocusEffect? { get }
}

/// The directions in which the focus moves.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    /// The directions as bits.
    public let rawValue: UInt

    /// Creates a set of directions from a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The direction up.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// The direction down.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// The direction to the left.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// The direction to the right.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// The direction to the next item in reading order.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// The direction to the previous item in reading order.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
    /// The direction to the first item.
    public static let first = UIFocusHeading(rawValue: 1 << 8)
    /// The direction to the last item.
    public static let last = UIFocusHeading(rawValue: 1 << 9)
}

/// A movement of the focus from one item to another.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
    /// The item that was focused before, or `nil` if there was none.
    open var previouslyFocusedItem: (any UIFocusItem)? { previouslyFocusedView }

    /// The item that is focused afterward, or `nil` if there is none.
    open var nextFocusedItem: (any UIFocusItem)? { nextFocusedView }

    /// The view that was focused before, or `nil` if there was none.
    open private(set) weak var previouslyFocusedView: UIView?

    /// The view that is focused afterward, or `nil` if there is none.
    open private(set) weak var nextFocusedView: UIView?

    /// The direction of the movement; empty if the movement was not caused by a key.
    public final let focusHeading: UIFocusHeading

    init(from previous: UIView?, to next: UIView?, _ heading: UIFocusHeading) {
        previouslyFocusedView = previous
        nextFocusedView = next
        focusHeading = heading
    }

    /// Creates a context of the same movement, for a container that adds to it.
    package init(_ context: UIFocusUpdateContext) {
        previouslyFocusedView = context.previouslyFocusedView
        nextFocusedView = context.nextFocusedView
        focusHeading = context.focusHeading
    }
}
