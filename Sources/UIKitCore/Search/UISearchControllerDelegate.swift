/// The method by which an object searches.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called when a search begins or ends, and after its text or its scope has changed.
    func updateSearchResults(for searchController: UISearchController)
}

/// The methods by which a search controller reports the beginning and the end of searches. All methods are optional.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
    /// Shows the search. An implementation replaces the usual one, which shows the view of the search controller in the searched
    /// one; it presents the search controller by itself.
    func presentSearchController(_ searchController: UISearchController)

    /// Called before a search begins.
    func willPresentSearchController(_ searchController: UISearchController)

    /// Called after a search has begun, at the end of the animation.
    func didPresentSearchController(_ searchController: UISearchController)

    /// Called before a search ends.
    func willDismissSearchController(_ searchController: UISearchController)

    /// Called after a search has ended, at the end of the animation.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Shows the view of the search controller.
    public func presentSearchController(_ searchController: UISearchController) { searchController.showOverlay() }

    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}

    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}

    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}

    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}
