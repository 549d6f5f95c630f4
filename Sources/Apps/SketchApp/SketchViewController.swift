import UIKit

/// A canvas with a bar of colours and tools under it.
public final class SketchViewController: UIViewController {
    /// What is drawn on.
    public let canvas: CanvasView
    package let sketch: OpenSketchbook
    private let notice = NoticeLabel()
    private lazy var bar = ToolBar(actions: actions)
    /// What was said when the drawing was opened, and holds as long as it is open.
    private let openingNotice: String?
    private var failure: StorageError?

    /// A drawing.
    /// - Parameter storage: the folder to keep it in; nil to keep nothing. What is there already is shown.
    public convenience init(storage: URL? = nil) { self.init(storage: storage, calls: StorageCalls()) }

    package init(storage: URL?, calls: StorageCalls) {
        let relay = Relay()
        (sketch, openingNotice) = Self.open(storage, calls) { state in
            DispatchQueue.main.async { MainActor.assumeIsolated { relay.controller?.show(state.failure) } }
        }
        canvas = CanvasView(sketch: sketch)
        super.init()
        relay.controller = self
    }

    /// There are no archives of controllers.
    public required init?(coder: NSCoder) { nil }

    /// Passes on what the writer's thread tells.
    @MainActor private final class Relay {
        weak var controller: SketchViewController?
    }

    private static func open(
        _ storage: URL?,
        _ calls: StorageCalls,
        whenChanged: @escaping @Sendable (JournalWriter.State) -> Void
    ) -> (OpenSketchbook, String?) {
        guard let storage else { return (OpenSketchbook(), nil) }
        do throws(StorageError) {
            let store = try SketchStore(folder: storage, calls: calls, whenChanged: whenChanged)
            let aside = store.asidePath.map { "What could not be read is kept as \($0)" }
            return (OpenSketchbook(store.reading.book, store: store), aside)
        } catch .inUse(let path) {
            return (OpenSketchbook(), "\(StorageError.inUse(path: path)): nothing is kept")
        } catch {
            // What can be read is shown at least.
            let book = (try? SketchStore.read(storage, calls: calls)) ?? Sketchbook()
            return (OpenSketchbook(book), "\(error): nothing is kept")
        }
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        for part in [canvas, bar, notice] { view.addSubview(part) }
        notice.isUserInteractionEnabled = false
        notice.say(lastingNotice)
        canvas.onTouch = { [weak self] in self?.notice.say(self?.lastingNotice) }
        sketch.onChange = { [weak self] rects in self?.show(rects) }
        bar.show(sketch, canExport: sketch.store != nil)
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let height = ToolBar.height(for: view.bounds.width)
        let (barFrame, canvasFrame) = view.bounds.divided(atDistance: height, from: .maxYEdge)
        bar.frame = barFrame
        canvas.frame = canvasFrame
        notice.frame = CGRect(
            x: canvasFrame.minX + 8,
            y: canvasFrame.maxY - 24,
            width: max(0, canvasFrame.width - 16),
            height: 20
        )
    }

    /// The words that are shown over the paper.
    package var noticeText: String? { notice.text }

    /// Waits until the drawing is on the disk, and lets others have it.
    package func close() {
        canvas.stopFingers()
        sketch.store?.close()
    }

    private func show(_ rects: [CGRect]) {
        for rect in rects {
            if rect.isInfinite { canvas.setNeedsDisplay() } else { canvas.setNeedsDisplay(rect) }
        }
        bar.show(sketch, canExport: sketch.store != nil)
    }

    private func show(_ failure: StorageError?) {
        self.failure = failure
        notice.say(lastingNotice)
    }

    private var lastingNotice: String? {
        failure.map { "\($0): kept in memory until it can be written" } ?? openingNotice
    }

    private var actions: ToolBar.Actions {
        ToolBar.Actions(
            color: { [canvas] in canvas.color = $0 },
            tool: { [canvas] in canvas.tool = $0 },
            undo: stopping { $0.undo() },
            redo: stopping { $0.redo() },
            turnBack: stopping { $0.turnBack() },
            turnOn: stopping { $0.turnOn() },
            export: { [weak self] in self?.export() },
            clear: { [sketch] in sketch.clear() }
        )
    }

    /// Strokes that are still being drawn end first: they are part of what is undone or left.
    private func stopping(_ body: @escaping @MainActor (OpenSketchbook) -> Void) -> () -> Void {
        { [canvas, sketch] in
            canvas.stopFingers()
            body(sketch)
        }
    }

    private func export() {
        guard let folder = sketch.store?.folder else { return }
        do {
            let name = try PageExport.writeAll(of: sketch.book, to: folder)
            notice.say("\(name) are in \(folder.path)")
        } catch {
            notice.say("\(error)")
        }
    }
}
