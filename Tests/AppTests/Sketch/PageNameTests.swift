import Testing
import UIKit
import UIKitTesting

@testable import SketchApp

/// The names of pages.
@MainActor @Suite struct PageNameTests {
    private func start() throws -> (VirtualScreen, SketchViewController) {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
        let controller = SketchViewController()
        try screen.show(controller)
        try screen.advance(by: 0.1)
        return (screen, controller)
    }

    @Test func tapOnThePageNumberNamesThePage() throws {
        let (screen, controller) = try start()
        let field = controller.nameField
        #expect(field.isHidden)
        try screen.elements(label: "Page 1 of 1").tap()
        #expect(field.field.isEditing && !field.isHidden)
        try screen.type("plan of the garden\n")
        #expect(controller.sketch.book.page.name == "Plan of the garden" && !field.field.isEditing && !field.isHidden)
        #expect(try screen.elements(label: "Page 1 of 1").value == "Plan of the garden")
        // The name is drawn over.
        try screen.tap(at: CGPoint(x: 400, y: 25))
        #expect(controller.canvas.strokeCount == 1)
        // Another page has its own.
        try screen.elements(label: "Next Page").tap()
        #expect(field.isHidden)
        try screen.elements(label: "Page 2 of 2").tap()
        try screen.type("x")
        try screen.press(.escape)
        #expect(controller.sketch.book.page.name == "" && field.isHidden, "Escape keeps the former name")
        try screen.elements(label: "Page 2 of 2").tap()
        try screen.type("second")
        try screen.tap(at: CGPoint(x: 100, y: 300))
        #expect(controller.sketch.book.pages.map(\.name) == ["Plan of the garden", "Second"])
    }

    @Test func namesAreOneLineAndNotTooLong() {
        #expect(Page.name(of: "  a \n b\u{7}c  ") == "a b c" && Page.name(of: " ") == "")
        #expect(Page.name(of: String(repeating: "😀", count: 100)).utf8.count == 256)
        var book = Sketchbook()
        #expect(book.apply(.namePage(0, " a")) == nil && book.apply(.namePage(1, "a")) == nil)
        #expect(book.apply(.namePage(0, "a")) == [] && book.page.name == "a")
    }

    @Test func namesAreStoredAndCompacted() throws {
        let changes: [Change] = [.namePage(0, "Grüße 👋"), .addPage(1, after: 0), .namePage(1, "b"), .namePage(1, "")]
        let bytes = changes.flatMap { JournalRecord.bytes(of: $0) }
        #expect(JournalReading.changes(in: bytes) == changes)
        let reading = JournalReading(JournalReading.header + bytes)
        #expect(reading.end == .sound && reading.book.pages.map(\.name) == ["Grüße 👋", ""])
        var book = Sketchbook()
        for change in reading.book.compactedChanges { #expect(book.apply(change) != nil) }
        #expect(book.pages.map(\.name) == ["Grüße 👋", ""])
        // A name that is no UTF-8 is no record.
        func record(_ name: [UInt8]) -> [UInt8] {
            var bytes = JournalBytes()
            bytes.append(4 + name.count)
            bytes.append(15 as UInt8)
            bytes.append(0 as Int)
            for byte in name { bytes.append(byte) }
            bytes.append(bytes.checksum(from: 0))
            return bytes.bytes
        }
        #expect(JournalReading.changes(in: record([0x61, 0x62])) == [.namePage(0, "ab")])
        #expect(JournalReading.changes(in: record([0xFF, 0xFE])) == [])
    }
}
