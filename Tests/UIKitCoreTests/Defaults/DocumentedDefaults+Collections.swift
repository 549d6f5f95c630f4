import UIKit

extension DocumentedDefaults {
    mutating func addCollections() {
        let flow = UICollectionViewFlowLayout()
        add("UICollectionView", UICollectionView(frame: .zero, collectionViewLayout: flow)) { object, row in
            row("dataSource", object.dataSource == nil, true)
            row("prefetchDataSource", object.prefetchDataSource == nil, true)
            row("isPrefetchingEnabled", object.isPrefetchingEnabled, true)
            row("backgroundView", object.backgroundView, nil)
            row("allowsSelection", object.allowsSelection, true)
            row("allowsMultipleSelection", object.allowsMultipleSelection, false)
            row("allowsSelectionDuringEditing", object.allowsSelectionDuringEditing, false)
            row("allowsMultipleSelectionDuringEditing", object.allowsMultipleSelectionDuringEditing, false)
            row("selectionFollowsFocus", object.selectionFollowsFocus, false)
            row("remembersLastFocusedIndexPath", object.remembersLastFocusedIndexPath, false)
            row("isEditing", object.isEditing, false)
            row("reorderingCadence", object.reorderingCadence, UICollectionView.ReorderingCadence.immediate)
        }
        add("UICollectionViewController", UICollectionViewController(collectionViewLayout: flow)) { object, row in
            row("clearsSelectionOnViewWillAppear", object.clearsSelectionOnViewWillAppear, true)
            let movesByLongPress = object.installsStandardGestureForInteractiveMovement
            row("installsStandardGestureForInteractiveMovement", movesByLongPress, true)
        }
        add("UICollectionViewCell", UICollectionViewCell(frame: .zero)) { object, row in
            row("contentConfiguration", object.contentConfiguration == nil, true)
            row("automaticallyUpdatesContentConfiguration", object.automaticallyUpdatesContentConfiguration, true)
            row("backgroundConfiguration", object.backgroundConfiguration == nil, true)
            row("automaticallyUpdatesBackgroundConfiguration", object.automaticallyUpdatesBackgroundConfiguration, true)
            row("backgroundView", object.backgroundView, nil)
            row("selectedBackgroundView", object.selectedBackgroundView, nil)
            row("isSelected", object.isSelected, false)
            row("isHighlighted", object.isHighlighted, false)
            row("configurationUpdateHandler", object.configurationUpdateHandler == nil, true)
        }
        add("UICollectionViewListCell", UICollectionViewListCell(frame: .zero)) { object, row in
            row("indentationLevel", object.indentationLevel, 0)
            row("indentationWidth", object.indentationWidth, CGFloat(10))
            row("indentsAccessories", object.indentsAccessories, true)
            row("accessories", object.accessories.isEmpty, true)
        }
        add("UICollectionViewLayoutAttributes", UICollectionViewLayoutAttributes()) { object, row in
            row("center", object.center, CGPoint.zero)
            row("size", object.size, CGSize.zero)
            row("frame", object.frame, CGRect.zero)
            row("bounds", object.bounds, CGRect.zero)
            row("transform3D", CATransform3DIsIdentity(object.transform3D), true)
            row("transform", object.transform == .identity, true)
            row("alpha", object.alpha, CGFloat(1))
            row("zIndex", object.zIndex, 0)
            row("isHidden", object.isHidden, false)
        }
        let context = UICollectionViewLayoutInvalidationContext()
        add("UICollectionViewLayoutInvalidationContext", context) { object, row in
            row("contentOffsetAdjustment", object.contentOffsetAdjustment, CGPoint.zero)
            row("contentSizeAdjustment", object.contentSizeAdjustment, CGSize.zero)
        }
        addCollectionLayouts(flow)
    }

    private mutating func addCollectionLayouts(_ flow: UICollectionViewFlowLayout) {
        let context = UICollectionViewFlowLayoutInvalidationContext()
        add("UICollectionViewFlowLayoutInvalidationContext", context) { object, row in
            row("invalidateFlowLayoutDelegateMetrics", object.invalidateFlowLayoutDelegateMetrics, true)
            row("invalidateFlowLayoutAttributes", object.invalidateFlowLayoutAttributes, true)
        }
        add("UICollectionViewFlowLayout", flow) { object, row in
            row("minimumLineSpacing", object.minimumLineSpacing, CGFloat(10))
            row("minimumInteritemSpacing", object.minimumInteritemSpacing, CGFloat(10))
            row("itemSize", object.itemSize, CGSize(width: 50, height: 50))
            row("estimatedItemSize", object.estimatedItemSize, CGSize.zero)
            row("scrollDirection", object.scrollDirection, UICollectionView.ScrollDirection.vertical)
            row("headerReferenceSize", object.headerReferenceSize, CGSize.zero)
            row("footerReferenceSize", object.footerReferenceSize, CGSize.zero)
            row("sectionInset", object.sectionInset, UIEdgeInsets.zero)
            row(
                "sectionInsetReference",
                object.sectionInsetReference,
                UICollectionViewFlowLayout.SectionInsetReference.fromContentInset
            )
            row("sectionHeadersPinToVisibleBounds", object.sectionHeadersPinToVisibleBounds, false)
            row("sectionFootersPinToVisibleBounds", object.sectionFootersPinToVisibleBounds, false)
        }
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44))
        let item = NSCollectionLayoutItem(layoutSize: size)
        add("NSCollectionLayoutItem", item) { object, row in
            row("contentInsets", object.contentInsets, NSDirectionalEdgeInsets.zero)
            row("edgeSpacing", object.edgeSpacing, nil)
        }
        let boundary = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size,
            elementKind: "header",
            alignment: .top
        )
        add("NSCollectionLayoutSupplementaryItem", boundary) { object, row in row("zIndex", object.zIndex, 1) }
        add("NSCollectionLayoutBoundarySupplementaryItem", boundary) { object, row in
            row("extendsBoundary", object.extendsBoundary, true)
            row("pinToVisibleBounds", object.pinToVisibleBounds, false)
        }
        let decoration = NSCollectionLayoutDecorationItem.background(elementKind: "back")
        add("NSCollectionLayoutDecorationItem", decoration) { object, row in row("zIndex", object.zIndex, 0) }
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
        add("NSCollectionLayoutGroup", group) { object, row in
            row("interItemSpacing", object.interItemSpacing, nil)
            row("supplementaryItems", object.supplementaryItems.count, 0)
        }
        add("NSCollectionLayoutSection", NSCollectionLayoutSection(group: group)) { object, row in
            row("contentInsets", object.contentInsets, NSDirectionalEdgeInsets.zero)
            row("contentInsetsReference", object.contentInsetsReference, UIContentInsetsReference.automatic)
            row(
                "supplementaryContentInsetsReference",
                object.supplementaryContentInsetsReference,
                UIContentInsetsReference.automatic
            )
            row("supplementariesFollowContentInsets", object.supplementariesFollowContentInsets, true)
            row("interGroupSpacing", object.interGroupSpacing, CGFloat(0))
            row("boundarySupplementaryItems", object.boundarySupplementaryItems.count, 0)
            row("decorationItems", object.decorationItems.count, 0)
        }
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        add("UICollectionViewCompositionalLayoutConfiguration", configuration) { object, row in
            row("scrollDirection", object.scrollDirection, UICollectionView.ScrollDirection.vertical)
            row("interSectionSpacing", object.interSectionSpacing, CGFloat(0))
            row("boundarySupplementaryItems", object.boundarySupplementaryItems.count, 0)
            row("contentInsetsReference", object.contentInsetsReference, UIContentInsetsReference.automatic)
        }
    }
}
