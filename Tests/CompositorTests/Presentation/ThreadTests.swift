import CoreGraphics
import Glibc
import Synchronization
import ScreenSupport
import Testing

@testable import Compositor

/// Painting by several threads.
@Suite struct ThreadTests {
    private static let size = PixelSize(width: 1280, height: 800)

    /// Returns a tree of half-transparent squares all over the screen, over a background.
    private func tree(_ count: Int, at offset: CGFloat, opacity: Double = 1) -> RenderTree {
        let squares = (0..<count).map { (index: Int) -> RenderLayer in
            let x = CGFloat(index * 37 % 900) + offset
            let y = CGFloat(index * 23 % 500)
            return RenderLayer(
                id: UInt64(index) + 10,
                bounds: CGRect(x: 0, y: 0, width: 400, height: 300),
                transform: CGAffineTransform(translationX: x, y: y),
                background: 0x8040_2010
            )
        }
        let root = RenderLayer(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 1280, height: 800),
            opacity: opacity,
            background: 0xff10_2030,
            children: RenderChildren(squares, structure: UInt64(count))
        )
        return RenderTree(serial: 1, root: root, transform: .identity, size: Self.size)
    }

    /// No thread is woken for a small change, and large ones give the same pixels with one thread and with several.
    @Test func threadsAreWokenForLargeRepaintsOnly() throws {
        let one = SurfaceCompositor(Compositor(size: Self.size))
        let pool = PaintThreads(3)
        let three = SurfaceCompositor(Compositor(size: Self.size, executor: pool))
        let expected = try #require(Surface(size: Self.size))
        let actual = try #require(Surface(size: Self.size))

        _ = three.advance(to: tree(1, at: 0))
        three.paint(into: actual, age: 0)
        _ = three.advance(to: tree(1, at: 5))
        three.paint(into: actual, age: 1)
        #expect(pool.pool.wakes == 0)
        #expect(three.counters.sharedFrames == 0)

        for step in 0..<5 {
            let next = tree(60, at: CGFloat(step * 3), opacity: step % 2 == 0 ? 1 : 0.5)
            _ = one.advance(to: next)
            _ = three.advance(to: next)
            one.paint(into: expected, age: 0)
            three.paint(into: actual, age: 0)
            for y in 0..<Self.size.height {
                try #require(memcmp(expected.row(y), actual.row(y), Self.size.width * 4) == 0)
            }
        }
        #expect(three.counters.sharedFrames == 5)
        #expect(pool.pool.wakes == 10)
    }

    /// Group buffers are allocated in the first frame only, independent of the threads.
    @Test func groupBuffersAreAllocatedOnce() throws {
        let compositor = SurfaceCompositor(Compositor(size: Self.size, executor: PaintThreads(3), sharedCost: 0))
        let surface = try #require(Surface(size: Self.size))
        var allocations: [Int] = []
        for step in 0..<6 {
            compositor.resetCounters()
            _ = compositor.advance(to: tree(20, at: CGFloat(step), opacity: 0.5))
            compositor.paint(into: surface, age: 0)
            allocations.append(compositor.counters.groupAllocations)
        }
        #expect(allocations == [3, 0, 0, 0, 0, 0])
    }
}
