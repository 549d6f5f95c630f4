import Foundation

/// The methods by which a search bar reports what users type and tap. All methods are optional.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: UIBarPositioningDelegate {
    /// Returns a Boolean value that indicates whether the text may be edited. By default, returns `true`.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool

    /// Tells the delegate that the text is being edited.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)

    /// Returns a Boolean value that indicates whether editing may end. By default, returns `true`.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool

    /// Tells the delegate that editing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)

    /// Tells the delegate that the text has changed, also by the clear button.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)

    /// Returns a Boolean value that indicates whether a range may be replaced. By default, returns `true`.
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool

    /// Tells the delegate that the Return key was pressed.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)

    /// Tells the delegate that the bookmark button was tapped.
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)

    /// Tells the delegate that the cancel button was tapped.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)

    /// Tells the delegate that the results button was tapped.
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)

    /// Tells the delegate that another scope was selected.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// Returns `true`.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }

    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}

    /// Returns `true`.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }

    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}

    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}

    /// Returns `true`.
    public func searchBar(
        _ searchBar: UISearchBar,
        shouldChangeTextIn range: NSRange,
        replacementText text: String
    ) -> Bool { true }

    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}

    /// Does nothing.
    public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}

    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}

    /// Does nothing.
    public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}

    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
