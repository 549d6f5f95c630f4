import UIKit

/// A run of a sample app on a virtual display, from its launch on. `easel replay` and the tests of the recorded scripts
/// use it.
@MainActor
final class VirtualRun {
    let display: VirtualDisplay
    let host: VirtualHost

    /// The time at which a recording starts.
    static let start = VirtualProgram.start

    /// Creates a run, and launches an app.
    /// - Parameters:
    ///   - clock: The clock, which begins at zero.
    ///   - storage: The storage of the app, if it stores data.
    ///   - observer: The observer of each frame, called on the compositor's thread.
    init(
        _ app: App,
        on screen: ScreenOptions,
        clock: VirtualClock = VirtualClock(),
        storage: AppStorage = .none,
        observer: (@Sendable (VirtualDisplay.PresentedFrame) -> Void)? = nil
    ) throws {
        display = try VirtualDisplay(mode: try screen.mode, clock: clock)
        display.setFrameObserver(observer)
        host = try screen.makeHost(display, clock)
        do {
            try host.launch(app.makeDelegate(on: host, storage: storage))
        } catch {
            host.end()
            throw error
        }
    }

    /// Ends the app and the compositor's thread.
    func end() { host.end() }

    /// Schedules a recording from ``start`` on; it is played while time passes.
    /// - Parameter area: The area of the recording's page, in points; `nil` for the whole screen.
    func play(_ recording: Recording, area: CGRect? = nil) throws {
        let page = area ?? host.screen.bounds
        host.play(try ReplaySource(recording, area: page, clock: host.clock, startTime: Self.start))
    }

    /// Advances the clock to a time after the recording's start.
    func run(until time: MonotonicDuration) throws { try host.run(until: Self.start + time) }

    /// Advances the clock until a recording is over and shown.
    func runToTheEnd(of recording: Recording) throws {
        try run(until: .microseconds(recording.duration) + VirtualProgram.rest)
    }
}
