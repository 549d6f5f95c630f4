import CLinux
import Foundation
import Geometry
import LinuxIO
import Raster
import Synchronization

/// A virtual display that a window of the desktop shows.
///
/// Frames are those of a ``VirtualDisplay``, which the window's thread copies to the window: their damage only, and nothing
/// while nothing changes. If the user resizes the window, the panel gets its size: a virtual display of that size takes over,
/// and `readEvents()` reports `resized`.
///
/// The panel can be shown rotated and magnified. That changes neither its pixels nor its mode.
package final class WindowDisplay: Display {
    private struct State: Sendable {
        var screen: VirtualDisplay
        /// The screen of the former size, whose memory remains until the next frame.
        var former: VirtualDisplay?
        /// The damage of the frames that are queued, oldest first.
        var queued: [Region] = []
        var hasThread = false
        var isClosed = false
    }

    package let name = "window"
    private let state: Mutex<State>
    private let clock: any MediaClock
    private let calls = SystemCalls()
    private let channel: WindowChannel
    private let wake: WakeDescriptor<DisplayError>
    /// The descriptors of the screens and of `wake`; `nil` if time is virtual.
    private let events: DescriptorSet<DisplayError>?
    private let ended = DispatchSemaphore(value: 0)

    /// Opens a window of the desktop.
    /// - Parameters:
    ///   - title: The title of the window.
    ///   - mode: The mode at the start. The window shows the screen upright.
    package convenience init(title: String, mode: DisplayMode) throws(DisplayError) {
        let library = try SDLLibrary()
        try self.init(mode: mode, clock: MonotonicClock()) { (size) throws(DisplayError) in
            try SDLWindow(title: title, size: size, library: library)
        }
    }

    /// Opens a window on a thread of its own.
    /// - Parameter opening: A closure that opens a window of a size, on that thread.
    convenience init(
        mode: DisplayMode,
        clock: any MediaClock,
        opening: @escaping @Sendable (PixelSize) throws(DisplayError) -> any WindowSystem
    ) throws(DisplayError) {
        try self.init(mode: mode, clock: clock)
        try start(opening)
    }

    /// Creates a display without a thread, whose window is a loop of `makeLoop(_:)`.
    package init(mode: DisplayMode, clock: any MediaClock) throws(DisplayError) {
        let screen = try VirtualDisplay(name: "window", mode: mode, clock: clock)
        let wake = try WakeDescriptor<DisplayError>()
        if let descriptor = screen.eventDescriptor {
            events = try DescriptorSet<DisplayError>([wake.descriptor, descriptor], calls: calls)
        } else {
            events = nil
        }
        // The panel is rotated back in the window.
        let upright = ScreenRotation(rawValue: (360 - mode.rotation.rawValue) % 360) ?? .none
        channel = WindowChannel(panelSize: mode.size, rotation: upright) { wake.wake() }
        state = Mutex(State(screen: screen))
        self.wake = wake
        self.clock = clock
    }

    deinit { close() }

    // MARK: The window

    /// Returns the loop of a window, which the caller runs.
    package func makeLoop(_ system: any WindowSystem) -> WindowLoop { WindowLoop(system, channel) }

    private func start(_ open: @escaping @Sendable (PixelSize) throws(DisplayError) -> any WindowSystem)
        throws(DisplayError)
    {
        let size = channel.geometry.windowSize(of: mode.size)
        let opening = Opening()
        // The thread is created before signal handling is set up, so it blocks all signals; so do those of the window system.
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        let thread = Thread { [channel, ended] in
            easel_name_thread(pthread_self(), "easel-window")
            Self.run(channel, size, open, opening)
            ended.signal()
        }
        thread.start()
        pthread_sigmask(SIG_SETMASK, &former, nil)
        opening.done.wait()
        if let failure = opening.failure.withLock({ $0 }) { throw failure }
        state.withLock { $0.hasThread = true }
    }

    /// The result of opening a window.
    private final class Opening: Sendable {
        let failure = Mutex<DisplayError?>(nil)
        let done = DispatchSemaphore(value: 0)
    }

    private static func run(
        _ channel: WindowChannel,
        _ size: PixelSize,
        _ open: (PixelSize) throws(DisplayError) -> any WindowSystem,
        _ opening: Opening
    ) {
        do throws(DisplayError) {
            let system = try open(size)
            defer { system.close() }
            let loop = WindowLoop(system, channel)
            opening.done.signal()
            do throws(DisplayError) { try loop.run() } catch { channel.fail(error) }
        } catch {
            opening.failure.withLock { $0 = error }
            opening.done.signal()
        }
    }

    /// Sets a closure that is called with the events of the window, on its thread. It must not retain the display.
    package func setEventHandler(_ handler: (@Sendable (WindowEvent) -> Void)?) { channel.setHandler(handler) }

    /// The rotation of the panel in the window: with 90 degrees, the top of the panel is at the right edge of the window.
    package var panelRotation: ScreenRotation { channel.geometry.rotation }

    /// The number of pixels of the window per pixel of the panel, in both directions.
    package var zoom: Int { channel.geometry.zoom }

    /// The values of ``zoom``.
    package static let zooms = WindowGeometry.zooms

    /// Rotates the panel in the window, whose sides are exchanged if necessary.
    package func rotatePanel(to rotation: ScreenRotation) { channel.changeGeometry { $0.rotation = rotation } }

    /// Magnifies the panel in the window, as a magnifying glass does. Values outside of ``zooms`` become the nearest one.
    package func setZoom(_ zoom: Int) {
        let zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
        channel.changeGeometry { $0.zoom = zoom }
    }

    /// Requests another size of the panel, in pixels. The window gets the size that fits, if the desktop permits it, and then
    /// the panel that of the window.
    package func resizePanel(to size: PixelSize) { channel.resizeWindow(toPanel: size) }

    /// The virtual display with the frames.
    package var screen: VirtualDisplay { state.withLock { $0.screen } }

    // MARK: Display

    package var mode: DisplayMode { screen.mode }

    package var eventDescriptor: CInt? { events?.descriptor }

    package func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? { try screen.acquireBuffer() }

    package func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        let screen = screen
        try screen.present(buffer, damage: damage)
        let damage = damage.intersection(Region(PixelRect(size: screen.mode.size)))
        state.withLock { state in
            state.queued.append(damage)
            state.former = nil
        }
    }

    package func changeFrontBuffer(damage: Region, _ paint: (Surface) -> Void) throws(DisplayError) -> Bool {
        let screen = screen
        guard try screen.changeFrontBuffer(damage: damage, paint) else { return false }
        channel.show(screen, damage.intersection(Region(PixelRect(size: screen.mode.size))))
        return true
    }

    package func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) { try screen.cancel(buffer) }

    package func readEvents() throws(DisplayError) -> [DisplayEvent] {
        wake.clear()
        let request = channel.takeRequest()
        if let failure = request.failure { throw failure }
        let screen = screen
        let flips = try screen.readEvents()
        if !flips.isEmpty {
            let damage = state.withLock { state in
                let shown = state.queued.prefix(flips.count)
                state.queued.removeFirst(shown.count)
                return shown.reduce(Region.empty) { $0.union($1) }
            }
            channel.show(screen, damage)
        }
        guard let size = request.panelSize, size != screen.mode.size else { return flips }
        do throws(DisplayError) {
            return flips + [.resized(try replace(screen, size))]
        } catch {
            channel.panelDidResize(to: screen.mode.size)
            return flips + [.notice("the screen remains as large as it is: \(error)")]
        }
    }

    /// Replaces the screen by one of another size. Its frames are shown from the first one on.
    private func replace(_ old: VirtualDisplay, _ size: PixelSize) throws(DisplayError) -> DisplayMode {
        var mode = old.mode
        mode.size = size
        let new = try VirtualDisplay(name: name, mode: mode, clock: clock)
        if let events, let descriptor = new.eventDescriptor {
            try DisplayError.naming("epoll_ctl", "\(descriptor)") { () throws(Errno) in
                try calls.epoll_ctl(events.descriptor, descriptor)
            }
        }
        old.close()
        state.withLock { state in
            state.screen = new
            state.former = old
            state.queued = []
        }
        return mode
    }

    package func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        screen.predictedPresentationTime(after: time)
    }

    package func recentVBlank() -> MonotonicInstant? { screen.recentVBlank() }

    package func setPanelOn(_ isOn: Bool) throws(DisplayError) {
        try screen.setPanelOn(isOn)
        // The next frame makes the window bright again.
        if !isOn { channel.switchPanelOff() }
    }

    package func close() {
        let hasThread: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            return state.hasThread
        }
        guard let hasThread else { return }
        screen.close()
        channel.end()
        if hasThread { _ = ended.wait(timeout: .now() + Self.endPatience) }
    }

    /// The time after which a window that does not close is left to the end of the process.
    private static let endPatience = DispatchTimeInterval.seconds(5)
}
