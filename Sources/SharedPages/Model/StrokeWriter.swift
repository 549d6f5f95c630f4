import Foundation

/// A stroke that is being drawn: it is cut to pieces, so that others see it meanwhile.
package struct StrokeWriter: Sendable {
    package let stroke: UUID
    /// The least time between two pieces, in seconds.
    package let interval: TimeInterval
    /// The points that are not part of a piece yet.
    package private(set) var waiting: [PagePoint] = []
    private var end: PagePoint
    private var nextIndex = 1
    private var time: TimeInterval

    /// Begins a stroke.
    /// - Parameters:
    ///   - time: The time of the point, in seconds.
    ///   - interval: The least time between two pieces, in seconds.
    /// - Returns: The writer, and the first piece: others see the point at once.
    package static func begin(
        _ stroke: UUID,
        at point: PagePoint,
        time: TimeInterval,
        interval: TimeInterval = 0.05
    ) -> (writer: StrokeWriter, piece: StrokePiece) {
        let writer = StrokeWriter(stroke: stroke, interval: interval, end: point, time: time)
        return (writer, StrokePiece(stroke: stroke, index: 0, points: [point], isLast: false))
    }

    private init(stroke: UUID, interval: TimeInterval, end: PagePoint, time: TimeInterval) {
        self.stroke = stroke
        self.interval = interval
        self.end = end
        self.time = time
    }

    /// A Boolean value that indicates whether no further piece but the last one may follow.
    package var isFull: Bool { nextIndex >= StrokePiece.largestIndex }

    /// Adds points that differ from the former ones.
    package mutating func add(_ points: [PagePoint]) {
        for point in points where point != end && point.isValid {
            waiting.append(point)
            end = point
        }
    }

    /// Returns the pieces that are due: with the points that wait, if the interval has passed, and without delay those that are full.
    /// - Parameter time: The present time, in seconds.
    package mutating func pieces(at time: TimeInterval) -> [StrokePiece] {
        var pieces: [StrokePiece] = []
        while !isFull, waiting.count > StrokePiece.largestPointCount { pieces.append(cut(isLast: false)) }
        if !isFull, !waiting.isEmpty, time - self.time >= interval { pieces.append(cut(isLast: false)) }
        if !pieces.isEmpty { self.time = time }
        return pieces
    }

    /// Ends the stroke.
    /// - Returns: The last pieces.
    package mutating func finish() -> [StrokePiece] {
        var pieces: [StrokePiece] = []
        while !isFull, waiting.count > StrokePiece.largestPointCount { pieces.append(cut(isLast: false)) }
        pieces.append(cut(isLast: true))
        return pieces
    }

    private mutating func cut(isLast: Bool) -> StrokePiece {
        // The last piece may have no new point.
        let points = waiting.isEmpty ? [end] : Array(waiting.prefix(StrokePiece.largestPointCount))
        waiting.removeFirst(min(points.count, waiting.count))
        defer { nextIndex += 1 }
        return StrokePiece(stroke: stroke, index: nextIndex, points: points, isLast: isLast)
    }
}
