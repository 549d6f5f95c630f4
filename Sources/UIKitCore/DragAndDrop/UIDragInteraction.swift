import QuartzCore

/// An interaction by which items of a view are dragged: with a finger after a long press, or with the pointer.
///
/// ```swift
/// view.addInteraction(UIDragInteraction(delegate: self))
/// ```
///
/// If the view has a context menu as well, the long press shows it, and closes it when the finger moves on.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
    /// The duration of the long press, in seconds: a little longer than that of context menus, which are shown first.
    private static let pressDuration: TimeInterval = 0.501

    /// The distance from which a lifted item is dragged, in points. Empirical; not documented by Apple.
    private static let dragDistance: CGFloat = 10

    /// Creates an interaction.
    /// - Parameter delegate: The object that provides the items, which is referenced weakly.
    public init(delegate: any UIDragInteractionDelegate) {
        self.delegate = delegate
        isEnabled = Self.isEnabledByDefault
        super.init()
        gestures.owner = self
        press.minimumPressDuration = Self.pressDuration
        press.allowedTouchTypes = [UITouch.TouchType.direct, .indirect, .pencil].map { NSNumber(value: $0.rawValue) }
        pointer.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
        for recognizer in recognizers {
            recognizer.delegate = gestures
            recognizer.isEnabled = isEnabled
        }
        press.addAction { [weak self] in self?.gestureDidChange($0, isPointer: false) }
        pointer.addAction { [weak self] in self?.gestureDidChange($0, isPointer: true) }
        tap.addAction { [weak self] recognizer in
            if recognizer.state == .ended { self?.addPending() }
        }
    }

    /// The delegate.
    open private(set) weak var delegate: (any UIDragInteractionDelegate)?

    /// The view of the interaction, or `nil`.
    open private(set) weak var view: UIView?

    /// A Boolean value that indicates whether interactions are enabled if nothing else is set: `true`.
    open class var isEnabledByDefault: Bool { true }

    /// A Boolean value that indicates whether items can be dragged. The default is that of the class.
    open var isEnabled: Bool {
        didSet { for recognizer in recognizers { recognizer.isEnabled = isEnabled } }
    }

    /// A Boolean value that indicates whether other gestures are recognized while an item is lifted. The default is `false`.
    open var allowsSimultaneousRecognitionDuringLift = false

    /// Called before the interaction is added to a view, or removed from it.
    open func willMove(to view: UIView?) {
        for recognizer in recognizers { self.view?.removeGestureRecognizer(recognizer) }
    }

    /// Called after the interaction has been added to a view, or removed from it.
    open func didMove(to view: UIView?) {
        self.view = view
        for recognizer in recognizers { view?.addGestureRecognizer(recognizer) }
    }

    // MARK: Gestures

    private let press = UILongPressGestureRecognizer()
    private let pointer = PointerDragRecognizer()
    private let tap = UITapGestureRecognizer()
    private let gestures = DragGestureDelegate()
    private var recognizers: [UIGestureRecognizer] { [press, pointer, tap] }

    /// The drag that the next gesture begins, or the items that it adds.
    private var pending: DragSession?
    private var pendingItems: [UIDragItem] = []
    private var controller: DragController?

    /// Returns a Boolean value that indicates whether there are items at the location of a gesture.
    fileprivate func shouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let view, let window = view.window, let delegate else { return false }
        let point = recognizer.location(in: view)
        if recognizer === tap {
            guard let drag = view.session.userInterface.drag, drag.isDragging else { return false }
            pendingItems = delegate.dragInteraction(self, itemsForAddingTo: drag.session, withTouchAt: point)
            return !pendingItems.isEmpty
        }
        guard view.session.userInterface.drag == nil else { return false }
        let session = DragSession(
            at: view.convert(point, to: window.screen.coordinateSpace),
            on: window.screen
        )
        let items = delegate.dragInteraction(self, itemsForBeginning: session)
        session.entries = items.map { DragEntry($0, self) }
        pending = items.isEmpty ? nil : session
        return pending != nil
    }

    private func gestureDidChange(_ recognizer: UIGestureRecognizer, isPointer: Bool) {
        guard let window = view?.window else {
            controller?.cancel()
            controller = nil
            return
        }
        let location = window.convert(recognizer.location(in: nil), to: window.screen.coordinateSpace)
        switch recognizer.state {
        case .began:
            guard let session = pending else { return }
            pending = nil
            let controller = DragController(session, in: window)
            self.controller = controller
            if isPointer {
                controller.begin()
                controller.move(to: location)
            } else {
                controller.lift(showsPreviews: openMenus.isEmpty)
            }
        case .changed:
            guard let controller else { return }
            if !controller.isDragging, location.distance(to: controller.session.location) > Self.dragDistance {
                for menu in openMenus { menu.dismissMenu() }
                controller.begin()
            }
            if controller.isDragging { controller.move(to: location) }
        case .ended:
            controller?.end()
            controller = nil
        case .cancelled:
            controller?.cancel()
            controller = nil
        case .possible, .failed: break
        }
    }

    /// The context menus of the view and of views around it that are shown.
    private var openMenus: [UIContextMenuInteraction] {
        var found: [UIContextMenuInteraction] = []
        var current = view
        while let candidate = current {
            if let menu = candidate.ownContextMenu, menu.menuAppearance != .unknown { found.append(menu) }
            current = candidate.superview
        }
        return found
    }

    private func addPending() {
        guard let drag = view?.session.userInterface.drag, drag.isDragging else { return }
        drag.add(pendingItems, of: self)
        pendingItems = []
    }
}

/// The delegate of the recognizers of an interaction.
@MainActor
private final class DragGestureDelegate: UIGestureRecognizerDelegate {
    weak var owner: UIDragInteraction?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        owner?.shouldBegin(gestureRecognizer) ?? false
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        otherGestureRecognizer.delegate is ContextMenuGestureDelegate
            || owner?.allowsSimultaneousRecognitionDuringLift ?? false
    }
}

/// A recognizer of the pointer that moves with a pressed button. It begins before those of scroll views.
private final class PointerDragRecognizer: UIGestureRecognizer {
    /// The distance, in points. A chosen value, less than that of pans.
    private static let distance: CGFloat = 5
    private var start: CGPoint?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if start == nil { start = touches.first?.location(in: nil) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard state == .possible else { return state = .changed }
        guard let start, let present = touches.first?.location(in: nil) else { return }
        if start.distance(to: present) > Self.distance { state = .began }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = state == .possible ? .failed : .ended
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .cancelled
    }

    override func reset() {
        super.reset()
        start = nil
    }
}
