import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// `CALayer.contentsCenter` with each gravity, against nine layers that show a part of the image each.
@Suite struct ContentsCenterGravityTests {
    static let resizing: [CALayerContentsGravity] = [.resize, .resizeAspect, .resizeAspectFill]
    static let placing: [CALayerContentsGravity] = [
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]
    private static let sizes = [
        CGSize(width: 32, height: 20), CGSize(width: 20, height: 33), CGSize(width: 26, height: 26),
    ]
    /// The size of the image, and the columns and rows at which its parts begin, in points.
    private static let imageSize = CGSize(width: 12, height: 8)
    private static let columns: [CGFloat] = [0, 3, 9, 12]
    private static let rows: [CGFloat] = [0, 2, 4, 8]

    /// An image whose pixels all differ.
    private func image(_ scale: Int) -> CGImage {
        let (width, height) = (Int(Self.imageSize.width) * scale, Int(Self.imageSize.height) * scale)
        let surface = Surface.allocate(PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width {
                let red = UInt32(40 + x * 215 / width)
                surface[x, y] = 0xFF00_0000 | red << 16 | UInt32(40 + y * 215 / height) << 8 | UInt32((x ^ y) & 1) * 99
            }
        }
        return CGImage(surface: surface, isOpaque: true)
    }

    private func layer(
        _ size: CGSize,
        _ scale: Int,
        _ gravity: CALayerContentsGravity,
        isClipped: Bool
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(origin: CGPoint(x: 14, y: 14), size: size)
        layer.contentsScale = CGFloat(scale)
        layer.contentsGravity = gravity
        layer.masksToBounds = isClipped
        return layer
    }

    private func screen(_ layer: CALayer, _ scale: Int) -> LayerScreen {
        CATransaction.setDisableActions(true)
        let screen = LayerScreen(width: 64 * scale, height: 64 * scale, scale: CGFloat(scale))
        screen.root.addSublayer(layer)
        screen.show()
        return screen
    }

    private func centered(_ layer: CALayer) {
        let (width, height) = (Self.imageSize.width, Self.imageSize.height)
        layer.contentsCenter = CGRect(
            x: Self.columns[1] / width,
            y: Self.rows[1] / height,
            width: (Self.columns[2] - Self.columns[1]) / width,
            height: (Self.rows[2] - Self.rows[1]) / height
        )
    }

    @Test(arguments: resizing, [1, 2, 3]) func outerPartsKeepTheirSizeInTheResizedImage(
        gravity: CALayerContentsGravity,
        scale: Int
    ) throws {
        let image = image(scale)
        for size in Self.sizes {
            for isClipped in [false, true] {
                let layer = layer(size, scale, gravity, isClipped: isClipped)
                layer.contents = image
                let whole = pixels(screen(layer, scale).surface)
                centered(layer)
                let shown = screen(layer, scale)
                #expect(pixels(shown.surface) != whole, "\(gravity.rawValue) \(size)")
                #expect(shown.repainted() == pixels(shown.surface))

                let (fitX, fitY) = (size.width / Self.imageSize.width, size.height / Self.imageSize.height)
                let factor = gravity == .resizeAspect ? min(fitX, fitY) : max(fitX, fitY)
                let filled =
                    gravity == .resize
                    ? size : CGSize(width: Self.imageSize.width * factor, height: Self.imageSize.height * factor)
                let origin = CGPoint(x: (size.width - filled.width) / 2, y: (size.height - filled.height) / 2)
                let x = [0, Self.columns[1], filled.width - (Self.imageSize.width - Self.columns[2]), filled.width]
                let y = [0, Self.rows[1], filled.height - (Self.imageSize.height - Self.rows[2]), filled.height]
                let expected = self.layer(size, scale, gravity, isClipped: isClipped)
                for (column, row) in (0..<9).map({ ($0 % 3, $0 / 3) }) {
                    let part = CALayer()
                    part.frame = CGRect(
                        x: origin.x + x[column],
                        y: origin.y + y[row],
                        width: x[column + 1] - x[column],
                        height: y[row + 1] - y[row]
                    )
                    part.contents = image
                    part.contentsScale = CGFloat(scale)
                    part.contentsRect = CGRect(
                        x: Self.columns[column] / Self.imageSize.width,
                        y: Self.rows[row] / Self.imageSize.height,
                        width: (Self.columns[column + 1] - Self.columns[column]) / Self.imageSize.width,
                        height: (Self.rows[row + 1] - Self.rows[row]) / Self.imageSize.height
                    )
                    expected.addSublayer(part)
                }
                let reference = screen(expected, scale)
                let differing = zip(pixels(shown.surface), pixels(reference.surface)).count { first, second in
                    // Positions are computed in two ways, so that a channel may be rounded otherwise.
                    [0, 8, 16].contains { abs(Int(first >> $0 & 255) - Int(second >> $0 & 255)) > 1 }
                }
                #expect(differing == 0, "\(gravity.rawValue) \(size), clipped: \(isClipped)")
            }
        }
    }

    @Test(arguments: placing, [1, 2, 3]) func imageInItsOwnSizeHasNoCenter(gravity: CALayerContentsGravity, scale: Int)
    {
        for size in Self.sizes + [CGSize(width: 5, height: 4)] {
            let layer = layer(size, scale, gravity, isClipped: false)
            layer.contents = image(scale)
            let whole = pixels(screen(layer, scale).surface)
            centered(layer)
            #expect(pixels(screen(layer, scale).surface) == whole, "\(gravity.rawValue) \(size)")
        }
    }

    /// The parts follow a change of the gravity and of the bounds, also in an animation of the bounds.
    @Test func partsFollowGravityAndBounds() {
        let layer = layer(Self.sizes[0], 1, .center, isClipped: false)
        layer.contents = image(1)
        centered(layer)
        let screen = screen(layer, 1)
        for gravity in Self.resizing + [.topLeft] + Self.resizing.reversed() {
            for size in Self.sizes {
                layer.contentsGravity = gravity
                layer.bounds.size = size
                screen.show()
                let fresh = self.layer(size, 1, gravity, isClipped: false)
                fresh.position = layer.position
                fresh.contents = layer.contents
                centered(fresh)
                #expect(pixels(screen.surface) == pixels(self.screen(fresh, 1).surface), "\(gravity.rawValue) \(size)")
            }
        }
    }
}
