import QuartzCore

/// The appearance of a view controller: the states between `viewWillAppear` and `viewDidDisappear`.
///
/// The state changes by pairs of calls of `beginAppearanceTransition` and `endAppearanceTransition`. The controller of a
/// window, presentations and containers make these calls. Other controllers appear when their view is added to a view in
/// a window, and disappear when it is removed. A controller passes the calls on to children whose views are in its view;
/// its own method is called before those of the children. That order is empirical; not documented by Apple.
extension UIViewController {
    enum AppearanceState {
        case away, appearing, present, disappearing
    }

    struct Appearance {
        fileprivate(set) var state = AppearanceState.away
        /// A Boolean value that indicates whether the current transition is animated.
        fileprivate(set) var isAnimated = false
        /// A Boolean value that indicates whether `viewIsAppearing` is to be called.
        fileprivate var isAnnounced = true
        /// A Boolean value that indicates whether the disappearance ends when the view has left its window.
        fileprivate var endsOnRemoval = false
    }

    /// Implements `beginAppearanceTransition`.
    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        switch (isAppearing, appearance.state) {
        case (true, .away), (true, .disappearing):
            appearance.state = .appearing
            appearance.isAnimated = animated
            appearance.isAnnounced = false
            appearance.endsOnRemoval = false
            loadViewIfNeeded()
            viewWillAppear(animated)
            screenOfAppearance.beforeNextCommit { [weak self] in self?.announceAppearanceIfLaidOut() }
        case (false, .present), (false, .appearing):
            appearance.state = .disappearing
            appearance.isAnimated = animated
            viewWillDisappear(animated)
        default: return
        }
        for child in forwardedChildren { child.beginAppearance(isAppearing, animated: animated) }
    }

    /// Implements `endAppearanceTransition`.
    func endAppearance() {
        let ending = appearance.state
        switch ending {
        case .appearing:
            announceAppearance()
            guard appearance.state == .appearing else { return }
            appearance.state = .present
            viewDidAppear(appearance.isAnimated)
            if parent == nil { orientationMayChange() }
            statusBarStyleMayChange()
            membership.isMovingIn = false
        case .disappearing:
            appearance.state = .away
            viewDidDisappear(appearance.isAnimated)
            screenOfAppearance.updateStatusBarStyle()
        case .away, .present: return
        }
        for child in forwardedChildren where child.appearance.state == ending { child.endAppearance() }
    }

    private var screenOfAppearance: UIScreen { viewIfLoaded?.window?.screen ?? UIScreen.main }

    /// The children to which appearance calls are passed on.
    private var forwardedChildren: [UIViewController] {
        guard !children.isEmpty, let view = viewIfLoaded, shouldAutomaticallyForwardAppearanceMethods else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
    }

    // MARK: viewIsAppearing

    /// Calls `viewIsAppearing` once in each appearance, when the view is in a window.
    func announceAppearance() {
        guard !appearance.isAnnounced, appearance.state == .appearing, viewIfLoaded?.window != nil else { return }
        appearance.isAnnounced = true
        viewIsAppearing(appearance.isAnimated)
    }

    /// Calls `viewIsAppearing` unless layout, which calls it, is pending.
    private func announceAppearanceIfLaidOut() {
        var view = viewIfLoaded
        while let current = view {
            if current.layer.needsLayout() { return }
            view = current.superview
        }
        announceAppearance()
    }

    // MARK: Controllers of windows

    /// Installs the view and calls the appearance methods.
    /// - Parameter install: A closure that adds the view to the window.
    func enter(_ install: () -> Void) {
        guard appearance.state == .away else { return install() }
        beginAppearance(true, animated: false)
        install()
        endAppearanceAfterCommit()
    }

    /// Removes the view and calls the disappearance methods.
    /// - Parameter remove: A closure that removes the view.
    func leave(_ remove: () -> Void) {
        beginAppearance(false, animated: false)
        appearance.endsOnRemoval = false
        remove()
        if appearance.state == .disappearing { endAppearance() }
    }

    private func endAppearanceAfterCommit() {
        screenOfAppearance.afterNextCommit { [weak self] in
            if let self, appearance.state == .appearing { endAppearance() }
        }
    }

    // MARK: Views that are added and removed

    /// Begins the appearance of a controller whose view is about to enter a window, or to leave it.
    /// - Parameters:
    ///   - window: The new window, or `nil`.
    ///   - enclosing: The nearest controller of the superviews there.
    func viewWillMove(toWindow window: UIWindow?, in enclosing: UIViewController?) {
        if viewIfLoaded?.window != nil { viewWillLeaveWindow() }
        if let window, window.isOnScreen { viewWillEnterWindow(in: enclosing) }
    }

    private func viewWillLeaveWindow() {
        if let parent, !parent.shouldAutomaticallyForwardAppearanceMethods { return }
        guard appearance.state == .present || appearance.state == .appearing else { return }
        beginAppearance(false, animated: false)
        appearance.endsOnRemoval = true
    }

    private func viewWillEnterWindow(in enclosing: UIViewController?) {
        if let parent {
            guard parent === enclosing else {
                // A failed precondition would not print its message in an optimized build.
                fatalError(
                    "hierarchy inconsistency: the view of \(self) is added to a view of "
                        + "\(enclosing?.description ?? "no view controller"), but the parent of the view controller is "
                        + "\(parent)"
                )
            }
            guard appearance.state == .away, parent.shouldAutomaticallyForwardAppearanceMethods else { return }
            switch parent.appearance.state {
            case .present:
                beginAppearance(true, animated: false)
                endAppearanceAfterCommit()
            case .appearing: beginAppearance(true, animated: parent.appearance.isAnimated)
            case .away, .disappearing: break
            }
        } else if appearance.state == .away, enclosing?.appearance.state ?? .present == .present {
            beginAppearance(true, animated: false)
            endAppearanceAfterCommit()
        }
    }

    /// Ends the disappearance of a controller whose view has left its window.
    func viewDidMove(toWindow window: UIWindow?) {
        guard window == nil, appearance.endsOnRemoval else { return }
        appearance.endsOnRemoval = false
        endAppearance()
    }
}

extension UIView {
    /// The controller of the view, or of the nearest superview that has one.
    var enclosingController: UIViewController? {
        var view: UIView? = self
        while let current = view {
            if let controller = current.viewController { return controller }
            view = current.superview
        }
        return nil
    }
}
