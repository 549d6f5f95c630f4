import Glibc
import LinuxIO

/// The power of a panel.
enum PanelPower: Hashable, Sendable {
    case on
    /// The panel is switched off as soon as the kernel is ready.
    case switchingOff
    case off
}

/// The power of the panel, apart from its connection.
extension DRMDisplay {
    /// The time between two attempts to switch the panel off while the kernel is busy.
    private static let switchInterval = MonotonicDuration.milliseconds(5)

    /// Switches the panel off, or on again with the next frame. There is nothing to switch while the display is lost or
    /// another program has the seat.
    package func setPanelOn(_ isOn: Bool) throws(DisplayError) {
        try state.withLock { (state) throws(DisplayError) in
            guard !state.isClosed, !state.isPaused, state.loss == nil, state.hasStarted, isOn != (state.power == .on)
            else { return }
            guard isOn else { return try switchPanelOff(&state) }
            if state.power == .switchingOff { try timer.set(nil) }
            state.power = .on
            state.needsMode = true
            // The count of vblanks may restart.
            state.phase = VBlankPhase()
        }
    }

    private func switchPanelOff(_ state: inout State) throws(DisplayError) {
        hideCursor(&state)
        do throws(DisplayError) {
            try state.scanout.output.blank()
            state.power = .off
            blankMirrors(&state)
        } catch {
            if error.isPermission, !card.calls.drmIsMaster(card.descriptor) { return try lose(&state, .inUse) }
            guard error.errorNumber == EBUSY else { throw error }
            state.power = .switchingOff
            try timer.set(clock.now + Self.switchInterval)
        }
    }

    /// Tries again to switch the panel off. If that fails, the panel stays on, with the last frame.
    func retrySwitchOff(_ state: inout State) {
        do throws(DisplayError) {
            try timer.set(nil)
            try switchPanelOff(&state)
        } catch {
            state.power = .off
            state.events.append(.notice("\(error); the panel stays on"))
        }
    }
}
