import UIKit

/// The outline of the folders.
final class FoldersController: UICollectionViewController, UICollectionViewDropDelegate {
    /// The work of a tap on a folder.
    var onSelect: ((Int) -> Void)?
    /// The folder whose notes are shown.
    private(set) var selection = Library.mainFolder

    private let notebook: Notebook
    private var source: UICollectionViewDiffableDataSource<Int, Int>?
    /// The folders and their parents that are shown.
    private var shownShape: [[Int?]] = []

    init(_ notebook: Notebook) {
        self.notebook = notebook
        let relay = SwipeRelay()
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.trailingSwipeActionsConfigurationProvider = { [weak relay] in relay?.controller?.actions(for: $0)
        }
        swipes = relay
        super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        relay.controller = self
        showTexts()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the texts of the bar, if they are in another language.
    private func showTexts() {
        guard title != NotesText.folders.text else { return }
        title = NotesText.folders.text
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            primaryAction: UIAction(title: NotesText.newFolder.text, image: UIImage(systemName: "folder.badge.plus")) {
                [unowned self] _ in
                askForName(NotesText.newFolder.text, "") { [notebook] in _ = notebook.addFolder($0, in: nil) }
            }
        )
    }

    /// The connection of the layout, which is created before the controller.
    private final class SwipeRelay {
        weak var controller: FoldersController?
    }

    private let swipes: SwipeRelay

    override func viewDidLoad() {
        super.viewDidLoad()
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
            [unowned self] cell, _, id in configure(cell, id)
        }
        source = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, id in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: id)
        }
        collectionView.dropDelegate = self
        clearsSelectionOnViewWillAppear = false
        notebook.observe(by: self) { $0.update() }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showSelection()
    }

    private func configure(_ cell: UICollectionViewListCell, _ id: Int) {
        guard let folder = notebook.library.folder(id) else { return }
        var content = cell.defaultContentConfiguration()
        content.text = folder.name
        content.image = UIImage(systemName: "folder")
        cell.contentConfiguration = content
        cell.accessories = [.label(text: "\(folder.notes.count)")]
        if !notebook.library.subfolders(of: id).isEmpty {
            cell.accessories.append(.outlineDisclosure(options: .init(style: .cell)))
        }
    }

    // MARK: Outline

    /// Shows the folders that exist. New ones are expanded.
    private func update() {
        showTexts()
        guard let source else { return }
        let library = notebook.library
        let isFirst = source.snapshot().numberOfSections == 0
        let former = isFirst ? NSDiffableDataSourceSectionSnapshot<Int>() : source.snapshot(for: 0)
        let collapsed = library.folders.map(\.id).filter {
            former.contains($0) && !former.isExpanded($0) && !former.isLeaf($0)
        }
        var outline = NSDiffableDataSourceSectionSnapshot<Int>()
        func append(_ folders: [Library.Folder], to parent: Int?) {
            outline.append(folders.map(\.id), to: parent)
            for folder in folders {
                append(library.subfolders(of: folder.id), to: folder.id)
                if !collapsed.contains(folder.id) { outline.expand([folder.id]) }
            }
        }
        append(library.subfolders(of: nil), to: nil)
        let shape = library.folders.map { [$0.id, $0.parent] }
        if shape != shownShape { source.apply(outline, to: 0, animatingDifferences: !isFirst) }
        shownShape = shape
        for path in collectionView.indexPathsForVisibleItems {
            if let cell = collectionView.cellForItem(at: path) as? UICollectionViewListCell,
                let id = source.itemIdentifier(for: path)
            {
                configure(cell, id)
            }
        }
        if library.folder(selection) == nil { selection = Library.mainFolder }
        showSelection()
    }

    /// Highlights the folder whose notes are shown beside the outline.
    func showSelection() {
        guard isViewLoaded, let source else { return }
        let isBeside = splitViewController?.isCollapsed == false
        let selected = collectionView.indexPathsForSelectedItems?.first
        if isBeside, let path = source.indexPath(for: selection) {
            if path != selected { collectionView.selectItem(at: path, animated: false, scrollPosition: []) }
        } else if let selected {
            collectionView.deselectItem(at: selected, animated: true)
        }
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let id = source?.itemIdentifier(for: indexPath) else { return }
        selection = id
        onSelect?(id)
    }

    // MARK: Changes

    private func actions(for path: IndexPath) -> UISwipeActionsConfiguration? {
        guard let id = source?.itemIdentifier(for: path), let folder = notebook.library.folder(id) else { return nil }
        let add = UIContextualAction(style: .normal, title: NotesText.add.text) { [unowned self] _, _, done in
            askForName(NotesText.newFolderIn.text(folder.name), "") { [notebook] in _ = notebook.addFolder($0, in: id) }
            done(true)
        }
        add.backgroundColor = .systemBlue
        let rename = UIContextualAction(style: .normal, title: NotesText.rename.text) { [unowned self] _, _, done in
            askForName(NotesText.renameFolder.text, folder.name) { [notebook] in notebook.rename(id, to: $0) }
            done(true)
        }
        let remove = UIContextualAction(style: .destructive, title: NotesText.remove.text) {
            [unowned self] _, _, done in
            notebook.removeFolder(id)
            done(true)
        }
        let isMain = id == Library.mainFolder
        let actions = UISwipeActionsConfiguration(actions: isMain ? [rename] : [remove, rename, add])
        actions.performsFirstActionWithFullSwipe = false
        return actions
    }

    private func askForName(_ title: String, _ name: String, _ done: @escaping (String) -> Void) {
        let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
        alert.addTextField {
            $0.text = name
            $0.placeholder = NotesText.name.text
            $0.accessibilityLabel = NotesText.name.text
        }
        alert.addAction(UIAlertAction(title: NotesText.cancel.text, style: .cancel))
        let save = UIAlertAction(title: NotesText.save.text, style: .default) { [unowned alert] _ in
            let name = (alert.textFields?.first?.text ?? "").trimmingCharacters(in: .whitespaces)
            if !name.isEmpty { done(name) }
        }
        alert.addAction(save)
        alert.preferredAction = save
        present(alert, animated: true)
    }

    // MARK: Drops

    /// Accepts a note that is dropped into a folder.
    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        guard destinationIndexPath != nil, session.items.count == 1, session.items[0].localObject is Int else {
            return UICollectionViewDropProposal(operation: .cancel)
        }
        return UICollectionViewDropProposal(operation: .move, intent: .insertIntoDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        guard let path = coordinator.destinationIndexPath, let id = source?.itemIdentifier(for: path),
            let item = coordinator.items.first, let number = item.dragItem.localObject as? Int
        else { return }
        onDrop?(number, id)
        let bounds = collectionView.cellForItem(at: path)?.bounds ?? .zero
        _ = coordinator.drop(item.dragItem, intoItemAt: path, rect: bounds.insetBy(dx: bounds.width / 4, dy: 8))
    }

    /// The work of a note that is dropped into a folder.
    var onDrop: ((_ note: Int, _ folder: Int) -> Void)?
}

extension NSDiffableDataSourceSectionSnapshot {
    /// Returns a Boolean value that indicates whether an item has no items below it.
    fileprivate func isLeaf(_ item: ItemIdentifierType) -> Bool { snapshot(of: item).items.isEmpty }
}
