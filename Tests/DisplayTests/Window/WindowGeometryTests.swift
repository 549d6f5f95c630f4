import CoreGraphics
import Testing

@testable import Display

/// The positions and sizes of a panel in a window.
@Suite struct WindowGeometryTests {
    private let panel = PixelSize(width: 40, height: 20)

    @Test(arguments: [
        (ScreenRotation.none, 40, 20), (.clockwise, 20, 40), (.upsideDown, 40, 20), (.counterclockwise, 20, 40),
    ])
    func windowFitsRotatedPanel(rotation: ScreenRotation, width: Int, height: Int) {
        for zoom in WindowGeometry.zooms {
            let geometry = WindowGeometry(rotation: rotation, zoom: zoom)
            let size = geometry.windowSize(of: panel)
            #expect(size == PixelSize(width: width * zoom, height: height * zoom))
            #expect(geometry.panelSize(in: size) == panel)
            // A window that is larger by less than a pixel of the panel shows the same panel.
            let larger = PixelSize(width: size.width + zoom - 1, height: size.height + zoom - 1)
            #expect(geometry.panelSize(in: larger) == panel)
        }
    }

    @Test func panelHasSideOfUsableLength() {
        let geometry = WindowGeometry(rotation: .none, zoom: 2)
        let least = WindowGeometry.minimumSide
        #expect(geometry.panelSize(in: PixelSize(width: 0, height: -5)) == PixelSize(width: least, height: least))
        let most = VirtualDisplay.maximumSide
        #expect(geometry.panelSize(in: PixelSize(width: .max, height: 100)) == PixelSize(width: most, height: 50))
    }

    /// The pixel of the window at which a pixel of the panel is shown leads back to it, for every pixel.
    @Test(arguments: ScreenRotation.allCases) func pointerIsWherePixelIsShown(rotation: ScreenRotation) throws {
        for zoom in [1, 3] {
            let geometry = WindowGeometry(rotation: rotation, zoom: zoom)
            for y in 0..<panel.height {
                for x in 0..<panel.width {
                    let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                    let shown = try #require(geometry.viewRects(of: Region(pixel), of: panel).first)
                    let point = geometry.position(
                        x: shown.minX * zoom + zoom / 2,
                        y: shown.minY * zoom + zoom / 2,
                        on: panel
                    )
                    #expect(Int(point.x * 40) == x && Int(point.y * 20) == y)
                }
            }
        }
    }

    @Test func positionsOutsideAreAtTheEdge() {
        let geometry = WindowGeometry()
        #expect(geometry.position(x: -100, y: 500, on: panel) == CGPoint(x: 0.0125, y: 0.975))
        #expect(geometry.position(x: .max, y: .min, on: panel) == CGPoint(x: 0.9875, y: 0.025))
    }

    @Test func manyPartsAreShownAsTheirBounds() {
        let geometry = WindowGeometry(rotation: .upsideDown)
        func columns(_ count: Int) -> Region {
            Region((0..<count).map { PixelRect(x: 2 * $0, y: 0, width: 1, height: 10) })
        }
        let wide = PixelSize(width: 400, height: 20)
        #expect(geometry.viewRects(of: columns(WindowGeometry.mostRects), of: wide).count == WindowGeometry.mostRects)
        #expect(
            geometry.viewRects(of: columns(WindowGeometry.mostRects + 1), of: wide)
                == [PixelRect(x: 400 - 129, y: 10, width: 129, height: 10)]
        )
        #expect(geometry.viewRects(of: .empty, of: wide) == [])
    }
}
