import QuartzCore
import Testing

@Suite struct ContentsGravityTests {
    /// An image of 4 × 4 points in a layer at (10, 10), and its expected frame.
    @Test(arguments: [
        (CALayerContentsGravity.center, CGRect(x: 8, y: 3, width: 4, height: 4)),
        (.top, CGRect(x: 8, y: 6, width: 4, height: 4)),
        (.bottom, CGRect(x: 8, y: 0, width: 4, height: 4)),
        (.left, CGRect(x: 0, y: 3, width: 4, height: 4)),
        (.right, CGRect(x: 16, y: 3, width: 4, height: 4)),
        (.topLeft, CGRect(x: 0, y: 6, width: 4, height: 4)),
        (.topRight, CGRect(x: 16, y: 6, width: 4, height: 4)),
        (.bottomLeft, CGRect(x: 0, y: 0, width: 4, height: 4)),
        (.bottomRight, CGRect(x: 16, y: 0, width: 4, height: 4)),
        (.resize, CGRect(x: 0, y: 0, width: 20, height: 10)),
        (.resizeAspect, CGRect(x: 5, y: 0, width: 10, height: 10)),
        (.resizeAspectFill, CGRect(x: 0, y: -5, width: 20, height: 20)),
    ]) func contentsGravityPlacesImage(gravity: CALayerContentsGravity, expectedFrame: CGRect) {
        for scale in [1, 2] {
            let screen = LayerScreen(width: 40 * scale, height: 40 * scale, scale: CGFloat(scale))
            let layer = CALayer()
            layer.frame = CGRect(x: 10, y: 10, width: 20, height: 10)
            layer.contents = fourColors(width: 4 * scale, height: 4 * scale)
            layer.contentsScale = CGFloat(scale)
            layer.contentsGravity = gravity
            screen.root.addSublayer(layer)
            screen.show()
            for y in 0..<40 {
                for x in 0..<40 {
                    let point = CGPoint(x: CGFloat(x) - 9.5, y: CGFloat(y) - 9.5)
                    let expected: UInt32
                    if !expectedFrame.contains(point) {
                        expected = Pixel.black
                    } else if isBlended(point, expectedFrame) {
                        continue
                    } else {
                        expected =
                            switch (point.x < expectedFrame.midX, point.y < expectedFrame.midY) {
                            case (true, true): Pixel.red
                            case (false, true): Pixel.green
                            case (true, false): Pixel.blue
                            case (false, false): Pixel.white
                            }
                    }
                    let pixel = screen[x * scale, y * scale]
                    #expect(pixel == expected, "\(gravity.rawValue) at \(x), \(y)")
                }
            }
        }
    }

    /// Returns a Boolean value that indicates whether a stretched image of 4 × 4 blends colors at a point: near its edges and
    /// between two colors.
    private func isBlended(_ point: CGPoint, _ expectedFrame: CGRect) -> Bool {
        let reach = expectedFrame.width / 8 + 0.5
        if expectedFrame.width == 4 { return false }
        return [expectedFrame.minX, expectedFrame.midX, expectedFrame.maxX].contains { abs(point.x - $0) < reach }
            || [expectedFrame.minY, expectedFrame.midY, expectedFrame.maxY].contains { abs(point.y - $0) < reach }
    }

    @Test func unscaledContentsArePixelAligned() {
        let screen = LayerScreen(width: 21, height: 21)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 21, height: 21)
        layer.contents = fourColors(width: 4, height: 4)
        layer.contentsGravity = .center
        screen.root.addSublayer(layer)
        screen.show()
        let colors = Set(pixels(screen.surface))
        #expect(colors == [Pixel.black, Pixel.red, Pixel.green, Pixel.blue, Pixel.white])
    }

    @Test func drawnContentsAreScaledWhenBoundsChange() {
        let screen = LayerScreen(width: 40, height: 40)
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        screen.root.addSublayer(layer)
        screen.show()
        layer.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
        screen.show()
        #expect(layer.drawCount == 1)
        #expect(screen[27, 17] == Pixel.red && screen[15, 10] == Pixel.red && screen[31, 10] == Pixel.black)
        layer.contentsGravity = .topRight
        screen.show()
        #expect(layer.drawCount == 1)
        #expect(screen[0, 0] == Pixel.black && screen[20, 10] == Pixel.red && screen[19, 10] == Pixel.black)
        layer.bounds.origin = CGPoint(x: 100, y: 50)
        screen.show()
        #expect(screen[29, 19] == Pixel.red && screen[19, 10] == Pixel.black)
        #expect(layer.drawCount == 1)
    }

    @Test func needsDisplayOnBoundsChangeRedraws() {
        let screen = LayerScreen(width: 40, height: 40)
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { _ in }
        layer.needsDisplayOnBoundsChange = true
        screen.root.addSublayer(layer)
        screen.show()
        layer.position.x += 1
        screen.show()
        #expect(layer.drawCount == 1)
        layer.bounds.size.width = 20
        screen.show()
        #expect(layer.drawCount == 2)
        layer.bounds.origin.x = 4
        screen.show()
        #expect(layer.drawCount == 3)
        layer.bounds.origin.x = 4
        screen.show()
        #expect(layer.drawCount == 3)
    }

    @Test func contentsOfOtherTypesShowNothing() {
        let screen = LayerScreen(width: 20, height: 20)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = .blue
        layer.contents = fourColors(width: 20, height: 20)
        screen.root.addSublayer(layer)
        screen.show()
        #expect(screen[1, 1] == Pixel.red && layer.contents is CGImage)
        layer.contents = "not an image"
        screen.show()
        #expect(screen[1, 1] == Pixel.blue && layer.contents == nil)
        layer.setValue(7, forKeyPath: "contents")
        screen.show()
        #expect(screen[1, 1] == Pixel.blue && layer.contents == nil)
    }
}
