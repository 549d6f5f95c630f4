import Geometry
import LinuxIO
import Synchronization

/// An input source for the mouse, the fingers and the keyboard of a window on a desktop.
///
/// The primary button of the mouse is a finger, or two (``WindowFingers``), so that an application behaves as on a touch screen.
/// The pointer itself hovers, scrolls and has the other buttons. Keys are reported by the kernel's codes, so that the keymap
/// and the repetition are those of the program.
///
/// Reports come from any thread. Motions are combined while the application is busy; if it does not read for long, whatever is
/// held is canceled (`mostQueued`).
package final class WindowSource: InputSource, Sendable {
    /// The number of queued events at which all are dropped.
    package static let mostQueued = 1024
    /// The number of queued events from which on a motion replaces an earlier one.
    static let crowd = 32
    /// The slots of the fingers of a touch screen, after those of the mouse.
    private static let fingerSlots = 2..<12

    private static let touchscreen = InputDevice(id: DeviceID(0), name: "window", kind: .touchscreen)
    private static let mouse = InputDevice(id: DeviceID(1), name: "window mouse", kind: .pointer)
    private static let keyboard = InputDevice(
        id: DeviceID(2),
        name: "window keyboard",
        kind: .keyboard,
        typesText: true
    )

    /// An event that has not been read.
    private enum Fact: Sendable {
        case report(DeviceReport)
        /// A key with a text of its own.
        case text(KeySample)
    }

    private struct State: Sendable {
        var translator: DeviceReportTranslator
        var queue: [Fact] = []
        var fingers = WindowFingers()
        /// The slots of the fingers of a touch screen.
        var slots: [Int64: Int] = [:]
        var isMousePresent = false
        /// The codes of the keys that are down.
        var heldKeys: Set<Int> = []
        /// A Boolean value that indicates whether the last event was a key, whose text follows.
        var expectsText = false
    }

    package let name = "window"
    package let drawsCursors = true
    private let state: Mutex<State>
    private let wake: WakeDescriptor<InputError>

    /// Creates a source.
    /// - Parameters:
    ///   - area: The bounds of the screen, in points.
    ///   - rotation: The rotation of the screen relative to the panel.
    package init(area: CGRect, rotation: ScreenRotation = .none) throws(InputError) {
        state = Mutex(State(translator: DeviceReportTranslator(area: area, rotation: rotation)))
        wake = try WakeDescriptor<InputError>()
        change(at: .zero) { _, facts in
            facts = [Self.touchscreen, Self.keyboard].map { ($0, .added($0)) }
        }
    }

    package var descriptor: CInt? { wake.descriptor }

    // MARK: The window

    /// Moves the pointer, and the fingers that the mouse holds down.
    /// - Parameter position: The position as fractions of the sides of the panel, here and below.
    package func movePointer(to position: CGPoint, at time: MonotonicInstant) {
        change(at: time) { state, facts in
            Self.addMouse(&state, &facts)
            facts.append((Self.mouse, .pointerPositioned(at: position)))
            let isParallel = !state.heldKeys.isDisjoint(with: Self.shiftKeys)
            Self.append(state.fingers.move(to: position, isParallel: isParallel), to: &facts)
        }
    }

    /// Presses or releases the primary button of the mouse: a finger, or two fingers with Control.
    package func pressPrimaryButton(_ isDown: Bool, at position: CGPoint, _ time: MonotonicInstant) {
        change(at: time) { state, facts in
            Self.addMouse(&state, &facts)
            facts.append((Self.mouse, .pointerPositioned(at: position)))
            let hasSecond = !state.heldKeys.isDisjoint(with: Self.controlKeys)
            Self.append(
                isDown ? state.fingers.press(at: position, hasSecond: hasSecond) : state.fingers.release(),
                to: &facts
            )
        }
    }

    /// Presses or releases another button of the mouse.
    /// - Parameter code: The kernel's code of the button.
    package func pressButton(_ code: Int, _ isDown: Bool, at position: CGPoint, _ time: MonotonicInstant) {
        change(at: time) { state, facts in
            Self.addMouse(&state, &facts)
            facts.append((Self.mouse, .pointerPositioned(at: position)))
            facts.append((Self.mouse, .button(code: code, isDown: isDown)))
        }
    }

    /// Rotates the wheel at the pointer, in steps to the right and down.
    package func scroll(by delta: CGVector, at time: MonotonicInstant) {
        change(at: time) { state, facts in
            Self.addMouse(&state, &facts)
            facts.append((Self.mouse, .scrolled(PointerSample.Scroll(source: .wheel, delta: delta))))
        }
    }

    /// Ends hovering, because the pointer has left the window.
    package func removePointer() {
        change(at: .zero) { state, facts in
            guard state.isMousePresent else { return }
            state.isMousePresent = false
            facts.append((Self.mouse, .removed))
        }
    }

    /// Puts down or moves a finger on the touch screen of the desktop.
    package func moveFinger(_ identifier: Int64, to position: CGPoint, at time: MonotonicInstant) {
        change(at: time) { state, facts in
            if let slot = state.slots[identifier] {
                facts.append((Self.touchscreen, .touchMoved(slot: slot, at: position)))
            } else if let slot = Self.fingerSlots.first(where: { !state.slots.values.contains($0) }) {
                state.slots[identifier] = slot
                facts.append((Self.touchscreen, .touchDown(slot: slot, at: position)))
            }
        }
    }

    /// Lifts a finger from the touch screen of the desktop.
    package func liftFinger(_ identifier: Int64, at time: MonotonicInstant) {
        change(at: time) { state, facts in
            guard let slot = state.slots.removeValue(forKey: identifier) else { return }
            facts.append((Self.touchscreen, .touchLifted(slot: slot)))
        }
    }

    /// Presses or releases a key.
    /// - Parameters:
    ///   - usage: The number of the key for ``USBKeyCodes``.
    ///   - isRepeated: A Boolean value that indicates whether the key is held. The application repeats keys by itself.
    package func pressKey(usage: Int, _ isDown: Bool, isRepeated: Bool, at time: MonotonicInstant) {
        change(at: time) { state, facts in
            guard let code = USBKeyCodes.code(ofUsage: usage) else { return }
            // The keymap determines the text, and not the desktop. After a modifier, an input method may type one.
            state.expectsText = isDown && !Self.modifierKeys.contains(code)
            if isRepeated { return }
            if isDown { state.heldKeys.insert(code) } else { state.heldKeys.remove(code) }
            facts.append((Self.keyboard, .key(code: code, isDown: isDown)))
        }
    }

    /// Notes a key that the application does not receive. The text that follows it is ignored.
    package func ignoreKey(_ isDown: Bool) { state.withLock { $0.expectsText = isDown } }

    /// Types a text that the desktop reports. That of a key is ignored, because the key types it; others are those of input
    /// methods, and of keys that have no code.
    package func type(_ text: String, at time: MonotonicInstant) {
        let isTyped = state.withLock { state in
            // What a key types is one text.
            defer { state.expectsText = false }
            guard !state.expectsText else { return false }
            for isDown in [true, false] {
                let id = Self.keyboard.id
                let sample = KeySample(time: time, deviceID: id, code: 0, isDown: isDown, text: text)
                Self.enqueue(.text(sample), &state)
            }
            return true
        }
        if isTyped { wake.wake() }
    }

    private static let controlKeys: Set = [29, 97]
    private static let shiftKeys: Set = [42, 54]
    /// The keys that type nothing: those above, Alt, Super and the locks.
    private static let modifierKeys = controlKeys.union(shiftKeys).union([56, 100, 125, 126, 58, 69, 70])

    private typealias DeviceFact = (device: InputDevice, fact: DeviceReport.Fact)

    private static func addMouse(_ state: inout State, _ facts: inout [DeviceFact]) {
        guard !state.isMousePresent else { return }
        state.isMousePresent = true
        facts.append((mouse, .added(mouse)))
    }

    private static func append(_ changes: [WindowFingers.Change], to facts: inout [DeviceFact]) {
        for change in changes {
            let fact: DeviceReport.Fact =
                switch change {
                case .began(let slot, let point): .touchDown(slot: slot, at: point)
                case .moved(let slot, let point): .touchMoved(slot: slot, at: point)
                case .ended(let slot): .touchLifted(slot: slot)
                }
            facts.append((touchscreen, fact))
        }
    }

    // MARK: The queue

    private func change(at time: MonotonicInstant, _ body: (inout State, inout [DeviceFact]) -> Void) {
        let isChanged = state.withLock { state in
            var facts: [DeviceFact] = []
            state.expectsText = false
            body(&state, &facts)
            for (device, fact) in facts {
                Self.enqueue(.report(DeviceReport(deviceID: device.id, time: time, fact: fact)), &state)
            }
            return !facts.isEmpty
        }
        if isChanged { wake.wake() }
    }

    private static func enqueue(_ fact: Fact, _ state: inout State) {
        if state.queue.count >= crowd, let index = indexOfMotion(before: fact, state.queue) {
            state.queue[index] = fact
        } else if state.queue.count >= mostQueued {
            reset(&state)
        } else {
            state.queue.append(fact)
        }
    }

    /// Returns the index of the motion that a motion replaces: of the same finger or pointer, with only motions after it.
    private static func indexOfMotion(before fact: Fact, _ queue: [Fact]) -> Int? {
        guard case .report(let new) = fact, let key = new.motion else { return nil }
        for index in queue.indices.reversed() {
            guard case .report(let old) = queue[index], let found = old.motion else { return nil }
            if found == key, old.deviceID == new.deviceID { return index }
        }
        return nil
    }

    /// Drops all events, and replaces the devices, so that what they hold is canceled.
    private static func reset(_ state: inout State) {
        state.queue = []
        state.fingers = WindowFingers()
        state.slots = [:]
        state.heldKeys = []
        let devices = [touchscreen, keyboard] + (state.isMousePresent ? [mouse] : [])
        for device in devices {
            for fact in [DeviceReport.Fact.removed, .added(device)] {
                state.queue.append(.report(DeviceReport(deviceID: device.id, time: .zero, fact: fact)))
            }
        }
    }

    package func read() throws(InputError) -> [InputEvent] {
        wake.clear()
        return state.withLock { state in
            var events: [InputEvent] = []
            for fact in state.queue {
                switch fact {
                case .report(let report): events += state.translator.events(of: [report])
                case .text(let sample): events.append(.key(sample))
                }
            }
            state.queue.removeAll(keepingCapacity: true)
            return events
        }
    }

    package func screenDidRotate(to rotation: ScreenRotation, area: CGRect) {
        state.withLock { $0.translator.rotate(to: rotation, area: area) }
    }
}

extension DeviceReport {
    /// The finger or pointer that the report moves: its slot, or -1 for a pointer; `nil` for another report.
    fileprivate var motion: Int? {
        switch fact {
        case .touchMoved(let slot, _): slot
        case .pointerPositioned: -1
        default: nil
        }
    }
}
