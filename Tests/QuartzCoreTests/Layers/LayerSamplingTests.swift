import Compositor
@testable import QuartzCore
import Testing

/// The interpolation of contents, and edges that are not antialiased.
@Suite struct LayerSamplingTests {
    private func show(
        width: Int = 32,
        _ configure: (CALayer) -> Void
    ) -> (screen: LayerScreen, layer: CALayer) {
        let screen = LayerScreen(width: width, height: width)
        let layer = CALayer()
        layer.frame = CGRect(x: 4, y: 4, width: 24, height: 24)
        configure(layer)
        screen.root.addSublayer(layer)
        screen.show()
        return (screen, layer)
    }

    // MARK: Filters

    @Test func enlargedImageHasSharpPixels() {
        let (screen, layer) = show {
            $0.contents = fourColors(width: 2, height: 2)
            $0.magnificationFilter = .nearest
        }
        let sharp = pixels(screen.surface)
        let reference = show { $0.contents = fourColors(width: 24, height: 24) }
        #expect(sharp == pixels(reference.screen.surface) && sharp == screen.repainted())
        layer.magnificationFilter = .linear
        screen.show()
        #expect(pixels(screen.surface) != sharp && pixels(screen.surface) == screen.repainted())
        layer.minificationFilter = .nearest
        let smooth = pixels(screen.surface)
        screen.show()
        #expect(pixels(screen.surface) == smooth)
    }

    @Test func reducedImageHasNearestPixels() {
        func checkers() -> CGImage {
            let surface = Surface.allocate(PixelSize(width: 96, height: 96))
            for y in 0..<96 { for x in 0..<96 { surface[x, y] = (x + y) & 1 == 0 ? Pixel.red : Pixel.blue } }
            return CGImage(surface: surface, isOpaque: true)
        }
        func colors(_ filter: CALayerContentsFilter) -> Set<UInt32> {
            let (screen, _) = show {
                $0.contents = checkers()
                $0.minificationFilter = filter
                $0.bounds.size = CGSize(width: 21, height: 21)
            }
            return Set((6..<24).flatMap { y in (6..<24).map { screen[$0, y] } })
        }
        #expect(colors(.nearest).isSubset(of: [Pixel.red, Pixel.blue]))
        #expect(!colors(.linear).isSubset(of: [Pixel.red, Pixel.blue]))
    }

    @Test func filterAppliesToBackingStoresSlicesAndAnimatedContents() {
        func check(_ name: Comment, _ configure: (CALayer) -> Void) {
            let sharp = show {
                $0.magnificationFilter = .nearest
                configure($0)
            }
            let smooth = show(configure)
            let colors: Set = [Pixel.black, Pixel.red, Pixel.green, Pixel.blue, Pixel.white]
            #expect(Set(pixels(sharp.screen.surface)).isSubset(of: colors), name)
            #expect(!Set(pixels(smooth.screen.surface)).isSubset(of: colors), name)
            #expect(pixels(sharp.screen.surface) == sharp.screen.repainted(), name)
        }
        check("slices") {
            $0.contents = fourColors(width: 8, height: 8)
            $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        }
        check("rotated") {
            $0.contents = fourColors(width: 4, height: 4)
            $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
            // The other image is smooth inside only.
            $0.edgeAntialiasingMask = []
        }
        check("part") {
            $0.contents = fourColors(width: 4, height: 4)
            $0.contentsRect = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        }
    }

    @Test func coarseBackingStoreHasSharpPixels() {
        let screen = LayerScreen(width: 32, height: 32)
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 32, height: 32)) {
            $0.setFillColor(.red)
            $0.fill(CGRect(x: 0, y: 0, width: 16, height: 32))
        }
        layer.contentsScale = 0.25
        layer.magnificationFilter = .nearest
        screen.root.addSublayer(layer)
        screen.show()
        #expect((0..<32).map { screen[$0, 5] } == (0..<32).map { $0 < 16 ? Pixel.red : Pixel.black })
    }

    // MARK: Edges

    /// The colors of a white layer on black that are neither.
    private func shades(_ screen: LayerScreen) -> Int {
        pixels(screen.surface).count { $0 != Pixel.black && $0 != Pixel.white }
    }

    @Test func edgesOutsideOfMaskAreJagged() {
        func rotated(_ mask: CAEdgeAntialiasingMask, _ allows: Bool = true) -> Int {
            let (screen, _) = show {
                $0.backgroundColor = CGColor(gray: 1, alpha: 1)
                $0.bounds.size = CGSize(width: 16, height: 16)
                $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
                $0.edgeAntialiasingMask = mask
                $0.allowsEdgeAntialiasing = allows
            }
            #expect(pixels(screen.surface) == screen.repainted())
            return shades(screen)
        }
        let all = rotated([.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge])
        let two = rotated([.layerLeftEdge, .layerRightEdge])
        #expect(all > 30 && (all / 3..<all * 2 / 3).contains(two), "\(all) \(two)")
        #expect(rotated([]) == 0 && rotated([.layerLeftEdge], false) == 0)
    }

    @Test(arguments: [CAEdgeAntialiasingMask.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge])
    func edgeIsThatOfItsSide(edge: CAEdgeAntialiasingMask) {
        let (screen, _) = show {
            $0.backgroundColor = CGColor(gray: 1, alpha: 1)
            $0.frame = CGRect(x: 4.5, y: 4.5, width: 20, height: 20)
            $0.edgeAntialiasingMask = edge
        }
        func isShaded(_ x: Int, _ y: Int) -> Bool { ![Pixel.black, Pixel.white].contains(screen[x, y]) }
        #expect(isShaded(4, 12) == (edge == .layerLeftEdge))
        #expect(isShaded(24, 12) == (edge == .layerRightEdge))
        #expect(isShaded(12, 4) == (edge == .layerBottomEdge))
        #expect(isShaded(12, 24) == (edge == .layerTopEdge))
    }

    @Test func jaggedEdgesApplyToContentsClipsAndAnimations() {
        let (screen, layer) = show {
            $0.contents = fourColors(width: 24, height: 24)
            $0.frame.origin = CGPoint(x: 4.25, y: 4.25)
            $0.edgeAntialiasingMask = []
        }
        #expect(screen[4, 12] == Pixel.red && screen[3, 12] == Pixel.black && screen[28, 12] == Pixel.black)
        layer.edgeAntialiasingMask = .layerLeftEdge
        screen.show()
        #expect(screen[4, 12] != Pixel.red && pixels(screen.surface) == screen.repainted())

        let clip = show {
            $0.bounds.size = CGSize(width: 16, height: 16)
            $0.masksToBounds = true
            $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
            $0.edgeAntialiasingMask = []
            let inner = CALayer()
            inner.frame = CGRect(x: -10, y: -10, width: 40, height: 40)
            inner.backgroundColor = CGColor(gray: 1, alpha: 1)
            $0.addSublayer(inner)
        }
        #expect(shades(clip.screen) == 0)
    }

    @Test func layersSharingJaggedEdgeLeaveNoGap() {
        let screen = LayerScreen(width: 32, height: 32)
        screen.root.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        for index in 0..<2 {
            let layer = CALayer()
            layer.frame = CGRect(x: 6 + 10 * index, y: 6, width: 10, height: 20)
            layer.backgroundColor = CGColor(gray: 1, alpha: 1)
            layer.edgeAntialiasingMask = []
            screen.root.addSublayer(layer)
        }
        screen.show()
        let parts = pixels(screen.surface)
        let whole = LayerScreen(width: 32, height: 32)
        whole.root.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        let layer = CALayer()
        layer.frame = CGRect(x: 6, y: 6, width: 20, height: 20)
        layer.backgroundColor = CGColor(gray: 1, alpha: 1)
        layer.edgeAntialiasingMask = []
        whole.root.addSublayer(layer)
        whole.show()
        #expect(parts == pixels(whole.surface))
    }
}
