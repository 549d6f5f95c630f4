import Host
import Testing
import UIKit
import UIKitTesting

/// A machine that is too slow for its display.
@MainActor @Suite struct OverloadTests {
    private static let period = MonotonicDuration.seconds(1 / 60.0)

    /// A box that moves by 120 pixels a second, on a screen that takes a while for each frame.
    @MainActor private final class Stage {
        let clock = VirtualClock()
        let display: SlowDisplay
        let frames: FrameLoop
        let window: UIWindow
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let begin: MonotonicInstant

        init(cost: MonotonicDuration, bufferCount: Int = 2) throws {
            let mode = DisplayMode(size: PixelSize(width: 400, height: 20))
            let panel = try VirtualDisplay(mode: mode, bufferCount: bufferCount, clock: clock)
            display = SlowDisplay(panel, clock: clock, cost: .zero)
            frames = try FrameLoop(display: display, inputs: [], clock: clock, threads: 1)
            frames.session.belongToRunningTask()
            // Now, for the screen is there.
            window = UIWindow()
            window.backgroundColor = .black
            box.backgroundColor = .white
            window.addSubview(box)
            window.makeKeyAndVisible()
            begin = .seconds(1)
            run(until: begin)
            display.cost = cost
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = 5
            animation.toValue = 5 + 120 * 3
            animation.duration = 3
            box.layer.add(animation, forKey: "move")
        }

        isolated deinit { frames.compositor.end() }

        /// Runs the host's loop on a virtual clock.
        func run(until end: MonotonicInstant) {
            work()
            while let next = next, next <= end {
                clock.advance(to: next)
                work()
            }
            clock.advance(to: end)
        }

        private var next: MonotonicInstant? {
            [display.display.nextEventTime, frames.compositor.nextWakeTime, frames.nextAnimationEvent]
                .compactMap(\.self).min()
        }

        private func work() {
            frames.compositor.runUntilIdle()
            frames.readReports()
            frames.serveAnimations()
            while frames.advance() {
                frames.compositor.runUntilIdle()
                frames.readReports()
            }
        }

        /// The shown frames of the animation, without the first ones, which determine the cost.
        var settled: ArraySlice<SlowDisplay.Frame> {
            display.frames.filter { ($0.flipped?.time ?? .zero) > begin + .seconds(0.3) }[...]
        }
    }

    /// The vblanks between are counted as missed; each frame has the value for the vblank at which it is shown, and none is
    /// queued behind another.
    @Test(arguments: [(0.025, 2, 2), (0.040, 3, 2), (0.025, 2, 1)])
    func slowFramesReduceFrameRate(cost: TimeInterval, interval: UInt64, bufferCount: Int) throws {
        let cost = MonotonicDuration.seconds(cost)
        let stage = try Stage(cost: cost, bufferCount: bufferCount)
        stage.run(until: stage.begin + .seconds(2))
        let frames = Array(stage.settled)
        #expect(frames.count > 20)
        for (former, frame) in zip(frames, frames.dropFirst()) {
            let flip = try #require(frame.flipped)
            let before = try #require(former.flipped)
            #expect(flip.sequence - before.sequence == interval)
            #expect(
                flip.time - frame.begun <= cost + Self.period + .microseconds(1),
                "begun no sooner than it had to be"
            )
            // Its right edge is at 10 + 120 t; an edge within a pixel is at its end.
            let edge = 10 + 120 * (flip.time - stage.begin).seconds
            #expect(abs(Double(frame.edge) - edge) <= 1.01, "the value for \(flip.time)")
        }
        let all = stage.display.frames.filter { ($0.flipped?.time ?? .zero) > stage.begin }.compactMap(
            \.flipped?.sequence
        )
        let first = try #require(all.first)
        let last = try #require(all.last)
        #expect(stage.frames.compositor.framesMissed == Int(last - first) + 1 - all.count)
        #expect(stage.display.mostQueued == 1)
    }

    /// A commit is on screen at most two frames later, independent of the cost of frames.
    @Test(arguments: [0.0, 0.010, 0.025, 0.040]) func commitIsShownWithinTwoFrames(cost: TimeInterval) throws {
        let stage = try Stage(cost: .seconds(cost))
        var time = stage.begin + .seconds(0.5)
        let period = Self.period.seconds
        let frame = MonotonicDuration.seconds(max(period, (cost / period).rounded(.up) * period))
        for step in 0..<20 {
            stage.run(until: time)
            let before = stage.display.frames.count
            let submitted = stage.clock.now
            stage.window.backgroundColor = UIColor(white: CGFloat(step % 5 + 1) / 10, alpha: 1)
            stage.run(until: submitted + frame * 2 + .microseconds(1))
            // The background changes the whole width at once.
            let shown = stage.display.frames[before...].first { $0.edge == 400 }
            #expect(shown?.flipped != nil, "committed at \(submitted)")
            time = stage.clock.now + .seconds(0.0137)
        }
    }

    /// A single slow frame is late; the following ones are on time again.
    @Test func slowFrameMissesOneVBlankOnly() throws {
        let stage = try Stage(cost: .seconds(0.002))
        stage.run(until: stage.begin + .seconds(1))
        #expect(stage.frames.compositor.framesMissed == 0)
        stage.display.cost = .seconds(0.030)
        stage.run(until: stage.begin + .seconds(1) + Self.period * 1.2)
        stage.display.cost = .seconds(0.002)
        stage.run(until: stage.begin + .seconds(2))
        #expect((1...3).contains(stage.frames.compositor.framesMissed))
        let late = stage.frames.compositor.framesMissed
        stage.run(until: stage.begin + .seconds(2.5))
        #expect(stage.frames.compositor.framesMissed == late)
    }

    /// Cheap frames are started just before their vblanks.
    @Test func cheapFramesStartLate() throws {
        let stage = try Stage(cost: .seconds(0.002))
        stage.run(until: stage.begin + .seconds(2))
        let frames = stage.display.frames.filter { ($0.flipped?.time ?? .zero) > stage.begin + .seconds(1.5) }
        #expect(frames.count >= 29)
        for frame in frames {
            let lead = try #require(frame.flipped).time - frame.begun
            #expect(lead < .seconds(0.005), "\(lead) before its vblank")
        }
        #expect(stage.frames.compositor.framesMissed == 0)
    }
}
