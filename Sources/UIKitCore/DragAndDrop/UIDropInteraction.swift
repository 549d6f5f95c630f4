/// An interaction by which a view receives items that are dragged.
///
/// ```swift
/// view.addInteraction(UIDropInteraction(delegate: self))
/// ```
@preconcurrency @MainActor
open class UIDropInteraction: NSObject, UIInteraction {
    /// Creates an interaction.
    /// - Parameter delegate: The object that receives the items, which is referenced weakly.
    public init(delegate: any UIDropInteractionDelegate) {
        self.delegate = delegate
        super.init()
    }

    /// The delegate.
    open private(set) weak var delegate: (any UIDropInteractionDelegate)?

    /// The view of the interaction, or `nil`.
    open private(set) weak var view: UIView?

    /// Called before the interaction is added to a view, or removed from it.
    open func willMove(to view: UIView?) {}

    /// Called after the interaction has been added to a view, or removed from it.
    open func didMove(to view: UIView?) { self.view = view }
}

/// The methods that receive items. All methods are optional.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: AnyObject {
    /// Returns a Boolean value that indicates whether the view handles the items of a session. Called once for each session. By
    /// default, returns `true`.
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool

    /// Called when the finger comes over the view.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)

    /// Returns the operation of a drop at the location of the session. Called when the finger comes over the view and when it
    /// moves. By default, returns `cancel`.
    func dropInteraction(
        _ interaction: UIDropInteraction,
        sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal

    /// Called when the finger leaves the view.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)

    /// Called when the items are dropped: loads them. Called only after a proposal to copy or to move.
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)

    /// Called after the animation of the drop.
    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)

    /// Called at the end of a session that was over the view.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)

    /// Returns the preview to which a dropped item moves; `nil` if it disappears where it is. By default, returns one that becomes
    /// small at the location of the drop.
    func dropInteraction(
        _ interaction: UIDropInteraction,
        previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?

    /// Called before a dropped item moves to its preview.
    func dropInteraction(
        _ interaction: UIDropInteraction,
        item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating
    )
}

extension UIDropInteractionDelegate {
    /// Returns `true`.
    public func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool { true }

    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {}

    /// Returns `cancel`.
    public func dropInteraction(
        _ interaction: UIDropInteraction,
        sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .cancel) }

    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {}

    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {}

    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {}

    /// Does nothing.
    public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {}

    /// Returns the default preview.
    public func dropInteraction(
        _ interaction: UIDropInteraction,
        previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { defaultPreview }

    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction,
        item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating
    ) {}
}
