import Compositor
import CoreGraphics

extension CALayer {
    func store(_ anim: CAAnimation, forKey key: String?) {
        // What is shown of a layer at some time does not move.
        guard !isPresentation else { return }
        let key = anim is CATransition ? kCATransition : key
        if let key { removeAnimation(forKey: key) }
        let copy = anim.snapshot()
        if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
        if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
        let thread = AnimationThread.current
        let animation = RunningAnimation(copy, key: key, completion: thread.completion)
        makeMotion().animations.append(animation)
        mark(.properties)
        thread.addFresh(self)
    }

    /// Has delegates told that animations which are no more did not finish.
    func stop(_ animations: [RunningAnimation]) {
        let thread = AnimationThread.current
        for animation in animations { thread.addStopped(animation) }
        mark(.properties)
    }

    /// The layer's own, made if it has none.
    func makeMotion() -> LayerMotion {
        if let motion { return motion }
        let made = LayerMotion()
        motion = made
        return made
    }

    /// Of the tree that the layer is in.
    var rootContext: LayerContext? {
        var layer = self
        while let above = layer.storedSuperlayer { layer = above }
        return layer.context
    }
}
