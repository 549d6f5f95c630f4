import Compositor
import QuartzCore
import ScreenSupport
import TestSupport
import Testing

/// `drawsAsynchronously`: drawing that is queued and performed on other threads.
@Suite struct AsynchronousDrawingTests {
    /// Draws shapes of every kind at random.
    private func draw(_ context: CGContext, seed: Int) {
        var random = RandomLayers(seed: seed)
        func rect() -> CGRect {
            CGRect(
                x: random.number(-5...30),
                y: random.number(-5...30),
                width: random.number(1...30),
                height: random.number(1...30)
            )
        }
        for _ in 0..<25 {
            context.setFillColor(random.color())
            context.setStrokeColor(random.color())
            context.setLineWidth(random.number(1...10) / 3)
            switch Int.random(in: 0..<11, using: &random.generator) {
            case 0: context.fill(rect())
            case 1: context.fillEllipse(in: rect())
            case 2: context.strokeEllipse(in: rect())
            case 3: context.draw(fourColors(width: 8, height: 6), in: rect())
            case 4:
                context.saveGState()
                context.addEllipse(in: rect())
                context.clip()
                if random.generator.chance(50) { context.clip(to: rect()) }
            case 5: context.restoreGState()
            case 6:
                context.beginTransparencyLayer(in: rect(), auxiliaryInfo: nil)
                context.fillEllipse(in: rect())
                context.endTransparencyLayer()
            case 7:
                let offset = CGSize(width: random.number(-4...4), height: random.number(-4...4))
                context.setShadow(offset: offset, blur: random.number(0...5), color: random.color())
            case 8:
                let colors = [random.color(), random.color()] as CFArray
                guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else { continue }
                context.saveGState()
                context.clip(to: rect())
                context.drawLinearGradient(gradient, start: rect().origin, end: rect().origin, options: [])
                context.restoreGState()
            case 9:
                context.addEllipse(in: rect())
                context.replacePathWithStrokedPath()
                context.fillPath()
            default: context.setBlendMode(random.generator.element(of: [.normal, .multiply, .clear, .copy, .xor]))
            }
        }
    }

    private func layer(_ isAsynchronous: Bool, _ drawing: @escaping (CGContext) -> Void) -> DrawnLayer {
        let layer = DrawnLayer(frame: CGRect(x: 3, y: 2, width: 40, height: 36), drawing: drawing)
        layer.drawsAsynchronously = isAsynchronous
        return layer
    }

    private func screen(_ layer: CALayer) -> LayerScreen {
        let screen = LayerScreen(width: 48, height: 40)
        screen.root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.5, alpha: 1)
        screen.root.addSublayer(layer)
        screen.show()
        return screen
    }

    @Test(arguments: 0..<60) func pixelsAreThoseOfImmediateDrawing(seed: Int) {
        func images(_ isAsynchronous: Bool) -> [[UInt32]] {
            var seed = seed
            let layer = layer(isAsynchronous) { draw($0, seed: seed) }
            layer.isOpaque = seed % 3 == 0
            layer.contentsFormat = seed % 4 == 1 ? .gray8Uint : .RGBA8Uint
            let screen = screen(layer)
            var images = [pixels(screen.surface)]
            // Several drawings before a frame, partly over pixels that are not complete yet.
            for round in 0..<3 {
                seed += 1000
                layer.setNeedsDisplay(CGRect(x: 5 * round, y: 4, width: 12, height: 20))
                if round == 1 { layer.displayIfNeeded() }
                if round == 2 { _ = screen.context.commit() }
            }
            layer.position.x += 1
            screen.show()
            images.append(pixels(screen.surface))
            #expect(screen.repainted() == pixels(screen.surface))
            let count = screen.context.counters.drawing.asynchronousDrawings
            #expect(isAsynchronous ? count == layer.drawCount : count == 0)
            return images
        }
        #expect(images(true) == images(false))
    }

    @Test func anotherThreadDrawsWithoutTheCompositor() {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 48, height: 40)
        for _ in 0..<8 {
            screen.root.addSublayer(layer(true) { draw($0, seed: 1) })
        }
        screen.root.addSublayer(layer(false) { draw($0, seed: 1) })
        let tree = screen.context.commit()
        #expect(screen.context.counters.drawing.drawCalls == 9)
        #expect(screen.context.counters.drawing.asynchronousDrawings == 8)
        // Nothing needs the pixels, so that the other threads draw all of them.
        let deadline = ContinuousClock.now + .seconds(30)
        while screen.context.drawingsByWorkers < 8, ContinuousClock.now < deadline { sched_yield() }
        #expect(screen.context.drawingsByWorkers == 8)
        // A later tree does not wait.
        screen.root.sublayers?[0].position.x += 1
        #expect(screen.context.commit()?.pendingDrawings.isEmpty == true)
        #expect(tree != nil)
    }

    @Test func pixelsAreReadWhileDrawing() {
        var images: [CGImage?] = []
        func drawing(_ context: CGContext) {
            draw(context, seed: 3)
            images.append(context.makeImage())
            draw(context, seed: 4)
        }
        let results = [true, false].map { pixels(screen(layer($0, drawing)).surface) }
        #expect(results[0] == results[1])
        #expect(images.count == 2 && images[0].map { pixels($0.surface) } == images[1].map { pixels($0.surface) })
    }

    @Test func contextThatOutlivesTheDrawingDrawsNothing() {
        var context: CGContext?
        let layer = layer(true) {
            context = $0
            $0.setFillColor(.red)
            $0.fill(CGRect(x: 0, y: 0, width: 40, height: 36))
        }
        let screen = screen(layer)
        context?.setFillColor(.green)
        context?.fill(CGRect(x: 0, y: 0, width: 40, height: 36))
        context?.flush()
        #expect(screen[10, 10] == Pixel.red && screen.repainted()[10 * 48 + 10] == Pixel.red)
    }

    @Test func snapshotsWaitForTheDrawing() {
        func image(_ isAsynchronous: Bool, _ read: (LayerScreen, CALayer) -> LayerSnapshot?) -> [UInt32] {
            let layer = layer(isAsynchronous) { draw($0, seed: 7) }
            let screen = LayerScreen(width: 48, height: 40)
            screen.root.addSublayer(layer)
            let snapshot = read(screen, layer)
            let surface = Surface.allocate(PixelSize(width: 40, height: 36))
            snapshot?.draw(in: CGContext(surface: surface, isOpaque: false, baseTransform: .identity))
            return pixels(surface)
        }
        let reads: [(LayerScreen, CALayer) -> LayerSnapshot?] = [
            { $1.currentSnapshot() },
            { screen, layer in
                _ = screen.context.commit()
                return layer.presentationSnapshot
            },
            { screen, layer in
                _ = screen.context.commit()
                return layer.currentSnapshot()
            },
        ]
        for read in reads {
            #expect(image(true, read) == image(false, read) && image(true, read).contains { $0 != 0 })
        }
    }

    @Test func layerOutsideOfTreesDrawsAtOnce() {
        let layer = layer(true) { draw($0, seed: 2) }
        layer.displayIfNeeded()
        let plain = self.layer(false) { draw($0, seed: 2) }
        let first = screen(layer)
        #expect(first.context.counters.drawing.asynchronousDrawings == 0)
        #expect(pixels(first.surface) == pixels(screen(plain).surface))
    }

    @Test func layerThatChangesScreensIsComplete() {
        let layer = layer(true) { draw($0, seed: 5) }
        let first = LayerScreen(width: 48, height: 40)
        first.root.addSublayer(layer)
        _ = first.context.commit()
        let plain = self.layer(false) { draw($0, seed: 5) }
        // Repeated, because the drawing is often complete by chance.
        for _ in 0..<20 {
            #expect(pixels(screen(layer).surface) == pixels(screen(plain).surface))
            layer.setNeedsDisplay()
            first.root.addSublayer(layer)
            _ = first.context.commit()
        }
    }
}
