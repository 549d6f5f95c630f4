import QuartzCore

/// Segues.
extension UIViewController {
    /// Implements `performSegue(withIdentifier:sender:)`.
    func performSegue(_ identifier: String, _ sender: Any?) {
        guard let segue = interface?.segues.first(where: { $0.identifier == identifier }) else {
            fatalError("Receiver (\(self)) has no segue with identifier '\(identifier)'")
        }
        perform(segue, sender: sender)
    }

    /// Performs a segue that the user has triggered, unless the controller prevents it.
    func trigger(_ id: String, _ sender: Any?) {
        guard let segue = interface?.segue(id),
            shouldPerformSegue(withIdentifier: segue.identifier ?? "", sender: sender)
        else { return }
        perform(segue, sender: sender)
    }

    /// Performs a segue.
    /// - Parameter container: The view that an embedded view controller fills.
    func perform(_ segue: InterfaceSegue, sender: Any?, in container: UIView? = nil) {
        if case .unwind(let action) = segue.kind { return unwind(segue, action, sender) }
        guard let destination = makeDestination(of: segue, sender) else { return }
        let made = make(segue, to: destination)
        let anchor = segue.anchor.flatMap { interface?.builder.object($0) } ?? sender.map { $0 as AnyObject }
        made.handler = { made in segue.show(made, anchor: anchor, container: container, sender: sender) }
        prepare(for: made, sender: sender)
        if segue.animates { made.perform() } else { UIView.performWithoutAnimation { made.perform() } }
    }

    private func make(_ segue: InterfaceSegue, to destination: UIViewController) -> UIStoryboardSegue {
        guard let type = segue.type else {
            return UIStoryboardSegue(identifier: segue.identifier, source: self, destination: destination)
        }
        guard let type = type as? UIStoryboardSegue.Type else {
            fatalError(
                "\(type), the class of the segue \(segue.identifier ?? segue.id), is not a subclass of UIStoryboardSegue"
            )
        }
        return .make(type, segue.identifier, self, destination)
    }

    private func makeDestination(of segue: InterfaceSegue, _ sender: Any?) -> UIViewController? {
        guard let storyboard, let id = segue.destination else { return nil }
        guard let creator = segue.creator else { return storyboard.instantiate(id) }
        return storyboard.instantiate(id) { [self] coder in
            SelectorLookup.send(creator, to: self, [coder, sender, segue.identifier]) as? UIViewController
        }
    }

    // MARK: Unwinding

    /// Returns a Boolean value that indicates whether the controller has the method of an unwind segue.
    func respondsToUnwind(_ action: Selector) -> Bool { SelectorLookup.entry(action, of: self) != nil }

    private func unwind(_ segue: InterfaceSegue, _ action: Selector, _ sender: Any?) {
        let source = UIStoryboardUnwindSegueSource(self, action, sender)
        guard let destination = unwindDestination(of: source) else {
            let text = "no view controller can perform the unwind action \(action) from \(type(of: self))"
            Log.write(LogMessage(text, .warning), from: "UIKit")
            return
        }
        let made = make(segue, to: destination)
        made.handler = { made in made.source.goBack(to: made.destination, by: made, animated: segue.animates) }
        prepare(for: made, sender: sender)
        SelectorLookup.send(action, to: destination, [made])
        if segue.animates { made.perform() } else { UIView.performWithoutAnimation { made.perform() } }
    }

    /// Searches the containers of the source, and then those that have presented it, each with its other children.
    private func unwindDestination(of source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        var container = parent ?? presentingViewController
        while let current = container {
            if let found = current.search(source) { return found }
            container = current.parent ?? current.presentingViewController
        }
        return nil
    }

    private func search(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        for child in allowedChildrenForUnwinding(from: source) {
            if let found = child.search(source) { return found }
        }
        let isDestination =
            self !== source.source
            && canPerformUnwindSegueAction(source.unwindAction, from: source.source, sender: source.sender)
        return isDestination ? self : nil
    }

    /// Dismisses what was presented over a destination, and lets its containers show it.
    private func goBack(to destination: UIViewController, by segue: UIStoryboardSegue, animated: Bool) {
        let path = Array(sequence(first: destination, next: { $0.parent }))
        let root = path.last
        var presenter: UIViewController?
        var top = outermost
        while top !== root, let next = top.presentingViewController {
            presenter = next
            top = next.outermost
        }
        presenter?.dismiss(animated: animated)
        // Without a dismissal, the containers above the common one show what they did.
        let own = Set(sequence(first: self, next: { $0.parent }).map { ObjectIdentifier($0) })
        let start = path.firstIndex { own.contains(ObjectIdentifier($0)) } ?? path.count - 1
        for index in stride(from: start, to: 0, by: -1) { path[index].unwind(for: segue, towards: path[index - 1]) }
    }

    private var outermost: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }
}

extension InterfaceSegue {
    /// Performs the transition of the kind.
    func show(_ segue: UIStoryboardSegue, anchor: AnyObject?, container: UIView?, sender: Any?) {
        let (source, destination) = (segue.source, segue.destination)
        let animated = animates && UIView.areAnimationsEnabled
        switch kind {
        case .show: source.show(destination, sender: sender)
        case .showDetail: source.showDetailViewController(destination, sender: sender)
        case .push:
            guard let navigation = source.navigationController else {
                fatalError(
                    "Push segues can only be used when the source controller is managed by an instance of UINavigationController."
                )
            }
            navigation.pushViewController(destination, animated: animated)
        case .presentation, .popover:
            if let presentationStyle { destination.modalPresentationStyle = presentationStyle }
            if let transitionStyle { destination.modalTransitionStyle = transitionStyle }
            if case .popover = kind { destination.modalPresentationStyle = .popover }
            if let popover = destination.popoverPresentationController {
                popover.point(at: anchor, arrowDirections)
            }
            source.present(destination, animated: animated)
        case .embed:
            guard let container else { return }
            source.addChild(destination)
            let view: UIView = destination.view
            view.frame = container.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.translatesAutoresizingMaskIntoConstraints = true
            container.addSubview(view)
            destination.didMove(toParent: source)
        case .custom, .unwind: break
        }
    }
}

extension UIPopoverPresentationController {
    fileprivate func point(at anchor: AnyObject?, _ directions: UIPopoverArrowDirection?) {
        if let directions { permittedArrowDirections = directions }
        guard barButtonItem == nil, sourceView == nil else { return }
        switch anchor {
        case let item as UIBarButtonItem: barButtonItem = item
        case let view as UIView:
            sourceView = view
            sourceRect = view.bounds
        default: break
        }
    }
}
