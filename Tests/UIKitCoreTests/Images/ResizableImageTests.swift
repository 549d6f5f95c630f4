import Testing
import UIKit

@testable import UIKitCore

/// Caps, tiles and stretched middles at all scales, compared with the computed source of each point.
@Suite struct ResizableImageTests {
    /// Returns the source of a position along one side, in points of the image.
    private func source(
        _ position: CGFloat,
        of length: CGFloat,
        image: CGFloat,
        _ first: CGFloat,
        _ last: CGFloat,
        _ mode: UIImage.ResizingMode
    ) -> CGFloat {
        if position < first { return position }
        if position >= length - last { return image - (length - position) }
        let middle = image - first - last
        return switch mode {
        case .tile: first + (position - first).truncatingRemainder(dividingBy: middle)
        case .stretch: first + (position - first) * middle / (length - first - last)
        }
    }

    @Test(arguments: [1, 2, 3] as [CGFloat], [UIImage.ResizingMode.tile, .stretch])
    func resizableImageMapsEachPointToItsSource(scale: CGFloat, mode: UIImage.ResizingMode) throws {
        // Five by four points; each point is one color, however many pixels it has.
        let (width, height) = (5, 4)
        let rows = (0..<height * Int(scale)).map { y in
            (0..<width * Int(scale)).map { x in (x / Int(scale) + 2 * (y / Int(scale))) % 6 }
        }
        let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 2)
        let image = UIImage(cgImage: UIImageTests.sampleImage(rows), scale: scale, orientation: .up)
            .resizableImage(withCapInsets: insets, resizingMode: mode)
        for device in [1, 2, 3] as [CGFloat] {
            // The middle has two points each way. As tiles it also goes there in parts, and less than once.
            var sizes = [CGSize(width: 11, height: 10), CGSize(width: 9, height: 6), CGSize(width: 5, height: 4)]
            if mode == .tile { sizes += [CGSize(width: 8, height: 5), CGSize(width: 4, height: 3)] }
            for size in sizes {
                let drawn = UIImageTests.drawn(14, 12, scale: device) { context in
                    context.interpolationQuality = .none
                    image.draw(in: CGRect(origin: CGPoint(x: 2, y: 1), size: size))
                }
                let expected = (0..<12 * Int(device)).map { row in
                    (0..<14 * Int(device)).map { column -> Int in
                        let x = (CGFloat(column) + 0.5) / device - 2
                        let y = (CGFloat(row) + 0.5) / device - 1
                        guard x >= 0, y >= 0, x < size.width, y < size.height else { return -1 }
                        let from = source(x, of: size.width, image: 5, insets.left, insets.right, mode)
                        let above = source(y, of: size.height, image: 4, insets.top, insets.bottom, mode)
                        return (Int(from) + 2 * Int(above)) % 6
                    }
                }
                #expect(drawn == expected, "image of scale \(scale) at \(device), \(size)")
            }
        }
    }

    /// An asset catalog can state any scale: the tiles of a small image would be hundreds in a point.
    @Test func tilesSmallerThanPixelsAreDrawnOncePerPixel() throws {
        func tile(_ width: CGFloat, _ height: CGFloat, _ pixels: CGSize) -> CGSize {
            UIImage.drawnTile(of: CGSize(width: width, height: height), covering: pixels)
        }
        #expect(tile(0.25, 3, CGSize(width: 0.5, height: 6)) == CGSize(width: 0.5, height: 3))
        #expect(tile(2, 0.375, CGSize(width: 2, height: 0.375)) == CGSize(width: 2, height: 1.125))
        #expect(tile(0, 1, CGSize(width: 0, height: 1)) == CGSize(width: 0, height: 1))
        #expect(tile(1, 0.5, CGSize(width: 1, height: 1)) == CGSize(width: 1, height: 0.5))
        // Red and blue rows of a 200th of a point: each pixel is half red and half blue.
        let image = UIImage(cgImage: UIImageTests.sampleImage([[0], [2]]), scale: 200, orientation: .up)
            .resizableImage(withCapInsets: .zero, resizingMode: .tile)
        let size = CGSize(width: 3, height: 3)
        let context = try #require(CGContext.bitmap(size: size, scale: 1, isOpaque: false))
        UIGraphicsPushContext(context)
        image.draw(in: CGRect(origin: .zero, size: size))
        UIGraphicsPopContext()
        let drawn = try #require(context.makeImage()).surface
        for y in 0..<3 {
            for x in 0..<3 {
                let (red, blue) = (Int(drawn[x, y] >> 16 & 0xFF), Int(drawn[x, y] & 0xFF))
                #expect(abs(red - 128) < 16 && abs(blue - 128) < 16, "(\(x), \(y)): \(red), \(blue)")
            }
        }
    }
}

/// Image views that scale a resizable image in each content mode.
@MainActor @Suite struct ResizableImageViewTests {
    /// An image of 6 × 6 points, red at its left and right sides, of 2 points each.
    private func image(_ mode: UIImage.ResizingMode) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
            UIColor.green.setFill()
            context.fill(CGRect(x: 2, y: 0, width: 2, height: 6))
        }
        .resizableImage(withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2), resizingMode: mode)
    }

    @Test(
        arguments: [
            (UIView.ContentMode.scaleToFill, 0, 24), (.scaleAspectFill, 0, 24), (.scaleAspectFit, 6, 18),
            (.center, 9, 15),
            (.left, 0, 6), (.redraw, 0, 24),
        ],
        [1, 2, 3] as [CGFloat]
    )
    func capsKeepTheirSize(expected: (mode: UIView.ContentMode, left: Int, right: Int), scale: CGFloat) {
        for resizing in [UIImage.ResizingMode.stretch, .tile] {
            let screen = ViewScreen(width: 40, height: 20, scale: scale)
            let view = UIImageView(frame: CGRect(x: 4, y: 2, width: 24, height: 12))
            view.contentMode = expected.mode
            view.clipsToBounds = true
            view.image = image(resizing)
            screen.add(view)
            screen.show()
            let row = (0..<24).map { screen[Int((CGFloat(4 + $0) + 0.5) * scale), Int(8 * scale)] }
            let wanted = (0..<24).map { x in
                guard (expected.left..<expected.right).contains(x) else { return Pixel.black }
                return x < expected.left + 2 || x >= expected.right - 2 ? Pixel.red : Pixel.green
            }
            #expect(row == wanted, "\(expected.mode), \(resizing)")
        }
    }

    @Test func imageFollowsChangesOfSizeAndMode() {
        let screen = ViewScreen(width: 40, height: 20)
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 12, height: 6))
        view.contentMode = .scaleAspectFill
        view.image = image(.stretch)
        screen.add(view)
        screen.show()
        #expect(screen[1, 3] == Pixel.red && screen[2, 3] == Pixel.green && screen[9, 3] == Pixel.green)
        view.frame.size.width = 30
        screen.show()
        #expect(screen[1, 3] == Pixel.red && screen[2, 3] == Pixel.green && screen[27, 3] == Pixel.green)
        view.contentMode = .scaleAspectFit
        screen.show()
        #expect(screen[1, 3] == Pixel.black && screen[13, 3] == Pixel.red && screen[15, 3] == Pixel.green)
    }
}
