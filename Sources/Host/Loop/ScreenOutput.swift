import Compositor
import CoreGraphics
import Display
import LinuxIO
import UIKitCore

/// A screen, the display that shows it, and the compositor between them: one commit at a time is on its way.
@MainActor
final class ScreenOutput {
    let screen: UIScreen
    let display: any Display
    let compositor: CompositorThread

    /// The mode of the display as the application sees it.
    var mode: DisplayMode

    /// The reason for which the display cannot show frames at present; `nil` if it can.
    var loss: DisplayLoss?

    /// The error that made the display fail, or `nil`. After a failure, nothing is presented.
    private(set) var failure: DisplayError?

    /// The serial of the commit that was handed over and is not on screen yet.
    private var serialInFlight: UInt64?

    /// The time of the vertical blank last requested from the compositor.
    private var requestedVBlank: MonotonicInstant?

    /// A Boolean value that indicates whether changes were requested while the commit in flight was made.
    private var hasFollowUp = false

    /// The time from which such changes wait for a vertical blank, because their commit changed nothing on screen and no flip
    /// paces the next one; `nil` if none wait.
    private var followUpTime: MonotonicInstant?

    init(_ screen: UIScreen, _ display: any Display, _ compositor: CompositorThread, _ mode: DisplayMode) {
        self.screen = screen
        self.display = display
        self.compositor = compositor
        self.mode = mode
    }

    /// A Boolean value that indicates whether the next commit has to wait: for the one that is on its way, or for the next
    /// frame, or forever because the display has failed.
    var isBusy: Bool { serialInFlight != nil || followUpTime != nil || failure != nil }

    /// A Boolean value that indicates whether no commit is on its way, and there is none to make.
    var isAtRest: Bool { serialInFlight == nil && !screen.needsCommit }

    /// Hands over the commit that the screen has just made.
    func submit(_ tree: RenderTree, rotation: ScreenRotation, inkRegion: Region = .empty) {
        serialInFlight = tree.serial
        hasFollowUp = screen.needsCommit
        compositor.submit(tree, rotation: rotation, inkRegion: inkRegion)
    }

    /// Ends the commit in flight if it has this serial.
    func end(_ serial: UInt64) -> Bool {
        guard serial == serialInFlight else { return false }
        serialInFlight = nil
        return true
    }

    /// Ends the commit in flight if it has this serial, because it changed nothing on screen.
    ///
    /// A view that marks itself in its own drawing or layout, and draws nothing, would otherwise be committed again at once,
    /// without end.
    func endUnchanged(_ serial: UInt64, at now: MonotonicInstant) -> Bool {
        guard end(serial) else { return false }
        if hasFollowUp { waitForFrame(from: now) }
        return true
    }

    /// Notes that there was nothing to hand over. Requests that were made meanwhile wait for the next frame.
    func skipCommit(at now: MonotonicInstant) {
        if screen.needsCommit { waitForFrame(from: now) }
    }

    /// A vertical blank at the present time does not count.
    private func waitForFrame(from now: MonotonicInstant) {
        followUpTime = now + VBlankSchedule.tolerance + VBlankSchedule.tolerance
    }

    /// Notes that the display has failed.
    func fail(_ error: DisplayError) {
        serialInFlight = nil
        failure = error
    }

    // MARK: Vertical blanks

    /// A Boolean value that indicates whether a display link or a commit waits for a vertical blank.
    var awaitsVBlank: Bool { requestedVBlank != nil }

    /// Requests the next vertical blank that the display links and the next commit need, or cancels the request.
    /// - Parameter isStopped: A Boolean value that indicates whether nothing is shown at present.
    /// - Returns: A Boolean value that indicates whether the request differs from the last one.
    func requestVBlank(at now: MonotonicInstant, isStopped: Bool) -> Bool {
        let times = isStopped ? [] : [screen.displayLinks.nextVBlank(from: now), followUpTime]
        let time = times.compactMap(\.self).min()
        guard time != requestedVBlank else { return false }
        requestedVBlank = time
        compositor.requestVBlank(from: time)
        return true
    }

    /// Cancels the request for a vertical blank.
    func cancelVBlank() {
        requestedVBlank = nil
        followUpTime = nil
        compositor.requestVBlank(from: nil)
    }

    /// Returns the requested vertical blank, if it has occurred.
    func takeVBlank() -> MonotonicInstant? {
        guard let vblank = compositor.takeVBlank() else { return nil }
        requestedVBlank = nil
        if let time = followUpTime, time <= vblank { followUpTime = nil }
        return vblank
    }

    // MARK: Animations

    /// Ends the animations that are over, and calls their completions.
    func serveAnimations(at now: MonotonicInstant) {
        guard let time = screen.layers.nextAnimationEvent, .seconds(time) <= now else { return }
        // Animations count seconds, which may be later by a fraction of a nanosecond.
        screen.layers.serveAnimations(at: max(now.seconds, time))
    }
}
