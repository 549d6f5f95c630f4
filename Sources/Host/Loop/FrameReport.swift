import Compositor
import Display
import LinuxIO

/// The reports from the compositor's thread to the main thread.
package enum FrameReport: Sendable {
    /// A frame is on screen. The serial is that of the commit that it is the first to show; `nil` if it only advances
    /// the animations of an earlier commit.
    case shown(FlipEvent, serial: UInt64?, FrameWork)
    /// A commit changed no pixels, or its frame was dropped, so nothing was presented.
    case unchanged(serial: UInt64)
    /// The display cannot show frames for a while.
    case lost(DisplayLoss)
    /// The display shows frames again, with a name and a mode.
    case returned(String, DisplayMode)
    /// The display has another size.
    case resized(DisplayMode)
    /// The panel that was switched on shows the screen.
    case panelIsOn
    /// The panel cannot be switched off.
    case panelStaysOn(DisplayError)
    /// The display cannot show a cursor, with a message for the log.
    case cursorRejected(String?)
    /// The display has found a further one.
    case connected(FurtherDisplay)
    /// A message for the log.
    case notice(String)
    /// The display has failed. The last good frame remains on screen.
    case failed(DisplayError)
}

/// The frame events and counters of the compositor's thread.
struct FrameEvents: Sendable {
    /// The reports since the last call.
    var reports: [FrameReport] = []
    /// The time of the requested vblank.
    var vblank: MonotonicInstant?
    /// The counters since the start.
    var framesShown = 0
    var framesInPlace = 0
    var framesMissed = 0
    var counters = CompositorCounters()
    var lastFlip: FlipEvent?
    /// The time between the start of a frame and its vblank.
    var lead = FramePacer.leastMargin
}
