import SketchApp
import TestSupport
import UIKit

/// Draws endlessly and at random, with up to ten fingers: the same for the same seed.
@MainActor
struct Doodle {
    private var generator: SeededGenerator
    private var fingers: [Int] = []

    init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

    /// Returns a random number from 0 up to a limit.
    mutating func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private mutating func point() -> InkPoint {
        InkPoint(CGPoint(x: Double(random(800_000)) / 997, y: Double(random(424_000)) / 991), width: width())
    }

    private mutating func width() -> CGFloat { CGFloat(1 + random(90)) / 9 }

    /// Does something. At most one change comes of it.
    mutating func step(_ sketch: OpenSketchbook) {
        fingers.removeAll { !sketch.book.isLive($0) }
        switch random(100) {
        case 0..<12 where fingers.count < 10:
            let stroke = sketch.book.nextStroke
            let color = InkColor(red: UInt8(random(256)), green: 0, blue: 0)
            let page = sketch.book.page.number
            let pen: Pen = random(2) == 0 ? .pen : .brush
            sketch.perform(.begin(stroke: stroke, page: page, pen: pen, color: color, at: point()))
            fingers.append(stroke)
        case 12..<24 where !fingers.isEmpty: sketch.finish(.end(stroke: fingers.remove(at: random(fingers.count))))
        case 24: sketch.undo()
        case 25: sketch.redo()
        case 26: sketch.showNextPage()
        case 27: sketch.showPreviousPage()
        // Twice, and the page is gone.
        case 28..<32: sketch.clear()
        case 32:
            let numbers = sketch.book.page.ink.numbers
            guard !numbers.isEmpty else { return }
            let strokes = [numbers[random(numbers.count)]]
            sketch.finish(.erase(page: sketch.book.page.number, gesture: 1 + random(50), strokes: strokes))
        default:
            guard !fingers.isEmpty else { return }
            let stroke = fingers[random(fingers.count)]
            guard let end = sketch.book.pages.lazy.compactMap({ $0.ink[stroke]?.end.location }).first else { return }
            let points = (0...random(4)).map { _ in
                InkPoint(
                    CGPoint(x: end.x + Double(random(99)) / 7 - 7, y: end.y + Double(random(99)) / 7 - 7),
                    width: width()
                )
            }
            sketch.perform(.extend(stroke: stroke, by: points))
        }
    }
}
