import ShapelyApp
import Testing
import UIKit
import UIKitTesting

/// Gestures on shapes.
@MainActor @Suite struct ShapelyGestureTests {
    @Test func dragMovesShapeWithoutRedraw() throws {
        let shapely = try ShapelyScreen()
        let star = try shapely.add(.star, middle: CGPoint(x: 120, y: 160))
        let other = try shapely.add(.circle, middle: CGPoint(x: 300, y: 240))
        let (size, center) = (star.bounds.size, other.center)
        shapely.screen.resetStatistics()
        try shapely.drag(CGPoint(x: 120, y: 160), CGPoint(x: 250, y: 200))
        #expect(star.center == CGPoint(x: 250, y: 200))
        try shapely.screen.advance(by: 1)
        #expect(star.center == CGPoint(x: 250, y: 200) && star.bounds.size == size && other.center == center)
        #expect(shapely.screen.statistics.drawCalls == 0 && shapely.screen.statistics.frames >= 10)
        #expect(shapely.screen.snapshot()[120, 160] == (255, 255, 255))
        #expect(shapely.screen.snapshot()[250, 200] == (153, 153, 153))
    }

    @Test(arguments: [CGPoint(x: 5, y: 160), CGPoint(x: 300, y: 200), CGPoint(x: 120, y: 10)])
    func cancelledDragReturnsShape(location: CGPoint) throws {
        let shapely = try ShapelyScreen()
        let square = try shapely.add(.square, middle: CGPoint(x: 120, y: 160))
        // A drag that ends is not returned by a later one that is cancelled.
        for home in [CGPoint(x: 120, y: 160), CGPoint(x: 140, y: 180)] {
            try shapely.drag(square.center, home)
            let finger = try shapely.screen.touch(at: home)
            try finger.drag(to: location, duration: 0.2)
            #expect(square.center == location)
            try finger.cancel()
            try shapely.screen.advance(by: 0.1)
            #expect(try seenFrame(square) != square.frame, "it glides")
            try shapely.screen.advance(by: 1)
            #expect(square.center == home && square.transform == .identity)
            #expect(try seenFrame(square) == square.frame)
        }
    }

    @Test func cancelledDragWithPinchReturnsShape() throws {
        let shapely = try ShapelyScreen(size: CGSize(width: 800, height: 600))
        let square = try shapely.add(.square, middle: CGPoint(x: 200, y: 300))
        let first = try shapely.screen.touch(at: CGPoint(x: 200, y: 300))
        try first.drag(to: CGPoint(x: 400, y: 300), duration: 0.2)
        let second = try shapely.screen.touch(at: CGPoint(x: 420, y: 300))
        try second.drag(to: CGPoint(x: 450, y: 300), duration: 0.2)
        #expect(square.transform.a > 1.1)
        try first.cancel()
        try second.cancel()
        try shapely.screen.advance(by: 1)
        #expect(square.center == CGPoint(x: 200, y: 300) && square.transform == .identity)
    }

    @Test func pinchScalesShapeAndRedrawsOnceAtTheEnd() throws {
        let shapely = try ShapelyScreen()
        let square = try shapely.add(.square, middle: CGPoint(x: 240, y: 190))
        let before = square.bounds.size
        // The number of pixels of the line's color in a row from the left.
        func lineWidth() -> Int {
            let snapshot = shapely.screen.snapshot()
            return (0..<240).count { snapshot[$0, 190] != (255, 255, 255) && snapshot[$0, 190] != (153, 153, 153) }
        }
        #expect(lineWidth() == 6)
        shapely.screen.resetStatistics()
        try shapely.pinch(CGPoint(x: 240, y: 190), from: 50, to: 100) {
            // The bitmap is stretched, and its line with it.
            #expect(square.bounds.size == before && abs(square.transform.a - 2) < 0.01)
            #expect(lineWidth() >= 11 && shapely.screen.statistics.drawCalls == 0)
        }
        try shapely.screen.advance(by: 1)
        #expect(shapely.screen.statistics.drawCalls == 1)
        #expect(square.transform == .identity && square.bounds.width == before.width * 2)
        #expect(
            square.frame
                == CGRect(
                    x: 240 - before.width,
                    y: 190 - before.height,
                    width: 2 * before.width,
                    height: 2 * before.height
                )
        )
        #expect(lineWidth() == 6)
    }

    @Test func pinchScalesAboutPointBetweenFingers() throws {
        let shapely = try ShapelyScreen(size: CGSize(width: 600, height: 500))
        let square = try shapely.add(.square, middle: CGPoint(x: 300, y: 250))
        // The fingers are nearer to the right and the lower side.
        let spot = CGPoint(x: 320, y: 270)
        let own = square.convert(spot, from: nil)
        try shapely.pinch(spot, from: 40, to: 80) {
            let now = square.convert(own, to: nil)
            #expect(hypot(now.x - spot.x, now.y - spot.y) < 1)
        }
        #expect(abs(square.center.x - 280) < 1.5 && abs(square.center.y - 230) < 1.5)
    }

    @Test func twoFingersScaleShapeAndDoNotDragIt() throws {
        let shapely = try ShapelyScreen(size: CGSize(width: 800, height: 600))
        let square = try shapely.add(.square, middle: CGPoint(x: 200, y: 200))
        let width = square.bounds.width
        func drag(to distance: CGFloat) throws {
            let left = try shapely.screen.touch(at: CGPoint(x: square.center.x - 20, y: 200))
            let right = try shapely.screen.touch(at: CGPoint(x: square.center.x + 20, y: 200))
            let start = square.center.x
            for step in 1...40 {
                try shapely.screen.advance(by: 1 / 60.0)
                let part = CGFloat(step) / 40
                let reach = 20 + (distance - 20) * part
                try left.move(to: CGPoint(x: start - reach + 180 * part, y: 200 + 100 * part))
                try right.move(to: CGPoint(x: start + reach + 180 * part, y: 200 + 100 * part))
            }
            try left.lift()
            try right.lift()
            try shapely.screen.advance(by: 1)
        }
        // Fingers that keep their distance.
        try drag(to: 20)
        #expect(square.center == CGPoint(x: 200, y: 200) && square.bounds.width == width)
        try drag(to: 40)
        #expect(square.transform == .identity && abs(square.bounds.width - 2 * width) <= 2)
    }

    @Test func dragIgnoresFingersThatComeLater() throws {
        let shapely = try ShapelyScreen(size: CGSize(width: 800, height: 600))
        let square = try shapely.add(.square, middle: CGPoint(x: 200, y: 200))
        let first = try shapely.screen.touch(at: CGPoint(x: 200, y: 200))
        try first.drag(to: CGPoint(x: 300, y: 200), duration: 0.2)
        let second = try shapely.screen.touch(at: CGPoint(x: 320, y: 210))
        try shapely.screen.advance(by: 0.1)
        #expect(square.center == CGPoint(x: 300, y: 200), "a second finger does not move it")
        try second.lift()
        try first.drag(to: CGPoint(x: 350, y: 250), duration: 0.2)
        #expect(square.center == CGPoint(x: 350, y: 250))
        try first.lift()
        try shapely.screen.advance(by: 1)
        #expect(square.center == CGPoint(x: 350, y: 250))
    }

    @Test func twoFingersMoveTwoShapesIndependently() throws {
        let shapely = try ShapelyScreen()
        let square = try shapely.add(.square, middle: CGPoint(x: 100, y: 200))
        let star = try shapely.add(.star, middle: CGPoint(x: 300, y: 200))
        let first = try shapely.screen.touch(at: CGPoint(x: 100, y: 200))
        let second = try shapely.screen.touch(at: CGPoint(x: 300, y: 200))
        for step in 1...20 {
            try shapely.screen.advance(by: 1 / 60.0)
            try first.move(to: CGPoint(x: 100 + step * 2, y: 200))
            try second.move(to: CGPoint(x: 300, y: 200 - step))
        }
        try first.lift()
        try second.lift()
        try shapely.screen.advance(by: 1)
        #expect(square.center == CGPoint(x: 140, y: 200) && star.center == CGPoint(x: 300, y: 180))
    }

    @Test func doubleTapChangesColor() throws {
        let shapely = try ShapelyScreen()
        let circle = try shapely.add(.circle, middle: CGPoint(x: 200, y: 200))
        let back = try shapely.add(.oval, middle: CGPoint(x: 380, y: 200))
        for _ in 0..<12 {
            let (color, other) = (circle.color, back.color)
            try shapely.tap(2, at: CGPoint(x: 200, y: 200))
            // A third tap may still come.
            try shapely.screen.advance(by: 0.2)
            #expect(circle.color == color)
            shapely.screen.resetStatistics()
            try shapely.screen.advance(by: 0.3)
            #expect(circle.color != color && back.color == other)
            #expect(shapely.screen.statistics.drawCalls == 1)
        }
        #expect(shapely.shapes.map(\.shape) == [.circle, .oval])
    }

    @Test func tripleTapSendsShapeToBackWithoutColorChange() throws {
        let shapely = try ShapelyScreen()
        let square = try shapely.add(.square, middle: CGPoint(x: 200, y: 200))
        let star = try shapely.add(.star, middle: CGPoint(x: 200, y: 200))
        let circle = try shapely.add(.circle, middle: CGPoint(x: 380, y: 200))
        let colors = shapely.shapes.map(\.color)
        shapely.screen.resetStatistics()
        try shapely.tap(3, at: CGPoint(x: 200, y: 200))
        #expect(shapely.shapes == [star, square, circle])
        try shapely.screen.advance(by: 1)
        #expect([square, star, circle].map(\.color) == colors)
        #expect(shapely.screen.statistics.drawCalls == 0)
        // What is behind is no longer touched there.
        try shapely.tap(3, at: CGPoint(x: 200, y: 200))
        #expect(shapely.shapes == [square, star, circle])
    }

    @Test func singleTapDoesNothing() throws {
        let shapely = try ShapelyScreen()
        let square = try shapely.add(.square, middle: CGPoint(x: 200, y: 200))
        let color = square.color
        try shapely.tap(1, at: CGPoint(x: 200, y: 200))
        try shapely.screen.advance(by: 1)
        #expect(square.color == color && shapely.shapes.count == 1 && square.center == CGPoint(x: 200, y: 200))
    }

    @Test(arguments: [Shape.circle, .oval, .triangle, .star])
    func touchesPassThroughTransparentParts(shape: Shape) throws {
        let shapely = try ShapelyScreen()
        let below = try shapely.add(.square, middle: CGPoint(x: 200, y: 200))
        let above = try shapely.add(shape, middle: CGPoint(x: 200, y: 200))
        let frame = above.frame
        above.color = .systemRed
        below.isHidden = true
        try shapely.screen.advance(by: 0.1)
        let snapshot = shapely.screen.snapshot()
        below.isHidden = false
        // What shows nothing of the shape is not touched, what shows nothing else is. Pixels of the edge are partly both.
        var (wrong, empty) = (0, 0)
        for y in stride(from: Int(frame.minY), to: Int(frame.maxY), by: 5) {
            for x in stride(from: Int(frame.minX), to: Int(frame.maxX), by: 5) {
                let hit = shapely.window.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), with: nil)
                if snapshot[x, y] == (255, 255, 255) {
                    empty += 1
                    if hit === above { wrong += 1 }
                } else if snapshot[x, y] == (153, 153, 153) || snapshot[x, y] == (255, 59, 48) {
                    if hit !== above { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0 && empty > 70)
        // A tap there is the lower one's.
        let corner = CGPoint(x: below.frame.minX + 3, y: below.frame.minY + 3)
        let colors = (below.color, above.color)
        try shapely.tap(2, at: corner)
        try shapely.screen.advance(by: 0.5)
        #expect(below.color != colors.0 && above.color == colors.1)
    }
}
