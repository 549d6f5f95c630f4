import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// `CALayer.mask` and `CALayer.compositingFilter`.
@Suite struct LayerMaskTests {
    private func layer(_ frame: CGRect, _ color: CGColor? = .white) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    /// A red layer with a green sublayer on a screen of 40 × 40 pixels.
    private func scene() -> (screen: LayerScreen, box: CALayer) {
        let screen = LayerScreen(width: 40, height: 40)
        let box = layer(CGRect(x: 5, y: 5, width: 30, height: 30), .red)
        box.addSublayer(layer(CGRect(x: 10, y: 10, width: 30, height: 10), .green))
        screen.root.addSublayer(box)
        screen.show()
        return (screen, box)
    }

    @Test func maskShowsLayerAndSublayersByItsAlpha() {
        let (screen, box) = scene()
        let mask = layer(CGRect(x: 0, y: 0, width: 20, height: 30), CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        mask.addSublayer(layer(CGRect(x: 20, y: 0, width: 5, height: 30), CGColor(gray: 0, alpha: 0.5)))
        box.mask = mask
        screen.show()
        // The color of the mask has no effect.
        #expect(screen[6, 6] == Pixel.red && screen[20, 20] == Pixel.green && screen[24, 34] == Pixel.red)
        #expect(abs(Int(screen[27, 20] >> 8 & 255) - 128) <= 1 && screen[27, 20] & 0xFF00FF == 0)
        // Content outside of the layer's bounds is masked, too.
        #expect(screen[30, 20] == Pixel.black && screen[38, 20] == Pixel.black && screen[31, 6] == Pixel.black)
        #expect(box.sublayers?.count == 1 && mask.superlayer === box)
        box.mask = nil
        screen.show()
        #expect(screen[30, 20] == Pixel.green && screen[38, 20] == Pixel.green && mask.superlayer == nil)
    }

    @Test(arguments: 0..<30) func rectangularMaskEqualsClip(seed: Int) {
        func pixels(isMasked: Bool) -> [UInt32] {
            var random = RandomLayers(seed: seed + 700, hasEverything: true)
            let screen = LayerScreen(width: 64, height: 48)
            let holder = CALayer()
            holder.frame = CGRect(x: 10, y: 8, width: 40, height: 30)
            for _ in 0..<4 { holder.addSublayer(random.layer()) }
            screen.root.addSublayer(holder)
            if isMasked { holder.mask = layer(holder.bounds) } else { holder.masksToBounds = true }
            screen.show()
            return screen.repainted()
        }
        // A group on a transparent background rounds its colors once more.
        for (masked, clipped) in zip(pixels(isMasked: true), pixels(isMasked: false)) where masked != clipped {
            for shift: UInt32 in [0, 8, 16] {
                let difference = Int(masked >> shift & 255) - Int(clipped >> shift & 255)
                #expect(abs(difference) <= 4)
            }
        }
    }

    @Test func roundMaskEqualsRoundClip() {
        let (clipped, box) = scene()
        box.cornerRadius = 10
        box.masksToBounds = true
        clipped.show()
        let (masked, other) = scene()
        let mask = layer(other.bounds)
        mask.cornerRadius = 10
        other.mask = mask
        masked.show()
        for y in 0..<40 {
            for x in 0..<40 {
                for shift in [8, 16] {
                    let difference = Int(clipped[x, y] >> shift & 255) - Int(masked[x, y] >> shift & 255)
                    #expect(abs(difference) <= 2, "\(x), \(y)")
                }
            }
        }
    }

    @Test func maskWithoutContentHidesLayer() {
        let (screen, box) = scene()
        let mask = layer(box.bounds)
        box.mask = mask
        let changes: [(CALayer) -> Void] = [
            { $0.isHidden = true }, { $0.opacity = 0 }, { $0.backgroundColor = nil },
            { $0.position.x = 100 }, { $0.position.x = .nan }, { $0.bounds.size.width = 0 },
        ]
        for (index, change) in changes.enumerated() {
            change(mask)
            screen.show()
            #expect(screen[20, 20] == Pixel.black && screen[6, 6] == Pixel.black, "change \(index)")
            mask.isHidden = false
            mask.opacity = 1
            mask.backgroundColor = .white
            mask.frame = box.bounds
            screen.show()
            #expect(screen[20, 20] == Pixel.green && screen[6, 6] == Pixel.red, "change \(index)")
        }
    }

    @Test func maskCanHaveMask() {
        let (screen, box) = scene()
        let mask = layer(box.bounds)
        mask.mask = layer(CGRect(x: 0, y: 0, width: 15, height: 30))
        box.mask = mask
        screen.show()
        #expect(screen[19, 6] == Pixel.red && screen[20, 6] == Pixel.black)
        mask.mask?.frame.size.width = 20
        screen.show()
        #expect(screen[20, 6] == Pixel.red && screen[25, 6] == Pixel.black)
    }

    @Test func opacityAppliesToMaskedLayerOnce() {
        let (screen, box) = scene()
        box.mask = layer(CGRect(x: 0, y: 0, width: 20, height: 30))
        box.opacity = 0.5
        screen.show()
        #expect(abs(Int(screen[6, 6] >> 16 & 255) - 128) <= 1 && abs(Int(screen[20, 20] >> 8 & 255) - 128) <= 1)
        #expect(screen[20, 20] & 0xFF0000 == 0)
    }

    @Test func movedMaskDamagesChangedPixelsOnly() {
        let (screen, box) = scene()
        let mask = layer(CGRect(x: 0, y: 0, width: 10, height: 30))
        box.mask = mask
        screen.show()
        mask.position.x += 4
        let damage = screen.show()
        #expect(damage == Region(PixelRect(x: 5, y: 5, width: 14, height: 30)))
        #expect(screen[8, 6] == Pixel.black && screen[18, 6] == Pixel.red)
        #expect(screen.show().isEmpty)
    }

    @Test func drawnMaskIsRedrawnWhenItNeedsDisplay() {
        let (screen, box) = scene()
        var half = CGRect(x: 0, y: 0, width: 30, height: 15)
        let mask = DrawnLayer(frame: box.bounds) { context in
            context.setFillColor(.white)
            context.fill(half)
        }
        box.mask = mask
        screen.show()
        #expect(screen[6, 19] == Pixel.red && screen[6, 20] == Pixel.black && mask.drawCount == 1)
        half.origin.y = 15
        mask.setNeedsDisplay()
        screen.show()
        #expect(screen[6, 19] == Pixel.black && screen[6, 20] == Pixel.red && mask.drawCount == 2)
    }

    @Test func maskIsLaidOut() {
        let (screen, box) = scene()
        let mask = DrawnLayer(frame: box.bounds) { _ in }
        box.mask = mask
        screen.show()
        let count = mask.layoutCount
        #expect(count > 0)
        mask.setNeedsLayout()
        screen.show()
        #expect(mask.layoutCount == count + 1)
    }

    @Test func layerMasksOneLayerOnly() {
        let (screen, box) = scene()
        let other = layer(CGRect(x: 0, y: 0, width: 5, height: 5), .blue)
        screen.root.addSublayer(other)
        let mask = layer(CGRect(x: 0, y: 0, width: 5, height: 2))
        screen.root.addSublayer(mask)
        box.mask = mask
        #expect(screen.root.sublayers?.contains { $0 === mask } == false)
        other.mask = mask
        #expect(box.mask == nil && other.mask === mask)
        screen.show()
        #expect(screen[6, 6] == Pixel.red && screen[2, 1] == Pixel.blue && screen[2, 3] == Pixel.black)
        mask.removeFromSuperlayer()
        #expect(other.mask == nil)
        screen.show()
        #expect(screen[2, 3] == Pixel.blue)
    }

    @Test func layerCannotMaskItselfOrDescendant() async {
        await #expect(processExitsWith: .failure) {
            let layer = CALayer()
            layer.mask = layer
        }
        await #expect(processExitsWith: .failure) {
            let layer = CALayer()
            let inner = CALayer()
            layer.addSublayer(inner)
            inner.mask = layer
        }
    }

    @Test func sublayerTransformDoesNotApplyToMask() {
        let (screen, box) = scene()
        let mask = layer(CGRect(x: 0, y: 0, width: 10, height: 30))
        box.mask = mask
        box.sublayerTransform = CATransform3DMakeTranslation(5, 0, 0)
        screen.show()
        #expect(screen[14, 6] == Pixel.red && screen[15, 6] == Pixel.black)
    }

    @Test func maskAppliesTo3DTransformedLayer() {
        let (screen, box) = scene()
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 400
        box.transform = CATransform3DRotate(transform, 0.01, 0, 1, 0)
        box.mask = layer(CGRect(x: 0, y: 0, width: 15, height: 30))
        screen.show()
        #expect(screen[10, 10] == Pixel.red && screen[25, 10] == Pixel.black)
        box.mask?.frame.size.width = 25
        screen.show()
        #expect(screen[25, 10] == Pixel.red)
    }

    @Test func maskIsAnimated() {
        let screen = AnimationScreen()
        let box = screen.addLayer(color: .red)
        let mask = layer(CGRect(x: -10, y: 0, width: 10, height: 10))
        box.mask = mask
        screen.commit()
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = -5
        animation.toValue = 5
        animation.duration = 2
        mask.add(animation, forKey: nil)
        screen.commit()
        let left = screen.shown(0, at: 0.5).mask?.extent.minX
        #expect(left == -7.5)
        #expect(screen.shown(0, at: 1).extent.width == 5 && screen.shown(0, at: 3).extent.isNull)
        #expect(screen.evaluated(1).nextChange.map { $0 <= 101 } == true)
    }

    @Test func maskIsValueByKey() {
        let box = CALayer()
        let mask = CALayer()
        box.setValue(mask, forKey: "mask")
        #expect(box.mask === mask && box.value(forKey: "mask") as? CALayer === mask)
        box.setValue(3.0, forKeyPath: "mask.position.x")
        #expect(mask.position.x == 3)
        box.setValue(nil, forKey: "mask")
        #expect(box.mask == nil)
    }

    @Test func compositingFilterBlendsLayerAsGroup() {
        let (screen, box) = scene()
        screen.root.backgroundColor = CGColor(gray: 0.5, alpha: 1)
        box.compositingFilter = "linearDodgeBlendMode"
        screen.show()
        let gray = screen[0, 0] & 255
        #expect(screen[6, 6] == Pixel.red | gray << 8 | gray)
        // Red under green is not visible: the group is blended as a whole.
        #expect(screen[20, 20] == Pixel.green | gray << 16 | gray)
        box.setValue("multiplyBlendMode", forKey: "compositingFilter")
        screen.show()
        #expect(screen[6, 6] == 0xFF00_0000 | gray << 16 && screen[20, 20] == 0xFF00_0000 | gray << 8)
        box.compositingFilter = nil
        screen.show()
        #expect(screen[6, 6] == Pixel.red)
        box.compositingFilter = "unknownBlendMode"
        screen.show()
        #expect(screen[6, 6] == Pixel.red)
    }

    /// The same as drawing with the blend mode.
    @Test(arguments: [
        ("colorBlendMode", CGBlendMode.color), ("colorBurnBlendMode", .colorBurn), ("colorDodgeBlendMode", .colorDodge),
        ("darkenBlendMode", .darken), ("differenceBlendMode", .difference), ("exclusionBlendMode", .exclusion),
        ("hardLightBlendMode", .hardLight), ("hueBlendMode", .hue), ("lightenBlendMode", .lighten),
        ("linearBurnBlendMode", .plusDarker), ("linearDodgeBlendMode", .plusLighter),
        ("luminosityBlendMode", .luminosity), ("multiplyBlendMode", .multiply), ("overlayBlendMode", .overlay),
        ("saturationBlendMode", .saturation), ("screenBlendMode", .screen), ("softLightBlendMode", .softLight),
    ])
    func compositingFilterEqualsDrawingWithBlendMode(name: String, mode: CGBlendMode) {
        let color = CGColor(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.6)
        let screen = LayerScreen(width: 40, height: 40)
        screen.root.contents = fourColors(width: 40, height: 40)
        let box = layer(CGRect(x: 5, y: 5, width: 30, height: 30), color)
        box.compositingFilter = name
        screen.root.addSublayer(box)
        screen.show()
        let surface = Surface.allocate(PixelSize(width: 40, height: 40))
        for y in 0..<40 {
            for x in 0..<40 { surface[x, y] = screen[x < 20 ? 2 : 37, y < 20 ? 2 : 37] }
        }
        let context = CGContext(surface: surface, isOpaque: true, baseTransform: .identity, clip: nil)
        context.setBlendMode(mode)
        context.setFillColor(color)
        context.fill(box.frame)
        #expect(pixels(surface) == screen.repainted())
    }
}
