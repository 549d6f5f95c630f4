import Compositor
import CoreGraphics
import Motion

/// The redraws of layers while animations change what they draw.
///
/// While a value changes continuously, a display link marks the layers for redrawing before each frame, for the time at
/// which the frame is shown. Between discrete values and before the animation begins, the time of the next redraw is one
/// of the context's animation events. At rest there is no link.
final class LayerRedraws {
    private weak var context: LayerContext?
    private var link: CADisplayLink?

    /// The time of a later redraw, in seconds of the display's clock; `nil` for none.
    private(set) var time: TimeInterval?

    /// The time of the frame that redraws are for, in seconds of the display's clock.
    private var frameTime = -TimeInterval.infinity

    init(_ context: LayerContext) { self.context = context }

    /// A Boolean value that indicates whether layers are redrawn with each frame.
    var isRunning: Bool { link != nil }

    /// Returns the time that layers are drawn for.
    func drawingTime(at now: TimeInterval) -> TimeInterval { max(now, frameTime) }

    /// Marks the layers whose animations require a redraw.
    /// - Parameter time: The time of the frame, in seconds of the display's clock.
    func serve(at time: TimeInterval) {
        guard let context else { return }
        frameTime = time
        for layer in context.animatedLayers {
            guard let motion = layer.motion, let next = motion.redrawTime, next <= time else { continue }
            // Computed again when the layer is drawn; a hidden layer is not.
            motion.redrawTime = nil
            layer.setNeedsDisplay()
        }
    }

    /// Requests frames, or a call at a later time, for the redraws that animations require.
    func schedule(at now: TimeInterval) {
        guard let context else { return }
        var next = NextChange()
        for layer in context.animatedLayers { next.add(layer.motion?.redrawTime) }
        let isContinuous = next.time.map { $0 <= drawingTime(at: now) } ?? false
        let later = isContinuous ? nil : next.time
        if later != time {
            time = later
            context.invalidateNextEvent()
        }
        guard isContinuous != isRunning else { return }
        link?.invalidate()
        link = nil
        guard isContinuous, let links = context.session?.displayLinks else { return }
        let link = CADisplayLink(target: self, action: LayerRedraws.redraw, links: links)
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func redraw(_ link: CADisplayLink) {
        // The link retains this object, but the context does not exist anymore.
        guard context != nil else { return link.invalidate() }
        serve(at: link.targetTimestamp)
    }
}

extension LayerContext {
    /// Requests the redraws that animations require.
    func scheduleRedraws() {
        guard !animatedLayers.isEmpty || redraws.isRunning else { return }
        redraws.schedule(at: clock.now.seconds)
    }
}

extension CALayer {
    /// Returns a Boolean value that indicates whether a change of a property redraws the layer.
    func isRedrawn(by key: String) -> Bool { type(of: self).needsDisplay(forKey: key) }

    /// Calls `display()`: of a copy with the values of animations, if they change what the layer draws.
    func displayCurrentValues() {
        guard let motion, motion.animations.contains(where: \.redrawsLayer) else { return display() }
        let context = commitState.drawingContext ?? rootContext
        let now = presentTime
        let time = context?.redraws.drawingTime(at: now) ?? now
        let copy = copy(presenting: PresentedLayer(self, time, superlayer: nil, drawsModel: true))
        copy.display()
        takeContents(setBy: copy)
        motion.redrawTime = nextRedraw(after: time)
    }

    /// Returns the time of the next change of what the layer draws, in seconds of the display's clock: a time not after the
    /// given one if it changes continuously.
    private func nextRedraw(after time: TimeInterval) -> TimeInterval? {
        let clock = clock(at: time)
        let animations = motion?.animations.filter(\.redrawsLayer) ?? []
        let parts = animations.flatMap { animation in
            [animation.compiled(self, at: clock.local), animation.customPart(self, at: clock.local)].compactMap(\.self)
        }
        return LayerAnimation(values: LayerValues(), animations: parts).nextChange(clock)
    }
}
