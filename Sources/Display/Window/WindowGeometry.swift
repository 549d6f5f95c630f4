import Geometry
import Raster

/// The relation of the pixels of a window to those of the panel that it shows.
struct WindowGeometry: Hashable, Sendable {
    /// The numbers of window pixels per pixel of the panel, in both directions.
    static let zooms = 1...4
    /// The smallest side of a panel in a window, in pixels.
    static let minimumSide = 16

    /// The rotation of the panel in the window: with 90 degrees, the top of the panel is at the right edge of the window.
    var rotation = ScreenRotation.none
    var zoom = 1

    /// Returns the size of the window that shows a panel completely.
    func windowSize(of panel: PixelSize) -> PixelSize {
        let view = rotation.size(of: panel)
        return PixelSize(width: view.width * zoom, height: view.height * zoom)
    }

    /// Returns the size of the largest panel that a window shows completely. A side has at least `minimumSide` pixels.
    func panelSize(in window: PixelSize) -> PixelSize {
        func side(_ length: Int) -> Int { min(max(length / zoom, Self.minimumSide), VirtualDisplay.maximumSide) }
        return rotation.size(of: PixelSize(width: side(window.width), height: side(window.height)))
    }

    /// Returns the position on a panel, as fractions of its sides, of the center of a pixel of the window. A position outside
    /// of the panel becomes the nearest one on it.
    func position(x: Int, y: Int, on panel: PixelSize) -> CGPoint {
        let window = windowSize(of: panel)
        func fraction(_ value: Int, of length: Int) -> Double {
            (Double(min(max(value, 0), length - 1)) + 0.5) / Double(length)
        }
        return position(
            atFractions: CGPoint(x: fraction(x, of: window.width), y: fraction(y, of: window.height))
        )
    }

    /// Returns the position on a panel of fractions of the sides of what the window shows.
    func position(atFractions point: CGPoint) -> CGPoint {
        let position = rotation.screenPosition(ofPanelX: point.x, y: point.y)
        return CGPoint(x: position.x, y: position.y)
    }

    /// Returns the parts of a view that show a region of the panel. A region of many parts becomes its bounds.
    func viewRects(of region: Region, of panel: PixelSize) -> [PixelRect] {
        let rects = Array(region.lazy.prefix(Self.mostRects + 1))
        let parts = rects.count > Self.mostRects ? [region.bounds] : rects
        return parts.map { rotation.panelRect(of: $0, screen: panel) }
    }

    /// The number of parts from which on copying them costs more than copying their bounds.
    static let mostRects = 64
}
