import Compositor
import QuartzCore
import Testing

/// A layer tree with a manual clock, and its evaluated render tree.
final class AnimationScreen {
    let clock = VirtualClock(now: .seconds(100))
    let root = CALayer()
    let context: LayerContext
    private(set) var tree: RenderTree

    init(width: Int = 64, height: Int = 48) {
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        context = LayerContext(root: root, size: PixelSize(width: width, height: height), scale: 1)
        context.clock = clock
        guard let tree = context.commit() else { preconditionFailure("a new layer tree has nothing to commit") }
        self.tree = tree
    }

    /// A layer of 10 by 10 points, whose position is that of its top left corner.
    func addLayer(to parent: CALayer? = nil, color: CGColor? = nil) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.anchorPoint = .zero
        layer.backgroundColor = color
        (parent ?? root).addSublayer(layer)
        commit()
        return layer
    }

    @discardableResult
    func commit() -> Bool {
        var isNew = false
        for _ in 0..<10 {
            if let next = context.commit() {
                tree = next
                isNew = true
            }
            if !context.isDirty { break }
        }
        return isNew
    }

    /// Returns the tree evaluated at a number of seconds after the start.
    func evaluated(_ seconds: TimeInterval) -> EvaluatedTree { tree.evaluated(at: 100 + seconds) }

    /// A layer of the evaluated tree, by the indices of sublayers from the root.
    func shown(_ path: Int..., at seconds: TimeInterval) -> RenderLayer {
        guard let root = evaluated(seconds).tree.root else { preconditionFailure("the tree has no root") }
        return path.reduce(root) { $0.children.layers[$1] }
    }

    /// Advances the clock, serves the animations, and commits.
    func advance(to seconds: TimeInterval) {
        clock.advance(to: .seconds(100 + seconds))
        context.serveAnimations(at: clock.now.seconds)
        commit()
    }

    /// Serves each animation event at its time, up to a time.
    func run(to seconds: TimeInterval) {
        while let event = context.nextAnimationEvent, event <= 100 + seconds {
            clock.advance(to: .seconds(event))
            context.serveAnimations(at: max(event, clock.now.seconds))
            commit()
        }
        clock.advance(to: .seconds(100 + seconds))
    }
}

/// A shared log of the calls of animation delegates.
final class AnimationLog {
    var entries: [String] = []

    func delegate(_ name: String) -> any CAAnimationDelegate { Delegate(name, self) }

    private final class Delegate: CAAnimationDelegate {
        let name: String
        let log: AnimationLog

        init(_ name: String, _ log: AnimationLog) {
            self.name = name
            self.log = log
        }

        func animationDidStart(_ anim: CAAnimation) { log.entries.append("\(name) started") }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            log.entries.append("\(name) \(flag ? "finished" : "stopped")")
        }
    }
}

extension CABasicAnimation {
    /// Returns a linear animation of the x position.
    static func slide(_ from: CGFloat = 0, _ to: CGFloat = 100, duration: TimeInterval = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        return animation
    }
}
