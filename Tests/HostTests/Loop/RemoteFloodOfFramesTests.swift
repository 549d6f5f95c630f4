import CoreGraphics
import Display
import Input
import Testing
import UIKit
import UIKitTesting

@testable import Host

/// Touches on the panel while a remote viewer sends as many keys as it can. The work of the app takes virtual time.
@MainActor @Suite struct RemoteFloodOfFramesTests {
    private static let period = MonotonicDuration.seconds(1 / 60.0)

    /// A view that changes at each touch, and that takes a while for each key.
    private final class SlowView: UIView {
        let clock: VirtualClock
        var touches = 0
        var keys = 0

        init(_ clock: VirtualClock) {
            self.clock = clock
            super.init(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
            backgroundColor = .black
        }

        required init?(coder: NSCoder) { nil }

        override var canBecomeFirstResponder: Bool { true }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

        private func change() {
            touches += 1
            backgroundColor = touches % 2 == 0 ? .black : .white
        }

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { type() }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { type() }

        private func type() {
            keys += 1
            clock.advance(by: .microseconds(50))
        }
    }

    @MainActor private final class Stage {
        let clock = VirtualClock()
        let frames: FrameLoop
        let panel = QueuedInput()
        let viewers: RemoteSource
        let window: UIWindow
        let view: SlowView
        /// The numbers of the vblanks at which frames were shown.
        var flips: [UInt64] = []
        /// The maximum number of keys of an iteration.
        var mostKeys = 0
        /// The number of keys that the viewer sends in an iteration, if there is room: more than a network transfers.
        var flood = 0

        init(latchesInput: Bool) throws {
            let mode = DisplayMode(size: PixelSize(width: 120, height: 90))
            viewers = try RemoteSource(area: mode.screenBounds)
            frames = try FrameLoop(
                display: VirtualDisplay(mode: mode, clock: clock),
                inputs: [panel, viewers],
                clock: clock,
                threads: 1,
                latchesInput: latchesInput
            )
            frames.session.belongToRunningTask()
            window = UIWindow()
            view = SlowView(clock)
            window.addSubview(view)
            window.makeKeyAndVisible()
            view.becomeFirstResponder()
            frames.onFlip = { [unowned self] in flips.append($0.sequence) }
            viewers.connect(1, name: "viewer")
            try run(until: .seconds(1))
        }

        isolated deinit { frames.compositor.end() }

        /// Sends the keys of the viewer.
        func fill() {
            for step in 0..<flood where viewers.hasRoom(for: 1) {
                viewers.key(1, symbol: 0x61, isDown: step % 2 == 0, at: clock.now)
            }
        }

        /// Does what the host does in an iteration of its event loop.
        func turn() throws {
            fill()
            let keys = view.keys
            try frames.readInputs()
            frames.serveTimers(at: clock.now)
            frames.serveAnimations()
            frames.advance()
            frames.requestVBlank()
            frames.compositor.runUntilIdle()
            frames.readReports()
            mostKeys = max(mostKeys, view.keys - keys)
        }

        func run(until end: MonotonicInstant) throws {
            while clock.now < end {
                let start = clock.now
                try turn()
                if clock.now == start { clock.advance(by: .microseconds(250)) }
            }
        }

        func touch(_ phase: TouchSample.Phase, x: CGFloat) {
            let position = CGPoint(x: x, y: 30)
            let sample = TouchSample(time: clock.now, deviceID: 0, contactID: 0, phase: phase, position: position)
            panel.events.append(.touch(sample))
        }

        /// Strokes for a second, with a touch in each period, and returns the vblanks that show them.
        func stroke() throws -> [UInt64] {
            flips = []
            let start = clock.now
            for step in 0..<60 {
                try run(until: start + RemoteFloodOfFramesTests.period * (Double(step) + 0.2))
                touch(step == 0 ? .began : .moved, x: 10 + CGFloat(step))
            }
            try run(until: start + .seconds(1.1))
            return flips
        }
    }

    /// Each touch is shown at the same vblank as without the flood.
    @Test(arguments: [false, true]) func touchesKeepTheirFrames(latchesInput: Bool) throws {
        let quiet = try Stage(latchesInput: latchesInput)
        let expected = try quiet.stroke()
        #expect(expected.count >= 59 && quiet.view.touches == 60)
        let flooded = try Stage(latchesInput: latchesInput)
        flooded.flood = 5000
        let shown = try flooded.stroke()
        #expect(shown == expected)
        #expect(flooded.view.touches == 60)
        #expect(flooded.frames.compositor.framesMissed == quiet.frames.compositor.framesMissed)
        #expect(flooded.view.keys > 1000, "the viewer's keys arrive as well")
    }

    /// An iteration ends soon, so that the watchdog is notified.
    @Test func keysOfIterationAreLimited() throws {
        let stage = try Stage(latchesInput: false)
        stage.flood = 5000
        try stage.run(until: stage.clock.now + .seconds(1))
        #expect((1...32).contains(stage.mostKeys))
        #expect(stage.viewers.queuedCount <= 256)
    }

    /// While a frame is on its way to a display, the events that wait for it do not become more and more.
    @Test func eventsThatWaitForFrameAreLimited() throws {
        let stage = try Stage(latchesInput: false)
        stage.flood = 5000
        // A commit that is not shown: the time stands still.
        stage.window.backgroundColor = .red
        stage.view.backgroundColor = .blue
        stage.frames.advance()
        #expect(stage.frames.main.isBusy)
        for _ in 0..<100 {
            stage.fill()
            try stage.frames.readInputs()
        }
        #expect(stage.frames.gathered.count <= 64)
    }

    /// While the display is left alone, events are dropped, and the viewer has room again.
    @Test func pausedLoopDropsEvents() throws {
        let stage = try Stage(latchesInput: false)
        stage.frames.pause()
        stage.flood = 256
        try stage.turn()
        stage.flood = 0
        for _ in 0..<20 { try stage.turn() }
        #expect(stage.viewers.queuedCount == 0 && stage.view.keys == 0)
    }
}
