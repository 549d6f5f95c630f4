import Compositor
import CoreGraphics
import Motion

/// An animation of a layer, and its state.
final class RunningAnimation {
    let key: String?
    let animation: CAAnimation

    /// A serial number that orders notifications by addition.
    let serial = Identifiers.next()

    /// The identifiers of the layers that it needs while it runs.
    private let ids = (0..<5).map { _ in Identifiers.next() }

    /// For transitions: the layer as it was shown when the transition was added.
    private let oldSnapshot: RenderLayer?

    /// The compiled animation; `nil` until a commit has determined its begin time.
    private(set) var compiled: CompiledAnimation?

    /// The part of the animation that changes values of the app's own keys; `nil` for none.
    private var customPart: CompiledAnimation?

    /// A Boolean value that indicates whether it changes values of the app's own keys.
    let changesCustomValues: Bool

    /// A Boolean value that indicates whether the layer is redrawn while it runs.
    let redrawsLayer: Bool

    /// The completion of the transaction that waits for the animation.
    private var completion: TransactionCompletion?

    private var hasNotifiedStart = false
    private var hasNotifiedStop = false

    init(
        _ animation: CAAnimation,
        of layer: CALayer,
        key: String?,
        oldSnapshot: RenderLayer?,
        completion: TransactionCompletion?
    ) {
        self.animation = animation
        self.key = key
        changesCustomValues = animation.changesProperty { layer.isCustom($0) }
        redrawsLayer = animation.changesProperty { layer.isRedrawn(by: $0) }
        self.oldSnapshot = oldSnapshot
        self.completion = completion
        completion?.add()
    }

    /// Compiles the animation when a commit carries it for the first time.
    /// - Parameter time: The time of the commit, in the layer's time.
    func commit(_ layer: CALayer, at time: TimeInterval) {
        guard compiled == nil else { return }
        if animation.beginTime == 0 { animation.beginTime = time + animation.commitDelay }
        compiled = animation.compiled(setting(layer))
        if changesCustomValues { customPart = animation.compiled(setting(layer, .customValues)) }
    }

    /// Returns the part of the animation that changes values of the app's own keys, or `nil` if there is none.
    /// - Parameter time: The current time, in the layer's time.
    func customPart(_ layer: CALayer, at time: TimeInterval) -> CompiledAnimation? {
        guard changesCustomValues, customPart == nil else { return customPart }
        return uncommitted(at: time).compiled(setting(layer, .customValues))
    }

    /// Returns the animation in the compositor's representation; if no commit has carried it yet, as if it began now.
    /// - Parameter time: The current time, in the layer's time.
    func compiled(_ layer: CALayer, at time: TimeInterval) -> CompiledAnimation {
        compiled ?? uncommitted(at: time).compiled(setting(layer))
    }

    /// Returns a copy of the animation that begins now.
    private func uncommitted(at time: TimeInterval) -> CAAnimation {
        let copy = animation.snapshot()
        if copy.beginTime == 0 { copy.beginTime = time + copy.commitDelay }
        return copy
    }

    private func setting(_ layer: CALayer, _ scope: AnimationSetting.Scope = .properties) -> AnimationSetting {
        AnimationSetting(layer: layer, oldSnapshot: oldSnapshot, scope: scope, ids: ids)
    }

    // MARK: Notifications

    /// A Boolean value that indicates whether a delegate or a transaction must be notified of its end.
    var awaitsStop: Bool { !hasNotifiedStop && (animation.delegate != nil || completion != nil) }

    /// The time of the start notification, in the layer's time; `nil` for never.
    private var startTime: TimeInterval? {
        guard let compiled, !hasNotifiedStart, !hasNotifiedStop, animation.delegate != nil else { return nil }
        return compiled.timing.beginTime
    }

    /// Returns the time of the next notification, in seconds of the display's clock; `nil` for never. For notifications
    /// that are due, it is the time of the clock.
    /// - Parameter clock: The clock of the layer.
    func nextEvent(_ clock: LayerClock) -> TimeInterval? {
        guard let compiled, !hasNotifiedStop else { return nil }
        if compiled.timing.hasEnded(clock) { return clock.time }
        var next = NextChange()
        if let startTime { next.add(clock.hasPassed(startTime) ? clock.time : clock.time(ofComing: startTime)) }
        next.add(compiled.timing.end(clock))
        return next.time
    }

    /// Returns the time at which the animation began, in seconds of the display's clock, if the delegate must be
    /// notified; otherwise `nil`.
    func dueStart(_ clock: LayerClock) -> TimeInterval? {
        guard let startTime, let compiled, clock.hasPassed(startTime) || compiled.timing.hasEnded(clock) else {
            return nil
        }
        return clock.time(of: startTime)
    }

    /// Returns the time at which the animation ended, in seconds of the display's clock, if that has not been notified;
    /// otherwise `nil`.
    func dueStop(_ clock: LayerClock) -> TimeInterval? {
        guard let compiled, !hasNotifiedStop, compiled.timing.hasEnded(clock) else { return nil }
        return clock.time(of: clock.rate < 0 ? compiled.timing.beginTime : compiled.timing.endTime)
    }

    func notifyStart() {
        guard !hasNotifiedStart, !hasNotifiedStop else { return }
        hasNotifiedStart = true
        animation.delegate?.animationDidStart(animation)
    }

    /// Notifies the delegate and the transaction of the end.
    /// - Parameter finished: A Boolean value that indicates whether the animation ran to its end.
    func notifyStop(finished: Bool) {
        guard !hasNotifiedStop else { return }
        hasNotifiedStop = true
        animation.delegate?.animationDidStop(animation, finished: finished)
        completion?.remove()
        completion = nil
    }
}

extension CompiledAnimation {
    /// Returns a Boolean value that indicates whether the animation changes the layer's transform of its sublayers.
    /// - Parameters:
    ///   - hasSublayerTransform: A Boolean value that indicates whether the layer transforms its sublayers anyway.
    ///   - isTransformLayer: A Boolean value that indicates whether the layer does not flatten its sublayers.
    func movesSublayers(hasSublayerTransform: Bool, isTransformLayer: Bool) -> Bool {
        switch content {
        case .property(let animation):
            switch animation.target.property {
            case .sublayerTransform: true
            case .bounds, .anchorPoint, .anchorPointZ: hasSublayerTransform
            case .position, .transform, .zPosition: isTransformLayer
            default: false
            }
        case .group(let members):
            members.contains {
                $0.movesSublayers(hasSublayerTransform: hasSublayerTransform, isTransformLayer: isTransformLayer)
            }
        case .contents, .transition, .nothing: false
        }
    }
}
