import Foundation

/// The relation of the positions in a data source with those on the screen.
///
/// They are different while a table view or a collection view has placeholders of dropped items, which the data source does not
/// have.
@preconcurrency @MainActor
public protocol UIDataSourceTranslating: AnyObject {
    /// Returns the index on the screen of a section of the data source.
    func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int

    /// Returns the index in the data source of a section on the screen.
    func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int

    /// Returns the position on the screen of an item of the data source; `nil` for an item that does not exist.
    func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath?

    /// Returns the position in the data source of an item on the screen; `nil` for a placeholder and for an item that does not
    /// exist.
    func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath?

    /// Calls a closure in which the index paths and the numbers of items of the view are those on the screen. Changes, such as
    /// insertions, are always those of the data source.
    func performUsingPresentationValues(_ actionsToTranslate: () -> Void)
}

extension UITableView: UIDataSourceTranslating {
    /// Returns the same index: placeholders are in sections of the data source.
    public func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int {
        dataSourceSectionIndex
    }

    /// Returns the same index: placeholders are in sections of the data source.
    public func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int {
        presentationSectionIndex
    }

    /// Returns the position on the screen of a row of the data source; `nil` for one that does not exist.
    public func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath? {
        presentationPath(dataSourceIndexPath)
    }

    /// Returns the position in the data source of a row on the screen; `nil` for a placeholder and for one that does not exist.
    public func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath? {
        dataSourcePath(presentationIndexPath)
    }

    /// Calls a closure in which the index paths and the numbers of rows are those on the screen.
    public func performUsingPresentationValues(_ actionsToTranslate: () -> Void) {
        usingPresentationValues(actionsToTranslate)
    }
}

extension UICollectionView: UIDataSourceTranslating {
    /// Returns the same index: placeholders are in sections of the data source.
    public func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int {
        dataSourceSectionIndex
    }

    /// Returns the same index: placeholders are in sections of the data source.
    public func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int {
        presentationSectionIndex
    }

    /// Returns the position on the screen of an item of the data source; `nil` for one that does not exist.
    public func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath? {
        presentationPath(dataSourceIndexPath)
    }

    /// Returns the position in the data source of an item on the screen; `nil` for a placeholder and for one that does not exist.
    public func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath? {
        dataSourcePath(presentationIndexPath)
    }

    /// Calls a closure in which the index paths and the numbers of items are those on the screen.
    public func performUsingPresentationValues(_ actionsToTranslate: () -> Void) {
        usingPresentationValues(actionsToTranslate)
    }
}
