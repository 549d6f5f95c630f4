import CDRM
import Geometry
import Glibc
import LinuxIO

/// The way of a frame to the panel.
extension DRMDisplay {
    /// The maximum number of rectangles that the kernel accepts in one dirty-fb call.
    private static let maximumClipCount = 256
    /// The time to wait if the kernel is not ready for a flip.
    private static let retryInterval = MonotonicDuration.milliseconds(1)
    /// The time to wait if the kernel is not ready for a mode set after a lost flip.
    private static let recoveryInterval = MonotonicDuration.milliseconds(50)

    /// Submits the oldest queued frame to the kernel.
    func submit(_ state: inout State, isFirstTry: Bool) throws(DisplayError) {
        guard !state.isPaused, state.loss == nil, let entry = state.queue.queued.first,
            let damage = state.damages.first
        else { return }
        let now = clock.now
        if isFirstTry {
            state.handedOver = now
            state.timeout = FlipTimeout(limit: flipTimeout, now: now)
        }
        let framebuffer = state.scanout.buffers[entry.index].framebuffer
        do throws(DisplayError) {
            if state.needsMode || !state.hasStarted {
                let isFirst = !state.hasStarted
                try start(&state, framebuffer)
                state.hasStarted = true
                if isFirst {
                    updateMirrors(&state, probesAll: false)
                    updateExtension(&state)
                }
                state.needsMode = false
                modeIsSet(&state)
                state.progress = .submitted
            } else if state.scanout.staysOnScreen {
                try upload(framebuffer, damage)
                state.progress = .submitted
                try shown(&state, FlipEvent(sequence: 0, time: clock.now))
            } else {
                try state.scanout.output.flip(to: framebuffer, damage: damage)
                state.progress = .submitted
            }
            // The kernel has accepted the mode.
            if state.isRecovering { state.timeout = FlipTimeout(limit: flipTimeout, now: now) }
            show(&state, entry.index, damage)
        } catch {
            if error.isPermission, !card.calls.drmIsMaster(card.descriptor) { return try lose(&state, .inUse) }
            if error.errorNumber == EINVAL, state.scanout.mode.hardwareRotation != .none,
                state.needsMode || !state.hasStarted
            {
                return try stopRotation(&state)
            }
            // The kernel is still busy with an earlier request: retry shortly, until the flip counts as lost.
            guard error.errorNumber == EBUSY, !state.timeout.isOver || !state.isRecovering else { throw error }
            if state.timeout.isOver { beginRecovery(&state) }
            state.progress = .waiting
            try timer.set(now + (state.isRecovering ? Self.recoveryInterval : Self.retryInterval))
        }
    }

    /// Shows a frame with a mode set, or the first one.
    private func start(_ state: inout State, _ framebuffer: UInt32) throws(DisplayError) {
        // The kernel may reject a CRTC that is switched off with a cursor.
        hideCursor(&state)
        if let stale = state.stale {
            try stale.switchOff()
            state.stale = nil
        }
        func start() throws(DisplayError) {
            if state.needsMode {
                try state.scanout.output.restart(framebuffer)
            } else {
                try state.scanout.output.start(framebuffer)
            }
        }
        do throws(DisplayError) {
            try start()
        } catch {
            // Some drivers report support for atomic commits, but reject them.
            guard error.errorNumber == EINVAL, !state.hasStarted, state.scanout.output is AtomicOutput,
                state.scanout.mode.hardwareRotation == .none
            else { throw error }
            state.scanout.output.end()
            state.scanout.output = LegacyOutput(card: card, pipeline: state.scanout.pipeline)
            closeColors(&state)
            prepareColors(&state)
            try start()
        }
    }

    /// Shows the frame of a lost flip with a mode set.
    func recover(_ state: inout State) throws(DisplayError) {
        beginRecovery(&state)
        try submit(&state, isFirstTry: false)
    }

    /// Requests a complete mode set for the oldest queued frame. A mode that is set again changes nothing unless the panel
    /// is switched off before.
    private func beginRecovery(_ state: inout State) {
        state.isRecovering = true
        state.stale = state.scanout.output
        state.needsMode = true
        state.progress = .waiting
        state.timeout = FlipTimeout(limit: Self.recoveryTimeout, now: clock.now)
        state.events.append(
            .notice("\(state.scanout.name): a page flip did not complete; setting the mode again")
        )
    }

    /// Reports damage in a buffer that is on screen to the kernel; completed when the call returns.
    func upload(_ framebuffer: UInt32, _ damage: Region) throws(DisplayError) {
        var rectangles = damage.clipRectangles[...]
        while !rectangles.isEmpty {
            let part = Array(rectangles.prefix(Self.maximumClipCount))
            rectangles = rectangles.dropFirst(part.count)
            try card.naming("drmModeDirtyFB", "\(part.count) rectangles") { () throws(Errno) in
                try card.calls.drmModeDirtyFB(card.descriptor, framebuffer, part)
            }
        }
    }

    /// Handles that the oldest queued frame is on screen.
    func shown(_ state: inout State, _ flip: FlipEvent) throws(DisplayError) {
        guard let schedule = state.scanout.ownSchedule else { return try finish(&state, flip) }
        // Without vblanks, the card shows frames as fast as they arrive. The next frame waits for its scheduled time;
        // otherwise, an animation would use all of the processor.
        let vblank = schedule.vblank(after: state.handedOver)
        state.progress = .shown(at: flip.time, until: vblank)
        try timer.set(schedule.time(of: vblank))
    }

    func finish(_ state: inout State, _ flip: FlipEvent) throws(DisplayError) {
        state.queue.flip()
        state.damages.removeFirst()
        state.progress = .waiting
        state.isRecovering = false
        state.phase.flipped(at: flip.time)
        for buffer in state.retired { buffer.destroy(card) }
        state.retired = []
        state.events.append(.flipped(flip))
        if state.scanout.ownSchedule != nil { try timer.set(nil) }
        updateCursor(&state)
        updateColors(&state)
        if !state.queue.queued.isEmpty { try submit(&state, isFirstTry: true) }
    }
}
