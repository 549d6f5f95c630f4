import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The laws of mechanics, to within one percent.
@MainActor
struct DynamicsLawTests {
    /// Returns the times at which a value rises through zero, sampled in each frame and interpolated.
    private func risingZeros(
        of value: () -> CGFloat,
        for duration: TimeInterval,
        _ stage: DynamicsStage
    ) throws -> [TimeInterval] {
        var times: [TimeInterval] = []
        var last = (time: stage.animator.elapsedTime, value: value())
        while stage.animator.isRunning, stage.animator.elapsedTime < duration {
            try stage.advance(by: 1.0 / 60)
            let now = (time: stage.animator.elapsedTime, value: value())
            if last.value < 0, now.value >= 0 {
                times.append(last.time + (now.time - last.time) * TimeInterval(last.value / (last.value - now.value)))
            }
            last = now
        }
        return times
    }

    private func meanPeriod(_ zeros: [TimeInterval]) throws -> TimeInterval {
        let (first, last) = (try #require(zeros.first), try #require(zeros.last))
        try #require(zeros.count > 2)
        return (last - first) / Double(zeros.count - 1)
    }

    @Test func throwFollowsTheParabola() throws {
        let stage = try DynamicsStage()
        let box = stage.box(side: 40, at: CGPoint(x: 50, y: 350))
        let behavior = UIDynamicItemBehavior(items: [box])
        stage.animator.addBehavior(UIGravityBehavior(items: [box]))
        stage.animator.addBehavior(behavior)
        behavior.addLinearVelocity(CGPoint(x: 300, y: -800), for: box)
        var highest: CGFloat = 350
        for _ in 0..<96 {
            try stage.advance(by: 1.0 / 60)
            highest = min(highest, box.center.y)
        }
        let time = stage.animator.elapsedTime
        // The height is v² / 2g = 320 points, and the flight takes 2v / g = 1.6 seconds.
        #expect(abs(350 - highest - 320) < 3.2)
        #expect(abs(box.center.x - 50 - 300 * time) < 3 * time)
        #expect(abs(box.center.y - 350 - (500 * time * time - 800 * time)) < 5)
    }

    @Test func pendulumHasItsPeriod() throws {
        let stage = try DynamicsStage()
        let length: CGFloat = 200
        let angle: CGFloat = 0.1
        let anchor = CGPoint(x: 200, y: 50)
        let bob = stage.box(side: 20, at: CGPoint(x: anchor.x - length * sin(angle), y: anchor.y + length * cos(angle)))
        stage.animator.addBehavior(UIAttachmentBehavior(item: bob, attachedToAnchor: anchor))
        stage.animator.addBehavior(UIGravityBehavior(items: [bob]))
        let zeros = try risingZeros(of: { bob.center.x - anchor.x }, for: 12, stage)
        // 2π √(l / g), and the second term of the series for an amplitude that is not small.
        let expected = 2 * .pi * (200.0 / 1000).squareRoot() * (1 + 0.1 * 0.1 / 16)
        #expect(abs(try meanPeriod(zeros) / expected - 1) < 0.01)
    }

    @Test(arguments: [0.5, 2, 5, 12])
    func springHasItsFrequencyAndKeepsItsEnergy(frequency: Double) throws {
        let stage = try DynamicsStage(refreshRate: 120)
        let box = stage.box(side: 40, at: CGPoint(x: 200, y: 200))
        let spring = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 50, y: 200))
        spring.frequency = frequency
        let behavior = UIDynamicItemBehavior(items: [box])
        stage.animator.addBehavior(spring)
        stage.animator.addBehavior(behavior)
        behavior.addLinearVelocity(CGPoint(x: 100 * 2 * .pi * frequency / 10, y: 0), for: box)
        var greatest: CGFloat = 0
        let value = {
            if stage.animator.elapsedTime > 4 { greatest = max(greatest, abs(box.center.x - 200)) }
            return box.center.x - 200
        }
        let zeros = try risingZeros(of: value, for: 8, stage)
        #expect(abs(try meanPeriod(zeros) * frequency - 1) < 0.01)
        // The amplitude is v / ω = 10 points; frames of 120 Hz hit the greatest one of many oscillations. In steps of
        // 1/240 second, a velocity that is set at their start acts for half a step longer.
        #expect(abs(greatest - 10) < 0.4, "amplitude \(greatest) after 4 seconds")
    }

    @Test(arguments: [0.05, 0.2, 0.5])
    func springDecaysByItsDampingRatio(ratio: Double) throws {
        let stage = try DynamicsStage(refreshRate: 240)
        let box = stage.box(side: 40, at: CGPoint(x: 200, y: 200))
        let spring = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 50, y: 200))
        spring.frequency = 1
        spring.damping = ratio
        let behavior = UIDynamicItemBehavior(items: [box])
        stage.animator.addBehavior(spring)
        stage.animator.addBehavior(behavior)
        behavior.addLinearVelocity(CGPoint(x: 600, y: 0), for: box)
        // The least and the greatest displacement alternate; each pair shrinks by e to the −2πζ / √(1 − ζ²).
        var peaks: [CGFloat] = []
        var values: [CGFloat] = []
        while stage.animator.isRunning, stage.animator.elapsedTime < 2.6 {
            try stage.advance(by: 1.0 / 240)
            values.append(box.center.x - 200)
            if values.count > 2, let peak = values.suffix(3).dropFirst().first,
                peak > 0, peak >= values[values.count - 3], peak > values[values.count - 1]
            {
                peaks.append(peak)
            }
        }
        try #require(peaks.count >= 2)
        let expected = exp(-2 * .pi * ratio / (1 - ratio * ratio).squareRoot())
        #expect(abs(Double(peaks[1] / peaks[0]) / expected - 1) < 0.02, "\(peaks)")
    }

    @Test(arguments: [1.0, 2.5])
    func elasticCollisionKeepsMomentumAndEnergy(density: Double) throws {
        let stage = try DynamicsStage()
        let (left, right) = (
            stage.box(side: 50, at: CGPoint(x: 60, y: 100)), stage.box(side: 50, at: CGPoint(x: 240, y: 100))
        )
        let surface = UIDynamicItemBehavior(items: [left, right])
        surface.elasticity = 1
        surface.friction = 0
        let heavy = UIDynamicItemBehavior(items: [right])
        heavy.density = density
        for behavior in [surface, heavy, UICollisionBehavior(items: [left, right])] {
            stage.animator.addBehavior(behavior)
        }
        surface.addLinearVelocity(CGPoint(x: 400, y: 0), for: left)
        try stage.advance(by: 0.6)
        let (first, second) = (surface.linearVelocity(for: left).x, surface.linearVelocity(for: right).x)
        let mass = CGFloat(density)
        #expect(second > 0 && first < 400)
        #expect(abs((first + mass * second) / 400 - 1) < 0.01)
        #expect(abs((first * first + mass * second * second) / (400 * 400) - 1) < 0.01)
        #expect(abs(first - 400 * (1 - mass) / (1 + mass)) < 4)
    }

    @Test func frictionHoldsABoxOnASlopeBelowItsAngle() throws {
        func slide(friction: CGFloat) throws -> CGFloat {
            let stage = try DynamicsStage()
            // A slope of 20 degrees, whose tangent is 0.364.
            let slope = CGFloat.pi / 9
            let box = stage.box(side: 40, at: CGPoint(x: 200, y: 200 - 20 / cos(slope)))
            box.transform = CGAffineTransform(rotationAngle: slope)
            let collision = UICollisionBehavior(items: [box])
            collision.addBoundary(
                withIdentifier: "slope" as NSString,
                from: CGPoint(x: 0, y: 200 - 200 * tan(slope)),
                to: CGPoint(x: 400, y: 200 + 200 * tan(slope))
            )
            let surface = UIDynamicItemBehavior(items: [box])
            surface.friction = friction
            surface.elasticity = 0
            for behavior in [collision, surface, UIGravityBehavior(items: [box])] {
                stage.animator.addBehavior(behavior)
            }
            try stage.advance(by: 0.5)
            return box.center.x - 200
        }
        // The coefficient of a pair is the geometric mean with the boundary's 0.2.
        #expect(try slide(friction: 1.2) < 2)
        #expect(try slide(friction: 0.05) > 20)
    }

    /// Random items, behaviors and velocities, in a box: nothing leaves it, and no value stops being a number.
    @Test(arguments: 0..<10)
    func randomScenesNeverTunnelOrExplode(group: Int) throws {
        for index in 0..<100 {
            var random = SeededGenerator(seed: UInt64(group * 100 + index + 1))
            try playRandomScene(&random, index)
        }
    }

    private func playRandomScene(_ random: inout SeededGenerator, _ index: Int) throws {
        let stage = try DynamicsStage()
        let count = Int.random(in: 1...12, using: &random)
        let boxes = (0..<count).map { _ in
            stage.box(
                side: CGFloat.random(in: 8...60, using: &random),
                at: CGPoint(
                    x: CGFloat.random(in: 50...350, using: &random),
                    y: CGFloat.random(in: 50...350, using: &random)
                )
            )
        }
        stage.drop(boxes)
        let surface = UIDynamicItemBehavior(items: boxes)
        surface.elasticity = CGFloat.random(in: 0...1, using: &random)
        surface.friction = CGFloat.random(in: 0...2, using: &random)
        surface.density = CGFloat.random(in: 0.1...8, using: &random)
        stage.animator.addBehavior(surface)
        for box in boxes where Bool.random(using: &random) {
            surface.addLinearVelocity(
                CGPoint(x: .random(in: -3000...3000, using: &random), y: .random(in: -3000...3000, using: &random)),
                for: box
            )
            surface.addAngularVelocity(.random(in: -20...20, using: &random), for: box)
        }
        if count > 1, Bool.random(using: &random) {
            let spring = UIAttachmentBehavior(item: boxes[0], attachedTo: boxes[1])
            spring.frequency = CGFloat.random(in: 0...30, using: &random)
            spring.damping = CGFloat.random(in: 0...2, using: &random)
            stage.animator.addBehavior(spring)
        }
        if Bool.random(using: &random) {
            stage.animator.addBehavior(
                UISnapBehavior(
                    item: boxes[count - 1],
                    snapTo: CGPoint(x: 200, y: CGFloat.random(in: 60...340, using: &random))
                )
            )
        }
        // Half a box may sink in for a moment, but its center stays inside.
        let bounds = stage.view.bounds
        for frame in 1...60 {
            stage.animator.advance(by: 1.0 / 60)
            for box in boxes where frame % 15 == 0 {
                #expect(bounds.contains(box.center), "scene \(index): \(box.center)")
                #expect(box.transform.a.isFinite && box.transform.b.isFinite)
            }
        }
    }

    @Test func replayIsIdenticalToTheBit() throws {
        func play() throws -> [CGFloat] {
            var random = SeededGenerator(seed: 7)
            let stage = try DynamicsStage()
            let boxes = (0..<30).map { _ in
                stage.box(
                    side: 24,
                    at: CGPoint(x: .random(in: 20...380, using: &random), y: .random(in: 20...380, using: &random))
                )
            }
            stage.drop(boxes)
            let noise = UIFieldBehavior.noiseField(smoothness: 0.4, animationSpeed: 2)
            noise.strength = 5
            for box in boxes { noise.addItem(box) }
            stage.animator.addBehavior(noise)
            try stage.advance(by: 2)
            return boxes.flatMap { [$0.center.x, $0.center.y, $0.transform.a, $0.transform.b] }
        }
        #expect(try play() == play())
    }
}
