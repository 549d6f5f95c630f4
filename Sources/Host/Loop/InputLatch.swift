import LinuxIO

/// The latch of input: the latest time at which samples can be delivered and their changes committed so that the frame
/// still reaches its vblank.
///
/// Samples that were delivered right after a vblank would be a whole frame old when they are shown, and those that
/// arrive during the frame would wait for the next one. Delivered late, all of them are part of the same frame. The
/// lead before the vblank is that of the main thread (`FramePacer`, with the costs of delivering, layout, drawing and
/// committing) and that of the compositor.
///
/// The first touch after a rest of the display waits as well, if the display knows the phase of its vblanks: it is shown at
/// the same vblank, together with the samples that follow it in the same period. Those would be two periods late
/// otherwise, because only one commit at a time is on its way.
///
/// There is no waiting if no input has arrived recently, while the phase or the costs are unknown, if both leads take a
/// whole period, and for a second after two consecutive frames have missed their vblanks.
struct InputLatch {
    /// The main thread's time to wake up, in addition to its costs.
    static let margin = MonotonicDuration.microseconds(300)
    /// The time after the last sample in which changes wait for the latch.
    static let activity = MonotonicDuration.milliseconds(100)
    /// The maximum number of periods after a flip in which the display does not rest.
    private static let restPeriods = 2.5
    /// The additional lead after a rest: caches are cold, and processors may run slowly.
    static let restMargin = MonotonicDuration.milliseconds(1)
    /// The number of consecutive missed vblanks after which nothing waits, and for how many periods.
    private static let missLimit = 2
    private static let pausePeriods = 60.0

    /// A delivery that waits.
    private struct Plan {
        var delivery: MonotonicInstant
        var vblank: MonotonicInstant
    }

    private var pacer: FramePacer
    private var lastInput = MonotonicInstant.distantPast
    private var plan: Plan?
    /// The start of the delivery whose changes are not committed yet, and the vblank that it was made for, if it waited.
    private var begun: (time: MonotonicInstant, vblank: MonotonicInstant?)?
    /// The vblank that the commit in flight was made for; `nil` if it did not wait.
    private var awaited: MonotonicInstant?
    /// A Boolean value that indicates whether the cost of a commit is known.
    private var isMeasured = false
    private var misses = 0
    private var pauseEnd = MonotonicInstant.distantPast

    init(refreshRate: Double) { pacer = FramePacer(refreshRate: refreshRate, margin: Self.margin) }

    private var period: MonotonicDuration { pacer.period }

    /// The vblank that the delivery which has begun was made for; `nil` if it did not wait.
    var vblank: MonotonicInstant? { begun?.vblank }

    /// Records that samples have arrived.
    mutating func noteInput(at time: MonotonicInstant) { lastInput = max(lastInput, time) }

    /// Returns the time of the next delivery; `nil` for now.
    /// - Parameters:
    ///   - lastFlip: The newest vblank at which a frame was shown.
    ///   - compositorLead: The time between the start of a frame by the compositor and its vblank.
    ///   - recentVBlank: A closure that returns the time of a recent vblank without a flip, or `nil` if none is known.
    mutating func deliveryTime(
        at now: MonotonicInstant,
        lastFlip: MonotonicInstant?,
        compositorLead: MonotonicDuration,
        recentVBlank: () -> MonotonicInstant? = { nil }
    ) -> MonotonicInstant? {
        if let plan { return plan.delivery > now ? plan.delivery : nil }
        guard now - lastInput <= Self.activity, now >= pauseEnd else { return nil }
        var lead = pacer.lead + compositorLead
        var known = lastFlip
        if lastFlip.map({ now - $0 > period * Self.restPeriods }) ?? true {
            lead = lead + Self.restMargin
            known = isMeasured ? recentVBlank() : nil
        }
        guard let known, lead < period else { return nil }
        let periods = ((now + lead - known).seconds / period.seconds).rounded(.up)
        let vblank = known + period * max(1, periods)
        let plan = Plan(delivery: vblank - lead, vblank: vblank)
        guard plan.delivery > now else { return nil }
        self.plan = plan
        return plan.delivery
    }

    /// Records that the delivery begins. If the thread woke late, the cost counts from the planned time.
    mutating func begin(at now: MonotonicInstant) {
        begun = (min(now, plan?.delivery ?? now), plan?.vblank)
        plan = nil
    }

    /// Records that the changes were committed.
    mutating func commit(at now: MonotonicInstant) {
        guard let begun else { return }
        pacer.add(max(.zero, now - begun.time))
        isMeasured = true
        awaited = begun.vblank
        self.begun = nil
    }

    /// Records that nothing is left to deliver or to commit.
    mutating func rest() {
        plan = nil
        begun = nil
    }

    /// Records that the commit in flight is on screen.
    mutating func show(at time: MonotonicInstant) {
        guard let vblank = awaited else { return }
        awaited = nil
        guard time > vblank + period / 2 else {
            misses = 0
            return
        }
        misses += 1
        guard misses >= Self.missLimit else { return }
        misses = 0
        pauseEnd = time + period * Self.pausePeriods
    }
}
