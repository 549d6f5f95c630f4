import UIKit

/// Where a clock gets its time from, so that a test can give it any.
@MainActor
public protocol TimeSource {
    /// The time now.
    var now: Date { get }

    /// Where the clock hangs.
    var timeZone: TimeZone { get }

    /// Calls once, when it is `date` or right after.
    func call(at date: Date, _ body: @escaping @MainActor () -> Void)
}

/// The time of day.
public struct SystemTime: TimeSource {
    /// Makes the source.
    public init() {}

    /// The time now.
    public var now: Date { Date() }

    /// The machine's.
    public var timeZone: TimeZone { .current }

    /// Calls by a timer of the main run loop.
    public func call(at date: Date, _ body: @escaping @MainActor () -> Void) {
        let timer = Timer(fire: date, interval: 0, repeats: false) { _ in MainActor.assumeIsolated(body) }
        RunLoop.main.add(timer, forMode: .default)
    }
}
