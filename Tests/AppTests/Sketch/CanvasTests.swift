import SketchApp
import Testing
import UIKit
import UIKitTesting

/// Drawing on the canvas, and its toolbar.
@MainActor @Suite struct CanvasTests {
    /// The bar's buttons on a screen of 800 points.
    private enum Button: Int {
        case pen, brush, eraser, undo, redo, back, label, on, export, trash

        var center: CGPoint { CGPoint(x: 336 + 46.4 * (CGFloat(rawValue) + 0.5), y: 452) }
    }

    private func makeScreen(
        _ controller: SketchViewController = SketchViewController(),
        refreshRate: Double = 60
    ) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480), refreshRate: refreshRate)
        try screen.show(controller)
        try screen.advance(by: 0.1)
        return screen
    }

    private func draw(_ screen: VirtualScreen, _ points: [CGPoint], step: TimeInterval = 1 / 60) throws {
        let finger = try screen.touch(at: points[0])
        for point in points.dropFirst() {
            try screen.advance(by: step)
            try finger.move(to: point)
        }
        try screen.advance(by: step)
        try finger.lift()
    }

    private func press(_ button: Button, _ screen: VirtualScreen) throws {
        try screen.tap(at: button.center)
        try screen.advance(by: 0.1)
    }

    /// Returns the number of pixels of the paper that differ, of every `step` pixels along both axes, without the toolbar.
    private func differences(_ a: ScreenImage, _ b: ScreenImage, every step: Int = 3) -> Int {
        stride(from: 0, to: 424, by: step).reduce(0) { sum, y in
            sum + stride(from: 0, to: 800, by: step).count { a[$0, y] != b[$0, y] }
        }
    }

    private func line(from a: CGPoint, to b: CGPoint, count: Int = 10) -> [CGPoint] {
        (0...count).map {
            let part = CGFloat($0) / CGFloat(count)
            return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
        }
    }

    @Test func toolbarUndoesErasesAndChangesPages() throws {
        let controller = SketchViewController()
        let screen = try makeScreen(controller)
        let empty = screen.snapshot()
        try draw(screen, line(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 300, y: 100)))
        try draw(screen, line(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 300, y: 200)))
        try screen.advance(by: 0.2)
        let drawn = screen.snapshot()
        #expect(drawn[200, 100] == (0, 0, 0) && drawn[200, 200] == (0, 0, 0))
        try press(.undo, screen)
        #expect(screen.snapshot()[200, 200] == (255, 255, 255) && screen.snapshot()[200, 100] == (0, 0, 0))
        try press(.redo, screen)
        #expect(differences(screen.snapshot(), drawn) == 0)
        // Rubbed out by crossing it once.
        try press(.eraser, screen)
        try draw(screen, line(from: CGPoint(x: 150, y: 60), to: CGPoint(x: 150, y: 140)))
        try screen.advance(by: 0.2)
        #expect(screen.snapshot()[250, 100] == (255, 255, 255) && screen.snapshot()[250, 200] == (0, 0, 0))
        #expect(controller.canvas.strokeCount == 1)
        try press(.undo, screen)
        try press(.pen, screen)
        #expect(differences(screen.snapshot(), drawn) == 0)
        // A new page and back.
        try press(.on, screen)
        #expect(controller.canvas.strokeCount == 0)
        #expect(controller.sketch.book.pages.count == 2)
        try screen.tap(at: CGPoint(x: 400, y: 300))
        try press(.back, screen)
        #expect(controller.canvas.strokeCount == 2)
        try press(.on, screen)
        #expect(screen.snapshot()[400, 300] == (0, 0, 0) && screen.snapshot()[200, 100] == (255, 255, 255))
        // Clear, and the page is gone with the next.
        try press(.trash, screen)
        try press(.trash, screen)
        #expect(controller.sketch.book.pages.count == 1)
        for _ in 0..<3 { try press(.undo, screen) }
        #expect(controller.canvas.strokeCount == 0)
        #expect(differences(screen.snapshot(), empty) == 0)
    }

    @Test(arguments: [
        CGSize(width: 480, height: 272), CGSize(width: 1280, height: 856), CGSize(width: 200, height: 256),
    ])
    func toolbarFitsAllScreenSizes(size: CGSize) throws {
        let screen = try VirtualScreen(size: size)
        let controller = SketchViewController()
        try screen.show(controller)
        try screen.advance(by: 0.1)
        let bar = try #require(controller.view.subviews.first { $0.subviews.count > 10 })
        #expect(bar.frame.maxY == size.height && controller.canvas.frame.maxY == bar.frame.minY)
        #expect(bar.subviews.count == 16)
        for (index, part) in bar.subviews.enumerated() {
            #expect(bar.bounds.insetBy(dx: -0.01, dy: -0.01).contains(part.frame))
            // Large enough for a finger, where the screen is.
            if size.width >= 480 { #expect(part.frame.width >= 40 && part.frame.height >= 40) }
            for other in bar.subviews[(index + 1)...] {
                #expect(part.frame.insetBy(dx: 0.01, dy: 0.01).intersects(other.frame) == false)
            }
        }
    }

    /// A part drawn by itself is what it was when all was drawn at once, to the pixel.
    @Test func partialRedrawMatchesFullDrawing() throws {
        let controller = SketchViewController()
        let screen = try makeScreen(controller)
        try press(.brush, screen)
        for row in 0..<4 {
            try draw(
                screen,
                (0...60).map {
                    CGPoint(x: 30 + CGFloat($0) * 12, y: 60 + CGFloat(row) * 70 + 60 * sin(CGFloat($0 * (row + 1)) / 9))
                },
                step: 0.004 + Double(row) * 0.01
            )
            try screen.tap(at: CGPoint(x: 28 + 56 * (row + 1), y: 452))
        }
        try screen.advance(by: 0.5)
        let inParts = screen.snapshot()
        controller.canvas.setNeedsDisplay()
        try screen.advance(by: 0.5)
        #expect(screen.snapshot() == inParts)
        // Erasing redraws parts.
        try press(.eraser, screen)
        try draw(screen, line(from: CGPoint(x: 400, y: 10), to: CGPoint(x: 400, y: 200)))
        try press(.undo, screen)
        try press(.brush, screen)
        try screen.advance(by: 0.5)
        #expect(differences(screen.snapshot(), inParts, every: 1) == 0)
    }

    /// Slow is wide; the rate of samples does not matter much.
    @Test func brushWidthDependsOnSpeed() throws {
        func widths(step: TimeInterval, count: Int) throws -> [CGFloat] {
            let controller = SketchViewController()
            let screen = try makeScreen(controller)
            try press(.brush, screen)
            try draw(screen, line(from: CGPoint(x: 50, y: 200), to: CGPoint(x: 650, y: 200), count: count), step: step)
            return try #require(controller.sketch.book.page.ink[0]).points.map(\.width)
        }
        let slow = try widths(step: 0.05, count: 60)
        let fast = try widths(step: 0.005, count: 60)
        let slowEnd = try #require(slow.last)
        let fastEnd = try #require(fast.last)
        #expect(slowEnd > 7 && fastEnd < 5)
        #expect(slow[0] == fast[0])
        let finer = try widths(step: 0.0125, count: 240)
        let finerEnd = try #require(finer.last)
        #expect(abs(finerEnd - slowEnd) < 0.01)
        // No step is to be seen.
        for widths in [slow, fast] { for (a, b) in zip(widths, widths.dropFirst()) { #expect(abs(a - b) < 2) } }
    }

    /// A line runs ahead of the finger, and nothing is left of it.
    @Test func predictedTouchesNeverBecomeInk() throws {
        var ends: [ScreenImage] = []
        var ahead = 0
        for showsPredictions in [true, false] {
            let controller = SketchViewController()
            controller.canvas.showsPredictions = showsPredictions
            let screen = try makeScreen(controller)
            let finger = try screen.touch(at: CGPoint(x: 100, y: 100))
            var x = 100.0
            for step in 1...40 {
                try screen.advance(by: 1 / 60)
                // Round corners, so that predictions are wrong.
                x += 8
                try finger.move(to: CGPoint(x: x, y: 100 + 60 * sin(Double(step) / 4)))
                try screen.advance(by: 0.012)
                let (tip, snapshot) = (Int(x) + 6, screen.snapshot())
                if (30..<180).contains(where: { snapshot[tip, $0].red < 128 }) { ahead += 1 }
            }
            // A finger that rests is where it is.
            try screen.advance(by: 0.2)
            let rest = screen.snapshot()
            #expect(!(30..<180).contains { rest[Int(x) + 5, $0] != (255, 255, 255) })
            let resting = screen.statistics
            try screen.advance(by: 2)
            #expect(screen.statistics.wakeUps == resting.wakeUps, "nothing to do, nothing done")
            try finger.lift()
            try screen.advance(by: 0.2)
            ends.append(screen.snapshot())
            let points = try #require(controller.sketch.book.page.ink[0]).points
            #expect(points.count == 41)
            if !showsPredictions { #expect(ahead > 10, "there were no predictions to leave anything behind") }
        }
        #expect(ends[0] == ends[1])
    }

    @Test func undoneStrokeIsNotContinued() throws {
        let controller = SketchViewController()
        let screen = try makeScreen(controller)
        let finger = try screen.touch(at: CGPoint(x: 100, y: 100))
        try finger.move(to: CGPoint(x: 150, y: 100))
        try press(.undo, screen)
        #expect(controller.canvas.strokeCount == 0)
        try finger.move(to: CGPoint(x: 250, y: 100))
        try finger.lift()
        try screen.advance(by: 0.1)
        #expect(controller.canvas.strokeCount == 0 && controller.sketch.book.page.canRedo)
        try press(.redo, screen)
        #expect(controller.canvas.strokeCount == 1)
        // After a clear it goes on with another.
        let other = try screen.touch(at: CGPoint(x: 100, y: 200))
        try press(.trash, screen)
        try other.move(to: CGPoint(x: 150, y: 200))
        try other.lift()
        try screen.advance(by: 0.1)
        #expect(controller.canvas.strokeCount == 1)
        #expect(controller.sketch.book.liveStrokes == [])
    }
}
