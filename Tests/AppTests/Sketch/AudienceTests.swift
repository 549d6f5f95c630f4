import SketchApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The page of the sketch app on a further screen.
@MainActor @Suite struct AudienceTests {
    private let screen: VirtualScreen
    private let delegate = SketchDelegate(storage: nil)

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 400, height: 300))
        try screen.launch(delegate)
        try screen.advance(by: 0.1)
    }

    private func draw(_ random: inout SeededGenerator) throws {
        func point() -> CGPoint {
            CGPoint(x: .random(in: 0...400, using: &random), y: .random(in: 0...240, using: &random))
        }
        let finger = try screen.touch(at: point())
        for _ in 0..<3 {
            try finger.move(to: point())
            try screen.advance(by: 1 / 60)
        }
        try finger.lift()
        try screen.advance(by: 0.1)
    }

    /// Each stroke repaints a part of the screen; a screen that is connected later shows the page at once.
    @Test(arguments: [(800, 480, CGFloat(1)), (400, 300, 2), (160, 200, 1)])
    func furtherScreenShowsThePage(width: Int, height: Int, scale: CGFloat) throws {
        var random = SeededGenerator(seed: 7)
        let size = CGSize(width: width, height: height)
        let audience = try screen.connectScreen(size: size, scale: scale)
        try screen.advance(by: 0.1)
        let empty = audience.snapshot()
        for _ in 0..<4 { try draw(&random) }
        let late = try screen.connectScreen(size: size, scale: scale)
        try screen.advance(by: 0.1)
        #expect(audience.snapshot() == late.snapshot())
        #expect(audience.snapshot().differences(from: empty) > 1000)
    }

    @Test func pageHasNoToolsAndNoOtherPage() throws {
        let audience = try screen.connectScreen(size: screen.snapshot().size)
        try screen.tap(at: CGPoint(x: 100, y: 100))
        try screen.advance(by: 0.1)
        let image = audience.snapshot()
        #expect((0..<400).allSatisfy { image[$0, 299] == (255, 255, 255) }, "no tools")
        let canvas = try #require(delegate.controller?.canvas)
        let scale = min(400 / canvas.bounds.width, 300 / canvas.bounds.height)
        #expect(image[Int(100 * scale), Int(100 * scale)] == (0, 0, 0))
        delegate.controller?.sketch.showNextPage()
        try screen.advance(by: 0.1)
        #expect(audience.snapshot()[Int(100 * scale), Int(100 * scale)] == (255, 255, 255))
    }
}

extension ScreenImage {
    fileprivate var size: CGSize { CGSize(width: width, height: height) }
}
