import UIKit

/// An app of the box on a virtual display, from its launch on. What `easel replay` plays a recording to, and the tests of
/// the recorded scripts.
@MainActor
final class VirtualRun {
    let display: VirtualDisplay
    let host: VirtualHost

    /// The time at which a recording starts, in seconds after the launch.
    static let start = VirtualProgram.start

    /// Launches an app.
    /// - Parameters:
    ///   - storage: where it keeps things, if it does.
    ///   - observer: told of each frame, on the compositor's thread.
    init(
        _ app: App,
        on screen: ScreenOptions,
        storage: AppStorage = .none,
        observer: (@Sendable (VirtualDisplay.PresentedFrame) -> Void)? = nil
    ) throws {
        let clock = VirtualClock()
        display = try VirtualDisplay(mode: screen.mode, clock: clock)
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

    /// Plays a recording from ``start`` on, while time passes.
    /// - Parameter area: where the recording's page lies, in points; the whole screen when nil.
    func play(_ recording: Recording, area: CGRect? = nil) throws {
        let page = area ?? host.screen.bounds
        host.play(try ReplaySource(recording, area: page, clock: host.clock, startTime: Self.start))
    }

    /// Lets time pass until so many seconds after the recording's start.
    func run(until time: TimeInterval) throws { try host.run(until: Self.start + time) }

    /// Lets time pass until a recording is over and shown.
    func runToTheEnd(of recording: Recording) throws {
        try run(until: TimeInterval(recording.duration) / 1e6 + VirtualProgram.rest)
    }
}
