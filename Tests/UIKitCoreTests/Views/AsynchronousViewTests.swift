import QuartzCore
import ScreenSupport
import Testing
import UIKit

@testable import UIKitCore

/// Views whose layers draw asynchronously.
@MainActor
@Suite struct AsynchronousViewTests {
    @Test(arguments: [1, 2] as [CGFloat]) func viewWithTextEqualsImmediateDrawing(scale: CGFloat) {
        func image(_ isAsynchronous: Bool) -> [UInt32] {
            let screen = ViewScreen(scale: scale)
            var color = UIColor.red
            let view = DrawnView(frame: CGRect(x: 10, y: 10, width: 80, height: 60)) { rect in
                color.setFill()
                fillRect(CGRect(x: 5, y: 5, width: 30, height: 20))
                NSAttributedString(string: "Later", attributes: [.foregroundColor: UIColor.white])
                    .draw(at: CGPoint(x: 8, y: 20))
                UIBezierPath(ovalIn: CGRect(x: 40, y: 10, width: 30, height: 40)).stroke()
            }
            view.backgroundColor = .blue
            view.layer.drawsAsynchronously = isAsynchronous
            screen.add(view)
            screen.show()
            color = .green
            view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 20, height: 30))
            screen.show()
            let counters = screen.screen.layers.counters.drawing
            #expect(counters.asynchronousDrawings == (isAsynchronous ? 2 : 0) && counters.drawCalls == 2)
            let size = screen.surface.size
            return (0..<size.height).flatMap { y in (0..<size.width).map { screen[$0, y] } }
        }
        let found = image(true)
        #expect(found == image(false))
        #expect([Pixel.red, Pixel.green, Pixel.white].allSatisfy { found.contains($0) })
    }
}
