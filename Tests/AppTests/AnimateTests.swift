import AnimateApp
import Testing
import UIKit
import UIKitTesting

/// The program with the box that follows taps.
@MainActor @Suite(.serialized) struct AnimateTests {
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

    @Test func theBoxFollowsATap() throws {
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

    @Test func aTapOnTheWayTurnsTheBoxBackFromWhereItIs() throws {
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

    @Test func theBarHoldsTheAnimation() throws {
        let screen = try start()
        try screen.tap(at: CGPoint(x: 100, y: 120))
        try screen.advance(by: 0.5)
        let finger = try screen.touch(at: CGPoint(x: 40, y: 270))
        try screen.advance(by: 3)
        // At the start again.
        #expect(isBlue(color(screen, 200, 150)))
        try finger.drag(to: CGPoint(x: 360, y: 270), duration: 0.3)
        try screen.advance(by: 0.1)
        let end = color(screen, 100, 120)
        #expect(end.red > 100 && end.blue > 100 && end.green < 60)
        try finger.drag(to: CGPoint(x: 200, y: 270), duration: 0.3)
        try screen.advance(by: 0.1)
        #expect(isWhite(color(screen, 50, 120)) && !isWhite(color(screen, 150, 135)))
        try finger.lift()
        try screen.advance(by: 2)
        #expect(isGreen(color(screen, 100, 120)))
    }

    @Test func theTimingCanBeASpring() throws {
        let screen = try start()
        try screen.tap(at: CGPoint(x: 200, y: 20))
        try screen.tap(at: CGPoint(x: 100, y: 150))
        // A spring overshoots: the box is farther left than where it is going.
        var leftmost = 400
        for _ in 0..<60 {
            try screen.advance(by: 1 / 30.0)
            let picture = screen.snapshot()
            if let edge = (0..<400).first(where: { picture[$0, 150].red < 200 }) { leftmost = min(leftmost, edge) }
        }
        #expect(leftmost < 36)
        try screen.advance(by: 1)
        #expect(isGreen(color(screen, 100, 150)) && isWhite(color(screen, 36, 150)))
    }
}
