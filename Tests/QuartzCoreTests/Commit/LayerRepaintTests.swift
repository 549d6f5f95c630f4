import QuartzCore
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Layers with all features together: shadows, masks, corners, blending, rasterization, 3D, and layers that draw their
/// properties.
@Suite struct LayerRepaintTests {
    private static let size = PixelSize(width: 96, height: 64)

    private func all(_ layer: CALayer) -> [CALayer] { [layer] + (layer.sublayers ?? []).flatMap(all) }

    /// Every scan-out buffer, of any age and rotation, shows the same pixels as a full repaint by one thread.
    @Test(arguments: 0..<36) func presentedBuffersEqualFullRepaint(seed: Int) throws {
        let size = Self.size
        let rotation = ScreenRotation.allCases[seed % 4]
        let threads = seed % 3 + 1
        let scale: CGFloat = seed % 5 == 0 ? 2 : 1
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 96 / scale, height: 64 / scale)
        root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.5, alpha: 1)
        let context = LayerContext(root: root, size: size, scale: scale)
        let compositor = Compositor(
            size: size,
            executor: PaintThreads(threads),
            sharedCost: 0,
            bandRows: [nil, 7, 16][seed % 3],
            caching: seed % 2 == 0 ? .always : .whenItPays
        )
        let memory = try #require(ShadowBuffer.makeMemory(for: size))
        let shadow = ShadowBuffer(memory: memory, rotation: rotation, compositor: compositor)
        let isUpright = rotation == .none || rotation == .upsideDown
        let panel = isUpright ? size : PixelSize(width: size.height, height: size.width)
        var random = RandomLayers(seed: seed + 9000, hasEverything: true)
        random.hasSpecialLayers = true
        random.hasFlips = seed % 3 == 1
        random.drawsAsynchronously = seed % 3 == 2
        for _ in 0..<5 { root.addSublayer(random.layer()) }
        var buffers = (0..<3).map { _ in (surface: Surface.allocate(panel), frame: Int?.none) }
        for buffer in buffers { buffer.surface.fill(using: &random.generator) }
        for frame in 1...10 {
            if frame > 1 {
                let layers = all(root).dropFirst()
                for _ in 0..<3 {
                    if let layer = layers.randomElement(using: &random.generator) { random.change(layer) }
                }
            }
            guard let tree = context.commit() else { continue }
            context.fence.take(tree.serial)
            shadow.compose(tree)
            let index = Int.random(in: 0..<buffers.count, using: &random.generator)
            _ = shadow.present(to: buffers[index].surface, age: buffers[index].frame.map { frame - $0 } ?? 0)
            buffers[index].frame = frame
            let full = CompositedScreen(size: size)
            full.show(tree)
            let expected = Surface.allocate(panel)
            let bounds = PixelRect(size: size)
            PixelKernels.copyOut(to: expected, rotation: rotation, in: bounds, from: full.surface, at: .zero)
            let difference = buffers[index].surface.firstDifference(from: expected)
            #expect(
                difference == nil,
                "frame \(frame), \(threads) threads, \(rotation): \(String(describing: difference))"
            )
        }
    }

    /// Returns a card with a shadow, a sublayer that overlaps its edge, and, if requested, a round mask.
    private func card(isMasked: Bool) -> CALayer {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        card.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        card.cornerRadius = 6
        card.shadowOpacity = 0.75
        card.shadowRadius = 3
        card.shadowOffset = CGSize(width: 3, height: 2)
        let label = CALayer()
        label.frame = CGRect(x: -4, y: 4, width: 20, height: 10)
        label.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        card.addSublayer(label)
        guard isMasked else { return card }
        let mask = CALayer()
        mask.frame = CGRect(x: -8, y: -8, width: 52, height: 44)
        mask.cornerRadius = 20
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        card.mask = mask
        return card
    }

    private func screen(showing layer: CALayer) -> LayerScreen {
        let screen = LayerScreen(width: 96, height: 64)
        screen.root.backgroundColor = CGColor(gray: 1, alpha: 1)
        layer.position = CGPoint(x: 48, y: 32)
        screen.root.addSublayer(layer)
        screen.show()
        return screen
    }

    private func difference(_ left: LayerScreen, _ right: LayerScreen) -> (largest: Int, mean: Double) {
        var channels: [Int] = []
        for (left, right) in zip(pixels(left.surface), pixels(right.surface)) {
            for shift: UInt32 in [0, 8, 16] {
                channels.append(abs(Int(left >> shift & 255) - Int(right >> shift & 255)))
            }
        }
        return (channels.max() ?? 0, Double(channels.reduce(0, +)) / Double(channels.count))
    }

    /// A half turn in space is a reflection, of the shadow and the mask too.
    @Test(arguments: [false, true]) func halfTurnIn3DEqualsReflection(isMasked: Bool) {
        let (turned, mirrored) = (card(isMasked: isMasked), card(isMasked: isMasked))
        var space = CATransform3DIdentity
        space.m34 = -1 / 200
        turned.transform = CATransform3DRotate(space, .pi, 0, 1, 0)
        mirrored.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1))
        let found = difference(screen(showing: turned), screen(showing: mirrored))
        #expect(found.largest <= 8 && found.mean < 0.2, "\(found)")
    }

    /// A flipped card with its shadow and its mask is the projection of their bitmap.
    @Test(arguments: [false, true], [0.4, 0.9, -0.7, 2.5])
    func flippedCardEqualsProjectedBitmap(isMasked: Bool, angle: CGFloat) throws {
        var space = CATransform3DIdentity
        space.m34 = -1 / 200
        space = CATransform3DRotate(space, angle, 1, 2, 0)
        let flipped = card(isMasked: isMasked)
        flipped.transform = space
        let surface = Surface.allocate(PixelSize(width: 80, height: 60))
        let flat = card(isMasked: isMasked)
        flat.position = CGPoint(x: 40, y: 30)
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        group.addSublayer(flat)
        group.render(in: CGContext(surface: surface, isOpaque: false, baseTransform: .identity))
        let bitmap = CALayer()
        bitmap.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
        bitmap.contents = CGImage(surface: surface, isOpaque: false)
        bitmap.transform = space
        let found = difference(screen(showing: flipped), screen(showing: bitmap))
        #expect(found.largest == 0, "\(found)")
    }
}
