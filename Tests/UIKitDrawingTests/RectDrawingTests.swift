import CoreGraphics
import DrawingSupport
import Testing
import UIKitCore

struct RectDrawingTests {
    private func pixels(_ draw: () -> Void) -> [[UInt32]] {
        let canvas = Canvas(5, 4)
        UIGraphicsPushContext(canvas.context)
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 4))
        UIColor(red: 0, green: 0, blue: 1, alpha: 0.5).setFill()
        draw()
        UIGraphicsPopContext()
        return (0..<4).map { y in (0..<5).map { canvas[$0, y] } }
    }

    private let white: UInt32 = 0xFFFF_FFFF

    @Test func fillReplacesPixels() {
        let result = pixels { UIRectFill(CGRect(x: 1, y: 1, width: 2, height: 1)) }
        #expect(result[1] == [white, 0x8000_0080, 0x8000_0080, white, white])
        #expect(result[0] == Array(repeating: white, count: 5))
    }

    @Test func fillByBlendMode() {
        let result = pixels { UIRectFillUsingBlendMode(CGRect(x: 1, y: 1, width: 2, height: 1), .normal) }
        #expect(result[1][0] == white && result[1][1] == result[1][2])
        let (alpha, green, blue) = (result[1][1] >> 24, result[1][1] >> 8 & 0xFF, result[1][1] & 0xFF)
        #expect(alpha == 0xFF && blue == 0xFF && (0x7E...0x80).contains(green))
    }

    @Test func frameIsInsideOfRectangle() {
        let result = pixels { UIRectFrame(CGRect(x: 5, y: 4, width: -5, height: -4)) }
        for (y, row) in result.enumerated() {
            for (x, pixel) in row.enumerated() {
                let isInside = (1...3).contains(x) && (1...2).contains(y)
                #expect(pixel == (isInside ? white : 0x8000_0080), "\(x), \(y)")
            }
        }
    }

    /// No pixel is blended twice, even if the frame has no inside.
    @Test(arguments: [(5, 1), (1, 4), (2, 2), (1, 1), (5, 4)]) func frameBlendsEachPixelOnce(width: Int, height: Int) {
        let rect = CGRect(x: 0, y: 0, width: width, height: height)
        let frame = pixels { UIRectFrameUsingBlendMode(rect, .normal) }
        let filled = pixels { UIRectFillUsingBlendMode(rect, .normal) }
        #expect(frame[0][0] == filled[0][0] && frame[height - 1][width - 1] == filled[0][0])
        #expect(frame.joined().filter { $0 != white }.allSatisfy { $0 == filled[0][0] })
    }

    @Test func clipLimitsDrawing() {
        let result = pixels {
            UIRectClip(CGRect(x: 2, y: 0, width: 1, height: 2))
            UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 4))
        }
        let changed = result.map { $0.map { $0 == white ? 0 : 1 } }
        #expect(changed == [[0, 0, 1, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]])
    }
}
