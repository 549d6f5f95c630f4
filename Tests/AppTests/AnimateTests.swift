import AnimateApp
import Testing
import UIKit
import UIKitTesting

/// The program with the box that goes to where a finger is lifted.
@MainActor @Suite struct AnimateTests {
    private func start() throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 300))
        try screen.launch(AnimateDelegate())
        try screen.advance(by: 0.5)
        return screen
    }

    private typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

    private func color(_ screen: VirtualScreen, _ x: Int, _ y: Int) -> Color {
        let pixel = screen.snapshot()[x, y]
        return (pixel.red, pixel.green, pixel.blue)
    }

    private func isBlue(_ color: Color) -> Bool { color.blue > 200 && color.red < 60 && color.green < 60 }
    private func isGreen(_ color: Color) -> Bool { color.green > 200 && color.red < 60 && color.blue < 60 }
    private func isWhite(_ color: Color) -> Bool { color.red > 250 && color.green > 250 && color.blue > 250 }

    @Test func tapMovesTheBox() throws {
        let screen = try start()
        #expect(isBlue(color(screen, 200, 150)) && isWhite(color(screen, 200, 190)))
        screen.resetStatistics()
        try screen.tap(at: CGPoint(x: 100, y: 120))
        try screen.advance(by: 0.95)
        // Half way, half turned, between blue and purple, and one and a half times as large.
        let middle = color(screen, 150, 135)
        #expect(middle.blue > 100 && middle.red > 30 && isWhite(color(screen, 60, 120)))
        try screen.advance(by: 1.5)
        #expect(isGreen(color(screen, 100, 120)) && isGreen(color(screen, 48, 120)) && isGreen(color(screen, 100, 172)))
        #expect(isWhite(color(screen, 200, 150)) && screen.statistics.drawCalls == 0)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    @Test func boxMovesWhenTheFingerIsLifted() throws {
        let screen = try start()
        screen.resetStatistics()
        let finger = try screen.touch(at: CGPoint(x: 60, y: 100))
        try finger.drag(to: CGPoint(x: 330, y: 200), duration: 0.3)
        try screen.advance(by: 1)
        #expect(screen.statistics.frames == 0 && isBlue(color(screen, 200, 150)), "nothing moves under the finger")
        try finger.lift()
        try screen.advance(by: 2.2)
        #expect(isGreen(color(screen, 330, 200)) && isWhite(color(screen, 60, 100)))
        // A touch that is cancelled moves nothing.
        let other = try screen.touch(at: CGPoint(x: 60, y: 100))
        try screen.advance(by: 0.1)
        try other.cancel()
        try screen.advance(by: 2.2)
        #expect(isGreen(color(screen, 330, 200)) && isWhite(color(screen, 60, 100)))
    }

    @Test func tapDuringAnimationRedirectsTheBox() throws {
        let screen = try start()
        try screen.tap(at: CGPoint(x: 100, y: 120))
        try screen.advance(by: 0.9)
        let before = screen.snapshot()
        try screen.tap(at: CGPoint(x: 300, y: 200))
        // It has gone a little way on, and is where it was for the most part.
        #expect(!isWhite(color(screen, 150, 135)) && before[150, 135].red < 250)
        try screen.advance(by: 2.5)
        #expect(isGreen(color(screen, 300, 200)) && isWhite(color(screen, 300, 240)))
    }

    /// The knob goes from 34 to 366.
    @Test func sliderPausesAndScrubsAnimation() throws {
        let screen = try start()
        // There is nothing to be held yet.
        let early = try screen.touch(at: CGPoint(x: 34, y: 268))
        try early.drag(to: CGPoint(x: 200, y: 268), duration: 0.1)
        try early.lift()
        #expect(abs(knob(screen) - 34) <= 1)
        try screen.tap(at: CGPoint(x: 100, y: 120))
        try screen.advance(by: 0.95)
        // Nearly half of the time.
        #expect(abs(knob(screen) - 190) < 8)
        let finger = try screen.touch(at: CGPoint(x: 200, y: 268))
        try screen.advance(by: 0.1)
        let held = screen.snapshot()
        let position = knob(screen)
        try screen.advance(by: 3)
        #expect(screen.snapshot().differences(from: held) == 0)
        try finger.drag(to: CGPoint(x: 30, y: 268), duration: 0.3)
        try screen.advance(by: 0.1)
        // At the start again.
        #expect(isBlue(color(screen, 200, 150)) && isWhite(color(screen, 160, 150)))
        try finger.drag(to: CGPoint(x: 380, y: 268), duration: 0.3)
        try screen.advance(by: 0.1)
        let end = color(screen, 100, 120)
        #expect(end.red > 100 && end.blue > 100 && end.green < 60)
        try finger.drag(to: CGPoint(x: 200, y: 268), duration: 0.3)
        try screen.advance(by: 0.1)
        #expect(isWhite(color(screen, 50, 120)) && !isWhite(color(screen, 150, 135)))
        #expect(abs(knob(screen) - position) <= 1)
        try finger.lift()
        try screen.advance(by: 2)
        #expect(isGreen(color(screen, 100, 120)) && abs(knob(screen) - 366) <= 1)
    }

    @Test func scrubbingDoesNotRedraw() throws {
        let screen = try start()
        try screen.tap(at: CGPoint(x: 100, y: 120))
        screen.resetStatistics()
        try screen.advance(by: 1)
        let finger = try screen.touch(at: CGPoint(x: 206, y: 268))
        try finger.drag(to: CGPoint(x: 100, y: 268), duration: 0.3)
        try finger.lift()
        try screen.advance(by: 3)
        #expect(screen.statistics.drawCalls == 0 && screen.statistics.frames > 100)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    /// Returns the x coordinate of the middle of the white knob, or -1 if there is none.
    private func knob(_ screen: VirtualScreen) -> Int {
        let snapshot = screen.snapshot()
        let white = (22..<378).filter { snapshot[$0, 268].red > 252 && snapshot[$0, 268].green > 252 }
        guard let first = white.first, let last = white.last, (22...30).contains(last - first) else { return -1 }
        return (first + last + 1) / 2
    }

    @Test func springTimingOvershoots() throws {
        let screen = try start()
        try screen.tap(at: CGPoint(x: 200, y: 24))
        try screen.tap(at: CGPoint(x: 100, y: 150))
        // A spring overshoots: the box is farther left than where it is going.
        var leftmost = 400
        for _ in 0..<60 {
            try screen.advance(by: 1 / 30.0)
            let snapshot = screen.snapshot()
            if let edge = (0..<400).first(where: { snapshot[$0, 150].red < 200 }) { leftmost = min(leftmost, edge) }
        }
        #expect(leftmost < 36)
        try screen.advance(by: 1)
        #expect(isGreen(color(screen, 100, 150)) && isWhite(color(screen, 36, 150)))
    }

    /// The middle of the box, in points, by the pixels that are not white in a row.
    private func middle(_ screen: VirtualScreen, row: Int) -> Double {
        let snapshot = screen.snapshot()
        let columns = (0..<400).filter { snapshot[$0, row].red < 200 || snapshot[$0, row].green < 200 }
        return Double((columns.first ?? 0) + (columns.last ?? 0) + 1) / 2
    }

    /// A spring of mass 2, stiffness 60 and damping 8: an oscillation that decays by e^(−2t), with √26 radians per second.
    @Test func springByMassStiffnessAndDampingMovesByItsEquation() throws {
        let screen = try start()
        try screen.tap(at: CGPoint(x: 280, y: 24))
        let finger = try screen.touch(at: CGPoint(x: 260, y: 150))
        try screen.advance(by: 0.1)
        try finger.lift()
        let frequency = 26.0.squareRoot()
        func expected(_ time: Double) -> Double {
            260 - 60 * exp(-2 * time) * (cos(frequency * time) + 2 / frequency * sin(frequency * time))
        }
        for step in 1...90 {
            try screen.advance(by: 1 / 60.0)
            let found = middle(screen, row: 150)
            // A frame earlier or later.
            let near = (-1...1).map { expected((Double(step) + Double($0)) / 60) }
            let (low, high) = (near.min() ?? 0, near.max() ?? 0)
            #expect(
                low - 1.5 <= found && found <= high + 1.5,
                "\(step): \(found) and not \(expected(Double(step) / 60))"
            )
        }
        // It is longer than the two seconds of the others.
        try screen.advance(by: 0.6)
        #expect(!isGreen(color(screen, 260, 150)))
        try screen.advance(by: 5)
        #expect(isGreen(color(screen, 260, 150)) && middle(screen, row: 150) == 260)
    }
}
