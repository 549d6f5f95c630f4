import UIKitCore

/// The areas from whose edges the insets of sections of a compositional layout are measured.
public enum UIContentInsetsReference: Int, Hashable, Sendable {
    /// The safe area, or what contains the section.
    case automatic = 0
    /// The content inset of the collection view.
    case none = 1
    /// The safe area.
    case safeArea = 2
    /// The layout margins.
    case layoutMargins = 3
    /// The area in which text is easy to read.
    case readableContent = 4
}

/// A section of a compositional layout: a group, which is repeated for all items.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
    /// Creates a section.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }

    let group: NSCollectionLayoutGroup

    /// The description of a list; `nil` for other sections.
    final var list: UICollectionLayoutListConfiguration?

    /// The distances of the groups from the headers, the footers and the edges, in points. The default is zero.
    open var contentInsets = NSDirectionalEdgeInsets.zero

    /// The area from whose edges ``contentInsets`` are measured. The default is `automatic`, for that of the layout.
    open var contentInsetsReference = UIContentInsetsReference.automatic

    /// The area in which ``boundarySupplementaryItems`` are, across the direction of the layout. The default is `automatic`, for
    /// that of the groups, with their ``contentInsets``, which apply to no other value. With `none`, it is the whole visible area.
    /// Empirical; not documented by Apple.
    open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic

    /// A Boolean value that indicates whether ``boundarySupplementaryItems`` have the ``contentInsets`` of the groups. The default
    /// is `true`. ``supplementaryContentInsetsReference`` replaces it.
    open var supplementariesFollowContentInsets: Bool {
        get { supplementaryContentInsetsReference == .automatic }
        set { supplementaryContentInsetsReference = newValue ? .automatic : .none }
    }

    /// The distance between groups, in points. The default is zero.
    open var interGroupSpacing: CGFloat = 0

    /// The supplementary views at the edges of the section, such as its header. The default is none.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    /// The decoration views behind the section. The default is none.
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []

    /// The scrolling of the section across the direction of the layout: its groups follow each other in that direction. The
    /// default is `none`.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none

    /// The motion of the section if it scrolls by itself.
    public final let orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()

    /// A function that changes the visible elements of the section, such as by their distance from the middle. The default is
    /// `nil`.
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
}

/// The properties of a whole compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    /// Creates a configuration.
    public override init() { super.init() }

    /// The direction in which the content scrolls. The default is `vertical`.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical

    /// The distance between sections, in points. The default is zero.
    open var interSectionSpacing: CGFloat = 0

    /// The supplementary views at the edges of the content. The default is none.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    /// The area from whose edges the insets of sections are measured. The default is `automatic`, for the safe area.
    open var contentInsetsReference = UIContentInsetsReference.automatic

    func duplicate() -> UICollectionViewCompositionalLayoutConfiguration {
        let copy = UICollectionViewCompositionalLayoutConfiguration()
        copy.scrollDirection = scrollDirection
        copy.interSectionSpacing = interSectionSpacing
        copy.boundarySupplementaryItems = boundarySupplementaryItems
        copy.contentInsetsReference = contentInsetsReference
        return copy
    }
}
