import Input
import SketchApp
import Testing
import UIKit
import TestSupport
import UIKitTesting

/// Real handwriting becomes ink where it was written.
@MainActor @Suite struct HandwritingTests {
    /// The page, in points of a screen with the sketch app's bar under it.
    private static let page = CGRect(x: 0, y: 0, width: 1280, height: 800)

    private static let recordings = Checkout.url("Tests/InputTests/Recordings").path

    private func replay(_ name: String, refreshRate: Double = 60) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 1280, height: 856), refreshRate: refreshRate)
        try screen.launch(SketchDelegate())
        try screen.replay(recording: "\(Self.recordings)/\(name).csv", area: Self.page)
        return screen
    }

    @Test(arguments: [
        ("handwriting-latin", 36, 2458), ("handwriting-greek", 19, 1735), ("handwriting-short", 16, 1454),
    ])
    func replayedHandwritingInksRecordedPath(name: String, strokeCount: Int, sampleCount: Int) throws {
        let screen = try replay(name)
        let snapshot = screen.snapshot()
        let strokes = try strokes(of: name)
        #expect(strokes.count == strokeCount)
        // The lifting of a pen is a line of its own in these files, at the position of its last sample.
        #expect(screen.statistics.touches == sampleCount + strokeCount)

        var allowed = Bitmap(width: 1280, height: 800)
        for stroke in strokes {
            for (start, end) in zip(stroke, stroke.dropFirst() + [stroke[stroke.count - 1]]) {
                allowed.mark(from: start, to: end, within: 5)
            }
        }
        var ink = Bitmap(width: 1280, height: 800)
        var astray = 0
        for y in 0..<800 {
            for x in 0..<1280 where snapshot[x, y] != (255, 255, 255) {
                if !allowed[x, y] { astray += 1 }
                if snapshot[x, y].red < 128 { ink[x, y] = true }
            }
        }
        #expect(astray == 0, "ink farther than 5 pixels from every recorded segment")
        let missed = strokes.joined().filter { !ink.hasMark(within: 2, of: $0) }
        #expect(missed.isEmpty, "samples without ink within 2 pixels: \(missed.prefix(5))")
    }

    @Test func replayIsDeterministic() throws {
        let first = try replay("handwriting-short")
        let second = try replay("handwriting-short")
        #expect(first.frames.count > 500)
        #expect(first.frames == second.frames)
        #expect(first.statistics == second.statistics)
    }

    @Test func replayResultIsIndependentOfRefreshRate() throws {
        let snapshots = try [30, 60, 120].map { try replay("handwriting-latin", refreshRate: $0).snapshot() }
        #expect(snapshots[0] == snapshots[1])
        #expect(snapshots[1] == snapshots[2])
        #expect(
            snapshots[0].differences(from: try VirtualScreen(size: CGSize(width: 1280, height: 856)).snapshot()) > 0
        )
    }

    /// Positions on the screen, stroke by stroke.
    private func strokes(of name: String) throws -> [[CGPoint]] {
        var strokes: [[CGPoint]] = []
        for sample in try Recording(contentsOf: "\(Self.recordings)/\(name).csv").samples {
            let point = CGPoint(x: sample.x * Self.page.width, y: sample.y * Self.page.height)
            if sample.phase == .began { strokes.append([]) }
            strokes[strokes.count - 1].append(point)
        }
        return strokes
    }
}

/// One bit for each pixel.
private struct Bitmap {
    let width: Int
    let height: Int
    private var bits: [Bool]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bits = [Bool](repeating: false, count: width * height)
    }

    subscript(x: Int, y: Int) -> Bool {
        get { bits[y * width + x] }
        set { bits[y * width + x] = newValue }
    }

    /// Marks the pixels whose centers are so close to a segment.
    mutating func mark(from start: CGPoint, to end: CGPoint, within distance: CGFloat) {
        let box = CGRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
        for (x, y) in pixels(around: box, distance) {
            let (px, py) = (CGFloat(x) + 0.5 - start.x, CGFloat(y) + 0.5 - start.y)
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = dx * dx + dy * dy
            let fraction = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
            if hypot(px - fraction * dx, py - fraction * dy) <= distance { self[x, y] = true }
        }
    }

    func hasMark(within distance: CGFloat, of point: CGPoint) -> Bool {
        pixels(around: CGRect(origin: point, size: .zero), distance).contains { x, y in
            self[x, y] && hypot(CGFloat(x) + 0.5 - point.x, CGFloat(y) + 0.5 - point.y) <= distance
        }
    }

    private func pixels(around rect: CGRect, _ margin: CGFloat) -> [(x: Int, y: Int)] {
        let box = rect.standardized.insetBy(dx: -margin - 1, dy: -margin - 1)
        let columns = max(0, Int(box.minX))..<max(0, min(width, Int(box.maxX) + 1))
        let rows = max(0, Int(box.minY))..<max(0, min(height, Int(box.maxY) + 1))
        return rows.flatMap { y in columns.map { x in (x, y) } }
    }
}
