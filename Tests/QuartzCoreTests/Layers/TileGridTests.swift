import CoreGraphics
@testable import QuartzCore
import Testing

/// The levels and cells of tiled layers.
@Suite struct TileGridTests {
    private func grid(_ levels: Int, _ bias: Int, size: CGFloat = 1000, tile: CGFloat = 100) throws -> TileGrid {
        try #require(
            TileGrid(
                bounds: CGRect(x: 0, y: 0, width: size, height: size),
                tileSize: CGSize(width: tile, height: tile),
                scale: 1,
                levelsOfDetail: levels,
                bias: bias
            )
        )
    }

    @Test func levelsHaveHalfOfTheResolutionOfTheNext() throws {
        #expect(try grid(1, 0).levels == 0...0)
        #expect(try grid(4, 2).levels == -1...2)
        // The lowest level has at least a pixel.
        #expect(try grid(40, 0, size: 8).levels == -3...0)
        #expect(try grid(4, 2).pixelsPerPoint(2) == 4)
    }

    @Test func levelHasAtLeastTheResolutionOfTheScreen() throws {
        let grid = try grid(4, 2)
        let expected: [(CGFloat, Int)] = [(0.1, -1), (0.5, -1), (0.6, 0), (1, 0), (1.0001, 0), (1.1, 1), (9, 2)]
        for (density, level) in expected { #expect(grid.level(for: density) == level, "\(density)") }
    }

    @Test func cellsCoverVisibleRectangleFromItsCenter() throws {
        let grid = try grid(4, 2)
        let keys = grid.keys(in: CGRect(x: 110, y: 110, width: 280, height: 80), level: 0)
        #expect(Set(keys.map(\.column)) == [1, 2, 3] && Set(keys.map(\.row)) == [1])
        #expect(keys.first?.column == 2)
        #expect(grid.keys(in: CGRect(x: 100, y: 100, width: 100, height: 100), level: 0).count == 1)
        #expect(grid.keys(in: CGRect(x: 100, y: 100, width: 100, height: 100), level: 1).count == 4)
        #expect(grid.cell(TileKey(level: 1, column: 1, row: 0)) == CGRect(x: 50, y: 0, width: 50, height: 50))
        #expect(grid.keys(in: CGRect(x: 2000, y: 0, width: 10, height: 10), level: 0).isEmpty)
    }

    @Test func numberOfCellsIsLimited() throws {
        let grid = try grid(1, 24, size: 1e6, tile: 256)
        let keys = grid.keys(in: grid.bounds, level: 24)
        #expect(keys.count <= 256)
        #expect(try self.grid(1, 0, size: 1e5, tile: 16).keys(in: .infinite, level: 0).count <= 65_536)
    }
}
