import AnimateApp
import Testing
import UIKit
import UIKitTesting

/// The app that shows what animations can do: what its box looks like on its way.
@MainActor @Suite(.serialized) struct AnimateTests {
    /// A screen of 320 × 240 points, the box in its middle.
    private func makeScreen() throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        try screen.launch(AnimateDelegate())
        try screen.advance(by: 0.1)
        return screen
    }

    private func color(_ screen: VirtualScreen, _ x: Int, _ y: Int) -> [Int] {
        let pixel = screen.snapshot()[x, y]
        return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }

    private let white = [255, 255, 255]
    private let blue = [0, 0, 255]
    private let green = [0, 255, 0]

    @Test func theBoxGoesWhereItIsSentAndIsGreenWhenItIsThere() throws {
        let screen = try makeScreen()
        #expect(color(screen, 160, 120) == blue)
        #expect(color(screen, 135, 120) == blue)
        #expect(color(screen, 125, 120) == white)
        try screen.tap(at: CGPoint(x: 240, y: 100))
        try screen.advance(by: 2.5)
        // Twice as large as it was.
        for (x, y) in [(240, 100), (185, 100), (295, 100), (240, 45), (240, 155)] {
            #expect(color(screen, x, y) == green, "\(x), \(y)")
        }
        #expect(color(screen, 175, 100) == white)
        #expect(color(screen, 135, 120) == white)
    }

    @Test func halfWayItIsHalfTurnedHalfGrownAndHalfPurple() throws {
        let screen = try makeScreen()
        try screen.tap(at: CGPoint(x: 240, y: 100))
        let start = screen.time
        try screen.advance(by: 1)
        let recent = try #require(screen.frames.last)
        #expect(abs(recent.time - start - 1) < 0.05)
        // From blue to purple, at about half: half of the red, three quarters of the blue.
        let middle = color(screen, 200, 110)
        #expect(abs(middle[0] - 64) < 8 && middle[1] == 0 && abs(middle[2] - 191) < 8, "\(middle)")
        // A quarter turn looks as upright as none; half as much again as 60 points.
        #expect(color(screen, 160, 110) != white)
        #expect(color(screen, 150, 110) == white)
        #expect(color(screen, 250, 110) == white)
    }

    @Test func itsWayCostsNoDrawingAndEndsInRest() throws {
        let screen = try makeScreen()
        try screen.tap(at: CGPoint(x: 240, y: 100))
        screen.resetStatistics()
        try screen.advance(by: 2.5)
        #expect(screen.statistics.drawCalls == 0)
        #expect((118...124).contains(screen.statistics.frames), "\(screen.statistics.frames)")
        #expect(screen.statistics.framesMissed == 0)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.frames == 0)
        #expect(screen.statistics.wakeUps == 0)
    }

    @Test func aFingerOnTheBarHoldsItAndMovesIt() throws {
        let screen = try makeScreen()
        try screen.tap(at: CGPoint(x: 240, y: 100))
        try screen.advance(by: 0.3)
        // The bar lies at the bottom; its middle stands for half of the way.
        let finger = try screen.touch(at: CGPoint(x: 160, y: 208))
        try screen.advance(by: 0.1)
        let held = screen.snapshot()
        #expect(color(screen, 160, 110) != white)
        #expect(color(screen, 150, 110) == white)
        try screen.advance(by: 3)
        #expect(screen.snapshot().differences(from: held) == 0, "it stands still")
        try finger.lift()
        try screen.advance(by: 3)
        #expect(color(screen, 240, 100) == green)
    }

    @Test func aTapMeanwhileSendsItOnFromWhereItIs() throws {
        let screen = try makeScreen()
        try screen.tap(at: CGPoint(x: 240, y: 100))
        try screen.advance(by: 1)
        let before = color(screen, 200, 110)
        try screen.tap(at: CGPoint(x: 80, y: 100))
        try screen.advance(by: 0.05)
        #expect(color(screen, 200, 110) != white, "it has not jumped, and was \(before)")
        try screen.advance(by: 3)
        #expect(color(screen, 80, 100) == green)
        // Small again, since it has turned back.
        #expect(color(screen, 105, 100) == green)
        #expect(color(screen, 115, 100) == white)
    }

    @Test func aSpringGoesBeyondAndComesBack() throws {
        let screen = try makeScreen()
        try screen.tap(at: CGPoint(x: 160, y: 20))
        try screen.advance(by: 0.1)
        try screen.tap(at: CGPoint(x: 240, y: 120))
        var farthest = 0
        for _ in 0..<125 {
            try screen.advance(by: 1.0 / 60)
            let picture = screen.snapshot()
            let right = (0..<320).last { picture[$0, 120].green < 128 } ?? 0
            farthest = max(farthest, right)
        }
        try screen.advance(by: 1)
        #expect(farthest > 303, "\(farthest)")
        #expect(color(screen, 297, 120) == green)
        #expect(color(screen, 303, 120) == white)
    }
}
