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
        dropFrames()
        events.reports.append(.lost(loss))
    }

    /// Drops the frames that are not on screen yet, and the buffer that is acquired.
    private func dropFrames() {
        spare = nil
        for frame in presented {
            if let serial = frame.serial { events.reports.append(.unchanged(serial: serial)) }
        }
        presented = []
        missed.restart(refreshRate: mode.refreshRate)
    }

    /// Continues on a display that has another size from now on. The next commit is shown on it.
    func resize(_ resized: DisplayMode) throws(DisplayError) {
        forgetCrashFrame()
        dropFrames()
        dropCommit()
        let rotation = mode.rotation
        mode = resized
        mode.rotation = rotation
        try replaceShadow()
        events.reports.append(.resized(resized))
    }

    /// Forgets the newest commit, which is for a screen of another size.
    private func dropCommit() {
        if isFresh, let newest { events.reports.append(.unchanged(serial: newest.serial)) }
        newest = nil
        isFresh = false
        nextChange = nil
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
            dropCommit()
            try replaceShadow()
        }
        events.reports.append(.returned(name, returned))
    }
}
