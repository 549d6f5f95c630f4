import Compositor
import QuartzCore
import ScreenSupport
import TestSupport
import Testing

/// `isGeometryFlipped`, compared with layers that are placed by hand.
@Suite struct FlippedGeometryTests {
    private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    private func screen(_ content: CALayer...) -> LayerScreen {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 96, height: 64)
        screen.root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.5, alpha: 1)
        for layer in content { screen.root.addSublayer(layer) }
        screen.show()
        return screen
    }

    /// The largest difference of a channel, and the number of pixels that differ by more than a rounding error.
    private func difference(_ left: [UInt32], _ right: [UInt32]) -> (largest: Int, count: Int) {
        var (largest, count) = (0, 0)
        for (left, right) in zip(left, right) where left != right {
            var pixel = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                pixel = max(pixel, abs(Int(left >> shift & 255) - Int(right >> shift & 255)))
            }
            largest = max(largest, pixel)
            if pixel > 3 { count += 1 }
        }
        return (largest, count)
    }

    private func all(_ layer: CALayer) -> [CALayer] {
        [layer] + ((layer.sublayers ?? []) + [layer.mask].compactMap(\.self)).flatMap(all)
    }

    // MARK: Pixels

    @Test(arguments: 0..<40) func randomTreeEqualsTreePlacedByHand(seed: Int) {
        CATransaction.setDisableActions(true)
        var random = RandomLayers(seed: seed + 700, hasEverything: seed % 2 == 0)
        random.hasSpecialLayers = true
        random.hasFlips = true
        let layers = (0..<4).map { _ in random.layer() }
        let twins = layers.map { FlippedTwin.of($0) }
        let flipped = LayerScreen(width: 96, height: 64)
        let plain = LayerScreen(width: 96, height: 64)
        for layer in layers { flipped.root.addSublayer(layer) }
        for layer in twins { plain.root.addSublayer(layer) }
        flipped.show()
        plain.show()
        let found = difference(pixels(flipped.surface), pixels(plain.surface))
        #expect(found.count <= 2, "\(found)")
        // A rendering outside of a commit shows the same.
        let image = Surface.allocate(PixelSize(width: 96, height: 64))
        flipped.root.render(in: CGContext(surface: image, isOpaque: false, baseTransform: .identity))
        let other = Surface.allocate(PixelSize(width: 96, height: 64))
        plain.root.render(in: CGContext(surface: other, isOpaque: false, baseTransform: .identity))
        let rendered = difference(pixels(image), pixels(other))
        #expect(rendered.count <= 2, "\(rendered)")
    }

    /// Flips that are switched on after the first commit have the same effect.
    @Test(arguments: 0..<12) func laterFlipEqualsTreePlacedByHand(seed: Int) {
        CATransaction.setDisableActions(true)
        var random = RandomLayers(seed: seed + 900, hasEverything: true)
        random.hasSpecialLayers = true
        let flipped = LayerScreen(width: 96, height: 64)
        let layers = (0..<4).map { _ in random.layer() }
        for layer in layers { flipped.root.addSublayer(layer) }
        flipped.show()
        for layer in all(flipped.root).dropFirst() where random.generator.chance(40) { layer.isGeometryFlipped = true }
        flipped.show()
        let plain = LayerScreen(width: 96, height: 64)
        for layer in layers { plain.root.addSublayer(FlippedTwin.of(layer)) }
        plain.show()
        let found = difference(pixels(flipped.surface), pixels(plain.surface))
        #expect(found.count <= 2, "\(found)")
    }

    @Test func sublayersAreMeasuredFromTheBottom() {
        let container = layer(CGRect(x: 10, y: 10, width: 40, height: 30))
        container.isGeometryFlipped = true
        let box = layer(CGRect(x: 5, y: 2, width: 10, height: 6), .red)
        container.addSublayer(box)
        let found = screen(container)
        let expected = screen(layer(CGRect(x: 15, y: 32, width: 10, height: 6), .red))
        #expect(pixels(found.surface) == pixels(expected.surface))
        #expect(box.frame == CGRect(x: 5, y: 2, width: 10, height: 6))
        #expect(container.frame == CGRect(x: 10, y: 10, width: 40, height: 30))
    }

    @Test func positiveAngleRotatesTheOtherWay() {
        let container = layer(CGRect(x: 0, y: 0, width: 96, height: 64))
        container.isGeometryFlipped = true
        let box = layer(CGRect(x: 30, y: 20, width: 30, height: 10), .red)
        box.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        container.addSublayer(box)
        let mirrored = layer(CGRect(x: 30, y: 34, width: 30, height: 10), .red)
        mirrored.transform = CATransform3DMakeRotation(-0.4, 0, 0, 1)
        #expect(difference(pixels(screen(container).surface), pixels(screen(mirrored).surface)).largest <= 1)
    }

    @Test func flipInFlipCancels() {
        func tree(_ outer: Bool, _ inner: Bool) -> [UInt32] {
            let outerLayer = layer(CGRect(x: 0, y: 0, width: 96, height: 64))
            outerLayer.isGeometryFlipped = outer
            let innerLayer = layer(CGRect(x: 20, y: 12, width: 50, height: 40), .green)
            innerLayer.isGeometryFlipped = inner
            outerLayer.addSublayer(innerLayer)
            innerLayer.addSublayer(layer(CGRect(x: 4, y: 3, width: 10, height: 8), .red))
            #expect(innerLayer.contentsAreFlipped() == (outer != inner))
            return pixels(screen(outerLayer).surface)
        }
        // The inner layer is in the middle of the outer one, so that only its content differs.
        #expect(tree(true, true) == tree(false, false))
        #expect(tree(true, false) == tree(false, true))
        #expect(tree(true, false) != tree(false, false))
    }

    @Test(arguments: [CALayerContentsGravity.resize, .top, .bottomRight, .resizeAspect])
    func contentsStayUpright(gravity: CALayerContentsGravity) {
        func image(_ isFlipped: Bool) -> [UInt32] {
            let box = layer(CGRect(x: 10, y: 10, width: 40, height: 30))
            box.contents = fourColors(width: 12, height: 16)
            box.contentsGravity = gravity
            box.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.75)
            box.bounds.origin.y = 7
            box.isGeometryFlipped = isFlipped
            return pixels(screen(box).surface)
        }
        #expect(image(true) == image(false))
    }

    @Test func stretchedCenterStaysUpright() {
        func image(_ isFlipped: Bool) -> [UInt32] {
            let box = layer(CGRect(x: 10, y: 10, width: 40, height: 30))
            box.contents = fourColors(width: 8, height: 8)
            box.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.25, height: 0.125)
            box.isGeometryFlipped = isFlipped
            return pixels(screen(box).surface)
        }
        #expect(image(true) == image(false))
    }

    @Test func aliasedEdgesAreFlipped() {
        func image(_ isFlipped: Bool, _ edges: CAEdgeAntialiasingMask) -> [UInt32] {
            let box = layer(CGRect(x: 10.4, y: 10.4, width: 30, height: 20), .red)
            box.edgeAntialiasingMask = edges
            box.isGeometryFlipped = isFlipped
            return pixels(screen(box).surface)
        }
        #expect(image(true, .layerTopEdge) == image(false, .layerBottomEdge))
        #expect(image(false, .layerTopEdge) != image(false, .layerBottomEdge))
    }

    // MARK: Drawing

    @Test func drawingIsFlippedAndRedrawnInPart() {
        let box = DrawnLayer(frame: CGRect(x: 10, y: 10, width: 20, height: 20)) { _ in }
        var color = CGColor.red
        box.drawing = { context in
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 5))
        }
        box.isGeometryFlipped = true
        #expect(box.contentsAreFlipped())
        let screen = screen(box)
        #expect(screen[15, 27] == Pixel.red && screen[15, 12] != Pixel.red)
        color = .green
        box.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 5))
        let damage = screen.show()
        #expect(damage.bounds == PixelRect(minX: 10, minY: 25, maxX: 20, maxY: 30))
        #expect(screen[12, 27] == Pixel.green && screen[25, 27] == Pixel.red)
        // Other coordinates require another drawing.
        let count = box.drawCount
        box.isGeometryFlipped = false
        screen.show()
        #expect(box.drawCount == count + 1 && screen[15, 12] == Pixel.green && screen[15, 27] != Pixel.green)
    }

    @Test func movingIntoFlippedLayerRedrawsOnce() {
        let box = DrawnLayer(frame: CGRect(x: 10, y: 10, width: 20, height: 20)) { context in
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 5))
        }
        let (plain, flipped) = (layer(CGRect(x: 0, y: 0, width: 40, height: 40)), layer(.zero))
        flipped.isGeometryFlipped = true
        let screen = screen(plain, flipped)
        plain.addSublayer(box)
        screen.show()
        flipped.addSublayer(box)
        screen.show()
        #expect(box.drawCount == 2)
        plain.addSublayer(layer(.zero))
        box.position.x += 1
        screen.show()
        #expect(box.drawCount == 2)
    }

    // MARK: Particles

    @Test func particlesMoveTheOtherWay() throws {
        CATransaction.setDisableActions(true)
        func sprites(_ isFlipped: Bool, _ sign: CGFloat, y: CGFloat) throws -> [RenderSprite] {
            let screen = AnimationScreen()
            let emitter = CAEmitterLayer()
            emitter.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
            emitter.emitterPosition = CGPoint(x: 10, y: y)
            emitter.beginTime = 100
            emitter.emitterCells = [
                CAEmitterLayerTests.cell {
                    $0.velocity = 8
                    $0.emissionLongitude = sign * 0.7
                    $0.yAcceleration = sign * 2
                    $0.spin = sign * 0.5
                }
            ]
            emitter.isGeometryFlipped = isFlipped
            screen.root.addSublayer(emitter)
            screen.commit()
            let frame = screen.shown(0, at: 3.5)
            let sprites = try #require(frame.children.layers.first?.sprites?.sprites)
            // Relative to the top of the bounds.
            return sprites.map { sprite in
                var sprite = sprite
                sprite.y -= Float(frame.bounds.minY)
                return sprite
            }
        }
        let (flipped, plain) = (try sprites(true, 1, y: 20), try sprites(false, -1, y: 28))
        #expect(flipped.count == 3 && plain.count == 3)
        for (sprite, other) in zip(flipped, plain) {
            #expect(isClose(Double(sprite.x), Double(other.x), within: 1e-3))
            #expect(isClose(Double(sprite.y), Double(other.y), within: 1e-3))
            #expect(isClose(Double(sprite.directionY), Double(other.directionY), within: 1e-3))
        }
        #expect(flipped.contains { $0.directionY != 0 })
    }

    // MARK: Coordinates

    @Test(arguments: 0..<12) func conversionsAgreeWithTreePlacedByHand(seed: Int) {
        CATransaction.setDisableActions(true)
        var random = RandomLayers(seed: seed + 100, hasEverything: true)
        random.hasFlips = true
        let root = layer(CGRect(x: 0, y: 0, width: 96, height: 64))
        let plain = layer(CGRect(x: 0, y: 0, width: 96, height: 64))
        var twins: [(layer: CALayer, isReflected: Bool, twin: CALayer)] = []
        for _ in 0..<3 {
            let layer = random.layer()
            layer.sublayerTransform = CATransform3DMakeRotation(random.number(0...6) / 10, 1, 0.5, 0)
            // Conversions to a layer without a width are not defined.
            for layer in all(layer) where layer.transform.m11 == 0 { layer.transform = CATransform3DIdentity }
            root.addSublayer(layer)
            plain.addSublayer(FlippedTwin.of(layer) { twins.append(($0, $1, $2)) })
        }
        for first in twins where first.layer.mask == nil {
            let point = CGPoint(x: random.number(0...20), y: random.number(0...20))
            let own = first.isReflected ? FlippedTwin.reflect(point, in: first.layer.bounds) : point
            #expect(first.layer.contentsAreFlipped() == first.isReflected)
            for second in twins.prefix(12) {
                let found = first.layer.convert(point, to: second.layer)
                let expected = first.twin.convert(own, to: second.twin)
                let seen = second.isReflected ? FlippedTwin.reflect(expected, in: second.layer.bounds) : expected
                guard abs(seen.x) < 1e5, abs(seen.y) < 1e5 else { continue }
                #expect(isClose(found, seen, within: 1e-3))
            }
        }
        let pairs = Dictionary(uniqueKeysWithValues: twins.map { (ObjectIdentifier($0.layer), $0.twin) })
        for _ in 0..<200 {
            let point = CGPoint(x: random.number(0...95) + 0.37, y: random.number(0...63) + 0.41)
            let hit = root.hitTest(point).flatMap { $0 === root ? plain : pairs[ObjectIdentifier($0)] }
            #expect(hit === plain.hitTest(point))
        }
    }

    @Test func transformLayerAgreesWithLayersPlacedByHand() {
        CATransaction.setDisableActions(true)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 150
        let container = layer(CGRect(x: 8, y: 4, width: 80, height: 56))
        container.sublayerTransform = perspective
        container.isGeometryFlipped = true
        let space = CATransformLayer()
        space.frame = CGRect(x: 10, y: 5, width: 60, height: 30)
        space.isGeometryFlipped = true
        space.transform = CATransform3DMakeRotation(0.6, 1, 0.4, 0)
        container.addSublayer(space)
        var boxes: [CALayer] = []
        for (index, color) in [CGColor.red, .green].enumerated() {
            let box = layer(CGRect(x: 5 + 25 * CGFloat(index), y: 3, width: 30, height: 16), color)
            box.zPosition = 12 * CGFloat(index)
            box.isGeometryFlipped = index == 1
            space.addSublayer(box)
            boxes.append(box)
        }
        let screen = screen(container)
        var twins: [CALayer] = []
        let plain = self.screen(FlippedTwin.of(container) { if boxes.contains($0) { twins.append($2) } })
        #expect(difference(pixels(screen.surface), pixels(plain.surface)).count == 0)
        #expect(pixels(screen.surface).contains { $0 & 0xFFFFFF == 0xFF00 })
        for (box, twin) in zip(boxes, twins) {
            let center = CGPoint(x: box.bounds.midX, y: box.bounds.midY)
            #expect(isClose(box.convert(center, to: screen.root), twin.convert(center, to: plain.root), within: 1e-6))
            #expect(screen.root.hitTest(box.convert(center, to: screen.root)) === box)
        }
    }

    @Test func scrollingFollowsTheCoordinates() {
        CATransaction.setDisableActions(true)
        let scroll = CAScrollLayer()
        scroll.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
        scroll.isGeometryFlipped = true
        let content = layer(CGRect(x: 0, y: 0, width: 40, height: 100))
        let box = layer(CGRect(x: 5, y: 60, width: 10, height: 10), .red)
        content.addSublayer(box)
        scroll.addSublayer(content)
        let screen = screen(scroll)
        #expect(!pixels(screen.surface).contains(Pixel.red))
        box.scrollRectToVisible(box.bounds)
        screen.show()
        // The least distance: the box is at the upper edge.
        #expect(scroll.bounds.origin == CGPoint(x: 0, y: 40))
        #expect(screen[17, 10] == Pixel.red && screen[17, 19] == Pixel.red && screen[17, 20] != Pixel.red)
        #expect(content.visibleRect == CGRect(x: 0, y: 40, width: 40, height: 30))
        #expect(screen.repainted() == pixels(screen.surface))
    }

    @Test func copyAndKeysIncludeTheFlip() {
        let layer = CALayer()
        #expect(!layer.isGeometryFlipped && !layer.contentsAreFlipped())
        layer.setValue(true, forKey: "geometryFlipped")
        #expect(layer.isGeometryFlipped && layer.value(forKey: "isGeometryFlipped") as? Bool == true)
        let copy = CALayer(layer: layer)
        #expect(copy.isGeometryFlipped && copy.contentsAreFlipped())
        #expect(CALayer.defaultValue(forKey: "geometryFlipped") as? Bool == false)
    }
}
