import QuartzCore

/// An object that belongs to a view controller, such as its item in a bar.
@MainActor
protocol ControllerAttachment: AnyObject {
    /// Called after the title of the view controller has changed.
    func titleDidChange(of controller: UIViewController)
}

/// Parents and children.
extension UIViewController {
    /// The parent and the children of a view controller, and what depends on them.
    struct Membership {
        /// The traits that the controller overrides.
        var overrides = UITraitCollection.Values()
        /// The handlers of changes of traits.
        var registrations: [TraitRegistration] = []
        fileprivate(set) weak var parent: UIViewController?
        fileprivate(set) var children: [UIViewController] = []
        /// The traits that were set in the parent for this controller.
        fileprivate(set) var traitsSetByParent: UITraitCollection?
        /// The traits that the parent overrides for this controller: it may have returned others than were set.
        fileprivate var traitsFromParent: UITraitCollection?
        var isMovingIn = false
        fileprivate var isMovingOut = false
        /// The objects that belong to the controller, by their types.
        fileprivate var attachments: [ObjectIdentifier: any ControllerAttachment] = [:]
    }

    var isMovingIn: Bool { membership.isMovingIn }
    var isMovingOut: Bool { membership.isMovingOut }

    /// Implements `addChild`.
    func add(_ child: UIViewController) {
        guard child !== self else { fatalError("\(self) cannot be added as a child of itself") }
        var ancestor = parent
        while let current = ancestor {
            guard current !== child else { fatalError("\(child) contains \(self) and cannot be added as its child") }
            ancestor = current.parent
        }
        guard child.parent !== self else { return }
        child.parent?.removeChild(child)
        child.membership.isMovingIn = true
        child.willMove(toParent: self)
        membership.children.append(child)
        child.membership.parent = self
    }

    private func removeChild(_ child: UIViewController) {
        membership.children.removeAll { $0 === child }
        child.membership.parent = nil
        child.membership.traitsSetByParent = nil
        child.changeTraits { child.membership.traitsFromParent = nil }
    }

    /// Implements `removeFromParent`.
    func leaveParent() {
        guard let parent else { return }
        membership.isMovingOut = true
        parent.removeChild(self)
        didMove(toParent: nil)
    }

    /// Marks the beginning of a move, for `isMovingFromParent`.
    func parentWillChange(to parent: UIViewController?) {
        if parent == nil { membership.isMovingOut = self.parent != nil } else { membership.isMovingIn = true }
    }

    /// Marks the end of a move. A controller that is appearing continues to move until it has appeared.
    func parentDidChange() {
        membership.isMovingOut = false
        if appearance.state != .appearing { membership.isMovingIn = false }
    }

    // MARK: Traits

    /// The traits that the parent and the controller itself override.
    var overriddenTraits: UITraitCollection.Values {
        var values = (membership.traitsFromParent ?? links.traits)?.values ?? UITraitCollection.Values()
        values.take(membership.overrides)
        if overrideUserInterfaceStyle != .unspecified { values.userInterfaceStyle = overrideUserInterfaceStyle }
        return values
    }

    /// Performs a change of the controller's traits, and notifies its view if it is loaded.
    func changeTraits(_ change: () -> Void) {
        if let view = viewIfLoaded { view.changeTraits(change) } else { change() }
    }

    /// Implements `setOverrideTraitCollection`.
    func setTraits(_ collection: UITraitCollection?, of child: UIViewController) {
        guard child.parent === self else {
            fatalError("setOverrideTraitCollection(_:forChild:): \(child) is not a child of \(self)")
        }
        child.membership.traitsSetByParent = collection
        child.updateTraitsFromParent()
    }

    /// Asks the parent for the traits that it overrides, and notifies the views if they have changed.
    func updateTraitsFromParent() {
        let traits = parent?.overrideTraitCollection(forChild: self)
        if traits != membership.traitsFromParent { changeTraits { membership.traitsFromParent = traits } }
    }

    /// Asks the controller for the traits that it overrides for its children: they may depend on the size of its view.
    func updateTraitsOfChildren() {
        for child in membership.children { child.updateTraitsFromParent() }
    }

    /// Asks the parent for the traits that it overrides, while the view inherits others and is notified later.
    func takeTraitsFromParent() { membership.traitsFromParent = parent?.overrideTraitCollection(forChild: self) }

    // MARK: Attachments

    /// Returns the object of a type that belongs to the controller, and creates it if there is none.
    func attachment<Attachment: ControllerAttachment>(_ make: () -> Attachment) -> Attachment {
        if let attachment = attachmentIfAny(Attachment.self) { return attachment }
        let attachment = make()
        membership.attachments[ObjectIdentifier(Attachment.self)] = attachment
        return attachment
    }

    /// Returns the object of a type that belongs to the controller, or `nil` if there is none.
    func attachmentIfAny<Attachment: ControllerAttachment>(_ type: Attachment.Type) -> Attachment? {
        membership.attachments[ObjectIdentifier(type)] as? Attachment
    }

    /// Replaces the object of a type that belongs to the controller.
    func attach<Attachment: ControllerAttachment>(_ attachment: Attachment?) {
        membership.attachments[ObjectIdentifier(Attachment.self)] = attachment
    }

    /// Notifies the objects that belong to the controller of a new title.
    func titleDidChange() {
        for attachment in membership.attachments.values { attachment.titleDidChange(of: self) }
    }

    // MARK: Transitions between children

    /// Implements `transition(from:to:duration:options:animations:completion:)`.
    func replace(
        _ from: UIViewController,
        with to: UIViewController,
        duration: TimeInterval,
        options: UIView.AnimationOptions,
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)?
    ) {
        guard from.parent === self, to.parent === self, from !== to else {
            fatalError(
                "transition(from:to:duration:options:animations:completion:): \(from) and \(to) must be children of "
                    + "\(self)"
            )
        }
        guard let container = from.view.superview ?? viewIfLoaded else { return }
        let isAnimated = duration > 0
        let appears = appearance.state == .present
        if appears {
            from.beginAppearance(false, animated: isAnimated)
            to.beginAppearance(true, animated: isAnimated)
        }
        let finish = { (isFinished: Bool) in
            from.viewIfLoaded?.removeFromSuperview()
            if appears {
                from.endAppearance()
                to.endAppearance()
            }
            completion?(isFinished)
        }
        guard options.transition != nil else {
            container.addSubview(to.view)
            UIView.animate(
                withDuration: duration,
                delay: 0,
                options: options,
                animations: { animations?() },
                completion: finish
            )
            return
        }
        let change = {
            from.viewIfLoaded?.removeFromSuperview()
            container.addSubview(to.view)
            animations?()
        }
        UIView.transition(with: container, duration: duration, options: options, animations: change, completion: finish)
    }

    // MARK: Sizes

    /// Implements `viewWillTransition(to:with:)` for the children.
    func passOnTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
            if childSize != child.viewIfLoaded?.bounds.size {
                child.viewWillTransition(to: childSize, with: coordinator)
            }
        }
        links.presented?.links.active?.viewWillTransition(to: size, with: coordinator)
    }

    /// Implements `willTransition(to:with:)` for the children.
    func passOnTransition(
        to traits: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children {
            let own = child.membership.traitsFromParent.map { UITraitCollection(traitsFrom: [traits, $0]) } ?? traits
            if own != child.traitCollection { child.willTransition(to: own, with: coordinator) }
        }
        links.presented?.links.active?.willTransition(to: traits, with: coordinator)
    }
}

extension UIView {
    /// The view controller whose view contains this view, or `nil`.
    var owningController: UIViewController? {
        sequence(first: self, next: \.superview).lazy.compactMap(\.viewController).first
    }
}
