import QuartzCore
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// Late frames are counted by the stage that made them late. The stages take virtual time.
@MainActor @Suite struct LateFramesTests {
    private static let mode = SlowScreen.mode
    private static let period = MonotonicDuration.seconds(1 / 60.0)

    /// The stages that late frames are counted for.
    private func late(_ screen: SlowScreen) -> [FrameStage: Int] {
        let late = screen.host.counters.lateFrames
        let stages = FrameStage.allCases.filter { late[$0] > 0 }
        return Dictionary(uniqueKeysWithValues: stages.map { ($0, late[$0]) })
    }

    /// A frame of 25 ms misses every other vblank.
    @Test(arguments: [FrameStage.app, .layout, .draw])
    func slowStageOfMainThreadIsNamed(slow: FrameStage) throws {
        let stage = try SlowScreen()
        defer { stage.host.end() }
        stage.view.costs[.app] = .milliseconds(1)
        stage.view.costs[slow] = .milliseconds(25)
        try stage.animate()
        let late = self.late(stage)
        #expect(late.keys.elementsEqual([slow]), "\(late)")
        #expect((25...32).contains(late[slow] ?? 0), "\(late)")
        let times = stage.host.compositor.times[slow]
        #expect(times.percentile(0.5) == .milliseconds(25) && times.count >= 25)
    }

    /// A command shows the status that any program sends.
    @Test func countsOfForeignStatusAreLimited() throws {
        let text = #"{"input": 9223372036854775807, "app": 1, "draw": 9223372036854775807, "copy": -7}"#
        let late = try JSONDecoder().decode(LateFrames.self, from: Data(text.utf8))
        #expect(late.total == .max && late[.app] == 1 && late[.copy] == 0)
    }

    @Test func quickFramesAreNotLate() throws {
        let stage = try SlowScreen()
        defer { stage.host.end() }
        stage.view.costs = [.app: .milliseconds(4), .layout: .milliseconds(4), .draw: .milliseconds(4)]
        try stage.animate()
        #expect(late(stage).isEmpty, "\(late(stage))")
        #expect(stage.host.counters.frames > 55)
    }

    /// Changes and touches at any time in a period are shown at the next vblank or the one after it.
    @Test func changesAtAnyTimeAreNotLate() throws {
        let stage = try SlowScreen()
        defer { stage.host.end() }
        stage.view.costs = [.app: .milliseconds(8)]
        for step in 0..<40 {
            try stage.host.run(until: .seconds(1 + Double(step) * 0.0237))
            let time = stage.clock.now
            let phase: TouchSample.Phase = step % 2 == 0 ? .began : .ended
            try stage.host.send([sample(phase, at: time)])
        }
        try stage.host.run(until: .seconds(3))
        #expect(late(stage).isEmpty, "\(late(stage))")
    }

    /// A touch that waits for a busy main thread.
    @Test func waitOfInputIsNamed() throws {
        let stage = try SlowScreen()
        defer { stage.host.end() }
        try stage.host.runWithoutMainThread(until: .seconds(1.5))
        try stage.host.send([sample(.began, at: .seconds(1.3))])
        try stage.host.run(until: .seconds(2))
        // 200 ms are 12 periods; three and a half would have been in time.
        #expect(late(stage).keys.elementsEqual([.input]), "\(late(stage))")
        #expect((8...11).contains(late(stage)[.input] ?? 0), "\(late(stage))")
    }

    private func sample(_ phase: TouchSample.Phase, at time: MonotonicInstant) -> TouchSample {
        TouchSample(time: time, deviceID: 1, contactID: 1, phase: phase, position: CGPoint(x: 10, y: 10))
    }

    // MARK: Stages of the compositor

    private func timing(at start: MonotonicInstant) -> CommitTiming {
        var timing = CommitTiming(refreshRate: 60)
        timing.beginTurn(at: start)
        timing.callLinks(for: start)
        timing.deliver(at: start, oldest: nil, latched: nil)
        timing.commit(from: start, to: start + .milliseconds(2), CommitTimes())
        return timing
    }

    @Test(arguments: [
        (20.0, 4.0, 0.0, FrameStage.composite), (4, 20, 0, .copy), (3, 3, 30, .flip), (0, 0, 0, .commit),
    ])
    func slowStageOfCompositorIsNamed(composite: Double, copy: Double, delay: Double, expected: FrameStage) throws {
        let start = MonotonicInstant.seconds(10)
        var timing = timing(at: start)
        var work = FrameWork()
        work.composite = .seconds(composite / 1000)
        work.copy = .seconds(copy / 1000)
        work.delay = .seconds(delay / 1000)
        let shown = timing.show(start + Self.period * 3, work)
        let frame = try #require(shown)
        #expect(frame.late == 2 && frame.blame == expected)
        #expect(frame[.composite] == work.composite && frame[.commit] == .milliseconds(2))
        let again = timing.show(start, work)
        #expect(again == nil, "each commit is shown once")
    }

    /// Frames of an animation that the compositor plays are late by its work.
    @Test func slowFramesOfCompositorAreCounted() throws {
        let clock = VirtualClock()
        let panel = try VirtualDisplay(mode: Self.mode, bufferCount: 2, clock: clock)
        let display = SlowDisplay(panel, clock: clock, cost: .zero)
        let frames = try FrameLoop(display: display, inputs: [], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        defer { frames.compositor.end() }
        let window = UIWindow()
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        box.backgroundColor = .red
        window.addSubview(box)
        window.makeKeyAndVisible()
        func run(until end: MonotonicInstant) {
            while true {
                frames.compositor.runUntilIdle()
                frames.readReports()
                while frames.advance() {
                    frames.compositor.runUntilIdle()
                    frames.readReports()
                }
                let times = [panel.nextEventTime, frames.compositor.nextWakeTime, frames.nextAnimationEvent]
                guard let next = times.compactMap(\.self).min(), next <= end else { break }
                clock.advance(to: next)
                frames.serveAnimations()
            }
            clock.advance(to: end)
        }
        run(until: .seconds(1))
        display.cost = .milliseconds(25)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 5
        animation.toValue = 95
        animation.duration = 1
        box.layer.add(animation, forKey: "move")
        run(until: .seconds(1.9))
        let counters = frames.counters(wakeUps: 0)
        #expect(counters.framesMissed > 20)
        #expect(counters.lateFrames[.composite] >= counters.framesMissed)
        #expect(counters.lateFrames.total == counters.lateFrames[.composite])
    }
}
