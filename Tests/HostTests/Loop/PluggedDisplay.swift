import Display
import Geometry
import LinuxIO
import Synchronization

/// A virtual display that can be unplugged and plugged in, also as another one.
final class PluggedDisplay: Display {
    private struct State {
        var panel: VirtualDisplay
        /// The next panel, or `nil` for none.
        var next: VirtualDisplay?
        var isPlugged = true
        var needsCheck = false
    }

    private let state: Mutex<State>

    init(_ panel: VirtualDisplay) { state = Mutex(State(panel: panel, next: panel)) }

    /// The panel that shows frames, or showed them last.
    var panel: VirtualDisplay { state.withLock { $0.panel } }

    /// Changes the panel. This is found when the connection is checked.
    func plug(_ panel: VirtualDisplay?) { state.withLock { $0.next = panel } }

    func checkConnection() { state.withLock { $0.needsCheck = true } }

    var name: String { panel.name }
    var mode: DisplayMode { panel.mode }
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
        return (isPlugged ? [.lost(.disconnected("another panel"))] : []) + [.returned(next.name, next.mode)]
    }
}
