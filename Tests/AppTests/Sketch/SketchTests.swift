import SketchApp
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct SketchTests {
    private func makeScreen() throws -> (VirtualScreen, CanvasView) {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
        let controller = SketchViewController()
        try screen.show(controller)
        try screen.advance(by: 0.1)
        return (screen, controller.canvas)
    }

    @Test func tapDrawsDot() throws {
        let (screen, canvas) = try makeScreen()
        try screen.tap(at: CGPoint(x: 100, y: 100))
        try screen.advance(by: 0.1)
        #expect(canvas.strokeCount == 1)
        let snapshot = screen.snapshot()
        #expect(snapshot[100, 100] == (0, 0, 0))
        #expect(snapshot[104, 100] == (255, 255, 255))
    }

    @Test func eachFingerDrawsItsOwnStroke() throws {
        let (screen, canvas) = try makeScreen()
        let fingers = try (0..<10).map { try screen.touch(at: CGPoint(x: 50 + $0 * 60, y: 50)) }
        for step in 1...20 {
            for (index, finger) in fingers.enumerated() {
                try finger.move(to: CGPoint(x: 50 + index * 60, y: 50 + step * 15))
            }
            try screen.advance(by: 1 / 60.0)
        }
        for finger in fingers { try finger.lift() }
        try screen.advance(by: 0.1)
        #expect(canvas.strokeCount == 10)
        let snapshot = screen.snapshot()
        for index in 0..<10 {
            for y in stride(from: 50, through: 350, by: 10) { #expect(snapshot[50 + index * 60, y] == (0, 0, 0)) }
            #expect(snapshot[80 + index * 60, 200] == (255, 255, 255))
        }
    }

    @Test func toolbarSelectsColorsAndClears() throws {
        let (screen, canvas) = try makeScreen()
        // The second of the squares along the bottom edge is blue.
        try screen.tap(at: CGPoint(x: 84, y: 452))
        try screen.tap(at: CGPoint(x: 300, y: 200))
        try screen.advance(by: 0.1)
        let dot = screen.snapshot()[300, 200]
        #expect(dot.blue > 200 && dot.red < 50)
        try screen.tap(at: CGPoint(x: 770, y: 452))
        try screen.advance(by: 0.1)
        #expect(canvas.strokeCount == 0)
        #expect(screen.snapshot()[300, 200] == (255, 255, 255))
        // The bar itself is not drawn on.
        #expect(screen.snapshot()[500, 470] == screen.snapshot()[400, 470])
    }

    /// After a rest, and in the middle of a stroke.
    @Test func inkIsShownInTheNextFrame() throws {
        let (screen, _) = try makeScreen()
        try screen.advance(by: 1)
        func expectInk(at location: CGPoint) throws {
            #expect(screen.snapshot()[Int(location.x), Int(location.y)] == (255, 255, 255))
            try screen.advance(by: 1 / 60.0)
            #expect(screen.frames.count == 1)
            #expect(screen.snapshot()[Int(location.x), Int(location.y)] == (0, 0, 0), "\(location)")
            screen.resetStatistics()
        }
        screen.resetStatistics()
        let finger = try screen.touch(at: CGPoint(x: 100, y: 100))
        try expectInk(at: finger.location)
        for step in 1...20 {
            try finger.move(to: CGPoint(x: 100 + step * 20, y: 100 + step % 2 * 50))
            try expectInk(at: finger.location)
        }
    }

    /// The next sample costs what its ink covers, however long the stroke is.
    @Test func sampleCostIsIndependentOfStrokeLength() throws {
        var costs: [ScreenStatistics] = []
        // Strokes are drawn in pieces of eight segments: the same position in a piece for each length.
        for length in [10, 1002, 20_010] {
            let (screen, _) = try makeScreen()
            // A long line back and forth, row by row, that ends at the same point whatever its length.
            let points = (0..<length).map { step -> CGPoint in
                let back = length - step
                let row = back / 150
                let column = row % 2 == 0 ? back % 150 : 149 - back % 150
                return CGPoint(x: 20 + column * 5, y: 400 - row % 130 * 3)
            }
            let finger = try screen.touch(at: points[0])
            for point in points.dropFirst() { try finger.move(to: point) }
            // Both scan-out buffers catch up.
            for x in [21, 22, 23] {
                try screen.advance(by: 0.1)
                screen.resetStatistics()
                try finger.move(to: CGPoint(x: x, y: 402))
            }
            try screen.advance(by: 0.1)
            costs.append(screen.statistics)
        }
        #expect(costs[0].frames == 1)
        #expect(costs[0].drawCalls == 1)
        // Two pieces at most: the last samples move the end of the one before.
        #expect(costs[0].pixelsDrawn < 600)
        #expect(costs[0] == costs[1])
        #expect(costs[1] == costs[2])
    }

    /// One area is drawn faster than several, unless it is much larger.
    @Test func changedPiecesAreOneAreaUnlessItIsMuchLarger() {
        func areas(_ step: CGVector) -> (areas: [CGRect], pieces: ArraySlice<CGRect>) {
            var ink = Ink()
            func point(_ index: Int) -> InkPoint {
                InkPoint(CGPoint(x: CGFloat(index) * step.dx, y: CGFloat(index) * step.dy), width: 4)
            }
            ink.begin(0, pen: .pen, color: .black, at: point(0))
            ink.extend(0, by: (1...40).map(point))
            let changed = ink.extend(0, by: (41...56).map(point))
            return (changed, (ink[0]?.pieces ?? []).suffix(3))
        }
        let level = areas(CGVector(dx: 5, dy: 0))
        #expect(level.areas.count == 1)
        let diagonal = areas(CGVector(dx: 5, dy: 5))
        #expect(diagonal.areas.count > 1)
        for case let (areas, pieces) in [level, diagonal] {
            #expect(pieces.allSatisfy { piece in areas.contains { $0.contains(piece) } })
        }
    }

    /// The toolkit counts pixels; this counts what the app itself has to draw for them.
    @Test func inkDrawCostIsIndependentOfStrokeLength() throws {
        var ink = Ink()
        ink.begin(0, pen: .pen, color: .black, at: InkPoint(.zero, width: 4))
        var counts: [Int] = []
        for step in 1...20_000 {
            // Rows of 100 steps, 5 points each, 20 points apart.
            let point = CGPoint(x: step % 100 * 5, y: step / 100 * 20)
            ink.extend(0, to: InkPoint(point, width: 4))
            if step % 100 == 50, step > 1000 { counts.append(ink.draw(in: ink.liveExtent(of: 0))) }
        }
        #expect((counts.first ?? 0) > 0)
        #expect((counts.max() ?? .max) < 20)
        #expect((counts.suffix(100).max() ?? 0) <= (counts.prefix(50).max() ?? 0) + 2)
    }
}
