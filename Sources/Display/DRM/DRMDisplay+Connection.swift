import CDRM
import Geometry
import Glibc
import LinuxIO

/// The loss and the return of the panel.
extension DRMDisplay {
    /// The time between two attempts to take the card from a program that has taken it.
    private static let masterInterval = MonotonicDuration.milliseconds(250)

    /// Drops all frames, and reports that none can be shown.
    func lose(_ state: inout State, _ loss: DisplayLoss) throws(DisplayError) {
        guard state.loss != loss else { return }
        state.loss = loss
        hideCursor(&state)
        state.queue.cancel()
        state.scanout.staged?.cancel()
        state.queue.dropQueue()
        state.damages = []
        state.progress = .waiting
        state.isRecovering = false
        state.needsMode = true
        if case .inUse = loss {
            invalidateMirrors(&state)
            state.further.noteLossOfMaster()
        } else {
            endMirrors(&state)
        }
        state.power = .on
        state.events.append(.lost(loss))
        // The loss may be found in a call that returns no events.
        try timer.set(clock.now)
    }

    private func regain(_ state: inout State) {
        state.loss = nil
        state.events.append(.returned(state.scanout.name, state.scanout.mode))
    }

    /// Follows changes of the connector, and takes the card again when the program that has taken it is done.
    func updateConnection(_ state: inout State) throws(DisplayError) {
        if state.loss != nil { try timer.set(nil) }
        // Some panels disconnect while they are off.
        guard !state.isPaused, state.power == .on else { return }
        if state.hasLostMaster {
            state.hasLostMaster = false
            if state.loss == nil { return try lose(&state, .inUse) }
        }
        if state.loss == .inUse {
            do throws(DisplayError) {
                try card.becomeMaster()
            } catch {
                guard error.isInUse || error.isPermission else { throw error }
                try timer.set(clock.now + Self.masterInterval)
                return
            }
            // A panel may have come or gone meanwhile.
            state.needsCheck = true
        }
        guard state.needsCheck else { return }
        state.needsCheck = false
        let pipeline: DRMPipeline
        do throws(DisplayError) {
            pipeline = try DRMPipeline(
                choosing: options.request,
                on: card,
                inPlaceOf: state.scanout.pipeline,
                besides: state.further.pipelines
            )
        } catch {
            // A panel without the requested mode is like none: another one may follow.
            guard error.isAbsence, error.errorNumber == nil else { throw error }
            if state.loss == nil || state.loss == .inUse { switchOff(&state) }
            return try lose(&state, .disconnected("\(error)"))
        }
        if !pipeline.isEqual(state.scanout.pipeline) {
            try replaceScanout(&state, pipeline)
        } else if state.loss == nil, pipeline.connector.hasBadLink(on: card) {
            switchOff(&state)
            try lose(&state, .disconnected("the link to the panel of \(state.scanout.name) is bad"))
        }
        if state.loss != nil {
            regain(&state)
            try timer.set(nil)
        }
        guard state.hasStarted else { return }
        updateMirrors(&state, probesAll: true)
        updateExtension(&state)
    }

    /// Switches the panel off. If the kernel is busy, that is done before the next mode set. Otherwise, the mode of a panel
    /// that returns would not differ from that of the kernel, which then would not set it.
    private func switchOff(_ state: inout State) {
        guard state.hasStarted else { return }
        hideCursor(&state)
        do throws(DisplayError) {
            try state.scanout.output.switchOff()
        } catch {
            if error.errorNumber == EBUSY { state.stale = state.scanout.output }
        }
    }

    /// Lets the compositor rotate the frames, because the card has refused to.
    func stopRotation(_ state: inout State) throws(DisplayError) {
        try lose(&state, .disconnected("\(state.scanout.name) refuses to rotate frames; the compositor rotates them"))
        state.refusesRotation = true
        try replaceScanout(&state, state.scanout.pipeline)
        // The display returns when the loss has been reported.
        state.needsCheck = true
    }

    /// Uses another panel, or another mode.
    private func replaceScanout(_ state: inout State, _ pipeline: DRMPipeline) throws(DisplayError) {
        // The planes of the new one must not include that of the cursor.
        hideCursor(&state)
        var options = options
        if state.refusesRotation { options.usesHardwareRotation = false }
        let next = try DRMScanout(card, pipeline, options, now: clock.now)
        let former = state.scanout
        if state.loss == nil {
            switchOff(&state)
            try lose(&state, .disconnected("\(former.name) has another panel"))
        }
        // Their CRTCs and connectors may be those of the new panel.
        endMirrors(&state)
        if state.original == nil {
            state.original = former.output
        } else if state.stale == nil {
            var output = former.output
            output.end()
        }
        state.retired += former.buffers
        state.scanout = next
        prepareColors(&state)
        state.queue = BufferQueue(bufferCount: next.buffers.count)
        state.phase = VBlankPhase()
    }
}

extension DRMConnector {
    /// Returns a Boolean value that indicates whether the kernel has lost the link to the panel and requires a mode set.
    func hasBadLink(on card: DRMCard) -> Bool {
        let properties = try? card.properties(of: id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))
        return properties?.first { $0.name == "link-status" }?.value == UInt64(DRM_MODE_LINK_STATUS_BAD)
    }
}
