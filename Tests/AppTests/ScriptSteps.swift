import Input
import TestSupport
import UIKit

/// Makes a recording of steps that one can read: `Tests/AppTests/Scripts/README.md` describes them.
struct ScriptSteps {
    /// The error of a line.
    struct Failure: Error, CustomStringConvertible {
        var line: Int
        var text: String
        var expected: String
        var description: String { "line \(line), “\(text)”: expected \(expected)" }
    }

    /// A finger and its path, in points by seconds from the start.
    private struct Finger {
        var start: TimeInterval
        var points: [CGPoint]
        var duration: TimeInterval
        /// The time that the finger rests before it is lifted.
        var rest: TimeInterval = 0

        var end: TimeInterval { start + duration + rest }

        /// Evenly along the points, each piece as long as the others in time.
        func location(at time: TimeInterval) -> CGPoint {
            guard points.count > 1, duration > 0 else { return points[points.count - 1] }
            let progress = min(max((time - start) / duration, 0), 1) * Double(points.count - 1)
            let index = min(Int(progress), points.count - 2)
            let part = progress - Double(index)
            let (a, b) = (points[index], points[index + 1])
            return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
        }
    }

    /// The interval between samples of a moving finger, in seconds.
    private static let interval: TimeInterval = 0.008
    /// The duration of a tap.
    private static let tap: TimeInterval = 0.056
    /// Between two steps when no wait is given: so long that two taps are not a double one.
    private static let pause: TimeInterval = 0.504

    private var fingers: [Finger] = []
    private var start: TimeInterval = 0
    private var next: TimeInterval = 0

    /// The recording of what `text` says.
    static func recording(of text: String) throws -> Recording {
        var steps = ScriptSteps()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.prefix { $0 != "#" }.replacing(",", with: " , ").split(separator: " ").map(String.init)
            guard !words.isEmpty else { continue }
            do {
                try steps.take(words)
            } catch let expected as Expected {
                throw Failure(line: index + 1, text: String(line), expected: expected.text)
            }
        }
        return try steps.recording()
    }

    private struct Expected: Error { var text: String }

    private mutating func take(_ words: [String]) throws {
        var words = words[...]
        if words.first == "wait" {
            words.removeFirst()
            next += try Self.number(&words, "seconds") - Self.pause
            return try Self.finish(words)
        }
        if words.first == "also" { words.removeFirst() } else { start = max(0, next) }
        let verb = words.popFirst() ?? ""
        switch verb {
        case "tap": fingers.append(Finger(start: start, points: try Self.points(&words), duration: Self.tap))
        case "press":
            let points = try Self.points(&words)
            fingers.append(Finger(start: start, points: points, duration: try Self.option("for", &words) ?? 1))
        case "drag":
            let points = try Self.points(&words)
            let duration = try Self.option("in", &words) ?? 0.4
            fingers.append(
                Finger(start: start, points: points, duration: duration, rest: try Self.option("hold", &words) ?? 0)
            )
        case "pinch": try pinch(&words)
        case "rotate": try rotate(&words)
        default: throw Expected(text: "tap, press, drag, pinch, rotate or wait")
        }
        try Self.finish(words)
        next = max(next, (fingers.last?.end ?? start) + Self.pause)
    }

    /// `pinch X Y from DISTANCE to DISTANCE in SECONDS`: two fingers beside each other.
    private mutating func pinch(_ words: inout ArraySlice<String>) throws {
        let center = try Self.points(&words)[0]
        guard let from = try Self.option("from", &words), let to = try Self.option("to", &words) else {
            throw Expected(text: "from DISTANCE to DISTANCE")
        }
        let duration = try Self.option("in", &words) ?? 0.4
        for side in [-0.5, 0.5] {
            let points = [from, to].map { CGPoint(x: center.x + side * $0, y: center.y) }
            fingers.append(Finger(start: start, points: points, duration: duration))
        }
    }

    /// `rotate X Y across DISTANCE by DEGREES in SECONDS`: two fingers go round, with the clock.
    private mutating func rotate(_ words: inout ArraySlice<String>) throws {
        let center = try Self.points(&words)[0]
        guard let across = try Self.option("across", &words), let degrees = try Self.option("by", &words) else {
            throw Expected(text: "across DISTANCE by DEGREES")
        }
        let duration = try Self.option("in", &words) ?? 0.4
        for side in [-0.5, 0.5] {
            let points = (0...24).map { step in
                let angle = degrees / 180 * .pi * Double(step) / 24
                return CGPoint(x: center.x + side * across * cos(angle), y: center.y + side * across * sin(angle))
            }
            fingers.append(Finger(start: start, points: points, duration: duration))
        }
    }

    private static func finish(_ words: ArraySlice<String>) throws {
        if !words.isEmpty { throw Expected(text: "nothing after that, but “\(words.joined(separator: " "))”") }
    }

    private static func number(_ words: inout ArraySlice<String>, _ what: String) throws -> Double {
        guard let number = words.popFirst().flatMap(Double.init) else { throw Expected(text: what) }
        return number
    }

    /// `X Y, X Y, …`
    private static func points(_ words: inout ArraySlice<String>) throws -> [CGPoint] {
        var points: [CGPoint] = []
        repeat {
            if words.first == "," { words.removeFirst() }
            points.append(CGPoint(x: try number(&words, "X Y in points"), y: try number(&words, "X Y in points")))
        } while words.first == ","
        return points
    }

    private static func option(_ name: String, _ words: inout ArraySlice<String>) throws -> Double? {
        guard words.first == name else { return nil }
        words.removeFirst()
        return try number(&words, "a number after “\(name)”")
    }

    private func recording() throws -> Recording {
        var samples: [Recording.Sample] = []
        for (contact, finger) in fingers.enumerated() {
            func add(_ phase: TouchSample.Phase, at time: TimeInterval) {
                let location = finger.location(at: time)
                // Five digits are a hundredth of a pixel.
                func page(_ value: CGFloat, _ length: Int) -> Double { (value / Double(length) * 1e5).rounded() / 1e5 }
                samples.append(
                    Recording.Sample(
                        time: Int64((time * 1e6).rounded()),
                        contactID: contact,
                        phase: phase,
                        x: page(location.x, AppScript.size.width),
                        y: page(location.y, AppScript.size.height)
                    )
                )
            }
            add(.began, at: finger.start)
            if finger.points.count > 1 {
                let count = max(1, Int((finger.duration / Self.interval).rounded()))
                for step in 1...count { add(.moved, at: finger.start + finger.duration * Double(step) / Double(count)) }
            }
            add(.ended, at: finger.end)
        }
        let inOrder = samples.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        return try Recording(
            comments: ["made of steps"],
            devices: [Recording.Device(id: 0, name: "steps", kind: .touchscreen)],
            samples: inOrder.map(\.element)
        )
    }
}
