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

    func checkConnection() { state.withLock { $0.needsCheck = true } }

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
        try panel.present(buffer, damage: damage)
    }
    func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) { try panel.cancel(buffer) }
    func close() { panel.close() }

    func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        panel.predictedPresentationTime(after: time)
    }

    func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? {
        state.withLock { $0.isPlugged } ? try panel.acquireBuffer() : nil
    }

    func readEvents() throws(DisplayError) -> [DisplayEvent] {
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
