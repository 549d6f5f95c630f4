import Foundation

/// The strokes of a finger as a touch panel reports them: 60 to 120 points in a second along a curve, with pauses in between.
struct Finger {
    /// A report of a panel about its contact, at a time in seconds.
    struct Sample {
        enum Kind { case begin, move, end }

        var kind: Kind
        var time: Double
        var x: Float = 0
        var y: Float = 0
    }

    private struct Curve {
        let begin: Double
        let end = Double.random(in: 0.3...2.5)
        let rate = Double.random(in: 60...120)
        private let center = (x: Double.random(in: 300...1300), y: Double.random(in: 250...950))
        private let size = (x: Double.random(in: 40...280), y: Double.random(in: 40...230))
        private let speed = (x: Double.random(in: 2...9), y: Double.random(in: 2...9))

        init(begin: Double) { self.begin = begin }

        func sample(_ kind: Sample.Kind, at time: Double) -> Sample {
            let elapsed = time - begin
            return Sample(
                kind: kind,
                time: time,
                x: Float(center.x + size.x * sin(speed.x * elapsed)),
                y: Float(center.y + size.y * cos(speed.y * elapsed))
            )
        }
    }

    private var curve: Curve?
    /// The time of the next sample.
    private var next: Double
    private let end: Double

    /// - Parameter end: The time at which the finger leaves the panel.
    init(begin: Double, end: Double) {
        next = begin
        self.end = end
    }

    /// Returns the samples since the last call.
    mutating func samples(until time: Double) -> [Sample] {
        var samples: [Sample] = []
        while next <= min(time, end) {
            guard let curve else {
                let new = Curve(begin: next)
                samples.append(new.sample(.begin, at: next))
                next += 1 / new.rate
                curve = new
                continue
            }
            if next < curve.begin + curve.end {
                samples.append(curve.sample(.move, at: next))
                next += 1 / curve.rate
            } else {
                samples.append(curve.sample(.end, at: next))
                next += Double.random(in: 0.1...0.4)
                self.curve = nil
            }
        }
        if time >= end, let curve {
            samples.append(curve.sample(.end, at: end))
            self.curve = nil
        }
        return samples
    }
}

/// A piece of a stroke, as a record of a page has it.
struct InkPiece {
    var index: Int
    /// The points: two numbers of 32 bits for each, the lowest byte first.
    var points: Data
    var isLast: Bool

    static let pointSize = 8

    /// Returns the bytes of a point.
    static func data(_ x: Float, _ y: Float) -> Data {
        var data = Data(capacity: pointSize)
        for number in [x, y] {
            withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }
}

/// A stroke that is being drawn. It is cut to pieces as by `StrokeWriter` of the module `SharedPages`, which is no product: the first point
/// at once, and those that follow after an interval.
struct InkWriter {
    let stroke = UUID().uuidString
    private let interval: Double
    private var time: Double
    private var waiting = Data()
    private var end: Data
    private var nextIndex = 1

    /// Begins a stroke.
    /// - Returns: The writer, and the first piece.
    static func begin(_ point: Data, time: Double, interval: Double) -> (writer: InkWriter, piece: InkPiece) {
        let writer = InkWriter(interval: interval, time: time, end: point)
        return (writer, InkPiece(index: 0, points: point, isLast: false))
    }

    private init(interval: Double, time: Double, end: Data) {
        self.interval = interval
        self.time = time
        self.end = end
    }

    /// Adds a point, unless it is the former one.
    /// - Returns: A Boolean value that indicates whether the point was added.
    mutating func add(_ point: Data) -> Bool {
        if point == end { return false }
        waiting.append(point)
        end = point
        return true
    }

    /// Returns the piece that is due, if the interval has passed.
    mutating func piece(at time: Double) -> InkPiece? {
        guard !waiting.isEmpty, time - self.time >= interval else { return nil }
        self.time = time
        return cut(isLast: false)
    }

    /// Returns the last piece, which repeats the last point if there is no new one.
    mutating func finish() -> InkPiece { cut(isLast: true) }

    private mutating func cut(isLast: Bool) -> InkPiece {
        defer {
            waiting = Data()
            nextIndex += 1
        }
        return InkPiece(index: nextIndex, points: waiting.isEmpty ? end : waiting, isLast: isLast)
    }
}

/// The ink of others on a page: of each stroke the pieces up to the first one that is missing.
struct InkPage {
    private struct Stroke {
        var points = Data()
        var joined = 0
        var waiting: [Int: InkPiece] = [:]
        var isComplete = false
    }

    private var strokes: [String: Stroke] = [:]

    /// Adds a piece.
    /// - Returns: The numbers of the points that are on the page from now on.
    mutating func add(_ piece: InkPiece, of name: String) -> Range<Int> {
        var stroke = strokes[name] ?? Stroke()
        let former = stroke.points.count / InkPiece.pointSize
        stroke.waiting[piece.index] = piece
        while let next = stroke.waiting.removeValue(forKey: stroke.joined) {
            stroke.points += next.points
            stroke.joined += 1
            stroke.isComplete = next.isLast
        }
        strokes[name] = stroke
        return former..<stroke.points.count / InkPiece.pointSize
    }

    /// Returns whether a stroke is complete, and has some points. The last piece may repeat the last one.
    func has(_ points: Data, of name: String) -> Bool {
        guard let stroke = strokes[name], stroke.isComplete, stroke.points.starts(with: points) else { return false }
        let rest = stroke.points.dropFirst(points.count)
        return rest.isEmpty || Data(rest) == points.suffix(InkPiece.pointSize)
    }
}
