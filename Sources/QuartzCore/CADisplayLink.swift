import Foundation

/// Calls once for each frame of the display, so that what is drawn by hand keeps its pace.
///
/// ```swift
/// let link = CADisplayLink(target: self, action: GameController.step)
/// link.add(to: .main, forMode: .common)
///
/// func step(_ link: CADisplayLink) { world.advance(to: link.targetTimestamp) }
/// ```
///
/// While frames are presented, calls follow the time stamps of their flips; otherwise the times at which the display has
/// its vertical blanks. A link that is paused, invalid, or in no mode of the run loop wakes nothing up. When the main
/// thread is late, it gets one call with the newest times, not one for each frame it has slept through.
///
/// A link belongs to the main thread, on whose run loop it calls, and to the main screen of the time it was made.
///
/// On iOS a link is made with a selector, `CADisplayLink(target: self, selector: #selector(step))`, for which there has to
/// be an Objective-C runtime. Here the method itself is named, and a source for both has to tell them apart.
open class CADisplayLink: NSObject {
    private var call: (@MainActor (CADisplayLink) -> Void)?
    private var modes: Set<RunLoop.Mode> = []
    private weak var links: DisplayLinks?

    /// From when on a vertical blank is one to call at; without an end before the link has begun to run.
    private(set) var due = -TimeInterval.infinity

    private init(_ links: DisplayLinks?, _ call: @escaping @MainActor (CADisplayLink) -> Void) {
        self.call = call
        self.links = links
        super.init()
    }

    /// Makes a link that calls a method of `target`, which it keeps until it is invalidated.
    /// - Parameter action: the method, by its name alone: `Controller.step`.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping @MainActor (Target) -> (CADisplayLink) -> Void
    ) {
        self.init(target: target, action: action, links: .ofMainScreen)
    }

    /// Makes a link that calls a method without parameters of `target`, which it keeps until it is invalidated.
    /// - Parameter action: the method, by its name alone: `Controller.step`.
    public convenience init<Target: AnyObject>(target: Target, action: @escaping @MainActor (Target) -> () -> Void) {
        self.init(target: target, action: { target in { _ in action(target)() } }, links: .ofMainScreen)
    }

    /// Makes a link that calls a closure, which it keeps until it is invalidated.
    public convenience init(_ body: @escaping @MainActor (CADisplayLink) -> Void) { self.init(.ofMainScreen, body) }

    package convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping @MainActor (Target) -> (CADisplayLink) -> Void,
        links: DisplayLinks?
    ) {
        // Calls are made on the main thread, where the target came from.
        nonisolated(unsafe) let target = target
        self.init(links) { link in action(target)(link) }
    }

    // MARK: Times

    /// When the last frame came on screen, in seconds of `CACurrentMediaTime()`; zero before the first call.
    open private(set) var timestamp: CFTimeInterval = 0

    /// When the frame that is made now will come on screen, at the rate of the link; zero before the first call.
    open private(set) var targetTimestamp: CFTimeInterval = 0

    /// From one vertical blank of the display to the next, in seconds, whatever the rate of the link; zero before the
    /// first call.
    open private(set) var duration: CFTimeInterval = 0

    // MARK: Rate

    /// How many calls a second are wanted. Rates divide that of the display: 40 on a display of 60 is 30. All zero, the
    /// default, is a call for every frame.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            guard due.isFinite, timestamp > 0, let refreshRate = links?.refreshRate else { return }
            let interval = preferredFrameRateRange.interval(refreshRate: refreshRate)
            let next = timestamp + (Double(interval) - 0.5) / refreshRate
            // A higher rate may want a blank that has been: then the next one will do.
            due = next < due ? -.infinity : next
        }
    }

    /// How many calls a second are wanted at most; zero, the default, for every frame of the display. Another name for a
    /// `preferredFrameRateRange` of one rate.
    open var preferredFramesPerSecond: Int {
        get { Int(preferredFrameRateRange.preferred ?? preferredFrameRateRange.maximum) }
        set {
            guard newValue >= 0 else {
                fatalError("CADisplayLink.preferredFramesPerSecond = \(newValue): there is no such rate")
            }
            let rate = Float(newValue)
            preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        }
    }

    // MARK: Running

    /// Whether calls are held off. They go on with the next vertical blank.
    open var isPaused = false {
        didSet { if isPaused != oldValue { due = -.infinity } }
    }

    /// Begins to call on the main run loop. A link is called once a frame, in however many modes it is; the modes that run
    /// are `.default` and what `.common` stands for. Adding an invalid link does nothing.
    /// - Parameter runLoop: the main one; any other traps.
    open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard runLoop === RunLoop.main else {
            fatalError("CADisplayLink.add(to:forMode:): calls are made on RunLoop.main only")
        }
        guard call != nil else { return }
        if modes.isEmpty { due = -.infinity }
        modes.insert(mode)
        links?.add(self)
    }

    /// Ends calls in one mode of the run loop.
    open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard runLoop === RunLoop.main, modes.remove(mode) != nil, modes.isEmpty else { return }
        links?.remove(self)
    }

    /// Ends all calls for good, and lets go of the target.
    open func invalidate() {
        modes = []
        links?.remove(self)
        call = nil
    }

    /// Whether it is to be called at vertical blanks.
    var isRunning: Bool { !isPaused && call != nil && (modes.contains(.default) || modes.contains(.common)) }

    /// Wants the first vertical blank from `now` on, if it has only begun to run.
    func begin(at now: TimeInterval) {
        if !due.isFinite { due = now }
    }

    /// Calls for the frame that follows a vertical blank.
    func fire(blank: TimeInterval, refreshRate: Double) {
        let period = 1 / refreshRate
        let interval = Double(preferredFrameRateRange.interval(refreshRate: refreshRate))
        timestamp = blank
        targetTimestamp = blank + interval * period
        duration = period
        // Half a period before the next one, for time stamps differ a little.
        due = blank + (interval - 0.5) * period
        nonisolated(unsafe) let link = self
        MainActor.assumeIsolated { link.call?(link) }
    }
}
