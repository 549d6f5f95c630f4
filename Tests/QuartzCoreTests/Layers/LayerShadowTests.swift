import Compositor
import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// The shadow of a `CALayer`, compared with the shadow that a context draws.
@Suite struct LayerShadowTests {
    private static let size = CGSize(width: 80, height: 60)

    private func layer(_ frame: CGRect, _ color: CGColor? = .white) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    /// A white screen with a red box of 30 × 20 points at (20, 20).
    private func scene(scale: CGFloat = 1) -> (screen: LayerScreen, box: CALayer) {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(
            width: Int(Self.size.width * scale),
            height: Int(Self.size.height * scale),
            scale: scale
        )
        screen.root.backgroundColor = .white
        let box = layer(CGRect(x: 20, y: 20, width: 30, height: 20), .red)
        box.shadowOpacity = 1
        screen.root.addSublayer(box)
        return (screen, box)
    }

    /// Returns the pixels of a drawing onto a white background.
    private func drawing(_ scale: CGFloat = 1, _ draw: (CGContext) -> Void) throws -> [UInt32] {
        let (width, height) = (Int(Self.size.width * scale), Int(Self.size.height * scale))
        let context = try #require(
            CGContext(
                data: nil,
                width: width,
                height: height,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
            )
        )
        // The origin of such a context is at the lower left.
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: scale, y: -scale)
        context.setFillColor(.white)
        context.fill(CGRect(origin: .zero, size: Self.size))
        draw(context)
        let image = try #require(context.makeImage())
        let screen = LayerScreen(width: width, height: height, scale: scale)
        screen.root.contents = image
        screen.show()
        return pixels(screen.surface)
    }

    /// Sets the shadow of a context. Its offset is in the space of the bitmap, in which y points up.
    private func setShadow(_ context: CGContext, _ offset: CGSize, radius: CGFloat, _ color: CGColor, _ scale: CGFloat)
    {
        context.setShadow(
            offset: CGSize(width: offset.width * scale, height: -offset.height * scale),
            blur: 2 * radius * scale,
            color: color
        )
    }

    private func expectSimilar(_ left: [UInt32], _ right: [UInt32], tolerance: Int, _ comment: Comment? = nil) {
        var largest = 0
        for (left, right) in zip(left, right) {
            for shift: UInt32 in [0, 8, 16] {
                largest = max(largest, abs(Int(left >> shift & 255) - Int(right >> shift & 255)))
            }
        }
        #expect(largest <= tolerance, comment)
    }

    @Test func shadowIsNotVisibleByDefault() {
        let layer = CALayer()
        #expect(
            layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowOffset == CGSize(width: 0, height: -3)
        )
        #expect(layer.shadowColor == CGColor(gray: 0, alpha: 1) && layer.shadowPath == nil)
    }

    @Test(arguments: [1, 2, 3] as [CGFloat], [0, 8] as [CGFloat])
    func shadowOfOpaqueLayerEqualsDrawnShadow(scale: CGFloat, corner: CGFloat) throws {
        let (screen, box) = scene(scale: scale)
        box.cornerRadius = corner
        box.shadowOffset = CGSize(width: 4, height: 5)
        box.shadowRadius = 3
        box.shadowOpacity = 0.5
        screen.show()
        let drawn = try drawing(scale) { context in
            setShadow(context, box.shadowOffset, radius: 3, CGColor(gray: 0, alpha: 0.5), scale)
            context.setFillColor(.red)
            context.addPath(CGPath(roundedRect: box.frame, cornerWidth: corner, cornerHeight: corner, transform: nil))
            context.fillPath()
        }
        expectSimilar(pixels(screen.surface), drawn, tolerance: 4)
        #expect(screen[Int(45 * scale), Int(42 * scale)] != Pixel.white)
    }

    /// The silhouette of contents with holes, sublayers outside the bounds, and a translucent background.
    @Test func layerAndSublayersCastShadowTogether() throws {
        let (screen, box) = scene()
        box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        box.shadowOffset = CGSize(width: -3, height: 4)
        box.shadowRadius = 2
        box.shadowColor = .blue
        let inner = layer(CGRect(x: 10, y: -10, width: 10, height: 50), .green)
        inner.cornerRadius = 5
        box.addSublayer(inner)
        screen.show()
        let drawn = try drawing { context in
            setShadow(context, box.shadowOffset, radius: 2, .blue, 1)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(box.backgroundColor ?? .white)
            context.fill(box.frame)
            context.setFillColor(.green)
            let path = CGPath(
                roundedRect: CGRect(x: 30, y: 10, width: 10, height: 50),
                cornerWidth: 5,
                cornerHeight: 5,
                transform: nil
            )
            context.addPath(path)
            context.fillPath()
            context.endTransparencyLayer()
        }
        expectSimilar(pixels(screen.surface), drawn, tolerance: 4)
    }

    @Test func shadowPathReplacesSilhouette() throws {
        let (screen, box) = scene()
        box.shadowPath = CGPath(ellipseIn: CGRect(x: -8, y: 5, width: 46, height: 25), transform: nil)
        box.shadowOffset = .zero
        box.shadowRadius = 2
        screen.show()
        let drawn = try drawing { context in
            setShadow(context, CGSize(width: 500, height: 0), radius: 2, CGColor(gray: 0, alpha: 1), 1)
            context.addPath(CGPath(ellipseIn: CGRect(x: 12 - 500, y: 25, width: 46, height: 25), transform: nil))
            context.fillPath()
            context.setShadow(offset: .zero, blur: 0, color: nil)
            context.setFillColor(.red)
            context.fill(box.frame)
        }
        expectSimilar(pixels(screen.surface), drawn, tolerance: 4)
    }

    @Test func layerThatClipsHasNoShadow() {
        let (screen, box) = scene()
        screen.show()
        #expect(screen[35, 18] != Pixel.white)
        box.masksToBounds = true
        screen.show()
        #expect(screen[35, 18] == Pixel.white && screen[35, 25] == Pixel.red)
    }

    @Test func copyHasShadow() {
        let (_, box) = scene()
        box.shadowRadius = 7
        let copy = CALayer(layer: box)
        #expect(copy.shadowOpacity == 1 && copy.shadowRadius == 7)
        let screen = LayerScreen(width: 80, height: 60)
        screen.root.backgroundColor = .white
        screen.root.addSublayer(copy)
        screen.show()
        #expect(screen[35, 18] != Pixel.white)
    }

    @Test func opacityAndMaskApplyToLayerWithItsShadow() {
        let (screen, box) = scene()
        box.shadowRadius = 0
        box.shadowOffset = CGSize(width: 0, height: 10)
        box.opacity = 0.5
        screen.show()
        // The shadow is not visible through the translucent layer.
        #expect(abs(Int(screen[35, 35] >> 8 & 255) - 128) <= 1 && screen[35, 35] >> 16 & 255 == 255)
        #expect(abs(Int(screen[35, 45] >> 16 & 255) - 128) <= 1)
        box.opacity = 1
        box.mask = layer(CGRect(x: 0, y: 0, width: 15, height: 25))
        screen.show()
        #expect(screen[25, 35] == Pixel.red && screen[25, 43] == Pixel.black)
        #expect(screen[25, 47] == Pixel.white && screen[40, 43] == Pixel.white)
    }

    @Test func movingLayerBlursNothing() {
        let (screen, box) = scene()
        box.backgroundColor = nil
        box.addSublayer(layer(CGRect(x: 0, y: 0, width: 20, height: 20), .red))
        screen.show()
        #expect(screen.counters.shadowsBlurred == 1)
        let changes: [(CALayer) -> Void] = [
            { $0.position.x += 5 }, { $0.opacity = 0.5 },
            { $0.setAffineTransform(CGAffineTransform(rotationAngle: 1)) },
            { $0.transform = CATransform3DMakeRotation(1, 0, 1, 0) }, { $0.shadowOffset.width += 3 },
            { $0.shadowColor = .blue }, { $0.shadowOpacity = 0.3 }, { $0.zPosition = 3 },
            { $0.superlayer?.backgroundColor = .green },
        ]
        for change in changes {
            change(box)
            screen.show()
        }
        #expect(screen.counters.shadowsBlurred == 1)
        box.shadowRadius = 4
        screen.show()
        box.sublayers?[0].bounds.size.width = 8
        screen.show()
        #expect(screen.counters.shadowsBlurred == 3)
    }

    @Test func layersOfEveryOpaqueSizeShareBlur() {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 200, height: 200)
        for index in 0..<20 {
            let box = layer(CGRect(x: 8 * index, y: 9 * index, width: 40 + index, height: 60 + index / 3))
            box.cornerRadius = 6
            box.shadowOpacity = 1
            screen.root.addSublayer(box)
        }
        screen.show()
        #expect(screen.counters.shadowsBlurred == 1)
    }

    /// The bitmap of the shadow stays the same, and so do the pixels around the layer.
    @Test func changeInsideOpaqueLayerRepaintsNoShadow() {
        let (screen, box) = scene()
        let inner = layer(CGRect(x: 5, y: 5, width: 10, height: 10), .blue)
        box.addSublayer(inner)
        screen.show()
        inner.backgroundColor = .green
        #expect(screen.show().bounds == PixelRect(x: 25, y: 25, width: 10, height: 10))
    }

    @Test func shadowUnderTransformMovesWithLayer() {
        let (screen, box) = scene()
        box.shadowRadius = 0
        box.shadowOffset = CGSize(width: 0, height: 12)
        box.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
        screen.show()
        #expect(screen[35, 12] == Pixel.black && screen[35, 45] == Pixel.white)
    }

    @Test func nonsenseValuesCastNoShadowOrSharpOne() {
        let (screen, box) = scene()
        for radius in [-3, CGFloat.nan] {
            box.shadowRadius = radius
            box.shadowOffset = CGSize(width: 0, height: 5)
            screen.show()
            #expect(screen[35, 43] == Pixel.black && screen[35, 46] == Pixel.white)
        }
        box.shadowRadius = 0
        for offset in [CGFloat.nan, .infinity, 1e300] {
            box.shadowOffset.height = offset
            screen.show()
            #expect(screen[35, 43] == Pixel.white && screen[35, 30] == Pixel.red)
        }
        box.shadowOffset.height = 5
        box.shadowRadius = 1e12
        screen.show()
        box.shadowRadius = 0
        box.shadowOpacity = .nan
        screen.show()
        #expect(screen[35, 43] == Pixel.white)
        box.shadowOpacity = 7
        screen.show()
        #expect(screen[35, 43] == Pixel.black)
        box.shadowPath = CGPath(rect: .infinite, transform: nil)
        screen.show()
        box.shadowPath = CGMutablePath()
        screen.show()
        #expect(screen[35, 43] == Pixel.white)
    }

    /// Each key is animated by its own kind of value, on the compositor's thread.
    @Test func shadowIsAnimatable() throws {
        let screen = AnimationScreen()
        let box = screen.addLayer(color: .red)
        let animations: [(key: String, from: Any, to: Any)] = [
            ("shadowOpacity", 0, 1), ("shadowRadius", 0, 8), ("shadowOffset.width", 0, 10),
            ("shadowColor", CGColor.red, CGColor.blue),
            (
                "shadowPath", CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil),
                CGPath(rect: CGRect(x: 0, y: 0, width: 6, height: 2), transform: nil)
            ),
        ]
        for (key, from, to) in animations {
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 1
            box.add(animation, forKey: key)
        }
        screen.commit()
        let shadow = try #require(screen.shown(0, at: 0.5).composition?.shadow)
        #expect(shadow.color == 0x8040_0040 && shadow.deviation == 4 && shadow.offset == CGSize(width: 5, height: -3))
        #expect(shadow.outline?.path.controlBounds == CGRect(x: 0, y: 0, width: 4, height: 2))
        screen.advance(to: 0.5)
        let presented = try #require(box.presentation())
        #expect(presented.shadowOpacity == 0.5 && presented.shadowRadius == 4)
        #expect(presented.shadowOffset == CGSize(width: 5, height: -3))
        #expect(presented.shadowPath?.boundingBox.width == 4 && box.shadowOpacity == 0)
    }

    @Test func changeOfShadowIsAnimatedImplicitly() throws {
        CATransaction.setDisableActions(false)
        let screen = AnimationScreen()
        let box = screen.addLayer(color: .red)
        box.shadowOpacity = 1
        screen.commit()
        #expect(box.animation(forKey: "shadowOpacity") is CABasicAnimation)
        #expect(try #require(screen.shown(0, at: 0.1).composition?.shadow).color >> 24 < 255)
    }

    @Test func rasterizedLayerIsPaintedOnce() {
        let (screen, box) = scene()
        let inner = layer(CGRect(x: 5, y: 5, width: 10.5, height: 10), .blue)
        box.addSublayer(inner)
        screen.show()
        let direct = pixels(screen.surface)
        box.shouldRasterize = true
        screen.show()
        expectSimilar(pixels(screen.surface), direct, tolerance: 2)
        #expect(screen.counters.layersRasterized == 1)
        box.position.x += 4
        box.opacity = 0.9
        screen.show()
        box.opacity = 1
        box.position.x -= 4
        screen.show()
        #expect(screen.counters.layersRasterized == 1)
        inner.bounds.size.width = 12
        screen.show()
        #expect(screen.counters.layersRasterized == 2 && screen.counters.shadowsBlurred == 1)
    }

    @Test func rasterizationScaleIsResolutionOfBitmap() {
        let (screen, box) = scene(scale: 2)
        box.shadowOpacity = 0
        let inner = layer(CGRect(x: 5.5, y: 5, width: 10, height: 10), .blue)
        box.addSublayer(inner)
        box.shouldRasterize = true
        screen.show()
        // Half a pixel of the bitmap is between two colors.
        let mixed = screen[51, 60]
        #expect(mixed != Pixel.red && mixed != Pixel.blue)
        box.rasterizationScale = 2
        screen.show()
        #expect(screen[50, 60] == Pixel.red && screen[51, 60] == Pixel.blue)
        for scale in [0, -1, .nan, .infinity] as [CGFloat] {
            box.rasterizationScale = scale
            screen.show()
            #expect(screen[51, 60] == mixed)
        }
    }
}
