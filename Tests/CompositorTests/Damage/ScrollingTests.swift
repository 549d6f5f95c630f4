import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Scrolling by moving pixels equals repainting.
@Suite struct ScrollingTests {
    static let size = PixelSize(width: 97, height: 61)

    /// Lists scrolled and layers moved at random, by whole pixels and by fractions, under and over others, in groups,
    /// clips and masks: each presented buffer equals a full repaint.
    @Test(arguments: 0..<8) func movedPixelsEqualFullRepaint(block: UInt64) throws {
        var moved = 0
        for seed in block * 25..<block * 25 + 25 {
            moved += try check(seed: seed)
        }
        #expect(moved > 20_000, "pixels were moved")
    }

    /// Repeats the test with rounded corners, borders and 3D-transformed layers.
    @Test(arguments: 0..<6) func movedPixelsInRoundedCornersEqualFullRepaint(block: UInt64) throws {
        var moved = 0
        for seed in 600 + block * 15..<600 + block * 15 + 15 {
            moved += try check(seed: seed, isDressed: true)
        }
        #expect(moved > 5_000, "pixels were moved")
    }

    /// Repeats the test with masks, blend modes and vibrancy.
    @Test(arguments: 0..<6) func movedPixelsWithCompositionsEqualFullRepaint(block: UInt64) throws {
        var moved = 0
        for seed in 900 + block * 15..<900 + block * 15 + 15 {
            moved += try check(seed: seed, compositions: 6)
        }
        #expect(moved > 2_000, "pixels were moved")
    }

    /// - Returns: the number of moved pixels.
    private func check(seed: UInt64, isDressed: Bool = false, compositions: Int = 0) throws -> Int {
        var generator = SeededGenerator(seed: seed &+ 40_000)
        let scene = RandomScrolling(using: &generator)
        if isDressed {
            scene.root.setEdges(chance: 25, using: &generator)
            scene.root.setProjections(chance: 3, using: &generator)
        }
        if compositions > 0 { scene.root.setCompositions(chance: compositions, using: &generator) }
        let scale: CGFloat = [1, 1, 1, 2, 1.5].randomElement(using: &generator) ?? 1
        let shadow = ShadowBuffer(
            memory: try #require(ShadowBuffer.makeMemory(for: Self.size)),
            compositor: Compositor(
                size: Self.size,
                executor: PaintThreads(Int(seed % 3) + 1),
                sharedCost: 0,
                bandRows: [nil, 8, 16].randomElement(using: &generator) ?? nil,
                leastMove: 64,
                caching: [.never, .whenItPays, .always].randomElement(using: &generator) ?? .never
            )
        )
        var buffers: [(surface: Surface, frame: Int?)] = try (0..<3).map { _ in
            (try #require(Surface(size: Self.size)), nil)
        }
        var frame = 0
        var before: Surface?
        for step in 0..<14 {
            // Sometimes two commits come before a buffer is free.
            for _ in 0..<(generator.chance(20) ? 2 : 1) {
                if step > 0 { scene.change(using: &generator) }
                if step > 0, isDressed, generator.chance(10) { scene.root.setEdges(chance: 4, using: &generator) }
                if step > 0, compositions > 0, generator.chance(10) {
                    scene.root.setCompositions(chance: compositions, using: &generator)
                }
                shadow.compose(tree(scene.root, scale))
            }
            guard shadow.hasUnpresentedDamage else { continue }
            let index = Int.random(in: 0..<3, using: &generator)
            let age = buffers[index].frame.map { frame + 1 - $0 } ?? 0
            let damage = shadow.present(to: buffers[index].surface, age: age)
            frame += 1
            buffers[index].frame = frame

            let expected = try fullRepaint(scene.root, scale)
            if let (x, y) = buffers[index].surface.firstDifference(from: expected) {
                Issue.record("seed \(seed), frame \(frame), age \(age): pixel \(x),\(y) differs")
                return 0
            }
            if let before {
                before.copy(damage, from: expected)
                if let (x, y) = before.firstDifference(from: expected) {
                    Issue.record("seed \(seed), frame \(frame): pixel \(x),\(y) changed outside the damage")
                    return 0
                }
            }
            before = expected
        }
        return shadow.counters.pixelsMoved
    }

    /// Only the revealed rows are painted, and fixed layers in front, at their old and new positions.
    @Test func scrollPaintsRevealedRowsOnly() throws {
        let size = PixelSize(width: 400, height: 640)
        let shadow = ShadowBuffer(size: size, memory: try #require(ShadowBuffer.makeMemory(for: size)))
        let buffer = try #require(Surface(size: size))
        let rows = (0..<80).map { (index: Int) -> RenderLayer in
            RenderLayer(
                id: UInt64(index) + 10,
                bounds: CGRect(x: 0, y: 0, width: 300, height: 20),
                transform: CGAffineTransform(translationX: 10, y: CGFloat(index) * 25),
                background: 0xFF10_6090
            )
        }
        let children = RenderChildren(rows, structure: 1)
        func show(_ y: CGFloat, bar: CGRect? = nil) -> CompositorCounters {
            let list = RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: y, width: 400, height: 640),
                transform: CGAffineTransform(translationX: 0, y: -y),
                background: 0xFFFF_FFFF,
                masksToBounds: true,
                children: children
            )
            let front = RenderLayer(id: 2, bounds: bar ?? .zero, background: 0x8000_0000)
            let root = RenderLayer(
                id: 3,
                bounds: CGRect(x: 0, y: 0, width: 400, height: 640),
                children: RenderChildren([list, front], structure: 2)
            )
            shadow.resetCounters()
            shadow.compose(RenderTree(serial: 1, root: root, transform: .identity, size: size))
            _ = shadow.present(to: buffer, age: 1)
            return shadow.counters
        }
        _ = show(0)
        for step in 1...4 {
            let counters = show(CGFloat(step) * 8)
            #expect(counters.pixelsComposited == 310 * 8 || counters.pixelsComposited == 300 * 8)
            #expect(counters.bytesCopiedOut > 600 * 300 * 4)
        }
        // By fractions nothing can be moved.
        #expect(show(32.5).pixelsComposited > 300 * 600)
        _ = show(40)
        let bar = CGRect(x: 0, y: 0, width: 400, height: 40)
        _ = show(48, bar: bar)
        let counters = show(56, bar: bar)
        #expect(counters.pixelsComposited == 300 * (40 + 8))
        #expect(counters.pixelsMoved == 300 * (640 - 8))
    }

    private func tree(_ model: ModelLayer, _ scale: CGFloat) -> RenderTree {
        RenderTree(
            serial: ModelLayer.number(),
            root: model.render(),
            transform: CGAffineTransform(scaleX: scale, y: scale),
            size: Self.size,
            background: 0xFF20_4060
        )
    }

    private func fullRepaint(_ model: ModelLayer, _ scale: CGFloat) throws -> Surface {
        let surface = try #require(Surface(size: Self.size))
        let compositor = SurfaceCompositor(Compositor(size: Self.size))
        _ = compositor.advance(to: tree(model, scale))
        compositor.paint(into: surface, age: 0)
        return surface
    }
}

/// Lists with rows, one or two of them, behind and before other layers.
private final class RandomScrolling {
    let root: ModelLayer
    private var lists: [ModelLayer] = []

    init(using generator: inout SeededGenerator) {
        root = ModelLayer(using: &generator, depth: 0)
        root.bounds = CGRect(x: 0, y: 0, width: 97, height: 61)
        root.transform = .identity
        root.opacity = 1
        root.contents = nil
        if generator.chance(60) { root.background = 0xFF80_90A0 }
        if generator.chance(30) { root.children.append(Self.other(using: &generator)) }
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            let list = Self.list(using: &generator)
            lists.append(list)
            // Sometimes in a layer between, which may be faded, transformed or a mask.
            if generator.chance(30) {
                let holder = ModelLayer(using: &generator, depth: 0)
                if generator.chance(50) { holder.transform = CGAffineTransform(translationX: 4, y: 3) }
                holder.bounds.size = CGSize(width: 70, height: 50)
                holder.contents = nil
                holder.children = [list]
                root.children.append(holder)
            } else {
                root.children.append(list)
            }
            if generator.chance(40) { root.children.append(Self.other(using: &generator)) }
        }
    }

    private static func other(using generator: inout SeededGenerator) -> ModelLayer {
        let layer = ModelLayer(using: &generator, depth: 1)
        // Some have a blurred backdrop.
        if generator.chance(25) { layer.backdrop = RenderBackdrop(deviation: generator.chance(50) ? 1 : 4) }
        return layer
    }

    private static func list(using generator: inout SeededGenerator) -> ModelLayer {
        let list = ModelLayer(using: &generator, depth: 0)
        list.bounds = CGRect(x: 0, y: 0, width: 20 + generator.below(60), height: 20 + generator.below(40))
        list.transform = CGAffineTransform(translationX: generator.below(20), y: generator.below(12))
        list.contents = nil
        list.masksToBounds = generator.chance(75)
        if generator.chance(60) { list.opacity = 1 }
        if generator.chance(60) { list.background = 0xFFFF_FFFF }
        for index in 0..<8 { list.children.append(row(CGFloat(index) * 12, using: &generator)) }
        return list
    }

    private static func row(_ y: CGFloat, using generator: inout SeededGenerator) -> ModelLayer {
        let row = ModelLayer(using: &generator, depth: generator.chance(40) ? 1 : 0)
        if generator.chance(85) {
            row.bounds = CGRect(x: 0, y: 0, width: row.bounds.width, height: 12)
            row.transform = CGAffineTransform(translationX: 0, y: y)
        }
        return row
    }

    func change(using generator: inout SeededGenerator) {
        for list in lists where generator.chance(80) {
            var x: CGFloat = 0
            var y = CGFloat(Int.random(in: -9...9, using: &generator))
            if generator.chance(20) { x = CGFloat(Int.random(in: -5...5, using: &generator)) }
            if generator.chance(10) { y += 0.4 }
            if generator.chance(25) {
                list.transform = list.transform.concatenating(CGAffineTransform(translationX: x, y: y))
                list.isDirty = true
            } else {
                list.scroll(x, y)
            }
            if generator.chance(10) {
                list.children.append(Self.row(generator.below(60), using: &generator))
                list.isReordered = true
            }
            if generator.chance(10), list.children.count > 2 {
                list.children.removeFirst()
                list.isReordered = true
            }
            if generator.chance(15) { list.children.randomElement(using: &generator)?.change(using: &generator) }
        }
        if generator.chance(15) { root.change(using: &generator) }
    }
}

extension ModelLayer {
    /// Scrolls the content of the layer, as a list does.
    fileprivate func scroll(_ x: CGFloat, _ y: CGFloat) {
        bounds.origin.x += x
        bounds.origin.y += y
        transform = CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
        isDirty = true
    }
}

extension SeededGenerator {
    fileprivate mutating func below(_ limit: Int) -> CGFloat { CGFloat(Int.random(in: 0..<limit, using: &self)) }
}
