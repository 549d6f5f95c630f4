import Compositor
import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// `CAShapeLayer`, compared with a path that a layer draws in its context.
@Suite struct CAShapeLayerTests {
    private let frame = CGRect(x: 4, y: 3, width: 50, height: 40)

    /// A curve, a line, and a closed triangle.
    private var path: CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 5, y: 5))
        path.addCurve(to: CGPoint(x: 45, y: 20), control1: CGPoint(x: 5, y: 40), control2: CGPoint(x: 45, y: -10))
        path.addLine(to: CGPoint(x: 40, y: 35))
        path.move(to: CGPoint(x: 10, y: 20))
        path.addLine(to: CGPoint(x: 25, y: 35))
        path.addLine(to: CGPoint(x: 5, y: 35))
        path.closeSubpath()
        return path
    }

    private func shape(_ path: CGPath? = nil) -> (screen: LayerScreen, layer: CAShapeLayer) {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 60, height: 48)
        let layer = CAShapeLayer()
        layer.frame = frame
        layer.path = path ?? self.path
        screen.root.addSublayer(layer)
        return (screen, layer)
    }

    /// Returns the pixels of a drawing in a layer with the same frame.
    private func drawing(_ draw: @escaping (CGContext) -> Void) -> [UInt32] {
        let screen = LayerScreen(width: 60, height: 48)
        let layer = DrawnLayer(frame: frame, drawing: draw)
        layer.setNeedsDisplay()
        screen.root.addSublayer(layer)
        screen.show()
        return pixels(screen.surface)
    }

    @Test func defaultsAreThoseOfCoreAnimation() {
        let layer = CAShapeLayer()
        #expect(layer.path == nil && layer.fillColor == CGColor(gray: 0, alpha: 1) && layer.strokeColor == nil)
        #expect(layer.fillRule == .nonZero && layer.lineCap == .butt && layer.lineJoin == .miter)
        #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1 && layer.miterLimit == 10)
        #expect(layer.lineDashPhase == 0 && layer.lineDashPattern == nil)
    }

    @Test func shapeEqualsDrawnPath() {
        let (screen, layer) = shape()
        layer.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        layer.strokeColor = .green
        layer.lineWidth = 3
        layer.lineCap = .round
        layer.lineJoin = .bevel
        layer.lineDashPattern = [6, 4, 1, 4]
        layer.lineDashPhase = 2
        screen.show()
        let path = path
        let drawn = drawing { context in
            context.addPath(path)
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
            context.fillPath()
            context.addPath(path)
            context.setStrokeColor(.green)
            context.setLineWidth(3)
            context.setLineCap(.round)
            context.setLineJoin(.bevel)
            context.setLineDash(phase: 2, lengths: [6, 4, 1, 4])
            context.strokePath()
        }
        #expect(pixels(screen.surface) == drawn)
    }

    @Test func fillRuleAppliesToOverlaps() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        let (screen, layer) = shape(path)
        layer.fillColor = .red
        screen.show()
        #expect(screen[18, 17] == Pixel.red)
        layer.fillRule = .evenOdd
        screen.show()
        #expect(screen[18, 17] == Pixel.black && screen[8, 8] == Pixel.red)
    }

    /// Half of a square's outline, and the whole of it in two parts.
    @Test func strokeIsTrimmedByFractionsOfLength() {
        let (screen, layer) = shape(CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil))
        layer.fillColor = nil
        layer.strokeColor = .red
        layer.lineWidth = 4
        layer.strokeEnd = 0.5
        screen.show()
        let (top, right, bottom, left) = (screen[24, 13], screen[34, 23], screen[24, 33], screen[14, 23])
        #expect(top == Pixel.red && right == Pixel.red && bottom == Pixel.black && left == Pixel.black)
        layer.strokeStart = 0.25
        layer.strokeEnd = 0.75
        screen.show()
        #expect(screen[24, 13] == Pixel.black && screen[34, 23] == Pixel.red && screen[24, 33] == Pixel.red)
        #expect(screen[14, 23] == Pixel.black)
        layer.strokeStart = 0
        layer.strokeEnd = 1
        screen.show()
        // The last corner is joined with the first.
        #expect(screen[12, 11] == Pixel.red)
        for (start, end) in [(0.7, 0.3), (1, 1), (.nan, 0.5), (0.2, .nan)] as [(CGFloat, CGFloat)] {
            layer.strokeStart = start
            layer.strokeEnd = end
            screen.show()
        }
    }

    @Test func trimmedPathHasItsShareOfLength() {
        let whole = path.data
        func length(_ path: PathData) -> CGFloat {
            var sum: CGFloat = 0
            path.forEachSegment { segment in
                switch segment {
                case .line(let from, let to): sum += hypot(to.x - from.x, to.y - from.y)
                case .curve(let p0, let p1, let p2, let p3):
                    var last = p0
                    for step in 1...64 {
                        let t = CGFloat(step) / 64
                        let s = 1 - t
                        func at(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
                            s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
                        }
                        let point = CGPoint(x: at(p0.x, p1.x, p2.x, p3.x), y: at(p0.y, p1.y, p2.y, p3.y))
                        sum += hypot(point.x - last.x, point.y - last.y)
                        last = point
                    }
                }
            }
            return sum
        }
        let total = length(whole)
        for (start, end) in [(0, 1), (0, 0.4), (0.1, 0.2), (0.3, 0.9), (0.55, 1)] as [(CGFloat, CGFloat)] {
            let part = length(whole.trimmed(from: start, to: end))
            #expect(abs(part - (end - start) * total) < 0.01 * total, "\(start) to \(end)")
        }
        #expect(whole.trimmed(from: 0.5, to: 0.5).isEmpty && PathData().trimmed(from: 0, to: 1).isEmpty)
    }

    @Test func movingShapeDrawsNothing() throws {
        let (screen, layer) = shape()
        screen.show()
        let contents = try #require(layer.renderedDrawing)
        layer.position.x += 3
        layer.opacity = 0.5
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
        screen.show()
        #expect(layer.renderedDrawing === contents)
        layer.fillColor = .blue
        screen.show()
        #expect(layer.renderedDrawing !== contents)
    }

    @Test func shapeIsUnderSublayersAndOverContents() {
        let (screen, layer) = shape(CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil))
        layer.fillColor = .red
        layer.backgroundColor = .white
        let inner = CALayer()
        inner.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
        inner.backgroundColor = .blue
        layer.addSublayer(inner)
        screen.show()
        #expect(screen[5, 5] == Pixel.blue && screen[15, 15] == Pixel.red && screen[40, 30] == Pixel.white)
    }

    @Test func shapeBeyondBoundsIsVisibleUnlessClipped() {
        let (screen, layer) = shape(CGPath(rect: CGRect(x: -4, y: 0, width: 20, height: 5), transform: nil))
        layer.fillColor = .red
        screen.show()
        #expect(screen[0, 5] == Pixel.red)
        layer.masksToBounds = true
        screen.show()
        #expect(screen[0, 5] == Pixel.black && screen[5, 5] == Pixel.red)
    }

    @Test func animationsOfPathAndLineRunOnCompositor() throws {
        CATransaction.setDisableActions(true)
        let screen = AnimationScreen()
        let layer = CAShapeLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.position = CGPoint(x: 20, y: 20)
        layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        screen.root.addSublayer(layer)
        screen.commit()
        let morph = CABasicAnimation(keyPath: "path")
        morph.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 20), transform: nil)
        morph.duration = 1
        layer.add(morph, forKey: nil)
        let color = CABasicAnimation(keyPath: "fillColor")
        color.fromValue = CGColor.red
        color.toValue = CGColor.blue
        color.duration = 1
        layer.add(color, forKey: nil)
        screen.commit()
        let contents = try #require(screen.shown(0, at: 0.5).children.layers.first?.contents)
        #expect(contents.frame == CGRect(x: 0, y: 0, width: 20, height: 15))
        #expect(contents.surface[5, 5] == 0xFF80_0080)
        screen.advance(to: 0.5)
        let presented = try #require(layer.presentation())
        #expect(presented.path?.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 15))
        #expect(layer.path?.boundingBox.width == 10)
    }

    @Test func changeOfPathIsAnimatedImplicitly() {
        CATransaction.setDisableActions(false)
        defer { CATransaction.setDisableActions(true) }
        let screen = AnimationScreen()
        let layer = CAShapeLayer()
        screen.root.addSublayer(layer)
        screen.commit()
        layer.strokeEnd = 0.5
        layer.lineJoin = .round
        #expect(layer.animationKeys() == ["strokeEnd"])
        #expect(layer.value(forKey: "strokeEnd") as? CGFloat == 0.5)
        layer.setValue(3, forKey: "lineWidth")
        #expect(layer.lineWidth == 3)
    }

    @Test func copyHasPropertiesOfShape() {
        let layer = CAShapeLayer()
        layer.path = path
        layer.strokeColor = .red
        layer.lineDashPattern = [1, 2]
        layer.fillRule = .evenOdd
        let copy = CAShapeLayer(layer: layer)
        #expect(copy.path == path && copy.strokeColor == .red && copy.lineDashPattern == [1, 2])
        #expect(copy.fillRule == .evenOdd)
    }

    @Test func nonsenseValuesDrawNothingOrLess() {
        let (screen, layer) = shape()
        layer.strokeColor = .red
        let changes: [(CAShapeLayer) -> Void] = [
            { $0.lineWidth = .nan }, { $0.lineWidth = -3 }, { $0.lineWidth = .infinity }, { $0.lineWidth = 1e9 },
            { $0.miterLimit = .nan }, { $0.miterLimit = -1 }, { $0.lineDashPattern = [-1, 0] },
            { $0.lineDashPhase = .infinity }, { $0.path = CGMutablePath() }, { $0.contentsScale = .nan },
            { $0.path = CGPath(rect: .infinite, transform: nil) }, { $0.bounds.size.width = .nan },
        ]
        for change in changes {
            change(layer)
            screen.show()
        }
    }

    @Test(arguments: 0..<20) func partialRepaintEqualsFullRepaint(seed: Int) {
        var random = RandomLayers(seed: seed)
        let (screen, layer) = shape()
        screen.root.addSublayer(random.layer())
        for _ in 0..<12 {
            switch Int(random.number(0...6)) {
            case 0: layer.strokeEnd = random.number(0...10) / 10
            case 1: layer.fillColor = random.color()
            case 2:
                layer.path = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: random.number(1...50), height: 20),
                    transform: nil
                )
            case 3: layer.position.x += random.number(-5...5)
            case 4: layer.strokeColor = random.color()
            case 5: layer.lineWidth = random.number(0...8)
            default: layer.shadowOpacity = Float(random.number(0...1))
            }
            screen.show()
            #expect(pixels(screen.surface) == screen.repainted())
        }
    }
}
