import UIKit

/// A source of time for the clock, which tests can replace.
@MainActor
public protocol TimeSource {
    /// The current time.
    var now: Date { get }

    /// The time zone of the clock.
    var timeZone: TimeZone { get }

    /// Calls a closure once, at `date` or immediately after.
    func call(at date: Date, _ body: @escaping @MainActor () -> Void)
}

/// The time of day.
public struct SystemTime: TimeSource {
    /// Creates the source.
    public init() {}

    /// The current time.
    public var now: Date { Date() }

    /// The time zone of the machine.
    public var timeZone: TimeZone { .current }

    /// Calls a closure by a timer of the main run loop.
    public func call(at date: Date, _ body: @escaping @MainActor () -> Void) {
        let timer = Timer(fire: date, interval: 0, repeats: false) { _ in MainActor.assumeIsolated(body) }
        RunLoop.main.add(timer, forMode: .default)
    }
}
