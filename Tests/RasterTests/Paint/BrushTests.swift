import CRaster
import TestSupport
import Testing

@testable import Raster

/// Shapes in any paint.
@Suite struct BrushTests {
    private static let (width, height) = (90, 60)

    /// A shape with tall upright sides, between which the rows are alike, often at fractions of pixels.
    private static func panel(_ random: inout SeededGenerator) -> TestShape {
        func number(_ range: ClosedRange<Double>) -> Double {
            let value = Double.random(in: range, using: &random)
            return random.chance(30) ? value.rounded() : value
        }
        let (x0, x1, y0, y1) = (number(-10...50), number(20...100), number(-10...20), number(30...70))
        var shape = TestShape()
        shape.isEvenOdd = random.chance(50)
        shape.antialiases = random.chance(80)
        shape.add(EASEL_MOVE, x0, y0)
        shape.add(EASEL_QUAD, (x0 + x1) / 2, y0 - number(0...8), x1, y0)
        shape.add(EASEL_LINE, x1, y1)
        shape.add(EASEL_QUAD, (x0 + x1) / 2, y1 + number(0...8), x0, y1)
        shape.add(EASEL_CLOSE)
        if random.chance(30) {
            shape.add(EASEL_MOVE, number(0...90), number(0...60))
            shape.add(EASEL_LINE, number(0...90), number(0...60))
            shape.add(EASEL_LINE, number(0...90), number(0...60))
            shape.add(EASEL_CLOSE)
        }
        return shape
    }

    @Test(arguments: 0..<PaintFetchTests.kinds) func shapesEqualTheirMasks(kind: Int) throws {
        var random = SeededGenerator(seed: 300 + UInt64(kind))
        let (width, height) = (Self.width, Self.height)
        for index in 0..<60 {
            guard var paint = try PaintFetchTests.paint(kind, &random) else { continue }
            if random.chance(20) { paint = paint.faded(by: random.coverage()) }
            let shape = Self.panel(&random)
            let mode = random.chance(60) ? EASEL_NORMAL : EaselBlendMode(UInt32.random(in: 0...27, using: &random))
            let isOpaque = index % 2 == 0
            // The pixels of an opaque target are opaque: where nothing is covered, masks set their alpha all the same.
            let ground = (0..<width * height).map { _ in random.premultipliedPixel() | (isOpaque ? 0xff00_0000 : 0) }
            let (middle, top) = (Int32.random(in: 0...90, using: &random), Int32.random(in: 0...20, using: &random))
            let boxes = [
                EaselBox(min_x: 0, min_y: 0, max_x: middle, max_y: Int32(height)),
                EaselBox(min_x: middle, min_y: top, max_x: Int32(width), max_y: Int32(height)),
            ]
            func painted(_ draw: (inout EaselBrush) -> Void) -> [UInt32] {
                var pixels = ground
                pixels.withUnsafeMutableBufferPointer { pixels in
                    paint.withKernelPaint { paint in
                        var brush = EaselBrush()
                        brush.pixels = pixels.baseAddress
                        brush.stride = width
                        brush.paint = paint
                        brush.mode = mode
                        brush.target_is_opaque = isOpaque
                        draw(&brush)
                    }
                }
                return pixels
            }
            let rasterizer = Rasterizer()
            let actual = painted { brush in
                let done = shape.withRaw { easel_fill_brush(rasterizer.raw, &$0, boxes, boxes.count, &brush) }
                #expect(done)
            }
            let mask = TestRasterizer().mask(shape, width: width, height: height)
            let expected = painted { brush in
                mask.withUnsafeBufferPointer { mask in
                    for box in boxes {
                        let first = Int(box.min_y) * width + Int(box.min_x)
                        easel_brush_box(&brush, box, mask.baseAddress.map { $0 + first }, width)
                    }
                }
            }
            #expect(actual == expected, "shape \(index), mode \(mode.rawValue)")
        }
    }
}
