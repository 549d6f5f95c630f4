import Foundation
import DrawingSupport
import CoreImage
import TestSupport
import Testing

struct CoreImageTests {
    @Test(arguments: [CIContext(), storedContext])
    func createCGImageWithoutFilterPreservesPixels(context: CIContext) throws {
        for isOpaque in [true, false] {
            let bitmap = try randomImage(50, 40, seed: 1, isOpaque: isOpaque)
            let image = CIImage(cgImage: bitmap)
            let rendered = try #require(context.createCGImage(image, from: image.extent))
            #expect(rendered.pixels == bitmap.pixels)
            #expect(rendered.isOpaque == isOpaque)
        }
    }

    @Test func originIsAtLowerLeft() throws {
        let image = CIImage(cgImage: try makeImage(3, 2) { x, y in 0xFF00_0000 | UInt32(y * 3 + x) })
        #expect(image.extent == CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(try image.pixel(0, 0) == 0xFF00_0003)
        #expect(try image.pixel(2, 1) == 0xFF00_0002)
    }

    @Test func pixelsBeyondExtentAreTransparent() throws {
        let image = try plain(0xFFFF_FFFF, 2, 2).applyingFilter("CIColorInvert")
        #expect(try image.pixels(CGRect(x: -1, y: -1, width: 4, height: 4)).filter { $0 != 0 }.count == 4)
    }

    @Test func croppedToRoundsOutToWholePixels() throws {
        let image = CIImage(color: .red).cropped(to: CGRect(x: 0.5, y: 1, width: 2, height: 2))
        #expect(image.extent == CGRect(x: 0, y: 1, width: 3, height: 2))
        #expect(try image.pixels(CGRect(x: -2, y: -2, width: 10, height: 10)).filter { $0 == 0xFFFF_0000 }.count == 6)
        #expect(image.cropped(to: CGRect(x: 10, y: 10, width: 5, height: 5)).extent.isNull)
        #expect(image.cropped(to: .null).extent.isNull)
        #expect(image.cropped(to: .infinite).extent == image.extent)
    }

    @Test func colorImageHasInfiniteExtent() throws {
        let image = CIImage(color: CIColor(red: 0, green: 1, blue: 0))
        #expect(image.extent.isInfinite)
        #expect(try image.pixel(-100_000, 100_000) == 0xFF00_FF00)
        #expect(storedContext.createCGImage(image, from: image.extent) == nil)
    }

    @Test func transformedByIntegralTranslationIsExact() throws {
        let bitmap = try randomImage(8, 8, seed: 2)
        let image = CIImage(cgImage: bitmap)
            .transformed(by: CGAffineTransform(translationX: 100, y: -50))
            .transformed(by: CGAffineTransform(translationX: -3, y: 1))
        #expect(image.extent == CGRect(x: 97, y: -49, width: 8, height: 8))
        #expect(try image.pixels(image.extent) == bitmap.pixels)
    }

    @Test func transformedByHalfRotationReversesPixels() throws {
        let bitmap = try randomImage(8, 8, seed: 3, isOpaque: true)
        let image = CIImage(cgImage: bitmap).transformed(by: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
        #expect(image.extent == CGRect(x: -8, y: -8, width: 8, height: 8))
        #expect(try image.pixels(image.extent) == bitmap.pixels.reversed())
    }

    @Test func transformedByScalePreservesUniformColorAndEdges() throws {
        let image = try plain(0xFF12_3456, 3, 3).transformed(by: CGAffineTransform(scaleX: 4, y: 4))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 12, height: 12))
        #expect(try image.pixels(image.extent).allSatisfy { $0 == 0xFF12_3456 })
    }

    @Test func transformedBySingularTransformIsEmpty() throws {
        let image = try plain(0xFFFF_FFFF)
        for transform in [
            CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(translationX: .nan, y: 0),
            CGAffineTransform(scaleX: .infinity, y: 1),
        ] { #expect(image.transformed(by: transform).extent.isNull) }
    }

    @Test func clampedToExtentRepeatsEdgePixels() throws {
        let image = CIImage(cgImage: try makeImage(2, 2) { x, y in 0xFF00_0000 | UInt32(y * 2 + x) }).clampedToExtent()
        #expect(image.extent.isInfinite)
        #expect(try image.pixel(-5, -5) == 0xFF00_0002)
        #expect(try image.pixel(9, 0) == 0xFF00_0003)
        #expect(try image.pixel(-1, 700) == 0xFF00_0000)
        #expect(try image.pixels(CGRect(x: -2, y: 1, width: 5, height: 1)).map { $0 & 3 } == [0, 0, 0, 1, 1])
    }

    @Test func compositedOverIsSourceOver() throws {
        let front = CIImage(cgImage: try makeImage(2, 2, isOpaque: false) { _, _ in 0x8080_0000 })
        let back = try plain(0xFF00_00FF, 4, 1)
        let image = front.composited(over: back)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 4, height: 2))
        #expect(try isClose(image.pixel(0, 0), 0xFF80_007F))
        #expect(try image.pixel(0, 1) == 0x8080_0000)
        #expect(try image.pixel(3, 0) == 0xFF00_00FF)
        #expect(try image.pixel(3, 1) == 0)
    }

    @Test func initWithInvalidDataReturnsNil() {
        #expect(CIImage(data: Data([1, 2, 3])) == nil)
        #expect(CIImage(contentsOf: URL(fileURLWithPath: "/nowhere.png")) == nil)
    }

    @Test func createCGImageFromInvalidRectReturnsNil() throws {
        let image = try plain(0xFFFF_FFFF)
        for rect in [
            CGRect.null, .zero, .infinite, CGRect(x: 0, y: 0, width: 40_000, height: 1),
            CGRect(x: 0, y: 0, width: 20_000, height: 20_000), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), CGRect(x: 1e30, y: 0, width: 10, height: 10),
        ] { #expect(storedContext.createCGImage(image, from: rect) == nil) }
    }

    @Test func tooDeepImageGraphIsEmpty() throws {
        var image = try plain(0xFFFF_FFFF)
        for _ in 0..<3000 { image = image.composited(over: image.transformed(by: .init(translationX: 1, y: 0))) }
        #expect(image.extent.isNull)
    }
}

struct ColorAndVectorTests {
    @Test func vectorValuesAndStringRepresentation() {
        let vector = CIVector(x: 1, y: 2.5, z: -3, w: 4)
        #expect(vector.count == 4 && vector.x == 1 && vector.y == 2.5 && vector.z == -3 && vector.w == 4)
        #expect(vector.value(at: 2) == -3 && vector.value(at: 9) == 0 && vector.value(at: -1) == 0)
        #expect(vector.cgPointValue == CGPoint(x: 1, y: 2.5))
        #expect(vector.cgRectValue == CGRect(x: 1, y: 2.5, width: -3, height: 4))
        #expect(vector.stringRepresentation == "[1 2.5 -3 4]")
        #expect(CIVector(string: "[1 2.5 -3 4]") == vector)
        #expect(CIVector(string: "nothing").count == 0)
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(CIVector(cgAffineTransform: transform).cgAffineTransformValue == transform)
        #expect(CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).count == 4)
        #expect(CIVector(x: 7).y == 0)
    }

    @Test func colorComponentsAndStringRepresentation() {
        let color = CIColor(string: "0.25 0.5 1")
        #expect(color == CIColor(red: 0.25, green: 0.5, blue: 1))
        #expect(color.alpha == 1 && color.numberOfComponents == 4)
        #expect(CIColor(string: color.stringRepresentation) == color)
        #expect(
            CIColor(cgColor: CGColor(gray: 0.5, alpha: 0.25)) == CIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25)
        )
    }

    @Test func renderToBitmapWritesEachFormat() throws {
        let image = CIImage(cgImage: try randomImage(7, 5, seed: 21))
        let bounds = CGRect(x: 1, y: 1, width: 6, height: 4)
        let expected = try image.pixels(bounds)
        let orders: [(CIFormat, [Int])] = [(.ARGB8, [0, 1, 2, 3]), (.RGBA8, [1, 2, 3, 0]), (.BGRA8, [3, 2, 1, 0])]
        for context in [CIContext(), storedContext] {
            for (format, order) in orders {
                var bytes = [UInt8](repeating: 77, count: 4 * 40)
                context.render(
                    image,
                    toBitmap: &bytes,
                    rowBytes: 40,
                    bounds: bounds,
                    format: format,
                    colorSpace: CGColorSpaceCreateDeviceRGB()
                )
                for (index, pixel) in expected.enumerated() {
                    let start = index / 6 * 40 + index % 6 * 4
                    let found = bytes[start..<start + 4].map { Int($0) }
                    #expect(zip(found, order.map { channels(pixel)[$0] }).allSatisfy { abs($0 - $1) <= 1 })
                }
                // The rest of a row is not touched.
                #expect(bytes[24..<40].allSatisfy { $0 == 77 })
            }
        }
        var floats = [Float](repeating: -1, count: 4)
        let bright = CIImage(color: CIColor(red: 3, green: 0.5, blue: -1))
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        storedContext.render(bright, toBitmap: &floats, rowBytes: 16, bounds: unit, format: .RGBAf, colorSpace: nil)
        #expect(floats == [3, 0.5, -1, 1])
        // A row that does not fit is not written.
        floats = [-1, -1, -1, -1]
        storedContext.render(bright, toBitmap: &floats, rowBytes: 15, bounds: unit, format: .RGBAf, colorSpace: nil)
        #expect(floats == [-1, -1, -1, -1])
    }

    @Test func writtenFilesHoldTheImage() throws {
        let image = CIImage(cgImage: try randomImage(9, 6, seed: 22, isOpaque: true))
        let space = CGColorSpaceCreateDeviceRGB()
        let url = URL(fileURLWithPath: NSTemporaryDirectory() + "easel-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try storedContext.writePNGRepresentation(of: image, to: url, format: .RGBA8, colorSpace: space)
        #expect(try #require(CIImage(contentsOf: url)).pixels(image.extent) == image.pixels(image.extent))
        try storedContext.writeJPEGRepresentation(of: image, to: url, colorSpace: space)
        #expect(CIImage(contentsOf: url)?.extent == image.extent)
        let small = storedContext.jpegRepresentation(
            of: image,
            colorSpace: space,
            options: [.lossyCompressionQuality: 0.1]
        )
        #expect(try #require(small).count < Data(contentsOf: url).count)
        #expect(throws: CIContextError.cannotRender) {
            try storedContext.writePNGRepresentation(
                of: CIImage(color: .white),
                to: url,
                format: .RGBA8,
                colorSpace: space
            )
        }
        let missing = URL(fileURLWithPath: "/nonexistent/image.png")
        #expect(throws: (any Error).self) {
            try storedContext.writePNGRepresentation(of: image, to: missing, format: .RGBA8, colorSpace: space)
        }
    }
}
