import DynamicsApp
import Testing
import UIKit
import UIKitTesting

/// The app with boxes that fall, snap and move in fields.
@MainActor @Suite struct DynamicsTests {
    private let delegate = DynamicsDelegate()

    private func start() throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 400))
        try screen.launch(delegate)
        return screen
    }

    /// The items of the visible page, in the order of their addition.
    private func items() throws -> [UIView] {
        let root = try #require(delegate.window?.rootViewController?.view)
        let page = try #require(root.subviews.first)
        return page.subviews
    }

    private func tapSegment(_ index: Int, of screen: VirtualScreen) throws {
        try screen.tap(at: CGPoint(x: 12 + 376 * (CGFloat(index) + 0.5) / 4, y: 24))
        try screen.advance(by: 0.5)
    }

    @Test func boxesFallBounceAndRest() throws {
        let screen = try start()
        let boxes = try items()
        let (blue, red) = (boxes[0], boxes[1])
        try screen.advance(by: 0.2)
        // Half of 1000 points per second², for 0.2 seconds.
        #expect(abs(blue.center.y - (60 + 20)) < 4 && abs(red.center.y - (50 + 20)) < 4)
        var bounce: (blue: CGFloat, red: CGFloat) = (304, 304)
        var hasLanded = false
        for _ in 0..<120 {
            try screen.advance(by: 1.0 / 60)
            if blue.center.y > 260, red.center.y > 270 { hasLanded = true }
            guard hasLanded else { continue }
            bounce = (min(bounce.blue, blue.center.y + 40), min(bounce.red, red.center.y + 30))
        }
        #expect(bounce.blue < bounce.red - 10, "the blue box bounces higher: \(bounce)")
        try screen.advance(by: 4)
        #expect(abs(blue.center.y - 264) < 1.5 && abs(red.center.y - 274) < 1.5)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0 && screen.statistics.frames == 0)
    }

    @Test func fingerTethersTheBlueBoxBesideItsCenter() throws {
        let screen = try start()
        try screen.advance(by: 4)
        let blue = try items()[0]
        screen.resetStatistics()
        let finger = try screen.touch(at: CGPoint(x: 70, y: 380))
        try finger.drag(to: CGPoint(x: 200, y: 200), duration: 0.5)
        try screen.advance(by: 3)
        // It hangs below the finger, and the attachment point, which is not its center, is at the top.
        #expect(blue.center.y > 96 && abs(blue.center.x - 200) < 40)
        let angle = atan2(blue.transform.b, blue.transform.a)
        #expect(abs(angle) > 0.5, "the box does not tilt: \(angle)")
        #expect(screen.statistics.drawCalls == 0)
        try finger.lift()
        try screen.advance(by: 4)
        #expect(blue.center.y > 250)
    }

    @Test func springKeepsTheBoxesTogether() throws {
        let screen = try start()
        try screen.advance(by: 4)
        let boxes = try items()
        let distance = boxes[1].center.x - boxes[0].center.x
        try screen.tap(at: CGPoint(x: 294, y: 68))
        let finger = try screen.touch(at: CGPoint(x: 70, y: 380))
        try finger.drag(to: CGPoint(x: 340, y: 200), duration: 0.5)
        try screen.advance(by: 1)
        // The red box follows the blue one.
        #expect(boxes[1].center.x > 240 && boxes[0].center.x > 240, "\(boxes.map(\.center)), \(distance)")
        try finger.lift()
    }

    @Test func boxSnapsToTheFinger() throws {
        let screen = try start()
        try tapSegment(1, of: screen)
        let box = try items()[0]
        #expect(box.center == CGPoint(x: 200, y: 152))
        try screen.tap(at: CGPoint(x: 100, y: 300))
        try screen.advance(by: 4)
        #expect(abs(box.center.x - 100) < 1 && abs(box.center.y - 204) < 1)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    @Test func ballsComeToRestAfterTheFinger() throws {
        let screen = try start()
        try tapSegment(2, of: screen)
        let balls = try items()
        #expect(balls.count == 36)
        let before = balls.map(\.center)
        let middle = CGPoint(x: 200, y: 154)
        func meanDistance() -> CGFloat {
            balls.map { hypot($0.center.x - middle.x, $0.center.y - middle.y) }.reduce(0, +) / CGFloat(balls.count)
        }
        let start = meanDistance()
        let finger = try screen.touch(at: CGPoint(x: 200, y: 250))
        try screen.advance(by: 1.5)
        #expect(meanDistance() < start && balls.map(\.center) != before)
        try finger.lift()
        try screen.advance(by: 20)
        let rest = balls.map(\.center)
        screen.resetStatistics()
        try screen.advance(by: 20)
        #expect(balls.map(\.center) == rest)
        #expect(screen.statistics.wakeUps == 0)
        #expect(
            balls.allSatisfy { CGRect(x: 0, y: 0, width: 400, height: 304).insetBy(dx: 13, dy: 13).contains($0.center) }
        )
    }

    // MARK: Push

    private func label() throws -> String { try #require((try items()).last as? UILabel).text ?? "" }

    private func tapMode(_ index: Int, of screen: VirtualScreen) throws {
        try screen.tap(at: CGPoint(x: 12 + 376 * (CGFloat(index) + 0.5) / 3, y: 68))
        try screen.advance(by: 0.3)
    }

    @Test func fingerPullsBoxesByTheirDensityAndPushesThemWhenLifted() throws {
        let screen = try start()
        try tapSegment(3, of: screen)
        let boxes = try items().dropLast()
        let before = boxes.map(\.center)
        #expect(boxes.count == 4)
        #expect(try label() == "Contacts: 0 of boxes, 0 of edges")
        // Below the middle of the light boxes and of the heavy ones alike.
        let finger = try screen.touch(at: CGPoint(x: 200, y: 390))
        try screen.advance(by: 0.25)
        let moved = zip(boxes, before).map { hypot($0.center.x - $1.x, $0.center.y - $1.y) }
        // The same force on six times the mass.
        #expect(moved[0] > 4 * moved[3] && moved[1] > 4 * moved[2] && moved[3] > 1, "\(moved)")
        let distance = hypot(boxes[0].center.x - 200, boxes[0].center.y - 294)
        try finger.lift()
        try screen.advance(by: 0.5)
        #expect(hypot(boxes[0].center.x - 200, boxes[0].center.y - 294) > distance, "it is pushed away")
        try screen.advance(by: 20)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
        let page = CGRect(x: 0, y: 0, width: 400, height: 304).insetBy(dx: -1, dy: -1)
        #expect(boxes.allSatisfy { page.contains($0.frame) })
    }

    @Test func collisionsAreCountedByTheirMode() throws {
        let screen = try start()
        try tapSegment(3, of: screen)
        func play() throws -> (boxes: Int, edges: Int) {
            let finger = try screen.touch(at: CGPoint(x: 200, y: 250))
            try screen.advance(by: 1)
            // A box is pale while it touches another one.
            let touching = try self.items().dropLast().filter { $0.alpha < 1 }
            let pulled = try label()
            #expect(touching.isEmpty || !pulled.hasPrefix("Contacts: 0 of boxes, 0 of edges"))
            try finger.lift()
            try screen.advance(by: 6)
            let numbers = try label().split(separator: " ").compactMap { Int($0) }
            return (numbers[0], numbers[1])
        }
        let all = try play()
        #expect(all.boxes > 0 && all.edges > 0, "\(all)")
        try tapMode(1, of: screen)
        #expect(try label() == "Contacts: 0 of boxes, 0 of edges", "the page starts again")
        let items = try play()
        #expect(items.boxes > 0 && items.edges == 0, "\(items)")
        try tapMode(2, of: screen)
        let edges = try play()
        #expect(edges.boxes == 0 && edges.edges > 0, "\(edges)")
    }
}
