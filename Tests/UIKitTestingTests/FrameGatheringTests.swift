import Testing
import UIKit
import UIKitTesting

/// Gathering of touch samples that arrive faster than frames.
@MainActor @Suite struct FrameGatheringTests {
    /// Shows something new for every event, and notes how many samples came with each.
    private final class Pad: UIView {
        var sampleCounts: [Int] = []
        var times: [TimeInterval] = []
        var now: () -> TimeInterval = { 0 }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }

        private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
            sampleCounts.append(touches.reduce(0) { $0 + (event?.coalescedTouches(for: $1)?.count ?? 0) })
            times.append(now())
            backgroundColor = UIColor(white: CGFloat(sampleCounts.count % 10) / 10, alpha: 1)
        }
    }

    @Test func samplesBetweenFramesAreCoalescedIntoOneEvent() throws {
        let screen = try VirtualScreen(size: CGSize(width: 100, height: 100), refreshRate: 10)
        let pad = Pad()
        pad.now = { [unowned screen] in screen.time }
        try screen.show(pad)
        try screen.advance(by: 1.05)
        screen.resetStatistics()
        // After a rest a touch is delivered at once, at 1.05 s; its frame is shown at 1.1 s.
        let finger = try screen.touch(at: CGPoint(x: 10, y: 10))
        #expect(pad.sampleCounts == [1])
        // Four samples before that: they wait, and are one event then. Another four wait for the frame at 1.2 s.
        for step in 1...8 {
            try screen.advance(by: step == 5 ? 0.06 : 0.01)
            try finger.move(to: CGPoint(x: 10 + step, y: 10))
        }
        try screen.advance(by: 1)
        #expect(pad.sampleCounts == [1, 4, 4])
        #expect(pad.times.map { ($0 * 100).rounded() } == [105, 110, 120])
        #expect(screen.statistics.frames == 3)
        #expect(screen.statistics.touches == 9)
    }
}
