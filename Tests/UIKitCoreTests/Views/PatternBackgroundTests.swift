import Compositor
import CoreGraphics
import QuartzCore
import TestSupport
import Testing
import UIKit

/// Colors made of images, behind views and layers.
@MainActor
@Suite struct PatternBackgroundTests {
    /// An image of 3 × 2 points whose pixels are all different.
    private func tile(scale: CGFloat = 1, alpha: UInt32 = 0xFF) throws -> UIImage {
        let width = Int(3 * scale)
        let height = Int(2 * scale)
        let surface = try #require(Surface(size: PixelSize(width: width, height: height)))
        for y in 0..<height { for x in 0..<width { surface[x, y] = pixel(x, y, width) | alpha << 24 } }
        let image = CGImage(surface: surface, isOpaque: alpha == 0xFF)
        return UIImage(cgImage: image, scale: scale, orientation: .up)
    }

    private func pixel(_ x: Int, _ y: Int, _ width: Int) -> UInt32 { UInt32(y * width + x + 1) * 2 << 8 }

    /// The pixel of the pattern at a distance from its origin.
    private func pattern(_ x: Int, _ y: Int, scale: Int = 1) -> UInt32 {
        let width = 3 * scale
        let height = 2 * scale
        return 0xFF00_0000 | pixel((x % width + width) % width, (y % height + height) % height, width)
    }

    @Test(arguments: [1, 2])
    func patternBackgroundColorRepeatsFromViewOrigin(scale: Int) throws {
        let screen = ViewScreen(scale: CGFloat(scale))
        let view = UIView(10, 20, 50, 30)
        view.backgroundColor = UIColor(patternImage: try tile(scale: CGFloat(scale)))
        view.addSubview(UIView(5, 5, 5, 5, .blue))
        screen.add(view)
        screen.show()
        for y in 15 * scale..<55 * scale {
            for x in 5 * scale..<65 * scale {
                let isInside = (10 * scale..<60 * scale).contains(x) && (20 * scale..<50 * scale).contains(y)
                let isInSubview = (15 * scale..<20 * scale).contains(x) && (25 * scale..<30 * scale).contains(y)
                let expected =
                    isInSubview
                    ? Pixel.blue : isInside ? pattern(x - 10 * scale, y - 20 * scale, scale: scale) : Pixel.black
                #expect(screen[x, y] == expected, "\(x), \(y)")
            }
        }
        #expect(!view.layer.hasBackingStore, "the view draws nothing")
    }

    @Test func boundsOriginMovesThePattern() throws {
        let screen = ViewScreen()
        let view = UIView(0, 0, 40, 40)
        view.backgroundColor = UIColor(patternImage: try tile())
        screen.add(view)
        screen.show()
        for origin in [CGPoint(x: 1, y: 1), CGPoint(x: -4, y: 7), CGPoint(x: 200, y: -301)] {
            view.bounds.origin = origin
            screen.show()
            for y in 0..<40 {
                for x in 0..<40 { #expect(screen[x, y] == pattern(x + Int(origin.x), y + Int(origin.y))) }
            }
        }
    }

    @Test func patternBackgroundColorIsBelowDrawing() throws {
        let screen = ViewScreen()
        let view = DrawnView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)) { _ in
            UIColor.red.setFill()
            fillRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        }
        view.backgroundColor = UIColor(patternImage: try tile())
        screen.add(view)
        screen.show()
        #expect(screen[5, 5] == pattern(5, 5) && screen[15, 15] == Pixel.red && screen[25, 25] == pattern(25, 25))
        // From a pattern to a color and back, which lies in the drawing.
        view.backgroundColor = .green
        screen.show()
        #expect(screen[5, 5] == Pixel.green && screen[15, 15] == Pixel.red)
        view.backgroundColor = UIColor(patternImage: try tile())
        screen.show()
        #expect(screen[5, 5] == pattern(5, 5) && screen[15, 15] == Pixel.red)
        view.backgroundColor = nil
        screen.show()
        #expect(screen[5, 5] == Pixel.black && screen[15, 15] == Pixel.red)
    }

    @Test func patternLayerBackgroundColorIsBelowContents() throws {
        let screen = ViewScreen()
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.backgroundColor = UIColor(patternImage: try tile()).cgColor
        let red = try #require(Surface(size: PixelSize(width: 10, height: 10)))
        for y in 0..<10 { for x in 0..<10 { red[x, y] = Pixel.red } }
        layer.contents = CGImage(surface: red, isOpaque: true)
        layer.contentsGravity = .bottomLeft
        screen.window.layer.addSublayer(layer)
        screen.show()
        #expect(screen[5, 5] == Pixel.red && screen[15, 15] == pattern(15, 15))
        layer.contents = nil
        screen.show()
        #expect(screen[5, 5] == pattern(5, 5))
    }

    @Test func cornerRadiusClipsPatternWithoutMasksToBounds() throws {
        let screen = ViewScreen()
        let view = UIView(0, 0, 40, 40)
        view.backgroundColor = UIColor(patternImage: try tile())
        view.layer.cornerRadius = 20
        screen.add(view)
        screen.show()
        #expect(screen[1, 1] == Pixel.black && screen[38, 38] == Pixel.black && screen[20, 20] == pattern(20, 20))
    }

    @Test func patternWithAlphaShowsViewsBehind() throws {
        let screen = ViewScreen()
        let view = UIView(0, 0, 40, 40)
        view.backgroundColor = UIColor(patternImage: try tile()).withAlphaComponent(0.5)
        screen.add(UIView(0, 0, 40, 40, .blue), view)
        screen.show()
        #expect((126...129).contains(screen[7, 7] & 0xFF))
    }

    /// Larger than the pixels that are drawn, so that these are repeated.
    @Test func patternOfLargeBoundsRepeatsOneBlock() throws {
        let screen = ViewScreen(width: 60, height: 60)
        let view = UIView(0, 0, 9000, 7000)
        view.backgroundColor = UIColor(patternImage: try tile())
        screen.add(view)
        for origin in [CGPoint(x: 2030, y: 2030), CGPoint(x: 8950, y: 6950)] {
            view.frame.origin = CGPoint(x: -origin.x, y: -origin.y)
            screen.show()
            for y in 0..<50 {
                for x in 0..<50 { #expect(screen[x, y] == pattern(x + Int(origin.x), y + Int(origin.y))) }
            }
        }
    }

    @Test func patternStaysInsideAnimatedBounds() throws {
        let screen = AnimationScreen()
        let view = UIView(0, 0, 20, 20)
        view.backgroundColor = UIColor(patternImage: try tile())
        screen.add(view)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame.size.width = 120 }
        for step in 1...9 {
            screen.advance(to: Double(step) / 10)
            let surface = screen.paint()
            let width = 20 + 10 * step
            for x in 0..<width { #expect(surface[x, 10] == pattern(x, 10), "step \(step), \(x)") }
            for x in width + 1..<140 { #expect(surface[x, 10] == Pixel.black, "step \(step), \(x)") }
        }
    }

    /// Cells larger than any memory, or smaller than any pixel.
    @Test(arguments: [1e300, 1e9, 40_000, 1e-3, 1e-300, CGFloat.leastNonzeroMagnitude])
    func patternStepsOfExtremeSizeDrawSafely(step: CGFloat) throws {
        var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
        let pattern = CGPattern(
            info: nil,
            bounds: CGRect(x: 0, y: 0, width: 1, height: 1),
            matrix: .identity,
            xStep: step,
            yStep: step,
            tiling: .constantSpacing,
            isColored: true,
            callbacks: &callbacks
        )
        let space = try #require(CGColorSpace(patternBaseSpace: nil))
        let screen = ViewScreen()
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.backgroundColor = CGColor(patternSpace: space, pattern: try #require(pattern), components: [1])
        screen.window.layer.addSublayer(layer)
        screen.add(UIView(50, 0, 10, 10, .red))
        screen.show()
        #expect(screen[5, 5] == Pixel.black && screen[55, 5] == Pixel.red)
    }

    @Test func partialRepaintEqualsFullRepaint() throws {
        let screen = ViewScreen()
        let view = UIView(3, 4, 60, 50)
        view.backgroundColor = UIColor(patternImage: try tile(alpha: 0x80))
        view.transform = CGAffineTransform(rotationAngle: 0.3)
        let child = UIView(10, 10, 20, 20, .red)
        view.addSubview(child)
        screen.add(view)
        screen.show()
        for step in 0..<10 {
            child.frame.origin.x += 3
            if step == 4 { view.bounds.size.width += 7 }
            if step == 6 { view.bounds.origin.y += 5 }
            screen.show()
            let whole = ViewScreen()
            let copy = UIView(3, 4, 60, 50)
            copy.backgroundColor = view.backgroundColor
            copy.bounds = view.bounds
            copy.center = view.center
            copy.transform = view.transform
            let childCopy = UIView(frame: child.frame)
            childCopy.backgroundColor = .red
            copy.addSubview(childCopy)
            whole.add(copy)
            whole.show()
            #expect(screen.surface.firstDifference(from: whole.surface) == nil, "step \(step)")
        }
    }

    @Test func renderInContextDrawsThePattern() throws {
        // The view's scale is that of the main screen.
        let screen = ViewScreen()
        defer { withExtendedLifetime(screen) {} }
        let view = UIView(0, 0, 30, 30)
        view.backgroundColor = UIColor(patternImage: try tile())
        let surface = try #require(Surface(size: PixelSize(width: 30, height: 30)))
        view.layer.render(in: CGContext(surface: surface, isOpaque: false, baseTransform: .identity))
        #expect(surface[7, 5] == pattern(7, 5) && surface[29, 29] == pattern(29, 29))
    }
}
