import UIKit

/// The text of a note.
final class EditorController: UIViewController, UITextViewDelegate {
    let textView = UITextView()
    /// The note; `nil` if none is shown.
    private(set) var number: Int?
    /// The work of the button that adds a note.
    var onAdd: (() -> Void)?

    private let notebook: Notebook
    /// Changes of the text, which are undone apart from those of the notes.
    private let changes = UndoManager()

    init(_ notebook: Notebook) {
        self.notebook = notebook
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .compose,
            primaryAction: UIAction { [unowned self] _ in onAdd?() }
        )
    }

    required init?(coder: NSCoder) { nil }

    override var undoManager: UndoManager? { changes }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textView.delegate = self
        textView.font = .preferredFont(forTextStyle: .body)
        textView.adjustsFontForContentSizeCategory = true
        textView.alwaysBounceVertical = true
        textView.textContainerInset = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
        textView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(textView)
        NSLayoutConstraint.activate([
            textView.topAnchor.constraint(equalTo: view.topAnchor),
            textView.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
            textView.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
            textView.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        ])
        notebook.observe(by: self) { $0.update() }
    }

    /// Saves the text when the user goes back.
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        notebook.save()
    }

    /// Shows a note.
    func show(_ number: Int?) {
        guard number != self.number else { return }
        self.number = number
        changes.removeAllActions()
        guard isViewLoaded else { return }
        textView.contentOffset = CGPoint(x: 0, y: -textView.adjustedContentInset.top)
        update()
    }

    func beginEditing() { textView.becomeFirstResponder() }

    /// Shows the text, if it was changed elsewhere.
    private func update() {
        let note = number.flatMap { notebook.notes[$0] }
        if note == nil { number = nil }
        if textView.text != note?.text ?? "" { textView.text = note?.text ?? "" }
        textView.isHidden = note == nil
        if note == nil { textView.resignFirstResponder() }
        navigationItem.title = note?.title
        textView.accessibilityLabel = NotesText.note.text
        setNeedsUpdateContentUnavailableConfiguration()
    }

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        var empty = UIContentUnavailableConfiguration.empty()
        empty.text = NotesText.noSelection.text
        contentUnavailableConfiguration = number == nil ? empty : nil
    }

    func textViewDidChange(_ textView: UITextView) {
        if let number { notebook.setText(textView.text, of: number) }
    }
}
