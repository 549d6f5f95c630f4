import UIKit

/// An outline of places in a list, as it is written for iOS.
final class PlacesViewController: UIViewController, UICollectionViewDelegate {
    enum Section: Int, CaseIterable {
        case plants, favorites
    }

    struct Place: Hashable {
        let name: String
        var children: [Place] = []
    }

    private(set) var collectionView: UICollectionView!
    private(set) var dataSource: UICollectionViewDiffableDataSource<Section, Place>!
    private(set) var selected: [String] = []
    private(set) var deleted: [String] = []
    private(set) var order: [String] = []

    private let plants = [
        Place(name: "Hall", children: [Place(name: "Pump 1"), Place(name: "Pump 2")]), Place(name: "Yard"),
    ]
    private var favorites = [Place(name: "Tank"), Place(name: "Gate"), Place(name: "Roof")]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Places"
        navigationItem.rightBarButtonItem = editButtonItem
        configureCollectionView()
        configureDataSource()
        applySnapshots()
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        collectionView.isEditing = editing
    }

    private func configureCollectionView() {
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.delegate = self
        collectionView.allowsMultipleSelectionDuringEditing = true
        view.addSubview(collectionView)
    }

    private func makeLayout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { [weak self] sectionIndex, layoutEnvironment in
            guard let section = Section(rawValue: sectionIndex) else { return nil }
            var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
            configuration.headerMode = section == .favorites ? .supplementary : .none
            configuration.separatorConfiguration.color = .systemGray3
            configuration.itemSeparatorHandler = { indexPath, sectionConfiguration in
                var configuration = sectionConfiguration
                if indexPath.item == 0 {
                    configuration.bottomSeparatorInsets.leading = 60
                    configuration.topSeparatorVisibility = .hidden
                }
                return configuration
            }
            if section == .favorites {
                configuration.trailingSwipeActionsConfigurationProvider = { indexPath in
                    let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
                        self?.deleteFavorite(at: indexPath)
                        completion(true)
                    }
                    delete.image = UIImage(systemName: "trash")
                    return UISwipeActionsConfiguration(actions: [delete])
                }
            }
            return NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: layoutEnvironment)
        }
    }

    private func configureDataSource() {
        let cellRegistration = UICollectionView.CellRegistration<UICollectionViewListCell, Place> {
            cell,
            indexPath,
            place in
            var content = cell.defaultContentConfiguration()
            content.text = place.name
            content.image = UIImage(systemName: place.children.isEmpty ? "mappin" : "building.2")
            cell.contentConfiguration = content
            if indexPath.section == Section.favorites.rawValue {
                cell.accessories = [
                    .delete(), .reorder(displayed: .whenEditing), .multiselect(displayed: .whenEditing),
                    .disclosureIndicator(displayed: .whenNotEditing),
                ]
            } else if place.children.isEmpty {
                let badge = UILabel()
                badge.text = "•"
                cell.accessories = [
                    .customView(configuration: .init(customView: badge, placement: .trailing(displayed: .always))),
                    .detail(),
                ]
            } else {
                cell.accessories = [.outlineDisclosure(options: .init(style: .header))]
            }
        }
        let headerRegistration = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { header, _, _ in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = "Favorites"
            header.contentConfiguration = content
        }
        dataSource = UICollectionViewDiffableDataSource<Section, Place>(collectionView: collectionView) {
            collectionView,
            indexPath,
            place in
            collectionView.dequeueConfiguredReusableCell(using: cellRegistration, for: indexPath, item: place)
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: headerRegistration, for: indexPath)
        }
        dataSource.reorderingHandlers.canReorderItem = { [weak self] place in
            self?.favorites.contains(place) ?? false
        }
        dataSource.reorderingHandlers.didReorder = { [weak self] transaction in
            guard let self else { return }
            for sectionTransaction in transaction.sectionTransactions
            where sectionTransaction.sectionIdentifier == .favorites {
                if let changed = self.favorites.applying(sectionTransaction.difference) { self.favorites = changed }
            }
            self.order = self.favorites.map(\.name)
        }
    }

    private func applySnapshots() {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Place>()
        snapshot.appendSections(Section.allCases)
        dataSource.apply(snapshot, animatingDifferences: false)
        var outline = NSDiffableDataSourceSectionSnapshot<Place>()
        for place in plants {
            outline.append([place])
            outline.append(place.children, to: place)
        }
        dataSource.apply(outline, to: .plants, animatingDifferences: false)
        var flat = NSDiffableDataSourceSectionSnapshot<Place>()
        flat.append(favorites)
        dataSource.apply(flat, to: .favorites, animatingDifferences: false)
    }

    private func deleteFavorite(at indexPath: IndexPath) {
        guard let place = dataSource.itemIdentifier(for: indexPath) else { return }
        deleted.append(place.name)
        favorites.removeAll { $0 == place }
        var snapshot = dataSource.snapshot()
        snapshot.deleteItems([place])
        dataSource.apply(snapshot)
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let place = dataSource.itemIdentifier(for: indexPath) else { return }
        selected.append(place.name)
        if !isEditing { collectionView.deselectItem(at: indexPath, animated: true) }
    }
}
