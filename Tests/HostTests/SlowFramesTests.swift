import Display
import Host
import QuartzCore
import Synchronization
import Testing
import UIKit

/// A clock by which each look at it takes a while, for a number of looks.
private final class SlowClock: MediaClock {
    private struct State {
        var cost: TimeInterval = 0
        var limit = 0
        var looks = 0
        var onLook: (@Sendable (Int) -> Void)?
    }

    private let clock: VirtualClock
    private let state = Mutex(State())

    init(_ clock: VirtualClock) { self.clock = clock }

    /// Lets the next looks take some time, and calls `onLook` with the number of each.
    func slowDown(cost: TimeInterval, looks: Int, onLook: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0 = State(cost: cost, limit: looks, onLook: onLook) }
    }

    var now: TimeInterval {
        let (look, onLook) = state.withLock { state -> (Int, (@Sendable (Int) -> Void)?) in
            guard state.looks < state.limit else { return (0, nil) }
            state.looks += 1
            clock.advance(by: state.cost)
            return (state.looks, state.onLook)
        }
        onLook?(look)
        return clock.now
    }
}

@MainActor @Suite struct SlowFramesTests {
    /// The next frame is always due already when one takes more than four periods; and one that changes nothing needs no
    /// other buffer.
    @Test func commitsAreTakenBetweenFramesThatTakeLong() throws {
        let time = VirtualClock()
        let clock = SlowClock(time)
        let display = try VirtualDisplay(mode: DisplayMode(size: PixelSize(width: 40, height: 20)), clock: time)
        let frames = try FrameLoop(display: display, inputs: [], clock: clock, threads: 1)
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
        time.advance(by: 1)
        compositor.runUntilIdle()

        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = -500
        animation.toValue = -100
        animation.duration = 10_000
        box.layer.add(animation, forKey: "move")
        let moving = try #require(frames.screen.commit())
        window.backgroundColor = .red
        let red = try #require(frames.screen.commit())
        let fence = frames.screen.layers.fence
        let taken = Atomic(0)
        let limit = 2000
        clock.slowDown(cost: 0.1, looks: limit) { look in
            if look == 20 { compositor.submit(red) }
            if fence.newestTaken >= red.serial {
                _ = taken.compareExchange(expected: 0, desired: look, ordering: .relaxed)
            }
        }
        compositor.submit(moving)
        compositor.runUntilIdle()
        let look = taken.load(ordering: .relaxed)
        #expect((21..<100).contains(look), "taken at look \(look) of \(limit)")
    }
}
