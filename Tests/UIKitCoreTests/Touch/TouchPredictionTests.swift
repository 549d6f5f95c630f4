import Foundation
import Input
import InputEvents
import LinuxIO
import TestSupport
import Testing

@testable import UIKitCore

/// The error of predicted touches on recorded handwriting, on a screen of 800×480 points.
@Suite struct TouchPredictionTests {
    /// The time that is predicted: a frame of 60 Hz.
    private static let horizon = 1.0 / 60

    /// The strokes of a recording.
    private func strokes(of name: String) throws -> [[TouchSample]] {
        let path = Checkout.url("Tests/InputTests/Recordings/\(name).csv").path
        var strokes: [[TouchSample]] = []
        for sample in try Recording(contentsOf: path).samples {
            if sample.phase == .began { strokes.append([]) }
            strokes[strokes.count - 1].append(
                TouchSample(
                    time: MonotonicInstant(seconds: Double(sample.time) / 1e6),
                    deviceID: 0,
                    contactID: 0,
                    phase: sample.phase,
                    position: CGPoint(x: sample.x * 800, y: sample.y * 480)
                )
            )
        }
        return strokes
    }

    /// Returns the position of a stroke at a time, interpolated between samples.
    private func position(of stroke: [TouchSample], at time: TimeInterval) -> CGPoint {
        guard let next = stroke.firstIndex(where: { $0.time.seconds > time }) else {
            return stroke[stroke.count - 1].position
        }
        guard next > 0 else { return stroke[0].position }
        let (a, b) = (stroke[next - 1], stroke[next])
        let part = (time - a.time.seconds) / (b.time.seconds - a.time.seconds)
        return CGPoint(
            x: a.position.x + part * (b.position.x - a.position.x),
            y: a.position.y + part * (b.position.y - a.position.y)
        )
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(a.x - b.x, a.y - b.y) }

    /// The mean distance between the position at the end of the horizon and the newest sample, or its prediction.
    private struct Errors {
        var withoutPrediction = 0.0
        var predicted = 0.0
    }

    /// Returns the sums of errors over the samples that satisfy a condition.
    private func errors(
        of stroke: [TouchSample],
        where isIncluded: (TimeInterval) -> Bool = { _ in true }
    ) -> Errors {
        var errors = Errors()
        var motion = TouchMotion()
        for sample in stroke {
            motion.add([sample])
            let end = sample.time.seconds + Self.horizon
            guard end <= stroke[stroke.count - 1].time.seconds else { break }
            guard isIncluded(sample.time.seconds) else { continue }
            let actual = position(of: stroke, at: end)
            // The line between the samples around the horizon; predictions may be closer or further apart than it.
            let predictions = motion.predictions(for: 2 * Self.horizon)
            let path = [sample] + predictions
            errors.withoutPrediction += distance(actual, sample.position)
            errors.predicted += distance(actual, position(of: path, at: end))
        }
        return errors
    }

    /// The recordings have a resolution of about one point, so that no prediction is exact: the best linear combination
    /// of the samples of the last 100 ms, fitted to the same recordings, has 0.53 to 0.57 of the error.
    @Test(arguments: [("handwriting-latin", 0.57), ("handwriting-greek", 0.57), ("handwriting-short", 0.61)])
    func predictionsHaveSmallErrorOnHandwriting(_ name: String, limit: Double) throws {
        var sum = Errors()
        for stroke in try strokes(of: name) {
            let errors = errors(of: stroke)
            sum.withoutPrediction += errors.withoutPrediction
            sum.predicted += errors.predicted
        }
        #expect(sum.withoutPrediction > 1000)
        #expect(sum.predicted < limit * sum.withoutPrediction, "\(sum.predicted / sum.withoutPrediction)")
    }

    /// Corners are changes of the direction by more than 60 degrees within 80 ms, stops are movements of less than 1.5
    /// points within 60 ms, after at least 3 points within 40 ms.
    @Test func predictionsAreNoWorseThanNoneAtCornersAndStops() throws {
        var (corners, stops) = (Errors(), Errors())
        for name in ["handwriting-latin", "handwriting-greek", "handwriting-short"] {
            for stroke in try strokes(of: name) {
                var (cornerTimes, stopTimes): ([TimeInterval], [TimeInterval]) = ([], [])
                for sample in stroke {
                    let (time, point) = (sample.time.seconds, sample.position)
                    let before = position(of: stroke, at: time - 0.04)
                    let after = position(of: stroke, at: time + 0.04)
                    let (u, v) = (distance(before, point), distance(point, after))
                    guard u > 3 else { continue }
                    let product =
                        (point.x - before.x) * (after.x - point.x) + (point.y - before.y) * (after.y - point.y)
                    if v > 3, product < u * v / 2 { cornerTimes.append(time) }
                    if distance(point, position(of: stroke, at: time + 0.06)) < 1.5 { stopTimes.append(time) }
                }
                func isNear(_ times: [TimeInterval]) -> (TimeInterval) -> Bool {
                    { time in times.contains { (-0.02...0.03).contains(time - $0) } }
                }
                let atCorners = errors(of: stroke, where: isNear(cornerTimes))
                let atStops = errors(of: stroke, where: isNear(stopTimes))
                corners.withoutPrediction += atCorners.withoutPrediction
                corners.predicted += atCorners.predicted
                stops.withoutPrediction += atStops.withoutPrediction
                stops.predicted += atStops.predicted
            }
        }
        #expect(corners.withoutPrediction > 100 && stops.withoutPrediction > 100)
        #expect(corners.predicted <= corners.withoutPrediction)
        #expect(stops.predicted <= stops.withoutPrediction)
    }
}
