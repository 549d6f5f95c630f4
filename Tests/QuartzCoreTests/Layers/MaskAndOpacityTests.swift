import Foundation
import QuartzCore
import Testing

@Suite struct MaskAndOpacityTests {
    private func layer(_ frame: CGRect, _ color: CGColor?, in above: CALayer) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        above.addSublayer(layer)
        return layer
    }

    @Test func masksToBoundsClipsPixelAligned() {
        let screen = LayerScreen(width: 40, height: 40)
        let box = layer(CGRect(x: 10, y: 10, width: 20, height: 20), nil, in: screen.root)
        let inner = layer(CGRect(x: -5, y: 5, width: 50, height: 10), .red, in: box)
        screen.show()
        #expect(screen[6, 20] == Pixel.red && screen[35, 20] == Pixel.red)
        box.masksToBounds = true
        screen.show()
        for x in 0..<40 { #expect(screen[x, 20] == (10..<30 ~= x ? Pixel.red : Pixel.black)) }
        inner.contents = fourColors(width: 4, height: 4)
        inner.contentsGravity = .left
        screen.show()
        #expect(screen[5, 20] == Pixel.black)
        box.masksToBounds = false
        screen.show()
        #expect(screen[5, 19] == Pixel.red)
    }

    @Test func opacityAppliesToGroupOrToEachLayer() {
        let screen = LayerScreen(width: 40, height: 40)
        let box = layer(CGRect(x: 0, y: 0, width: 40, height: 40), .red, in: screen.root)
        _ = layer(CGRect(x: 10, y: 10, width: 20, height: 20), .green, in: box)
        box.opacity = 0.5
        screen.show()
        func channels(_ x: Int, _ y: Int) -> [Int] { [16, 8, 0].map { Int(screen[x, y] >> UInt32($0) & 255) } }
        func expect(_ found: [Int], _ expected: [Int]) {
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
        }
        expect(channels(20, 20), [0, 128, 0])
        box.allowsGroupOpacity = false
        screen.show()
        expect(channels(20, 20), [64, 128, 0])
        expect(channels(5, 5), [128, 0, 0])
        box.allowsGroupOpacity = true
        screen.show()
        expect(channels(20, 20), [0, 128, 0])
    }

    @Test func masksToBoundsClipsContents() {
        let screen = LayerScreen(width: 40, height: 40)
        let box = layer(CGRect(x: 15, y: 15, width: 10, height: 10), nil, in: screen.root)
        box.contents = fourColors(width: 30, height: 30)
        box.contentsGravity = .center
        screen.show()
        #expect(screen[6, 6] == Pixel.red)
        box.masksToBounds = true
        screen.show()
        #expect(screen[6, 6] == Pixel.black && screen[14, 20] == Pixel.black && screen[15, 15] == Pixel.red)
    }

    @Test func masksToBoundsOfRotatedLayerClipsAlongEdges() {
        let screen = LayerScreen(width: 80, height: 80)
        let box = layer(CGRect(x: 20, y: 20, width: 40, height: 40), nil, in: screen.root)
        _ = layer(CGRect(x: -40, y: -40, width: 120, height: 120), .green, in: box)
        box.masksToBounds = true
        box.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        screen.show()
        // A square on its corner: |x - 40| + |y - 40| < 20·√2.
        let reach = 20 * 2.0.squareRoot()
        for y in 0..<80 {
            for x in 0..<80 {
                let distance = abs(Double(x) + 0.5 - 40) + abs(Double(y) + 0.5 - 40)
                if distance < reach - 1.5 { #expect(screen[x, y] == Pixel.green) }
                if distance > reach + 1.5 { #expect(screen[x, y] == Pixel.black) }
            }
        }
    }

    @Test func opacityAppliesToGroupAsWhole() {
        let screen = LayerScreen(width: 30, height: 30)
        let group = layer(CGRect(x: 0, y: 0, width: 30, height: 30), nil, in: screen.root)
        _ = layer(CGRect(x: 0, y: 0, width: 20, height: 30), .red, in: group)
        _ = layer(CGRect(x: 10, y: 0, width: 20, height: 30), .green, in: group)
        group.opacity = 0.5
        screen.show()
        // Where green covers red, no red shows through.
        #expect(screen[15, 5] == screen[25, 5])
        #expect(screen[15, 5] & 0xFF0000 == 0)
        #expect(abs(Int(screen[15, 5] >> 8 & 255) - 128) <= 1)
        group.opacity = 0
        screen.show()
        #expect(screen[15, 5] == Pixel.black)
        group.opacity = 7
        screen.show()
        #expect(screen[15, 5] == Pixel.green)
        group.opacity = -3
        screen.show()
        #expect(screen[15, 5] == Pixel.black)
        group.opacity = .nan
        screen.show()
        #expect(screen[15, 5] == Pixel.black)
        group.opacity = 1
        screen.show()
        #expect(screen[5, 5] == Pixel.red)
    }

    @Test func nonFiniteGeometryHidesLayerOnly() {
        for value in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude] {
            let screen = LayerScreen(width: 20, height: 20)
            _ = layer(CGRect(x: 0, y: 0, width: 20, height: 20), .green, in: screen.root)
            let odd = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { context in
                context.setFillColor(.red)
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
            screen.root.addSublayer(odd)
            screen.show()
            let changes: [(CALayer) -> Void] = [
                { $0.frame = CGRect(x: value, y: 0, width: 10, height: 10) },
                { $0.frame = CGRect(x: 0, y: 0, width: value, height: value) },
                { $0.bounds = CGRect(x: value, y: value, width: 10, height: 10) },
                { $0.bounds = CGRect(x: 0, y: 0, width: value, height: 10) },
                { $0.position = CGPoint(x: value, y: value) },
                { $0.anchorPoint = CGPoint(x: value, y: 0) },
                { $0.zPosition = value },
                { $0.contentsScale = value },
                { $0.opacity = Float(value) },
                { $0.setAffineTransform(CGAffineTransform(a: value, b: 0, c: value, d: 1, tx: 0, ty: value)) },
                { $0.setNeedsDisplay(CGRect(x: value, y: value, width: value, height: value)) },
                { $0.setNeedsDisplay(CGRect(x: 0, y: value, width: 5, height: 5)) },
                { $0.setNeedsDisplay(CGRect(x: 2, y: 2, width: value, height: 5)) },
            ]
            for (index, change) in changes.enumerated() {
                change(odd)
                _ = odd.frame
                _ = screen.root.hitTest(CGPoint(x: 5, y: 5))
                screen.show()
                odd.setNeedsDisplay()
                screen.show()
                #expect(screen[15, 15] == Pixel.green || index < 10, "change \(index) to \(value)")
                odd.setAffineTransform(.identity)
                odd.anchorPoint = CGPoint(x: 0.5, y: 0.5)
                odd.contentsScale = 1
                odd.opacity = 1
                odd.zPosition = 0
                odd.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
                odd.position = CGPoint(x: 5, y: 5)
                odd.setNeedsDisplay()
                screen.show()
                #expect(screen[5, 5] == Pixel.red && screen[15, 15] == Pixel.green, "change \(index) to \(value)")
                #expect(!screen.context.isDirty)
            }
        }
    }

    @Test func veryLongLayerDoesNotCrash() {
        let screen = LayerScreen(width: 20, height: 20)
        let long = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 50_000, height: 12)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 50_000, height: 12))
        }
        screen.root.addSublayer(long)
        screen.show()
        #expect(long.drawCount == 1 && screen[10, 15] == Pixel.black)
        long.bounds.size.width = 32_000
        long.position.x = 16_000
        long.setNeedsDisplay()
        screen.show()
        #expect(screen[10, 6] == Pixel.red && screen[10, 15] == Pixel.black)
    }
}
