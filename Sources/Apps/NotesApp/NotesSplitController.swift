import UIKit

/// The folders, the notes of one folder, and the text of one note, beside each other. In a compact width, one pushes the next.
final class NotesSplitController: UISplitViewController, UISplitViewControllerDelegate {
    let folders: FoldersController
    let list: NotesListController
    let editor: EditorController
    private let notebook: Notebook
    /// The message that the user has seen.
    private var shownTrouble: String?
    private var hasShownProblems = false

    init(_ notebook: Notebook) {
        self.notebook = notebook
        folders = FoldersController(notebook)
        list = NotesListController(notebook)
        editor = EditorController(notebook)
        super.init(style: .tripleColumn)
        delegate = self
        preferredPrimaryColumnWidth = 280
        preferredSupplementaryColumnWidth = 320
        for (controller, column) in [(folders, .primary), (list, .supplementary)] as [(UIViewController, Column)] {
            let navigation = UINavigationController(rootViewController: controller)
            navigation.navigationBar.prefersLargeTitles = true
            setViewController(navigation, for: column)
        }
        setViewController(UINavigationController(rootViewController: editor), for: .secondary)
        folders.onSelect = { [unowned self] in open(folder: $0) }
        list.onSelect = { [unowned self] in open(note: $0) }
        list.onShowFolders = { [unowned self] in show(.primary) }
        list.onAdd = { [unowned self] in addNote() }
        folders.onDrop = { [unowned self] in list.move($0, to: Library.Location(folder: $1, index: 0)) }
        editor.onAdd = { [unowned self] in addNote() }
        let first = notebook.library.folder(Library.mainFolder)?.notes.first
        editor.show(first)
        list.selection = first
        notebook.observe(by: self) { $0.showTrouble() }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        showTrouble()
        guard !hasShownProblems, !notebook.problems.isEmpty, presentedViewController == nil else { return }
        hasShownProblems = true
        showAlert(NotesText.notShown.text, notebook.problems.joined(separator: "\n"))
    }

    // MARK: Columns

    /// Shows the button for the folders while they are hidden. In a compact width, the back button leads to them.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        list.showFoldersButton(!isCollapsed && displayMode != .twoBesideSecondary)
    }

    /// Shows the notes of a folder.
    func open(folder: Int) {
        list.show(folder: folder)
        show(.supplementary)
        // In front of the text, the folders cover the notes.
        if displayMode == .twoOverSecondary || displayMode == .twoDisplaceSecondary { hide(.primary) }
    }

    /// Shows the text of a note.
    func open(note: Int) {
        editor.show(note)
        list.selection = note
        show(.secondary)
    }

    /// Adds a note to the folder that is shown.
    func addNote() {
        list.endSearch()
        open(note: notebook.addNote(to: list.folder))
        editor.beginEditing()
    }

    /// Shows the notes first in a compact width.
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: Column
    ) -> Column { .supplementary }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { showSelections() }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { showSelections() }

    private func showSelections() {
        folders.showSelection()
        list.showSelection()
    }

    // MARK: Messages

    /// Shows an alert if saving has failed, once for each cause until it succeeds.
    private func showTrouble() {
        guard let trouble = notebook.trouble else {
            shownTrouble = nil
            return
        }
        guard trouble != shownTrouble, viewIfLoaded?.window != nil, presentedViewController == nil else { return }
        shownTrouble = trouble
        showAlert(NotesText.notSaved.text, trouble)
    }

    private func showAlert(_ title: String, _ message: String) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: NotesText.ok.text, style: .default))
        present(alert, animated: true)
    }

    // MARK: Keys

    /// Changes of the notes, which keys undo while no text is edited.
    override var undoManager: UndoManager? { list.undoManager }

    override var keyCommands: [UIKeyCommand]? {
        let up = UIKeyCommand.inputUpArrow
        let down = UIKeyCommand.inputDownArrow
        return [
            UIKeyCommand(input: "n", modifierFlags: .command, action: NotesSplitController.addNote),
            UIKeyCommand(input: "f", modifierFlags: .command, action: NotesSplitController.search),
            UIKeyCommand(
                input: UIKeyCommand.inputDelete,
                modifierFlags: .command,
                action: NotesSplitController.deleteNote
            ),
            UIKeyCommand(input: up, modifierFlags: [.command, .control], action: NotesSplitController.moveNoteUp),
            UIKeyCommand(input: down, modifierFlags: [.command, .control], action: NotesSplitController.moveNoteDown),
        ]
    }

    private func search() {
        show(.supplementary)
        list.beginSearch()
    }

    private func deleteNote() {
        guard let note = editor.number, !isCollapsed || editor.viewIfLoaded?.window != nil else { return }
        list.delete(note)
    }

    private func moveNoteUp() { list.moveSelection(by: -1) }
    private func moveNoteDown() { list.moveSelection(by: 1) }
}
