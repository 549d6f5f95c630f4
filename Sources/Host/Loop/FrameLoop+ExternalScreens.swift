import Display
import UIKitCore

/// The further screens, each with a display and a compositor of its own. They receive no input, and need no main screen that
/// is shown.
extension FrameLoop {
    /// All outputs, the main one first.
    var outputs: [ScreenOutput] { [main] + further }

    // MARK: Connection

    /// Shows a further screen on a display, which the frame loop closes in the end.
    @discardableResult
    package func connect(_ display: any Display) throws(HostError) -> UIScreen {
        do throws(HostError) {
            let fence = CommitFence()
            let compositor = try CompositorThread(
                display: display,
                clock: clock,
                fence: fence,
                threads: threads,
                isMain: false,
                trace: trace
            )
            do throws(HostError) {
                try onCompositor(compositor, true)
            } catch {
                compositor.end()
                throw error
            }
            let mode = display.mode
            let screen = session.connectScreen(
                size: mode.screenSize,
                scale: mode.scale,
                refreshRate: mode.refreshRate,
                fence: fence
            )
            further.append(ScreenOutput(screen, display, compositor, mode))
            compositor.setColors(colors)
            if blanking?.isScreenOff ?? false { compositor.setPanelOn(false) }
            return screen
        } catch {
            display.close()
            throw error
        }
    }

    /// Disconnects a further screen, and closes its display.
    package func disconnect(_ screen: UIScreen) {
        guard let index = further.firstIndex(where: { $0.screen === screen }) else { return }
        let output = further.remove(at: index)
        try? onCompositor(output.compositor, false)
        session.disconnect(screen)
        // Ends the animations of its windows.
        _ = screen.commit()
        end(output)
    }

    /// Ends all compositors and closes the displays. The further ones come first: their panels are leased by the main one.
    package func end() {
        for output in further.reversed() { end(output) }
        further = []
        end(main)
    }

    private func end(_ output: ScreenOutput) {
        output.compositor.end()
        output.display.close()
    }

    /// Connects the screen of a display that the main one has found.
    func connect(_ found: FurtherDisplay) {
        do throws(HostError) {
            try connect(found.display)
        } catch {
            onConnection(.notice("\(error); the screen is not extended to \(found.display.name)"))
        }
    }

    // MARK: Frames

    /// A Boolean value that indicates whether the further screens are not drawn.
    private var isFurtherStopped: Bool { isPaused || blanking?.isScreenOff ?? false }

    /// Reads the reports of the compositors of further screens.
    func readFurtherReports() {
        for output in further { readReports(of: output) }
    }

    private func readReports(of output: ScreenOutput) {
        var hasChanged = false
        for report in output.compositor.takeReports() {
            switch report {
            case .shown(let flip, let serial, let work):
                guard let serial, output.end(serial) else { break }
                // The work of the main thread is not measured.
                var frame = TimedFrame()
                frame.shown = flip.time
                frame.add(work)
                output.compositor.times.add(frame)
            case .unchanged(let serial): _ = output.endUnchanged(serial, at: clock.now)
            case .failed(let error): output.fail(error)
            case .lost(let loss): output.loss = loss
            case .returned(_, let mode):
                output.loss = nil
                hasChanged = mode != output.mode
            case .resized: hasChanged = true
            case .panelStaysOn(let error): onConnection(.notice("\(error)"))
            case .notice(let text): onConnection(.notice(text))
            case .panelIsOn, .cursorRejected, .connected: break
            }
        }
        if let failure = output.failure { return disconnect(output, because: "\(failure)", searches: false) }
        if case .disconnected(let reason) = output.loss { return disconnect(output, because: reason) }
        if hasChanged { return disconnect(output, because: "\(output.display.name) has another panel") }
        guard let vblank = output.takeVBlank() else { return }
        output.screen.displayLinks.serve(vblank: vblank, now: clock.now + VBlankSchedule.tolerance)
    }

    /// Disconnects a screen.
    /// - Parameter searches: A Boolean value that indicates whether the panel may be used again at once. Not after a failure,
    ///   which could repeat itself endlessly.
    private func disconnect(_ output: ScreenOutput, because reason: String, searches: Bool = true) {
        onConnection(.notice("\(reason); its screen is disconnected"))
        disconnect(output.screen)
        if searches { compositor.checkConnection() }
    }

    /// Hands the commits of further screens over.
    /// - Returns: A Boolean value that indicates whether there was one.
    func advanceFurther() -> Bool {
        guard !isFurtherStopped else { return false }
        var isAdvanced = false
        for output in further where !output.isBusy && output.loss == nil && output.screen.needsCommit {
            guard let tree = output.screen.commit()?.tree else {
                output.skipCommit(at: clock.now)
                continue
            }
            output.submit(tree, rotation: output.mode.rotation)
            isAdvanced = true
        }
        return isAdvanced
    }

    /// Requests the vertical blanks that the display links of further screens need.
    /// - Returns: A Boolean value that indicates whether a request differs from the last one.
    func requestFurtherVBlanks() -> Bool {
        var isChanged = false
        for output in further {
            let isStopped = isFurtherStopped || output.loss != nil || output.failure != nil
            if output.requestVBlank(at: clock.now, isStopped: isStopped) { isChanged = true }
        }
        return isChanged
    }

    /// A Boolean value that indicates whether nothing remains to be shown on further screens.
    var isFurtherIdle: Bool { isFurtherStopped || further.allSatisfy { $0.loss != nil || $0.isAtRest } }

    // MARK: Virtual time

    /// A Boolean value that indicates whether there are changes to commit.
    package var needsCommit: Bool { screen.needsCommit || further.contains(where: \.screen.needsCommit) }

    /// Waits until all compositors are idle at the current time.
    package func runCompositors() {
        compositor.runUntilIdle()
        for output in further { output.compositor.runUntilIdle() }
    }

    /// A Boolean value that indicates whether compositors have reports.
    package var hasReports: Bool { compositor.hasReports || further.contains(where: \.compositor.hasReports) }

    /// The next time at which a compositor acts by itself; `nil` for never.
    package var nextCompositorTime: MonotonicInstant? {
        var next = compositor.nextWakeTime
        for output in further {
            if let time = output.compositor.nextWakeTime { next = min(next ?? time, time) }
        }
        return next
    }
}
