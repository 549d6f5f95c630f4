import QuartzCore

/// The heights of a navigation bar: a row of buttons with a prompt, a large title, and a search bar. In front of scrolled content,
/// the search bar disappears first.
extension UINavigationBar {
    /// The height of the row and of the prompt of an item, in points; zero during a search that hides them.
    func rowsHeight(of item: UINavigationItem) -> CGFloat {
        if hidesRows(of: item) { return 0 }
        return rowHeight + (item.prompt == nil ? 0 : NavigationItemView.promptHeight)
    }

    /// Returns a Boolean value that indicates whether a search hides the title and the buttons.
    func hidesRows(of item: UINavigationItem) -> Bool {
        item.searchController.map { $0.isActive && $0.hidesNavigationBarDuringPresentation } ?? false
    }

    /// The height of the search bar of an item, in points.
    func searchHeight(of item: UINavigationItem) -> CGFloat {
        guard let search = item.searchController else { return 0 }
        // A bar that was not shown yet has no margin.
        if search.searchBar.barMargin == nil { search.searchBar.barMargin = contentMargin }
        return search.searchBar.naturalHeight
    }

    /// Returns a Boolean value that indicates whether the search bar of an item is visible in front of scrolled content.
    func keepsSearchBar(of item: UINavigationItem) -> Bool {
        item.searchController.map { $0.isActive || !item.hidesSearchBarWhenScrolling } ?? false
    }

    /// The height of the large title of an item, in points.
    func largeHeight(of item: UINavigationItem) -> CGFloat {
        hasLargeTitle(item) && !(item.searchController?.isActive ?? false) ? Self.largeTitleHeight : 0
    }

    /// The height of an item in front of scrolled content, in points.
    func collapsedHeight(of item: UINavigationItem) -> CGFloat {
        rowsHeight(of: item) + (keepsSearchBar(of: item) ? searchHeight(of: item) : 0)
    }

    /// The height that shows all of an item, in points.
    func fullHeight(of item: UINavigationItem) -> CGFloat {
        rowsHeight(of: item) + largeHeight(of: item) + searchHeight(of: item)
    }
}
