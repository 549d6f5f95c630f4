import ShapelyApp
import Testing
import UIKit
import UIKitTesting

/// Shapes that have left their pen glide back.
@MainActor @Suite struct ShapelyCorralTests {
    @Test(arguments: [
        (CGPoint(x: 4, y: 200), CGPoint(x: 50, y: 200)), (CGPoint(x: 478, y: 200), CGPoint(x: 430, y: 200)),
        (CGPoint(x: 200, y: 318), CGPoint(x: 200, y: 270)), (CGPoint(x: 200, y: 20), CGPoint(x: 200, y: 110)),
        (CGPoint(x: 2, y: 2), CGPoint(x: 50, y: 110)),
    ])
    func shapeDraggedBeyondEdgeAnimatesBack(target: CGPoint, expected: CGPoint) throws {
        let shapely = try ShapelyScreen()
        let square = try shapely.add(.square, middle: CGPoint(x: 200, y: 180))
        #expect(square.bounds.size == CGSize(width: 100, height: 100))
        shapely.screen.resetStatistics()
        try shapely.drag(CGPoint(x: 200, y: 180), target)
        // It is seen while it moves back.
        try shapely.screen.advance(by: 0.15)
        let seen = try seenFrame(square)
        let distance = hypot(expected.x - target.x, expected.y - target.y)
        let gone = hypot(seen.midX - target.x, seen.midY - target.y)
        #expect(gone > distance * 0.2 && gone < distance * 0.9)
        try shapely.screen.advance(by: 0.3)
        #expect(square.center == expected)
        #expect(try seenFrame(square).midX == expected.x)
        #expect(shapely.screen.statistics.drawCalls == 0)
    }

    @Test func shapePinchedBeyondEdgeAnimatesBack() throws {
        let shapely = try ShapelyScreen(size: CGSize(width: 600, height: 500))
        let square = try shapely.add(.square, middle: CGPoint(x: 60, y: 300))
        try shapely.pinch(CGPoint(x: 60, y: 300), from: 50, to: 100)
        // It seems as large and lies where it did, and then comes in.
        try shapely.screen.advance(by: 0.02)
        #expect(try seenFrame(square).minX < -20)
        try shapely.screen.advance(by: 0.5)
        #expect(square.frame == CGRect(x: 0, y: 200, width: 200, height: 200))
    }

    @Test func shapeLargerThanPenIsScaledToFit() throws {
        let shapely = try ShapelyScreen()
        let oval = try shapely.add(.oval, middle: CGPoint(x: 240, y: 190))
        try shapely.pinch(CGPoint(x: 240, y: 190), from: 40, to: 160)
        #expect(oval.frame.height >= 260)
        try shapely.screen.advance(by: 1)
        // As high as the pen, and half as wide again.
        #expect(oval.bounds.size == CGSize(width: 390, height: 260))
        #expect(oval.frame.minY == 60 && shapely.pen.contains(oval.frame))
        #expect(oval.transform == .identity)
    }

    @Test func shapeHasMinimumSize() throws {
        let shapely = try ShapelyScreen()
        let oval = try shapely.add(.oval, middle: CGPoint(x: 240, y: 190))
        try shapely.pinch(CGPoint(x: 240, y: 190), from: 100, to: 1)
        try shapely.screen.advance(by: 1)
        #expect(oval.bounds.size == CGSize(width: 60, height: 40))
        #expect(shapely.pen.contains(oval.frame) && abs(oval.center.x - 240) < 1)
    }

    @Test func pinchToZeroDistancePreservesMinimumSize() throws {
        let shapely = try ShapelyScreen()
        let star = try shapely.add(.star, middle: CGPoint(x: 240, y: 190))
        try shapely.pinch(CGPoint(x: 240, y: 190), from: 40, to: 0) {
            #expect(star.frame.height >= 9)
        }
        try shapely.screen.advance(by: 1)
        #expect(star.bounds.height == 40 && shapely.pen.contains(star.frame))
    }

    @Test func shapeUnderFingerIsNotMovedBack() throws {
        let shapely = try ShapelyScreen()
        let square = try shapely.add(.square, middle: CGPoint(x: 240, y: 190))
        let finger = try shapely.screen.touch(at: CGPoint(x: 240, y: 190))
        try finger.drag(to: CGPoint(x: 478, y: 190), duration: 0.2)
        shapely.window.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        try shapely.screen.advance(by: 1)
        #expect(square.center.x == 478)
        try finger.lift()
        try shapely.screen.advance(by: 1)
        #expect(square.frame.maxX == 320)
    }

    @Test func sizeChangeMovesShapesIntoPen() throws {
        let shapely = try ShapelyScreen(size: CGSize(width: 480, height: 480))
        shapely.window.frame = CGRect(x: 0, y: 0, width: 480, height: 240)
        try shapely.screen.advance(by: 0.1)
        let right = try shapely.add(.rectangle, middle: CGPoint(x: 400, y: 180))
        let large = try shapely.add(.circle, middle: CGPoint(x: 100, y: 150))
        try shapely.pinch(CGPoint(x: 100, y: 150), from: 40, to: 160)
        try shapely.screen.advance(by: 1)
        #expect(large.frame.height == 180)

        shapely.window.frame = CGRect(x: 0, y: 0, width: 120, height: 480)
        try shapely.screen.advance(by: 1)
        let frames = shapely.buttons.map { $0.convert($0.bounds, to: nil) }
        #expect(frames.map(\.minX) == [0, 20, 40, 60, 80, 100] && frames.allSatisfy { $0.width == 20 })
        #expect(frames.allSatisfy { $0.height == 20 })
        #expect(shapely.pen == CGRect(x: 0, y: 20, width: 120, height: 460))
        for shape in [right, large] { #expect(shapely.pen.contains(shape.frame), "\(shape.frame)") }
        #expect(large.frame.size == CGSize(width: 120, height: 120))
        #expect(right.frame.size == CGSize(width: 120, height: 80))
        try shapely.press(.star)
        try shapely.screen.advance(by: 1)
        #expect(shapely.pen.contains(shapely.shapes[2].frame))
    }
}
