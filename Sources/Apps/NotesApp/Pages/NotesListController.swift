import UIKit

/// The notes of a folder, or those that a search finds in all folders.
final class NotesListController: UITableViewController, UISearchResultsUpdating {
    let notebook: Notebook
    /// The work of a tap on a note.
    var onSelect: ((Int) -> Void)?
    /// The work of the button that adds a note.
    var onAdd: (() -> Void)?

    /// The work of the button that shows the folders.
    var onShowFolders: (() -> Void)?

    private(set) var folder = Library.mainFolder
    /// The notes that are shown.
    private(set) var rows: [Int] = []
    /// The note that is shown beside the list.
    var selection: Int? { didSet { showSelection() } }

    let search = UISearchController(searchResultsController: nil)
    private let changes = UndoManager()
    private var undoTimer: Timer?

    /// The time for which the button that undoes a deletion is shown, in seconds.
    static let undoTime: TimeInterval = 6

    init(_ notebook: Notebook) {
        self.notebook = notebook
        super.init(style: .insetGrouped)
        clearsSelectionOnViewWillAppear = false
        search.obscuresBackgroundDuringPresentation = false
        search.searchResultsUpdater = self
        navigationItem.searchController = search
        navigationItem.hidesSearchBarWhenScrolling = false
        let add = UIBarButtonItem(
            systemItem: .compose,
            primaryAction: UIAction { [unowned self] _ in onAdd?() }
        )
        navigationItem.rightBarButtonItems = [add, editButtonItem]
        showTexts()
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "note")
        tableView.dragDelegate = self
        tableView.dropDelegate = self
        tableView.dragInteractionEnabled = true
        notebook.observe(by: self) { $0.update() }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showSelection()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        hideUndo(animated: animated)
    }

    /// Shows or hides the button that shows the folders.
    func showFoldersButton(_ isShown: Bool) {
        guard isShown != (navigationItem.leftBarButtonItem != nil) else { return }
        navigationItem.leftBarButtonItem = isShown ? foldersButton() : nil
    }

    private func foldersButton() -> UIBarButtonItem {
        let title = NotesText.folders.text
        let action = UIAction(title: title) { [unowned self] _ in onShowFolders?() }
        return UIBarButtonItem(title: title, primaryAction: action)
    }

    /// Shows the texts of the bar, if they are in another language.
    private func showTexts() {
        guard search.searchBar.placeholder != NotesText.searchAllFolders.text else { return }
        search.searchBar.placeholder = NotesText.searchAllFolders.text
        if navigationItem.leftBarButtonItem != nil { navigationItem.leftBarButtonItem = foldersButton() }
    }

    // MARK: Rows

    /// Shows the notes of a folder.
    func show(folder: Int) {
        endSearch()
        self.folder = folder
        // Another list is shown, so that no row moves to its position there.
        rows = foundRows
        if isViewLoaded {
            tableView.reloadData()
            tableView.setContentOffset(CGPoint(x: 0, y: -tableView.adjustedContentInset.top), animated: false)
        }
        update()
    }

    private var words: String { (search.searchBar.text ?? "").trimmingCharacters(in: .whitespaces) }

    private var foundRows: [Int] {
        words.isEmpty ? notebook.library.folder(folder)?.notes ?? [] : notebook.search(words)
    }

    /// Shows what has changed, with an animation.
    private func update() {
        showTexts()
        if notebook.library.folder(folder) == nil { folder = Library.mainFolder }
        navigationItem.title = notebook.library.folder(folder)?.name
        let former = rows
        let present = foundRows
        if present != former, isViewLoaded, tableView.window == nil {
            rows = present
            tableView.reloadData()
        } else if present != former, isViewLoaded {
            let changes = present.difference(from: former).inferringMoves()
            tableView.performBatchUpdates { [self] in
                rows = present
                for change in changes {
                    switch change {
                    case .remove(let offset, _, nil):
                        tableView.deleteRows(at: [IndexPath(row: offset, section: 0)], with: .automatic)
                    case .insert(let offset, _, nil):
                        tableView.insertRows(at: [IndexPath(row: offset, section: 0)], with: .automatic)
                    case .remove(let offset, _, let target?):
                        tableView.moveRow(
                            at: IndexPath(row: offset, section: 0),
                            to: IndexPath(row: target, section: 0)
                        )
                    case .insert: break
                    }
                }
            }
        }
        rows = present
        for path in viewIfLoaded == nil ? [] : tableView.indexPathsForVisibleRows ?? [] {
            if let cell = tableView.cellForRow(at: path) { configure(cell, path) }
        }
        showSelection()
        setNeedsUpdateContentUnavailableConfiguration()
    }

    private func configure(_ cell: UITableViewCell, _ path: IndexPath) {
        guard rows.indices.contains(path.row), let note = notebook.notes[rows[path.row]] else { return }
        var content = UIListContentConfiguration.subtitleCell()
        content.text = note.title
        content.textProperties.font = .preferredFont(forTextStyle: .headline)
        content.textProperties.numberOfLines = 1
        content.secondaryText = note.detail
        content.secondaryTextProperties.numberOfLines = 1
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
    }

    /// Highlights the row of the note that is shown beside the list.
    func showSelection() {
        guard isViewLoaded else { return }
        let isBeside = splitViewController?.isCollapsed == false
        let path = selection.flatMap { rows.firstIndex(of: $0) }.map { IndexPath(row: $0, section: 0) }
        let selected = tableView.indexPathForSelectedRow
        if isBeside, let path {
            if path != selected { tableView.selectRow(at: path, animated: false, scrollPosition: .none) }
        } else if let selected {
            tableView.deselectRow(at: selected, animated: true)
        }
    }

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        guard rows.isEmpty else {
            contentUnavailableConfiguration = nil
            return
        }
        var empty = UIContentUnavailableConfiguration.empty()
        empty.text = NotesText.noNotes.text
        contentUnavailableConfiguration = words.isEmpty ? empty : UIContentUnavailableConfiguration.search()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        configure(cell, indexPath)
        cell.showsReorderControl = true
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        onSelect?(rows[indexPath.row])
    }

    // MARK: Swipes

    override func tableView(
        _ tableView: UITableView,
        trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let number = rows[indexPath.row]
        let delete = UIContextualAction(style: .destructive, title: NotesText.delete.text) {
            [unowned self] _, _, done in
            self.delete(number)
            done(true)
        }
        let move = UIContextualAction(style: .normal, title: NotesText.move.text) { [unowned self] _, view, done in
            chooseFolder(of: number, from: view)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete, move])
    }

    /// Shows the folders to which a note can be moved.
    private func chooseFolder(of number: Int, from view: UIView) {
        let sheet = UIAlertController(title: NotesText.moveToFolder.text, message: nil, preferredStyle: .actionSheet)
        let present = notebook.library.location(of: number)?.folder
        for folder in notebook.library.folders where folder.id != present {
            let target = Library.Location(folder: folder.id, index: 0)
            sheet.addAction(
                UIAlertAction(title: folder.name, style: .default) { [unowned self] _ in move(number, to: target) }
            )
        }
        sheet.addAction(UIAlertAction(title: NotesText.cancel.text, style: .cancel))
        sheet.popoverPresentationController?.sourceView = view
        sheet.popoverPresentationController?.sourceRect = view.bounds
        self.present(sheet, animated: true)
    }

    // MARK: Handles

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(
        _ tableView: UITableView,
        commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete { delete(rows[indexPath.row]) }
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { isInOrder }

    override func tableView(
        _ tableView: UITableView,
        moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        // The table has moved the row itself, or does so afterwards.
        let number = rows.remove(at: sourceIndexPath.row)
        rows.insert(number, at: destinationIndexPath.row)
        move(number, to: Library.Location(folder: folder, index: destinationIndexPath.row))
    }

    /// A Boolean value that indicates whether the rows are those of a folder, in its order.
    var isInOrder: Bool { words.isEmpty }

    // MARK: Search

    func updateSearchResults(for searchController: UISearchController) { update() }

    func beginSearch() {
        search.isActive = true
        search.searchBar.becomeFirstResponder()
    }

    func endSearch() {
        search.searchBar.text = ""
        search.isActive = false
    }

    // MARK: Changes

    override var undoManager: UndoManager? { changes }

    /// Deletes a note, and shows a button that restores it.
    func delete(_ number: Int) {
        guard let deleted = notebook.delete(number) else { return }
        changes.registerUndo(withTarget: self) { list in
            list.notebook.restore(deleted)
            list.hideUndo(animated: true)
            list.changes.registerUndo(withTarget: list) { $0.delete(number) }
        }
        changes.setActionName(NotesText.deleteNote.text)
        showUndo(deleted.note.title)
    }

    /// Moves a note to another position or folder.
    func move(_ number: Int, to location: Library.Location) {
        guard let former = notebook.library.location(of: number), former != location else { return }
        notebook.move(number, to: location)
        changes.registerUndo(withTarget: self) { $0.move(number, to: former) }
        changes.setActionName(NotesText.moveNote.text)
    }

    /// Moves the note that is shown beside the list up or down.
    func moveSelection(by distance: Int) {
        guard isInOrder, let selection, let index = rows.firstIndex(of: selection),
            rows.indices.contains(index + distance)
        else { return }
        move(selection, to: Library.Location(folder: folder, index: index + distance))
    }

    private func showUndo(_ title: String) {
        let label = UILabel()
        label.text = NotesText.deleted.text(title)
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .secondaryLabel
        label.widthAnchor.constraint(lessThanOrEqualToConstant: 190).isActive = true
        let undo = UIBarButtonItem(
            title: NotesText.undo.text,
            primaryAction: UIAction(title: NotesText.undo.text) { [unowned self] _ in changes.undo() }
        )
        setToolbarItems([UIBarButtonItem(customView: label), .flexibleSpace(), undo], animated: false)
        navigationController?.setToolbarHidden(false, animated: true)
        undoTimer?.invalidate()
        undoTimer = Timer.scheduledTimer(withTimeInterval: Self.undoTime, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.hideUndo(animated: true) }
        }
    }

    private func hideUndo(animated: Bool) {
        guard let timer = undoTimer else { return }
        timer.invalidate()
        undoTimer = nil
        navigationController?.setToolbarHidden(true, animated: animated)
    }
}
