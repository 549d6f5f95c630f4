import Foundation
import QuartzCore

/// The kinds of text interaction.
public enum UITextInteractionMode: Int, Hashable, Sendable {
    /// The text is edited: there is a caret.
    case editable = 0
    /// The text is selected only.
    case nonEditable = 1
}

/// The methods by which an interaction with text reports its beginning and its end. All methods are optional.
@preconcurrency @MainActor
public protocol UITextInteractionDelegate: AnyObject {
    /// Returns a Boolean value that indicates whether an interaction may begin at a point. By default, returns `true`.
    func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool

    /// Called before an interaction begins.
    func interactionWillBegin(_ interaction: UITextInteraction)

    /// Called after an interaction has ended.
    func interactionDidEnd(_ interaction: UITextInteraction)
}

extension UITextInteractionDelegate {
    /// Returns `true`.
    public func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool { true }

    /// Does nothing.
    public func interactionWillBegin(_ interaction: UITextInteraction) {}

    /// Does nothing.
    public func interactionDidEnd(_ interaction: UITextInteraction) {}
}

/// A view that shows the selection of a text input in a view of its own.
@MainActor
protocol TextSelectionHost: AnyObject {
    /// The view to which the caret and the selection are added, and which clips them.
    var selectionContainer: UIView { get }

    /// A Boolean value that indicates whether three taps select the whole text instead of a paragraph.
    var selectsAllByTripleTap: Bool { get }

    /// Returns the rectangles of a range that may be visible.
    func visibleSelectionRects(for range: UITextRange) -> [UITextSelectionRect]

    /// A Boolean value that indicates whether the caret and the selection are not shown.
    var hidesSelection: Bool { get }

    /// Handles a tap, such as on a link.
    /// - Returns: A Boolean value that indicates whether it has no other effect.
    func handleTap(at point: CGPoint) -> Bool

    /// Handles a long press, such as on a link.
    /// - Returns: A Boolean value that indicates whether it has no other effect.
    func handleLongPress(at point: CGPoint) -> Bool
}

extension TextSelectionHost where Self: UITextInput {
    func visibleSelectionRects(for range: UITextRange) -> [UITextSelectionRect] { selectionRects(for: range) }
    var hidesSelection: Bool { false }
    func handleTap(at point: CGPoint) -> Bool { false }
    func handleLongPress(at point: CGPoint) -> Bool { false }
}

extension UITextInput {
    /// Returns the rectangles of a range to show.
    func shownSelectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        (self as? any TextSelectionHost)?.visibleSelectionRects(for: range) ?? selectionRects(for: range)
    }
}

/// The caret, the selection, the gestures and the edit menu of a text input.
///
/// A view that conforms to ``UITextInput`` adds such an interaction to itself. A tap places the caret, two taps select a word, and
/// three a paragraph; a long press moves the caret with the finger; the handles at the ends change a selection. A pointer selects by
/// dragging. The caret blinks once a second, and changes nothing else.
@preconcurrency @MainActor
open class UITextInteraction: NSObject, UIInteraction {
    /// Creates an interaction.
    public init(for mode: UITextInteractionMode) {
        textInteractionMode = mode
        super.init()
        gestures.owner = self
    }

    /// The object that is notified of interactions.
    open weak var delegate: (any UITextInteractionDelegate)?

    /// The text, whose view has the interaction.
    open weak var textInput: (any UITextInput)?

    /// The kind of the interaction.
    public final let textInteractionMode: UITextInteractionMode

    /// The view of the interaction.
    open private(set) weak var view: UIView?

    /// The gestures that other gestures of an app can wait for.
    open var gesturesForFailureRequirements: [UIGestureRecognizer] { gestures.all }

    /// Called before the interaction is added to a view or removed from it.
    open func willMove(to view: UIView?) {
        guard let old = self.view else { return }
        endEditing()
        for recognizer in gestures.all { old.removeGestureRecognizer(recognizer) }
    }

    /// Called after the interaction was added to a view or removed from it.
    open func didMove(to view: UIView?) {
        self.view = view
        if let view { for recognizer in gestures.all { view.addGestureRecognizer(recognizer) } }
    }

    // MARK: State

    final let gestures = TextGestures()
    final let selectionViews = TextSelectionViews()
    final weak var menu: EditMenuBar?
    final weak var loupe: TextLoupe?
    private var timer: TimerQueue.Timer?
    private var activity: (any NSObjectProtocol)?
    /// A Boolean value that indicates whether a finger has made the selection, which then has handles.
    final var isMadeByTouch = false
    /// A Boolean value that indicates whether a gesture is changing the selection.
    final var isGesturing = false

    /// The moving end of the selection, in UTF-16 units, if a key or a gesture has moved one.
    final var movingOffset: Int?

    /// The responder of the text.
    final var responder: UIResponder? { textInput as? UIResponder }

    final var isActive: Bool { responder?.isFirstResponder ?? false }

    /// The view that contains the caret and the selection.
    final var container: UIView? {
        (textInput as? any TextSelectionHost)?.selectionContainer ?? textInput?.textInputView
    }

    /// Called when the text has become the first responder. Inputs of an app need not call it: the interaction follows them.
    final func beginEditing() {
        isMadeByTouch = false
        movingOffset = nil
        selectionDidChange()
    }

    /// Called when the text is the first responder no longer.
    final func endEditing() {
        stopBlinking()
        movingOffset = nil
        isMadeByTouch = false
        selectionViews.hide()
        hideMenu()
        hideLoupe()
    }

    /// Called when the text or the selection has changed.
    final func selectionDidChange() {
        guard isActive else { return endEditing() }
        if !isGesturing {
            isMadeByTouch = false
            hideMenu()
        }
        layoutDidChange()
        startBlinking()
    }

    /// Moves the caret and the rectangles of the selection after a change of the layout.
    final func layoutDidChange() {
        guard isActive, let input = textInput, let container, let range = input.selectedTextRange,
            !((input as? any TextSelectionHost)?.hidesSelection ?? false)
        else { return selectionViews.hide() }
        selectionViews.show(
            range,
            of: input,
            in: container,
            hasCaret: textInteractionMode == .editable,
            hasHandles: isMadeByTouch
        )
    }

    final func tintColorDidChange() { selectionViews.tintColorDidChange(view?.tintColor) }

    // MARK: Blinking

    /// Half of the period in which the caret is shown and hidden. Empirical; not documented by Apple.
    private static let blinkInterval = MonotonicDuration.milliseconds(500)

    private func startBlinking() {
        stopBlinking()
        selectionViews.caret.isHidden = false
        guard textInteractionMode == .editable, selectionViews.showsCaret, let view, view.window != nil else { return }
        let application = view.session.application
        guard application.applicationState == .active else {
            // An application off the screen is not woken.
            activity = NotificationCenter.default.addObserver(
                forName: UIApplication.didBecomeActiveNotification,
                object: nil,
                queue: nil
            ) { [weak self] _ in MainActor.assumeIsolated { self?.selectionDidChange() } }
            return
        }
        schedule(isVisible: false)
    }

    private func schedule(isVisible: Bool) {
        guard let view, view.window != nil else { return }
        let session = view.session
        timer = session.application.timers.schedule(at: session.clock.now + Self.blinkInterval) { [weak self] _ in
            guard let self else { return }
            timer = nil
            guard isActive, selectionViews.showsCaret else { return }
            guard session.application.applicationState == .active else { return startBlinking() }
            UIView.performWithoutAnimation { self.selectionViews.caret.isHidden = !isVisible }
            schedule(isVisible: !isVisible)
        }
    }

    private func stopBlinking() {
        timer?.cancel()
        timer = nil
        if let activity { NotificationCenter.default.removeObserver(activity) }
        activity = nil
    }
}

/// The views of a selection: the caret, rectangles behind the selected text, and handles.
@MainActor
final class TextSelectionViews {
    let caret = TextCaretView(frame: .zero)
    private var highlights: [UIView] = []
    private let handles = (start: TextHandleView(isStart: true), end: TextHandleView(isStart: false))
    private(set) var showsCaret = false

    /// The opacity of the tint color of selected text. Empirical; not documented by Apple.
    private static let opacity: CGFloat = 0.2

    func hide() {
        showsCaret = false
        caret.removeFromSuperview()
        for view in highlights { view.removeFromSuperview() }
        highlights = []
        handles.start.removeFromSuperview()
        handles.end.removeFromSuperview()
    }

    func tintColorDidChange(_ color: UIColor?) {
        caret.backgroundColor = color
        for view in highlights { view.backgroundColor = color?.withAlphaComponent(Self.opacity) }
        handles.start.show(color)
        handles.end.show(color)
    }

    func show(
        _ range: UITextRange,
        of input: any UITextInput,
        in container: UIView,
        hasCaret: Bool,
        hasHandles: Bool
    ) {
        UIView.performWithoutAnimation {
            let source = input.textInputView
            let color = source.tintColor
            showsCaret = range.isEmpty && hasCaret
            if showsCaret {
                if caret.superview !== container { container.addSubview(caret) }
                caret.frame = container.convert(input.caretRect(for: range.start), from: source)
                caret.backgroundColor = color
            } else {
                caret.removeFromSuperview()
            }
            let rects = range.isEmpty ? [] : input.shownSelectionRects(for: range)
            while highlights.count > rects.count { highlights.removeLast().removeFromSuperview() }
            while highlights.count < rects.count {
                let view = UIView(frame: .zero)
                view.isUserInteractionEnabled = false
                highlights.append(view)
            }
            for (view, rect) in zip(highlights, rects) {
                if view.superview !== container { container.addSubview(view) }
                view.frame = container.convert(rect.rect, from: source)
                view.backgroundColor = color?.withAlphaComponent(Self.opacity)
            }
            guard hasHandles, !rects.isEmpty else {
                handles.start.removeFromSuperview()
                handles.end.removeFromSuperview()
                return
            }
            place(handles.start, rects.first { $0.containsStart }, range.start, input, container)
            place(handles.end, rects.last { $0.containsEnd }, range.end, input, container)
        }
    }

    /// Places a handle at an end of the selection, if that end is visible in the container.
    private func place(
        _ handle: TextHandleView,
        _ rect: UITextSelectionRect?,
        _ position: UITextPosition,
        _ input: any UITextInput,
        _ container: UIView
    ) {
        let source = input.textInputView
        // Such an end is not visible.
        if rect == nil, input is any TextSelectionHost { return handle.removeFromSuperview() }
        var caret = input.caretRect(for: position)
        if let rect {
            let isAtLeft = (rect.writingDirection == .rightToLeft) != handle.isStart
            caret.origin.x = isAtLeft ? rect.rect.minX - caret.width : rect.rect.maxX
            caret.origin.y = rect.rect.minY
            caret.size.height = rect.rect.height
        }
        let visible = container.convert(caret, from: source)
        guard container.bounds.insetBy(dx: -caret.width - 1, dy: -1).intersects(visible) || !container.clipsToBounds
        else {
            return handle.removeFromSuperview()
        }
        if handle.superview !== source { source.addSubview(handle) }
        handle.place(at: caret)
        handle.show(source.tintColor)
    }

    /// Returns the handle near a point in the coordinates of the input's view: `true` for that of the start.
    func handle(at point: CGPoint) -> Bool? {
        let distances = [handles.start, handles.end].map { handle -> CGFloat in
            guard handle.superview != nil else { return .infinity }
            let x = max(handle.frame.minX - point.x, 0, point.x - handle.frame.maxX)
            let y = max(handle.frame.minY - point.y, 0, point.y - handle.frame.maxY)
            return max(x, y)
        }
        guard min(distances[0], distances[1]) <= Self.reach else { return nil }
        if distances[0] == distances[1] {
            return abs(handles.start.frame.midX - point.x) <= abs(handles.end.frame.midX - point.x)
        }
        return distances[0] < distances[1]
    }

    /// The distance from which a finger reaches a handle or the caret, in points.
    static let reach: CGFloat = 16
}

/// The caret.
final class TextCaretView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        layer.cornerRadius = 1
    }

    required init?(coder: NSCoder) { nil }
}

/// A handle at an end of a selection: a line with a knob, above the start or below the end.
final class TextHandleView: UIView {
    let isStart: Bool
    private let line = UIView(frame: .zero)
    private let knob = UIView(frame: .zero)

    /// The diameter of the knob, in points. Empirical; not documented by Apple.
    private static let diameter: CGFloat = 10

    init(isStart: Bool) {
        self.isStart = isStart
        super.init(frame: .zero)
        isOpaque = false
        isUserInteractionEnabled = false
        knob.layer.cornerRadius = Self.diameter / 2
        addSubview(line)
        addSubview(knob)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ color: UIColor?) {
        line.backgroundColor = color
        knob.backgroundColor = color
    }

    func place(at caret: CGRect) {
        let side = Self.diameter
        let overlap: CGFloat = 2
        frame = CGRect(
            x: caret.midX - side / 2,
            y: isStart ? caret.minY - side + overlap : caret.minY,
            width: side,
            height: caret.height + side - overlap
        )
        knob.frame = CGRect(x: 0, y: isStart ? 0 : bounds.height - side, width: side, height: side)
        line.frame = CGRect(
            x: (side - caret.width) / 2,
            y: isStart ? side - overlap : 0,
            width: caret.width,
            height: caret.height
        )
    }
}
