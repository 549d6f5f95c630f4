import Foundation
import QuartzCore
import UIKitCore

/// The fingers on a keyboard.
///
/// A key types when its finger is lifted, so that it can slide to another key. If another finger touches the keyboard before,
/// the key types at once: any number of fast fingers type in the order of their touches.
@MainActor
final class KeyTracker {
    /// The time after which a long press begins. A chosen value, as those below.
    static let longPress = MonotonicDuration.milliseconds(500)
    /// The time between two taps of Shift that lock it.
    static let doubleTap = MonotonicDuration.milliseconds(350)
    /// The intervals of repeated deletions: the first ones, and from a number of deletions on.
    static let deletions: [(from: Int, interval: MonotonicDuration)] = [
        (0, .milliseconds(100)), (10, .milliseconds(60)), (30, .milliseconds(30)),
    ]
    /// The distances of a finger that move the caret by a character and by a line, in points.
    static let caretSteps = CGSize(width: 9, height: 22)

    /// The work of a finger.
    private enum Mode: Hashable {
        /// It will type the key below it.
        case key
        /// It holds Shift.
        case shift
        case delete
        /// It has switched the page, and may slide to a key.
        case page
        case alternatives
        case trackpad
        /// It moves the keyboard.
        case move
        /// Its key has typed.
        case done
    }

    private struct Finger {
        let touch: UITouch
        var key: KeyView?
        var mode: Mode
        var timer: TimerQueue.Timer?
        var popup: KeyPopup?
        /// The location up to which the caret was moved.
        var caret = CGPoint.zero
        /// The location at which the touch began, in the window.
        var start = CGPoint.zero
        var deletions = 0
        /// The page before the finger switched it.
        var formerPage: KeyboardPage.ID?
        /// A Boolean value that indicates whether another key has typed while the finger held Shift.
        var hasShifted = false
    }

    private unowned let keyboard: KeyboardView
    private var fingers: [Finger] = []
    private var shiftTime: MonotonicInstant?

    /// The time of the touch that is handled, which is before the present one if the program was busy; `nil` outside of touches.
    private(set) var touchTime: MonotonicInstant?

    init(_ keyboard: KeyboardView) { self.keyboard = keyboard }

    /// A Boolean value that indicates whether a finger holds Shift.
    var isShiftHeld: Bool { fingers.contains { $0.mode == .shift } }

    // MARK: Touches

    func begin(_ touch: UITouch) {
        touchTime = touch.time
        defer { touchTime = nil }
        commitOthers()
        let point = touch.location(in: keyboard)
        if keyboard.isFloating, point.y > keyboard.bounds.height - KeyboardView.handleHeight {
            fingers.append(Finger(touch: touch, mode: .move, start: touch.location(in: nil)))
            return
        }
        guard let key = keyboard.key(at: point), key.state.isEnabled else {
            fingers.append(Finger(touch: touch, mode: .done))
            return
        }
        keyboard.session.userInterface.inputClickPlayer?.play()
        var finger = Finger(touch: touch, key: key, mode: .key)
        finger.caret = point
        finger.start = touch.location(in: nil)
        switch key.key.role {
        case .shift:
            finger.mode = .shift
            fingers.append(finger)
            pressShift(at: touch.time)
            return
        case .page(let id):
            finger.mode = .page
            finger.formerPage = keyboard.pageID
            finger.key = nil
            fingers.append(finger)
            keyboard.showPage(id)
            return
        case .delete:
            finger.mode = .delete
            key.state.isPressed = true
            fingers.append(finger)
            keyboard.delete()
            repeatDeletion(of: touch, at: touch.time + Self.longPress)
            return
        default: break
        }
        fingers.append(finger)
        highlight(fingers.count - 1)
        wait(for: touch, from: touch.time)
    }

    func move(_ touch: UITouch) {
        guard let index = index(of: touch) else { return }
        let point = touch.location(in: keyboard)
        switch fingers[index].mode {
        case .key where movesAcross(index, to: touch.location(in: nil)): break
        case .key, .page:
            let key =
                keyboard.bounds.insetBy(dx: -20, dy: -30).contains(point) ? keyboard.key(at: point) : nil
            let isTyping = key.map { fingers[index].mode == .key || $0.key.text != nil } ?? false
            guard key !== fingers[index].key, isTyping || key == nil else { return }
            release(index)
            fingers[index].key = key.flatMap { $0.state.isEnabled && !Self.actsAtOnce($0) ? $0 : nil }
            highlight(index)
            wait(for: touch, from: touch.time)
        case .alternatives: fingers[index].popup?.select(at: touch.location(in: fingers[index].popup))
        case .trackpad: moveCaret(index, to: point)
        case .move:
            let place = touch.location(in: nil)
            let start = fingers[index].start
            fingers[index].start = place
            keyboard.moveFloating(by: CGPoint(x: place.x - start.x, y: place.y - start.y))
        case .shift, .delete, .done: break
        }
    }

    /// The distances by which a finger undocks the keyboard, and shows other emoji, in points. Chosen values.
    private static let undockDistance: CGFloat = 24
    private static let swipeDistance: CGFloat = 60

    /// Performs the work of a finger that moves the keyboard, or swipes across its emoji.
    /// - Returns: A Boolean value that indicates whether the finger has no other effect.
    private func movesAcross(_ index: Int, to place: CGPoint) -> Bool {
        let start = fingers[index].start
        if fingers[index].key?.key.role == .dismiss, hypot(place.x - start.x, place.y - start.y) > Self.undockDistance {
            release(index)
            fingers[index].key = nil
            fingers[index].start = place
            fingers[index].mode = .move
            if !keyboard.beginFloating(at: place) { fingers[index].mode = .done }
            return true
        }
        let distance = place.x - start.x
        guard keyboard.pageID.isEmoji, abs(distance) > Self.swipeDistance, abs(place.y - start.y) < abs(distance) else {
            return false
        }
        release(index)
        fingers[index].key = nil
        fingers[index].mode = .done
        keyboard.showEmojiPage(isNext: distance < 0)
        return true
    }

    func end(_ touch: UITouch) {
        guard let index = index(of: touch) else { return }
        touchTime = touch.time
        defer { touchTime = nil }
        let finger = fingers[index]
        release(index)
        fingers.removeAll { $0.touch === touch }
        switch finger.mode {
        case .key: if let key = finger.key { perform(key) }
        case .alternatives: typeAlternative(of: finger)
        case .page:
            // A finger that slid to a key types it, and returns to the former page.
            guard let key = finger.key, key.key.text != nil else { return }
            perform(key)
            if let page = finger.formerPage { keyboard.showPage(page) }
        case .shift: if finger.hasShifted, keyboard.shift == .once { keyboard.textMayHaveChanged() }
        case .trackpad: updateDimming()
        case .move: keyboard.endFloating()
        case .delete, .done: break
        }
    }

    func cancel(_ touch: UITouch) {
        guard let index = index(of: touch) else { return }
        let mode = fingers[index].mode
        release(index)
        fingers.removeAll { $0.touch === touch }
        updateDimming()
        if mode == .move { keyboard.endFloating() }
    }

    /// Ends all touches without effect.
    /// - Parameter besidesMoves: A Boolean value that indicates whether fingers that move the keyboard continue.
    func cancelAll(besidesMoves: Bool = false) {
        for finger in fingers where !(besidesMoves && finger.mode == .move) { cancel(finger.touch) }
    }

    /// Called before another page is shown, whose keys are other views.
    func pageWillChange() {
        for index in fingers.indices {
            switch fingers[index].mode {
            case .key: release(index)
            case .alternatives:
                release(index)
                fingers[index].mode = .done
            // A held Delete continues: it may delete up to the beginning of a sentence, where Shift is switched on.
            case .delete: fingers[index].key?.state.isPressed = false
            case .shift, .page, .trackpad, .move, .done: break
            }
            fingers[index].key = nil
        }
    }

    /// Called after another page is shown. Fingers continue on its keys.
    func pageDidChange() {
        for touch in fingers.map(\.touch) {
            guard let index = index(of: touch), let key = keyboard.key(at: touch.location(in: keyboard))
            else {
                continue
            }
            switch fingers[index].mode {
            case .key where key.state.isEnabled && !Self.actsAtOnce(key):
                fingers[index].key = key
                highlight(index)
                wait(for: touch, from: keyboard.now)
            case .delete where key.key.role == .delete:
                fingers[index].key = key
                key.state.isPressed = true
            default: break
            }
        }
    }

    private func index(of touch: UITouch) -> Int? { fingers.firstIndex { $0.touch === touch } }

    private static func actsAtOnce(_ key: KeyView) -> Bool {
        switch key.key.role {
        case .shift, .delete, .page: true
        default: false
        }
    }

    // MARK: Typing

    /// Types the keys and alternatives of the fingers that are down, before another finger begins.
    private func commitOthers() {
        for touch in fingers.map(\.touch) {
            guard let index = index(of: touch), let key = fingers[index].key else { continue }
            let finger = fingers[index]
            guard finger.mode == .key && Self.isTyping(key) || finger.mode == .alternatives else { continue }
            release(index)
            fingers[index].mode = .done
            if finger.mode == .key { perform(key) } else { typeAlternative(of: finger) }
        }
    }

    /// A layout is switched before the next finger touches its keys.
    private static func isTyping(_ key: KeyView) -> Bool {
        switch key.key.role {
        case .candidate, .nextLayout: true
        default: key.key.text != nil
        }
    }

    private func typeAlternative(of finger: Finger) {
        guard let text = finger.popup?.selectedText else { return }
        if case .emoji = finger.key?.key.role { keyboard.insertEmoji(text) } else { typed { keyboard.type(text) } }
    }

    private func perform(_ key: KeyView) { typed { keyboard.perform(key) } }

    private func typed(_ body: () -> Void) {
        for index in fingers.indices where fingers[index].mode == .shift { fingers[index].hasShifted = true }
        let held = isShiftHeld ? keyboard.shift : nil
        body()
        // A held Shift is for more than one letter.
        if let held, held != .off, keyboard.shift == .off { keyboard.setShift(held) }
    }

    /// - Parameter time: The time of the touch. It has its effect later if the program is busy.
    private func pressShift(at time: MonotonicInstant) {
        if let former = shiftTime, time - former <= Self.doubleTap, keyboard.shift != .locked {
            shiftTime = nil
            keyboard.setShift(.locked)
        } else {
            shiftTime = time
            keyboard.setShift(keyboard.shift == .off ? .once : .off)
        }
    }

    // MARK: Highlights

    /// Shows that a finger is on its key.
    private func highlight(_ index: Int) {
        guard let key = fingers[index].key else { return }
        guard !keyboard.metrics.isWide, case .text(let text) = key.key.role, let container = keyboard.superview else {
            key.state.isPressed = true
            return
        }
        // The finger covers the key, so that it is shown above.
        let popup = KeyPopup([KeyLabel.of(text)], [text], over: key, in: container, isPreview: true)
        container.addSubview(popup)
        fingers[index].popup = popup
    }

    private func release(_ index: Int) {
        fingers[index].key?.state.isPressed = false
        fingers[index].popup?.removeFromSuperview()
        fingers[index].timer?.cancel()
        fingers[index].timer = nil
        if fingers[index].mode == .key { fingers[index].popup = nil }
    }

    // MARK: Long presses

    private var timers: TimerQueue { keyboard.session.application.touches.timers }

    /// Waits for a long press of the present key.
    /// - Parameter time: The time from which the finger is on the key: that of the touch, so that a program that was busy does not
    ///   take a long press for a short one. Timers are served at the times of touches.
    private func wait(for touch: UITouch, from time: MonotonicInstant) {
        guard let index = index(of: touch), let key = fingers[index].key, fingers[index].mode == .key else { return }
        let isSpace = key.key.role == .space && keyboard.input is any UITextInput
        guard isSpace || !key.key.alternatives.isEmpty else { return }
        fingers[index].timer = timers.schedule(at: time + Self.longPress) { [weak self] _ in
            self?.longPress(touch, isSpace: isSpace)
        }
    }

    private func longPress(_ touch: UITouch, isSpace: Bool) {
        guard let index = index(of: touch), let key = fingers[index].key, fingers[index].mode == .key else { return }
        fingers[index].popup?.removeFromSuperview()
        fingers[index].popup = nil
        if isSpace {
            key.state.isPressed = false
            fingers[index].mode = .trackpad
            fingers[index].caret = touch.location(in: keyboard)
            updateDimming()
            return
        }
        guard let container = keyboard.superview, let text = key.key.text else { return }
        fingers[index].mode = .alternatives
        let texts = [text] + key.key.alternatives
        let popup = KeyPopup(texts.map(KeyLabel.of), texts, over: key, in: container, isPreview: false)
        container.addSubview(popup)
        fingers[index].popup = popup
    }

    private func repeatDeletion(of touch: UITouch, at time: MonotonicInstant) {
        guard let index = index(of: touch) else { return }
        fingers[index].timer = timers.schedule(at: time) { [weak self] _ in
            guard let self, let index = self.index(of: touch), fingers[index].mode == .delete else { return }
            fingers[index].deletions += 1
            let count = fingers[index].deletions
            keyboard.delete()
            let next = Self.deletions.last { $0.from <= count }?.interval ?? Self.longPress
            repeatDeletion(of: touch, at: keyboard.now + next)
        }
    }

    /// Returns the center of a text in the pop-up of a long press, in the coordinates of the window.
    func location(ofAlternative text: String) -> CGPoint? {
        fingers.lazy.filter { $0.mode == .alternatives }.compactMap { $0.popup?.location(of: text) }.first
    }

    // MARK: The caret

    /// Dims the keys while a finger moves the caret.
    private func updateDimming() { keyboard.isDimmed = fingers.contains { $0.mode == .trackpad } }

    /// Moves the caret with a finger.
    private func moveCaret(_ index: Int, to point: CGPoint) {
        guard let input = keyboard.input as? any UITextInput else { return }
        var origin = fingers[index].caret
        func steps(_ distance: CGFloat, _ step: CGFloat) -> Int { Int((distance / step).rounded(.towardZero)) }
        let horizontal = steps(point.x - origin.x, Self.caretSteps.width)
        let vertical = steps(point.y - origin.y, Self.caretSteps.height)
        move(input, horizontal < 0 ? .left : .right, abs(horizontal))
        move(input, vertical < 0 ? .up : .down, abs(vertical))
        origin.x += CGFloat(horizontal) * Self.caretSteps.width
        origin.y += CGFloat(vertical) * Self.caretSteps.height
        fingers[index].caret = origin
    }

    private func move(_ input: any UITextInput, _ direction: UITextLayoutDirection, _ count: Int) {
        for _ in 0..<min(count, 200) {
            guard let selection = input.selectedTextRange,
                let position = input.position(from: selection.start, in: direction, offset: 1)
            else { return }
            input.selectedTextRange = input.textRange(from: position, to: position)
        }
    }
}
