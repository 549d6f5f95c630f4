/// The methods that provide the items of drags. All methods except the first one are optional.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
    /// Returns the items of a drag that begins at the location of the session; none if nothing is dragged there.
    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]

    /// Returns the preview of an item; `nil` for none. By default, returns one of the view of the interaction.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview?

    /// Called before the items are lifted. Animations that are added run with the lift; if it is canceled, they are not reversed,
    /// and completions get the position `start`.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    )

    /// Called when the finger begins to move the items.
    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)

    /// Returns a Boolean value that indicates whether the items can be moved. By default, returns `true`.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool

    /// Returns a Boolean value that indicates whether the items stay in the program. By default, returns `false`.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool

    /// Returns a Boolean value that indicates whether the previews have the size of their views while they are dragged. By default,
    /// returns `false`.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        prefersFullSizePreviewsFor session: any UIDragSession
    ) -> Bool

    /// Called when the finger has moved.
    func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)

    /// Called when the finger is lifted, before the animation of the end.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        willEndWith operation: UIDropOperation
    )

    /// Called at the end, after the animation.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        didEndWith operation: UIDropOperation
    )

    /// Called when the destination has the items, after a copy or a move.
    func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession)

    /// Returns the items that a tap with another finger adds to a drag. By default, returns none.
    /// - Parameter point: The location of the tap in the view.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        itemsForAddingTo session: any UIDragSession,
        withTouchAt point: CGPoint
    ) -> [UIDragItem]

    /// Called before items are added to a drag.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        willAdd items: [UIDragItem],
        for addingInteraction: UIDragInteraction
    )

    /// Returns the preview to which an item returns if it is not dropped; `nil` if it disappears. By default, returns that with
    /// which it was lifted.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?

    /// Called before an item returns.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        item: UIDragItem,
        willAnimateCancelWith animator: any UIDragAnimating
    )
}

extension UIDragInteractionDelegate {
    /// Returns a preview of the view of the interaction.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview? {
        interaction.view.flatMap { $0.superview == nil ? nil : UITargetedDragPreview(view: $0) }
    }

    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {}

    /// Does nothing.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {}

    /// Returns `true`.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }

    /// Returns `false`.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }

    /// Returns `false`.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        prefersFullSizePreviewsFor session: any UIDragSession
    ) -> Bool { false }

    /// Does nothing.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession) {}

    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) {}

    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {}

    /// Does nothing.
    public func dragInteraction(_ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession) {}

    /// Returns no items.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        itemsForAddingTo session: any UIDragSession,
        withTouchAt point: CGPoint
    ) -> [UIDragItem] { [] }

    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        willAdd items: [UIDragItem],
        for addingInteraction: UIDragInteraction
    ) {}

    /// Returns the default preview.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { defaultPreview }

    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        item: UIDragItem,
        willAnimateCancelWith animator: any UIDragAnimating
    ) {}
}
