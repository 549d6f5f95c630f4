import Geometry
import LinuxIO
import Raster
import Synchronization

/// A window of SDL 2, on X11 or Wayland. A process has at most one.
///
/// On X11, its pixels are in memory that is shared with the server. On Wayland, SDL draws them with OpenGL, which needs no
/// graphics processor: Mesa draws in software without one.
final class SDLWindow: WindowSystem {
    private static let video: UInt32 = 0x20
    private static let resizable: UInt32 = 0x20
    private static let anyPosition: CInt = 0x1FFF_0000
    /// The format of surfaces, XRGB8888 (`SDL_PIXELFORMAT_RGB888`).
    private static let format: UInt32 = 0x1616_1804

    /// The hints that are set before the start. Signals are those of the host; fingers are no mouse; the screen of the desktop
    /// is switched off and its windows are composed as usual.
    private static let hints = [
        ("SDL_NO_SIGNAL_HANDLERS", "1"), ("SDL_TOUCH_MOUSE_EVENTS", "0"), ("SDL_MOUSE_TOUCH_EVENTS", "0"),
        ("SDL_VIDEO_ALLOW_SCREENSAVER", "1"), ("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0"),
    ]

    private let library: SDLLibrary
    private let window: OpaquePointer
    private let event = SDLEvent()
    /// SDL's view of the surface that was shown last.
    private var source: (surface: Surface, handle: UnsafeMutableRawPointer)?
    private let isOpen: OpenState

    /// The state of the window for other threads: events can be pushed while it is open.
    private final class OpenState: Sendable {
        let isOpen = Mutex(true)
    }

    /// Opens a window.
    /// - Parameter size: The size of its contents, which the window system may change.
    init(title: String, size: PixelSize, library: SDLLibrary) throws(DisplayError) {
        guard library.wasInitialized(Self.video) == 0 else {
            throw .window(operation: "SDL_Init", reason: "this process has a window already")
        }
        let version = library.version
        guard version >= SDLLibrary.oldestVersion else {
            let (major, minor, patch) = SDLLibrary.oldestVersion
            throw .unsupported(
                operation: "window",
                argument: "SDL \(version.0).\(version.1).\(version.2)",
                requirement: "\(major).\(minor).\(patch) or newer is needed"
            )
        }
        for (name, value) in Self.hints { _ = library.setHint(name, value) }
        _ = library.setHint("SDL_APP_NAME", title)
        guard library.initialize(Self.video) == 0 else {
            let failure = library.failure(of: "SDL_Init")
            library.quit()
            throw failure
        }
        // Wayland has no other way to show pixels than SDL's textures.
        if library.currentVideoDriver().map({ String(cString: $0) }) == "x11" {
            _ = library.setHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
        }
        guard
            let window = library.createWindow(
                title,
                Self.anyPosition,
                Self.anyPosition,
                Self.side(size.width),
                Self.side(size.height),
                Self.resizable
            )
        else {
            let failure = library.failure(of: "SDL_CreateWindow")
            library.quit()
            throw failure
        }
        self.library = library
        self.window = window
        isOpen = OpenState()
        let side = CInt(WindowGeometry.minimumSide)
        library.setWindowMinimumSize(window, side, side)
    }

    var size: PixelSize {
        var (width, height): (CInt, CInt) = (0, 0)
        library.getWindowSize(window, &width, &height)
        return PixelSize(width: Int(width), height: Int(height))
    }

    var waker: @Sendable () -> Void {
        let (library, isOpen) = (library, isOpen)
        return {
            isOpen.isOpen.withLock { isOpen in
                guard isOpen else { return }
                let event = SDLEvent()
                event.makeWake()
                // Fails only if the queue is full: then the thread is awake.
                _ = library.pushEvent(event.address)
            }
        }
    }

    /// Returns a side of a window that window systems support: X11 has sixteen bits.
    private static func side(_ length: Int) -> CInt { CInt(min(max(length, 1), VirtualDisplay.maximumSide)) }

    func resize(to size: PixelSize) {
        library.setWindowSize(window, Self.side(size.width), Self.side(size.height))
    }

    func nextEvent() throws(DisplayError) -> WindowSystemEvent {
        guard library.waitEvent(event.address) == 1 else { throw library.failure(of: "SDL_WaitEvent") }
        return event.windowEvent
    }

    func show(_ surface: Surface, _ rects: [PixelRect], zoom: Int, isWhole: Bool) throws(DisplayError) {
        // It may be another one after each event, and is one that can be shown.
        guard let target = library.getWindowSurface(window) else { throw library.failure(of: "SDL_GetWindowSurface") }
        let source = try handle(of: surface)
        let bounds = PixelRect(
            size: PixelSize(
                width: Int(target.load(fromByteOffset: 16, as: Int32.self)),
                height: Int(target.load(fromByteOffset: 20, as: Int32.self))
            )
        )
        if isWhole { _ = library.fillRect(target, nil, 0) }
        var shown: [CInt] = []
        for rect in rects {
            let part = rect.intersection(surface.bounds)
            let scaled = PixelRect(
                minX: part.minX * zoom,
                minY: part.minY * zoom,
                maxX: part.maxX * zoom,
                maxY: part.maxY * zoom
            )
            let visible = scaled.intersection(bounds)
            guard !visible.isEmpty else { continue }
            var area = Self.numbers(scaled)
            let blit = zoom == 1 ? library.blit : library.blitScaled
            guard blit(source, Self.numbers(part), target, &area) == 0 else {
                throw library.failure(of: "SDL_BlitSurface")
            }
            shown += Self.numbers(visible)
        }
        if isWhole { shown = Self.numbers(bounds) }
        guard !shown.isEmpty else { return }
        guard library.updateWindowSurfaceRects(window, shown, CInt(clamping: shown.count / 4)) == 0 else {
            throw library.failure(of: "SDL_UpdateWindowSurfaceRects")
        }
    }

    /// Returns an `SDL_Rect`: four integers.
    private static func numbers(_ rect: PixelRect) -> [CInt] {
        [rect.minX, rect.minY, rect.width, rect.height].map { CInt(clamping: $0) }
    }

    private func handle(of surface: Surface) throws(DisplayError) -> UnsafeMutableRawPointer {
        if let source, source.surface === surface { return source.handle }
        if let source { library.freeSurface(source.handle) }
        source = nil
        let (width, height) = (CInt(clamping: surface.size.width), CInt(clamping: surface.size.height))
        let pitch = CInt(clamping: surface.bytesPerRow)
        guard let handle = library.createSurface(surface.baseAddress, width, height, 32, pitch, Self.format) else {
            throw library.failure(of: "SDL_CreateRGBSurfaceWithFormatFrom")
        }
        source = (surface, handle)
        return handle
    }

    func close() {
        let wasOpen = isOpen.isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard wasOpen else { return }
        if let source { library.freeSurface(source.handle) }
        source = nil
        library.destroyWindow(window)
        library.quit()
    }
}
