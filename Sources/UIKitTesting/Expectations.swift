import UIKit

/// Something about frames, damage or counters is not as a test expects.
public struct ExpectationError: Error, CustomStringConvertible, Sendable {
    /// What was expected and what was found.
    public let message: String

    /// The message.
    public var description: String { message }
}

extension VirtualScreen {
    /// Expects that `body` shows so many frames.
    public func expectFrames(
        _ count: Int,
        during body: () throws -> Void
    ) throws {
        let before = frames.count
        try body()
        let shown = frames.count - before
        guard shown == count else { throw ExpectationError(message: "expected \(count) frames, \(shown) were shown") }
    }

    /// Expects that nothing outside `rect` changed on the screen while `body` ran.
    /// - Parameter rect: in points of the screen.
    public func expectDamage(inside rect: CGRect, during body: () throws -> Void) throws {
        let before = frames.count
        try body()
        let scale = host.screen.scale
        let pixels = rect.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
        for frame in frames[before...] {
            for damage in frame.damage where !pixels.contains(damage) {
                throw ExpectationError(message: "damage at \(damage) is outside \(pixels), at \(frame.time) s")
            }
        }
    }

    /// Expects that a counter grows by at most so much while `body` runs.
    public func expect(
        _ counter: KeyPath<ScreenStatistics, Int>,
        atMost limit: Int,
        during body: () throws -> Void
    ) throws {
        let before = statistics[keyPath: counter]
        try body()
        let spent = statistics[keyPath: counter] - before
        guard spent <= limit else { throw ExpectationError(message: "expected at most \(limit), counted \(spent)") }
    }
}
