import Display

/// The power of the panel.
extension FrameScheduler {
    enum PanelState: Hashable {
        case on
        /// The panel is switched off when the frames that are in flight have been shown.
        case goingOff
        case off
        /// The panel is switched on with the next frame.
        case comingOn
        /// The panel could not be switched off.
        case cannotGoOff

        /// A Boolean value that indicates whether frames are made.
        var showsFrames: Bool { self != .goingOff && self != .off }
    }

    /// Stops making frames, and switches the panel off when none is in flight.
    func switchPanelOff() throws(DisplayError) {
        switch panel {
        case .off, .cannotGoOff: return
        case .on, .comingOn, .goingOff: panel = .goingOff
        }
        guard presented.isEmpty else { return }
        if let spare { try display.cancel(spare) }
        spare = nil
        // Frames that are not made are not missed.
        missed.restart(refreshRate: display.mode.refreshRate)
        do throws(DisplayError) {
            try display.setPanelOn(false)
            panel = .off
        } catch {
            panel = .cannotGoOff
            events.reports.append(.panelStaysOn(error))
        }
    }

    /// Shows the newest commit completely, with which the panel is switched on.
    func switchPanelOn() throws(DisplayError) {
        switch panel {
        case .on, .comingOn: return
        case .cannotGoOff: panel = .on
        case .goingOff, .off:
            if panel == .off { try display.setPanelOn(true) }
            shadow.presentEverything()
            isFresh = newest != nil
            panel = .comingOn
            if newest == nil { panelShowsFrame() }
        }
    }

    /// Records that a frame is on screen.
    func panelShowsFrame() {
        guard panel == .comingOn else { return }
        panel = .on
        events.reports.append(.panelIsOn)
    }
}
