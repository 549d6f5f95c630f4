import Testing
import UIKit
import UIKitTesting

@testable import UILists

/// A list cell with a height of its own.
final class HighListCell: UICollectionViewListCell {
    var height: CGFloat = 44
    private(set) var layouts = 0

    override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
    }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let size = super.systemLayoutSizeFitting(
            targetSize,
            withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority
        )
        return CGSize(width: size.width, height: max(size.height, height))
    }
}

/// A header or a footer of a fixed height.
final class HighBar: UICollectionReusableView {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        attributes.size.height = 30
        return attributes
    }
}

/// Items in list cells.
@MainActor
class ListItems: Items {
    var height: (String) -> CGFloat = { _ in 44 }
    var decorate: (UICollectionViewListCell, String) -> Void = { _, _ in }

    override func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "list", for: indexPath)
        if let cell = cell as? HighListCell {
            let text = text(indexPath)
            cell.height = height(text)
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
            decorate(cell, text)
        }
        return cell
    }
}

/// Returns a stage with a list.
@MainActor
func makeListStage(
    _ items: ListItems,
    _ configuration: UICollectionLayoutListConfiguration,
    size: CGSize = CGSize(width: 300, height: 400),
    scale: CGFloat = 1,
    _ change: (UICollectionView) -> Void = { _ in }
) throws -> CollectionStage {
    try CollectionStage(
        items,
        UICollectionViewCompositionalLayout.list(using: configuration),
        size: size,
        scale: scale
    ) { view in
        registerListViews(view)
        change(view)
    }
}

@MainActor
func registerListViews(_ view: UICollectionView, bars: Bool = true) {
    view.register(HighListCell.self, forCellWithReuseIdentifier: "list")
    guard bars else { return }
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        view.register(HighBar.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "bar")
    }
}

extension CollectionStage {
    /// Shows the screen from right to left.
    func mirror() throws {
        screen.preferredLanguages = ["ar"]
        try screen.advance(by: 0.1)
    }

    /// Returns the list cell of an item.
    func cell(_ item: Int, _ section: Int = 0) throws -> HighListCell {
        try #require(view.cellForItem(at: path(item, section)) as? HighListCell)
    }
}
