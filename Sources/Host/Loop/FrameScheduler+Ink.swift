import CoreGraphics
import Display

/// Frames that are shown by a change of the buffer on screen.
///
/// A frame whose changes are all in views that prefer ink of low latency does not wait for a vblank. Everything else about
/// it is as for other frames: the change is painted into the shadow buffer, copied from there, and part of the damage of the
/// buffers that get it later. It counts as a part of the frame on screen, so that after a long line the next frame copies
/// no more than the pixels of the line.
extension FrameScheduler {
    /// Shows the composed damage at once, if all of it is in the region for ink and nothing else is due at a vblank.
    /// - Returns: A Boolean value that indicates whether it is on screen.
    func changeFrontBuffer() throws(DisplayError) -> Bool {
        let damage = shadow.unpresentedDamage
        guard !damage.isEmpty, !inkRegion.isEmpty, presented.isEmpty, nextChange == nil,
            damage.subtracting(inkRegion).isEmpty
        else { return false }
        return try display.changeFrontBuffer(damage: mode.bufferRegion(of: damage)) { surface in
            shadow.changeFrame(in: surface)
        }
    }

    /// Reports a frame that was shown by a change of the buffer on screen.
    /// - Parameter begun: The time at which the frame began.
    func reportChangedFrontBuffer(_ serial: UInt64, _ work: FrameWork, begun: MonotonicInstant) {
        let finished = clock.now
        if let since = copying.since { copying.time += finished - since }
        var work = work
        work.isInPlace = true
        work.copy = copying.time
        work.composite = max(.zero, finished - begun - work.copy)
        events.framesShown += 1
        events.framesInPlace += 1
        panelShowsFrame()
        // The last flip remains the newest one: its time is that of a vblank.
        let flip = FlipEvent(sequence: events.lastFlip?.sequence ?? 0, time: finished)
        events.reports.append(.shown(flip, serial: serial, work))
        // Not a cost for the pacer: the report of the damage to the card may wait for a vblank.
    }
}
