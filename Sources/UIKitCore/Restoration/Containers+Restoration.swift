import QuartzCore

/// The state that containers of view controllers save.
private enum Key {
    static let presented = "UIPresentedViewController"
    static let stack = "UINavigationControllerStack"
    static let bottom = "UINavigationControllerBottomCount"
    static let tabs = "UITabBarControllerTabs"
    static let selected = "UITabBarControllerSelected"
    static let column = "UISplitViewControllerColumn"
    static let page = "UIPageViewControllerPage"
}

extension UIViewController {
    func encodePresented(with coder: NSCoder) {
        // A presented controller is one of the outermost presenter.
        if let presented = links.presented, presented.restorationIdentifier != nil {
            coder.encode(presented, forKey: Key.presented)
        }
    }

    func decodePresented(with coder: NSCoder) {
        guard let presented = coder.decodeObject(forKey: Key.presented) as? UIViewController,
            presented.links.presenting == nil, presented.parent == nil
        else { return }
        // The windows are not shown yet.
        ownApplication.restoration.presentLater { [weak self] in
            if let self, links.presented == nil { present(presented, animated: false) }
        }
    }
}

extension UINavigationController {
    func encodeStack(with coder: NSCoder) {
        coder.encode(stack.filter { $0.restorationIdentifier != nil }, forKey: Key.stack)
        coder.encode(stack.prefix { $0.restorationIdentifier == nil }.count, forKey: Key.bottom)
    }

    func decodeStack(with coder: NSCoder) {
        let restored = (coder.decodeObject(forKey: Key.stack) as? [Any] ?? []).compactMap { $0 as? UIViewController }
        guard !restored.isEmpty else { return }
        // View controllers below, which the application always creates.
        let bottom = stack.prefix(max(0, coder.decodeInteger(forKey: Key.bottom))).filter { !restored.contains($0) }
        setViewControllers(bottom + restored, animated: false)
    }
}

extension UITabBarController {
    func encodeSelection(with coder: NSCoder) {
        coder.encode(controllers.filter { $0.restorationIdentifier != nil }, forKey: Key.tabs)
        if let selection { coder.encode(controllers[selection], forKey: Key.selected) }
    }

    func decodeSelection(with coder: NSCoder) {
        guard let selected = coder.decodeObject(forKey: Key.selected) as? UIViewController,
            controllers.contains(selected)
        else { return }
        selectedViewController = selected
    }
}

extension UISplitViewController {
    /// The view controllers of the columns, in the order of their paths.
    var restorableColumns: [(column: Column, controller: UIViewController)] {
        [.primary, .supplementary, .secondary, .compact].compactMap { column in
            split.columns[column].map { (column, $0) }
        }
    }

    func encodeColumns(with coder: NSCoder) {
        for (column, controller) in restorableColumns where controller.restorationIdentifier != nil {
            coder.encode(controller, forKey: "\(Key.column)\(column.rawValue)")
        }
    }

    func decodeColumns(with coder: NSCoder) {
        for column in [Column.primary, .supplementary, .secondary, .compact] {
            let restored = coder.decodeObject(forKey: "\(Key.column)\(column.rawValue)") as? UIViewController
            if let restored, split.columns[column] !== restored { setViewController(restored, for: column) }
        }
    }
}

extension UIPageViewController {
    func encodePage(with coder: NSCoder) { coder.encode(viewControllers?.first, forKey: Key.page) }

    func decodePage(with coder: NSCoder) {
        guard let page = coder.decodeObject(forKey: Key.page) as? UIViewController, page !== viewControllers?.first
        else { return }
        setViewControllers([page], direction: .forward, animated: false)
    }
}
