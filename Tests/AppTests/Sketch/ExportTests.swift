import Foundation
import SketchApp
import Testing
import UIKit
import UIKitTesting

/// Exported pages look in other programs as they do in the app.
@MainActor @Suite struct ExportTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "easel-export-\(UUID().uuidString)"
    )

    /// Returns the mean difference of two images of the paper, in levels of 255 of all channels, and the share of pixels
    /// with a channel that differs by more than a fifth.
    private func difference(_ a: ScreenImage, _ b: ScreenImage) -> (mean: Double, outliers: Double) {
        var (sum, far) = (0, 0)
        for y in 0..<424 {
            for x in 0..<800 {
                let (p, q) = (a[x, y], b[x, y])
                if p == q { continue }
                let parts = [(p.red, q.red), (p.green, q.green), (p.blue, q.blue)].map { abs(Int($0.0) - Int($0.1)) }
                sum += parts.reduce(0, +)
                if parts.contains(where: { $0 > 51 }) { far += 1 }
            }
        }
        return (Double(sum) / (3 * 800 * 424), Double(far) / (800 * 424))
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0 && output.isEmpty, "\(program): \(output)")
    }

    /// A page with pens, brushes and dots in all colors, drawn by fingers and exported by the bar's button.
    private func draw() throws -> (VirtualScreen, SketchViewController) {
        let screen = try VirtualScreen(size: CGSize(width: 800, height: 480))
        let controller = SketchViewController(storage: folder)
        try screen.show(controller)
        for row in 0..<6 {
            try screen.tap(at: CGPoint(x: 28 + 56 * row, y: 452))
            try screen.tap(at: CGPoint(x: 359 + 46 * (row % 2), y: 452))
            let finger = try screen.touch(at: CGPoint(x: 40, y: 40 + 60 * row))
            for step in 1...90 {
                try screen.advance(by: step % 30 < 15 ? 0.005 : 0.03)
                let wave = 40 * sin(Double(step * (row + 2)) / 20)
                try finger.move(to: CGPoint(x: 40 + Double(step) * 7.7, y: Double(40 + 60 * row) + wave))
            }
            try finger.lift()
            try screen.tap(at: CGPoint(x: 770, y: 40 + 60 * row))
        }
        try screen.advance(by: 0.5)
        return (screen, controller)
    }

    @Test func exportedPagesMatchTheApp() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let empty = try VirtualScreen(size: CGSize(width: 800, height: 480)).snapshot()
        let (screen, controller) = try draw()
        let shown = screen.snapshot()
        #expect(difference(shown, empty).outliers > 0.02)
        // The bar's button, before the last.
        try screen.tap(at: CGPoint(x: 336 + 46.4 * 8.5, y: 452))
        try screen.advance(by: 0.2)
        #expect(controller.noticeText == "Exported page-1.png, page-1.pdf, page-1.svg to \(folder.path)")
        controller.close()

        let path = folder.path
        #expect(difference(try ScreenImage(contentsOf: "\(path)/page-1.png"), shown).mean == 0)
        try run("qpdf", ["--check", "\(path)/page-1.pdf"])
        try run("pdftocairo", ["-png", "-r", "72", "-singlefile", "\(path)/page-1.pdf", "\(path)/pdf"])
        try run("rsvg-convert", ["-o", "\(path)/svg.png", "\(path)/page-1.svg"])
        for name in ["pdf", "svg"] {
            let other = difference(try ScreenImage(contentsOf: "\(path)/\(name).png"), shown)
            #expect(other.mean < 1 && other.outliers < 0.004, "\(name): \(other)")
        }
    }

    @Test func sketchbookIsExportedPageByPage() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let sketch = OpenSketchbook()
        let path = folder.path
        #expect(throws: PageExport.Failure.self) { try PageExport.png.write([], paper: .zero, to: "\(path)/none.png") }
        sketch.room = CGSize(width: 300, height: 200)
        for page in 0..<3 {
            let point = InkPoint(CGPoint(x: 50 + 50 * page, y: 100), width: 20)
            sketch.perform(.begin(stroke: page, page: page, pen: .pen, color: .black, at: point))
            sketch.showNextPage()
        }
        let book = sketch.book
        #expect(book.pages.count == 4 && book.paper == CGSize(width: 300, height: 200))
        try PageExport.pdf.write(book.pages, paper: book.paper, to: "\(path)/all.pdf")
        try run("pdftocairo", ["-png", "-r", "72", "\(path)/all.pdf", "\(path)/all"])
        for page in 0..<3 {
            let image = try ScreenImage(contentsOf: "\(path)/all-\(page + 1).png")
            #expect(image.width == 300 && image.height == 200)
            for other in 0..<3 { #expect((image[50 + 50 * other, 100].red < 10) == (other == page)) }
        }
        try PageExport.png.write([book.pages[1]], paper: book.paper, scale: 2, to: "\(path)/two.png")
        let large = try ScreenImage(contentsOf: "\(path)/two.png")
        #expect(large.width == 600 && large[200, 200] == (0, 0, 0) && large[100, 200] == (255, 255, 255))
        #expect(throws: PageExport.Failure.self) {
            try PageExport.svg.write(book.pages, paper: book.paper, to: "\(path)/nowhere/x.svg")
        }
    }
}
