import CoreGraphics

/// Something that shows frames: a panel behind the kernel's mode setting, a frame buffer device, memory.
///
/// One frame goes like this:
///
/// ```swift
/// if let buffer = try display.acquireBuffer() {
///     let damage = paint(into: buffer.surface, age: buffer.age)
///     try display.present(buffer, damage: damage)
/// }
/// // … once `eventDescriptor` is readable:
/// for case .flipped(let flip) in try display.readEvents() { /* the frame is on screen since flip.time */ }
/// ```
///
/// All calls come from one thread, the compositor's. None of them blocks.
package protocol Display: AnyObject, Sendable {
    /// What to call the display in messages: a connector, a path.
    var name: String { get }

    var mode: DisplayMode { get }

    /// Readable when `readEvents()` has something to tell; nil where time is virtual.
    var eventDescriptor: CInt? { get }

    /// The next buffer to paint, or nil while all are queued or on screen.
    ///
    /// One buffer is out at a time: it comes back through `present` or `cancel` before the next is handed out.
    func acquireBuffer() throws(DisplayError) -> ScanoutBuffer?

    /// Queues the buffer for the next vertical blank that no earlier frame waits for.
    /// - Parameter damage: what changed since the previous frame presented, in device pixels of the panel.
    func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError)

    /// Gives a buffer back unseen. Its contents count as undefined from now on.
    func cancel(_ buffer: ScanoutBuffer) throws(DisplayError)

    /// What happened since the last call, oldest first. Flips take effect here: before, their buffers stay queued.
    func readEvents() throws(DisplayError) -> [DisplayEvent]

    /// The time to call `readEvents()` at although `eventDescriptor` is not readable; `nil` while no flip is pending, and
    /// where flips cannot be lost. A flip that is not found by several such calls is lost, and `readEvents()` throws.
    var flipDeadline: TimeInterval? { get }

    /// When a frame presented at `time` would be seen, behind the frames that are queued already.
    func predictedPresentationTime(after time: TimeInterval) -> TimeInterval

    /// Ends showing and gives the device back; queued frames are dropped. Closing again does nothing.
    func close()
}

extension Display {
    package var flipDeadline: TimeInterval? { nil }
}

/// The geometry and timing of a display.
package struct DisplayMode: Hashable, Sendable {
    /// The panel's, in device pixels; that of its buffers.
    package var size: PixelSize
    /// Device pixels per point.
    package var scale: Double
    /// Vertical blanks per second.
    package var refreshRate: Double
    /// How the screen is turned to be upright for those who see the panel. Whoever paints turns the pixels; whoever tells
    /// of touches turns their places.
    package var rotation: ScreenRotation

    package init(
        size: PixelSize,
        scale: Double = 1,
        refreshRate: Double = 60,
        rotation: ScreenRotation = .none
    ) {
        self.size = size
        self.scale = scale
        self.refreshRate = refreshRate
        self.rotation = rotation
    }

    /// The screen's, in pixels: the panel's as one sees it.
    package var screenSize: PixelSize { rotation.size(of: size) }

    /// The screen's, in points.
    package var screenBounds: CGRect {
        CGRect(x: 0, y: 0, width: Double(screenSize.width) / scale, height: Double(screenSize.height) / scale)
    }

    /// Where the panel shows a part of the screen.
    package func panelRegion(of region: Region) -> Region {
        if rotation == .none { return region }
        let screen = screenSize
        return Region(region.lazy.map { rotation.panelRect(of: $0, screen: screen) })
    }
}

/// A buffer that the display can show, lent to be painted.
package struct ScanoutBuffer: Sendable {
    /// Which of the display's buffers it is, from 0.
    package let index: Int

    package let surface: Surface

    /// How old the contents are, counted as `EGL_EXT_buffer_age` does: 0 is undefined, 1 is the last frame presented,
    /// 2 the one before.
    package let age: Int

    package init(index: Int, surface: Surface, age: Int) {
        self.index = index
        self.surface = surface
        self.age = age
    }
}

package enum DisplayEvent: Hashable, Sendable {
    /// The oldest queued frame is on screen.
    case flipped(FlipEvent)
}

package struct FlipEvent: Hashable, Sendable {
    /// The number of the vertical blank, as the hardware counts them: between two frames whose numbers differ by more
    /// than one, the earlier was shown again.
    package let sequence: UInt64

    /// When the vertical blank was, on the clock of the display.
    package let time: TimeInterval

    package init(sequence: UInt64, time: TimeInterval) {
        self.sequence = sequence
        self.time = time
    }
}
