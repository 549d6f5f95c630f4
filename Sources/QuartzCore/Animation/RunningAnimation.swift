import Compositor
import CoreGraphics

/// An animation that a layer has, and what has become of it.
final class RunningAnimation {
    let key: String?
    let animation: CAAnimation

    /// Counts additions: says who is told first.
    let serial = Identifiers.next()

    /// Of layers that it needs while it runs.
    private let ids = (0..<5).map { _ in Identifiers.next() }

    /// For transitions: what the layer showed when it was added.
    private let oldPicture: RenderLayer?

    /// As handed over; nil until a commit has said when it begins.
    private(set) var compiled: CompiledAnimation?

    /// The transaction that waits for it.
    private var completion: TransactionCompletion?

    private var toldStart = false
    private var toldStop = false

    init(_ animation: CAAnimation, key: String?, oldPicture: RenderLayer?, completion: TransactionCompletion?) {
        self.animation = animation
        self.key = key
        self.oldPicture = oldPicture
        self.completion = completion
        completion?.add()
    }

    /// A commit carries it.
    /// - Parameter time: the commit's, in the layer's time.
    func commit(_ layer: CALayer, at time: TimeInterval) {
        guard compiled == nil else { return }
        if animation.beginTime == 0 { animation.beginTime = time + animation.commitDelay }
        compiled = animation.compiled(setting(layer))
    }

    /// The animation as the compositor plays it; one that no commit has carried yet as if it began now.
    /// - Parameter time: in the layer's time.
    func compiled(_ layer: CALayer, at time: TimeInterval) -> CompiledAnimation {
        if let compiled { return compiled }
        let copy = animation.snapshot()
        if copy.beginTime == 0 { copy.beginTime = time + copy.commitDelay }
        return copy.compiled(setting(layer))
    }

    private func setting(_ layer: CALayer) -> AnimationSetting {
        AnimationSetting(layer: layer, oldPicture: oldPicture, ids: ids)
    }

    // MARK: Who is told

    /// Whether somebody has to be told of its end.
    var awaitsStop: Bool { !toldStop && (animation.delegate != nil || completion != nil) }

    /// When somebody has to be told of the animation's beginning, in the layer's time; nil for never.
    private var startTime: TimeInterval? {
        guard let compiled, !toldStart, !toldStop, animation.delegate != nil else { return nil }
        return compiled.timing.beginTime
    }

    /// When something has to be told next, in seconds of the display's clock; nil for never. What is due has the time of
    /// the clock.
    /// - Parameter clock: the layer's.
    func nextEvent(_ clock: LayerClock) -> TimeInterval? {
        guard let compiled, !toldStop else { return nil }
        if compiled.timing.hasEnded(clock) { return clock.time }
        var next = NextChange()
        if let startTime { next.add(clock.hasPassed(startTime) ? clock.time : clock.time(ofComing: startTime)) }
        next.add(compiled.timing.end(clock))
        return next.time
    }

    /// When the animation began, if it has and somebody has to be told. Seconds of the display's clock.
    func dueStart(_ clock: LayerClock) -> TimeInterval? {
        guard let startTime, let compiled, clock.hasPassed(startTime) || compiled.timing.hasEnded(clock) else {
            return nil
        }
        return clock.time(of: startTime)
    }

    /// When the animation ended, if it has and that has not been told. Seconds of the display's clock.
    func dueStop(_ clock: LayerClock) -> TimeInterval? {
        guard let compiled, !toldStop, compiled.timing.hasEnded(clock) else { return nil }
        return clock.time(of: clock.rate < 0 ? compiled.timing.beginTime : compiled.timing.endTime)
    }

    func tellStart() {
        guard !toldStart, !toldStop else { return }
        toldStart = true
        animation.delegate?.animationDidStart(animation)
    }

    /// - Parameter finished: whether it came to its end.
    func tellStop(finished: Bool) {
        guard !toldStop else { return }
        toldStop = true
        animation.delegate?.animationDidStop(animation, finished: finished)
        completion?.remove()
        completion = nil
    }
}

extension CompiledAnimation {
    /// Whether it changes what the layer does to all in it.
    /// - Parameter isTurning: whether the layer turns what is in it anyway.
    func movesSublayers(isTurning: Bool) -> Bool {
        switch content {
        case .property(let animation):
            switch animation.target.property {
            case .sublayerTransform: true
            case .bounds, .anchorPoint, .anchorPointZ: isTurning
            default: false
            }
        case .group(let members): members.contains { $0.movesSublayers(isTurning: isTurning) }
        case .contents, .transition, .nothing: false
        }
    }
}
