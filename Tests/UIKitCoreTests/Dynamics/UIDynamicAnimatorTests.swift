import Testing
import UIKit
import UIKitTesting

@MainActor
struct UIDynamicAnimatorTests {
    private final class Delegate: UIDynamicAnimatorDelegate {
        var calls: [String] = []
        func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { calls.append("resume") }
        func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { calls.append("pause") }
    }

    @Test func animatorPausesAtRestAndCausesNoFrames() throws {
        let stage = try DynamicsStage()
        let delegate = Delegate()
        stage.animator.delegate = delegate
        stage.drop([stage.box()])
        #expect(stage.animator.isRunning)
        try stage.advance(by: 5)
        #expect(!stage.animator.isRunning)
        #expect(delegate.calls == ["resume", "pause"])
        stage.screen.resetStatistics()
        let time = stage.animator.elapsedTime
        try stage.advance(by: 10)
        #expect(stage.screen.statistics.frames == 0)
        #expect(stage.screen.statistics.wakeUps == 0)
        #expect(stage.animator.elapsedTime == time)
    }

    @Test func movingItemsAreNotRedrawn() throws {
        final class Drawn: UIView {
            var count = 0
            override func draw(_ rect: CGRect) {
                count += 1
                UIColor.red.setFill()
                UIBezierPath(rect: rect).fill()
            }
        }
        let stage = try DynamicsStage()
        let box = Drawn(frame: CGRect(x: 150, y: 20, width: 100, height: 60))
        stage.view.addSubview(box)
        box.transform = CGAffineTransform(rotationAngle: 0.4)
        try stage.advance(by: 0.1)
        stage.screen.resetStatistics()
        stage.drop([box])
        try stage.advance(by: 4)
        #expect(box.center.y > 300)
        #expect(box.count == 1)
        #expect(stage.screen.statistics.pixelsDrawn == 0)
    }

    @Test(arguments: [30.0, 60, 120])
    func restPositionIsIndependentOfRefreshRate(rate: Double) throws {
        func rest(_ rate: Double) throws -> [CGPoint] {
            let stage = try DynamicsStage(refreshRate: rate)
            let boxes = (0..<6).map {
                stage.box(side: 40, at: CGPoint(x: 160 + 13 * CGFloat($0), y: 40 + 50 * CGFloat($0)))
            }
            stage.drop(boxes)
            try stage.advance(by: 8)
            #expect(!stage.animator.isRunning)
            return boxes.map(\.center)
        }
        #expect(try rest(rate) == rest(60))
    }

    @Test func hundredItemsSettleWithinBounds() throws {
        let stage = try DynamicsStage()
        let boxes = (0..<100).map { index in
            stage.box(side: 24, at: CGPoint(x: 30 + 36 * CGFloat(index % 10), y: 20 + 36 * CGFloat(index / 10)))
        }
        stage.drop(boxes)
        let bounds = stage.view.bounds.insetBy(dx: -1.5, dy: -1.5)
        for _ in 0..<40 {
            try stage.advance(by: 0.25)
            #expect(boxes.allSatisfy { bounds.contains($0.frame) })
        }
        #expect(!stage.animator.isRunning)
    }

    @Test func itemsInRectReturnsIntersectingItems() throws {
        let stage = try DynamicsStage()
        let (left, right) = (stage.box(at: CGPoint(x: 60, y: 60)), stage.box(at: CGPoint(x: 300, y: 60)))
        stage.animator.addBehavior(UIDynamicItemBehavior(items: [left, right]))
        let found = stage.animator.items(in: CGRect(x: 0, y: 0, width: 120, height: 120))
        #expect(found.count == 1 && found.first === left)
    }

    @Test func updateItemContinuesFromItsState() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        stage.drop([box])
        try stage.advance(by: 5)
        box.center = CGPoint(x: 100, y: 60)
        stage.animator.updateItem(usingCurrentState: box)
        #expect(stage.animator.isRunning)
        try stage.advance(by: 0.1)
        #expect(box.center.x == 100 && box.center.y > 60 && box.center.y < 80)
        try stage.advance(by: 5)
        #expect(abs(box.center.y - 350) < 1.5)
    }

    @Test func itemsCanBeAddedAndRemovedWhileRunning() throws {
        let stage = try DynamicsStage()
        let (first, second) = (
            stage.box(side: 40, at: CGPoint(x: 100, y: 40)), stage.box(side: 40, at: CGPoint(x: 300, y: 40))
        )
        let gravity = UIGravityBehavior(items: [first])
        stage.animator.addBehavior(gravity)
        try stage.advance(by: 0.1)
        gravity.addItem(second)
        gravity.removeItem(first)
        let y = first.center.y
        try stage.advance(by: 0.2)
        #expect(first.center.y == y)
        #expect(second.center.y > 50)
    }

    @Test func customItemMoves() throws {
        final class Value: NSObject, UIDynamicItem {
            var center = CGPoint(x: 0, y: 10)
            var bounds: CGRect { CGRect(x: 0, y: 0, width: 10, height: 10) }
            var transform = CGAffineTransform.identity
        }
        let stage = try DynamicsStage()
        let value = Value()
        stage.animator.addBehavior(UIGravityBehavior(items: [value]))
        try stage.advance(by: 0.5)
        #expect(value.center.y > 100)
    }

    @Test func actionOfCompositeIsCalledInEachFrame() throws {
        final class Fall: UIDynamicBehavior {
            var animators: [UIDynamicAnimator?] = []
            init(_ item: UIView) {
                super.init()
                addChildBehavior(UIGravityBehavior(items: [item]))
            }
            override func willMove(to dynamicAnimator: UIDynamicAnimator?) { animators.append(dynamicAnimator) }
        }
        let stage = try DynamicsStage()
        let box = stage.box()
        let fall = Fall(box)
        var positions: [CGFloat] = []
        fall.action = { positions.append(box.center.y) }
        stage.animator.addBehavior(fall)
        #expect(fall.childBehaviors[0].dynamicAnimator === stage.animator)
        try stage.advance(by: 0.5)
        #expect(positions.count >= 28 && positions.count <= 31)
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
        stage.animator.removeBehavior(fall)
        #expect(fall.dynamicAnimator == nil)
        #expect(fall.animators.count == 2 && fall.animators[0] === stage.animator && fall.animators[1] == nil)
    }

    @Test func groupMovesAsOneItem() throws {
        let stage = try DynamicsStage()
        let (left, right) = (
            stage.box(side: 40, at: CGPoint(x: 100, y: 60)), stage.box(side: 40, at: CGPoint(x: 180, y: 60))
        )
        let group = UIDynamicItemGroup(items: [left, right])
        #expect(group.center == CGPoint(x: 140, y: 60))
        #expect(group.bounds.size == CGSize(width: 120, height: 40))
        let collision = UICollisionBehavior(items: [group])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.animator.addBehavior(UIGravityBehavior(items: [group]))
        stage.animator.addBehavior(collision)
        try stage.advance(by: 4)
        #expect(abs(left.center.y - 380) < 1.5)
        #expect(abs(left.center.distance(to: right.center) - 80) < 0.01)
    }

    @Test func itemsOfInvalidGeometryAreIgnored() throws {
        let stage = try DynamicsStage()
        let (empty, far) = (stage.box(side: 0), stage.box())
        far.center = CGPoint(x: CGFloat.nan, y: 0)
        stage.drop([empty, far])
        try stage.advance(by: 0.2)
        #expect(empty.center == CGPoint(x: 200, y: 100))
        #expect(!stage.animator.isRunning)
    }
}
