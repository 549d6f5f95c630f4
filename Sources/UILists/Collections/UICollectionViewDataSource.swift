import UIKitCore

/// The object that provides the items of a collection view. The numbers of items and the cells are required.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
    /// Returns the number of items of a section.
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int

    /// Returns the cell for an item: one that a method to dequeue cells has returned.
    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell

    /// Returns the number of sections. By default, returns 1.
    func numberOfSections(in collectionView: UICollectionView) -> Int

    /// Returns a supplementary view, such as a header: one that a method to dequeue supplementary views has returned. Required if
    /// the layout has supplementary views.
    func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView

    /// Returns a Boolean value that indicates whether the user can move an item. By default, returns `false`.
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool

    /// Called after the user has moved an item, which the data source moves, too. By default, does nothing.
    func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    )

    /// Returns the titles at the trailing edge of a collection view that scrolls down, which a finger touches to scroll. By
    /// default, returns `nil`, for none.
    func indexTitles(for collectionView: UICollectionView) -> [String]?

    /// Returns the item to which the content is scrolled for a title. By default, returns the first item of the section with the
    /// index of the title.
    func collectionView(
        _ collectionView: UICollectionView,
        indexPathForIndexTitle title: String,
        at index: Int
    ) -> IndexPath
}

extension UICollectionViewDataSource {
    /// Returns `false`.
    public func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }

    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}

    /// Returns `nil`.
    public func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }

    /// Returns the first item of the section with the index of the title.
    public func collectionView(
        _ collectionView: UICollectionView,
        indexPathForIndexTitle title: String,
        at index: Int
    ) -> IndexPath { IndexPath(item: 0, section: index) }

    /// Returns 1.
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    /// Ends the program.
    public func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        ListFailure.fail(
            "the collection view's data source did not return a valid view: "
                + "\(type(of: self)) must implement collectionView(_:viewForSupplementaryElementOfKind:at:) for "
                + ElementKey(.supplementaryView, kind, indexPath).text
        )
    }
}

/// The object whose methods are called before cells are needed, so that it can load their data.
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: AnyObject {
    /// Called with items that will be visible soon, the nearest first.
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])

    /// Called with items whose data is not needed any more. By default, does nothing.
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
}
