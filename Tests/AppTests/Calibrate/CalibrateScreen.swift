import Testing
import UIKit
import UIKitTesting

@testable import CalibrateApp

/// The app that calibrates, on a screen whose touch panel is distorted.
@MainActor
final class CalibrateScreen {
    let screen: VirtualScreen
    let controller: CalibrateViewController
    private(set) var results: [Calibration] = []
    private(set) var endCount = 0
    /// The transform from a location of the screen to the one that the panel reports for it, in points.
    let distortion: CGAffineTransform
    /// The greatest error of a sample in each direction, in points.
    var noise: CGFloat = 0
    private var seed: UInt64 = 1

    /// - Parameter distortion: The transform in coordinates from 0 to 1.
    init(
        size: CGSize = CGSize(width: 480, height: 272),
        scale: CGFloat = 1,
        limit: CGFloat = CalibrateDelegate.standardLimit,
        distortion: CGAffineTransform = .identity
    ) throws {
        screen = try VirtualScreen(size: size, scale: scale)
        let points = CGAffineTransform(scaleX: size.width, y: size.height)
        self.distortion = points.inverted().concatenating(distortion).concatenating(points)
        let ends = Ends()
        controller = CalibrateViewController(
            limit: limit,
            didCalibrate: { ends.results.append($0) },
            didEnd: { ends.count += 1 }
        )
        ends.owner = self
        try screen.show(controller)
        try screen.advance(by: 0.1)
    }

    @MainActor private final class Ends {
        weak var owner: CalibrateScreen?
        var results: [Calibration] = [] { didSet { owner?.results = results } }
        var count = 0 { didSet { owner?.endCount = count } }
    }

    var course: CalibrationCourse { controller.course }
    var targets: [CGPoint] { course.targets }

    /// Returns a location as the panel reports it.
    func reported(_ point: CGPoint) -> CGPoint {
        let point = point.applying(distortion)
        return CGPoint(x: point.x + random() * noise, y: point.y + random() * noise)
    }

    /// Returns a number from -1 to 1.
    private func random() -> CGFloat {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return CGFloat(seed >> 33) / CGFloat(UInt32.max >> 1) * 2 - 1
    }

    /// Touches a location for a time, and rests.
    func press(_ point: CGPoint, duration: TimeInterval = 0.3, rest: TimeInterval = 0.5) throws {
        let finger = try screen.touch(at: reported(point))
        let end = screen.host.clock.now + .seconds(duration)
        while screen.host.clock.now + .seconds(0.01) < end {
            try screen.advance(by: 0.01)
            if noise > 0 { try finger.move(to: reported(point)) }
        }
        try screen.advance(by: (end - screen.host.clock.now).seconds)
        try finger.lift()
        try screen.advance(by: rest)
    }

    /// Touches the targets, with an offset for some.
    func pressTargets(_ count: Int = 5, offsets: [Int: CGVector] = [:]) throws {
        for (index, target) in targets.prefix(count).enumerated() {
            let offset = offsets[index] ?? CGVector(dx: 0, dy: 0)
            try press(CGPoint(x: target.x + offset.dx, y: target.y + offset.dy))
        }
    }

    /// Returns the greatest distance between a location of the screen and its calibrated report.
    func error(of calibration: Calibration) -> CGFloat {
        let bounds = controller.view.bounds
        let corners = [
            CGPoint(x: 0, y: 0), CGPoint(x: bounds.maxX, y: 0), CGPoint(x: bounds.maxX, y: bounds.maxY),
            CGPoint(x: 0, y: bounds.maxY),
        ]
        return corners.map { corner in
            let point = corner.applying(distortion).applying(calibration.transform)
            return hypot(point.x - corner.x, point.y - corner.y)
        }.max() ?? 0
    }
}
