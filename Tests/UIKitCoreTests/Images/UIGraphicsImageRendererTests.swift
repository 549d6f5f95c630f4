import Testing
import UIKit

@testable import UIKitCore

/// Bitmaps to draw on: the old calls and the renderer.
@Suite struct UIGraphicsImageRendererTests {
    private func red(_ rect: CGRect) {
        UIColor(cgColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1)).setFill()
        UIGraphicsGetCurrentContext()?.fill(rect)
    }

    @Test func beginAndEndImageContextNest() throws {
        let outer = UIGraphicsGetCurrentContext()
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), false, 2)
        red(CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        red(CGRect(x: 0, y: 0, width: 1, height: 1))
        let inner = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        // Not seen any more in the image that was taken.
        red(CGRect(x: 0, y: 0, width: 2, height: 1))
        UIGraphicsEndImageContext()
        #expect(inner.size == CGSize(width: 1, height: 1) && inner.scale == 1)
        #expect(UIImageTests.rows(try #require(inner.cgImage)) == [[0]])
        #expect(image.size == CGSize(width: 2, height: 1) && image.scale == 2)
        #expect(UIImageTests.rows(try #require(image.cgImage)) == [[0, -1, -1, -1], [-1, -1, -1, -1]])
        #expect(UIGraphicsGetCurrentContext() === outer)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() === outer)
    }

    @Test func endImageContextPopsContextsPushedAfterBegin() throws {
        let other = try #require(CGContext.bitmap(size: CGSize(width: 1, height: 1), scale: 1, isOpaque: false))
        UIGraphicsPushContext(other)
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        UIGraphicsPushContext(other)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil, "drawing goes elsewhere")
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() === other)
        UIGraphicsPopContext()
        // The toolkit's own context is never taken off.
        pushGraphicsContext(MadeContext(other))
        UIGraphicsEndImageContext()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() === other)
        popGraphicsContext()
        // Nor is a bitmap popped.
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        UIGraphicsPopContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext() != nil)
        UIGraphicsEndImageContext()
    }

    private static let impossible: [CGSize] = [
        .zero, CGSize(width: -1, height: 1), CGSize(width: 1, height: CGFloat.nan),
        CGSize(width: CGFloat.infinity, height: 1), CGSize(width: 40_000, height: 1),
        CGSize(width: 20_000, height: 20_000),
    ]

    @Test(arguments: impossible)
    func imageContextOfInvalidSizeIsNil(size: CGSize) {
        let before = UIGraphicsGetCurrentContext()
        UIGraphicsBeginImageContextWithOptions(size, true, 1)
        red(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() === before)
        var ran = false
        let renderer = UIGraphicsImageRenderer(size: size)
        // CGRect makes negative sizes positive, as `standardized` documents.
        if size.width >= 0 {
            let image = renderer.image { _ in ran = true }
            #expect(!ran && image.size == CGSize(width: 1, height: 1))
            #expect(renderer.pngData { _ in ran = true }.isEmpty && !ran)
        }
    }

    @Test func opaqueImageContextIsInitiallyBlack() throws {
        let format = UIGraphicsImageRendererFormat()
        format.opaque = true
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1), format: format).image { context in
            context.cgContext.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        let bitmap = try #require(image.cgImage)
        #expect(bitmap.isOpaque && bitmap.surface[0, 0] == 0xFF00_0000 && bitmap.surface[1, 0] == 0xFF00_0000)
    }

    @Test func imageRendererCopiesItsFormat() throws {
        let format = UIGraphicsImageRendererFormat.default()
        format.scale = 3
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 20, width: 2, height: 1), format: format)
        format.scale = 1
        #expect(renderer.format.scale == 3 && renderer.format.bounds == CGRect(x: 10, y: 20, width: 2, height: 1))
        var boxes: [CGRect] = []
        let image = renderer.image { context in
            boxes.append(context.cgContext.boundingBoxOfClipPath)
            red(CGRect(x: 11, y: 20, width: 1, height: 1))
            context.clip(to: CGRect(x: 10, y: 20, width: 1, height: 1))
            boxes.append(context.cgContext.boundingBoxOfClipPath)
            #expect(context.currentImage.cgImage?.width == 6)
        }
        #expect(boxes.map(\.integral) == [renderer.format.bounds, CGRect(x: 10, y: 20, width: 1, height: 1)])
        #expect(UIImageTests.rows(try #require(image.cgImage)) == Array(repeating: [-1, -1, -1, 0, 0, 0], count: 3))
    }

    @Test func imageRendererStrokesInsideTheRectangle() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3), format: format).image { context in
            context.cgContext.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.stroke(CGRect(x: 0, y: 0, width: 4, height: 3))
            red(CGRect(x: 1, y: 1, width: 1, height: 1))
            context.fill(CGRect(x: 3, y: 2, width: 1, height: 1), blendMode: .clear)
        }
        #expect(UIImageTests.rows(try #require(image.cgImage)) == [[0, 0, 0, 0], [0, 0, -1, 0], [0, 0, 0, -1]])
    }

    /// In a process of its own, where no other test creates images.
    @Test func imageContextsReleaseTheirSurfaces() async {
        await #expect(processExitsWith: .success) {
            let before = Surface.liveCount
            for index in 0..<10_000 {
                UIGraphicsBeginImageContextWithOptions(CGSize(width: 1 + index % 50, height: 3), index % 2 == 0, 1)
                UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
                let image = UIGraphicsGetImageFromCurrentImageContext()
                UIGraphicsEndImageContext()
                let copy = image.flatMap { $0.pngData() }.flatMap { UIImage(data: $0) }
                precondition(copy?.size == image?.size && copy != nil)
            }
            precondition(Surface.liveCount == before, "\(Surface.liveCount - before) surfaces are left")
        }
    }
}

/// A context that is there already.
private final class MadeContext: GraphicsContextSource {
    let context: CGContext?
    var contextIfMade: CGContext? { context }

    init(_ context: CGContext) { self.context = context }
}
