import CoreGraphics

/// A timer that calls its target once for each frame of the display.
///
/// ```swift
/// let link = CADisplayLink(target: self, action: GameController.step)
/// link.add(to: .main, forMode: .common)
///
/// func step(_ link: CADisplayLink) { world.advance(to: link.targetTimestamp) }
/// ```
///
/// While frames are presented, calls follow the timestamps of their flips; otherwise, they follow the display's
/// vblanks. A link that is paused, invalid, or in no mode of the run loop causes no wake-ups. If the main
/// thread is late, it receives one call with the newest times, not one call per missed frame.
///
/// A link belongs to the main thread, on whose run loop it calls, and to the screen that is the main screen when the
/// link is created.
///
/// On iOS, a link is created with a selector, `CADisplayLink(target: self, selector: #selector(step))`, which requires
/// an Objective-C runtime. Here, the method itself is passed, `CADisplayLink(target: self, selector: Controller.step)`; source
/// code for both platforms must use conditional compilation.
open class CADisplayLink: NSObject {
    private var call: (@MainActor (CADisplayLink) -> Void)?
    private var modes: Set<RunLoop.Mode> = []
    private weak var links: DisplayLinks?

    /// The earliest time of a vblank for the next call; `nil` before the link runs.
    private var due: MonotonicInstant?

    /// The vblank of the last call; `nil` before the first call.
    private var lastVBlank: MonotonicInstant?

    private init(_ links: DisplayLinks?, _ call: @escaping @MainActor (CADisplayLink) -> Void) {
        self.call = call
        self.links = links
        super.init()
    }

    /// Creates a link that calls a method of `target`. The link retains the target until the link is invalidated.
    /// - Parameter action: The method, by its unapplied name: `Controller.step`.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping @MainActor (Target) -> (CADisplayLink) -> Void
    ) {
        self.init(target: target, action: action, links: .ofMainScreen)
    }

    /// Creates a link that calls a method of `target` without parameters. The link retains the target until the link is
    /// invalidated.
    /// - Parameter action: The method, by its unapplied name: `Controller.step`.
    public convenience init<Target: AnyObject>(target: Target, action: @escaping @MainActor (Target) -> () -> Void) {
        self.init(target: target, action: { target in { _ in action(target)() } }, links: .ofMainScreen)
    }

    /// Creates a link that calls a method of `target`, with UIKit's name of the parameter. The link retains the target until the
    /// link is invalidated.
    /// - Parameter selector: The method, by its unapplied name: `Controller.step`.
    public convenience init<Target: AnyObject>(
        target: Target,
        selector: @escaping @MainActor (Target) -> (CADisplayLink) -> Void
    ) {
        self.init(target: target, action: selector)
    }

    /// Creates a link that calls a method of `target` without parameters, with UIKit's name of the parameter. The link retains
    /// the target until the link is invalidated.
    /// - Parameter selector: The method, by its unapplied name: `Controller.step`.
    public convenience init<Target: AnyObject>(target: Target, selector: @escaping @MainActor (Target) -> () -> Void) {
        self.init(target: target, action: selector)
    }

    /// Creates a link that calls a closure. The link retains the closure until the link is invalidated.
    public convenience init(_ body: @escaping @MainActor (CADisplayLink) -> Void) { self.init(.ofMainScreen, body) }

    package convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping @MainActor (Target) -> (CADisplayLink) -> Void,
        links: DisplayLinks?
    ) {
        // Calls are made on the main thread, where the target was passed in.
        nonisolated(unsafe) let target = target
        self.init(links) { link in action(target)(link) }
    }

    // MARK: Times

    /// The time at which the last frame appeared on screen, in seconds of `CACurrentMediaTime()`; zero before the first
    /// call.
    open private(set) var timestamp: CFTimeInterval = 0

    /// The time at which the frame that is being prepared will appear on screen, at the rate of the link, in seconds of
    /// `CACurrentMediaTime()`; zero before the first call.
    open private(set) var targetTimestamp: CFTimeInterval = 0

    /// The time between two vblanks of the display, in seconds, independent of the rate of the link; zero
    /// before the first call.
    open private(set) var duration: CFTimeInterval = 0

    // MARK: Rate

    /// The preferred number of calls per second. Effective rates divide the rate of the display: 40 on a 60 Hz display
    /// becomes 30. The default is all zeros, which means one call per frame.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            guard let due, let lastVBlank, let refreshRate = links?.refreshRate else { return }
            let next = nextDue(after: lastVBlank, refreshRate: refreshRate)
            // With a higher rate, the computed vblank may be in the past; use the next one.
            self.due = next < due ? nil : next
        }
    }

    /// The maximum number of calls per second. The default is zero, which means one call per frame of the display.
    /// Equivalent to a `preferredFrameRateRange` with a single rate.
    open var preferredFramesPerSecond: Int {
        get { Int(preferredFrameRateRange.preferred ?? preferredFrameRateRange.maximum) }
        set {
            guard newValue >= 0 else {
                fatalError("CADisplayLink.preferredFramesPerSecond = \(newValue): the rate must not be negative")
            }
            let rate = Float(newValue)
            preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        }
    }

    // MARK: Running

    /// A Boolean value that indicates whether calls are suspended. Calls resume with the next vblank.
    open var isPaused = false {
        didSet { if isPaused != oldValue { due = nil } }
    }

    /// Adds the link to a mode of the main run loop, which starts its calls. A link is called once per frame,
    /// independent of the number of its modes; the modes that run are `.default` and those that `.common` stands for.
    /// Adding an invalid link has no effect.
    /// - Parameter runLoop: The main run loop; any other run loop traps.
    open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard runLoop === RunLoop.main else {
            fatalError("CADisplayLink.add(to:forMode:): only RunLoop.main is supported")
        }
        guard call != nil else { return }
        if modes.isEmpty { due = nil }
        modes.insert(mode)
        links?.add(self)
    }

    /// Removes the link from a mode of the run loop. Calls end when the link is in no mode.
    open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        guard runLoop === RunLoop.main, modes.remove(mode) != nil, modes.isEmpty else { return }
        links?.remove(self)
    }

    /// Ends all calls permanently and releases the target.
    open func invalidate() {
        modes = []
        links?.remove(self)
        call = nil
    }

    /// A Boolean value that indicates whether the link is called at vblanks.
    var isRunning: Bool { !isPaused && call != nil && (modes.contains(.default) || modes.contains(.common)) }

    /// Returns the earliest time of a vblank for the next call. A link that has just started to run is called at the
    /// first vblank from `now` on.
    func begin(at now: MonotonicInstant) -> MonotonicInstant {
        let due = due ?? now
        self.due = due
        return due
    }

    /// Returns a Boolean value that indicates whether the link runs and is due at a vblank.
    func isDue(at vblank: MonotonicInstant) -> Bool { isRunning && due.map { $0 <= vblank } ?? true }

    /// Returns the earliest time of a vblank for the call that follows a call.
    private func nextDue(after vblank: MonotonicInstant, refreshRate: Double) -> MonotonicInstant {
        let interval = Double(preferredFrameRateRange.interval(refreshRate: refreshRate))
        // Half a period before the next vblank, because timestamps vary slightly.
        return vblank + .seconds((interval - 0.5) / refreshRate)
    }

    /// Calls the target for the frame that follows a vblank.
    func fire(vblank: MonotonicInstant, refreshRate: Double) {
        let period = 1 / refreshRate
        lastVBlank = vblank
        timestamp = vblank.seconds
        targetTimestamp = timestamp + Double(preferredFrameRateRange.interval(refreshRate: refreshRate)) * period
        duration = period
        due = nextDue(after: vblank, refreshRate: refreshRate)
        nonisolated(unsafe) let link = self
        MainActor.assumeIsolated { link.call?(link) }
    }
}
