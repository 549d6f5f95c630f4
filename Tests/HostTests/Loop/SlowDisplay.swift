import Host
import Synchronization
import UIKit

/// A display on a virtual clock with slow frames: the clock advances while one is painted.
final class SlowDisplay: Display {
    struct Frame: Sendable {
        var begun: MonotonicInstant
        var flipped: FlipEvent?
        /// The right edge of the damage.
        var edge = 0
    }

    private struct State: Sendable {
        var cost: MonotonicDuration
        var begun: MonotonicInstant?
        var frames: [Frame] = []
        var shown = 0
        var queued = 0
        var mostQueued = 0
    }

    let display: VirtualDisplay
    private let clock: VirtualClock
    private let state: Mutex<State>

    init(_ display: VirtualDisplay, clock: VirtualClock, cost: MonotonicDuration) {
        self.display = display
        self.clock = clock
        state = Mutex(State(cost: cost))
    }

    /// The cost of each frame from now on.
    var cost: MonotonicDuration {
        get { state.withLock { $0.cost } }
        set { state.withLock { $0.cost = newValue } }
    }

    /// The frames that are or were on screen.
    var frames: [Frame] { state.withLock { Array($0.frames.prefix($0.shown)) } }

    /// The greatest number of frames queued for a vblank at the same time.
    var mostQueued: Int { state.withLock { $0.mostQueued } }

    var name: String { display.name }
    var mode: DisplayMode { display.mode }
    var eventDescriptor: CInt? { nil }
    func cancel(_ buffer: ScanoutBuffer) throws(DisplayError) { try display.cancel(buffer) }
    func close() { display.close() }

    func predictedPresentationTime(after time: MonotonicInstant) -> MonotonicInstant {
        display.predictedPresentationTime(after: time)
    }

    func acquireBuffer() throws(DisplayError) -> ScanoutBuffer? {
        guard let buffer = try display.acquireBuffer() else { return nil }
        state.withLock { $0.begun = clock.now }
        clock.advance(by: cost)
        return buffer
    }

    func present(_ buffer: ScanoutBuffer, damage: Region) throws(DisplayError) {
        try display.present(buffer, damage: damage)
        state.withLock { state in
            let edge = damage.reduce(0) { max($0, $1.maxX) }
            state.frames.append(Frame(begun: state.begun ?? clock.now, edge: edge))
            state.queued += 1
            state.mostQueued = max(state.mostQueued, state.queued)
        }
    }

    func readEvents() throws(DisplayError) -> [DisplayEvent] {
        let events = try display.readEvents()
        state.withLock { state in
            for case .flipped(let flip) in events {
                state.frames[state.shown].flipped = flip
                state.shown += 1
                state.queued -= 1
            }
        }
        return events
    }
}
