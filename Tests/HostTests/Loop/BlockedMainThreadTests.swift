import Host
import Synchronization
import Testing
import UIKit
import UIKitTesting

/// Animations in real time, while the main thread sleeps. Times on the clock are not asserted: frames are held against the
/// vertical blanks they are shown at, and blanks are counted.
@MainActor @Suite(.serialized) struct BlockedMainThreadTests {
    /// A frame as presented to the display.
    private struct Shown: Sendable {
        /// The time of the vblank that the frame is queued for.
        var time: TimeInterval
        /// The middle of the white box.
        var middle: Double
    }

    private nonisolated static func middle(of surface: Surface) -> Double {
        var weight = 0.0
        var sum = 0.0
        let row = surface.row(5)
        for x in 0..<surface.size.width {
            let light = Double(row[x] & 0xFF)
            weight += light
            sum += light * (Double(x) + 0.5)
        }
        return weight > 0 ? sum / weight : 0
    }

    @Test func animationContinuesWhileMainThreadSleeps() throws {
        let clock = MonotonicClock()
        let display = try VirtualDisplay(
            mode: DisplayMode(size: PixelSize(width: 1000, height: 10)),
            clock: clock
        )
        let shown = Mutex<[Shown]>([])
        display.setFrameObserver { frame in
            let middle = Self.middle(of: frame.surface)
            shown.withLock { $0.append(Shown(time: frame.time.seconds, middle: middle)) }
        }
        let frames = try FrameLoop(display: display, inputs: [], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        defer { frames.compositor.end() }
        let window = UIWindow()
        window.backgroundColor = .black
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        box.backgroundColor = .white
        window.addSubview(box)
        window.makeKeyAndVisible()
        let start = clock.now.seconds
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 10
        animation.toValue = 10 + 900
        animation.duration = 1
        animation.beginTime = start
        animation.fillMode = .backwards
        box.layer.add(animation, forKey: "move")
        frames.advance()
        Thread.sleep(forTimeInterval: 0.5)
        let list = shown.withLock { $0 }
        let missed = frames.compositor.framesMissed
        let last = try #require(frames.compositor.lastFlip)

        let period = 1 / 60.0
        let first = try #require(list.first)
        #expect(list.count > 3, "the compositor goes on by itself")
        var late = 0
        for (index, frame) in list.enumerated() where frame.time < start + 1 {
            // How long before its blank the box stood where it stands.
            let lag = frame.time - start - (frame.middle - 10) / 900
            // One that was not ready in time has the value for the blank that it was meant for.
            let vblanks = (lag / period).rounded()
            #expect(abs(lag - vblanks * period) < 0.002 && vblanks >= 0, "frame \(index) is \(lag) s behind")
            if vblanks > 0 { late += 1 }
        }
        // Every blank from the first frame to the last flip has a frame or counts as missed.
        let flipped = list.filter { $0.time <= last.time.seconds + 1e-6 }
        let vblanks = Int(((last.time.seconds - first.time) / period).rounded()) + 1
        #expect(flipped.count + missed == vblanks)
        #expect(late <= missed + 1, "the first frame may be late, and is not counted")
    }
}
