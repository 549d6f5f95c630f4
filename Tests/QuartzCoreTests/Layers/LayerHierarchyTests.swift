import QuartzCore
import Testing

@Suite struct LayerHierarchyTests {
    private func names(_ layer: CALayer) -> String { (layer.sublayers ?? []).map { $0.name ?? "?" }.joined() }

    private func make(_ names: String) -> (above: CALayer, layers: [String: CALayer]) {
        let above = CALayer()
        var layers: [String: CALayer] = [:]
        for name in names.map(String.init) {
            let layer = CALayer()
            layer.name = name
            layers[name] = layer
            above.addSublayer(layer)
        }
        return (above, layers)
    }

    @Test func insertSublayerAtIndexAboveAndBelow() {
        let (above, layers) = make("abcd")
        above.insertSublayer(layers["d"]!, at: 0)
        #expect(names(above) == "dabc")
        above.insertSublayer(layers["d"]!, at: 99)
        #expect(names(above) == "abcd")
        above.insertSublayer(layers["a"]!, above: layers["b"])
        #expect(names(above) == "bacd")
        above.insertSublayer(layers["d"]!, below: layers["a"])
        #expect(names(above) == "bdac")
        above.insertSublayer(layers["b"]!, below: nil)
        #expect(names(above) == "bdac")
        above.insertSublayer(layers["b"]!, above: nil)
        #expect(names(above) == "dacb")
        // Next to itself is where it is.
        above.insertSublayer(layers["a"]!, below: layers["a"])
        #expect(names(above) == "dacb")
        above.insertSublayer(layers["c"]!, above: layers["c"])
        #expect(names(above) == "dacb")
    }

    @Test func replaceSublayerMovesNewLayer() {
        let (above, layers) = make("abc")
        let x = CALayer()
        x.name = "x"
        above.replaceSublayer(layers["b"]!, with: x)
        #expect(names(above) == "axc")
        #expect(layers["b"]!.superlayer == nil)
        above.replaceSublayer(layers["a"]!, with: layers["c"]!)
        #expect(names(above) == "cx")
        above.replaceSublayer(layers["a"]!, with: layers["b"]!)
        #expect(names(above) == "cx")
        above.replaceSublayer(x, with: x)
        #expect(names(above) == "cx")
    }

    @Test func addSublayerRemovesFromOldSuperlayer() {
        let (above, layers) = make("ab")
        let other = CALayer()
        other.addSublayer(layers["a"]!)
        #expect(names(above) == "b")
        #expect(layers["a"]!.superlayer === other)
        layers["a"]!.removeFromSuperlayer()
        #expect(other.sublayers == nil)
        #expect(layers["a"]!.superlayer == nil)
    }

    @Test func settingSublayersReplacesAll() {
        let (above, layers) = make("abc")
        let x = CALayer()
        x.name = "x"
        above.sublayers = [layers["c"]!, x, layers["a"]!]
        #expect(names(above) == "cxa")
        #expect(layers["b"]!.superlayer == nil)
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
