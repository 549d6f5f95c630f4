import CoreGraphics
import Display
import Input
import LinuxIO
import Raster
import Synchronization
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// The clock of an app that an inspector stops, slows down and moves by single frames. The clock of the machine is virtual as well.
@MainActor @Suite struct VirtualPlaybackTests {
    private final class Stage: UIResponder, UIApplicationDelegate {
        let window = UIWindow()
        let box = TouchedView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let controller = UIViewController()
            controller.view.backgroundColor = .white
            box.backgroundColor = .red
            controller.view.addSubview(box)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            return true
        }
    }

    private final class TouchedView: UIView {
        var log: [String] = []

        private func note(_ name: String, _ touches: Set<UITouch>) {
            for touch in touches {
                let position = touch.location(in: nil)
                log.append("\(name) \(position.x.rounded()) \(position.y.rounded())")
            }
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    }

    private static let frame = MonotonicDuration.seconds(1.0 / 60)

    private let machine = VirtualClock(now: .seconds(1000))
    private let host: VirtualHost
    private let display: VirtualDisplay
    private let playback: VirtualPlayback
    private let stage: Stage

    init() throws {
        let clock = VirtualClock()
        let mode = DisplayMode(size: PixelSize(width: 120, height: 80), refreshRate: 60)
        display = try VirtualDisplay(mode: mode, clock: clock)
        host = try VirtualHost(display: display, clock: clock)
        host.session.belongToRunningTask()
        // Its window is one of the session.
        stage = Stage()
        playback = try VirtualPlayback(host, nil, machine: machine)
        try host.launch(stage)
        playback.showChanges()
    }

    /// Moves the clock of the machine, as the event loop notices it.
    private func pass(_ seconds: Double) {
        machine.advance(by: .seconds(seconds))
        playback.follow()
    }

    /// Moves the box by a pixel in each frame of a second.
    private func animate() throws {
        try host.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.box.frame.origin.x = 70 }
        }
    }

    @Test func clockStandsStillAtFirst() throws {
        defer { host.end() }
        #expect(host.compositor.framesShown > 0, "the first frame is on screen")
        try animate()
        let (time, frames) = (playback.now, host.compositor.framesShown)
        pass(5)
        #expect(playback.speed == 0 && playback.now == time && host.compositor.framesShown == frames)
    }

    @Test func stepsAreFrames() throws {
        defer { host.end() }
        try animate()
        let (time, frames) = (playback.now, host.compositor.framesShown)
        for _ in 0..<5 { #expect(playback.step(1)) }
        #expect(playback.step(25))
        #expect((playback.now - time - Self.frame * 30).nanoseconds.magnitude < 100)
        #expect((29...31).contains(host.compositor.framesShown - frames))
        for wrong in [0, -1, VirtualPlayback.mostFrames + 1, .max] { #expect(!playback.step(wrong)) }
    }

    @Test func clockFollowsAtASpeed() throws {
        defer { host.end() }
        var time = playback.now
        for (speed, expected) in [(1.0, 1.0), (0.25, 0.25), (0, 0), (2, 2)] {
            #expect(playback.setSpeed(speed))
            pass(1)
            #expect((playback.now - time - .seconds(expected)).nanoseconds.magnitude < 100, "\(speed)")
            time = playback.now
        }
        for wrong in [-1, 8.5, .nan, .infinity] { #expect(!playback.setSpeed(wrong)) }
        #expect(playback.speed == 2)
        // A step stops the clock.
        #expect(playback.step(1) && playback.speed == 0)
    }

    /// An app that has fallen behind does not make up for it, so that it never has more to do with each iteration of the event loop.
    @Test func lagIsBounded() throws {
        defer { host.end() }
        #expect(playback.setSpeed(1))
        try animate()
        pass(0.05)
        let time = playback.now
        pass(5)
        #expect(playback.now - time < .seconds(0.2))
        let later = playback.now
        pass(0.05)
        #expect((playback.now - later - .seconds(0.05)).nanoseconds.magnitude < 100)
    }

    /// A change is on screen although the clock stands still, which moves by two frames at most.
    @Test func changesAreShown() throws {
        defer { host.end() }
        let before = display.snapshot()
        let time = playback.now
        playback.perform { stage.box.backgroundColor = .green }
        playback.showChanges()
        #expect(before.firstDifference(from: display.snapshot()) != nil)
        #expect(playback.now - time <= Self.frame * 2)
        // Without a change, it does not move.
        let shown = playback.now
        playback.perform {}
        playback.showChanges()
        #expect(playback.now == shown)
    }

    /// A copy of the screen is made in the middle of an animation, although the next frame does not come.
    @Test func screenIsCopiedWhileTheClockStandsStill() throws {
        defer { host.end() }
        try animate()
        #expect(playback.step(7))
        let copy = Mutex<Surface?>(nil)
        host.compositor.capture(FrameCapture(delaysFrames: true) { surface in copy.withLock { $0 = surface } })
        host.compositor.runUntilIdle()
        let surface = try #require(copy.withLock { $0 })
        let shown = display.snapshot()
        PixelKernels.copyOpaque(to: surface, in: surface.bounds, from: surface, at: .zero)
        #expect(surface.firstDifference(from: shown) == nil)
    }

    /// A recording has the same touches as the finger, at the pace of the clock.
    @Test func recordingsAreReplayed() throws {
        defer { host.end() }
        #expect(playback.beginRecording() && !playback.beginRecording() && playback.isRecording)
        for (index, phase) in [TouchSample.Phase.began, .moved, .moved, .ended].enumerated() {
            let sample = TouchSample(
                time: playback.now,
                deviceID: DeviceID(7),
                contactID: 0,
                phase: phase,
                position: CGPoint(x: 20 + 4 * index, y: 30)
            )
            try host.send([sample])
            #expect(playback.step(3))
        }
        let recording = try #require(try playback.endRecording())
        #expect(try playback.endRecording() == nil && !playback.isRecording)
        let log = stage.box.log
        #expect(log.count >= 3 && log.first == "began 20.0 30.0" && log.last == "ended 32.0 30.0")
        stage.box.log = []
        try playback.play(recording)
        #expect(playback.isPlaying)
        let played = stage.box.log
        pass(5)
        #expect(stage.box.log == played, "the clock stands still")
        #expect(playback.step(60))
        #expect(stage.box.log == log && !playback.isPlaying)
    }
}
