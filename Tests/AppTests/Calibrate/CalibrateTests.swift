import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import CalibrateApp

/// The calibration of distorted touch panels, by touches on the targets.
@MainActor @Suite struct CalibrateTests {
    /// Panels as they are wired and mounted, in coordinates from 0 to 1: from the screen to what is reported.
    private nonisolated static let distortions: [CGAffineTransform] = [
        .identity,
        // Swapped, mirrored, both.
        CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
        CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0),
        CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1),
        // A part of the range, shifted.
        CGAffineTransform(a: 0.7, b: 0, c: 0, d: 0.6, tx: 0.2, ty: 0.3),
        CGAffineTransform(a: 0, b: 0.1, c: -0.08, d: 0, tx: 0.5, ty: 0.1),
        // Mounted at an angle of 4°, and sheared.
        CGAffineTransform(a: 0.798, b: 0.0558, c: -0.0558, d: 0.798, tx: 0.13, ty: 0.07),
        CGAffineTransform(a: 0.8, b: 0, c: 0.1, d: 0.9, tx: 0.05, ty: 0.05),
    ]

    @Test(arguments: distortions)
    func distortionIsFoundExactly(distortion: CGAffineTransform) throws {
        let app = try CalibrateScreen(distortion: distortion)
        try app.pressTargets()
        let result = try #require(app.results.first)
        #expect(app.error(of: result) < 1e-6 && result.error < 1e-6)
    }

    @Test(arguments: [(480.0, 272.0, 1.0), (272, 480, 1), (400, 240, 2), (800, 480, 1), (320, 240, 1.5)])
    func noiseOfSamplesIsAveraged(width: CGFloat, height: CGFloat, scale: CGFloat) throws {
        for distortion in Self.distortions[...4] {
            let app = try CalibrateScreen(
                size: CGSize(width: width, height: height),
                scale: scale,
                distortion: distortion
            )
            app.noise = 1
            try app.pressTargets()
            let result = try #require(app.results.first, "\(app.controller.message)")
            // Half a point where the panel reports the screen at its full size; its noise grows with the scale.
            let factor = 1 / min(hypot(distortion.a, distortion.b), hypot(distortion.c, distortion.d))
            #expect(app.error(of: result) < 0.5 * factor, "\(distortion)")
        }
    }

    @Test func resultIsShownBeforeTheEnd() throws {
        let app = try CalibrateScreen()
        try app.pressTargets(4)
        #expect(app.results.isEmpty)
        try app.press(app.targets[4], rest: 0.1)
        #expect(app.results.count == 1 && app.endCount == 0)
        #expect(app.controller.message == "The greatest error was 0.0 points.")
        try app.screen.advance(by: CalibrateViewController.resultDuration)
        #expect(app.endCount == 1)
        // Nothing follows.
        try app.press(CGPoint(x: 10, y: 10))
        #expect(app.results.count == 1 && app.endCount == 1)
    }

    @Test func escapeEndsWithoutResult() throws {
        let app = try CalibrateScreen()
        try app.pressTargets(2)
        try app.screen.press(.escape)
        #expect(app.endCount == 1 && app.results.isEmpty)
    }

    // MARK: Touches that do not count

    @Test func dragIsRejectedWithMessage() throws {
        let app = try CalibrateScreen()
        let finger = try app.screen.touch(at: app.targets[0])
        try finger.drag(to: CGPoint(x: app.targets[0].x + 30, y: app.targets[0].y), duration: 0.3)
        try finger.lift()
        try app.screen.advance(by: 0.5)
        #expect(app.course.index == 0 && app.controller.message.hasPrefix("The finger moved."))
        try app.press(app.targets[0])
        #expect(app.course.index == 1 && app.controller.message == "Touch the center of the cross.")
    }

    @Test func bouncesDoNotCount() throws {
        let app = try CalibrateScreen()
        for target in app.targets {
            let far = CGPoint(x: target.x + 15, y: target.y + 15)
            // When the finger touches down, and twice when it lifts: short, then as long as a touch.
            try app.press(far, duration: 0.02, rest: 0.02)
            try app.press(target, rest: 0.02)
            try app.press(far, duration: 0.02, rest: 0.02)
            try app.press(far, duration: 0.1)
        }
        let result = try #require(app.results.first)
        #expect(app.results.count == 1 && result.error == 0)
    }

    @Test func tapIsTooShort() throws {
        let app = try CalibrateScreen()
        try app.press(app.targets[0], duration: 0.03)
        #expect(app.course.index == 0 && app.controller.message.hasPrefix("Too short."))
    }

    @Test func severalFingersDoNotCount() throws {
        let app = try CalibrateScreen()
        let first = try app.screen.touch(at: app.targets[0])
        let second = try app.screen.touch(at: app.targets[1])
        try app.screen.advance(by: 0.2)
        try first.lift()
        try app.screen.advance(by: 0.2)
        try second.lift()
        try app.screen.advance(by: 0.5)
        #expect(app.course.index == 0 && app.controller.message.hasPrefix("Several touches."))
        try app.press(app.targets[0])
        #expect(app.course.index == 1)
    }

    @Test func canceledTouchDoesNotCount() throws {
        let app = try CalibrateScreen()
        let finger = try app.screen.touch(at: app.targets[0])
        try app.screen.advance(by: 0.2)
        try finger.cancel()
        try app.screen.advance(by: 0.5)
        #expect(app.course.index == 0)
        try app.press(app.targets[0])
        #expect(app.course.index == 1)
    }

    @Test func firstAndLastSamplesOfTouchDoNotCount() {
        var sampler = TouchSampler()
        sampler.begin(at: CGPoint(x: 110, y: 100), time: 1)
        for _ in 0..<6 { sampler.move(to: CGPoint(x: 100, y: 100)) }
        sampler.move(to: CGPoint(x: 100, y: 110))
        #expect(sampler.end(at: 1.2) == .accepted(CGPoint(x: 100, y: 100)))
    }

    // MARK: Touches that do not fit

    @Test func oneWrongCornerIsRejectedAndAllTargetsStartAgain() throws {
        let app = try CalibrateScreen()
        try app.pressTargets(4, offsets: [2: CGVector(dx: 40, dy: 0)])
        guard case .mismatch(let error)? = app.course.rejection else {
            Issue.record("\(app.controller.message)")
            return
        }
        // The error of one corner is distributed to all four.
        #expect(app.course.index == 0 && abs(error - 10) < 0.5)
        #expect(
            app.controller.message
                == "The touches do not fit the targets, by 9.9 points. Start again with this cross."
        )
        try app.pressTargets()
        #expect(app.results.count == 1 && app.results[0].error < 1e-6)
    }

    @Test func cornersInTheWrongOrderAreRejected() throws {
        let app = try CalibrateScreen()
        for index in [1, 0, 2, 3] { try app.press(app.targets[index]) }
        guard case .mismatch(let error)? = app.course.rejection else {
            Issue.record("\(app.controller.message)")
            return
        }
        #expect(error > 50)
    }

    @Test func wrongCheckIsRejected() throws {
        let app = try CalibrateScreen()
        try app.pressTargets(offsets: [4: CGVector(dx: 0, dy: 12)])
        #expect(app.results.isEmpty && app.course.index == 0)
        #expect(app.controller.message == "The last touch was off by 12.0 points. Start again with this cross.")
    }

    @Test(arguments: [7.9, 8.1])
    func limitIsThatOfTheApp(error: CGFloat) throws {
        let app = try CalibrateScreen(limit: 8)
        try app.pressTargets(offsets: [4: CGVector(dx: error, dy: 0)])
        #expect(app.results.isEmpty == (error > 8))
    }

    @Test(arguments: [
        // One location, one line, a line at an angle, nearly a line.
        [CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 100)],
        [CGPoint(x: 50, y: 100), CGPoint(x: 150, y: 100), CGPoint(x: 250, y: 100), CGPoint(x: 350, y: 100)],
        [CGPoint(x: 50, y: 50), CGPoint(x: 100, y: 100), CGPoint(x: 150, y: 150), CGPoint(x: 200, y: 200)],
        [CGPoint(x: 50, y: 100), CGPoint(x: 400, y: 100), CGPoint(x: 400, y: 109), CGPoint(x: 50, y: 109)],
    ])
    func degenerateTouchesAreRejected(points: [CGPoint]) throws {
        let app = try CalibrateScreen()
        for point in points { try app.press(point) }
        #expect(app.course.rejection == .degenerate && app.course.index == 0)
        #expect(app.controller.message.hasPrefix("The touches were too close together or in one line."))
    }

    @Test func rotationOfTheScreenStartsAgain() throws {
        let app = try CalibrateScreen()
        try app.pressTargets(2)
        try app.screen.rotateDevice(to: .portrait)
        try app.screen.advance(by: 1)
        #expect(app.course.index == 0 && app.controller.view.bounds.height == 480)
        try app.pressTargets()
        #expect(app.results.count == 1)
    }

    // MARK: Appearance

    private static let goldens = GoldenImages(directory: Checkout.url("Tests/AppTests/Goldens/calibrate").path)

    @Test(arguments: [(480.0, 272.0), (800, 480)])
    func goldenImages(width: CGFloat, height: CGFloat) throws {
        let app = try CalibrateScreen(size: CGSize(width: width, height: height))
        let size = "\(Int(width))x\(Int(height))"
        try app.screen.expectImage(equalTo: "first-\(size)", in: Self.goldens)
        try app.pressTargets(4)
        let finger = try app.screen.touch(at: app.targets[4])
        try app.screen.advance(by: 0.3)
        try app.screen.expectImage(equalTo: "check-\(size)", in: Self.goldens)
        try finger.move(to: CGPoint(x: app.targets[4].x + 19, y: app.targets[4].y))
        for _ in 0..<8 { try finger.move(to: CGPoint(x: app.targets[4].x + 18, y: app.targets[4].y)) }
        try finger.lift()
        try app.screen.advance(by: 0.5)
        try app.screen.expectImage(equalTo: "rejected-\(size)", in: Self.goldens)
    }
}
