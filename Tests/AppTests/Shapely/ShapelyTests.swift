import ShapelyApp
import Testing
import UIKit
import TestSupport
import UIKitTesting

/// The buttons and shapes of the shapely app.
@MainActor @Suite struct ShapelyTests {
    @Test func sixButtonsShowTheSixShapes() throws {
        let shapely = try ShapelyScreen()
        let buttons = shapely.buttons
        #expect(Shape.allCases == [.square, .rectangle, .circle, .oval, .triangle, .star])
        #expect(buttons.count == 6)
        let frames = buttons.map { $0.convert($0.bounds, to: nil) }
        for (index, frame) in frames.enumerated() {
            #expect(frame == CGRect(x: 80 * CGFloat(index), y: 0, width: 80, height: 60))
        }
        // Each has its own image, in the middle of the button.
        let images = try buttons.map { try #require($0.image(for: .normal)?.pngData()) }
        #expect(Set(images).count == 6)
        let snapshot = shapely.screen.snapshot()
        for frame in frames { #expect(snapshot[Int(frame.midX), Int(frame.midY)] != snapshot[2, 2]) }
    }

    @Test(arguments: Shape.allCases)
    func tapAnimatesShapeFromItsButton(shape: Shape) throws {
        let shapely = try ShapelyScreen()
        let screen = shapely.screen
        let before = screen.snapshot()
        let button = shapely.buttons[try #require(Shape.allCases.firstIndex(of: shape))]
        let start = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
        let finger = try screen.touch(at: start)
        try screen.advance(by: 0.05)
        screen.resetStatistics()
        try finger.lift()
        #expect(shapely.shapes.map(\.shape) == [shape])
        let view = shapely.shapes[0]
        // Small, and below the button, which hides it.
        try screen.advance(by: 0.02)
        let first = try seenFrame(view)
        #expect(first.width < view.bounds.width * 0.2)
        #expect(hypot(first.midX - start.x, first.midY - start.y) < 10)
        // On its way at half time, half grown, and there after half a second.
        try screen.advance(by: 0.23)
        let half = try seenFrame(view)
        #expect(half.width > view.bounds.width * 0.45 && half.width < view.bounds.width * 0.65)
        #expect(abs(half.midX - (start.x + view.center.x) / 2) < 12)
        #expect(abs(half.midY - (start.y + view.center.y) / 2) < 12)
        try screen.advance(by: 0.22)
        #expect(try seenFrame(view) != view.frame)
        try screen.advance(by: 0.06)
        #expect(try seenFrame(view) == view.frame)
        #expect(view.transform == .identity && shapely.pen.contains(view.frame))
        // Drawn once, however it grows; the button shows that it is pressed no more.
        #expect(screen.statistics.drawCalls <= 2 && screen.statistics.framesMissed == 0)
        // It lies below the bar: that looks as it did.
        let after = screen.snapshot()
        for x in 0..<480 { for y in [10, 30, 58] { #expect(after[x, y] == before[x, y]) } }
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
    }

    @Test func animatedShapeIsBehindButtons() throws {
        let shapely = try ShapelyScreen()
        try shapely.press(.square)
        let bar = shapely.screen.snapshot()
        for _ in 0..<8 {
            try shapely.screen.advance(by: 1 / 60.0)
            let now = shapely.screen.snapshot()
            for x in stride(from: 0, to: 480, by: 3) {
                #expect(now[x, 4] == bar[x, 4] && now[x, 56] == bar[x, 56])
            }
        }
    }

    @Test func colorsAndPositionsAreRandom() throws {
        let shapely = try ShapelyScreen(seed: 5)
        for _ in 0..<20 { try shapely.press(.circle) }
        try shapely.screen.advance(by: 0.6)
        #expect(Set(shapely.shapes.map(\.color)).count >= 5)
        #expect(Set(shapely.shapes.map(\.center.x)).count >= 15)
        #expect(Set(shapely.shapes.map(\.center.y)).count >= 15)
        for shape in shapely.shapes { #expect(shapely.pen.contains(shape.frame)) }
        let other = try ShapelyScreen(seed: 6)
        for _ in 0..<20 { try other.press(.circle) }
        #expect(other.shapes.map(\.center) != shapely.shapes.map(\.center))
    }

    @Test func seedMakesShapesReproducible() throws {
        func snapshot(_ delegate: ShapelyDelegate) throws -> ScreenImage {
            let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
            try screen.launch(delegate)
            try screen.advance(by: 0.1)
            for button in 0..<6 { try screen.tap(at: CGPoint(x: 40 + 80 * button, y: 30)) }
            try screen.advance(by: 0.6)
            return screen.snapshot()
        }
        let one = try snapshot(ShapelyDelegate(seed: 1))
        #expect(try snapshot(ShapelyDelegate(seed: 1)) == one)
        #expect(try snapshot(ShapelyDelegate(seed: 2)) != one)
        #expect(try snapshot(ShapelyDelegate()) != snapshot(ShapelyDelegate()))
    }

    @Test func shapeHasTranslucentFillAndColoredLine() throws {
        let shapely = try ShapelyScreen()
        let square = try shapely.add(.square, middle: CGPoint(x: 200, y: 200))
        square.color = .systemRed
        try shapely.screen.advance(by: 0.1)
        let snapshot = shapely.screen.snapshot()
        // 60 % of white.
        #expect(snapshot[200, 200] == (153, 153, 153))
        #expect(snapshot[Int(square.frame.minX) + 2, 200] == (255, 59, 48))
        #expect(snapshot[Int(square.frame.minX) + 7, 200] == (153, 153, 153))
        #expect(snapshot[Int(square.frame.minX) - 1, 200] == (255, 255, 255))
        // Of what it lies on, whatever that is: 60 % of 60 %.
        let circle = try shapely.add(.circle, middle: CGPoint(x: 200, y: 200))
        #expect(circle.frame.contains(CGPoint(x: 200, y: 200)))
        #expect(shapely.screen.snapshot()[200, 200] == (92, 92, 92))
    }

    @Test func rearmostShapeIsRemovedBeyondLimit() throws {
        let shapely = try ShapelyScreen()
        for _ in 0..<40 { try shapely.press(.star) }
        let first = shapely.shapes[0]
        let second = shapely.shapes[1]
        #expect(shapely.shapes.count == 40)
        try shapely.press(.oval)
        #expect(shapely.shapes.count == 40)
        #expect(first.superview == nil && shapely.shapes[0] === second && shapely.shapes[39].shape == .oval)
    }

    @Test(arguments: [(64, 48), (128, 64), (100, 600), (480, 272), (800, 1280)])
    func shapesFitAllScreenSizes(width: CGFloat, height: CGFloat) throws {
        let shapely = try ShapelyScreen(size: CGSize(width: width, height: height))
        for shape in Shape.allCases { try shapely.press(shape) }
        try shapely.screen.advance(by: 0.6)
        #expect(shapely.shapes.map(\.shape) == Shape.allCases)
        for shape in shapely.shapes {
            #expect(shapely.pen.contains(shape.frame) && shape.frame.height >= 8, "\(shape.frame)")
        }
    }

    @Test func tapWithTwoFingersThrowsShapes() throws {
        let shapely = try ShapelyScreen()
        let screen = shapely.screen
        let circle = try shapely.add(.circle, middle: CGPoint(x: 150, y: 120))
        let square = try shapely.add(.square, middle: CGPoint(x: 350, y: 120))
        let first = try screen.touch(at: CGPoint(x: 20, y: 300))
        let second = try screen.touch(at: CGPoint(x: 460, y: 300))
        try first.lift()
        try second.lift()
        screen.resetStatistics()
        try screen.advance(by: 8)
        for shape in [circle, square] {
            #expect(abs(shape.frame.maxY - 320) < 2 && shape.transform == .identity)
            #expect(shapely.pen.insetBy(dx: -2, dy: -2).contains(shape.frame))
        }
        #expect(screen.statistics.drawCalls == 0 && screen.statistics.frames > 20)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
        // A finger takes a shape out of the air.
        let finger = try screen.touch(at: CGPoint(x: circle.center.x, y: circle.frame.minY + 3))
        try finger.drag(to: CGPoint(x: circle.center.x, y: 150), duration: 0.2)
        try finger.lift()
        try screen.advance(by: 1)
        let place = circle.center
        try screen.advance(by: 1)
        #expect(circle.center == place && place.y < 260)
    }

    @Test(arguments: [1, 2])
    func goldenImageOfShapes(scale: Int) throws {
        let shapely = try ShapelyScreen(size: CGSize(width: 360, height: 240), scale: CGFloat(scale))
        let colors: [UIColor] = [.systemRed, .systemOrange, .systemYellow, .systemGreen, .systemBlue, .systemPink]
        for (index, shape) in Shape.allCases.enumerated() {
            let center = CGPoint(x: 65 + 115 * CGFloat(index % 3), y: 115 + 65 * CGFloat(index / 3))
            try shapely.add(shape, middle: center).color = colors[index]
        }
        try shapely.screen.advance(by: 0.1)
        let goldens = GoldenImages(
            directory: Checkout.url("Tests/AppTests/Goldens/shapely").path
        )
        try shapely.screen.expectImage(equalTo: "shapes@\(scale)x", in: goldens)
    }
}
