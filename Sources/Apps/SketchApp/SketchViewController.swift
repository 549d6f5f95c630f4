import AppFiles
import UIKit

/// A controller with a canvas, and a bar of colors and tools below it.
public final class SketchViewController: UIViewController {
    /// The view to draw on.
    public let canvas: CanvasView
    package let sketch: OpenSketchbook
    /// The views of the page on further screens.
    private var pageViews: [WeakPageView] = []
    private let notice = NoticeLabel()
    let nameField = PageNameField()
    private lazy var bar = ToolBar(actions: actions)
    /// The drawing while it is being read.
    private var opening: SketchOpening?
    /// A notice of the opening that remains valid as long as the drawing is open.
    private var openingNotice: String?
    /// The progress of the writer when it was last reported.
    private var written = JournalWriter.State()

    /// The time at which a drawing is read.
    package enum Loading: Sendable {
        /// During the initialization of the controller: for virtual time, where all runs must be the same.
        case atOnce
        /// On a separate thread. Small drawings are shown with the first frame; larger ones do not delay it, and new
        /// strokes are added to them.
        case inBackground
    }

    /// The maximum delay of the first frame for a small drawing, in seconds.
    private static let patience = 0.05

    /// Creates a controller of a drawing.
    /// - Parameter storage: The folder to store it in; `nil` to store nothing. An existing drawing is shown.
    public convenience init(storage: URL? = nil) { self.init(storage: storage, calls: StorageCalls()) }

    package init(
        storage: URL?,
        loading: Loading = .atOnce,
        calls: StorageCalls = StorageCalls(),
        timers: JournalTimers = JournalTimers(),
        compactionLength: Int = 1 << 18
    ) {
        let relay = Relay()
        sketch = storage == nil ? OpenSketchbook() : .beingRead()
        canvas = CanvasView(sketch: sketch)
        super.init(nibName: nil, bundle: nil)
        relay.controller = self
        sketch.onRenumber = { [weak canvas] in canvas?.renumber(strokes: $0, gestures: $1) }
        guard let storage else { return }
        let opening = SketchOpening { () throws(StorageError) in
            try SketchStore(
                folder: storage,
                calls: calls,
                timers: timers,
                compactionLength: compactionLength,
                whenChanged: { state in
                    DispatchQueue.main.async { MainActor.assumeIsolated { relay.controller?.show(state) } }
                }
            )
        } orElse: { () throws(StorageError) in
            try SketchStore.read(storage, calls: calls)
        }
        self.opening = opening
        switch loading {
        case .atOnce: opening.run()
        case .inBackground:
            opening.start {
                DispatchQueue.main.async { MainActor.assumeIsolated { relay.controller?.finishOpening() } }
            }
        }
        if opening.wait(upTo: Self.patience) { finishOpening() }
    }

    /// Returns `nil`: archives of controllers are not supported.
    public required init?(coder: NSCoder) { nil }

    /// Forwards the reports of other threads.
    @MainActor private final class Relay {
        weak var controller: SketchViewController?
    }

    /// Waits until the drawing is read, and shows it.
    package func finishOpening() {
        guard let outcome = opening?.outcome() else { return }
        opening = nil
        openingNotice = outcome.notice
        sketch.open(outcome.book, store: outcome.store)
        notice.say(lastingNotice)
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        for part in [canvas, bar, notice, nameField] { view.addSubview(part) }
        notice.isUserInteractionEnabled = false
        notice.say(lastingNotice)
        canvas.onTouch = { [weak self] in
            self?.notice.say(self?.lastingNotice)
            self?.nameField.endEditing(false)
        }
        sketch.onChange = { [weak self] rects in self?.show(rects) }
        bar.show(sketch, canExport: canExport)
        nameField.onEnd = { [sketch] in sketch.name($0) }
        nameField.show(sketch.book.page.name)
    }

    /// A Boolean value that indicates whether there is a folder to write to, or will be.
    private var canExport: Bool { sketch.store != nil || opening != nil }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let height = ToolBar.height(for: view.bounds.width)
        let (barFrame, canvasFrame) = view.bounds.divided(atDistance: height, from: .maxYEdge)
        bar.frame = barFrame
        canvas.frame = canvasFrame
        for page in pageViews { page.view?.setNeedsDisplay() }
        nameField.layOut(in: canvasFrame)
        notice.frame = CGRect(
            x: canvasFrame.minX + 8,
            y: canvasFrame.maxY - 24,
            width: max(0, canvasFrame.width - 16),
            height: 20
        )
    }

    /// The notice that is shown over the paper.
    package var noticeText: String? { notice.text }

    /// Waits until the drawing is on the disk, or a last attempt to write it has failed, and unlocks the folder for
    /// other programs.
    /// - Returns: A sentence on the lost changes; `nil` if none are lost.
    @discardableResult
    package func close() -> String? {
        finishOpening()
        canvas.stopFingers()
        if sketch.store?.writer.current.isIncomplete == true { sketch.store?.settle(sketch.book) }
        guard let state = sketch.store?.close(), let failure = state.failure else { return nil }
        let count = state.taken - state.savedCount
        return "cannot save \(count == 1 ? "1 change" : "\(count) changes") of the drawing: \(failure)"
    }

    /// Creates a view that shows the page, for a further screen.
    func makePageView() -> PageView {
        let view = PageView(sketch)
        pageViews.removeAll { $0.view == nil }
        pageViews.append(WeakPageView(view: view))
        return view
    }

    private struct WeakPageView { weak var view: PageView? }

    private func show(_ rects: [CGRect]) {
        for rect in rects {
            if rect.isInfinite { canvas.setNeedsDisplay() } else { canvas.setNeedsDisplay(rect) }
        }
        for page in pageViews { page.view?.show(rects) }
        bar.show(sketch, canExport: canExport)
        nameField.show(sketch.book.page.name)
        nameField.layOut(in: canvas.frame)
    }

    private func show(_ state: JournalWriter.State) {
        let needsBook = state.bookRequestCount > written.bookRequestCount
        written = state
        notice.say(lastingNotice)
        if needsBook { sketch.store?.settle(sketch.book) }
    }

    private var lastingNotice: String? {
        if let failure = written.failure {
            return written.isIncomplete
                ? "\(failure): the drawing stays in memory until there is space to write all of it"
                : "\(failure): changes stay in memory until they can be written"
        }
        return opening == nil ? openingNotice : Self.readingNotice
    }

    private static let readingNotice = "The drawing is still loading"

    private var actions: ToolBar.Actions {
        ToolBar.Actions(
            color: { [canvas] in canvas.color = $0 },
            tool: { [canvas] in canvas.tool = $0 },
            undo: stopping { $0.undo() },
            redo: stopping { $0.redo() },
            showPreviousPage: stopping { $0.showPreviousPage() },
            showNextPage: stopping { $0.showNextPage() },
            export: { [weak self] in self?.export() },
            clear: { [sketch] in sketch.clear() },
            name: { [weak self] in self?.nameField.edit() }
        )
    }

    /// Ends the strokes that are still being drawn before an action, so that the action includes them.
    private func stopping(_ body: @escaping @MainActor (OpenSketchbook) -> Void) -> () -> Void {
        { [canvas, sketch, nameField] in
            canvas.stopFingers()
            // The name is that of the page before it is turned.
            nameField.endEditing(false)
            body(sketch)
        }
    }

    private func export() {
        guard let folder = sketch.store?.folder else { return notice.say(lastingNotice) }
        do {
            let name = try PageExport.writeAll(of: sketch.book, to: folder)
            notice.say("Exported \(name) to \(folder.path)")
        } catch {
            notice.say("\(error)")
        }
    }
}
