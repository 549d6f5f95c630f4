import Raster

extension ScreenRotation {
    /// Where a panel shows a pixel of a screen, told without the code that is tested.
    /// - Parameter screen: its size.
    package func panelPixel(x: Int, y: Int, screen: PixelSize) -> (x: Int, y: Int) {
        var (x, y, size) = (x, y, screen)
        // A quarter turn clockwise brings the left edge to the top and the top to the right.
        for _ in 0..<rawValue / 90 {
            (x, y) = (size.height - 1 - y, x)
            size = PixelSize(width: size.height, height: size.width)
        }
        return (x, y)
    }
}

extension Surface {
    /// The picture as a panel that hangs turned shows it.
    package func turned(_ rotation: ScreenRotation) -> Surface? {
        guard let panel = Surface(size: rotation.size(of: size)) else { return nil }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = rotation.panelPixel(x: x, y: y, screen: size)
                panel.row(place.y)[place.x] = row(y)[x]
            }
        }
        return panel
    }
}
