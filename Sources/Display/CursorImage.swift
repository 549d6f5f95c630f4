import Geometry

/// An image that a display shows above its frames, as a cursor.
package final class CursorImage: Sendable {
    package let size: PixelSize
    /// The pixels row by row, as those of surfaces: ARGB with premultiplied colors.
    package let pixels: [UInt32]
    /// The pixel that is at the location of the cursor.
    package let hotSpot: PixelPoint

    /// Creates an image.
    /// - Precondition: There are as many pixels as the size has.
    package init(size: PixelSize, pixels: [UInt32], hotSpot: PixelPoint) {
        precondition(pixels.count == size.area, "an image of \(size) must not have \(pixels.count) pixels")
        self.size = size
        self.pixels = pixels
        self.hotSpot = hotSpot
    }

    /// Returns the image as it appears on the panel of a rotated screen.
    package func rotated(_ rotation: ScreenRotation) -> CursorImage {
        if rotation == .none { return self }
        let panel = rotation.size(of: size)
        var rotated = [UInt32](repeating: 0, count: pixels.count)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = rotation.panelPoint(of: PixelPoint(x: x, y: y), screen: size)
                rotated[place.y * panel.width + place.x] = pixels[y * size.width + x]
            }
        }
        return CursorImage(
            size: panel,
            pixels: rotated,
            hotSpot: rotation.panelPoint(of: hotSpot, screen: size)
        )
    }
}

extension ScreenRotation {
    /// Returns the pixel of a panel that shows a pixel of a screen.
    /// - Parameter screen: The size of the screen.
    package func panelPoint(of point: PixelPoint, screen: PixelSize) -> PixelPoint {
        panelRect(of: PixelRect(x: point.x, y: point.y, width: 1, height: 1), screen: screen).origin
    }
}
