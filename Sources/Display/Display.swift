import Geometry
import LinuxIO

/// A target for frames: a panel driven by kernel mode setting, a framebuffer device, a window, or memory.
///
/// The life cycle of a frame:
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
    /// The name of the display in messages, such as a connector or a path.
    var name: String { get }

    /// The mode. It changes with a `returned` or a `resized` event only.
    var mode: DisplayMode { get }

    /// A descriptor that becomes readable when `readEvents()` has events; `nil` if time is virtual.
    var eventDescriptor: CInt? { get }

    /// Returns the next buffer to paint, or `nil` if all buffers are queued or on screen.
    ///
    /// At most one buffer is acquired at a time: it must be passed to `present` or `cancel` before the next can be
    /// acquired.
    func acquireBuffer() throws(DisplayError) -> ScanoutBuffer?

    /// Queues the buffer for the next vblank that no earlier frame waits for.
    /// - Parameter damage: The damage relative to the previously presented frame, in device pixels of the buffers.
    func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError)

    /// Changes the frame on screen in place, without waiting for a vblank: the panel shows each changed pixel when it reads
    /// it next. During the change, it may show a part of it. A buffer that is acquired remains so. The ages of buffers do not
    /// change: the change becomes a part of the frame on screen.
    /// - Parameters:
    ///   - damage: The difference from the frame on screen, in device pixels of the buffers.
    ///   - paint: A closure that paints the damage into a surface that contains the frame on screen. It must not change
    ///     other pixels, and must not call the display.
    /// - Returns: `false` if that is not possible: frames are queued, nothing is on screen, or the display cannot do it. Then
    ///   the closure was not called.
    func changeFrontBuffer(damage: Region, _ paint: (Surface) -> Void) throws(DisplayError) -> Bool

    /// Returns a buffer without presenting it. Its contents count as undefined from now on.
    func cancel(_ buffer: ScanoutBuffer) throws(DisplayError)

    /// Returns the events since the last call, oldest first. Flips take effect in this call: until then, their buffers
    /// remain queued.
    func readEvents() throws(DisplayError) -> [DisplayEvent]

    /// The time at which to call `readEvents()` although `eventDescriptor` is not readable; `nil` while no flip is
    /// pending, and for displays whose flips cannot be lost. If several such calls do not find the flip, it is lost,
    /// and `readEvents()` throws an error.
    var flipDeadline: MonotonicInstant? { get }

    /// Returns the time at which a frame presented at `time` would be on screen, behind the frames that are already
    /// queued.
    func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant

    /// Returns the time of a vblank, from which the next ones can be counted; `nil` if their phase is not known at
    /// present. Unlike the other calls, this one may come from any thread.
    func recentVBlank() -> MonotonicInstant?

    /// Releases the panel, so that another program can use it. No frame is presented before `resume()`; queued frames wait.
    func pause()

    /// Takes the panel again. The next frame that is presented includes the whole panel.
    func resume() throws(DisplayError)

    /// Switches the panel off, or prepares to switch it on: it is on again when the next frame is on screen, which includes
    /// the whole panel. In between, no frame may be presented, and the connection is not checked. Must not be called while
    /// a frame is queued.
    func setPanelOn(_ isOn: Bool) throws(DisplayError)

    /// The size of the images that can be shown as a cursor above the frames; `nil` if the display cannot do it. This may be
    /// called on any thread. Smaller images may be shown as well.
    var cursorSize: PixelSize? { get }

    /// Shows an image above the frames, or none. The image is that of the panel: it is rotated as the screen. It
    /// is hidden while the display shows no frames. If the display cannot show it, `readEvents()` returns `cursorRejected`.
    func setCursor(_ image: CursorImage?)

    /// Moves the upper left corner of that image to a position, in device pixels of the panel. It takes effect at once,
    /// without a frame.
    func moveCursor(to position: PixelPoint)

    /// Adjusts the colors of all frames by the gamma table of the hardware, at once and from now on. Pixels do not change.
    /// `readEvents()` returns a notice if a card turns out to be unable to.
    func setColors(_ colors: ColorAdjustment) throws(DisplayError)

    /// Notes that devices were plugged in or unplugged. The next call of `readEvents()` finds out whether the panel is still
    /// connected, which may take a tenth of a second.
    func checkConnection()

    /// Stops the display and releases the device; queued frames are dropped. Calling it again has no effect.
    func close()
}

extension Display {
    package var flipDeadline: MonotonicInstant? { nil }

    package func recentVBlank() -> MonotonicInstant? { nil }

    package func pause() {}

    package func resume() throws(DisplayError) {}

    package func setPanelOn(_ isOn: Bool) throws(DisplayError) {
        if !isOn { throw .cannotSwitchOff(name: name) }
    }

    package var cursorSize: PixelSize? { nil }

    package func setCursor(_ image: CursorImage?) {}

    package func moveCursor(to position: PixelPoint) {}

    package func setColors(_ colors: ColorAdjustment) throws(DisplayError) {
        if colors != .none { throw .noGammaTable(name: name) }
    }

    package func checkConnection() {}

    package func changeFrontBuffer(damage: Region, _ paint: (Surface) -> Void) throws(DisplayError) -> Bool { false }

    /// Returns the time at which a frame that must not be on screen before `time` would be, behind the frames that are
    /// already queued. A vblank within the tolerance of `time` is not before it.
    /// - Parameter earliest: The time at which the frame is presented, if it is later.
    package func predictedPresentationTime(
        notBefore time: MonotonicInstant,
        after earliest: MonotonicInstant = .distantPast
    ) -> MonotonicInstant {
        // A vblank is after a time if it is later by more than the tolerance.
        predictedPresentationTime(after: max(earliest, time - VBlankSchedule.tolerance * 2))
    }
}

/// The geometry and timing of a display.
package struct DisplayMode: Hashable, Sendable {
    /// The size of the panel, in device pixels.
    package var size: PixelSize
    /// The number of device pixels per point.
    package var scale: Double
    /// The number of vblanks per second.
    package var refreshRate: Double
    /// The rotation of the screen relative to the panel. The compositor rotates the pixels, except for the rotation by the
    /// hardware; input sources rotate the positions of touches.
    package var rotation: ScreenRotation
    /// The rotation of the buffers relative to the panel, by the hardware that scans them out.
    package var hardwareRotation: ScreenRotation

    package init(
        size: PixelSize,
        scale: Double = 1,
        refreshRate: Double = 60,
        rotation: ScreenRotation = .none,
        hardwareRotation: ScreenRotation = .none
    ) {
        self.size = size
        self.scale = scale
        self.refreshRate = refreshRate
        self.rotation = rotation
        self.hardwareRotation = hardwareRotation
    }

    /// The size of the screen, in pixels: the size of the panel after rotation.
    package var screenSize: PixelSize { rotation.size(of: size) }

    /// The size of the buffers, in device pixels: the size of the panel before the rotation by the hardware.
    package var bufferSize: PixelSize { hardwareRotation.size(of: size) }

    /// The rotation of the screen relative to the buffers, by which the compositor rotates the pixels.
    package var bufferRotation: ScreenRotation {
        ScreenRotation(rawValue: (rotation.rawValue - hardwareRotation.rawValue + 360) % 360) ?? .none
    }

    /// The bounds of the screen, in points.
    package var screenBounds: CGRect {
        CGRect(x: 0, y: 0, width: Double(screenSize.width) / scale, height: Double(screenSize.height) / scale)
    }

    /// Converts a region of the screen to a region of the buffers.
    package func bufferRegion(of region: Region) -> Region {
        let rotation = bufferRotation
        if rotation == .none { return region }
        let screen = screenSize
        return Region(region.lazy.map { rotation.panelRect(of: $0, screen: screen) })
    }
}

/// A scan-out buffer that is acquired for painting.
package struct ScanoutBuffer: Sendable {
    /// The index of the buffer among the display's buffers, from 0.
    package let index: Int

    package let surface: Surface

    /// The age of the contents, as in `EGL_EXT_buffer_age`: 0 is undefined, 1 is the last presented frame, 2 the one
    /// before.
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

    /// No frame can be shown until the display returns. Frames that are queued or acquired are dropped.
    case lost(DisplayLoss)

    /// Frames can be shown again, by a display with this name and mode. The next frame that is presented must include
    /// the whole panel.
    case returned(String, DisplayMode)

    /// The display has another size, and can show frames. Frames that are queued or acquired are dropped; the next frame that
    /// is presented must include the whole panel.
    case resized(DisplayMode)

    /// The display cannot show a cursor, now and later, with a message for the log if it might be expected to.
    case cursorRejected(String?)

    /// A further panel has been connected, which is a display of its own. It is closed when it is not used any more, or before
    /// this display.
    case connected(FurtherDisplay)

    /// A message for the log.
    case notice(String)
}

/// A display that another one has found.
package struct FurtherDisplay: Hashable, Sendable {
    package let display: any Display

    package init(_ display: any Display) { self.display = display }

    package static func == (left: FurtherDisplay, right: FurtherDisplay) -> Bool { left.display === right.display }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(display)) }
}

/// The reason for which a display cannot show frames for a while.
package enum DisplayLoss: Hashable, Sendable, CustomStringConvertible {
    /// There is no panel that could be used, for a reason.
    case disconnected(String)

    /// Another program uses the panel.
    case inUse

    package var description: String {
        switch self {
        case .disconnected(let reason): reason
        case .inUse: "another program uses the panel"
        }
    }
}

package struct FlipEvent: Hashable, Sendable {
    /// The hardware's number of the vblank. If the numbers of two frames differ by more than 1, the earlier frame was
    /// shown repeatedly.
    package let sequence: UInt64

    /// The time of the vblank, on the clock of the display.
    package let time: MonotonicInstant

    package init(sequence: UInt64, time: MonotonicInstant) {
        self.sequence = sequence
        self.time = time
    }
}
