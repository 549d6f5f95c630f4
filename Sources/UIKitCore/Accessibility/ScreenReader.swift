import InputEvents
import QuartzCore

/// A screen reader: it speaks the element under a finger, and moves through the elements by gestures.
///
/// The reader receives all touches in place of the application (see ``ReaderGestures``), and touches the application
/// itself to activate an element. It speaks by a ``SpeechOutput``, and shows a frame around the current element.
@MainActor
package final class ScreenReader {
    private struct Finger: Hashable {
        var device: DeviceID
        var contact: Int
    }

    private unowned let session: Session
    private let output: any SpeechOutput
    private var gestures = ReaderGestures()
    private let cursor: ReaderCursor
    private var restTimer: TimerQueue.Timer?
    private var checkTimer: TimerQueue.Timer?
    private var startTimer: TimerQueue.Timer?
    /// The fingers on an element that receives touches directly.
    private var directFingers: Set<Finger> = []
    /// The custom action that was selected last.
    private var action: (element: ObjectIdentifier, index: Int)?
    private var launchObserver: (any NSObjectProtocol)?

    /// A Boolean value that indicates whether the reader has moved to an element that has not left the screen.
    private var isOnElement = false

    /// The time after an activation at which the result is spoken. A chosen value.
    private static let checkDelay = MonotonicDuration.milliseconds(300)
    /// The time after the launch at which the first element is spoken. A chosen value.
    private static let startDelay = MonotonicDuration.milliseconds(500)

    /// Starts to read the screen of a session. The session retains the reader.
    @discardableResult
    package static func start(on session: Session, _ output: any SpeechOutput) -> ScreenReader {
        stop(on: session)
        let reader = ScreenReader(session, output)
        session.userInterface.accessibility.reader = reader
        session.screen.setHasReader(true)
        reader.begin()
        return reader
    }

    /// Stops to read the screen of a session.
    package static func stop(on session: Session) {
        guard let reader = session.userInterface.accessibility.reader else { return }
        session.userInterface.accessibility.reader = nil
        reader.end()
        session.screen.setHasReader(false)
    }

    private init(_ session: Session, _ output: any SpeechOutput) {
        self.session = session
        self.output = output
        cursor = ReaderCursor(session.screen)
    }

    isolated deinit {
        if let launchObserver { NotificationCenter.default.removeObserver(launchObserver) }
    }

    private var timers: TimerQueue { session.application.timers }
    private var state: AccessibilityState { session.userInterface.accessibility }

    /// The current element; `nil` if there is none, or if its window is not on the screen any more.
    private var element: UIResponder? {
        guard let element = state.focusedElement, let window = element.viewOfAccessibilityElement?.window,
            !window.isHidden
        else { return nil }
        return element
    }

    private var elements: [UIResponder] { session.screen.orderedAccessibilityElements }

    private func begin() {
        // Each launch replaces the application, and its timers.
        let session = session
        launchObserver = NotificationCenter.default.addObserver(
            forName: UIApplication.didBecomeActiveNotification,
            object: nil,
            queue: nil
        ) { [weak self, weak session] notification in
            let sender = notification.object as? UIApplication
            MainActor.assumeIsolated {
                guard let self, let session, sender === session.application else { return }
                self.readFirstElementSoon()
            }
        }
        if session.application.applicationState == .active { readFirstElementSoon() }
    }

    private func readFirstElementSoon() {
        startTimer?.cancel()
        startTimer = timers.schedule(at: session.clock.now + Self.startDelay) { [weak self] _ in
            guard let self, self.element == nil else { return }
            self.focus(self.elements.first)
        }
    }

    private func end() {
        if let launchObserver { NotificationCenter.default.removeObserver(launchObserver) }
        for timer in [restTimer, checkTimer, startTimer] { timer?.cancel() }
        session.moveAccessibilityFocus(to: nil)
        cursor.remove()
        output.stop()
    }

    // MARK: Speaking

    private func speak(_ text: String?, language: String? = nil, interrupting: Bool = true) {
        guard let text, !text.isEmpty else { return }
        if interrupting { output.stop() }
        // Texts are in the user's language, which may be another one than that of the environment.
        output.speak(text, language: language ?? session.userInterface.language?.languages.tags.first)
    }

    private func speak(_ element: UIResponder) {
        let spoken = SpokenText(element)
        speak(spoken.text, language: spoken.language)
    }

    /// Moves to an element and speaks it.
    private func focus(_ element: UIResponder?) {
        guard let element else { return }
        action = nil
        startTimer?.cancel()
        element.revealOnScreen()
        session.moveAccessibilityFocus(to: element)
        isOnElement = true
        cursor.show(element)
        speak(element)
    }

    /// Updates the frame around the current element, before a commit.
    func willCommit() {
        guard let element else {
            // The element has left the screen: the first one is read.
            if isOnElement { checkSoon() }
            isOnElement = false
            return cursor.show(nil)
        }
        // The frame is that of the frame that is about to be shown.
        element.viewOfAccessibilityElement?.window?.layoutIfNeeded()
        cursor.show(element)
    }

    // MARK: Touches

    /// Returns the samples that the application receives.
    func filter(_ samples: [TouchSample]) -> [TouchSample] {
        var passed: [TouchSample] = []
        for sample in samples where sample.position.x.isFinite && sample.position.y.isFinite {
            if passesOn(sample) {
                passed.append(sample)
                continue
            }
            for command in gestures.take(sample) { perform(command, at: sample.time) }
            scheduleRest()
        }
        return passed
    }

    /// Returns the samples that end the touches of a removed device.
    func cancellations(of device: DeviceID) -> [TouchSample] {
        let time = session.clock.now
        return gestures.contacts(of: device).map { contact in
            TouchSample(time: time, deviceID: device, contactID: contact, phase: .cancelled, position: .zero)
        }
    }

    /// Forgets all fingers, whose touches have been canceled.
    func cancelAll() {
        restTimer?.cancel()
        restTimer = nil
        gestures = ReaderGestures()
        directFingers = []
    }

    /// Returns a Boolean value that indicates whether a sample belongs to a finger on the current element, which
    /// receives touches directly.
    private func passesOn(_ sample: TouchSample) -> Bool {
        let finger = Finger(device: sample.deviceID, contact: sample.contactID)
        switch sample.phase {
        case .began:
            guard let element, element.accessibilityTraits.contains(.allowsDirectInteraction),
                element.accessibilityFrame.contains(sample.position)
            else { return false }
            directFingers.insert(finger)
            return true
        case .moved: return directFingers.contains(finger)
        case .ended, .cancelled: return directFingers.remove(finger) != nil
        }
    }

    private func scheduleRest() {
        restTimer?.cancel()
        restTimer = nil
        guard let time = gestures.restTime else { return }
        restTimer = timers.schedule(at: time) { [weak self] time in
            guard let self, let command = self.gestures.rest(at: time) else { return }
            self.perform(command, at: time)
        }
    }

    private func perform(_ command: ReaderGestures.Command, at time: MonotonicInstant) {
        switch command {
        case .touch(let point): focus(element(at: point))
        case .explore(let point):
            let found = element(at: point)
            if found !== element { focus(found) }
        case .activate: activate(at: time)
        case .next: move(by: 1)
        case .previous: move(by: -1)
        case .adjustUp: adjust(isUp: true)
        case .adjustDown: adjust(isUp: false)
        case .silence: output.stop()
        case .magicTap: _ = chain.first { $0.accessibilityPerformMagicTap() }
        case .escape: if chain.contains(where: { $0.accessibilityPerformEscape() }) { checkSoon() }
        case .scroll(let direction): if chain.contains(where: { $0.accessibilityScroll(direction) }) { checkSoon() }
        }
    }

    /// The current element, or the frontmost controller, and the objects that contain it.
    private var chain: [UIResponder] {
        var objects: [UIResponder] = []
        let window = session.screen.visibleAppWindows.last
        var object = element ?? window?.rootViewController ?? window
        while let current = object, objects.count < 1000 {
            objects.append(current)
            object = current.accessibilityParent
        }
        return objects
    }

    /// Returns the element at a point: the smallest one, since an element may lie on another.
    private func element(at point: CGPoint) -> UIResponder? {
        func area(_ element: UIResponder) -> CGFloat {
            element.accessibilityFrame.width * element.accessibilityFrame.height
        }
        let hit = session.screen.hitTest(point, with: nil)
        let found = elements.filter { element in
            guard element.contains(point) else { return false }
            // Views in front hide the element. Where no view receives touches, none is in front.
            guard let hit, let view = element.viewOfAccessibilityElement else { return true }
            return hit.isDescendant(of: view) || view.isDescendant(of: hit)
        }
        return found.min { area($0) < area($1) }
    }

    private func move(by step: Int) {
        let elements = elements
        guard let index = element.flatMap({ current in elements.firstIndex { $0 === current } }) else {
            return focus(elements.first)
        }
        // At the ends, the element is spoken again.
        focus(elements[min(max(index + step, 0), elements.count - 1)])
    }

    // MARK: Actions

    private func adjust(isUp: Bool) {
        guard let element else { return }
        if element.accessibilityTraits.contains(.adjustable) {
            if isUp { element.accessibilityIncrement() } else { element.accessibilityDecrement() }
            return speak(SpokenText.value(of: element) ?? element.accessibilityLabel)
        }
        guard let actions = element.accessibilityCustomActions, !actions.isEmpty else { return }
        // The first position is the activation of the element itself.
        let former = action?.element == ObjectIdentifier(element) ? action?.index ?? -1 : -1
        var index = former + (isUp ? -1 : 1)
        if index < -1 { index = actions.count - 1 }
        if index >= actions.count { index = -1 }
        action = (ObjectIdentifier(element), index)
        speak(index < 0 ? AccessibilityText.localized(.activate) : actions[index].name)
    }

    private func activate(at time: MonotonicInstant) {
        guard let element else { return }
        let before = SpokenText(element)
        defer { checkSoon(before) }
        if let action, action.element == ObjectIdentifier(element), action.index >= 0,
            let actions = element.accessibilityCustomActions, actions.indices.contains(action.index)
        {
            _ = actions[action.index].perform()
            return
        }
        if element.accessibilityTraits.contains(.notEnabled) || !element.accessibilityRespondsToUserInteraction {
            return speak(element)
        }
        if element.accessibilityActivate() { return }
        element.revealOnScreen()
        tap(element.accessibilityActivationPoint, at: time)
    }

    /// Touches the application with a finger of the reader.
    private func tap(_ point: CGPoint, at time: MonotonicInstant) {
        guard point.isFinite else { return }
        func sample(_ phase: TouchSample.Phase) -> TouchSample {
            TouchSample(
                time: time,
                deviceID: DeviceID(0, of: .application),
                contactID: 0,
                phase: phase,
                position: point
            )
        }
        session.application.touches.deliverUnfiltered([sample(.began), sample(.ended)])
    }

    /// Speaks the result of an action after a moment: the element if its text has changed, or the first element if it
    /// is not on the screen any more.
    private func checkSoon(_ before: SpokenText? = nil) {
        checkTimer?.cancel()
        checkTimer = timers.schedule(at: session.clock.now + Self.checkDelay) { [weak self] _ in
            self?.check(before)
        }
    }

    private func check(_ before: SpokenText?) {
        let elements = elements
        guard let element, elements.contains(where: { $0 === element }) else { return focus(elements.first) }
        guard let before, before != SpokenText(element) else { return }
        let value = SpokenText.value(of: element)
        if element.accessibilityTraits.contains(.toggleButton), let value { speak(value) } else { speak(element) }
    }

    // MARK: Notifications

    /// Handles a notification of the application.
    func receive(_ notification: UIAccessibility.Notification, _ argument: Any?) {
        switch notification {
        case .screenChanged, .layoutChanged:
            if let element = argument as? UIResponder {
                focus(element.isAccessibilityElement ? element : firstElement(inside: element))
            } else if let text = argument as? String {
                speak(text)
            } else if notification == .screenChanged {
                focus(elements.first)
            } else {
                checkSoon()
            }
        case .announcement, .pageScrolled: speak(argument as? String, interrupting: false)
        default: break
        }
    }

    private func firstElement(inside object: UIResponder) -> UIResponder? {
        AccessibilityOrder.elements(of: object, on: session.screen.bounds).first
    }
}

extension UIScreen {
    fileprivate func setHasReader(_ hasReader: Bool) {
        var settings = accessibilitySettings
        settings.hasScreenReader = hasReader
        set(accessibility: settings)
    }
}

extension UIResponder {
    /// Returns a Boolean value that indicates whether a point of the screen is in the element.
    fileprivate func contains(_ point: CGPoint) -> Bool {
        accessibilityPath?.contains(point) ?? accessibilityFrame.contains(point)
    }
}
