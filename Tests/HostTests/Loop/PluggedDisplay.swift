import Display
import Geometry
import LinuxIO
import Synchronization

/// A virtual display that can be unplugged and plugged in, also as another one.
final class PluggedDisplay: Display {
    private struct State {
        var panel: VirtualDisplay
        /// The rotation of the panel's pixels by hardware.
        var rotation = ScreenRotation.none
        /// The next panel, or `nil` for none.
        var next: VirtualDisplay?
        var isPlugged = true
        var needsCheck = false
        /// The further display that the next events report.
        var found: FurtherDisplay?
        /// The calls that take and release the panel, in order.
        var calls: [String] = []
        var checkCount = 0
        var colors = ColorAdjustment.none
        var isFailing = false
    }

    private let state: Mutex<State>

    init(_ panel: VirtualDisplay, rotation: ScreenRotation = .none) {
        state = Mutex(State(panel: panel, rotation: rotation, next: panel))
    }

    /// The panel that shows frames, or showed them last.
    var panel: VirtualDisplay { state.withLock { $0.panel } }

    /// Changes the panel. This is found when the connection is checked.
    func plug(_ panel: VirtualDisplay?) { state.withLock { $0.next = panel } }

    /// Changes the rotation by hardware of the next panel.
    func rotate(_ rotation: ScreenRotation) { state.withLock { $0.rotation = rotation } }

    func checkConnection() {
        state.withLock {
            $0.needsCheck = true
            $0.checkCount += 1
        }
    }

    /// The number of times that the connection was to be checked.
    var checkCount: Int { state.withLock { $0.checkCount } }

    /// The adjustment of colors.
    var colors: ColorAdjustment { state.withLock { $0.colors } }
    func setColors(_ colors: ColorAdjustment) { state.withLock { $0.colors = colors } }

    /// Reports a further display with the next events.
    func find(_ display: any Display) { state.withLock { $0.found = FurtherDisplay(display) } }

    /// Fails with the next frame.
    func fail() { state.withLock { $0.isFailing = true } }

    /// The calls of `pause`, `resume`, `setPanelOn` and `close` so far.
    var calls: [String] { state.withLock { $0.calls } }

    private func note(_ call: String) { state.withLock { $0.calls.append(call) } }

    func pause() { note("pause") }
    func resume() throws(DisplayError) { note("resume") }
    func setPanelOn(_ isOn: Bool) throws(DisplayError) {
        note(isOn ? "on" : "off")
        try panel.setPanelOn(isOn)
    }

    var name: String { panel.name }
    /// The mode of the panel that shows the pixels of the virtual one, rotated by hardware.
    var mode: DisplayMode {
        state.withLock { state in
            var mode = state.panel.mode
            mode.size = state.rotation.size(of: mode.size)
            mode.rotation = ScreenRotation(rawValue: (mode.rotation.rawValue + state.rotation.rawValue) % 360) ?? .none
            mode.hardwareRotation = state.rotation
            return mode
        }
    }
    var eventDescriptor: CInt? { nil }
    func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        if state.withLock({ $0.isFailing }) {
            throw .unsupported(operation: "present", argument: name, requirement: "the panel is gone")
        }
        try panel.present(buffer, damage: damage)
    }
    func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) { try panel.cancel(buffer) }
    func close() {
        note("close")
        panel.close()
    }

    func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        panel.predictedPresentationTime(after: time)
    }

    func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? {
        state.withLock { $0.isPlugged } ? try panel.acquireBuffer() : nil
    }

    func readEvents() throws(DisplayError) -> [DisplayEvent] {
        let found = state.withLock { state in
            defer { state.found = nil }
            return state.found
        }
        return try (found.map { [.connected($0)] } ?? []) + readPanelEvents()
    }

    private func readPanelEvents() throws(DisplayError) -> [DisplayEvent] {
        let (isPlugged, next) = state.withLock { state in
            guard state.needsCheck else { return (state.isPlugged, state.isPlugged ? state.panel : nil) }
            state.needsCheck = false
            return (state.isPlugged, state.next)
        }
        guard let next else {
            state.withLock { $0.isPlugged = false }
            return isPlugged ? [.lost(.disconnected("no panel"))] : []
        }
        if isPlugged, next === panel { return try next.readEvents() }
        state.withLock {
            $0.isPlugged = true
            $0.panel = next
        }
        return (isPlugged ? [.lost(.disconnected("another panel"))] : []) + [.returned(next.name, mode)]
    }
}
