import Foundation
import Input
import SketchApp
import Testing
import UIKit
import UIKitTesting

/// Ten fingers, 120 samples a second each. A minute of it in a release build, less in a debug build, which is slow.
@MainActor @Suite struct TouchStreamTests {
    #if DEBUG
        private static let seconds = 5
    #else
        private static let seconds = 60
    #endif
    private static let size = CGSize(width: 800, height: 480)

    /// Returns the location of a finger's sample: each finger fills its own column, up and down. Coordinates are multiples
    /// of 1/64 point, so that none is rounded.
    private func location(_ finger: Int, _ step: Int) -> CGPoint {
        let row = step % 400
        let y = step / 400 % 2 == 0 ? row : 400 - row
        return CGPoint(x: Double(20 + finger * 78) + Double(step % 7) * 0.25 + Double(step / 400) * 2, y: Double(8 + y))
    }

    private func write() throws -> String {
        var samples: [Recording.Sample] = []
        let count = Self.seconds * 120
        for step in 0...count {
            for finger in 0..<10 {
                let point = location(finger, min(step, count - 1))
                samples.append(
                    Recording.Sample(
                        time: Int64(step) * 1_000_000 / 120,
                        contactID: finger,
                        phase: step == 0 ? .began : step == count ? .ended : .moved,
                        x: point.x / Self.size.width,
                        y: point.y / Self.size.height
                    )
                )
            }
        }
        let recording = try Recording(
            comments: [],
            devices: [Recording.Device(id: 0, name: "stream", kind: .touchscreen)],
            samples: samples
        )
        let path = FileManager.default.temporaryDirectory.path + "/easel-stream-\(UUID().uuidString).touches"
        try Data(recording.text().utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(.timeLimit(.minutes(20))) func everySampleOfTenFingersIsDrawn() throws {
        let screen = try VirtualScreen(size: Self.size)
        let controller = SketchViewController()
        try screen.show(controller)
        try screen.advance(by: 0.1)
        screen.resetStatistics()
        let path = try write()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try screen.replay(recording: path)
        let ink = controller.sketch.book.page.ink
        let count = Self.seconds * 120
        #expect(screen.statistics.touches == 10 * (count + 1))
        #expect(ink.strokeCount == 10)
        // On a screen of 60 Hz each event brings two samples of a finger. Both are in the ink, in order.
        for number in ink.numbers {
            let points = try #require(ink[number]).points
            #expect(points.count == count)
            let finger = Int(((points[0].location.x - 20) / 78).rounded())
            let astray = points.enumerated().filter { index, point in
                let expected = location(finger, index)
                return hypot(point.location.x - expected.x, point.location.y - expected.y) > 0.01
            }
            #expect(astray.isEmpty, "finger \(finger), samples \(astray.prefix(3).map(\.offset))")
        }
        #expect(screen.statistics.frames >= Self.seconds * 60 - 2)
        let snapshot = screen.snapshot()
        // The smooth curve may be a point away where the finger turns.
        let bare = (0..<10).flatMap { finger in
            (0..<count).map { location(finger, $0) }.filter { point in
                !(-1...1).contains { snapshot[Int(point.x), Int(point.y) + $0] == (0, 0, 0) }
            }
        }
        #expect(bare.isEmpty, "samples without ink: \(bare.prefix(3))")
        // What was guessed meanwhile has left nothing: all is as if it were drawn now.
        controller.canvas.setNeedsDisplay()
        try screen.advance(by: 0.1)
        #expect(screen.snapshot() == snapshot)
    }
}
