import Synchronization
import TestSupport
import Testing
import Typography
import UIKit

@testable import CoreGraphics

/// Contexts, lines of text and image sources that several threads use at once.
@Suite struct DrawingThreadTests {
    init() { TestFonts.use() }

    /// Returns the pixels of a bitmap context after drawing, row by row.
    private static func pixels(_ width: Int, _ height: Int, _ draw: (CGContext) -> Void) throws -> [UInt32] {
        let surface = try #require(Surface(size: PixelSize(width: width, height: height)))
        draw(CGContext(surface: surface, isOpaque: false, baseTransform: .identity, clip: nil))
        return (0..<height).flatMap { Array(UnsafeBufferPointer(start: surface.row($0), count: width)) }
    }

    private static func expectEqualOnSixThreads(_ paint: @escaping @Sendable () throws -> [UInt32]) async throws {
        let expected = try paint()
        #expect(expected.contains { $0 != 0 })
        try await withThrowingTaskGroup(of: [UInt32].self) { group in
            for _ in 0..<6 { group.addTask { try paint() } }
            for try await pixels in group { #expect(pixels == expected) }
        }
    }

    @Test func contextsOnSixThreadsDrawTheSamePixels() async throws {
        try await Self.expectEqualOnSixThreads {
            try Self.pixels(120, 60) { context in
                for step in 0..<40 {
                    let offset = CGFloat(step)
                    context.setFillColor(gray: 0.5, alpha: 0.3)
                    context.fillEllipse(in: CGRect(x: offset, y: 5, width: 40, height: 40.5))
                    let line = TextLine("Line \(step)", font: FontDescription(pointSize: 8 + offset))
                    context.draw(line, at: CGPoint(x: offset, y: 3))
                    context.strokeLineSegments(between: [CGPoint(x: 0, y: offset), CGPoint(x: 120, y: 60)])
                }
            }
        }
    }

    /// Lines, their glyphs and their cached coverage are shared between threads.
    @Test func textLinesSharedBySixThreadsDrawTheSamePixels() async throws {
        let lines = ["Shared line", "Общая", "\u{10FFFD}?", "e\u{301}", "fi"].map {
            TextLine($0, font: FontDescription(pointSize: 18.5))
        }
        try await Self.expectEqualOnSixThreads {
            try Self.pixels(240, 80) { context in
                for step in 0..<30 {
                    for (index, line) in lines.enumerated() {
                        context.saveGState()
                        if (step + index) % 3 == 0 { context.scaleBy(x: 2, y: 2) }
                        if (step + index) % 7 == 0 { context.rotate(by: 0.2) }
                        context.draw(line, at: CGPoint(x: CGFloat(step), y: CGFloat(index) * 9))
                        context.restoreGState()
                    }
                    let own = TextLine("\(step)", font: FontDescription(pointSize: 9 + CGFloat(step % 5)))
                    context.draw(own, at: CGPoint(x: CGFloat(step) * 7, y: 60))
                }
            }
        }
    }

    @Test func graphicsContextStackOfAnotherThreadIsEmpty() throws {
        let surface = try #require(Surface(size: PixelSize(width: 2, height: 2)))
        UIGraphicsPushContext(CGContext(surface: surface, isOpaque: false, baseTransform: .identity, clip: nil))
        defer { UIGraphicsPopContext() }
        let isEmptyElsewhere = Mutex(false)
        let done = DispatchSemaphore(value: 0)
        Thread {
            isEmptyElsewhere.withLock { $0 = UIGraphicsGetCurrentContext() == nil }
            done.signal()
        }.start()
        done.wait()
        #expect(isEmptyElsewhere.withLock { $0 })
        #expect(UIGraphicsGetCurrentContext() != nil)
    }

    @Test func imageContextsOnEightThreadsAreIndependent() async {
        let red: UInt32 = 0xFFFF_0000
        let counts = await withTaskGroup(of: (Int, Int).self) { group in
            for task in 0..<8 {
                group.addTask {
                    var count = 0
                    for _ in 0..<50 {
                        UIGraphicsBeginImageContextWithOptions(CGSize(width: 8, height: 8), false, 1)
                        UIColor(cgColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1)).setFill()
                        UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 1 + task, height: 1))
                        let image = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
                        UIGraphicsEndImageContext()
                        guard let image else { continue }
                        for y in 0..<image.height {
                            count += (0..<image.width).count { image.surface[$0, y] == red }
                        }
                    }
                    return (task, count)
                }
            }
            return await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
        }
        #expect(counts == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, 50 * (1 + $0)) }))
    }

    @Test func imageSourceReadByEightThreadsHasOneCount() async throws {
        let file = Checkout.url("Tests/ImageCodecsTests/Images/moving.gif")
        let source = try #require(CGImageSourceCreateWithData(Data(contentsOf: file), nil))
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { CGImageSourceGetCount(source) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 4, count: 8))
    }
}
