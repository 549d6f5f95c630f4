import Raster

extension ScreenRotation {
    /// Returns the panel position of a screen pixel, computed independently of the tested code.
    /// - Parameter screen: its size.
    package func panelPixel(x: Int, y: Int, screen: PixelSize) -> (x: Int, y: Int) {
        var (x, y, size) = (x, y, screen)
        // A quarter rotation clockwise moves the left edge to the top and the top to the right.
        for _ in 0..<rawValue / 90 {
            (x, y) = (size.height - 1 - y, x)
            size = PixelSize(width: size.height, height: size.width)
        }
        return (x, y)
    }
}

extension Surface {
    /// Returns the surface as a rotated panel shows it.
    package func rotated(_ rotation: ScreenRotation) -> Surface? {
        guard let panel = Surface(size: rotation.size(of: size)) else { return nil }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let position = rotation.panelPixel(x: x, y: y, screen: size)
                panel.row(position.y)[position.x] = row(y)[x]
            }
        }
        return panel
    }
}
