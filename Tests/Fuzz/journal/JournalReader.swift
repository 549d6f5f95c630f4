import FuzzDriver
import UIKit

@testable import SketchApp

/// Reads journals, and does with the drawing what the app does.
@MainActor
enum JournalReader {
    static func read(_ journal: [UInt8]) {
        let reading = JournalReading(journal)
        FuzzDriver.require(reading.length <= journal.count, "more bytes were used than there are")
        if reading.end == .foreign { return }
        requireSameAfterCompaction(reading.book)
        draw(reading.book)
    }

    /// Requires that a compacted journal has the same drawing.
    private static func requireSameAfterCompaction(_ book: Sketchbook) {
        let changes = book.compactedChanges
        let compacted = JournalReading(JournalRecord.bytes(of: changes, behind: JournalReading.header))
        FuzzDriver.require(compacted.end == .sound, "the compacted journal is \(compacted.end)")
        FuzzDriver.require(compacted.book.compactedChanges == changes, "the compacted journal is another drawing")
    }

    private static func draw(_ book: Sketchbook) {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let room = CGRect(x: 0, y: 0, width: 64, height: 64)
        for page in book.pages.prefix(3) {
            _ = UIGraphicsImageRenderer(bounds: room, format: format).image { _ in page.ink.draw(in: room) }
            _ = page.ink.strokes(from: CGPoint(x: 1, y: 60), to: CGPoint(x: 60, y: 2), within: 9)
        }
        let paper = CGSize(width: 64, height: 64)
        FuzzDriver.require(!PageExport.svg.data(of: [book.page], paper: paper).isEmpty, "the drawing has no SVG")
    }
}
