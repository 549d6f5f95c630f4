import Compositor
import Display

/// The times in which the display shows no frames: while another program has the seat, and without a panel.
extension FrameScheduler {
    /// Releases the display, or takes it again and shows the newest commit completely.
    func setPaused(_ isPaused: Bool) throws(DisplayError) {
        guard isPaused != self.isPaused else { return }
        self.isPaused = isPaused
        if isPaused {
            forgetCrashFrame()
            display.pause()
        } else {
            try display.resume()
            shadow.presentEverything()
            isFresh = newest != nil
        }
    }

    /// Stops making frames. The commits of those that are not on screen yet are not shown before the display returns.
    func lose(_ loss: DisplayLoss) {
        isLost = true
        forgetCrashFrame()
        panel = .on
        spare = nil
        for frame in presented {
            if let serial = frame.serial { events.reports.append(.unchanged(serial: serial)) }
        }
        presented = []
        missed.restart(refreshRate: mode.refreshRate)
        events.reports.append(.lost(loss))
    }

    /// Shows the newest commit completely. If the display has another size, the next commit is shown instead.
    func regain(_ name: String, _ returned: DisplayMode) throws(DisplayError) {
        isLost = false
        let former = mode
        mode = returned
        mode.rotation = former.rotation
        if mode.refreshRate != former.refreshRate {
            pacer = FramePacer(refreshRate: mode.refreshRate)
            missed.restart(refreshRate: mode.refreshRate)
        }
        if mode.size == former.size {
            // Another panel of the same size may be one for which the hardware does not rotate the frames.
            if mode.bufferRotation != former.bufferRotation { try replaceShadow() }
            shadow.presentEverything()
            isFresh = newest != nil
        } else {
            if isFresh, let newest { events.reports.append(.unchanged(serial: newest.serial)) }
            newest = nil
            isFresh = false
            nextChange = nil
            try replaceShadow()
        }
        events.reports.append(.returned(name, returned))
    }
}
