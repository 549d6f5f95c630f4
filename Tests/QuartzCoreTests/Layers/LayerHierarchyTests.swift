import QuartzCore
import Testing

@Suite struct LayerHierarchyTests {
    private func names(_ layer: CALayer) -> String { (layer.sublayers ?? []).map { $0.name ?? "?" }.joined() }

    /// Returns a layer with sublayers named `a`, `b`, `c` and so on.
    private func make(_ count: Int) -> (above: CALayer, layers: [CALayer]) {
        let above = CALayer()
        let layers = "abcd".prefix(count).map { name in
            let layer = CALayer()
            layer.name = String(name)
            above.addSublayer(layer)
            return layer
        }
        return (above, layers)
    }

    @Test func insertSublayerAtIndexAboveAndBelow() {
        let (above, layers) = make(4)
        let (a, b, c, d) = (layers[0], layers[1], layers[2], layers[3])
        above.insertSublayer(d, at: 0)
        #expect(names(above) == "dabc")
        above.insertSublayer(d, at: 99)
        #expect(names(above) == "abcd")
        above.insertSublayer(a, above: b)
        #expect(names(above) == "bacd")
        above.insertSublayer(d, below: a)
        #expect(names(above) == "bdac")
        above.insertSublayer(b, below: nil)
        #expect(names(above) == "bdac")
        above.insertSublayer(b, above: nil)
        #expect(names(above) == "dacb")
        // Next to itself is where it is.
        above.insertSublayer(a, below: a)
        #expect(names(above) == "dacb")
        above.insertSublayer(c, above: c)
        #expect(names(above) == "dacb")
    }

    @Test func replaceSublayerMovesNewLayer() {
        let (above, layers) = make(3)
        let (a, b, c) = (layers[0], layers[1], layers[2])
        let x = CALayer()
        x.name = "x"
        above.replaceSublayer(b, with: x)
        #expect(names(above) == "axc")
        #expect(b.superlayer == nil)
        above.replaceSublayer(a, with: c)
        #expect(names(above) == "cx")
        above.replaceSublayer(a, with: b)
        #expect(names(above) == "cx")
        above.replaceSublayer(x, with: x)
        #expect(names(above) == "cx")
    }

    @Test func addSublayerRemovesFromOldSuperlayer() {
        let (above, layers) = make(2)
        let a = layers[0]
        let other = CALayer()
        other.addSublayer(a)
        #expect(names(above) == "b")
        #expect(a.superlayer === other)
        a.removeFromSuperlayer()
        #expect(other.sublayers == nil)
        #expect(a.superlayer == nil)
    }

    @Test func settingSublayersReplacesAll() {
        let (above, layers) = make(3)
        let (a, b, c) = (layers[0], layers[1], layers[2])
        let x = CALayer()
        x.name = "x"
        above.sublayers = [c, x, a]
        #expect(names(above) == "cxa")
        #expect(b.superlayer == nil)
        above.sublayers = nil
        #expect(above.sublayers == nil)
    }

    @Test func addSublayerOfAncestorTraps() async {
        await #expect(processExitsWith: .failure) {
            let a = CALayer()
            let b = CALayer()
            a.addSublayer(b)
            b.addSublayer(a)
        }
        await #expect(processExitsWith: .failure) {
            let a = CALayer()
            a.addSublayer(a)
        }
    }

    @Test func zPositionSortsPaintOrderStably() {
        let screen = LayerScreen(width: 10, height: 10)
        let colors: [CGColor] = [.red, .green, .blue]
        let layers = colors.map { color in
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.backgroundColor = color
            screen.root.addSublayer(layer)
            return layer
        }
        screen.show()
        #expect(screen[5, 5] == Pixel.blue)
        layers[0].zPosition = 1
        screen.show()
        #expect(screen[5, 5] == Pixel.red)
        layers[1].zPosition = 1
        screen.show()
        #expect(screen[5, 5] == Pixel.green)
        layers[0].zPosition = 0
        layers[1].zPosition = -1
        screen.show()
        #expect(screen[5, 5] == Pixel.blue)
        layers[2].zPosition = -0.5
        screen.show()
        #expect(screen[5, 5] == Pixel.red)
        // A change that reorders nothing still lets later changes find their layer.
        layers[0].backgroundColor = .white
        screen.show()
        #expect(screen[5, 5] == Pixel.white)
    }

    @Test func removedLayersAreDeallocated() {
        let screen = LayerScreen(width: 10, height: 10)
        weak var first: CALayer?
        weak var second: CALayer?
        do {
            let above = CALayer()
            above.isHidden = true
            screen.root.addSublayer(above)
            let layer = CALayer()
            above.addSublayer(layer)
            screen.show()
            layer.setNeedsDisplay()
            screen.show()
            layer.removeFromSuperlayer()
            first = layer
            let detached = CALayer()
            let inner = CALayer()
            detached.addSublayer(inner)
            inner.removeFromSuperlayer()
            second = inner
            screen.root.addSublayer(detached)
        }
        #expect(first == nil)
        #expect(second == nil)
    }
}
