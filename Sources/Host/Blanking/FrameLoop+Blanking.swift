import Display
import Input
import UIKitCore

/// The blanking of the screen after a time without input.
///
/// While the screen is off, the application runs, and nothing is committed or drawn.
extension FrameLoop {
    /// Dims the screen and switches it off after a time without input, from now on.
    package func blank(_ options: BlankingOptions) {
        blanking = options.isEnabled ? ScreenBlanking(options, now: clock.now) : nil
    }

    /// The time at which the screen may be dimmed or switched off; `nil` for never.
    package var nextBlankingTime: MonotonicInstant? { blanking?.deadline }

    /// Dims the screen or switches it off if it is due, and follows the application's property that prevents this.
    package func serveBlanking() {
        guard let blanking, failure == nil else { return }
        let now = clock.now
        change(blanking) {
            blanking.setDisabled(session.application.isIdleTimerDisabled, at: now)
            blanking.check(at: now, isBusy: blanking.isTouched || isAnimated)
        }
    }

    /// A Boolean value that indicates whether an animation that ends, or a display link, changes the screen.
    private var isAnimated: Bool {
        nextAnimationEvent != nil
            || screen.displayLinks.nextVBlank(from: clock.now) != nil
            || further.contains { $0.screen.displayLinks.nextVBlank(from: clock.now) != nil }
    }

    /// Wakes the screen if an event is input.
    /// - Returns: A Boolean value that indicates whether the event is for the application.
    func wakes(_ event: InputEvent) -> Bool {
        guard let blanking else { return true }
        var isTaken = true
        change(blanking) { isTaken = blanking.take(event, at: clock.now) }
        // The state of modifier keys is followed in any case.
        if !isTaken, case .key(let sample) = event { _ = stroke(sample) }
        return isTaken
    }

    /// Switches the screen on while another program has the display, or while there is none.
    func suspendBlanking() {
        guard let blanking else { return }
        change(blanking) { blanking.note(activityAt: clock.now) }
        blanking.suspend()
    }

    func resumeBlanking() {
        if !isPaused, loss == nil { blanking?.resume(at: clock.now) }
    }

    /// Leaves the screen on from now on, because its panel cannot be switched off.
    func panelStaysOn(_ error: DisplayError) {
        guard let blanking else { return }
        onConnection(.notice("\(error); the screen stays on"))
        change(blanking) { blanking.note(activityAt: clock.now) }
        blanking.panelIsOn()
        var options = blanking.options
        options.offDelay = 0
        blank(options)
    }

    /// Applies a change of the stage.
    private func change(_ blanking: ScreenBlanking, _ body: () -> Void) {
        let former = blanking.stage
        body()
        let stage = blanking.stage
        guard stage != former else { return }
        // A panel that is switched off needs no other brightness.
        if stage != .off { session.backlight?.isDimmed = stage == .dimmed }
        if stage == .off {
            // A key that is held sends its release to no view that is on screen.
            presses.cancelAll()
            stop()
            for output in outputs { output.compositor.setPanelOn(false) }
        } else if former == .off {
            blanking.panelWillComeOn()
            for output in outputs { output.compositor.setPanelOn(true) }
        }
        session.userInterface.isPanelOff = stage == .off
    }
}
