import CloudKit
import SharedPages
import Synchronization
import UIKit

/// A controller with a page that several devices draw on, the names of those who have drawn on it, and buttons.
final class WhiteboardViewController: UIViewController {
    let canvas = WhiteboardCanvas()
    let texts = WhiteboardText()
    let shareButton = UIButton(type: .system)
    private let undoButton = UIButton(type: .system)
    private let people = UILabel()
    private let status = UILabel()
    private let container = CKContainer.default()
    /// A message that remains until the next page is open.
    private var notice: String?
    /// The number of the last request for a page: pages of former ones are not shown.
    private var lastOpening = 0
    /// Controllers to present.
    private var waiting: [() -> UIViewController] = []

    /// The page that is shown; `nil` before it is open.
    var page: SharedPage? { canvas.page }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        undoButton.setTitle(texts.undo, for: .normal)
        undoButton.addAction(UIAction { [weak self] _ in self?.undo() }, for: .touchUpInside)
        shareButton.setTitle(texts.share, for: .normal)
        shareButton.addAction(UIAction { [weak self] _ in self?.share() }, for: .touchUpInside)
        people.font = .preferredFont(forTextStyle: .body)
        people.adjustsFontSizeToFitWidth = true
        people.minimumScaleFactor = 0.5
        status.font = .preferredFont(forTextStyle: .footnote)
        status.textColor = .secondaryLabel
        for part in [undoButton, shareButton] {
            part.setContentHuggingPriority(.required, for: .horizontal)
            part.setContentCompressionResistancePriority(.required, for: .horizontal)
        }
        let bar = UIStackView(arrangedSubviews: [people, undoButton, shareButton])
        bar.spacing = 20
        bar.alignment = .center
        let stack = UIStackView(arrangedSubviews: [bar, canvas, status])
        stack.axis = .vertical
        stack.spacing = 8
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
            stack.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -8),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            bar.heightAnchor.constraint(equalToConstant: 44),
            status.heightAnchor.constraint(equalToConstant: 20),
        ])
        // A share that was accepted before is being opened.
        if notice == nil { openOwnPage() }
        showState()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let controllers = waiting
        waiting = []
        for make in controllers {
            var top: UIViewController = self
            while let next = top.presentedViewController { top = next }
            top.present(make(), animated: true)
        }
    }

    /// Presents a controller, which a closure creates.
    ///
    /// Results of requests arrive between the frames, in the context of no screen. The layout is a part of a frame.
    private func presentInFrame(_ make: @escaping () -> UIViewController) {
        waiting.append(make)
        view.setNeedsLayout()
    }

    private func alert(_ title: String, _ text: String?) {
        presentInFrame { [ok = texts.ok] in
            let alert = UIAlertController(title: title, message: text, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: ok, style: .cancel))
            return alert
        }
    }

    // MARK: Pages

    private func openOwnPage() {
        notice = texts.opening
        SharedPage.openOwn("whiteboard", in: container, completion())
    }

    /// Accepts a share whose link the user has opened, and shows its page.
    func accept(_ metadata: CKShare.Metadata) {
        notice = texts.opening
        let isOwn = metadata.containerIdentifier == container.containerIdentifier
        let container = isOwn ? container : CKContainer(identifier: metadata.containerIdentifier)
        SharedPage.accept(metadata, in: container, completion())
        if isViewLoaded { showState() }
    }

    /// Returns a function that shows an opened page, and can be called on any thread.
    private func completion() -> @Sendable (Result<SharedPage, any Error>) -> Void {
        lastOpening += 1
        return { [weak self, lastOpening] result in
            DispatchQueue.main.async {
                MainActor.assumeIsolated { if self?.lastOpening == lastOpening { self?.didOpen(result) } }
            }
        }
    }

    private func didOpen(_ result: Result<SharedPage, any Error>) {
        switch result {
        case .success(let page):
            notice = nil
            canvas.page = page
            // Changes arrive more often than they can be shown.
            let refresh = ScheduledRefresh()
            page.observe { [weak self, weak page] in
                if refresh.isScheduled.exchange(true, ordering: .acquiringAndReleasing) { return }
                DispatchQueue.main.async {
                    refresh.isScheduled.store(false, ordering: .releasing)
                    MainActor.assumeIsolated { if let page { self?.didChange(page) } }
                }
            }
            didChange(page)
        case .failure(let error):
            notice = nil
            showState()
            alert(texts.openingFailed, error.localizedDescription)
        }
    }

    private func didChange(_ page: SharedPage) {
        guard page === self.page else { return }
        canvas.refresh()
        if page.access == .ended {
            alert(texts.ended, nil)
            leavePage()
        }
        showState()
    }

    /// Shows the user's own page in place of one that is not shared any more.
    private func leavePage() {
        canvas.page = nil
        openOwnPage()
    }

    private func showState() {
        undoButton.isEnabled = page?.canUndo ?? false
        shareButton.isEnabled = page != nil
        status.text = notice ?? stateText
        let text = NSMutableAttributedString(string: "")
        for author in Set(canvas.strokes.map(\.author)).sorted() {
            let color = PersonColor.color(of: author)
            let name = (text.length == 0 ? "" : "   ") + "● " + texts.name(of: author)
            text.append(NSAttributedString(string: name, attributes: [.foregroundColor: color]))
        }
        people.attributedText = text
    }

    private var stateText: String? {
        guard let page else { return nil }
        if page.access == .read { return texts.reading }
        return page.problem ?? (page.unsentCount > 0 ? texts.notSent : nil)
    }

    private func undo() {
        page?.undo()
        canvas.refresh()
        showState()
    }

    // MARK: Sharing

    private func share() {
        guard let page else { return }
        shareButton.isEnabled = false
        page.findShare { [weak self] result in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.didFindShare(result, of: page) } }
        }
    }

    private func didFindShare(_ result: Result<SharedPage.SharingState, any Error>, of page: SharedPage) {
        showState()
        switch result {
        case .success(.noAccount): alert(texts.sharingFailed, texts.noAccount)
        case .success(.shared(let share)):
            presentInFrame { [self] in
                configured(UICloudSharingController(share: share, container: page.container))
            }
        case .success(.notShared(let record)):
            presentInFrame { [self] in
                let controller = UICloudSharingController { [title = texts.page] _, completion in
                    page.share(record, title: title, completion)
                }
                return configured(controller)
            }
        case .failure(let error): alert(texts.sharingFailed, error.localizedDescription)
        }
    }

    private func configured(_ controller: UICloudSharingController) -> UIViewController {
        controller.availablePermissions = [.allowPublic, .allowPrivate, .allowReadOnly, .allowReadWrite]
        controller.delegate = self
        controller.popoverPresentationController?.sourceView = shareButton
        return controller
    }
}

extension WhiteboardViewController: UICloudSharingControllerDelegate {
    func itemTitle(for csc: UICloudSharingController) -> String? { texts.page }

    func cloudSharingControllerDidStopSharing(_ csc: UICloudSharingController) {
        // Who has left a share does not see its page any more.
        guard let page, page.root.zoneID.ownerName != CKCurrentUserDefaultName else { return }
        leavePage()
        showState()
    }

    /// The controller shows the error as well, as long as it is on the screen.
    func cloudSharingController(_ csc: UICloudSharingController, failedToSaveShareWithError error: any Error) {
        status.text = error.localizedDescription
    }
}

/// Whether the main thread will show the changes of a page.
private final class ScheduledRefresh: Sendable {
    let isScheduled = Atomic(false)
}
