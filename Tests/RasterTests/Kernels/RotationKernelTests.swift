import TestSupport
import Testing

@testable import Raster

/// A screen on a rotated panel.
@Suite struct RotationKernelTests {
    @Test(arguments: ScreenRotation.allCases) func panelRectMatchesPanelPixels(_ rotation: ScreenRotation) {
        let screen = PixelSize(width: 7, height: 5)
        let panel = rotation.size(of: screen)
        #expect(rotation.size(of: panel) == screen)
        for minY in 0..<5 {
            for minX in 0..<7 {
                for maxY in minY + 1...5 {
                    for maxX in minX + 1...7 {
                        let rect = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
                        var expected = PixelRect.empty
                        for y in minY..<maxY {
                            for x in minX..<maxX {
                                let position = rotation.panelPixel(x: x, y: y, screen: screen)
                                expected = expected.union(PixelRect(x: position.x, y: position.y, width: 1, height: 1))
                            }
                        }
                        #expect(rotation.panelRect(of: rect, screen: screen) == expected)
                    }
                }
            }
        }
    }

    /// Touch positions on the panel map to the pixel shown there.
    @Test(arguments: ScreenRotation.allCases) func screenPositionMatchesPanelPixel(_ rotation: ScreenRotation) {
        let screen = PixelSize(width: 8, height: 4)
        let panel = rotation.size(of: screen)
        for y in 0..<screen.height {
            for x in 0..<screen.width {
                let seen = rotation.panelPixel(x: x, y: y, screen: screen)
                let position = rotation.screenPosition(
                    ofPanelX: (Double(seen.x) + 0.5) / Double(panel.width),
                    y: (Double(seen.y) + 0.5) / Double(panel.height)
                )
                // Sides are powers of two, so that nothing is rounded.
                #expect(position.x * 8 == Double(x) + 0.5 && position.y * 4 == Double(y) + 0.5)
            }
        }
    }

    @Test func initWithDegreesParsesRightAngles() {
        #expect(["0", "90", "180", "270"].map { ScreenRotation(degrees: $0) } == ScreenRotation.allCases)
        for text in ["", "45", "-90", "360", "90.0", "left", "0x5a"] { #expect(ScreenRotation(degrees: text) == nil) }
    }

    /// Rectangles of all widths and heights, from anywhere in the source to anywhere on the panel, also beyond
    /// their edges: each pixel is copied to its position, and no other is written. Every fifth is larger than
    /// the caches.
    @Test(arguments: ScreenRotation.allCases) func rotatedCopyMovesPixelsToPanelPositions(_ rotation: ScreenRotation)
        throws
    {
        var random = SeededGenerator(seed: 90)
        let screen = PixelSize(width: 150, height: 140)
        let source = try #require(Surface(size: PixelSize(width: 160, height: 145)))
        source.fill(using: &random)
        for round in 0..<400 {
            // A pitch of its own, from an address of its own.
            let size = rotation.size(of: screen)
            let pitch = (size.width + Int.random(in: 0...5, using: &random)) * 4
            let offset = Int.random(in: 0..<16, using: &random) * 4
            let memory = try #require(Surface(size: PixelSize(width: size.width + 5, height: size.height + 1)))
            let panel = Surface(wrapping: memory.baseAddress + offset, size: size, bytesPerRow: pitch) {
                withExtendedLifetime(memory) {}
            }
            panel.fill(using: &random)
            let before = try #require(Surface(size: size))
            PixelKernels.copy(to: before, in: before.bounds, from: panel, at: .zero)

            let isLarge = round % 5 == 0
            let rect = PixelRect(
                x: Int.random(in: isLarge ? 0...3 : -10...140, using: &random),
                y: Int.random(in: isLarge ? 0...3 : -10...130, using: &random),
                width: isLarge || round % 4 == 0 ? 150 : Int.random(in: 0...40, using: &random),
                height: isLarge || round % 3 == 0 ? 140 : Int.random(in: 0...40, using: &random)
            )
            let point = PixelPoint(
                x: Int.random(in: isLarge ? 0...10 : -5...40, using: &random),
                y: Int.random(in: isLarge ? 0...5 : -5...40, using: &random)
            )
            PixelKernels.copyOut(to: panel, rotation: rotation, in: rect, from: source, at: point)

            for y in 0..<screen.height {
                for x in 0..<screen.width where rect.contains(x: x, y: y) {
                    let (column, row) = (point.x + x - rect.minX, point.y + y - rect.minY)
                    guard source.bounds.contains(x: column, y: row) else { continue }
                    let position = rotation.panelPixel(x: x, y: y, screen: screen)
                    before.row(position.y)[position.x] = source.row(row)[column]
                }
            }
            let difference = panel.firstDifference(from: before)
            try #require(difference == nil, "round \(round): \(rect) from \(point)")
        }
    }
}
