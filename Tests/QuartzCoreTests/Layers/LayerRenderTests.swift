import Compositor
import QuartzCore
import TestSupport
import Testing

/// `render(in:)`, compared with the screen.
@Suite struct LayerRenderTests {
    /// A bitmap of the size of a screen of 64 × 48 points.
    private func bitmap(scale: CGFloat = 1, opaque: Bool = false, clip: Region? = nil) -> (Surface, CGContext) {
        let surface = Surface.allocate(PixelSize(width: Int(64 * scale), height: Int(48 * scale)))
        let context = CGContext(
            surface: surface,
            isOpaque: opaque,
            baseTransform: CGAffineTransform(scaleX: scale, y: scale),
            clip: clip
        )
        return (surface, context)
    }

    /// The greatest difference of any channel.
    private func difference(_ left: [UInt32], _ right: [UInt32]) -> Int {
        zip(left, right).lazy.map { left, right in
            [0, 8, 16, 24].map { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) }.max() ?? 0
        }.max() ?? 0
    }

    /// Returns a tree of layers on a screen, and an equal new tree, on an opaque color.
    private func trees(
        _ seed: Int,
        scale: CGFloat,
        isUpright: Bool = false,
        hasEverything: Bool = false
    ) -> (screen: LayerScreen, root: CALayer) {
        func fill(_ root: CALayer) {
            var random = RandomLayers(seed: seed, isUpright: isUpright, hasEverything: hasEverything)
            root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
            root.backgroundColor = CGColor(red: 1, green: 1, blue: 0.5, alpha: 1)
            for _ in 0..<4 { root.addSublayer(random.layer()) }
        }
        let screen = LayerScreen(width: Int(64 * scale), height: Int(48 * scale), scale: scale)
        fill(screen.root)
        screen.show()
        let root = CALayer()
        fill(root)
        return (screen, root)
    }

    @Test(arguments: 0..<25, [1, 2, 1.5] as [CGFloat])
    func renderInContextMatchesScreen(seed: Int, scale: CGFloat) {
        let (screen, root) = trees(seed, scale: scale)
        let (surface, context) = bitmap(scale: scale)
        root.render(in: context)
        #expect(pixels(surface) == screen.repainted())
    }

    /// Includes rounded corners, borders and 3D-transformed layers.
    @Test(arguments: 0..<40, [1, 1.5] as [CGFloat])
    func renderInContextWithAllFeaturesMatchesScreen(seed: Int, scale: CGFloat) {
        let (screen, root) = trees(seed + 5000, scale: scale, hasEverything: true)
        let (surface, context) = bitmap(scale: scale)
        root.render(in: context)
        #expect(pixels(surface) == screen.repainted())
    }

    /// Shadows extend beyond their layers.
    @Test func renderIncludesShadowsOutsideOfLayers() {
        let box = CALayer()
        box.frame = CGRect(x: 20, y: 15, width: 24, height: 18)
        box.backgroundColor = .red
        box.shadowOpacity = 1
        box.shadowRadius = 0
        box.shadowOffset = CGSize(width: 5, height: 4)
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        group.addSublayer(box)
        let (surface, context) = bitmap()
        group.render(in: context)
        #expect(surface[46, 30] == Pixel.black && surface[30, 35] == Pixel.black && surface[30, 20] == Pixel.red)
        #expect(surface[50, 30] == 0 && surface[18, 20] == 0)
    }

    /// Without an opaque background, colors are rounded once more.
    @Test(arguments: 0..<40) func renderWithoutBackgroundMatchesBlack(seed: Int) {
        let (screen, root) = trees(seed, scale: 1)
        screen.root.backgroundColor = nil
        root.backgroundColor = nil
        screen.show()
        let (surface, context) = bitmap(opaque: true)
        root.render(in: context)
        #expect(difference(pixels(surface), screen.repainted()) <= 3)
    }

    @Test(arguments: 0..<40) func renderInRotatedAndScaledContextMatchesScreen(seed: Int) throws {
        var random = RandomLayers(seed: seed + 1000)
        let transforms = [
            CGAffineTransform(rotationAngle: random.number(0...60) / 10), CGAffineTransform(scaleX: -1, y: 1),
            CGAffineTransform(scaleX: 1.7, y: 0.4), CGAffineTransform(a: 1, b: 0.3, c: -0.5, d: 1, tx: 0, ty: 0),
            CGAffineTransform(rotationAngle: .pi / 2),
        ]
        let transform = random.generator.element(of: transforms)
        let (screen, root) = trees(seed, scale: 1)
        // On the screen the same is done by a layer.
        let inner = screen.root.sublayers ?? []
        let holder = CALayer()
        holder.frame = root.frame
        holder.backgroundColor = root.backgroundColor
        holder.sublayers = inner
        holder.setAffineTransform(transform)
        screen.root.addSublayer(holder)
        screen.root.backgroundColor = .white
        screen.show()
        let (surface, context) = bitmap()
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 64, height: 48))
        context.concatenate(try #require(holder.transformToSuperlayer))
        root.render(in: context)
        #expect(difference(pixels(surface), screen.repainted()) <= 2)
    }

    /// Exact, bit by bit.
    @Test(arguments: 0..<40) func renderWithClipMatchesUnclipped(seed: Int) {
        var random = RandomLayers(seed: seed + 2000)
        let (_, root) = trees(seed, scale: 1)
        root.backgroundColor = nil
        if random.generator.chance(50) {
            root.sublayers?.first?.backdrop = LayerBackdrop(deviation: 3, saturation: 1.5)
        }
        let transform = CGAffineTransform(rotationAngle: random.generator.chance(50) ? 0.4 : 0)
        let clip = Region(
            PixelRect(x: Int(random.number(0...40)), y: Int(random.number(0...30)), width: 17, height: 11)
        )
        let (whole, all) = bitmap()
        let (part, clipped) = bitmap(clip: clip)
        for context in [all, clipped] {
            context.concatenate(transform)
            root.render(in: context)
        }
        var expected: [UInt32] = []
        for y in 0..<48 {
            for x in 0..<64 { expected.append(clip.contains(x: x, y: y) ? whole[x, y] : 0) }
        }
        #expect(pixels(part) == expected)
    }

    @Test func renderAppliesContextStateToWholeTree() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        for (x, color) in [(0, CGColor.red), (5, CGColor.blue)] {
            let layer = CALayer()
            layer.frame = CGRect(x: x, y: 0, width: 10, height: 10)
            layer.backgroundColor = color
            root.addSublayer(layer)
        }
        func prepare(_ context: CGContext) {
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 48))
            context.translateBy(x: 10, y: 10)
            context.addEllipse(in: CGRect(x: -2, y: -2, width: 18, height: 16))
            context.clip()
            context.setAlpha(0.5)
            context.setBlendMode(.multiply)
            context.setShadow(offset: CGSize(width: 3, height: 2), blur: 2, color: .green)
        }
        let (rendered, context) = bitmap()
        prepare(context)
        root.render(in: context)
        // The state is as it was.
        context.fill(CGRect(x: 18, y: 0, width: 2, height: 2))
        let (expected, other) = bitmap()
        prepare(other)
        other.beginTransparencyLayer(auxiliaryInfo: nil)
        other.setFillColor(.red)
        other.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        other.setFillColor(.blue)
        other.fill(CGRect(x: 5, y: 0, width: 10, height: 10))
        other.endTransparencyLayer()
        other.fill(CGRect(x: 18, y: 0, width: 2, height: 2))
        #expect(difference(pixels(rendered), pixels(expected)) <= 1)
        #expect(pixels(rendered).contains { $0 >> 8 & 255 > $0 >> 16 & 255 }, "there is a green shadow")
    }

    @Test func renderIgnoresPositionAndTransformOfLayer() {
        let layer = CALayer()
        layer.frame = CGRect(x: 30, y: 30, width: 10, height: 10)
        layer.setAffineTransform(CGAffineTransform(scaleX: 3, y: 3))
        layer.backgroundColor = .red
        layer.bounds.origin = CGPoint(x: 2, y: 3)
        let (surface, context) = bitmap()
        layer.render(in: context)
        #expect(surface[2, 3] == Pixel.red && surface[11, 12] == Pixel.red)
        #expect(pixels(surface).filter { $0 != 0 }.count == 100)
    }

    @Test func renderRespectsOpacityAndHiddenOfLayer() {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.backgroundColor = .red
        let outside = CALayer()
        outside.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        outside.backgroundColor = .blue
        layer.addSublayer(outside)
        func count(_ change: () -> Void) -> [Int] {
            change()
            let (surface, context) = bitmap()
            layer.render(in: context)
            let all = pixels(surface).filter { $0 != 0 }
            return [all.count, Int(all.first ?? 0) >> 24]
        }
        #expect(count {} == [175, 255])
        #expect(count { layer.masksToBounds = true } == [100, 255])
        #expect(count { layer.opacity = 0.5 } == [100, 128])
        #expect(count { layer.isHidden = true } == [0, 0])
    }

    @Test func renderLaysOutAndDrawsPendingChangesWithoutCommit() {
        let screen = LayerScreen(width: 64, height: 48)
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        screen.root.addSublayer(layer)
        screen.show()
        layer.drawing = { context in
            context.setFillColor(.green)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        layer.layout = { [unowned layer] in layer.bounds.size.width = 20 }
        layer.needsDisplayOnBoundsChange = true
        layer.setNeedsLayout()
        layer.setNeedsDisplay()
        let (surface, context) = bitmap()
        layer.render(in: context)
        #expect(layer.layoutCount >= 2 && layer.drawCount == 2)
        #expect(surface[19, 9] == Pixel.green && surface[20, 0] == 0)
        #expect(screen.surface[0, 0] == Pixel.red && screen.context.isDirty)
        #expect(screen.context.counters.commits == 1)
        screen.show()
        #expect(screen.surface[14, 9] == Pixel.green && layer.drawCount == 2, "not drawn twice")
    }

    @Test func renderWithInvalidBoundsOrTransformDrawsNothing() {
        let layer = CALayer()
        let (surface, context) = bitmap()
        layer.render(in: context)
        layer.backgroundColor = .red
        for bounds in [
            CGRect.null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5),
            CGRect(x: 0, y: 0, width: 0, height: 9),
        ] {
            layer.bounds = bounds
            layer.render(in: context)
        }
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        context.saveGState()
        context.scaleBy(x: 0, y: 1)
        layer.render(in: context)
        context.restoreGState()
        context.saveGState()
        context.translateBy(x: 1e12, y: 0)
        layer.render(in: context)
        context.restoreGState()
        context.saveGState()
        context.clip(to: .zero)
        layer.render(in: context)
        context.restoreGState()
        #expect(pixels(surface).allSatisfy { $0 == 0 })
        // A million points wide, and no more memory than the bitmap has.
        layer.bounds.size = CGSize(width: 1e6, height: 1e6)
        layer.render(in: context)
        #expect(pixels(surface).allSatisfy { $0 == Pixel.red })
    }

    @Test func renderBlursBackdropWithinSameTree() {
        func tree() -> (CALayer, CALayer) {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
            root.backgroundColor = .white
            let black = CALayer()
            black.frame = CGRect(x: 0, y: 0, width: 32, height: 48)
            black.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            let panel = CALayer()
            panel.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
            panel.backdrop = LayerBackdrop(deviation: 4)
            root.sublayers = [black, panel]
            return (root, panel)
        }
        let screen = LayerScreen(width: 64, height: 48)
        let (root, panel) = tree()
        screen.root.addSublayer(tree().0)
        screen.show()
        let (surface, context) = bitmap()
        root.render(in: context)
        #expect(pixels(surface) == screen.repainted())
        #expect((40...215).contains(surface[32, 20] & 255))
        let (alone, other) = bitmap()
        panel.render(in: other)
        #expect(pixels(alone).allSatisfy { $0 == 0 }, "nothing lies behind it there")
    }
}
