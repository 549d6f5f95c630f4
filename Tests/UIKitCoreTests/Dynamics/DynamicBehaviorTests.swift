import Testing
import UIKit
import UIKitTesting

/// The units of Apple's documentation, and the movements that behaviors cause.
@MainActor
struct DynamicBehaviorTests {
    // MARK: Gravity and pushes

    @Test func gravityAcceleratesByThousandPointsPerSecondSquared() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let behavior = UIDynamicItemBehavior(items: [box])
        stage.animator.addBehavior(UIGravityBehavior(items: [box]))
        stage.animator.addBehavior(behavior)
        try stage.advance(by: 0.5)
        let time = stage.animator.elapsedTime
        let speed = behavior.linearVelocity(for: box).y
        #expect(abs(speed - 1000 * time) < 5)
        #expect(abs(box.center.y - (100 + 500 * time * time)) < 2)
    }

    @Test func gravityAngleAndMagnitudeSetTheDirection() {
        let gravity = UIGravityBehavior(items: [])
        #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
        #expect(gravity.angle == .pi / 2 && gravity.magnitude == 1)
        gravity.setAngle(0, magnitude: 2)
        #expect(gravity.gravityDirection == CGVector(dx: 2, dy: 0))
    }

    @Test func pushOfOneAcceleratesByHundredPointsPerSecondSquared() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let push = UIPushBehavior(items: [box], mode: .continuous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        let behavior = UIDynamicItemBehavior(items: [box])
        stage.animator.addBehavior(push)
        stage.animator.addBehavior(behavior)
        try stage.advance(by: 1)
        #expect(abs(behavior.linearVelocity(for: box).x - 100 * stage.animator.elapsedTime) < 1)
        #expect(push.active)
    }

    @Test func pushOfDenserItemIsSlower() throws {
        let stage = try DynamicsStage()
        let (light, heavy) = (stage.box(at: CGPoint(x: 100, y: 60)), stage.box(at: CGPoint(x: 100, y: 300)))
        let push = UIPushBehavior(items: [light, heavy], mode: .continuous)
        push.setAngle(0, magnitude: 1)
        let density = UIDynamicItemBehavior(items: [heavy])
        density.density = 4
        for behavior in [push, density] { stage.animator.addBehavior(behavior) }
        try stage.advance(by: 1)
        #expect(abs((light.center.x - 100) / (heavy.center.x - 100) - 4) < 0.05)
    }

    @Test func instantaneousPushActsOnceAndEnds() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let push = UIPushBehavior(items: [box], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 0.5, dy: 0)
        let behavior = UIDynamicItemBehavior(items: [box])
        stage.animator.addBehavior(push)
        stage.animator.addBehavior(behavior)
        try stage.advance(by: 0.1)
        #expect(!push.active)
        #expect(abs(behavior.linearVelocity(for: box).x - 50) < 0.1)
        push.active = true
        try stage.advance(by: 0.1)
        #expect(abs(behavior.linearVelocity(for: box).x - 100) < 0.1)
    }

    @Test func pushOffCenterRotates() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let push = UIPushBehavior(items: [box], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -30), for: box)
        let behavior = UIDynamicItemBehavior(items: [box])
        stage.animator.addBehavior(push)
        stage.animator.addBehavior(behavior)
        try stage.advance(by: 0.2)
        #expect(behavior.angularVelocity(for: box) > 0.5)
        #expect(box.transform.b > 0)
    }

    // MARK: Item properties

    @Test func elasticItemBouncesHigher() throws {
        let stage = try DynamicsStage()
        let (plain, elastic) = (
            stage.box(side: 60, at: CGPoint(x: 80, y: 60)), stage.box(side: 60, at: CGPoint(x: 300, y: 60))
        )
        stage.drop([plain, elastic])
        let behavior = UIDynamicItemBehavior(items: [elastic])
        behavior.elasticity = 0.5
        stage.animator.addBehavior(behavior)
        try stage.advance(by: 0.8)
        var (plainTop, elasticTop) = (CGFloat.infinity, CGFloat.infinity)
        for _ in 0..<60 {
            try stage.advance(by: 0.01)
            (plainTop, elasticTop) = (min(plainTop, plain.center.y), min(elasticTop, elastic.center.y))
        }
        #expect(elasticTop < plainTop - 20)
        #expect(plainTop < 369, "items bounce slightly by default")
    }

    @Test func velocitiesAddUp() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let behavior = UIDynamicItemBehavior(items: [box])
        behavior.addLinearVelocity(CGPoint(x: 30, y: 0), for: box)
        #expect(behavior.linearVelocity(for: box) == CGPoint(x: 30, y: 0), "kept until there is an animator")
        stage.animator.addBehavior(behavior)
        behavior.addLinearVelocity(CGPoint(x: 30, y: 10), for: box)
        behavior.addAngularVelocity(2, for: box)
        try stage.advance(by: 1)
        #expect(behavior.linearVelocity(for: box).distance(to: CGPoint(x: 60, y: 10)) < 0.01)
        #expect(abs(behavior.angularVelocity(for: box) - 2) < 0.01)
        #expect(abs(box.center.x - (200 + 60 * stage.animator.elapsedTime)) < 0.5)
    }

    @Test func resistanceStopsItems() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let behavior = UIDynamicItemBehavior(items: [box])
        behavior.resistance = 5
        behavior.angularResistance = 5
        behavior.addLinearVelocity(CGPoint(x: 200, y: 0), for: box)
        behavior.addAngularVelocity(3, for: box)
        stage.animator.addBehavior(behavior)
        try stage.advance(by: 6)
        #expect(!stage.animator.isRunning)
        #expect(abs(box.center.x - 240) < 4)
    }

    @Test func anchoredItemIsABoundary() throws {
        let stage = try DynamicsStage()
        let (floor, box) = (stage.box(at: CGPoint(x: 200, y: 300)), stage.box(side: 40, at: CGPoint(x: 200, y: 60)))
        let anchored = UIDynamicItemBehavior(items: [floor])
        anchored.isAnchored = true
        stage.animator.addBehavior(anchored)
        stage.animator.addBehavior(UIGravityBehavior(items: [floor, box]))
        stage.animator.addBehavior(UICollisionBehavior(items: [floor, box]))
        try stage.advance(by: 4)
        #expect(floor.center == CGPoint(x: 200, y: 300))
        #expect(abs(box.center.y - 230) < 1.5)
    }

    @Test func itemWithoutRotationStaysUpright() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let push = UIPushBehavior(items: [box], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -30), for: box)
        let behavior = UIDynamicItemBehavior(items: [box])
        behavior.allowsRotation = false
        stage.animator.addBehavior(behavior)
        stage.animator.addBehavior(push)
        try stage.advance(by: 0.3)
        #expect(box.transform == .identity)
        #expect(box.center.x > 210)
    }

    // MARK: Collisions

    private final class Recorder: UICollisionBehaviorDelegate {
        var lines: [String] = []
        var point = CGPoint.zero

        func collisionBehavior(
            _ behavior: UICollisionBehavior,
            beganContactFor item1: any UIDynamicItem,
            with item2: any UIDynamicItem,
            at p: CGPoint
        ) {
            lines.append("items began")
            point = p
        }

        func collisionBehavior(
            _ behavior: UICollisionBehavior,
            endedContactFor item1: any UIDynamicItem,
            with item2: any UIDynamicItem
        ) { lines.append("items ended") }

        func collisionBehavior(
            _ behavior: UICollisionBehavior,
            beganContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?,
            at p: CGPoint
        ) {
            lines.append("\(identifier.map { "\($0)" } ?? "bounds") began")
            point = p
        }

        func collisionBehavior(
            _ behavior: UICollisionBehavior,
            endedContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?
        ) { lines.append("\(identifier.map { "\($0)" } ?? "bounds") ended") }
    }

    @Test func delegateReceivesContactsOfBoundaries() throws {
        let stage = try DynamicsStage()
        let box = stage.box(side: 40, at: CGPoint(x: 200, y: 60))
        let recorder = Recorder()
        let collision = UICollisionBehavior(items: [box])
        collision.collisionDelegate = recorder
        collision.addBoundary(
            withIdentifier: "shelf" as NSCopying,
            from: CGPoint(x: 100, y: 200),
            to: CGPoint(x: 300, y: 200)
        )
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.animator.addBehavior(collision)
        stage.animator.addBehavior(UIGravityBehavior(items: [box]))
        try stage.advance(by: 3)
        #expect(recorder.lines.first == "shelf began")
        #expect(abs(recorder.point.y - 200) < 3 && abs(recorder.point.x - 200) < 21)
        #expect(abs(box.center.y - 180) < 1.5)
        recorder.lines = []
        collision.removeBoundary(withIdentifier: "shelf" as NSCopying)
        #expect(collision.boundaryIdentifiers == nil)
        try stage.advance(by: 3)
        #expect(recorder.lines.first == "bounds began")
        #expect(abs(box.center.y - 380) < 1.5)
    }

    @Test func collisionModeSelectsCollisions() throws {
        for (mode, rest): (UICollisionBehavior.Mode, CGFloat) in [
            (.items, 230), (.everything, 230), (.boundaries, 380),
        ] {
            let stage = try DynamicsStage()
            let (floor, box) = (stage.box(at: CGPoint(x: 200, y: 300)), stage.box(side: 40, at: CGPoint(x: 200, y: 60)))
            let anchored = UIDynamicItemBehavior(items: [floor])
            anchored.isAnchored = true
            let collision = UICollisionBehavior(items: [floor, box])
            collision.collisionMode = mode
            collision.translatesReferenceBoundsIntoBoundary = true
            stage.animator.addBehavior(anchored)
            stage.animator.addBehavior(collision)
            stage.animator.addBehavior(UIGravityBehavior(items: [box]))
            try stage.advance(by: 4)
            #expect(abs(box.center.y - rest) < 1.5, "\(mode)")
        }
    }

    @Test func boundaryInsetsMoveTheBounds() throws {
        let stage = try DynamicsStage()
        let box = stage.box(side: 40)
        stage.drop([box])
            .setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 0, left: 0, bottom: 50, right: 0))
        try stage.advance(by: 4)
        #expect(abs(box.center.y - 330) < 1.5)
    }

    @Test func ellipseRollsAndPathRests() throws {
        final class Ball: UIView {
            override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
        }
        final class Wedge: UIView {
            override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
            override var collisionBoundingPath: UIBezierPath {
                let path = UIBezierPath()
                path.move(to: CGPoint(x: -100, y: 20))
                path.addLine(to: CGPoint(x: 100, y: 20))
                path.addLine(to: CGPoint(x: -100, y: -20))
                path.close()
                return path
            }
        }
        let stage = try DynamicsStage()
        let wedge = Wedge(frame: CGRect(x: 0, y: 360, width: 200, height: 40))
        let ball = Ball(frame: CGRect(x: 20, y: 100, width: 40, height: 40))
        for view in [wedge, ball] { stage.view.addSubview(view) }
        stage.drop([wedge, ball])
        try stage.advance(by: 3)
        #expect(ball.center.x > 250, "it rolls down the wedge")
        #expect(abs(ball.center.y - 380) < 2)
    }

    // MARK: Attachments and snaps

    @Test func rodKeepsItsLengthAndSwings() throws {
        let stage = try DynamicsStage()
        let box = stage.box(side: 40, at: CGPoint(x: 300, y: 100))
        let anchor = CGPoint(x: 200, y: 100)
        let attachment = UIAttachmentBehavior(item: box, attachedToAnchor: anchor)
        #expect(attachment.length == 100 && attachment.attachedBehaviorType == .anchor)
        stage.animator.addBehavior(attachment)
        stage.animator.addBehavior(UIGravityBehavior(items: [box]))
        var lowest: CGFloat = 0
        for _ in 0..<100 {
            try stage.advance(by: 0.02)
            #expect(abs(box.center.distance(to: anchor) - 100) < 1)
            lowest = max(lowest, box.center.y)
        }
        #expect(lowest > 195)
    }

    @Test func attachmentOffCenterTiltsTheItem() throws {
        let stage = try DynamicsStage()
        let box = stage.box(side: 80)
        let attachment = UIAttachmentBehavior(
            item: box,
            offsetFromCenter: UIOffset(horizontal: 20, vertical: 20),
            attachedToAnchor: CGPoint(x: 220, y: 120)
        )
        stage.animator.addBehavior(attachment)
        stage.animator.addBehavior(UIGravityBehavior(items: [box]))
        try stage.advance(by: 0.3)
        #expect(abs(atan2(box.transform.b, box.transform.a)) > 0.1)
        attachment.anchorPoint = CGPoint(x: 260, y: 120)
        try stage.advance(by: 0.2)
        #expect(box.center.x > 200)
    }

    @Test func springAttachmentPullsTheOtherItem() throws {
        let stage = try DynamicsStage()
        let (first, second) = (
            stage.box(side: 40, at: CGPoint(x: 100, y: 200)), stage.box(side: 40, at: CGPoint(x: 200, y: 200))
        )
        let attachment = UIAttachmentBehavior(item: first, attachedTo: second)
        attachment.frequency = 4
        let behavior = UIDynamicItemBehavior(items: [first])
        behavior.addLinearVelocity(CGPoint(x: -200, y: 0), for: first)
        stage.animator.addBehavior(attachment)
        stage.animator.addBehavior(behavior)
        var distances: [CGFloat] = []
        for _ in 0..<50 {
            try stage.advance(by: 0.02)
            distances.append(first.center.distance(to: second.center))
        }
        #expect((distances.max() ?? 0) > 104 && (distances.min() ?? 0) < 96, "it oscillates")
        #expect(second.center.x < 190, "it is pulled along")
    }

    @Test func slidingAttachmentMovesAlongItsAxisWithinItsRange() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let attachment = UIAttachmentBehavior.slidingAttachment(
            with: box,
            attachmentAnchor: box.center,
            axisOfTranslation: CGVector(dx: 1, dy: 1)
        )
        attachment.attachmentRange = UIFloatRange(minimum: 0, maximum: 50)
        stage.animator.addBehavior(attachment)
        stage.animator.addBehavior(UIGravityBehavior(items: [box]))
        try stage.advance(by: 3)
        let way = CGPoint(x: box.center.x - 200, y: box.center.y - 100)
        #expect(abs(way.x - way.y) < 1)
        #expect(abs(hypot(way.x, way.y) - 50) < 1.5)
        #expect(abs(atan2(box.transform.b, box.transform.a)) < 0.02)
    }

    @Test func limitAttachmentIsACord() throws {
        let stage = try DynamicsStage()
        let (post, box) = (
            stage.box(side: 20, at: CGPoint(x: 200, y: 50)), stage.box(side: 20, at: CGPoint(x: 200, y: 130))
        )
        let anchored = UIDynamicItemBehavior(items: [post])
        anchored.isAnchored = true
        let cord = UIAttachmentBehavior.limitAttachment(
            with: box,
            offsetFromCenter: .zero,
            attachedTo: post,
            offsetFromCenter: .zero
        )
        cord.length = 150
        for behavior in [anchored, cord, UIGravityBehavior(items: [box])] { stage.animator.addBehavior(behavior) }
        try stage.advance(by: 4)
        #expect(abs(box.center.y - 200) < 2)
    }

    @Test func fixedAttachmentKeepsRelativePositions() throws {
        let stage = try DynamicsStage()
        let (left, right) = (
            stage.box(side: 40, at: CGPoint(x: 100, y: 60)), stage.box(side: 40, at: CGPoint(x: 160, y: 80))
        )
        stage.drop([left, right])
        stage.animator.addBehavior(
            UIAttachmentBehavior.fixedAttachment(
                with: left,
                attachedTo: right,
                attachmentAnchor: CGPoint(x: 130, y: 70)
            )
        )
        try stage.advance(by: 4)
        #expect(abs(left.center.distance(to: right.center) - hypot(60, 20)) < 1)
    }

    @Test func pinAttachmentRotatesWithinItsRange() throws {
        let stage = try DynamicsStage()
        let (post, arm) = (
            stage.box(side: 20, at: CGPoint(x: 200, y: 200)), stage.box(side: 20, at: CGPoint(x: 260, y: 200))
        )
        let anchored = UIDynamicItemBehavior(items: [post])
        anchored.isAnchored = true
        let pin = UIAttachmentBehavior.pinAttachment(
            with: arm,
            attachedTo: post,
            attachmentAnchor: CGPoint(x: 200, y: 200)
        )
        pin.attachmentRange = UIFloatRange(minimum: -.pi / 4, maximum: .pi / 4)
        for behavior in [anchored, pin, UIGravityBehavior(items: [arm])] { stage.animator.addBehavior(behavior) }
        try stage.advance(by: 4)
        #expect(abs(arm.center.distance(to: post.center) - 60) < 1)
        #expect(abs(atan2(arm.center.y - 200, arm.center.x - 200) - .pi / 4) < 0.05)
    }

    @Test(arguments: [0.0, 0.5, 1])
    func snapMovesToThePointUpright(damping: Double) throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        box.transform = CGAffineTransform(rotationAngle: 1)
        let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 250, y: 300))
        #expect(snap.damping == 0.5)
        snap.damping = CGFloat(damping)
        stage.animator.addBehavior(snap)
        var farthest: CGFloat = 0
        for _ in 0..<400 {
            try stage.advance(by: 0.01)
            farthest = max(farthest, box.center.y)
        }
        #expect(box.center.distance(to: CGPoint(x: 250, y: 300)) < 0.5)
        #expect(abs(atan2(box.transform.b, box.transform.a)) < 0.01)
        #expect(damping == 1 ? farthest < 300.5 : farthest > 302)
        #expect(!stage.animator.isRunning)
    }

    // MARK: Fields

    @Test func fieldsMoveItemsWithinTheirRegion() throws {
        let stage = try DynamicsStage()
        let (inside, outside) = (
            stage.box(side: 20, at: CGPoint(x: 250, y: 200)), stage.box(side: 20, at: CGPoint(x: 350, y: 200))
        )
        let field = UIFieldBehavior.radialGravityField(position: CGPoint(x: 200, y: 200))
        field.region = UIRegion(radius: 100)
        for item in [inside, outside] { field.addItem(item) }
        stage.animator.addBehavior(field)
        try stage.advance(by: 0.5)
        #expect(inside.center.x < 245 && inside.center.y == 200)
        #expect(outside.center.x == 350)
    }

    @Test func velocityFieldSetsTheVelocity() throws {
        let stage = try DynamicsStage()
        let box = stage.box(side: 20)
        let field = UIFieldBehavior.velocityField(direction: CGVector(dx: 0.5, dy: 0))
        field.addItem(box)
        stage.animator.addBehavior(field)
        try stage.advance(by: 1)
        #expect(abs(box.center.x - (200 + 50 * stage.animator.elapsedTime)) < 1)
    }

    @Test func customFieldReceivesTheItem() throws {
        let stage = try DynamicsStage()
        let box = stage.box()
        let behavior = UIDynamicItemBehavior(items: [box])
        behavior.charge = 3
        var received: (mass: CGFloat, charge: CGFloat)?
        let field = UIFieldBehavior.field { _, _, _, mass, charge, _ in
            received = (mass, charge)
            return CGVector(dx: 0, dy: 1)
        }
        field.addItem(box)
        stage.animator.addBehavior(behavior)
        stage.animator.addBehavior(field)
        try stage.advance(by: 1)
        #expect(received?.mass == 1 && received?.charge == 3)
        #expect(abs(behavior.linearVelocity(for: box).y - 100 * stage.animator.elapsedTime) < 1)
    }

    @Test func regionsCombine() {
        let circle = UIRegion(radius: 10)
        let square = UIRegion(size: CGSize(width: 20, height: 20))
        let corner = CGPoint(x: 9, y: 9)
        #expect(!circle.contains(corner) && square.contains(corner))
        #expect(circle.union(with: square).contains(corner))
        #expect(!circle.intersection(with: square).contains(corner))
        #expect(square.difference(from: circle).contains(corner))
        #expect(circle.inverse().contains(corner) && !circle.inverse().contains(.zero))
        #expect(UIRegion.infinite.contains(CGPoint(x: 1e9, y: 0)))
    }
}
