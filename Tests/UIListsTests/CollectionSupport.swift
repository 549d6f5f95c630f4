import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// A cell with a label, which records what the collection view does.
final class TextCell: UICollectionViewCell {
    let label = UILabel()
    private(set) var reuses = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}

/// Items of texts, as a data source and a delegate that record their calls.
@MainActor
class Items: UICollectionViewDataSource, UICollectionViewDelegate, UICollectionViewDataSourcePrefetching {
    var sections: [[String]]
    private(set) var log: [String] = []
    private(set) var shown: [ObjectIdentifier: Int] = [:]
    var configure: (TextCell, String) -> Void = { cell, text in cell.label.text = text }

    init(_ sections: [[String]]) { self.sections = sections }

    convenience init(count: Int) { self.init([(0..<count).map { "\($0)" }]) }

    /// Returns the recorded lines and clears them.
    func take() -> [String] {
        defer { log = [] }
        return log
    }

    private func note(_ line: String) { log.append(line) }
    private func name(_ path: IndexPath) -> String { "\(path.section).\(path.item)" }
    func text(_ path: IndexPath) -> String { sections[path.section][path.item] }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
        note("sections")
        return sections.count
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        note("items \(section)")
        return sections[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        note("cell \(name(indexPath))")
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        if let cell = cell as? TextCell { configure(cell, text(indexPath)) }
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        header(collectionView, indexPath)
            ?? collectionView.dequeueReusableSupplementaryView(
                ofKind: kind,
                withReuseIdentifier: "bar",
                for: indexPath
            )
    }

    /// Returns a header of a subclass.
    func header(_ view: UICollectionView, _ path: IndexPath) -> UICollectionReusableView? { nil }

    func collectionView(
        _ collectionView: UICollectionView,
        willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        note("show \(name(indexPath))")
        shown[ObjectIdentifier(cell), default: 0] += 1
    }

    func collectionView(
        _ collectionView: UICollectionView,
        didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        note("hide \(name(indexPath))")
        shown[ObjectIdentifier(cell), default: 0] -= 1
    }

    func collectionView(
        _ collectionView: UICollectionView,
        willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String,
        at indexPath: IndexPath
    ) { shown[ObjectIdentifier(view), default: 0] += 1 }

    func collectionView(
        _ collectionView: UICollectionView,
        didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String,
        at indexPath: IndexPath
    ) { shown[ObjectIdentifier(view), default: 0] -= 1 }

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        note("should highlight \(name(indexPath))")
        return true
    }

    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
        note("highlight \(name(indexPath))")
    }

    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        note("unhighlight \(name(indexPath))")
    }

    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        note("should select \(name(indexPath))")
        return true
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        note("select \(name(indexPath))")
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        note("deselect \(name(indexPath))")
    }

    func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
        note("act \(name(indexPath))")
    }

    /// The titles at the edge, and their items.
    var titles: [(String, IndexPath)] = []

    func indexTitles(for collectionView: UICollectionView) -> [String]? { titles.isEmpty ? nil : titles.map(\.0) }

    func collectionView(
        _ collectionView: UICollectionView,
        indexPathForIndexTitle title: String,
        at index: Int
    ) -> IndexPath { titles[index].0 == title ? titles[index].1 : IndexPath(item: 0, section: 0) }

    var canMove: (IndexPath) -> Bool = { _ in false }
    var moveTarget: (_ current: IndexPath, _ proposed: IndexPath) -> IndexPath = { $1 }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        canMove(indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        note("move \(name(sourceIndexPath)) \(name(destinationIndexPath))")
        let text = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        sections[destinationIndexPath.section].insert(text, at: destinationIndexPath.item)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { moveTarget(currentIndexPath, proposedIndexPath) }

    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        note("prefetch " + indexPaths.map(name).joined(separator: " "))
    }

    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
        note("cancel " + indexPaths.map(name).joined(separator: " "))
    }
}

/// A flow layout that is mirrored.
final class MirroredFlowLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

/// Returns a collection view with items.
@MainActor
func makeCollection(_ items: Items, _ layout: UICollectionViewLayout, _ size: CGSize) -> UICollectionView {
    let collection = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    collection.register(TextCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "badge"] {
        collection.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: kind,
            withReuseIdentifier: "bar"
        )
    }
    collection.dataSource = items
    collection.delegate = items
    return collection
}

/// A screen that a collection view fills.
@MainActor
struct CollectionStage {
    let screen: VirtualScreen
    let view: UICollectionView
    let items: Items

    init(
        _ items: Items,
        _ layout: UICollectionViewLayout,
        size: CGSize = CGSize(width: 300, height: 400),
        scale: CGFloat = 1,
        _ change: (UICollectionView) -> Void = { _ in }
    ) throws {
        self.items = items
        screen = try VirtualScreen(size: size, scale: scale)
        view = makeCollection(items, layout, size)
        change(view)
        let root = UIView(frame: CGRect(origin: .zero, size: size))
        root.addSubview(view)
        try screen.show(root)
        try screen.advance(by: 0.1)
    }

    /// The texts of the visible cells, by item.
    var texts: [String] { view.visibleCells.compactMap { ($0 as? TextCell)?.label.text } }

    func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
        view.layoutAttributesForItem(at: path(item, section))?.frame
    }

    /// Returns the frame of a header or a footer.
    func bar(_ kind: String, _ section: Int) -> CGRect? {
        view.supplementaryView(forElementKind: kind, at: path(0, section))?.frame
    }

    func tap(_ item: Int) throws {
        let rect = view.convert(try #require(frame(item)), to: nil)
        try screen.tap(at: CGPoint(x: rect.midX, y: rect.midY))
        try screen.advance(by: 0.1)
    }
}
