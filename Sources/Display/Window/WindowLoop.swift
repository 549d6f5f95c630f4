import Geometry
import Raster

/// Copies the damage of a screen to a window, and passes on the events of the window. Used on the window's thread.
///
/// The screen's pixels are copied to a surface of the loop first, so that the compositor waits for this copy only, and not for
/// the window system. That surface also restores what the window loses.
package final class WindowLoop {
    private let system: any WindowSystem
    private let channel: WindowChannel
    /// The contents of the window: a rotated copy of the screen, without zoom.
    private var view: Surface?
    private var screen: VirtualDisplay?
    private var geometry = WindowGeometry()
    private var isPanelOn = true
    /// A Boolean value that indicates whether the window has lost its contents, or has another size.
    private var isStale = true

    /// The number of pixels of the screen that were copied.
    package private(set) var pixelsCopied = 0

    init(_ system: any WindowSystem, _ channel: WindowChannel) {
        self.system = system
        self.channel = channel
        channel.open(system.waker, size: system.size)
    }

    /// Handles events until the display is closed.
    func run() throws(DisplayError) {
        while try work() { try handle(system.nextEvent()) }
    }

    /// Handles an event of the window.
    package func handle(_ event: WindowSystemEvent) throws(DisplayError) {
        switch event {
        case .woken: break
        case .exposed: isStale = true
        case .resized:
            isStale = true
            channel.windowDidResize(to: system.size)
        case .closeRequested: channel.send(.closeRequested)
        case .pointerMoved(let x, let y): channel.send(.pointerMoved(to: position(x, y)))
        case .button(let button, let isDown, let x, let y):
            channel.send(.button(button, isDown: isDown, at: position(x, y)))
        case .pointerLeft: channel.send(.pointerLeft)
        case .scrolled(let dx, let dy): channel.send(.scrolled(CGVector(dx: dx, dy: dy)))
        case .finger(var finger):
            let size = system.size
            let (x, y) = (finger.position.x * Double(size.width), finger.position.y * Double(size.height))
            // Fractions are from 0 to 1, and sizes are those of windows.
            finger.position = position(Int(x), Int(y))
            channel.send(.finger(finger))
        case .key(let key): channel.send(.key(key))
        case .text(let text): if !text.isEmpty { channel.send(.text(text)) }
        }
    }

    private func position(_ x: Int, _ y: Int) -> CGPoint {
        // Without a frame, there is nothing to touch but a black window.
        let panel = screen?.mode.size ?? channel.geometry.panelSize(in: system.size)
        return channel.geometry.position(x: x, y: y, on: panel)
    }

    /// Does the work that the display and the host request.
    /// - Returns: A Boolean value that indicates whether the window remains open.
    package func work() throws(DisplayError) -> Bool {
        let work = channel.takeWork()
        guard !work.isEnding else { return false }
        if let size = work.windowSize {
            system.resize(to: size)
            isStale = true
            channel.windowDidResize(to: system.size)
        }
        try draw(work)
        return true
    }

    private func draw(_ work: WindowChannel.Work) throws(DisplayError) {
        guard let screen = work.screen else { return }
        let panel = screen.mode.size
        var damage = work.damage
        let isNew = self.screen !== screen || geometry != work.geometry || isPanelOn != work.isPanelOn
        self.screen = screen
        (geometry, isPanelOn) = (work.geometry, work.isPanelOn)
        let size = geometry.rotation.size(of: panel)
        if isNew || view?.size != size {
            // A new surface is black.
            view = Surface(size: size)
            damage = Region(PixelRect(size: panel))
            isStale = true
        }
        guard let view else { throw .outOfMemory(operation: "window", byteCount: size.area * 4) }
        guard isStale || !damage.isEmpty else { return }
        if isPanelOn {
            screen.copy(damage, to: view, rotation: geometry.rotation)
            pixelsCopied += damage.area
        }
        let isWhole = isStale
        isStale = false
        let shown = isWhole ? [view.bounds] : geometry.viewRects(of: damage, of: panel)
        try system.show(view, shown, zoom: geometry.zoom, isWhole: isWhole)
    }
}
