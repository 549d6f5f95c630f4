import Geometry
import Raster
import Synchronization

/// The state that a display and the thread of its window share. Safe to call from any thread.
final class WindowChannel: Sendable {
    /// The next work of the thread of the window.
    struct Work: Sendable {
        /// The screen that the window shows; `nil` before the first frame.
        var screen: VirtualDisplay?
        /// The damage of that screen since the last call.
        var damage: Region
        var geometry: WindowGeometry
        var isPanelOn: Bool
        /// The size to request for the window.
        var windowSize: PixelSize?
        var isEnding: Bool
    }

    /// The next work of the display.
    struct Request: Sendable {
        /// The size that the panel is to have; `nil` if it does not change.
        var panelSize: PixelSize?
        var failure: DisplayError?
    }

    typealias EventHandler = @Sendable (WindowEvent) -> Void

    private struct State: Sendable {
        var work: Work
        var request = Request()
        var panelSize: PixelSize
        var handler: EventHandler?
        var waker: (@Sendable () -> Void)?
        /// A Boolean value that indicates whether the thread was woken and has not taken its work since.
        var isWoken = false
    }

    private let state: Mutex<State>
    /// A closure that makes the display read its events.
    private let wakeDisplay: @Sendable () -> Void

    init(panelSize: PixelSize, rotation: ScreenRotation, wakeDisplay: @escaping @Sendable () -> Void) {
        self.wakeDisplay = wakeDisplay
        state = Mutex(
            State(
                work: Work(
                    screen: nil,
                    damage: .empty,
                    geometry: WindowGeometry(rotation: rotation),
                    isPanelOn: true,
                    windowSize: nil,
                    isEnding: false
                ),
                panelSize: panelSize
            )
        )
    }

    // MARK: The thread of the window

    /// Returns and clears the work of the thread.
    func takeWork() -> Work {
        state.withLock { state in
            defer {
                state.work.damage = .empty
                state.work.windowSize = nil
            }
            state.isWoken = false
            return state.work
        }
    }

    /// Notes the window, and the size that it has.
    func open(_ waker: @escaping @Sendable () -> Void, size: PixelSize) {
        state.withLock { $0.waker = waker }
        windowDidResize(to: size)
    }

    /// Requests a panel that fills the window.
    func windowDidResize(to size: PixelSize) {
        let isChanged = state.withLock { state in
            let panel = state.work.geometry.panelSize(in: size)
            // The last request may not have been taken yet.
            guard panel != state.request.panelSize ?? state.panelSize else { return false }
            state.request.panelSize = panel
            return true
        }
        if isChanged { wakeDisplay() }
    }

    /// Reports that the window cannot be used any more.
    func fail(_ error: DisplayError) {
        state.withLock { $0.request.failure = error }
        wakeDisplay()
    }

    func send(_ event: WindowEvent) { state.withLock { $0.handler }?(event) }

    // MARK: The display

    /// Returns and clears what the window requests. The requested size counts as that of the panel from now on.
    func takeRequest() -> Request {
        state.withLock { state in
            defer { state.request = Request() }
            state.panelSize = state.request.panelSize ?? state.panelSize
            return state.request
        }
    }

    /// Notes the size of the panel after a request that was refused.
    func panelDidResize(to size: PixelSize) { state.withLock { $0.panelSize = size } }

    /// Shows a screen whose frame has changed by some damage.
    func show(_ screen: VirtualDisplay, _ damage: Region) {
        change { work in
            if work.screen === screen {
                work.damage.formUnion(damage)
            } else {
                // The whole screen is damaged, as the thread finds out by itself.
                work.screen = screen
                work.damage = .empty
            }
            work.isPanelOn = true
        }
    }

    /// Makes the window black until the next frame.
    func switchPanelOff() { change { $0.isPanelOn = false } }

    /// Ends the thread. Nothing is sent any more.
    func end() {
        state.withLock { $0.handler = nil }
        change { $0.isEnding = true }
    }

    // MARK: The host

    func setHandler(_ handler: EventHandler?) { state.withLock { $0.handler = handler } }

    var geometry: WindowGeometry { state.withLock { $0.work.geometry } }

    /// Changes how the window shows the panel, and its size with it.
    func changeGeometry(_ change: (inout WindowGeometry) -> Void) {
        let panel = state.withLock { $0.request.panelSize ?? $0.panelSize }
        self.change { work in
            change(&work.geometry)
            work.windowSize = work.geometry.windowSize(of: panel)
        }
    }

    /// Requests a window that fits a panel.
    func resizeWindow(toPanel size: PixelSize) {
        change { $0.windowSize = $0.geometry.windowSize(of: size) }
    }

    private func change(_ body: (inout Work) -> Void) {
        let waker: (@Sendable () -> Void)? = state.withLock { state in
            body(&state.work)
            guard !state.isWoken else { return nil }
            // Before the window is open, its thread takes all work by itself.
            state.isWoken = state.waker != nil
            return state.waker
        }
        waker?()
    }
}
