import UIKitCore

/// A description of a list section of a compositional layout.
///
/// ```swift
/// var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
/// configuration.headerMode = .supplementary
/// configuration.trailingSwipeActionsConfigurationProvider = { [weak self] indexPath in self?.actions(indexPath) }
/// let layout = UICollectionViewCompositionalLayout.list(using: configuration)
/// ```
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
    /// The appearances of lists.
    public enum Appearance: Int, Hashable, Sendable {
        /// Rows from edge to edge, with headers that float.
        case plain = 0
        /// Rows from edge to edge in groups.
        case grouped = 1
        /// Rows in groups with rounded corners.
        case insetGrouped = 2
        /// A sidebar.
        case sidebar = 3
        /// A sidebar with rows from edge to edge.
        case sidebarPlain = 4
    }

    /// The kinds of headers.
    public enum HeaderMode: Int, Hashable, Sendable {
        /// No header.
        case none = 0
        /// A supplementary view of the kind ``UICollectionView/elementKindSectionHeader``.
        case supplementary = 1
        /// The first item of the section.
        case firstItemInSection = 2
    }

    /// The kinds of footers.
    public enum FooterMode: Int, Hashable, Sendable {
        /// No footer.
        case none = 0
        /// A supplementary view of the kind ``UICollectionView/elementKindSectionFooter``.
        case supplementary = 1
    }

    /// A function that returns the actions that a swipe over a cell reveals, or `nil`.
    public typealias SwipeActionsConfigurationProvider =
        @MainActor (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?

    /// A function that returns the lines of a cell.
    /// - Parameters:
    ///   - itemIndexPath: The item.
    ///   - sectionSeparatorConfiguration: The lines of the section.
    public typealias ItemSeparatorHandler =
        @MainActor (
            _ itemIndexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
        ) -> UIListSeparatorConfiguration

    /// Creates a description of lists of an appearance.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }

    /// The appearance.
    public let appearance: Appearance

    /// A Boolean value that indicates whether lines are between the cells. The default is `true`, except for the appearance
    /// `sidebar`.
    public var showsSeparators: Bool

    /// The lines of the section. They are visible only if ``showsSeparators`` is `true`.
    public var separatorConfiguration: UIListSeparatorConfiguration

    /// A function that returns the lines of a cell. It is called only if ``showsSeparators`` is `true`. The default is `nil`, for
    /// ``separatorConfiguration``.
    public var itemSeparatorHandler: ItemSeparatorHandler?

    /// The color behind the section. `nil`, the default, is the color of the appearance.
    public var backgroundColor: UIColor?

    /// The actions of cells at the leading edge. The default is `nil`.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    /// The actions of cells at the trailing edge. The default is `nil`.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    /// The header. The default is `none`.
    public var headerMode = HeaderMode.none

    /// The footer. The default is `none`.
    public var footerMode = FooterMode.none

    /// The distance above the header, in points. `nil`, the default, is the distance of the appearance.
    public var headerTopPadding: CGFloat?
}

extension UICollectionLayoutListConfiguration {
    /// The color behind the section, or that of the appearance.
    var resolvedBackgroundColor: UIColor {
        if let backgroundColor { return backgroundColor }
        return switch appearance {
        case .plain, .sidebarPlain: .systemBackground
        case .grouped, .insetGrouped: .systemGroupedBackground
        case .sidebar: .secondarySystemBackground
        }
    }

    /// The lines of the appearance.
    var separatorStyle: SeparatorLines.Style {
        guard showsSeparators else { return .none }
        return switch appearance {
        case .plain, .sidebarPlain: .plain
        case .grouped: .grouped
        case .insetGrouped: .insetGrouped
        case .sidebar: .none
        }
    }

    /// A Boolean value that indicates whether a finger can reveal actions.
    var hasSwipeActions: Bool {
        leadingSwipeActionsConfigurationProvider != nil || trailingSwipeActionsConfigurationProvider != nil
    }

    /// The distance above the header, in points.
    var resolvedHeaderPadding: CGFloat {
        guard headerMode == .supplementary else { return 0 }
        if headerTopPadding == nil, appearance != .plain { return 0 }
        return ListMetrics.headerPadding(headerTopPadding)
    }

    /// The distances of the rows from the edges and from other sections, in points. Those of groups are the same as in tables;
    /// those of sidebars are chosen values.
    func contentInsets(_ traits: UITraitCollection) -> NSDirectionalEdgeInsets {
        var insets = NSDirectionalEdgeInsets.zero
        switch appearance {
        case .plain, .sidebarPlain: return insets
        case .grouped, .insetGrouped:
            insets.top = headerMode == .supplementary ? 0 : ListMetrics.groupDistance
            insets.bottom = footerMode == .supplementary ? 0 : ListMetrics.groupDistance
            if appearance == .grouped { return insets }
            insets.leading = ListMetrics.leastMargin(traits)
        case .sidebar:
            insets = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
        }
        insets.trailing = insets.leading
        return insets
    }
}

extension NSCollectionLayoutSection {
    /// Returns a section that is a list.
    ///
    /// Its insets, its supplementary views and its decoration views can be changed, as those of other sections.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        func size(_ estimate: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(estimate))
        }
        let rowSize = size(ListMetrics.rowHeight)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: rowSize,
            subitems: [NSCollectionLayoutItem(layoutSize: rowSize)]
        )
        let section = NSCollectionLayoutSection(group: group)
        section.list = configuration
        section.contentInsets = configuration.contentInsets(layoutEnvironment.traitCollection)
        func bar(_ kind: String, _ alignment: NSRectAlignment) {
            let item = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(ListMetrics.barHeight),
                elementKind: kind,
                alignment: alignment
            )
            item.pinToVisibleBounds = configuration.appearance == .plain
            section.boundarySupplementaryItems.append(item)
        }
        if configuration.headerMode == .supplementary { bar(UICollectionView.elementKindSectionHeader, .top) }
        if configuration.footerMode == .supplementary { bar(UICollectionView.elementKindSectionFooter, .bottom) }
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// Returns a layout whose sections are lists.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }
}
