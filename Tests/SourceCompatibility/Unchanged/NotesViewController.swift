import UIKit

/// A list of notes that is stored in the app's documents, with undo and texts in the user's language.
final class NotesViewController: UIViewController {
    private(set) var notes: [String] = []
    private let fileURL: URL
    private let bundle: Bundle
    private let countLabel = UILabel()
    private var observer: NSObjectProtocol?

    static var documents: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    }

    init(fileURL: URL = NotesViewController.documents.appendingPathComponent("notes.json"), bundle: Bundle = .main) {
        self.fileURL = fileURL
        self.bundle = bundle
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var canBecomeFirstResponder: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = editButtonItem
        view.addSubview(countLabel)
        observer = NotificationCenter.default.addObserver(
            forName: NSLocale.currentLocaleDidChangeNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.updateTexts() }
        }
        if let data = try? Data(contentsOf: fileURL) {
            notes = (try? JSONDecoder().decode([String].self, from: data)) ?? []
        }
        updateTexts()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    func add(_ note: String) {
        change(to: notes + [note])
        undoManager?.setActionName(NSLocalizedString("Add Note", bundle: bundle, comment: "The name of a change"))
    }

    private func change(to newNotes: [String]) {
        let formerNotes = notes
        undoManager?.registerUndo(withTarget: self) { $0.change(to: formerNotes) }
        notes = newNotes
        updateTexts()
        try? JSONEncoder().encode(notes).write(to: fileURL, options: .atomic)
    }

    private func updateTexts() {
        title = String(localized: "Notes", bundle: bundle, comment: "The title of the list")
        countLabel.text = String(localized: "\(notes.count) notes", bundle: bundle)
    }

    var countText: String? { countLabel.text }

    var deviceText: String {
        let device = UIDevice.current
        return "\(device.model), \(device.systemName) \(device.systemVersion)"
    }
}
