import Geometry
import LinuxIO
import Synchronization

/// An input source for the pointers and keyboards of remote viewers.
///
/// Each viewer is a device with its number and a pointer of its own, so that several can touch at once. Reports come from any thread. A
/// viewer that leaves while it holds a button or keys cancels them.
package final class RemoteSource: InputSource, Sendable {
    private enum Fact: Sendable {
        case report(DeviceReport)
        case key(KeySample)
    }

    private struct State: Sendable {
        var facts: [Fact] = []
        /// The buttons that each viewer holds down.
        var buttons: [Int: UInt8] = [:]
        var translators: [InputDevice.ID: DeviceReportTranslator] = [:]
        var area: CGRect
    }

    /// The number of unread reports above which a motion replaces the motion before it.
    private static let crowd = 4096

    package let name = "remote viewers"
    private let state: Mutex<State>
    private let wake: WakeDescriptor<InputError>

    /// Creates a source.
    /// - Parameter area: The bounds of the screen, in points.
    package init(area: CGRect) throws(InputError) {
        state = Mutex(State(area: area))
        wake = try WakeDescriptor<InputError>()
    }

    package var descriptor: CInt? { wake.descriptor }

    package let drawsCursors = true

    // MARK: Viewers

    /// Adds a viewer.
    package func connect(_ viewer: Int, name: String) {
        append { state in
            let device = InputDevice(id: DeviceID(viewer), name: name, kind: .pointer)
            state.buttons[viewer] = 0
            return [.report(DeviceReport(deviceID: device.id, time: .zero, fact: .added(device)))]
        }
    }

    /// Removes a viewer.
    package func disconnect(_ viewer: Int) {
        append { state in
            guard state.buttons.removeValue(forKey: viewer) != nil else { return [] }
            return [.report(DeviceReport(deviceID: DeviceID(viewer), time: .zero, fact: .removed))]
        }
    }

    /// The kernel's codes of the bits of buttons: left, middle, right.
    private static let buttonCodes = [0x110, 0x112, 0x111]
    /// The directions of the bits that follow, for steps of the wheel.
    private static let wheel = [
        CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), CGVector(dx: 1, dy: 0),
    ]

    /// Moves the pointer of a viewer, and presses and releases its buttons.
    /// - Parameters:
    ///   - position: The position as a part of the screen, from 0 to 1.
    ///   - buttons: From the lowest bit: the left, middle and right button, and steps of the wheel up, down, left and
    ///     right.
    package func move(_ viewer: Int, to position: CGPoint, buttons: UInt8, at time: MonotonicInstant) {
        append { state in
            guard let old = state.buttons[viewer] else { return [] }
            state.buttons[viewer] = buttons
            func report(_ fact: DeviceReport.Fact) -> Fact {
                .report(DeviceReport(deviceID: DeviceID(viewer), time: time, fact: fact))
            }
            var facts = [report(.pointerPositioned(at: position))]
            let changed = old ^ buttons
            for (bit, code) in Self.buttonCodes.enumerated() where changed >> bit & 1 != 0 {
                facts.append(report(.button(code: code, isDown: buttons >> bit & 1 != 0)))
            }
            for (index, delta) in Self.wheel.enumerated() where (changed & buttons) >> (index + 3) & 1 != 0 {
                facts.append(report(.scrolled(PointerSample.Scroll(source: .wheel, delta: delta))))
            }
            return facts
        }
    }

    /// Presses or releases a key of a viewer.
    /// - Parameter symbol: The symbol of the key in X11.
    package func key(_ viewer: Int, symbol: UInt32, isDown: Bool, at time: MonotonicInstant) {
        append { state in
            guard state.buttons[viewer] != nil else { return [] }
            let sample = KeySample(
                time: time,
                deviceID: DeviceID(viewer),
                code: 0,
                isDown: isDown,
                symbol: symbol
            )
            return [.key(sample)]
        }
    }

    private func append(_ facts: (inout State) -> [Fact]) {
        let hasFacts = state.withLock { state in
            let facts = facts(&state)
            if state.facts.count >= Self.crowd, facts.count == 1, let fact = facts.first,
                let last = state.facts.last, Self.isMotion(fact, after: last)
            {
                state.facts[state.facts.count - 1] = fact
            } else {
                state.facts += facts
            }
            return !facts.isEmpty
        }
        if hasFacts { wake.wake() }
    }

    private static func isMotion(_ fact: Fact, after other: Fact) -> Bool {
        guard case .report(let new) = fact, case .report(let old) = other, new.deviceID == old.deviceID,
            case .pointerPositioned = new.fact, case .pointerPositioned = old.fact
        else { return false }
        return true
    }

    // MARK: The reader

    package func read() throws(InputError) -> [InputEvent] {
        wake.clear()
        return state.withLock { state in
            let facts = state.facts
            state.facts = []
            return facts.flatMap { translate($0, &state) }
        }
    }

    private func translate(_ fact: Fact, _ state: inout State) -> [InputEvent] {
        switch fact {
        case .key(let sample): return [.key(sample)]
        case .report(let report):
            let id = report.deviceID
            let events = state.translators[id, default: DeviceReportTranslator(area: state.area)].events(of: [report])
            if report.fact == .removed { state.translators[id] = nil }
            return events
        }
    }

    /// Follows a rotation. Viewers see the screen upright.
    package func screenDidRotate(to rotation: ScreenRotation, area: CGRect) {
        state.withLock { state in
            state.area = area
            for id in state.translators.keys { state.translators[id]?.rotate(to: .none, area: area) }
        }
    }
}
