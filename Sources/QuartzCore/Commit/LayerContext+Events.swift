import Compositor
import CoreGraphics
import Motion

/// Delivery of animation start and stop events. The compositor plays animations without feedback; the times of the
/// events are computed here.
extension LayerContext {
    /// The time of the next call of `serveAnimations(at:)`, in seconds of the clock; `nil` for never. A time in the
    /// past means now.
    package var nextAnimationEvent: TimeInterval? {
        if let foundEvent { return foundEvent }
        var next = NextChange()
        if !animatedLayers.isEmpty {
            let now = clock.now.seconds
            for layer in animatedLayers {
                guard let animations = layer.motion?.animations else { continue }
                let clock = layer.clock(at: now)
                for animation in animations { next.add(animation.nextEvent(clock)) }
            }
        }
        foundEvent = .some(next.time)
        return next.time
    }

    /// Removes animations that have ended, and notifies delegates and transactions of starts and ends: in the order of
    /// time, and in the order of addition for equal times.
    /// - Parameter time: The current time, in seconds of the clock.
    package func serveAnimations(at time: TimeInterval) {
        animationThread.notifyStopped()
        guard !animatedLayers.isEmpty else { return }
        foundEvent = nil
        var events: [AnimationEvent] = []
        for layer in animatedLayers { takeEvents(of: layer, at: time, &events) }
        releaseIdleLayers()
        events.sort { $0.order < $1.order }
        for event in events {
            if event.isStop { event.animation.notifyStop(finished: true) } else { event.animation.notifyStart() }
        }
    }

    private struct AnimationEvent {
        let time: TimeInterval
        let isStop: Bool
        let animation: RunningAnimation

        var order: (TimeInterval, UInt64, Int) { (time, animation.serial, isStop ? 1 : 0) }
    }

    private func takeEvents(of layer: CALayer, at time: TimeInterval, _ events: inout [AnimationEvent]) {
        guard let motion = layer.motion else { return }
        let clock = layer.clock(at: time)
        var removed: [RunningAnimation] = []
        for animation in motion.animations {
            if let start = animation.dueStart(clock) {
                events.append(AnimationEvent(time: start, isStop: false, animation: animation))
            }
            guard let stop = animation.dueStop(clock) else { continue }
            events.append(AnimationEvent(time: stop, isStop: true, animation: animation))
            if animation.animation.isRemovedOnCompletion { removed.append(animation) }
        }
        guard !removed.isEmpty else { return }
        motion.animations.removeAll { animation in removed.contains { $0 === animation } }
        layer.markMoved(by: removed)
    }

    // MARK: Commits

    /// Starts the animations that a commit carries for the first time, at the time of the commit.
    func beginAnimations(_ layers: [CALayer]) {
        foundEvent = nil
        guard !layers.isEmpty else { return }
        let now = clock.now.seconds
        for layer in layers {
            layer.commitAnimations(at: now)
            guard let motion = layer.motion, !motion.animations.isEmpty, motion.context !== self else { continue }
            motion.context = self
            animatedLayers.append(layer)
        }
    }

    /// Removes the animations of layers that have left the tree.
    func endAnimationsOfLayersThatLeft() {
        guard !animatedLayers.isEmpty else { return }
        var left: [CALayer] = []
        for layer in animatedLayers where layer.rootContext !== self { left.append(layer) }
        for layer in left { layer.removeAllAnimations() }
        releaseIdleLayers()
    }

    /// Releases layers that have no animations left.
    private func releaseIdleLayers() {
        animatedLayers.removeAll { layer in
            guard let motion = layer.motion else { return true }
            guard motion.animations.isEmpty else { return false }
            motion.context = nil
            return true
        }
    }
}
