import Compositor
import Foundation
import QuartzCore
import Testing

/// 3D-transformed and rounded layers: model geometry and pixels on a screen.
@Suite struct LayerSpaceTests {
    private func layer(_ frame: CGRect, _ color: CGColor?, in above: CALayer) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        above.addSublayer(layer)
        return layer
    }

    private func perspective(_ distance: CGFloat) -> CATransform3D {
        var space = CATransform3DIdentity
        space.m34 = -1 / distance
        return space
    }

    @Test func propertyDefaultsMatchCoreAnimation() {
        let layer = CALayer()
        #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
        #expect(layer.isDoubleSided && layer.anchorPointZ == 0 && layer.zPosition == 0)
        #expect(layer.cornerRadius == 0 && layer.borderWidth == 0 && layer.maskedCorners.rawValue == 15)
        #expect(layer.borderColor == CGColor(gray: 0, alpha: 1))
        layer.setAffineTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 5, tx: 6, ty: 7))
        #expect(layer.transform == CATransform3DMakeAffineTransform(layer.affineTransform()))
        layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        #expect(layer.affineTransform() == CATransform3DGetAffineTransform(layer.transform))
    }

    @Test func convertPointThroughPerspectiveRoundTrips() {
        let screen = LayerScreen(width: 200, height: 200)
        let stage = layer(CGRect(x: 20, y: 10, width: 160, height: 160), nil, in: screen.root)
        stage.sublayerTransform = perspective(300)
        let card = layer(CGRect(x: 40, y: 40, width: 80, height: 80), .red, in: stage)
        card.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
        let inner = layer(CGRect(x: 10, y: 20, width: 30, height: 30), .blue, in: card)
        // By hand: the card turns about its middle, which is the stage's.
        for point in [CGPoint(x: 1, y: 1), CGPoint(x: 40, y: 40), CGPoint(x: 12, y: 3)] {
            let x = point.x + 10 - 40
            let y = point.y + 20 - 40
            let w = 1 + x * sin(0.8) / 300
            let expected = CGPoint(x: x * cos(0.8) / w + 80 + 20, y: y / w + 80 + 10)
            let found = inner.convert(point, to: screen.root)
            #expect(abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9)
            let back = inner.convert(found, from: screen.root)
            #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
            let hit = screen.root.hitTest(screen.root.convert(found, to: nil))
            #expect(hit === (point.x < 30 ? inner : card))
        }
        let box = card.convert(card.bounds, to: stage)
        #expect(box.height > 80 && box.width < 80)
        #expect(card.frame.height == 80 && abs(card.frame.width - 80 * cos(0.8)) < 1e-9)
    }

    @Test func frameWithPerspectiveIsProjectedBoundingBox() {
        let above = CALayer()
        let card = layer(CGRect(x: 10, y: 20, width: 100, height: 50), nil, in: above)
        card.transform = CATransform3DConcat(CATransform3DMakeRotation(1, 0, 1, 0), perspective(200))
        let near = 1 - 50 * sin(1.0) / 200
        #expect(abs(card.frame.height - 50 / near) < 1e-9)
        let size = card.bounds.size
        let box = card.frame
        card.frame = CGRect(x: 70, y: 80, width: 1, height: 1)
        #expect(card.bounds.size == size && abs(card.frame.minX - 70) < 1e-9 && abs(card.frame.minY - 80) < 1e-9)
        #expect(abs(card.frame.width - box.width) < 1e-9)
    }

    @Test func isDoubleSidedFalseHidesAndDisablesHitTestOfBack() {
        let screen = LayerScreen(width: 60, height: 60)
        let card = layer(CGRect(x: 10, y: 10, width: 40, height: 40), .red, in: screen.root)
        card.isDoubleSided = false
        card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        screen.show()
        #expect(screen[30, 30] == Pixel.black)
        #expect(screen.root.hitTest(CGPoint(x: 30, y: 30)) === screen.root)
        card.isDoubleSided = true
        screen.show()
        #expect(screen[30, 30] == Pixel.red)
        #expect(screen.root.hitTest(CGPoint(x: 30, y: 30)) === card)
        // Nothing of what lies behind the eye is hit.
        card.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 500), perspective(100))
        screen.show()
        #expect(screen[30, 30] == Pixel.black)
        #expect(screen.root.hitTest(CGPoint(x: 30, y: 30)) === screen.root)
    }

    /// Siblings are sorted by zPosition, which also magnifies with perspective.
    @Test func zPositionSortsAndMagnifiesWithPerspective() {
        let screen = LayerScreen(width: 100, height: 100)
        screen.root.sublayerTransform = perspective(200)
        let near = layer(CGRect(x: 40, y: 40, width: 20, height: 20), .red, in: screen.root)
        _ = layer(CGRect(x: 40, y: 40, width: 20, height: 20), .blue, in: screen.root)
        screen.show()
        #expect(screen[50, 50] == Pixel.blue)
        near.zPosition = 100
        screen.show()
        // Twice as large.
        #expect(screen[50, 50] == Pixel.red && screen[31, 31] == Pixel.red && screen[29, 29] == Pixel.black)
        near.removeFromSuperlayer()
        let other = layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil, in: screen.root)
        other.addSublayer(near)
        screen.show()
        // In another layer, which has no perspective for what is in it.
        #expect(screen[50, 50] == Pixel.red && screen[31, 31] == Pixel.black && screen[40, 40] == Pixel.red)
        #expect(pixels(screen.surface) == screen.repainted())
    }

    @Test func rotatingLayerIsNotRedrawn() {
        let screen = LayerScreen(width: 120, height: 120)
        let card = DrawnLayer(frame: CGRect(x: 30, y: 30, width: 60, height: 60)) {
            $0.setFillColor(.green)
            $0.fill(CGRect(x: 0, y: 0, width: 30, height: 60))
        }
        card.cornerRadius = 10
        card.borderWidth = 2
        card.masksToBounds = true
        screen.root.addSublayer(card)
        screen.show()
        for step in 1...12 {
            card.transform = CATransform3DConcat(
                CATransform3DMakeRotation(CGFloat(step) * 0.5, 0.3, 1, 0),
                perspective(300)
            )
            if step % 2 == 0 { card.opacity = 0.5 }
            screen.show()
            #expect(pixels(screen.surface) == screen.repainted())
        }
        #expect(card.drawCount == 1)
    }

    @Test func cornerRadiusAndBorderAreDrawn() {
        let screen = LayerScreen(width: 60, height: 60, scale: 1)
        let box = layer(CGRect(x: 10, y: 10, width: 40, height: 40), .red, in: screen.root)
        _ = layer(CGRect(x: 0, y: 0, width: 40, height: 40), .blue, in: box)
        box.cornerRadius = 12
        screen.show()
        // Only what is masked follows the corners.
        #expect(screen[10, 10] == Pixel.blue)
        box.masksToBounds = true
        screen.show()
        #expect(screen[10, 10] == Pixel.black && screen[30, 30] == Pixel.blue)
        box.maskedCorners = [.layerMaxXMaxYCorner]
        screen.show()
        #expect(screen[10, 10] == Pixel.blue && screen[49, 49] == Pixel.black && screen[49, 10] == Pixel.blue)
        box.borderWidth = 3
        box.borderColor = .green
        screen.show()
        #expect(screen[10, 10] == Pixel.green && screen[12, 30] == Pixel.green && screen[13, 30] == Pixel.blue)
        box.borderColor = nil
        screen.show()
        #expect(screen[10, 10] == Pixel.blue)
        // Hit tests know no corners.
        #expect(screen.root.hitTest(CGPoint(x: 49, y: 49))?.superlayer === box)
        #expect(pixels(screen.surface) == screen.repainted())
    }

    /// The placement of contents depends on the bounds only.
    @Test func contentsPlacementIsRelativeToBounds() throws {
        let screen = LayerScreen(width: 60, height: 60)
        let imageLayer = layer(CGRect(x: 10, y: 10, width: 40, height: 20), nil, in: screen.root)
        imageLayer.contents = fourColors(width: 8, height: 8)
        let gravities: [CALayerContentsGravity] = [
            .resize, .resizeAspect, .resizeAspectFill, .center, .topLeft, .bottomRight, .left,
        ]
        for gravity in gravities {
            imageLayer.contentsGravity = gravity
            imageLayer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
            screen.show()
            let before = try #require(screen.trees.last?.root?.children.layers.first?.contents)
            #expect(before.placed(in: imageLayer.bounds) === before)
            imageLayer.bounds = CGRect(x: 3, y: 4, width: 25, height: 31)
            screen.show()
            let after = try #require(screen.trees.last?.root?.children.layers.first?.contents)
            #expect(before.placed(in: imageLayer.bounds).transform == after.transform)
            #expect(gravity == .topLeft || after.transform != before.transform)
        }
    }
}
