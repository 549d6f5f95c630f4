import Display
import Host
import QuartzCore
import Synchronization
import Testing
import UIKit
import UIKitTesting

/// A clock that advances with each reading, for a number of readings.
private final class SlowClock: MediaClock {
    private struct State {
        var cost = MonotonicDuration.zero
        var limit = 0
        var readings = 0
        var onRead: (@Sendable (Int) -> Void)?
    }

    private let clock: VirtualClock
    private let state = Mutex(State())

    init(_ clock: VirtualClock) { self.clock = clock }

    /// Adds a cost to the next readings, and calls `onRead` with the number of each.
    func slowDown(cost: MonotonicDuration, readings: Int, onRead: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0 = State(cost: cost, limit: readings, onRead: onRead) }
    }

    var now: MonotonicInstant {
        let (reading, onRead) = state.withLock { state -> (Int, (@Sendable (Int) -> Void)?) in
            guard state.readings < state.limit else { return (0, nil) }
            state.readings += 1
            clock.advance(by: state.cost)
            return (state.readings, state.onRead)
        }
        onRead?(reading)
        return clock.now
    }
}

@MainActor @Suite struct SlowFramesTests {
    /// If a frame takes more than four periods, the next one is always due already; an unchanged frame needs no
    /// other buffer.
    @Test func commitsAreTakenBetweenSlowFrames() throws {
        let time = VirtualClock()
        let clock = SlowClock(time)
        let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 40, height: 20)), clock: time)
        let frames = try FrameLoop(display: display, inputs: [], clock: clock, threads: 1)
        frames.session.belongToRunningTask()
        let compositor = frames.compositor
        defer { compositor.end() }
        let window = UIWindow()
        window.backgroundColor = .black
        // Moves outside of the screen.
        let box = UIView(frame: CGRect(x: -500, y: 0, width: 10, height: 10))
        box.backgroundColor = .white
        window.addSubview(box)
        window.makeKeyAndVisible()
        #expect(frames.advance())
        compositor.runUntilIdle()
        time.advance(by: .seconds(1))
        compositor.runUntilIdle()

        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = -500
        animation.toValue = -100
        animation.duration = 10_000
        box.layer.add(animation, forKey: "move")
        let moving = try #require(frames.screen.commit()?.tree)
        window.backgroundColor = .red
        let red = try #require(frames.screen.commit()?.tree)
        let fence = frames.screen.layers.fence
        let taken = Atomic(0)
        let limit = 2000
        clock.slowDown(cost: .seconds(0.1), readings: limit) { reading in
            if reading == 20 { compositor.submit(red) }
            if fence.newestTaken >= red.serial {
                _ = taken.compareExchange(expected: 0, desired: reading, ordering: .relaxed)
            }
        }
        compositor.submit(moving)
        compositor.runUntilIdle()
        let reading = taken.load(ordering: .relaxed)
        #expect((21..<100).contains(reading), "taken at reading \(reading) of \(limit)")
    }
}
