import Compositor
import QuartzCore
import Testing

@Suite struct CommitTests {
    private func grid(_ count: Int, in root: CALayer) -> [CALayer] {
        (0..<count).map { index in
            let layer = CALayer()
            layer.frame = CGRect(x: index % 100, y: index / 100, width: 1, height: 1)
            layer.backgroundColor = .white
            root.addSublayer(layer)
            return layer
        }
    }

    @Test func changeOfOneLayerCommitsItAlone() {
        let screen = LayerScreen(width: 100, height: 100)
        let layers = grid(10_000, in: screen.root)
        screen.show()
        #expect(screen.context.counters.layersCommitted == 10_001)
        screen.context.resetCounters()
        layers[4321].backgroundColor = .red
        let damage = screen.show()
        #expect(screen.context.counters.layersCommitted == 2)
        #expect(damage == Region(PixelRect(x: 21, y: 43, width: 1, height: 1)))
        #expect(screen[21, 43] == Pixel.red)
        screen.context.resetCounters()
        for index in stride(from: 9990, to: 0, by: -1000) { layers[index].backgroundColor = .blue }
        screen.show()
        #expect(screen.context.counters.layersCommitted == 11)
        #expect(pixels(screen.surface) == screen.repainted())
        // Adding one does not commit the others again.
        screen.context.resetCounters()
        screen.root.addSublayer(CALayer())
        screen.show()
        #expect(screen.context.counters.layersCommitted == 2)
    }

    @Test func commitWithoutChangesIsNil() {
        let screen = LayerScreen(width: 10, height: 10)
        let layer = grid(1, in: screen.root)[0]
        #expect(screen.context.isDirty)
        screen.show()
        #expect(!screen.context.isDirty)
        #expect(screen.context.commit() == nil)
        // The same values again are no change.
        layer.frame = layer.frame
        layer.opacity = 1
        layer.backgroundColor = .white
        layer.isHidden = false
        layer.zPosition = 0
        layer.setAffineTransform(.identity)
        layer.contentsGravity = .resize
        layer.masksToBounds = false
        #expect(!screen.context.isDirty)
        // What is in no tree makes no tree dirty.
        layer.removeFromSuperlayer()
        screen.show()
        layer.opacity = 0.5
        layer.addSublayer(CALayer())
        #expect(!screen.context.isDirty)
    }

    @Test func layerChangedTwiceIsCommittedOnce() {
        let screen = LayerScreen(width: 100, height: 100)
        let layers = grid(3, in: screen.root)
        screen.show()
        screen.context.resetCounters()
        for step in 1...5 {
            layers[0].opacity = 0.1 * Float(step)
            layers[0].removeFromSuperlayer()
            screen.root.addSublayer(layers[0])
        }
        screen.show()
        #expect(screen.context.counters.layersCommitted == 2)
    }

    @Test func hiddenTreeIsNotCommittedUntilShown() {
        let screen = LayerScreen(width: 20, height: 20)
        let box = CALayer()
        box.isHidden = true
        box.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        let drawn = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        box.addSublayer(drawn)
        screen.root.addSublayer(box)
        screen.show()
        #expect(drawn.drawCount == 0)
        box.isHidden = false
        screen.show()
        #expect(drawn.drawCount == 1 && screen[5, 5] == Pixel.red)
        box.isHidden = true
        screen.show()
        #expect(screen[5, 5] == Pixel.black)
        drawn.setNeedsDisplay()
        screen.show()
        drawn.setNeedsDisplay()
        drawn.position.x += 5
        screen.show()
        #expect(drawn.drawCount == 1)
        box.isHidden = false
        screen.show()
        #expect(drawn.drawCount == 2)
        #expect(screen[2, 5] == Pixel.black && screen[14, 5] == Pixel.red)
        #expect(!screen.context.isDirty)
    }

    @Test func layerMovedBetweenTreesPreservesBackingStore() {
        let first = LayerScreen(width: 20, height: 20)
        let second = LayerScreen(width: 20, height: 20)
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        first.root.addSublayer(layer)
        first.show()
        second.show()
        second.root.addSublayer(layer)
        #expect(first.context.isDirty && second.context.isDirty)
        first.show()
        second.show()
        #expect(first[5, 5] == Pixel.black && second[5, 5] == Pixel.red && layer.drawCount == 1)
        layer.position.x += 10
        #expect(!first.context.isDirty && second.context.isDirty)
        second.show()
        #expect(second[5, 5] == Pixel.black && second[15, 5] == Pixel.red)
        #expect(layer.drawCount == 1)
    }

    @Test func changesMadeWhileDrawingAreCommittedNext() {
        let screen = LayerScreen(width: 30, height: 20)
        let earlier = CALayer()
        earlier.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        screen.root.addSublayer(earlier)
        var color = CGColor.red
        let drawn = DrawnLayer(frame: CGRect(x: 10, y: 0, width: 10, height: 10)) { _ in }
        screen.root.addSublayer(drawn)
        let later = CALayer()
        later.frame = CGRect(x: 20, y: 0, width: 10, height: 10)
        screen.root.addSublayer(later)
        screen.show()
        drawn.drawing = { [unowned drawn] context in
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            guard color != .green else { return }
            color = .green
            // Not lost, though the layer is being drawn; nor what happens to layers before and after it.
            drawn.setNeedsDisplay()
            earlier.backgroundColor = .red
            later.backgroundColor = .blue
        }
        drawn.setNeedsDisplay()
        screen.show()
        #expect(screen[15, 5] == Pixel.red)
        #expect(screen.context.isDirty)
        screen.show()
        #expect(screen[15, 5] == Pixel.green)
        #expect(screen[5, 5] == Pixel.red && screen[25, 5] == Pixel.blue)
        #expect(!screen.context.isDirty)
        // A part as well.
        var marks = 0
        drawn.drawing = { [unowned drawn] context in
            context.setFillColor(marks == 0 ? .blue : .white)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            marks += 1
            if marks == 1 { drawn.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 10)) }
        }
        drawn.setNeedsDisplay()
        screen.show()
        screen.show()
        #expect(screen[12, 5] == Pixel.white && screen[17, 5] == Pixel.blue)
        #expect(!screen.context.isDirty)
    }

    @Test func displayIfNeededDrawsOnce() {
        let screen = LayerScreen(width: 20, height: 20)
        let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { context in
            context.setFillColor(.red)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(layer.needsDisplay())
        layer.displayIfNeeded()
        layer.displayIfNeeded()
        #expect(layer.drawCount == 1 && !layer.needsDisplay())
        screen.root.addSublayer(layer)
        screen.show()
        #expect(layer.drawCount == 1 && screen[5, 5] == Pixel.red)
    }

    /// The compositor gets the same contents object, so that nothing is allocated or compared.
    @Test func movedLayerSharesContents() throws {
        let screen = LayerScreen(width: 40, height: 40)
        let layer = CALayer()
        layer.frame = CGRect(x: 2, y: 2, width: 8, height: 8)
        layer.contents = CGImage(
            surface: try #require(Surface(size: PixelSize(width: 8, height: 8))),
            isOpaque: true
        )
        screen.root.addSublayer(layer)
        func contents() -> RenderContents? { screen.trees.last?.root?.children.layers.first?.contents }
        screen.show()
        let before = try #require(contents())
        layer.position.x += 5
        screen.show()
        #expect(contents() === before)
        layer.bounds.size.width = 16
        screen.show()
        #expect(contents() !== before)
    }
}
