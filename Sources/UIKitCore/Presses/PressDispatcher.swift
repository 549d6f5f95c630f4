import InputEvents
import QuartzCore

/// Creates presses from key strokes, delivers them to their responders, and repeats the work of held keys.
///
/// A press belongs to the responder that receives its beginning; it ends there exactly once, also if the device is
/// removed or the application becomes inactive.
@MainActor
package final class PressDispatcher {
    private struct Held {
        var device: DeviceID
        var code: Int
        var press: UIPress
        /// A Boolean value that indicates whether a command has taken the press, so that no responder receives it.
        var isTaken = false
    }

    private var held: [Held] = []
    private let timers: TimerQueue
    private var timer: TimerQueue.Timer?

    /// The modifiers that are held.
    private(set) var modifierFlags: UIKeyModifierFlags = []

    /// The number of key strokes received.
    package private(set) var strokeCount = 0

    /// The presses that are down, in the order in which they began.
    package var livePresses: [UIPress] { held.map(\.press) }

    /// The session of the application.
    private unowned let session: Session

    init(timers: TimerQueue, session: Session) {
        self.timers = timers
        self.session = session
    }

    /// Delivers the strokes of keys, in the order of arrival.
    package func deliver(_ strokes: [KeyStroke]) {
        for stroke in strokes {
            strokeCount += 1
            if let deadline = timers.nextDeadline, deadline <= stroke.time { timers.serve(at: stroke.time) }
            modifierFlags = UIKeyModifierFlags(stroke.modifiers)
            let index = held.firstIndex { $0.device == stroke.deviceID && $0.code == stroke.code }
            switch (stroke.phase, index) {
            case (.began, nil): begin(stroke)
            case (.ended, let index?): end(index, stroke, .ended)
            case (.cancelled, let index?): end(index, stroke, .cancelled)
            case (.began, _), (_, nil): break
            }
        }
    }

    /// Delivers the rotation of an encoder: it moves the focus, or changes the value of a control.
    package func rotate(_ sample: RotarySample) {
        strokeCount += 1
        if let deadline = timers.nextDeadline, deadline <= sample.time { timers.serve(at: sample.time) }
        if !application.isIgnoringInteractionEvents { application.focusSystem.rotate(by: sample.steps) }
    }

    /// Cancels all presses. Each press is canceled once.
    package func cancelAll() {
        stopRepeating()
        modifierFlags = []
        composer = nil
        isComposing = false
        removeMarkedText()
        let cancelled = held
        // Cleared first, because the callbacks may call this method again.
        held = []
        for item in cancelled { finish(item, .cancelled, at: item.press.time, others: []) }
    }

    // MARK: Presses

    var application: UIApplication { session.application }

    private func begin(_ stroke: KeyStroke) {
        guard !application.isIgnoringInteractionEvents, let usage = UIKeyboardHIDUsage(kernelCode: stroke.code) else {
            return
        }
        let press = UIPress(type: UIPress.PressType(usage), key: UIKey(stroke, usage), at: stroke.time)
        press.text = stroke.text
        press.composition = composition(of: stroke)
        press.pendingText = stroke.pendingText
        let application = application
        press.window = session.screen.windowForKeys
        press.responder = press.window.map { responder(for: press, in: $0) } ?? application
        for index in held.indices { held[index].press.phase = .stationary }
        // As on keyboards, the newest key repeats; modifiers do not end the repetition.
        if !usage.isModifier { stopRepeating() }
        held.append(Held(device: stroke.deviceID, code: stroke.code, press: press))
        if application.performPriorityCommand(for: press) {
            if let index = held.firstIndex(where: { $0.press === press }) { held[index].isTaken = true }
        } else {
            send(press, held.map(\.press), at: press.time)
        }
        startRepeating(press)
    }

    private func end(_ index: Int, _ stroke: KeyStroke, _ phase: UIPress.Phase) {
        let item = held.remove(at: index)
        if item.press === repeatingPress { stopRepeating() }
        if let key = item.press.key { item.press.key = UIKey(stroke, key.keyCode) }
        finish(item, phase, at: stroke.time, others: held.map(\.press))
    }

    private func finish(_ item: Held, _ phase: UIPress.Phase, at time: MonotonicInstant, others: [UIPress]) {
        let press = item.press
        press.repetition = nil
        for other in others { other.phase = .stationary }
        press.phase = phase
        press.time = time
        press.force = 0
        guard !item.isTaken else { return }
        send(press, others + [press], at: time)
    }

    private func send(_ press: UIPress, _ all: [UIPress], at time: MonotonicInstant) {
        let event = UIPressesEvent(time: time, presses: all, modifierFlags: modifierFlags)
        application.sendEvent(event)
    }

    /// Delivers the changed presses of an event to their responders.
    func deliver(_ event: UIPressesEvent, in window: UIWindow?) {
        for press in event.changes where press.window === window {
            guard let responder = press.responder else { continue }
            switch press.phase {
            case .began: responder.pressesBegan([press], with: event)
            case .changed: responder.pressesChanged([press], with: event)
            case .ended: responder.pressesEnded([press], with: event)
            case .cancelled: responder.pressesCancelled([press], with: event)
            case .stationary: break
            }
        }
    }

    // MARK: Sequences

    /// The first responder of the beginning of the present sequence of dead keys.
    private weak var composer: UIResponder?
    private var isComposing = false
    /// The input that shows the present sequence as marked text.
    weak var markedInput: (any UITextInput)?

    /// Returns the part of a key in a sequence. A sequence that began in another text types nothing into the present one.
    private func composition(of stroke: KeyStroke) -> KeyStroke.Composition {
        switch stroke.composition {
        case .none:
            if let usage = UIKeyboardHIDUsage(kernelCode: stroke.code), !usage.isModifier {
                isComposing = false
                // A command, or the first key of another keyboard, has ended the sequence.
                removeMarkedText()
            }
            return .none
        case .pending:
            if !isComposing { composer = application.firstResponder }
            isComposing = true
            return .pending
        case .composed, .broken:
            defer {
                composer = nil
                isComposing = false
            }
            guard composer === application.firstResponder else { return .none }
            // A tap has made the accent a part of the text; the key types what it types without it.
            if let markedInput, markedInput.markedTextRange == nil {
                self.markedInput = nil
                return .none
            }
            return stroke.composition
        }
    }

    // MARK: Repetition

    private weak var repeatingPress: UIPress?

    private func startRepeating(_ press: UIPress) {
        let settings = session.userInterface.keyRepetition
        guard settings.interval != nil, press.repetition != nil, held.contains(where: { $0.press === press }) else {
            return
        }
        repeatingPress = press
        schedule(at: press.time + settings.delay)
    }

    private func stopRepeating() {
        timer?.cancel()
        timer = nil
        repeatingPress = nil
    }

    private func schedule(at time: MonotonicInstant) {
        timer = timers.schedule(at: time) { [weak self] time in
            guard let self, let press = repeatingPress, let repetition = press.repetition else { return }
            timer = nil
            repetition.body()
            guard repeatingPress === press, press.repetition != nil,
                let interval = repetition.interval ?? session.userInterface.keyRepetition.interval
            else { return }
            // Repetitions that were missed while the program was busy are skipped.
            schedule(at: max(time, session.clock.now) + interval)
        }
    }
}

extension UIScreen {
    /// The window that receives key presses: the key window, or else the frontmost one.
    var windowForKeys: UIWindow? { keyWindow ?? visibleAppWindows.last }
}

extension UIApplication {
    /// Returns the responder that receives key presses first: an open menu; the first responder, unless the focused item
    /// does not contain it; the focused item; or the topmost view controller of the window.
    func responderForKeys(in window: UIWindow) -> UIResponder {
        let focused = focusSystem.focusedView
        if let menu = window.openMenu { return focused.flatMap { $0.isDescendant(of: menu) ? $0 : nil } ?? menu }
        if let first = firstResponder {
            guard let focused else { return first }
            if first.isInChain(below: focused) { return first }
        }
        if let focused, focused.window === window || focused.window?.isForInputViews == true { return focused }
        return window.rootViewController.map { $0.presentedControllers.last ?? $0 } ?? window
    }
}

extension UIResponder {
    /// Returns a Boolean value that indicates whether this responder, or one after it in its chain, is `other`.
    func isInChain(below other: UIResponder) -> Bool {
        var responder: UIResponder? = self
        while let current = responder {
            if current === other { return true }
            responder = current.next
        }
        return false
    }
}
