import CoreGraphics
import Testing

@testable import Compositor

/// The cost of building a paint list.
@Suite struct PaintListTests {
    private let size = PixelSize(width: 400, height: 300)

    private func layer(_ id: UInt64, _ frame: CGRect, _ color: UInt32) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: CGRect(origin: .zero, size: frame.size),
            transform: CGAffineTransform(translationX: frame.minX, y: frame.minY),
            background: color
        )
    }

    private func list(_ layers: [RenderLayer], damage: Region) -> PaintList {
        let root = RenderLayer(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 400, height: 300),
            children: RenderChildren(layers, structure: 1)
        )
        var builder = PaintListBuilder()
        builder.build(RenderTree(serial: 1, root: root, transform: .identity, size: size), damage: damage)
        return builder.list
    }

    /// Damage of several rectangles is not clipped to each layer: all share one region, until something opaque changes it.
    @Test func itemsShareRemainingRegion() {
        let damage = Region([
            PixelRect(x: 0, y: 0, width: 60, height: 60), PixelRect(x: 200, y: 40, width: 100, height: 200),
            PixelRect(x: 20, y: 100, width: 90, height: 180),
        ])
        let glass = (0..<100).map { layer(UInt64($0) + 10, CGRect(x: $0, y: $0, width: 250, height: 180), 0x4020_2020) }
        #expect(list(glass, damage: damage).regions.count == 1)
        let plate = layer(500, CGRect(x: 210, y: 60, width: 50, height: 50), 0xFFFF_FFFF)
        let plates = list(glass[..<50] + [plate] + glass[50...], damage: damage)
        #expect(plates.regions.count == 2)
    }

    /// Each item is visible in the damaged pixels of its own rectangle, with a minimal bounding box.
    @Test func itemBoundsAreLimitedToDamage() throws {
        let damage = Region([
            PixelRect(x: 0, y: 0, width: 60, height: 60), PixelRect(x: 200, y: 40, width: 100, height: 200),
        ])
        let frames = [
            CGRect(x: 10, y: 10, width: 20, height: 20), CGRect(x: 50, y: 50, width: 300, height: 10),
            CGRect(x: 100, y: 100, width: 50, height: 50),
        ]
        let list = list(frames.enumerated().map { layer(UInt64($0) + 10, $1, 0x4020_2020) }, damage: damage)
        let seen = list.items.filter { $0.color == 0x4020_2020 }
        try #require(seen.count == 2, "one of them is nowhere damaged, and not listed")
        #expect(seen[0].visible == PixelRect(x: 10, y: 10, width: 20, height: 20))
        #expect(seen[0].region == -1)
        #expect(seen[1].visible == PixelRect(x: 50, y: 50, width: 250, height: 10))
        #expect(list.regions[seen[1].region] == damage)
    }

    /// Reusing the memory of items saves allocations, but that of the first frame would never be used again.
    @Test func memoryOfManyItemsIsReleasedWhenFewFollow() {
        let plates = (0..<5000).map {
            layer(UInt64($0) + 10, CGRect(x: $0 % 390, y: $0 / 390, width: 8, height: 8), 0x4020_2020)
        }
        let root = RenderLayer(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 400, height: 300),
            children: RenderChildren(plates, structure: 1)
        )
        let tree = RenderTree(serial: 1, root: root, transform: .identity, size: size)
        var builder = PaintListBuilder()
        for _ in 0..<2 { builder.build(tree, damage: Region(PixelRect(size: size))) }
        let capacity = builder.list.items.capacity
        #expect(builder.list.items.count == 5001 && capacity >= 5001)
        let small = Region(PixelRect(x: 0, y: 0, width: 2, height: 2))
        builder.build(tree, damage: small)
        #expect(builder.list.items.capacity == capacity, "the next frame may be as large")
        for _ in 0..<2 { builder.build(tree, damage: small) }
        #expect((1..<100).contains(builder.list.items.count) && builder.list.items.capacity < 1024)
    }
}
