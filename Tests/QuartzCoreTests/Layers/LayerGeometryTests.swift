import QuartzCore
import TestSupport
import Testing

@Suite struct LayerGeometryTests {
    private func rect(_ generator: inout SeededGenerator) -> CGRect {
        CGRect(
            x: .random(in: -200...200, using: &generator),
            y: .random(in: -200...200, using: &generator),
            width: .random(in: 0...300, using: &generator),
            height: .random(in: 0...300, using: &generator)
        )
    }

    private func randomize(_ layer: CALayer, _ generator: inout SeededGenerator) {
        layer.bounds = rect(&generator)
        layer.position = rect(&generator).origin
        layer.anchorPoint = CGPoint(
            x: .random(in: -0.5...1.5, using: &generator),
            y: .random(in: -0.5...1.5, using: &generator)
        )
        if generator.chance(70) {
            layer.setAffineTransform(
                CGAffineTransform(rotationAngle: .random(in: 0...7, using: &generator))
                    .scaledBy(
                        x: .random(in: 0.2...3, using: &generator),
                        y: .random(in: -3 ... -0.2, using: &generator)
                    )
                    .translatedBy(x: .random(in: -50...50, using: &generator), y: 7)
            )
        }
    }

    @Test func frameWithoutTransformRoundTrips() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let layer = CALayer()
            layer.anchorPoint = CGPoint(
                x: .random(in: -1...2, using: &generator),
                y: .random(in: -1...2, using: &generator)
            )
            layer.bounds.origin = rect(&generator).origin
            let origin = layer.bounds.origin
            let frame = rect(&generator)
            layer.frame = frame
            #expect(isClose(layer.frame, frame))
            // The size is exact: rounding must not make a layer of another size, which would draw again.
            #expect(layer.bounds.size == frame.size)
            #expect(layer.frame.size == frame.size)
            #expect(layer.bounds.origin == origin)
            #expect(
                isClose(
                    layer.position,
                    CGPoint(
                        x: frame.minX + layer.anchorPoint.x * frame.width,
                        y: frame.minY + layer.anchorPoint.y * frame.height
                    )
                )
            )
        }
    }

    @Test func frameIsBoundingBoxOfTransformedBounds() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let layer = CALayer()
            randomize(layer, &generator)
            let above = CALayer()
            above.addSublayer(layer)
            let b = layer.bounds
            let corners = [
                CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.minY), CGPoint(x: b.minX, y: b.maxY),
                CGPoint(x: b.maxX, y: b.maxY),
            ].map { layer.convert($0, to: above) }
            let xs = corners.map(\.x)
            let ys = corners.map(\.y)
            let (left, right) = (try #require(xs.min()), try #require(xs.max()))
            let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
            let box = CGRect(
                x: left,
                y: top,
                width: right - left,
                height: bottom - top
            )
            #expect(isClose(layer.frame, box))
            // The anchor point lies at the position, moved by the transform's own translation.
            let anchor = CGPoint(
                x: b.minX + layer.anchorPoint.x * b.width,
                y: b.minY + layer.anchorPoint.y * b.height
            )
            let t = layer.affineTransform()
            #expect(
                isClose(
                    layer.convert(anchor, to: above),
                    CGPoint(x: layer.position.x + t.tx, y: layer.position.y + t.ty)
                )
            )
        }
    }

    @Test func setFrameWithScaleAndQuarterRotationIsExact() {
        var generator = SeededGenerator(seed: 3)
        for index in 0..<200 {
            let layer = CALayer()
            randomize(layer, &generator)
            layer.setAffineTransform(
                CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 4)
                    .scaledBy(x: index % 2 == 0 ? 2 : -0.5, y: 3)
            )
            let frame = rect(&generator)
            layer.frame = frame
            #expect(isClose(layer.frame, frame))
        }
    }

    @Test func setFrameWithRotationPreservesOrigin() {
        let layer = CALayer()
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        #expect(isClose(layer.frame.origin, CGPoint(x: 10, y: 20)))
    }

    @Test func setFrameStandardizesNegativeSize() {
        let layer = CALayer()
        layer.frame = CGRect(x: 50, y: 60, width: -20, height: -30)
        #expect(layer.frame == CGRect(x: 30, y: 30, width: 20, height: 30))
    }

    @Test func setFrameWithSingularTransformPreservesBounds() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
        layer.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
        #expect(layer.frame == CGRect(x: 30, y: 20, width: 0, height: 0))
        layer.frame = CGRect(x: 5, y: 6, width: 70, height: 80)
        #expect(layer.bounds.size == CGSize(width: 40, height: 20))
        #expect(layer.frame.origin == CGPoint(x: 5, y: 6))
        layer.setAffineTransform(.identity)
        #expect(layer.frame.size == CGSize(width: 40, height: 20))
    }

    @Test func convertPointRoundTripsBetweenLayers() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<200 {
            var layers = [CALayer()]
            randomize(layers[0], &generator)
            for _ in 0..<6 {
                let layer = CALayer()
                randomize(layer, &generator)
                generator.element(of: layers).addSublayer(layer)
                layers.append(layer)
            }
            let a = generator.element(of: layers)
            let b = generator.element(of: layers)
            let point = rect(&generator).origin
            let there = a.convert(point, to: b)
            let tolerance = 1e-6 * max(1, abs(point.x), abs(point.y), abs(there.x), abs(there.y))
            #expect(isClose(b.convert(there, to: a), point, within: tolerance))
            #expect(isClose(b.convert(point, from: a), there, within: tolerance))
            #expect(isClose(a.convert(a.convert(point, to: nil), from: nil), point, within: tolerance))
            // By way of the topmost layer's surroundings it is the same place.
            #expect(isClose(b.convert(a.convert(point, to: nil), from: nil), there, within: tolerance))
        }
    }

    @Test func convertPointToAncestorIsExactOnWholePoints() {
        let top = CALayer()
        top.frame = CGRect(x: 0.1, y: 0.7, width: 33, height: 44)
        top.setAffineTransform(CGAffineTransform(rotationAngle: 1))
        let middle = CALayer()
        middle.frame = CGRect(x: 10, y: 20, width: 30, height: 30)
        let inner = CALayer()
        inner.frame = CGRect(x: 1, y: 2, width: 10, height: 10)
        top.addSublayer(middle)
        middle.addSublayer(inner)
        #expect(inner.convert(CGPoint(x: 3, y: 3), to: middle) == CGPoint(x: 4, y: 5))
        #expect(inner.convert(CGPoint(x: 3, y: 3), to: top) == CGPoint(x: 14, y: 25))
        #expect(inner.convert(CGPoint(x: 14, y: 25), from: top) == CGPoint(x: 3, y: 3))
    }

    @Test func convertPointWithinSingularAncestor() {
        let top = CALayer()
        top.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
        let middle = CALayer()
        middle.frame = CGRect(x: 10, y: 20, width: 30, height: 30)
        let inner = CALayer()
        inner.frame = CGRect(x: 1, y: 2, width: 10, height: 10)
        top.addSublayer(middle)
        middle.addSublayer(inner)
        #expect(inner.convert(CGPoint(x: 3, y: 3), to: middle) == CGPoint(x: 4, y: 5))
        #expect(middle.convert(CGPoint(x: 4, y: 5), to: inner) == CGPoint(x: 3, y: 3))
        let out = inner.convert(CGPoint(x: 3, y: 3), from: nil)
        #expect(out.x.isFinite && out.y.isFinite)
    }

    @Test func boundsOriginOffsetsSublayers() {
        let above = CALayer()
        above.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
        above.bounds.origin = CGPoint(x: 5, y: 7)
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
        above.addSublayer(layer)
        #expect(layer.convert(CGPoint.zero, to: nil) == CGPoint(x: 105, y: 103))
        #expect(above.frame == CGRect(x: 100, y: 100, width: 50, height: 50))
    }

    // MARK: Hit test

    @Test func hitTestReturnsFrontmostDeepestLayer() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let a = CALayer()
        a.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        let b = CALayer()
        b.frame = CGRect(x: 30, y: 30, width: 50, height: 50)
        let inA = CALayer()
        inA.frame = CGRect(x: 0, y: 0, width: 200, height: 10)
        root.addSublayer(a)
        root.addSublayer(b)
        a.addSublayer(inA)
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === b)
        #expect(root.hitTest(CGPoint(x: 12, y: 40)) === a)
        #expect(root.hitTest(CGPoint(x: 12, y: 12)) === inA)
        // A sublayer reaches beyond its superlayer, unless that masks.
        #expect(root.hitTest(CGPoint(x: 90, y: 12)) === inA)
        a.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 90, y: 12)) === root)
        #expect(root.hitTest(CGPoint(x: 100, y: 50)) == nil)
        b.isHidden = true
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === a)
        a.setAffineTransform(CGAffineTransform(scaleX: 0, y: 1))
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === root)
        b.isHidden = false
        root.insertSublayer(b, at: 0)
        a.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        #expect(root.hitTest(CGPoint(x: 35, y: 35)) === a)
        #expect(root.hitTest(CGPoint(x: 11, y: 11)) === root)
    }
}
