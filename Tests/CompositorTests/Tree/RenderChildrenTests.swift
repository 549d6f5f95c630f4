import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

@Suite struct RenderChildrenTests {
    private func layer(_ id: UInt64, x: CGFloat = 0) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
            transform: CGAffineTransform(translationX: x, y: 0),
            background: 0xFFFF_FFFF
        )
    }

    @Test(arguments: [0, 1, 15, 16, 17, 255, 256, 257, 4096, 5000])
    func layersArePreservedInOrder(count: Int) {
        let children = RenderChildren((0..<count).map { layer(UInt64($0)) }, structure: 1)
        #expect(children.layers.map(\.id) == (0..<count).map { UInt64($0) })
        #expect(children.count == count)
        #expect(children.primitiveCount == count)
    }

    @Test(arguments: [1, 16, 17, 257, 5000])
    func replacingSharesUnchangedLayers(count: Int) throws {
        let layers = (0..<count).map { layer(UInt64($0)) }
        let children = RenderChildren(layers, structure: 1)
        var generator = SeededGenerator(seed: UInt64(count))
        for _ in 0..<20 {
            let indices = Set((0..<3).map { _ in Int.random(in: 0..<count, using: &generator) }).sorted()
            let changed = children.replacing(indices.map { ($0, layer(UInt64($0), x: 100)) })
            for (index, layer) in changed.layers.enumerated() {
                #expect(layer.id == UInt64(index))
                #expect((layer === layers[index]) == !indices.contains(index))
            }
            #expect(changed.extent.maxX == 110)
        }
    }

    @Test func longestIncreasingReturnsLongestSubsequence() {
        #expect(RenderDiff.longestIncreasing([]) == [])
        #expect(RenderDiff.longestIncreasing([5]) == [0])
        #expect(RenderDiff.longestIncreasing([3, 1, 2, 0, 4]).map { [3, 1, 2, 0, 4][$0] } == [1, 2, 4])
        #expect(RenderDiff.longestIncreasing([4, 3, 2, 1]).count == 1)
    }

    /// 1000 squares in a grid, one of them moves: only the path to it and the overlapped ones are visited.
    @Test func diffOfMoveVisitsPathAndNeighborsOnly() throws {
        func square(_ index: Int, moved: CGFloat = 0) -> RenderLayer {
            RenderLayer(
                id: UInt64(index) + 10,
                bounds: CGRect(x: 0, y: 0, width: 48, height: 32),
                transform: CGAffineTransform(
                    translationX: CGFloat(index % 40) * 48,
                    y: CGFloat(index / 40) * 32
                ),
                background: 0xFF00_0000 | UInt32(index)
            )
        }
        let grid = (0..<1000).map { square($0) }
        func mover(_ x: CGFloat) -> RenderLayer {
            RenderLayer(
                id: 5,
                bounds: CGRect(x: 0, y: 0, width: 40, height: 40),
                transform: CGAffineTransform(translationX: x, y: 300),
                background: 0xFFFF_FFFF
            )
        }
        var children = RenderChildren(grid + [mover(500)], structure: 7)
        func tree(_ children: RenderChildren) -> RenderTree {
            let root = RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: 0, width: 1920, height: 1080),
                children: children
            )
            return RenderTree(
                serial: 1,
                root: root,
                transform: .identity,
                size: PixelSize(width: 1920, height: 1080)
            )
        }
        let compositor = SurfaceCompositor(Compositor(size: PixelSize(width: 1920, height: 1080)))
        let surface = try #require(Surface(size: PixelSize(width: 1920, height: 1080)))
        _ = compositor.advance(to: tree(children))
        compositor.paint(into: surface, age: 0)
        compositor.resetCounters()
        children = children.replacing([(1000, mover(503))])
        let damage = compositor.advance(to: tree(children))
        compositor.paint(into: surface, age: 1)
        // The squares meet 43×40 pixels, which lie on 2 × 2 cells of the grid.
        #expect(damage.area == 43 * 40)
        #expect(compositor.counters.pixelsComposited == 43 * 40)
        // Twice the root and the mover (what changed; what to paint), and the cells under it.
        #expect(compositor.counters.layersVisited <= 2 + 2 + 6)
    }
}
