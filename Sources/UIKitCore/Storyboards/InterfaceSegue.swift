import QuartzCore

/// A segue of a scene. It is generated.
@MainActor
public struct InterfaceSegue {
    /// The kinds of segues.
    public enum Kind: Sendable {
        /// The destination is shown by the nearest container that can.
        case show
        /// The destination replaces the secondary controller of a split view controller.
        case showDetail
        /// The destination is pushed by the nearest navigation controller.
        case push
        /// The destination is presented.
        case presentation
        /// The destination is presented in a popover.
        case popover
        /// The destination is a child, whose view is in a view of the source.
        case embed
        /// The class of the segue performs it.
        case custom
        /// The user goes back to a view controller that has a method.
        case unwind(Selector)
    }

    /// The identifier in the storyboard's file.
    public let id: String

    /// The kind.
    public let kind: Kind

    /// The identifier for the app, or `nil`.
    public var identifier: String?

    /// The identifier of the scene to show; `nil` for an unwind segue.
    public var destination: String?

    /// The class of the segue, or `nil`.
    public var type: AnyClass?

    /// A Boolean value that indicates whether the transition is animated.
    public var animates = true

    /// The style of a presentation, or `nil` for that of the destination.
    public var presentationStyle: UIModalPresentationStyle?

    /// The animation of a presentation, or `nil` for that of the destination.
    public var transitionStyle: UIModalTransitionStyle?

    /// The method of the source that creates the destination, or `nil`.
    public var creator: Selector?

    /// The identifier of the view or the item that a popover points at, or `nil` for the sender.
    public var anchor: String?

    /// The directions of the arrow of a popover, or `nil` for any.
    public var arrowDirections: UIPopoverArrowDirection?

    /// Creates a segue.
    public init(_ id: String, _ kind: Kind, identifier: String? = nil, to destination: String? = nil) {
        self.id = id
        self.kind = kind
        self.identifier = identifier
        self.destination = destination
    }

    /// Returns the segue with other values.
    public func with(_ change: (inout InterfaceSegue) -> Void) -> InterfaceSegue {
        var segue = self
        change(&segue)
        return segue
    }
}

/// The segue that a control, an item or a cell triggers.
@MainActor
package final class SegueTrigger {
    private weak var controller: UIViewController?
    private let segue: String

    init(_ controller: UIViewController, _ segue: String) {
        self.controller = controller
        self.segue = segue
    }

    /// Performs the segue, unless the controller prevents it.
    package func fire(_ sender: Any?) { controller?.trigger(segue, sender) }
}

/// A cell that triggers segues, in a module above this one.
@MainActor
package protocol SegueSource: UIView {
    /// The segue that a selection triggers.
    var selectionSegue: SegueTrigger? { get set }

    /// The segue that the accessory button triggers.
    var accessorySegue: SegueTrigger? { get set }
}
