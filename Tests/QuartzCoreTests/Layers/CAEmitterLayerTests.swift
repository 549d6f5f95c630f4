import Compositor
import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// `CAEmitterLayer` and `CAEmitterCell`: the births, the motion and the deaths of particles.
@Suite struct CAEmitterLayerTests {
    /// Returns an opaque image of one color.
    static func image(_ color: UInt32 = Pixel.white, side: Int = 2) -> CGImage {
        let surface = Surface.allocate(PixelSize(width: side, height: side))
        for y in 0..<side { for x in 0..<side { surface[x, y] = color } }
        return CGImage(surface: surface, isOpaque: true)
    }

    /// Returns a cell that emits one particle per second, which lives for 10 seconds.
    static func cell(_ change: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = "spark"
        cell.contents = image()
        cell.birthRate = 1
        cell.lifetime = 10
        change(cell)
        return cell
    }

    /// Returns a screen of 64 × 48 points with an emitter layer at its origin, whose time begins at 0.
    private func scene(_ cells: CAEmitterCell...) -> (screen: AnimationScreen, layer: CAEmitterLayer) {
        CATransaction.setDisableActions(true)
        let screen = AnimationScreen()
        let layer = CAEmitterLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        layer.emitterPosition = CGPoint(x: 10, y: 20)
        layer.beginTime = 100
        layer.emitterCells = cells
        screen.root.addSublayer(layer)
        screen.commit()
        return (screen, layer)
    }

    /// Changes layers without implicit animations, and commits.
    private func change(_ screen: AnimationScreen, _ body: () -> Void) {
        CATransaction.setDisableActions(true)
        body()
        screen.commit()
    }

    private func sprites(_ screen: AnimationScreen, at seconds: Double) -> [RenderSprite] {
        screen.shown(0, 0, at: seconds).sprites?.sprites ?? []
    }

    @Test func defaultsAreThoseOfCoreAnimation() {
        let layer = CAEmitterLayer()
        #expect(layer.emitterCells == nil && layer.seed == 0)
        #expect([layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin] == [1, 1, 1, 1, 1])
        #expect(layer.emitterPosition == .zero && layer.emitterSize == .zero)
        #expect(layer.emitterZPosition == 0 && layer.emitterDepth == 0)
        #expect(layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered)
        let cell = CAEmitterCell()
        #expect(cell.name == nil && cell.contents == nil && cell.emitterCells == nil && cell.isEnabled)
        #expect(
            cell.color == CGColor(red: 1, green: 1, blue: 1, alpha: 1) && cell.scale == 1 && cell.contentsScale == 1
                && cell.speed == 1
        )
        #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(cell.magnificationFilter == "linear" && cell.minificationFilter == "linear")
        let zeros = [
            "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange",
            "velocity",
            "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration", "scaleRange", "scaleSpeed", "spin",
            "spinRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed",
            "alphaSpeed", "beginTime", "duration", "repeatCount", "repeatDuration", "timeOffset",
        ]
        for key in zeros { #expect((cell.value(forKey: key) as? NSNumber)?.doubleValue == 0, "\(key)") }
    }

    // MARK: Single particles

    @Test func particlesMoveAtConstantSpeed() {
        let (screen, _) = scene(Self.cell { $0.velocity = 8 })
        #expect(sprites(screen, at: 0.5).isEmpty)
        // Born after 1, 2 and 3 seconds.
        let shown = sprites(screen, at: 3.5)
        #expect(shown.map(\.x) == [30, 22, 14])
        #expect(shown.allSatisfy { $0.y == 20 && $0.directionX == 1 && $0.directionY == 0 && $0.tint == 0xFFFF_FFFF })
    }

    @Test func accelerationScaleSpinAndColorFollowAge() {
        let (screen, layer) = scene(
            Self.cell {
                $0.velocity = 2
                $0.emissionLongitude = .pi / 2
                $0.xAcceleration = 3
                $0.yAcceleration = -1
                $0.scale = 2
                $0.scaleSpeed = 0.5
                $0.spin = .pi / 4
                $0.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
                $0.blueSpeed = 0.25
                $0.alphaSpeed = -0.25
            }
        )
        change(screen) {
            layer.velocity = 3
            layer.spin = 2
        }
        let shown = sprites(screen, at: 3)
        #expect(shown.count == 3)
        let oldest = shown[0]
        #expect(oldest.x == 10 + 6)
        #expect(abs(oldest.y - (20 + 12 - 2)) < 1e-5)
        // Two seconds at a quarter turn times two, three times as large.
        #expect(abs(oldest.directionX + 3) < 1e-5 && abs(oldest.directionY) < 1e-5)
        // Half the alpha, and half of the blue component.
        #expect(oldest.tint == 0x8080_4040)
    }

    @Test func lifetimeEndsAfterDuration() {
        let (screen, layer) = scene(Self.cell { $0.lifetime = 1.5 })
        #expect(sprites(screen, at: 2.4).count == 2)
        #expect(sprites(screen, at: 2.6).count == 1)
        change(screen) { layer.lifetime = 2 }
        #expect(sprites(screen, at: 3.9).count == 3)
    }

    @Test func valuesVaryWithinTheirRanges() {
        let (screen, _) = scene(
            Self.cell {
                $0.birthRate = 400
                $0.lifetime = 1
                $0.lifetimeRange = 0.5
                $0.velocity = 10
                $0.velocityRange = 4
                $0.emissionRange = .pi / 2
                $0.scale = 2
                $0.scaleRange = 0.5
                $0.redRange = 0.25
            }
        )
        let shown = sprites(screen, at: 5)
        // Lifetimes from 0.5 to 1.5 seconds.
        #expect(350...450 ~= shown.count)
        for sprite in shown {
            let (dx, dy) = (sprite.x - 10, sprite.y - 20)
            #expect(abs(dy) <= dx + 1e-4, "within 45° of the x axis")
            #expect((dx * dx + dy * dy).squareRoot() <= 14 * 1.5)
            #expect(1.5...2.5 ~= sprite.directionX)
        }
        #expect(Set(shown.map(\.directionX)).count > 300)
        #expect(shown.contains { $0.directionX < 1.6 } && shown.contains { $0.directionX > 2.4 })
        #expect(shown.contains { $0.y < 18 } && shown.contains { $0.y > 22 })
    }

    /// As if the emission had begun with the time of the layer.
    @Test func layerShowsParticlesThatWereBornBeforeItWasAdded() {
        CATransaction.setDisableActions(true)
        let screen = AnimationScreen()
        let layer = CAEmitterLayer()
        layer.emitterCells = [Self.cell()]
        screen.root.addSublayer(layer)
        screen.commit()
        #expect(sprites(screen, at: 0).count == 10)
    }

    // MARK: Cells

    @Test func cellsBeginAndEnd() {
        let cell = Self.cell {
            $0.beginTime = 2
            $0.duration = 1.5
            $0.repeatCount = 2
        }
        let (screen, _) = scene(cell)
        let counts = [2.9, 3, 4, 5, 6, 12.9, 13.1, 14.1, 15.1].map { sprites(screen, at: $0).count }
        #expect(counts == [0, 1, 2, 3, 3, 3, 2, 1, 0])
        cell.isEnabled = false
        screen.advance(to: 1)
        #expect(sprites(screen, at: 6).isEmpty)
    }

    /// A rocket that explodes after half a second.
    @Test func particlesEmitParticlesAtTheirPosition() {
        let spark = Self.cell {
            $0.name = "spark"
            $0.birthRate = 100
            $0.beginTime = 0.5
            $0.duration = 0.1
            $0.lifetime = 5
        }
        let rocket = CAEmitterCell()
        rocket.name = "rocket"
        rocket.birthRate = 1
        rocket.lifetime = 1
        rocket.velocity = 20
        rocket.emitterCells = [spark]
        let (screen, _) = scene(rocket)
        #expect(sprites(screen, at: 1.5).isEmpty)
        let shown = sprites(screen, at: 1.9)
        #expect(shown.count == 10)
        for (index, sprite) in shown.enumerated() {
            #expect(abs(sprite.x - (10 + 20 * (0.51 + 0.01 * Float(index)))) < 1e-4)
        }
        // Those of five rockets, each of which is dead by now.
        #expect(sprites(screen, at: 6.9).count == 50)
    }

    @Test(arguments: [
        (CAEmitterLayerEmitterShape.point, CAEmitterLayerEmitterMode.volume, 0.0...0.0, 0.0...0.0),
        (.line, .points, -10...10, 0...0), (.line, .outline, -10...10, 0...0),
        (.rectangle, .points, -10...10, -4...4), (.rectangle, .outline, -10...10, -4...4),
        (.rectangle, .surface, -10...10, -4...4), (.cuboid, .points, -10...10, -4...4),
        (.cuboid, .outline, -10...10, -4...4), (.cuboid, .surface, -10...10, -4...4),
        (.cuboid, .volume, -10...10, -4...4), (.circle, .outline, -20...20, -20...20),
        (.circle, .volume, -20...20, -20...20), (.sphere, .surface, -20...20, -20...20),
        (.sphere, .volume, -20...20, -20...20),
    ]) func particlesFillShapes(
        shape: CAEmitterLayerEmitterShape,
        mode: CAEmitterLayerEmitterMode,
        x: ClosedRange<Double>,
        y: ClosedRange<Double>
    ) {
        let (screen, layer) = scene(Self.cell { $0.birthRate = 100 })
        change(screen) {
            layer.emitterShape = shape
            layer.emitterMode = mode
            layer.emitterSize = CGSize(width: 20, height: 8)
            layer.emitterDepth = 6
        }
        let places = sprites(screen, at: 4).map { (Double($0.x) - 10, Double($0.y) - 20) }
        #expect(places.count == 400)
        let (left, right) = (places.map(\.0).min() ?? 99, places.map(\.0).max() ?? 99)
        let (top, bottom) = (places.map(\.1).min() ?? 99, places.map(\.1).max() ?? 99)
        let slack = 0.1 * (x.upperBound - x.lowerBound)
        #expect(left >= x.lowerBound - 1e-4 && left <= x.lowerBound + slack)
        #expect(right <= x.upperBound + 1e-4 && right >= x.upperBound - slack)
        #expect(top >= y.lowerBound - 1e-4 && top <= y.lowerBound + slack)
        #expect(bottom <= y.upperBound + 1e-4 && bottom >= y.upperBound - slack)
        switch (shape, mode) {
        case (.rectangle, .outline):
            #expect(places.allSatisfy { abs(abs($0.0) - 10) < 1e-4 || abs(abs($0.1) - 4) < 1e-4 })
        case (.rectangle, .points), (.cuboid, .points):
            #expect(places.allSatisfy { abs(abs($0.0) - 10) < 1e-4 && abs(abs($0.1) - 4) < 1e-4 })
        case (.circle, .outline):
            #expect(places.allSatisfy { abs(($0.0 * $0.0 + $0.1 * $0.1).squareRoot() - 20) < 1e-4 })
        default: #expect(places.allSatisfy { ($0.0 * $0.0 + $0.1 * $0.1).squareRoot() <= 20.001 })
        }
    }

    /// Particles of a ring fly away from its center.
    @Test func outlineOfCircleEmitsOutward() {
        let (screen, layer) = scene(
            Self.cell {
                $0.birthRate = 50
                $0.velocity = 5
            }
        )
        change(screen) {
            layer.emitterShape = .circle
            layer.emitterMode = .outline
            layer.emitterSize = CGSize(width: 3, height: 0)
        }
        let shown = sprites(screen, at: 2)
        #expect(shown.count == 100)
        for (index, sprite) in shown.enumerated() {
            let (x, y) = (sprite.x - 10, sprite.y - 20)
            let age = 2 - Float(index + 1) / 50
            #expect(abs((x * x + y * y).squareRoot() - (3 + 5 * age)) < 1e-3)
        }
    }

    // MARK: Determinism

    private func confetti(_ seed: UInt32 = 7) -> (screen: AnimationScreen, layer: CAEmitterLayer) {
        let cell = Self.cell {
            $0.birthRate = 60
            $0.lifetime = 2
            $0.lifetimeRange = 1
            $0.velocity = 20
            $0.velocityRange = 10
            $0.emissionRange = 2 * .pi
            $0.yAcceleration = 10
            $0.spinRange = 4
            $0.scaleRange = 0.5
            $0.redRange = 1
            $0.alphaSpeed = -0.3
        }
        let found = scene(cell)
        found.layer.seed = seed
        found.layer.renderMode = .oldestLast
        found.screen.commit()
        return found
    }

    @Test func particlesDependOnTimeOnly() {
        let (one, other) = (confetti().screen, confetti().screen)
        // Every frame, and single frames in any order.
        let times = (0..<180).map { Double($0) / 60 }
        let shown = times.map { sprites(one, at: $0) }
        for index in [179, 3, 100, 42, 178, 0] { #expect(sprites(other, at: times[index]) == shown[index]) }
        #expect(shown[179].count > 80)
        #expect(sprites(confetti(8).screen, at: 2) != sprites(one, at: 2))
    }

    /// Changes in commits at the same times give the same particles, however many frames are shown in between.
    @Test func changesAffectNewParticlesOnly() {
        let (screen, layer) = confetti()
        let (other, otherLayer) = confetti()
        for step in 1...30 {
            let time = Double(step) / 10
            _ = sprites(screen, at: time - 0.05)
            let before = sprites(screen, at: time)
            for (screen, layer) in [(screen, layer), (other, otherLayer)] {
                screen.advance(to: time)
                change(screen) {
                    layer.emitterPosition.x += 1
                    layer.emitterCells?[0].yAcceleration += 1
                }
            }
            #expect(sprites(screen, at: time) == before)
        }
        // About 60 births per second, in spite of all the changes.
        #expect(sprites(screen, at: 3.5) == sprites(other, at: 3.5))
        layer.emitterCells?[0].lifetimeRange = 0
        layer.emitterCells?[0].lifetime = 1
        for step in 31...60 {
            screen.advance(to: Double(step) / 10)
            change(screen) { layer.emitterPosition.x -= 1 }
        }
        #expect(59...61 ~= sprites(screen, at: 6).count)
    }

    /// The usual end of an emission: particles that live do not disappear.
    @Test func birthRateOfZeroLetsParticlesLive() {
        let (screen, layer) = scene(Self.cell { $0.velocity = 1 })
        screen.advance(to: 3.2)
        change(screen) { layer.birthRate = 0 }
        #expect([3.2, 11.1, 12.1, 13.1].map { sprites(screen, at: $0).count } == [3, 2, 1, 0])
        #expect(screen.evaluated(12.9).nextChange == 112.9)
        #expect(screen.evaluated(13.1).nextChange == nil)
    }

    // MARK: Frames

    @Test func thereAreNoFramesWithoutChanges() {
        let still = scene(
            Self.cell {
                $0.lifetime = 0.25
                $0.birthRate = 0.5
            }
        ).screen
        // Until the next birth, and then until the next death.
        #expect(abs((still.evaluated(0).nextChange ?? 0) - 102) < 1e-6)
        #expect(abs((still.evaluated(2.1).nextChange ?? 0) - 102.25) < 1e-6)
        #expect(abs((still.evaluated(2.5).nextChange ?? 0) - 104) < 1e-6)
        #expect(still.shown(0, 0, at: 2.05).sprites === still.shown(0, 0, at: 2.15).sprites)
        let (empty, layer) = scene(Self.cell { $0.birthRate = 0 })
        #expect(empty.evaluated(5).nextChange == nil)
        layer.emitterCells = nil
        empty.commit()
        #expect(empty.evaluated(5).nextChange == nil)
        let (paused, other) = scene(Self.cell { $0.velocity = 5 })
        #expect(paused.evaluated(5).nextChange == 105)
        paused.advance(to: 5)
        other.timeOffset = other.convertTime(105, from: nil)
        other.beginTime = 0
        other.speed = 0
        paused.commit()
        #expect(paused.evaluated(8).nextChange == nil)
        #expect(sprites(paused, at: 8).count == 5)
    }

    // MARK: Key paths and animations

    @Test func cellsAreReachedByKeyPaths() {
        let smoke = Self.cell { $0.name = "smoke" }
        let (screen, layer) = scene(Self.cell { $0.emitterCells = [smoke] })
        layer.setValue(30, forKeyPath: "emitterCells.spark.birthRate")
        layer.setValue(2.5, forKeyPath: "emitterCells.spark.emitterCells.smoke.lifetime")
        layer.setValue(CGColor.red, forKeyPath: "emitterCells.spark.color")
        layer.setValue(12, forKeyPath: "emitterPosition.x")
        #expect(layer.emitterCells?[0].birthRate == 30 && smoke.lifetime == 2.5)
        #expect((layer.value(forKeyPath: "emitterCells.spark.birthRate") as? NSNumber)?.doubleValue == 30)
        #expect(layer.value(forKeyPath: "emitterCells.nobody.birthRate") == nil)
        #expect(layer.emitterPosition == CGPoint(x: 12, y: 20))
        #expect(screen.commit())
        #expect(sprites(screen, at: 1).count >= 30)
        #expect(layer.emitterCells?[0].color == .red)
    }

    @Test func valuesOfCellsAreAnimatable() {
        let (screen, layer) = scene(Self.cell { $0.birthRate = 0 })
        let animation = CAKeyframeAnimation(keyPath: "emitterCells.spark.birthRate")
        animation.values = [0, 100, 0]
        animation.duration = 2
        layer.add(animation, forKey: nil)
        let fall = CABasicAnimation(keyPath: "emitterPosition")
        fall.fromValue = CGPoint(x: 0, y: 0)
        fall.toValue = CGPoint(x: 60, y: 0)
        fall.duration = 2
        layer.add(fall, forKey: nil)
        screen.commit()
        // The area under the curve.
        #expect(11...14 ~= sprites(screen, at: 0.5).count)
        #expect(48...52 ~= sprites(screen, at: 1).count)
        let shown = sprites(screen, at: 2)
        #expect(97...101 ~= shown.count)
        #expect(shown.map(\.x).isAscending && shown.contains { abs($0.x - 30) < 2 })
        screen.run(to: 3)
        #expect(sprites(screen, at: 4) == shown)
        #expect(sprites(screen, at: 13).isEmpty)
    }

    @Test func presentationHasAnimatedValues() throws {
        let (screen, layer) = scene(Self.cell())
        for (path, value) in [("emitterCells.spark.velocity", 8.0), ("scale", 3)] {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = value
            animation.toValue = value
            animation.duration = 5
            layer.add(animation, forKey: nil)
        }
        screen.commit()
        let shown = try #require(layer.presentation())
        #expect(shown.emitterCells?[0].velocity == 8 && shown.scale == 3)
        #expect(layer.emitterCells?[0].velocity == 0 && layer.scale == 1)
    }

    // MARK: Nonsense

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -5]) func nonsenseIsHarmless(number: Double) {
        let (screen, layer) = scene(Self.cell { $0.emitterCells = [Self.cell()] })
        let keys = [
            "birthRate", "lifetime", "lifetimeRange", "velocity", "velocityRange", "xAcceleration", "zAcceleration",
            "scale", "scaleRange", "scaleSpeed", "spin", "emissionRange", "emissionLongitude", "redSpeed", "alphaRange",
            "beginTime", "duration", "repeatCount", "contentsScale",
        ]
        for key in keys {
            let old = layer.emitterCells?[0].value(forKey: key)
            change(screen) { layer.emitterCells?[0].setValue(number, forKey: key) }
            #expect(sprites(screen, at: 1.5).count < 100_000, "\(key)")
            change(screen) { layer.emitterCells?[0].setValue(old, forKey: key) }
        }
        change(screen) {
            layer.emitterPosition = CGPoint(x: number, y: number)
            layer.emitterSize = CGSize(width: number, height: number)
            layer.emitterShape = .sphere
            layer.lifetime = Float(number)
        }
        #expect(sprites(screen, at: 3).count < 100_000)
    }
}

extension [Float] {
    fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
