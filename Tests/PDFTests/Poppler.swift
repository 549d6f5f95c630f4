import Foundation
import Testing
import UIKitCore

/// Reads a document with other programs: those of poppler (`pdftocairo`, `pdftotext`, `pdfinfo`) and qpdf.
struct Poppler {
    private let folder: URL
    let file: URL

    /// Writes a document to a folder of its own, which goes with `remove()`.
    init(_ data: Data) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-pdf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appendingPathComponent("document.pdf")
        try data.write(to: file)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a program and returns its standard output.
    @discardableResult
    func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let errors = folder.appendingPathComponent("errors-\(UUID().uuidString)")
        let output = folder.appendingPathComponent("output-\(UUID().uuidString)")
        for file in [errors, output] { try Data().write(to: file) }
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        let message = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        guard process.terminationStatus == 0, message.isEmpty else {
            throw Failure(description: "\(program) \(arguments): \(process.terminationStatus) \(message)")
        }
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }

    /// Returns the pages as images on white, by default with one pixel for a point.
    func pages(resolution: Int = 72) throws -> [CGImage] {
        let prefix = "page-\(resolution)"
        try run("pdftocairo", ["-png", "-r", "\(resolution)", file.path, folder.appendingPathComponent(prefix).path])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(prefix) }
        return try names.sorted().map { name in
            try #require(UIImage(contentsOfFile: folder.appendingPathComponent(name).path)?.cgImage)
        }
    }

    /// The words of the document, in the order in which they are read.
    func text(_ options: [String] = []) throws -> String { try run("pdftotext", options + [file.path, "-"]) }

    /// Returns the output of `pdfinfo`, by its keys.
    func info(_ options: [String] = []) throws -> [String: String] {
        var result: [String: String] = [:]
        for line in try run("pdfinfo", options + [file.path]).split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { result[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        return result
    }

    /// Throws when the structure of the file is unsound.
    func check() throws { try run("qpdf", ["--check", file.path]) }
}

/// The difference between two images.
struct Difference: CustomStringConvertible {
    /// The mean difference of all channels of all pixels, in levels of 255.
    var mean = 0.0

    /// The share of pixels that have a channel off by more than a fifth.
    var outliers = 0.0

    var description: String { String(format: "mean %.3f outliers %.4f", mean, outliers) }

    init(_ left: CGImage, _ right: CGImage) {
        let (a, b) = (left.surface, right.surface)
        precondition(a.size == b.size, "\(a.size) \(b.size)")
        var sum = 0
        var far = 0
        for y in 0..<a.size.height {
            for x in 0..<a.size.width {
                var worst = 0
                for shift in [0, 8, 16] as [UInt32] {
                    let difference = abs(Int((a[x, y] >> shift) & 255) - Int((b[x, y] >> shift) & 255))
                    sum += difference
                    worst = max(worst, difference)
                }
                if worst > 51 { far += 1 }
            }
        }
        let count = Double(a.size.area)
        mean = Double(sum) / (3 * count)
        outliers = Double(far) / count
    }
}

/// Returns an image of a drawing on white.
func renderImage(_ size: CGSize, scale: CGFloat = 1, _ draw: (CGContext) -> Void) throws -> CGImage {
    let bitmap = try #require(CGContext.bitmap(size: size, scale: scale, isOpaque: false))
    draw(bitmap)
    let drawn = try #require(bitmap.makeImage())
    let paper = try #require(CGContext.bitmap(size: size, scale: scale, isOpaque: true))
    paper.setFillColor(.white)
    paper.fill(CGRect(origin: .zero, size: size))
    paper.drawUpright(drawn, in: CGRect(origin: .zero, size: size))
    return try #require(paper.makeImage())
}

/// A document of one page that is drawn on as UIKit does.
func document(_ size: CGSize, _ draw: (CGContext) -> Void) -> Data {
    UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: size)).pdfData { context in
        context.beginPage()
        draw(context.cgContext)
    }
}
