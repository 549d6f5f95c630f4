import Foundation
import Input
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import SketchApp

/// The smooth curves of strokes.
@Suite struct InkCurveTests {
    private static let recordings = Checkout.url("Tests/InputTests/Recordings").path

    /// The positions of the strokes of a recording on a page of 800×480 points, without repetitions.
    private func strokes(of name: String) throws -> [[CGPoint]] {
        var strokes: [[CGPoint]] = []
        for sample in try Recording(contentsOf: "\(Self.recordings)/\(name).csv").samples {
            let point = CGPoint(x: sample.x * 800, y: sample.y * 480)
            if sample.phase == .began {
                strokes.append([point])
            } else if point != strokes[strokes.count - 1].last {
                strokes[strokes.count - 1].append(point)
            }
        }
        return strokes
    }

    private func segments(_ points: [CGPoint]) -> [InkCurve.Segment] {
        InkCurve.segments(0..<points.count - 1, through: points.map { InkPoint($0, width: 4) })
    }

    /// Points along the curve, `count` for each segment.
    private func sampled(_ segments: [InkCurve.Segment], count: Int = 8) -> [CGPoint] {
        segments.flatMap { segment in
            (0...count).map { segment.point(at: CGFloat($0) / CGFloat(count)).location }
        }
    }

    private func distance(from point: CGPoint, to line: [CGPoint]) -> CGFloat {
        zip(line, line.dropFirst()).map { Segment($0, $1).distance(to: point) }.min() ?? .infinity
    }

    /// The sum of all changes of direction, in radians.
    private func turning(_ line: [CGPoint]) -> CGFloat {
        let sides = zip(line, line.dropFirst()).map { CGVector(dx: $1.x - $0.x, dy: $1.y - $0.y) }
            .filter { hypot($0.dx, $0.dy) > 1e-6 }
        return zip(sides, sides.dropFirst())
            .reduce(0) { $0 + abs(atan2($1.0.dx * $1.1.dy - $1.0.dy * $1.1.dx, $1.0.dx * $1.1.dx + $1.0.dy * $1.1.dy)) }
    }

    @Test(arguments: ["handwriting-latin", "handwriting-greek", "handwriting-short"])
    func everySampleIsNearTheCurve(name: String) throws {
        for stroke in try strokes(of: name) where stroke.count > 1 {
            let curve = sampled(segments(stroke))
            #expect(curve.first == stroke.first && curve.last == stroke.last)
            // The curve near a sample, so that the test takes linear time.
            for (index, point) in stroke.enumerated() {
                let near = curve[max(0, (index - 12) * 9)..<min(curve.count, (index + 12) * 9)]
                #expect(distance(from: point, to: Array(near)) <= 1.5)
            }
        }
    }

    /// The recordings are rounded to a point. The lines through the samples turn at every step; the curves do not.
    @Test(arguments: ["handwriting-latin", "handwriting-greek", "handwriting-short"])
    func roundingOfDeviceIsSmoothed(name: String) throws {
        let strokes = try strokes(of: name).filter { $0.count > 1 }
        let raw = strokes.reduce(0) { $0 + turning($1) }
        let smooth = strokes.reduce(0) { $0 + turning(sampled(segments($1))) }
        #expect(smooth < 0.4 * raw, "\(smooth) of \(raw)")
    }

    /// The same motions at 60, 120 and 240 samples per second.
    @Test func curveIsIndependentOfSampleRate() {
        func circle(_ radius: Double, _ speed: Double) -> (Double) -> CGPoint {
            return { time in
                let angle = speed / radius * time
                return CGPoint(x: 99 + radius * cos(angle), y: radius * sin(angle))
            }
        }
        let motions: [(String, (Double) -> CGPoint)] = [
            ("circle 40", circle(40, 1000)), ("circle 20", circle(20, 600)), ("circle 10", circle(10, 300)),
            ("circle 5", circle(5, 100)), ("circle 3", circle(3, 60)),
            ("wave", { CGPoint(x: 300 * $0, y: 40 * sin(7 * $0)) }),
            ("loops", { CGPoint(x: 60 * sin(5 * $0), y: 40 * sin(8 * $0 + 1)) }),
            ("line", { CGPoint(x: 900 * $0, y: 20 * $0) }),
        ]
        for (name, motion) in motions {
            let curves = [60, 120, 240].map { rate in
                sampled(segments((0...rate / 2).map { motion(Double($0) / Double(rate)) }), count: 6)
            }
            for (one, other) in [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)] {
                let worst = curves[one].map { distance(from: $0, to: curves[other]) }.max() ?? .infinity
                #expect(worst <= 0.5, "\(name), \(one) and \(other): \(worst)")
            }
        }
    }

    /// The curve does not leave the strip between the samples' lines by more than half a point at corners.
    @Test(arguments: [30.0, 60, 90, 120, 150], [2.0, 5, 12])
    func cornersAreNotOvershot(angle: Double, spacing: Double) {
        let direction = CGVector(dx: cos(angle * .pi / 180), dy: sin(angle * .pi / 180))
        func point(_ step: Int) -> CGPoint {
            let along = Double(step) * spacing
            return step < 0 ? CGPoint(x: along, y: 0) : CGPoint(x: direction.dx * along, y: direction.dy * along)
        }
        let line = (-12...12).map(point)
        // The outside is on the right of both lines.
        let outside = sampled(segments(line)).map { point in
            max(-point.y, point.x * direction.dy - point.y * direction.dx)
        }
        #expect((outside.max() ?? .infinity) <= 0.5)
    }

    /// The segments on both sides of a node have the same direction there.
    @Test func segmentsHaveCommonTangents() throws {
        var count = 0
        for stroke in try strokes(of: "handwriting-latin") where stroke.count > 2 {
            let segments = segments(stroke)
            for (left, right) in zip(segments, segments.dropFirst()) {
                #expect(left.end.location == right.start.location)
                let before = CGVector(
                    dx: left.end.location.x - left.control2.x,
                    dy: left.end.location.y - left.control2.y
                )
                let after = CGVector(
                    dx: right.control1.x - right.start.location.x,
                    dy: right.control1.y - right.start.location.y
                )
                let lengths = hypot(before.dx, before.dy) * hypot(after.dx, after.dy)
                // Corners have no handles.
                guard lengths > 1e-9 else { continue }
                count += 1
                #expect(abs(before.dx * after.dy - before.dy * after.dx) <= 1e-6 * lengths)
                #expect(before.dx * after.dx + before.dy * after.dy > 0)
            }
        }
        #expect(count > 1500)
    }

    /// New samples change no more than the last segments, and all of the curve that they change is damaged.
    @Test(arguments: [1, 2, 9]) func newSamplesMoveTheEndOnly(batch: Int) throws {
        let points = try strokes(of: "handwriting-short").max { $0.count < $1.count } ?? []
        var stroke = Stroke(pen: .pen, color: .black, at: InkPoint(points[0], width: 4))
        var old: [InkCurve.Segment] = []
        var farthest = 0
        for first in stride(from: 1, to: points.count, by: batch) {
            let count = min(points.count, first + batch)
            let live = stroke.firstLivePiece
            stroke.extend(by: points[first..<count].map { InkPoint($0, width: 4) })
            let new = segments(Array(points[..<count]))
            for index in old.indices
            where old[index].control1 != new[index].control1 || old[index].control2 != new[index].control2
                || old[index].end.location != new[index].end.location
            {
                #expect(index >= first - 1 - InkCurve.reach)
                farthest = max(farthest, first - 1 - index)
                #expect(index / 8 >= live)
            }
            for (index, segment) in new.enumerated() {
                let extent = stroke.pieces[index / 8]
                #expect(sampled([segment]).allSatisfy { extent.insetBy(dx: 2, dy: 2).contains($0) })
            }
            old = new
        }
        // Not more than necessary is drawn again.
        #expect(farthest == InkCurve.reach)
    }

    /// The lines that are drawn are as near to the curve as they claim, and fewer than those of curves.
    @Test(arguments: ["handwriting-latin", "handwriting-greek", "handwriting-short"])
    func drawnLinesAreNearTheCurve(name: String) throws {
        var (count, lineCount) = (0, 0)
        for stroke in try strokes(of: name) where stroke.count > 1 {
            for segment in segments(stroke) {
                var line = [segment.start.location]
                segment.forEachLine { line.append($0) }
                #expect(line.count == segment.lineCount + 1 && line.last == segment.end.location)
                let worst = sampled([segment], count: 32).map { distance(from: $0, to: line) }.max() ?? .infinity
                #expect(worst <= 1.0 / 16, "\(segment)")
                (count, lineCount) = (count + 1, lineCount + segment.lineCount)
            }
        }
        #expect(lineCount < 2 * count)
    }

    /// The curve does not depend on how much of it is computed at once.
    @Test func partsOfTheCurveEqualAllOfIt() throws {
        let points = try strokes(of: "handwriting-latin").flatMap { $0 }.prefix(400).map { InkPoint($0, width: 4) }
        let all = InkCurve.segments(0..<points.count - 1, through: points)
        #expect(all.count == points.count - 1)
        for (first, count) in [(0, 1), (1, 7), (40, 60), (13, 200), (points.count - 9, 8)] {
            let part = InkCurve.segments(first..<first + count, through: points)
            #expect(part.count == count)
            for (index, segment) in part.enumerated() {
                let other = all[first + index]
                #expect(segment.start.location == other.start.location && segment.control1 == other.control1)
                #expect(segment.control2 == other.control2 && segment.end.location == other.end.location)
            }
        }
    }

    @Test func degenerateStrokesHaveFiniteCurves() {
        let same = [CGPoint](repeating: CGPoint(x: 5, y: 5), count: 20)
        let far = (0..<20).map { CGPoint(x: $0 % 2 == 0 ? -32_000 : 32_000, y: $0 % 3 * 9) }
        for points in [same, far, Array(far.prefix(2)), Array(same.prefix(2)), Array(far.prefix(3))] {
            #expect(sampled(segments(points)).allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
    }
}
