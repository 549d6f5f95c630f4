import Compositor
import CoreGraphics
import QuartzCore
import ScreenSupport
import TestSupport
import Testing

/// The pixels of emitter layers, and their cost.
@Suite struct EmitterPixelTests {
    private func scene(
        width: Int = 64,
        height: Int = 48,
        _ cells: [CAEmitterCell]
    ) -> (screen: AnimationScreen, layer: CAEmitterLayer) {
        CATransaction.setDisableActions(true)
        let screen = AnimationScreen(width: width, height: height)
        let layer = CAEmitterLayer()
        layer.frame = screen.root.bounds
        layer.emitterPosition = CGPoint(x: width / 2, y: height / 2)
        layer.beginTime = 100
        layer.emitterCells = cells
        screen.root.addSublayer(layer)
        screen.commit()
        return (screen, layer)
    }

    private func confetti(_ rate: Float = 80) -> CAEmitterCell {
        CAEmitterLayerTests.cell {
            $0.contents = CAEmitterLayerTests.image(0xFFFF_C040, side: 5)
            $0.birthRate = rate
            $0.lifetime = 1
            $0.velocity = 20
            $0.velocityRange = 15
            $0.emissionRange = 2 * .pi
            $0.yAcceleration = 20
            $0.spinRange = 5
            $0.scaleRange = 0.6
            $0.blueRange = 1
            $0.alphaSpeed = -0.6
        }
    }

    /// Every frame, every third frame, and the last frame only.
    @Test(arguments: [CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive])
    func pixelsDependOnTimeOnly(mode: CAEmitterLayerRenderMode) {
        let (screen, layer) = scene([confetti(), confetti(20)])
        CATransaction.setDisableActions(true)
        layer.renderMode = mode
        layer.opacity = mode == .oldestLast ? 0.7 : 1
        screen.commit()
        var results: [[UInt32]] = []
        for step in [1, 3, 90] {
            let shown = CompositedScreen(size: PixelSize(width: 64, height: 48))
            for frame in stride(from: 0, through: 90, by: step) {
                shown.show(screen.evaluated(Double(frame) / 60).tree)
            }
            results.append(pixels(shown.surface))
        }
        #expect(results[0] == results[1] && results[0] == results[2])
        #expect(results[0] == painted(screen.evaluated(1.5).tree))
        #expect(Set(results[0]).count > 100)
    }

    @Test func orderFollowsRenderMode() {
        func top(_ mode: CAEmitterLayerRenderMode) -> UInt32 {
            let first = CAEmitterLayerTests.cell { $0.contents = CAEmitterLayerTests.image(Pixel.red, side: 6) }
            let second = CAEmitterLayerTests.cell {
                $0.contents = CAEmitterLayerTests.image(Pixel.green, side: 6)
                $0.beginTime = 0.5
                // Toward the viewer, and then back.
                $0.emissionLatitude = .pi / 2
                $0.velocity = -1
            }
            let (screen, layer) = scene([second, first])
            CATransaction.setDisableActions(true)
            layer.renderMode = mode
            screen.commit()
            // Born after 1 second (red) and after 1.5 seconds (green).
            return painted(screen.evaluated(1.9).tree)[24 * 64 + 32]
        }
        #expect(top(.unordered) == Pixel.red)
        #expect(top(.oldestFirst) == Pixel.green)
        #expect(top(.oldestLast) == Pixel.red)
        #expect(top(.backToFront) == Pixel.red)
        #expect(top(.additive) == 0xFFFF_FF00)
    }

    @Test func renderDrawsParticles() throws {
        let (screen, layer) = scene([confetti()])
        screen.advance(to: 1)
        let surface = Surface.allocate(PixelSize(width: 64, height: 48))
        layer.render(in: CGContext(surface: surface, isOpaque: false, baseTransform: .identity))
        let shown = painted(screen.evaluated(1).tree)
        let drawn = pixels(surface)
        #expect(drawn.contains { $0 >> 24 > 0 })
        for (shown, drawn) in zip(shown, drawn) where drawn >> 24 == 255 { #expect(shown == drawn) }
    }

    /// Thousands of particles are one layer and one item, and need no memory for pixels.
    @Test func tenThousandParticlesAllocateNoSurfaces() {
        let (screen, layer) = scene(width: 320, height: 200, [confetti(10_000)])
        CATransaction.setDisableActions(true)
        layer.emitterShape = .rectangle
        layer.emitterSize = CGSize(width: 320, height: 200)
        screen.commit()
        let shown = CompositedScreen(size: PixelSize(width: 320, height: 200))
        shown.show(screen.evaluated(2).tree)
        #expect(screen.shown(0, 0, at: 2).sprites?.sprites.count ?? 0 > 9900)
        let surfaces = Surface.liveCount
        let before = shown.counters
        shown.show(screen.evaluated(2.02).tree)
        #expect(shown.counters.groupAllocations == before.groupAllocations)
        #expect(shown.counters.layersVisited - before.layersVisited <= 8)
        // Other tests may run at the same time.
        #expect(Surface.liveCount - surfaces < 1000)
        #expect(layer.renderedDrawing == nil)
    }
}
