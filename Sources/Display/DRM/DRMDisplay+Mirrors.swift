import Geometry
import Glibc
import LinuxIO

/// Further panels of the card, which show the same buffers. Their errors end the mirroring, but never the program.
extension DRMDisplay {
    /// The number of buffers with mirrors: one to paint, one on each panel, and one whose flip is pending.
    static let mirroredBufferCount = 4
    /// The time to wait if the kernel is not ready for a flip of a mirror.
    private static let mirrorInterval = MonotonicDuration.milliseconds(1)

    /// Finds the panels to mirror the screen on, after a change of the connectors or of the main panel. Those that remain go
    /// on.
    /// - Parameter probesAll: A Boolean value that indicates whether panels may have been plugged in or unplugged.
    func updateMirrors(_ state: inout State, probesAll: Bool) {
        guard options.mirrors != .none else { return }
        do throws(DisplayError) {
            let resources = try card.resources()
            let connectors = try card.connectors(resources, probesAll: probesAll)
            let main = state.scanout.pipeline
            let wanted = connectors.filter {
                $0.id != main.connector.id && $0.connection == .connected && !$0.modes.isEmpty
                    && options.mirrors.includes($0.name)
            }
            for mirror in state.mirrors where !wanted.contains(where: { $0.id == mirror.pipeline.connector.id }) {
                end(&state, mirror, "\(mirror.pipeline.connector.name) is not connected any more")
            }
            for connector in wanted {
                if state.mirrors.contains(where: { $0.pipeline.connector.id == connector.id }) { continue }
                if !probesAll || state.refusedMirrors[connector.name] != connector.modes.description {
                    add(&state, connector, connectors, resources)
                }
            }
            if !probesAll, let message = options.mirrors.missing("to mirror the screen on", from: connectors, of: card)
            {
                state.events.append(.notice(message))
            }
        } catch {
            state.events.append(.notice("\(error); the screen is not mirrored"))
        }
    }

    private func add(
        _ state: inout State,
        _ connector: DRMConnector,
        _ connectors: [DRMConnector],
        _ resources: DRMResources
    ) {
        let used = [state.scanout.pipeline.crtc] + state.mirrors.map(\.pipeline.crtc)
        do throws(DisplayError) {
            let pipeline = try DRMPipeline(
                showing: state.scanout.mode.bufferSize,
                on: connector,
                of: card,
                resources,
                connectors,
                without: used
            )
            let mirror = try DRMMirror(
                card,
                pipeline,
                frameSize: state.scanout.mode.bufferSize,
                format: state.scanout.format,
                flipTimeout: flipTimeout,
                now: clock.now
            )
            state.mirrors.append(mirror)
            prepareColors(&state)
            modeIsSet(&state)
            state.events.append(.notice("\(card.path): \(mirror.summary)"))
            // The newest frame that the main panel has been given. Without a change, no other one follows.
            let submitted = state.progress == .waiting ? nil : state.queue.queued.first?.index
            if let index = submitted ?? state.queue.front {
                show(&state, index, Region(PixelRect(size: state.scanout.mode.bufferSize)))
            }
        } catch {
            state.refusedMirrors[connector.name] = connector.modes.description
            state.events.append(.notice("\(error); \(connector.name) does not mirror the screen"))
        }
    }

    /// Shows a buffer, which the main panel has been given, on all mirrors.
    func show(_ state: inout State, _ index: Int, _ damage: Region) {
        guard !state.mirrors.isEmpty else { return }
        let framebuffer = state.scanout.buffers[index].framebuffer
        for number in state.mirrors.indices { state.mirrors[number].show(index, framebuffer, damage: damage) }
        submitMirrors(&state)
    }

    /// Submits what mirrors wait for, and drops mirrors that fail.
    private func submitMirrors(_ state: inout State) {
        guard !state.mirrors.isEmpty || state.isRetryingMirrors else { return }
        if !state.isPaused, state.loss == nil {
            var failed: [(DRMMirror, String)] = []
            for number in state.mirrors.indices {
                state.mirrors[number].checkTimeout(at: clock.now)
                if state.mirrors[number].isLost {
                    let name = state.mirrors[number].pipeline.connector.name
                    failed.append((state.mirrors[number], "\(card.path) \(name): a page flip did not complete"))
                    continue
                }
                do throws(DisplayError) {
                    try state.mirrors[number].submit(limit: flipTimeout, now: clock.now)
                } catch {
                    if error.isPermission {
                        // The main panel's next flip finds out why.
                        state.mirrors[number].invalidate()
                    } else if error.errorNumber != EBUSY {
                        failed.append((state.mirrors[number], "\(error)"))
                    }
                }
            }
            for (mirror, reason) in failed { end(&state, mirror, reason) }
        }
        state.queue.held = state.mirrors.flatMap(\.buffers)
        retryMirrors(&state)
    }

    /// Sets the timer for mirrors that the kernel was not ready for, unless the timer is set for the main panel, which calls
    /// for them as well.
    private func retryMirrors(_ state: inout State) {
        let wants = !state.isPaused && state.loss == nil && state.mirrors.contains(where: \.isWaiting)
        guard wants || state.isRetryingMirrors, !usesTimer(state) else { return }
        state.isRetryingMirrors = wants
        try? timer.set(wants ? clock.now + Self.mirrorInterval : nil)
    }

    /// Returns a Boolean value that indicates whether the timer is set for the main panel.
    private func usesTimer(_ state: State) -> Bool {
        if state.loss != nil || state.power == .switchingOff { return true }
        switch state.progress {
        case .waiting: return !state.queue.queued.isEmpty
        case .submitted: return false
        case .shown: return true
        }
    }

    /// Notes the flips of mirrors.
    func flipped(_ state: inout State, crtcs: [UInt32]) {
        for crtc in crtcs {
            guard let number = state.mirrors.firstIndex(where: { $0.pipeline.crtc == crtc }) else { continue }
            state.mirrors[number].flipped()
        }
        submitMirrors(&state)
    }

    /// Lets the next frame set the modes of all mirrors.
    func invalidateMirrors(_ state: inout State) {
        for number in state.mirrors.indices { state.mirrors[number].invalidate() }
    }

    /// Switches the mirrors off together with the main panel, until the next frame.
    func blankMirrors(_ state: inout State) {
        for number in state.mirrors.indices { state.mirrors[number].blank() }
        submitMirrors(&state)
    }

    /// Ends the use of a panel.
    private func end(_ state: inout State, _ mirror: DRMMirror, _ reason: String) {
        state.mirrors.removeAll { $0.pipeline.connector.id == mirror.pipeline.connector.id }
        try? mirror.switchOff()
        retire(&state, mirror)
        state.events.append(.notice("\(reason); \(mirror.pipeline.connector.name) does not mirror the screen"))
    }

    /// Ends the use of all further panels, before the main panel's pipeline changes.
    func endMirrors(_ state: inout State) {
        for mirror in state.mirrors {
            try? mirror.switchOff()
            retire(&state, mirror)
        }
        state.mirrors = []
        state.queue.held = []
        state.refusedMirrors = [:]
    }

    /// Keeps the first state of a panel for the end of the program.
    private func retire(_ state: inout State, _ mirror: DRMMirror) {
        var mirror = mirror
        if state.retiredMirrors.contains(where: { $0.pipeline.crtc == mirror.pipeline.crtc }) {
            mirror.end()
        } else {
            state.retiredMirrors.append(mirror)
        }
    }

    /// Restores what the panels of mirrors showed before.
    func closeMirrors(_ state: inout State) {
        var mirrors = state.retiredMirrors
        for mirror in state.mirrors where !mirrors.contains(where: { $0.pipeline.crtc == mirror.pipeline.crtc }) {
            mirrors.append(mirror)
        }
        for index in mirrors.indices {
            // If this fails, the kernel's console returns when the card is closed.
            try? mirrors[index].restore()
            mirrors[index].end()
        }
        state.mirrors = []
        state.retiredMirrors = []
    }
}
