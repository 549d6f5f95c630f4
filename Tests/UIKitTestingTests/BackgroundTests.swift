import Testing
import UIKit
import UIKitTesting

/// A view that counts its drawings and touches.
private final class BusyView: UIView {
    private(set) var drawCount = 0
    private(set) var touchCount = 0
    var color = UIColor.red { didSet { setNeedsDisplay() } }

    override func draw(_ rect: CGRect) {
        drawCount += 1
        color.setFill()
        UIGraphicsGetCurrentContext()?.fill(bounds)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touchCount += 1 }
}

@MainActor @Suite struct BackgroundTests {
    private let screen: VirtualScreen
    private let view = BusyView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

    init() throws {
        screen = try VirtualScreen(size: CGSize(width: 50, height: 50))
        let controller = UIViewController()
        controller.view = view
        try screen.show(controller)
    }

    @Test func nothingIsDrawnInBackground() throws {
        screen.sendApplicationToBackground()
        screen.resetStatistics()
        view.color = .blue
        let count = view.drawCount
        try screen.advance(by: 1)
        #expect(screen.frames.isEmpty && screen.statistics.drawCalls == 0 && view.drawCount == count)
        #expect(screen.snapshot()[25, 25] == (255, 0, 0))
        try screen.bringApplicationToForeground()
        try screen.advance(by: 0.1)
        #expect(view.drawCount == count + 1 && screen.snapshot()[25, 25] == (0, 0, 255))
    }

    @Test func wholeScreenIsShownAfterReturn() throws {
        screen.sendApplicationToBackground()
        screen.resetStatistics()
        let count = view.drawCount
        try screen.bringApplicationToForeground()
        try screen.advance(by: 0.5)
        // Another program may have left anything in the display's memory.
        #expect(screen.frames.count == 1 && screen.statistics.bytesCopiedOut == 50 * 50 * 4)
        #expect(view.drawCount == count, "the pixels of the layers are still there")
        screen.resetStatistics()
        try screen.advance(by: 1)
        #expect(screen.frames.isEmpty && screen.statistics.wakeUps == 0)
    }

    @Test func animationsContinueAfterReturn() throws {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.view.alpha = 0.5 }
        try screen.advance(by: 0.25)
        screen.sendApplicationToBackground()
        screen.resetStatistics()
        try screen.advance(by: 0.25)
        #expect(screen.frames.isEmpty)
        try screen.bringApplicationToForeground()
        try screen.advance(by: 1)
        #expect(screen.frames.count > 20 && screen.frames.count < 40)
    }

    @Test func displayLinksRestInBackground() throws {
        var count = 0
        let link = CADisplayLink { _ in count += 1 }
        link.add(to: .main, forMode: .common)
        try screen.advance(by: 0.5)
        #expect(count > 20)
        screen.sendApplicationToBackground()
        let before = count
        try screen.advance(by: 0.5)
        #expect(count == before)
        try screen.bringApplicationToForeground()
        try screen.advance(by: 0.5)
        #expect(count > before + 20)
        link.invalidate()
    }

    @Test func inputIsIgnoredInBackground() throws {
        screen.sendApplicationToBackground()
        try screen.tap(at: CGPoint(x: 25, y: 25))
        #expect(view.touchCount == 0)
        let finger = try screen.touch(at: CGPoint(x: 25, y: 25))
        try screen.bringApplicationToForeground()
        // Its beginning was not seen.
        try finger.move(to: CGPoint(x: 30, y: 30))
        try finger.lift()
        #expect(view.touchCount == 0)
        try screen.tap(at: CGPoint(x: 25, y: 25))
        #expect(view.touchCount == 1)
    }
}
