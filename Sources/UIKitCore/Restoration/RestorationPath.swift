import QuartzCore

/// The path of an object whose state is saved: its identifier after those of the objects that contain it.
///
/// Containers may have several view controllers with the same identifier, as a navigation controller that pushes a class of view
/// controllers more than once. Therefore, a path also counts those before.
struct RestorationPath: Hashable {
    struct Component: Hashable {
        var identifier: String
        /// The number of objects with the same identifier before this one.
        var count = 0
    }

    var components: [Component]

    /// The identifiers, for methods that create objects.
    var identifiers: [String] { components.map(\.identifier) }

    /// The path of the object that contains this one; `nil` for the outermost.
    var parent: RestorationPath? {
        components.count > 1 ? RestorationPath(components: Array(components.dropLast())) : nil
    }

    func appending(_ identifier: String, _ count: Int = 0) -> RestorationPath {
        RestorationPath(components: components + [Component(identifier: identifier, count: count)])
    }

    // MARK: Text

    /// Identifiers may have any characters, so that separators within them are escaped.
    var text: String {
        components.map { part in
            let name = part.identifier.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(
                of: "/",
                with: "~1"
            )
            return "\(part.count):\(name)"
        }.joined(separator: "/")
    }

    init(components: [Component]) { self.components = components }

    init?(text: String) {
        components = []
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
            guard let colon = part.firstIndex(of: ":"), let count = Int(part[..<colon]), count >= 0 else { return nil }
            let name = part[part.index(after: colon)...].replacingOccurrences(of: "~1", with: "/")
                .replacingOccurrences(of: "~0", with: "~")
            components.append(Component(identifier: name, count: count))
        }
    }
}

extension UIViewController {
    /// The container of the view controller, or the view controller that presents it.
    ///
    /// A split view controller contains those of its columns, even if they are in navigation controllers that it has added.
    var restorationContainer: UIViewController? {
        if let split = splitViewController, split.split.columns.values.contains(where: { $0 === self }) { return split }
        return parent ?? links.presenting
    }

    /// The path of the view controller; `nil` if it or one that contains it has no identifier.
    var restorationPath: RestorationPath? {
        guard let restorationIdentifier, !restorationIdentifier.isEmpty else { return nil }
        guard let container = restorationContainer else {
            return RestorationPath(components: [.init(identifier: restorationIdentifier)])
        }
        guard let path = container.restorationPath else { return nil }
        let siblings = container.restorableContents.prefix { $0 !== self }
        return path.appending(
            restorationIdentifier,
            siblings.count { $0.restorationIdentifier == restorationIdentifier }
        )
    }

    /// The view controllers in the view controller, and the one that it presents, in the order of their paths.
    var restorableContents: [UIViewController] {
        let shown: [UIViewController] =
            switch self {
            case let navigation as UINavigationController: navigation.viewControllers
            case let tabs as UITabBarController: tabs.controllers
            case let split as UISplitViewController: split.restorableColumns.map(\.controller)
            default: children
            }
        return shown + (links.presented.map { [$0] } ?? [])
    }

    /// Returns the view controller inside this one with a component of a path.
    func restorableContent(_ component: RestorationPath.Component) -> UIViewController? {
        restorableContents.filter { $0.restorationIdentifier == component.identifier }
            .dropFirst(component.count).first
    }

    /// The views with identifiers inside the view, without those of other view controllers.
    var restorableViews: [UIView] {
        var found: [UIView] = []
        func search(_ view: UIView) {
            if view.restorationIdentifier != nil { found.append(view) }
            for subview in view.subviews where subview.viewController == nil { search(subview) }
        }
        if let viewIfLoaded { search(viewIfLoaded) }
        return found
    }
}
