import QuartzCore
import TestSupport

/// A generator of random layer trees.
struct RandomLayers {
    var generator: SeededGenerator
    /// A Boolean value that indicates whether everything is on whole points, not rotated or scaled.
    var isUpright = false
    /// A Boolean value that indicates whether layers may have rounded corners, borders and 3D transforms.
    var hasEverything = false
    /// A Boolean value that indicates whether there may be shape, gradient and replicator layers.
    var hasSpecialLayers = false
    /// A Boolean value that indicates whether layers may draw on another thread.
    var drawsAsynchronously = false
    /// A Boolean value that indicates whether the geometry of layers may be flipped.
    var hasFlips = false

    init(seed: Int, isUpright: Bool = false, hasEverything: Bool = false) {
        generator = SeededGenerator(seed: UInt64(seed))
        self.hasEverything = hasEverything
        self.isUpright = isUpright
    }

    mutating func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &generator)) }

    mutating func color() -> CGColor {
        CGColor(
            red: number(0...4) / 4,
            green: number(0...4) / 4,
            blue: number(0...4) / 4,
            alpha: generator.chance(40) ? number(1...9) / 10 : 1
        )
    }

    /// Returns a layer of a random size with sublayers.
    mutating func layer(depth: Int = 3) -> CALayer {
        let layer =
            hasSpecialLayers && generator.chance(40) ? special() : generator.chance(40) ? drawn() : CALayer()
        layer.frame = CGRect(x: number(-5...40), y: number(-5...30), width: number(1...40), height: number(1...30))
        layer.bounds.origin = CGPoint(x: number(-4...4), y: number(-4...4))
        if generator.chance(50) { layer.backgroundColor = color() }
        if generator.chance(20) { layer.opacity = Float(number(0...10) / 10) }
        if generator.chance(20) { layer.masksToBounds = true }
        if generator.chance(10) { layer.isHidden = true }
        if generator.chance(20) { layer.zPosition = number(-1...1) }
        let transforms: [CGAffineTransform] = [
            CGAffineTransform(rotationAngle: number(0...60) / 10), CGAffineTransform(scaleX: 1.3, y: 0.7),
            CGAffineTransform(translationX: 0.3, y: 0.6), CGAffineTransform(a: 1, b: 0.2, c: 0.4, d: 1, tx: 0, ty: 0),
            CGAffineTransform(scaleX: 0, y: 1),
        ]
        if generator.chance(20), !isUpright { layer.setAffineTransform(generator.element(of: transforms)) }
        if generator.chance(20) {
            layer.contents = fourColors(width: Int(number(2...20)), height: Int(number(2...20)))
            let gravities: [CALayerContentsGravity] =
                isUpright ? [.topLeft, .bottomRight] : [.resize, .resizeAspect, .resizeAspectFill, .center, .topLeft]
            layer.contentsGravity = generator.element(of: gravities)
        }
        if hasEverything { dress(layer) }
        if hasFlips { layer.isGeometryFlipped = generator.chance(40) }
        guard depth > 0 else { return layer }
        for _ in 0..<Int.random(in: 0...4, using: &generator) { layer.addSublayer(self.layer(depth: depth - 1)) }
        return layer
    }

    private mutating func dress(_ layer: CALayer) {
        if generator.chance(30) {
            layer.cornerRadius = number(1...12)
            layer.masksToBounds = generator.chance(50)
            if generator.chance(30) { layer.cornerCurve = .continuous }
            if generator.chance(30) { layer.maskedCorners = CACornerMask(rawValue: UInt(number(0...15))) }
        }
        if generator.chance(20) {
            layer.borderWidth = number(1...6) / 2
            layer.borderColor = color()
        }
        if generator.chance(15) {
            var space = CATransform3DIdentity
            space.m34 = -1 / 120
            layer.transform = CATransform3DRotate(space, number(-30...30) / 10, number(-2...2), 1, 0)
            layer.isDoubleSided = generator.chance(70)
        }
        if generator.chance(15) {
            layer.shadowOpacity = Float(number(1...4) / 4)
            layer.shadowRadius = number(0...6)
            layer.shadowOffset = CGSize(width: number(-6...6), height: number(-6...6) / 2)
            if generator.chance(30) { layer.shadowColor = color() }
            if generator.chance(20) { layer.shadowPath = CGPath(ellipseIn: layer.bounds, transform: nil) }
        }
        if generator.chance(5) { layer.shouldRasterize = true }
        if generator.chance(10) { layer.mask = self.layer(depth: 1) }
    }

    /// Returns a layer that draws its properties, or copies of its sublayers.
    private mutating func special() -> CALayer {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            let layer = CAShapeLayer()
            layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: number(2...30), height: 20), transform: nil)
            layer.fillColor = generator.chance(70) ? color() : nil
            layer.strokeColor = color()
            layer.lineWidth = number(1...4)
            layer.strokeEnd = generator.chance(50) ? number(1...9) / 10 : 1
            return layer
        case 1:
            let layer = CAGradientLayer()
            layer.colors = [color(), color(), color()]
            layer.type = generator.element(of: [.axial, .radial, .conic])
            layer.endPoint = CGPoint(x: 1, y: number(0...4) / 4)
            return layer
        default:
            let layer = CAReplicatorLayer()
            layer.instanceCount = Int(number(0...3))
            layer.instanceTransform = CATransform3DMakeTranslation(number(-9...9), number(-9...9), 0)
            layer.instanceAlphaOffset = -0.2
            return layer
        }
    }

    /// Changes a property of the layer.
    mutating func change(_ layer: CALayer) {
        if hasFlips, generator.chance(20) { return layer.isGeometryFlipped.toggle() }
        if drawsAsynchronously, generator.chance(20) {
            return layer.setNeedsDisplay(CGRect(x: 0, y: number(0...9), width: number(1...30), height: 9))
        }
        switch Int.random(in: 0..<13, using: &generator) {
        case 0: layer.opacity = Float(number(0...4) / 4)
        case 1: layer.backgroundColor = color()
        case 2: layer.shadowOpacity = layer.shadowOpacity > 0 ? 0 : 1
        case 3: layer.shadowOffset = CGSize(width: number(-6...6), height: number(-6...6))
        case 4: layer.mask = layer.mask == nil ? self.layer(depth: 1) : nil
        case 5: layer.cornerRadius = number(0...12)
        case 6: layer.setAffineTransform(CGAffineTransform(rotationAngle: number(0...6)))
        case 7:
            var space = CATransform3DIdentity
            space.m34 = -1 / 100
            layer.transform = CATransform3DRotate(space, number(-30...30) / 10, 1, number(-2...2), 0)
        case 8: layer.bounds.size.width = number(1...40)
        case 9: layer.sublayers?.randomElement(using: &generator)?.removeFromSuperlayer()
        case 10: layer.addSublayer(self.layer(depth: 1))
        case 11: layer.shouldRasterize.toggle()
        default: layer.position = CGPoint(x: number(0...60), y: number(0...40))
        }
    }

    /// Returns a layer that draws a line and a disc.
    private mutating func drawn() -> CALayer {
        let (line, disc) = (color(), color())
        let layer = DrawnLayer(frame: .zero) { _ in }
        layer.drawing = { [unowned layer] context in
            context.setFillColor(disc)
            context.fillEllipse(in: layer.bounds.insetBy(dx: 2, dy: 3))
            context.setStrokeColor(line)
            context.stroke(layer.bounds, width: 3)
        }
        if drawsAsynchronously { layer.drawsAsynchronously = generator.chance(70) }
        layer.setNeedsDisplay()
        return layer
    }
}
