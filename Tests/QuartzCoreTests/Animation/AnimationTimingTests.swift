import Compositor
import QuartzCore
import Testing

/// Positions of a layer that an animation moves from 0 to 100 within a second, and that is at 500 without it.
@Suite struct AnimationTimingTests {
    struct Run: Sendable, CustomTestStringConvertible {
        let name: String
        let setUp: @Sendable (CABasicAnimation) -> Void
        /// Seconds, and the x then.
        let positions: [(time: TimeInterval, x: Double)]
        /// The time of the end; nil for never.
        let end: TimeInterval?

        var testDescription: String { name }

        init(
            _ name: String,
            _ positions: [(TimeInterval, Double)],
            end: TimeInterval?,
            _ setUp: @escaping @Sendable (CABasicAnimation) -> Void = { _ in }
        ) {
            self.name = name
            self.positions = positions.map { (time: $0.0, x: $0.1) }
            self.end = end
            self.setUp = setUp
        }
    }

    static let runs = [
        Run("plain", [(0, 0), (0.25, 25), (0.999, 99.9), (1, 500), (7, 500)], end: 1),
        Run("backwards", [(0, 100), (0.25, 75), (0.999, 0.1), (1, 500)], end: 1) { $0.speed = -1 },
        Run("twice and a half", [(0.5, 50), (1, 0), (1.25, 25), (2.25, 25), (2.4999, 49.99), (2.5, 500)], end: 2.5) {
            $0.repeatCount = 2.5
        },
        Run("half of it", [(0.25, 25), (0.5, 500)], end: 0.5) { $0.repeatCount = 0.5 },
        Run("for a time", [(1.25, 25), (1.5, 500)], end: 1.5) { $0.repeatDuration = 1.5 },
        Run("for ever", [(1e6 + 0.25, 25)], end: nil) { $0.repeatCount = .infinity },
        Run("for ever by duration", [(1e6 + 0.25, 25)], end: nil) { $0.repeatDuration = .infinity },
        Run("there and back", [(0.25, 25), (1, 100), (1.25, 75), (1.999, 0.1), (2, 500)], end: 2) {
            $0.autoreverses = true
        },
        Run("there and back and there", [(2.25, 25), (2.75, 75), (3, 500)], end: 3) {
            $0.autoreverses = true
            $0.repeatCount = 1.5
        },
        Run("there and back, backwards", [(0, 0), (0.25, 25), (1.25, 75), (2, 500)], end: 2) {
            $0.autoreverses = true
            $0.speed = -1
        },
        Run("late", [(0, 500), (0.499, 500), (0.5, 0), (0.75, 25), (1.5, 500)], end: 1.5) { $0.beginTime = 100.5 },
        Run("late, shown before", [(0, 0), (0.4, 0), (0.75, 25), (1.5, 500)], end: 1.5) {
            $0.beginTime = 100.5
            $0.fillMode = .backwards
        },
        Run("late, backwards, shown before", [(0, 100), (0.75, 75)], end: 1.5) {
            $0.beginTime = 100.5
            $0.speed = -1
            $0.fillMode = .both
        },
        Run("early", [(0, 50), (0.25, 75), (0.5, 500)], end: 0.5) { $0.beginTime = 99.5 },
        Run("shown after", [(0.5, 50), (1, 100), (9, 100)], end: 1) {
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        },
        Run("not shown after", [(0.5, 50), (1, 500)], end: 1) { $0.isRemovedOnCompletion = false },
        Run("removed after all", [(0.5, 50), (1, 500)], end: 1) { $0.fillMode = .forwards },
        Run("stays halfway", [(2.4, 40), (2.5, 50), (9, 50)], end: 2.5) {
            $0.repeatCount = 2.5
            $0.fillMode = .both
            $0.isRemovedOnCompletion = false
        },
        Run("stays where it started", [(2, 0), (9, 0)], end: 2) {
            $0.autoreverses = true
            $0.fillMode = .both
            $0.isRemovedOnCompletion = false
        },
        Run("quickly", [(0.25, 50), (0.5, 500)], end: 0.5) { $0.speed = 2 },
        Run("slowly", [(1, 25), (4, 500)], end: 4) { $0.speed = 0.25 },
        Run("from the middle", [(0, 25), (0.5, 75), (0.8, 5), (0.999, 24.9), (1, 500)], end: 1) {
            $0.timeOffset = 0.25
        },
        Run("stopped", [(0, 30), (77, 30)], end: nil) {
            $0.speed = 0
            $0.timeOffset = 0.3
        },
        Run("stopped at the end", [(0, 100), (77, 100)], end: nil) {
            $0.speed = 0
            $0.timeOffset = 1
        },
        Run("cumulative", [(0.5, 50), (1, 100), (1.5, 150), (2.5, 250), (3, 500)], end: 3) {
            $0.isCumulative = true
            $0.repeatCount = 3
        },
        Run("cumulative from elsewhere", [(0.5, 15), (1.5, 35)], end: 2) {
            $0.fromValue = 10
            $0.toValue = 20
            $0.isCumulative = true
            $0.repeatCount = 2
        },
        Run("additive", [(0, 500), (0.25, 525), (1, 500)], end: 1) { $0.isAdditive = true },
        Run("of no length", [(0, 500)], end: 0) {
            CATransaction.setAnimationDuration(0)
            $0.duration = 0
        },
        Run("along a curve", [(0.5, 31.535_7), (0.25, 9.346_5)], end: 1) {
            $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
        },
        Run("from and by", [(0.5, 30)], end: 1) {
            $0.fromValue = 20
            $0.byValue = 20
            $0.toValue = nil
        },
        Run("by and to", [(0, 80), (0.5, 90)], end: 1) {
            $0.fromValue = nil
            $0.byValue = 20
        },
        Run("from", [(0, 100), (0.25, 200)], end: 1) {
            $0.fromValue = 100
            $0.toValue = nil
        },
        Run("to", [(0, 500), (0.25, 400)], end: 1) { $0.fromValue = nil },
        Run("by", [(0, 500), (0.25, 525)], end: 1) {
            $0.byValue = 100
            $0.fromValue = nil
            $0.toValue = nil
        },
        Run("nothing", [(0, 500), (0.25, 500)], end: 1) {
            $0.fromValue = nil
            $0.toValue = nil
        },
        Run("by, additive", [(0.25, 525)], end: 1) {
            $0.byValue = 100
            $0.fromValue = nil
            $0.toValue = nil
            $0.isAdditive = true
        },
        Run("of another kind", [(0.25, 500)], end: 1) { $0.fromValue = CGPoint(x: 5, y: 5) },
        Run("of no property", [(0.25, 500)], end: 1) { $0.keyPath = "position.q" },
    ]

    @Test(arguments: runs) func presentedPosition(_ run: Run) throws {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let animation = CABasicAnimation.slide()
        let log = AnimationLog()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position.x = 500
        run.setUp(animation)
        layer.add(animation, forKey: "run")
        CATransaction.commit()
        screen.commit()
        for position in run.positions {
            let x = screen.shown(0, at: position.time).transform.tx
            #expect(abs(x - position.x) < 1e-3, "at \(position.time): \(x)")
        }
        #expect(screen.context.nextAnimationEvent == run.end.map { 100 + $0 })
        // The main thread sees the same.
        for position in run.positions {
            screen.clock.advance(to: .seconds(100 + position.time))
            let x = try #require(layer.presentation()).position.x
            let root = try #require(screen.tree.evaluated(at: screen.clock.now.seconds).tree.root)
            #expect(x == root.children.layers[0].transform.tx)
        }
        // And when it is over, it is removed.
        guard let end = run.end else { return }
        layer.animation(forKey: "run")?.delegate = log.delegate("run")
        screen.advance(to: end)
        #expect(log.entries == ["run started", "run finished"])
        #expect((layer.animation(forKey: "run") == nil) == animation.isRemovedOnCompletion)
        #expect(screen.context.nextAnimationEvent == nil)
    }

    @Test func nextChangeOfDelayedAndFilledAnimations() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let animation = CABasicAnimation.slide()
        animation.beginTime = 101
        layer.add(animation, forKey: nil)
        screen.commit()
        #expect(screen.evaluated(0).nextChange == 101)
        #expect(screen.evaluated(0).tree === screen.tree, "nothing is shown before")
        #expect(screen.evaluated(1).nextChange == 101, "it changes with every frame")
        #expect(screen.evaluated(1.5).nextChange == 101.5)
        #expect(screen.evaluated(1.5).tree !== screen.tree)
        #expect(screen.evaluated(2).nextChange == nil)
        #expect(screen.evaluated(2).tree === screen.tree)

        // What stands still is left alone.
        animation.speed = 0
        layer.removeAllAnimations()
        layer.add(animation, forKey: nil)
        screen.commit()
        #expect(screen.evaluated(0).nextChange == 101)
        #expect(screen.evaluated(1).nextChange == nil)
        animation.speed = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.removeAllAnimations()
        layer.add(animation, forKey: nil)
        screen.commit()
        #expect(screen.evaluated(0.5).nextChange == 101)
        #expect(screen.evaluated(3).nextChange == nil)
        #expect(screen.shown(0, at: 3).transform.tx == 100)
    }

    @Test func evaluatedTreeWithoutAnimationsIsIdentical() {
        let screen = AnimationScreen()
        _ = screen.addLayer()
        let evaluated = screen.evaluated(5)
        #expect(evaluated.tree === screen.tree)
        #expect(evaluated.nextChange == nil)
        #expect(screen.context.nextAnimationEvent == nil)
        #expect(!screen.context.isDirty)
    }

    @Test func animationsOfOneCommitBeginTogether() {
        let screen = AnimationScreen()
        let first = screen.addLayer()
        let second = screen.addLayer()
        first.add(CABasicAnimation.slide(), forKey: "x")
        screen.clock.advance(by: .seconds(0.25))
        let late = CABasicAnimation.slide()
        late.commitDelay = 0.5
        second.add(late, forKey: "x")
        screen.clock.advance(by: .seconds(0.25))
        screen.commit()
        #expect(first.animation(forKey: "x")?.beginTime == 100.5)
        #expect(second.animation(forKey: "x")?.beginTime == 101)
        // A later commit does not restart them.
        screen.clock.advance(by: .seconds(0.25))
        first.name = "x"
        screen.root.bounds.origin.x = 1
        screen.commit()
        #expect(first.animation(forKey: "x")?.beginTime == 100.5)
    }

    @Test func addAnimationCopiesIt() {
        let screen = AnimationScreen()
        let layer = screen.addLayer()
        let animation = CABasicAnimation.slide()
        animation.setValue("mine", forKey: "tag")
        layer.add(animation, forKey: "x")
        animation.toValue = 7
        let added = layer.animation(forKey: "x") as? CABasicAnimation
        #expect(added !== animation)
        #expect(added?.toValue as? CGFloat == 100)
        #expect(added?.value(forKey: "tag") as? String == "mine")
        #expect(layer.animationKeys() == ["x"])
        layer.removeAnimation(forKey: "x")
        #expect(layer.animationKeys() == nil)
    }
}
