import QuartzCore

/// An item of a drag.
@MainActor
struct DragEntry {
    let item: UIDragItem
    let interaction: UIDragInteraction
    /// The preview with which the item was lifted.
    var preview: UITargetedDragPreview?
    var platter: DragPlatter?

    init(_ item: UIDragItem, _ interaction: UIDragInteraction) {
        self.item = item
        self.interaction = interaction
    }
}

/// A drag of items, from the lift to the end of its last animation.
@MainActor
final class DragController {
    /// Dimensions, in points, scales, and durations, in seconds. Empirical; not documented by Apple.
    private static let liftedScale: CGFloat = 1.05
    private static let largestPreview: CGFloat = 240
    private static let stackDistance: CGFloat = 4
    private static let preciseElevation: CGFloat = 32
    static let duration: TimeInterval = 0.3

    let session: DragSession
    private let dropSession: DropSession
    private let owner: UserInterface
    private weak var sourceWindow: UIWindow?
    let window: UIWindow
    private let badge = DragBadge()
    private(set) var isDragging = false
    /// A Boolean value that indicates whether the previews have the size of their views.
    private var isFull = false
    private var isOver = false
    private var lifts: [DragAnimator] = []

    // The destination.
    private var target: UIDropInteraction?
    private var answers: [ObjectIdentifier: Bool] = [:]
    private var entered: [UIDropInteraction] = []
    private var proposal: UIDropProposal?
    private var spring: UISpringLoadedInteraction?
    private let scroller = DragScroller()

    /// Creates a drag of lifted items.
    init(_ session: DragSession, in window: UIWindow) {
        self.session = session
        dropSession = DropSession(session)
        owner = window.session.userInterface
        sourceWindow = window
        self.window = .forDrag(over: window)
        owner.drag = self
        self.window.isHidden = false
    }

    /// The location of the finger in the window of what is dragged.
    private var location: CGPoint { window.convert(session.location, from: session.screen.coordinateSpace) }

    // MARK: Lift

    /// Lifts the items.
    /// - Parameter showsPreviews: A Boolean value that indicates whether the previews are shown. A context menu shows its own.
    func lift(showsPreviews: Bool) {
        let animator = DragAnimator()
        lifts.append(animator)
        if showsPreviews { addPlatters(from: 0) }
        if let first = session.entries.first {
            first.interaction.delegate?
                .dragInteraction(first.interaction, willAnimateLiftWith: animator, session: session)
        }
        let scale = session.screen.accessibilitySettings.reducesMotion ? 1 : Self.liftedScale
        animate { [self] in
            for entry in session.entries {
                entry.platter?.transform = CGAffineTransform(scaleX: scale, y: scale)
                entry.platter?.layer.shadowOpacity = 0.25
            }
            animator.animate()
        } completion: {
            animator.complete()
        }
    }

    /// Creates the previews that are missing.
    private func addPlatters(from index: Int) {
        for index in index..<session.entries.count where session.entries[index].platter == nil {
            let entry = session.entries[index]
            guard
                let preview = entry.interaction.delegate?
                    .dragInteraction(entry.interaction, previewForLifting: entry.item, session: session),
                preview.target.container.window != nil
            else { continue }
            session.entries[index].preview = preview
            UIView.performWithoutAnimation {
                let platter = DragPlatter(preview, in: window, grippedAt: location)
                session.entries[index].platter = platter
                window.insertSubview(platter, at: 0)
            }
        }
    }

    /// Begins to move the items.
    func begin() {
        guard !isDragging, !isOver, let first = session.entries.first, let delegate = first.interaction.delegate else {
            return
        }
        if lifts.isEmpty { lift(showsPreviews: true) } else { addPlatters(from: 0) }
        isDragging = true
        session.allowsMoveOperation = delegate.dragInteraction(first.interaction, sessionAllowsMoveOperation: session)
        session.isRestrictedToDraggingApplication = delegate.dragInteraction(
            first.interaction,
            sessionIsRestrictedToDraggingApplication: session
        )
        delegate.dragInteraction(first.interaction, sessionWillBegin: session)
        window.addSubview(badge)
        shrink(from: 0)
        update()
    }

    /// Shows the previews that are dragged, in their size.
    private func shrink(from index: Int) {
        for index in index..<session.entries.count {
            if let preview = session.entries[index].item.previewProvider?() {
                session.entries[index].platter?.removeFromSuperview()
                UIView.performWithoutAnimation {
                    let platter = DragPlatter(preview, at: location, in: window)
                    platter.layer.shadowOpacity = 0.25
                    session.entries[index].platter = platter
                    window.insertSubview(platter, at: 0)
                }
            }
        }
        scale(from: index, always: true)
    }

    /// Shows the previews in their size, if that has changed.
    private func scale(from index: Int, always: Bool) {
        guard let first = session.entries.first else { return }
        let isFull =
            proposal?.prefersFullSizePreview ?? false
            || first.interaction.delegate?.dragInteraction(first.interaction, prefersFullSizePreviewsFor: session)
                ?? false
        guard always || isFull != self.isFull else { return }
        self.isFull = isFull
        for case let platter? in session.entries[index...].map(\.platter) {
            let longest = max(platter.bounds.width, platter.bounds.height, 1)
            let scale = isFull ? 1 : min(1, Self.largestPreview / longest)
            animate {
                platter.transform = CGAffineTransform(scaleX: scale, y: scale)
            } completion: {
            }
        }
    }

    /// Adds items to the drag.
    func add(_ items: [UIDragItem], of interaction: UIDragInteraction) {
        guard isDragging, !isOver, !items.isEmpty, let first = session.entries.first else { return }
        first.interaction.delegate?
            .dragInteraction(first.interaction, session: session, willAdd: items, for: interaction)
        let count = session.entries.count
        session.entries += items.map { DragEntry($0, interaction) }
        addPlatters(from: count)
        shrink(from: count)
        animate { [self] in
            placePlatters()
        } completion: {
        }
        update()
    }

    // MARK: Movement

    /// Follows the finger to a location, in points of the screen.
    func move(to location: CGPoint) {
        guard isDragging, !isOver else { return }
        session.location = location
        update()
        if let first = session.entries.first {
            first.interaction.delegate?.dragInteraction(first.interaction, sessionDidMove: session)
        }
    }

    private func placePlatters() {
        let location = location
        for (index, entry) in session.entries.enumerated() {
            guard let platter = entry.platter else { continue }
            let distance = CGFloat(min(index, 3)) * Self.stackDistance
            let scale = platter.transform.a
            // Items that were added come to the first one.
            let grip = entry.interaction === session.entries[0].interaction ? platter.grip : .zero
            platter.center = CGPoint(
                x: location.x + grip.x * scale + distance,
                y: location.y + grip.y * scale + distance
            )
        }
        if let first = session.entries.first?.platter {
            badge.center = CGPoint(x: first.frame.maxX - 4, y: first.frame.minY + 4)
            window.bringSubviewToFront(badge)
        } else {
            badge.center = CGPoint(x: location.x + 24, y: location.y - 24)
        }
    }

    /// Finds the destination at the present location, and asks it for an operation.
    private func update() {
        placePlatters()
        let chain = chain()
        let found = chain.lazy.compactMap { [self] view in
            view.ownInteractions.lazy.reversed().compactMap { $0 as? UIDropInteraction }.first { canHandle($0) }
        }.first
        if found !== target {
            leaveTarget()
            target = found
            if let found {
                if !entered.contains(where: { $0 === found }) { entered.append(found) }
                found.delegate?.dropInteraction(found, sessionDidEnter: dropSession)
            }
        }
        propose()
        scale(from: 0, always: false)
        badge.show(operation, count: session.items.count)
        let spring = chain.lazy.compactMap { view in
            view.ownInteractions.lazy.compactMap { $0 as? UISpringLoadedInteraction }.first
        }.first
        if spring !== self.spring { self.spring?.leave() }
        self.spring = spring
        spring?.follow(session)
        scroller.follow(session, chain) { [weak self] in self?.update() }
    }

    /// Asks the destination for an operation; a second time if the location is another one for its answer.
    private func propose() {
        guard let target else {
            proposal = nil
            dropSession.elevation = 0
            return
        }
        proposal = target.delegate?.dropInteraction(target, sessionDidUpdate: dropSession)
        let elevation = proposal?.isPrecise ?? false ? Self.preciseElevation : 0
        guard elevation != dropSession.elevation else { return }
        dropSession.elevation = elevation
        proposal = target.delegate?.dropInteraction(target, sessionDidUpdate: dropSession)
    }

    private func leaveTarget() {
        guard let target else { return }
        self.target = nil
        target.delegate?.dropInteraction(target, sessionDidExit: dropSession)
    }

    private func canHandle(_ interaction: UIDropInteraction) -> Bool {
        let key = ObjectIdentifier(interaction)
        if let answer = answers[key] { return answer }
        let answer = interaction.delegate?.dropInteraction(interaction, canHandle: dropSession) ?? false
        answers[key] = answer
        return answer
    }

    /// The views under the finger, the innermost first.
    private func chain() -> [UIView] {
        for window in session.screen.visibleWindows.reversed() where window !== self.window {
            let point = window.convert(session.location, from: session.screen.coordinateSpace)
            guard let hit = window.hitTest(point, with: nil), hit !== window || !window.isForInputViews else {
                continue
            }
            var views: [UIView] = []
            var current: UIView? = hit
            while let view = current {
                views.append(view)
                current = view.superview
            }
            return views
        }
        return []
    }

    /// The operation of a drop at the present location.
    private var operation: UIDropOperation {
        guard let proposal else { return .cancel }
        return proposal.operation == .move && !session.allowsMoveOperation ? .forbidden : proposal.operation
    }

    // MARK: End

    /// Drops the items, or lets them return if there is no destination.
    func end() {
        guard !isOver else { return }
        guard isDragging else { return putDown() }
        let operation = operation
        guard let target, operation == .copy || operation == .move else {
            return cancel(with: operation == .forbidden ? .forbidden : .cancel)
        }
        finishMoving()
        self.target = nil
        for interaction in interactions {
            interaction.delegate?.dragInteraction(interaction, session: session, willEndWith: operation)
        }
        target.delegate?.dropInteraction(target, performDrop: dropSession)
        animateEnd { [dropSession] entry in
            guard let view = target.view, view.window != nil else { return nil }
            let original = entry.preview?.view ?? view
            let standard = UITargetedDragPreview(
                view: original,
                parameters: entry.preview?.parameters ?? UIPreviewParameters(),
                target: UIDragPreviewTarget(
                    container: view,
                    center: dropSession.location(in: view),
                    transform: CGAffineTransform(scaleX: 0.1, y: 0.1)
                )
            )
            let preview = target.delegate?
                .dropInteraction(target, previewForDropping: entry.item, withDefault: standard)
            return preview.map { ($0, $0 === standard) }
        } prepare: { entry, animator in
            target.delegate?.dropInteraction(target, item: entry.item, willAnimateDropWith: animator)
        } completion: { [self] in
            target.delegate?.dropInteraction(target, concludeDrop: dropSession)
            conclude(operation)
            for interaction in interactions {
                interaction.delegate?.dragInteraction(interaction, sessionDidTransferItems: session)
            }
        }
    }

    /// Lets the items return, as when the touch is canceled.
    func cancel() {
        guard !isOver else { return }
        if isDragging { cancel(with: .cancel) } else { putDown() }
    }

    private func cancel(with operation: UIDropOperation) {
        finishMoving()
        leaveTarget()
        for interaction in interactions {
            interaction.delegate?.dragInteraction(interaction, session: session, willEndWith: operation)
        }
        animateEnd { entry in
            guard let preview = entry.preview else { return nil }
            let found =
                entry.interaction.delegate.map {
                    $0.dragInteraction(entry.interaction, previewForCancelling: entry.item, withDefault: preview)
                } ?? preview
            return found.map { ($0, false) }
        } prepare: { entry, animator in
            entry.interaction.delegate?
                .dragInteraction(entry.interaction, item: entry.item, willAnimateCancelWith: animator)
        } completion: { [self] in
            conclude(operation)
        }
    }

    /// Puts items down that were lifted and not dragged.
    private func putDown() {
        isOver = true
        animate { [self] in
            for entry in session.entries {
                entry.platter?.transform = .identity
                entry.platter?.layer.shadowOpacity = 0
            }
        } completion: { [self] in
            for animator in lifts { animator.complete(at: .start) }
            remove()
        }
    }

    private func finishMoving() {
        isOver = true
        isDragging = false
        badge.isHidden = true
        scroller.stop()
        spring?.leave()
        spring = nil
    }

    /// The interactions from which the items come, in order.
    private var interactions: [UIDragInteraction] {
        var known: Set<ObjectIdentifier> = []
        return session.entries.map(\.interaction).filter { known.insert(ObjectIdentifier($0)).inserted }
    }

    private func conclude(_ operation: UIDropOperation) {
        for interaction in entered { interaction.delegate?.dropInteraction(interaction, sessionDidEnd: dropSession) }
        remove()
        for interaction in interactions {
            interaction.delegate?.dragInteraction(interaction, session: session, didEndWith: operation)
        }
    }

    private func remove() {
        if owner.drag === self { owner.drag = nil }
        window.isHidden = true
        for view in window.subviews { view.removeFromSuperview() }
    }

    /// Moves the previews to their ends.
    /// - Parameter end: A closure that returns the end of an item, and whether it disappears there; `nil` if it disappears where it
    ///   is.
    private func animateEnd(
        _ end: (DragEntry) -> (UITargetedDragPreview, Bool)?,
        prepare: (DragEntry, DragAnimator) -> Void,
        completion: @escaping () -> Void
    ) {
        let ends = session.entries.map { entry in
            let found = end(entry)
            let animator = DragAnimator()
            prepare(entry, animator)
            let isReachable = found.map { $0.0.target.container.window != nil } ?? false
            return (entry.platter, isReachable ? found : nil, animator)
        }
        animate { [self] in
            for (platter, end, animator) in ends {
                if let end { platter?.move(to: end.0.frame(in: window)) }
                if end?.1 ?? true { platter?.alpha = 0 }
                platter?.layer.shadowOpacity = 0
                animator.animate()
            }
        } completion: {
            for (_, _, animator) in ends { animator.complete() }
            completion()
        }
    }

    private func animate(_ change: @escaping () -> Void, completion: @escaping () -> Void) {
        UIView.animate(
            withDuration: Self.duration,
            delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: change
        ) { _ in completion() }
    }
}
