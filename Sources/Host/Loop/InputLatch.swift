import LinuxIO

/// The latch of input: the latest time at which samples can be delivered and their changes committed so that the frame
/// still reaches its vblank.
///
/// Samples that were delivered right after a vblank would be a whole frame old when they are shown, and those that
/// arrive during the frame would wait for the next one. Delivered late, all of them are part of the same frame. The
/// lead before the vblank is that of the main thread (the costs of delivering, layout, drawing and committing) and that
/// of the compositor. Both are those of `CostWindow`: a single slow frame does not make the samples of the frames after it
/// older, as it would with the lead of `FramePacer`.
///
/// The first touch after a rest of the display waits as well, if the display knows the phase of its vblanks: it is shown at
/// the same vblank, together with the samples that follow it in the same period. Those would be two periods late
/// otherwise, because only one commit at a time is on its way. Its frame is often slower: a control is highlighted, memory
/// is allocated, code runs for the first time. So the frames after a rest are measured separately. Those without input, such
/// as that of the launch, are not measured.
///
/// There is no waiting if no input has arrived recently, while the phase is unknown, after a rest until the cost of a frame
/// after a rest is known, if both leads take a whole period, and for 60 periods after three consecutive frames have missed
/// their vblanks.
struct InputLatch {
    /// The main thread's time to wake up, in addition to its costs.
    static let margin = MonotonicDuration.microseconds(300)
    /// The time after the last sample in which changes wait for the latch.
    static let activity = MonotonicDuration.milliseconds(100)
    /// The maximum number of periods after a flip in which the display does not rest.
    private static let restPeriods = 2.5
    /// The additional lead after a rest: caches are cold, and processors may run slowly.
    static let restMargin = MonotonicDuration.milliseconds(1)
    /// The maximum part of a period that the frame after the first one of input is assumed to cost.
    private static let firstShare = 0.4
    /// The number of consecutive missed vblanks after which nothing waits, and for how many periods.
    private static let missLimit = 3
    private static let pausePeriods = 60.0

    /// A delivery that waits.
    private struct Plan {
        var delivery: MonotonicInstant
        var vblank: MonotonicInstant
    }

    /// A delivery that has begun.
    private struct Delivery {
        var time: MonotonicInstant
        /// The vblank that it was made for; `nil` if it did not wait.
        var vblank: MonotonicInstant?
        var isMeasured: Bool
        var isAfterRest: Bool
    }

    private let period: MonotonicDuration
    /// The costs of frames of input, except for the first two after a rest.
    private var costs = CostWindow(margin: margin)
    /// The cost of the last frame of input after a rest, or of the one after it; `nil` before the first one.
    private var restCost: MonotonicDuration?
    /// The number of frames of input since the last rest.
    private var framesSinceRest = 0
    private var lastInput = MonotonicInstant.distantPast
    private var plan: Plan?
    private var isAfterRest = true
    /// The delivery whose changes are not committed yet.
    private var begun: Delivery?
    /// The vblank that the commit in flight was made for; `nil` if it did not wait.
    private var awaited: MonotonicInstant?
    private var misses = 0
    private var pauseEnd = MonotonicInstant.distantPast

    init(refreshRate: Double) { period = .seconds(1 / refreshRate) }

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
        isAfterRest = lastFlip.map { now - $0 > period * Self.restPeriods } ?? true
        guard now - lastInput <= Self.activity, now >= pauseEnd else { return nil }
        var lead = compositorLead
        var known = lastFlip
        if isAfterRest {
            guard let restCost else { return nil }
            lead = lead + costs.reserve(for: restCost) + Self.restMargin
            known = lead < period ? recentVBlank() : nil
        } else if costs.isEmpty {
            lead = lead + costs.reserve(for: min(restCost ?? .zero, period * Self.firstShare))
        } else {
            lead = lead + costs.reserve(period: period)
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
        let isMeasured = now - lastInput <= Self.activity
        begun = Delivery(
            time: min(now, plan?.delivery ?? now),
            vblank: plan?.vblank,
            isMeasured: isMeasured,
            isAfterRest: isAfterRest
        )
        plan = nil
    }

    /// Records that the changes were committed.
    mutating func commit(at now: MonotonicInstant) {
        guard let begun else { return }
        let cost = max(.zero, now - begun.time)
        if begun.isMeasured {
            framesSinceRest = begun.isAfterRest ? 0 : framesSinceRest + 1
            switch framesSinceRest {
            case 0: restCost = cost
            case 1: restCost = max(restCost ?? .zero, cost)
            default: costs.add(cost)
            }
        }
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
