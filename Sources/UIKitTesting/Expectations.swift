import UIKit

/// An error that reports unexpected frames, damage or counters.
public struct ExpectationError: LocatedError, Sendable {
    /// A message with the expected and the actual values.
    public let message: String

    /// The call that failed.
    public let location: CallLocation

    /// The message.
    public var description: String { message }
}

extension VirtualScreen {
    /// Verifies that `body` shows a number of frames.
    /// - Throws: `ExpectationError`, or the error of `body`.
    public func expectFrames(
        _ count: Int,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        during body: () throws -> Void
    ) throws {
        let before = frames.count
        try body()
        let shown = frames.count - before
        guard shown == count else {
            throw ExpectationError(
                message: "expected \(count) frames, but \(shown) were shown",
                location: CallLocation(fileID, filePath, line, column)
            )
        }
    }

    /// Verifies that nothing outside of `rect` changes on the screen while `body` runs.
    /// - Parameters:
    ///   - rect: The rectangle, in points of the screen.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of the file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    ///   - body: The work, which may advance the time.
    /// - Throws: `ExpectationError`, or the error of `body`.
    public func expectDamage(
        inside rect: CGRect,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        during body: () throws -> Void
    ) throws {
        let before = frames.count
        try body()
        let scale = host.screen.scale
        let pixels = rect.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
        for frame in frames[before...] {
            for damage in frame.damage where !pixels.contains(damage) {
                throw ExpectationError(
                    message: "damage at \(damage) is outside \(pixels), at \(frame.time) s",
                    location: CallLocation(fileID, filePath, line, column)
                )
            }
        }
    }

    /// Verifies that a counter increases by at most `limit` while `body` runs.
    /// - Throws: `ExpectationError`, or the error of `body`.
    public func expect(
        _ counter: KeyPath<ScreenStatistics, Int>,
        atMost limit: Int,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        during body: () throws -> Void
    ) throws {
        let before = statistics[keyPath: counter]
        try body()
        let spent = statistics[keyPath: counter] - before
        guard spent <= limit else {
            throw ExpectationError(
                message: "expected at most \(limit), but counted \(spent)",
                location: CallLocation(fileID, filePath, line, column)
            )
        }
    }
}
