import QuartzCore

/// The properties of a view controller that concern the bars of its containers.
@MainActor
final class ControllerBars: ControllerAttachment {
    var toolbarItems: [UIBarButtonItem]?
    var hidesBottomBarWhenPushed = false
    /// The parts of the controller's view that bars of its container cover, in points. They are parts of the safe area.
    var insets = UIEdgeInsets.zero
    /// The heights of the navigation bar for which ``insets`` were computed, or `nil` before that.
    var barHeights: NavigationBarHeights?
    /// The state of the navigation bar when its heights changed, until the user moves the content; otherwise `nil`.
    var barState: NavigationBarHeights.State?

    private(set) var isEditing = false
    private var editItem: UIBarButtonItem?

    func titleDidChange(of controller: UIViewController) {}

    func setEditing(_ editing: Bool) {
        isEditing = editing
        updateEditItem()
    }

    func editButtonItem(of controller: UIViewController) -> UIBarButtonItem {
        if let editItem { return editItem }
        let item = UIBarButtonItem(
            primaryAction: UIAction { [weak controller] _ in
                if let controller { controller.setEditing(!controller.isEditing, animated: true) }
            }
        )
        editItem = item
        updateEditItem()
        return item
    }

    func updateEditItem() {
        let titles = (edit: AccessibilityText.localized(.edit), done: AccessibilityText.localized(.done))
        editItem?.possibleTitles = [titles.edit, titles.done]
        editItem?.title = isEditing ? titles.done : titles.edit
        editItem?.style = isEditing ? .done : .plain
    }
}

extension UINavigationItem: ControllerAttachment {
    func titleDidChange(of controller: UIViewController) { title = controller.title }
}

extension UITabBarItem: ControllerAttachment {
    func titleDidChange(of controller: UIViewController) { title = controller.title }
}

extension UIViewController {
    /// The properties that concern bars; created when they are first needed.
    var bars: ControllerBars { attachment { ControllerBars() } }

    /// The parts of the view that bars of the container cover, in points.
    var barInsets: UIEdgeInsets {
        get { attachmentIfAny(ControllerBars.self)?.insets ?? .zero }
        set {
            guard newValue != barInsets else { return }
            bars.insets = newValue
            viewIfLoaded?.updateSafeArea()
        }
    }

    /// Returns the nearest container of a class, including those of containers.
    func container<Container: UIViewController>(_ type: Container.Type) -> Container? {
        var ancestor = parent
        while let current = ancestor {
            if let container = current as? Container { return container }
            ancestor = current.parent
        }
        return nil
    }

    /// The view controller whose content is displayed below bars: that of a container, as far as it displays one.
    var contentOfBars: UIViewController {
        let inner: UIViewController? =
            switch self {
            case let navigation as UINavigationController: navigation.topViewController
            case let tabs as UITabBarController: tabs.installed
            case let pages as UIPageViewController: pages.viewControllers?.first
            default: nil
            }
        return inner?.contentOfBars ?? self
    }

    /// Goes back for Escape in the innermost navigation controller that is displayed and can. Without a focused view, the
    /// keys of a window go to its root view controller, which may be another container.
    func goBackInside() -> Bool {
        let inner: [UIViewController?] =
            switch self {
            case let navigation as UINavigationController: [navigation.topViewController]
            case let tabs as UITabBarController: [tabs.installed]
            case let split as UISplitViewController: split.viewControllers.reversed()
            case let pages as UIPageViewController: pages.viewControllers ?? []
            default: children.reversed().filter { $0.viewIfLoaded?.window != nil }
            }
        if inner.contains(where: { $0?.goBackInside() ?? false }) { return true }
        return (self as? UINavigationController)?.goesBackByKey() ?? false
    }

    /// The scroll view that bars at an edge follow: that which the controller has set, or its view, or the rearmost
    /// subview.
    func barScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        if let own = contentScrollView(for: edge) { return own }
        guard let view = viewIfLoaded else { return nil }
        return view as? UIScrollView ?? view.subviews.first as? UIScrollView
    }
}

/// The view of a container, which lays out its children and bars.
final class ContainerView: UIView {
    var onLayout: () -> Void = {}
    var onSafeAreaChange: () -> Void = {}

    override func layoutSubviews() {
        super.layoutSubviews()
        onLayout()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        onSafeAreaChange()
    }
}
