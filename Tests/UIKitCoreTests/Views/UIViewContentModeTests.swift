import Testing
import UIKit

@MainActor
@Suite struct UIViewContentModeTests {
    private nonisolated static let modes: [(UIView.ContentMode, CGRect)] = [
        (.scaleToFill, CGRect(x: 0, y: 0, width: 40, height: 20)),
        (.scaleAspectFit, CGRect(x: 10, y: 0, width: 20, height: 20)),
        (.scaleAspectFill, CGRect(x: 0, y: -10, width: 40, height: 40)),
        (.redraw, CGRect(x: 0, y: 0, width: 40, height: 20)),
        (.center, CGRect(x: 15, y: 5, width: 10, height: 10)),
        (.top, CGRect(x: 15, y: 0, width: 10, height: 10)),
        (.bottom, CGRect(x: 15, y: 10, width: 10, height: 10)),
        (.left, CGRect(x: 0, y: 5, width: 10, height: 10)),
        (.right, CGRect(x: 30, y: 5, width: 10, height: 10)),
        (.topLeft, CGRect(x: 0, y: 0, width: 10, height: 10)),
        (.topRight, CGRect(x: 30, y: 0, width: 10, height: 10)),
        (.bottomLeft, CGRect(x: 0, y: 10, width: 10, height: 10)),
        (.bottomRight, CGRect(x: 30, y: 10, width: 10, height: 10)),
    ]

    /// A view of 10 × 10 points, half red and half blue, grows to 40 × 20.
    @Test(arguments: modes) func contentModePositionsContentsWhenBoundsGrow(
        mode: UIView.ContentMode,
        contentFrame: CGRect
    ) {
        for scale in [CGFloat(1), 2] {
            let screen = ViewScreen(scale: scale)
            let view = DrawnView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
            view.drawing = { [unowned view] _ in
                UIColor.red.setFill()
                fillRect(CGRect(x: 0, y: 0, width: view.bounds.width / 2, height: view.bounds.height))
                UIColor.blue.setFill()
                fillRect(
                    CGRect(x: view.bounds.width / 2, y: 0, width: view.bounds.width / 2, height: view.bounds.height)
                )
            }
            view.isOpaque = false
            view.contentMode = mode
            screen.add(view)
            screen.show()
            view.frame = CGRect(x: 20, y: 20, width: 40, height: 20)
            screen.show()
            #expect(view.drawCount == (mode == .redraw ? 2 : 1))
            for y in stride(from: 5.5, to: 55, by: 1) {
                for x in stride(from: 5.5, to: 75, by: 1) {
                    let point = CGPoint(x: x - 20, y: y - 20)
                    // Where a stretched image is interpolated.
                    if contentFrame.width != 10, mode != .redraw,
                        [contentFrame.minX, contentFrame.midX, contentFrame.maxX].contains(where: {
                            abs(point.x - $0) < 2.5
                        })
                            || [contentFrame.minY, contentFrame.maxY].contains(where: { abs(point.y - $0) < 2.5 })
                    {
                        continue
                    }
                    let expected =
                        contentFrame.contains(point)
                        ? point.x < contentFrame.midX ? Pixel.red : Pixel.blue : Pixel.black
                    #expect(screen[Int(x * scale), Int(y * scale)] == expected, "\(mode) at \(point)")
                }
            }
        }
    }

    @Test func contentModeTestCoversAllModes() {
        #expect(Self.modes.count == 13 && Set(Self.modes.map(\.0)).count == 13)
    }
}
