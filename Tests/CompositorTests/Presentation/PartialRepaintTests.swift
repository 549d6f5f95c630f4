import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Partial repaint of the damage equals a full repaint.
@Suite struct PartialRepaintTests {
    static let size = PixelSize(width: 97, height: 61)

    /// A buffer that a display hands out, and the frame that was last painted in it.
    private struct Buffer {
        var surface: Surface
        var frame: Int?
    }

    @Test(arguments: 0..<UInt64(TestEffort.rounds(20, reduced: 10))) func partialRepaintEqualsFullRepaint(block: UInt64)
        throws
    {
        // 20 blocks of 50 random trees, each through several changes.
        for seed in block * 50..<block * 50 + 50 {
            try check(seed: seed)
        }
    }

    /// Repeats the test with other numbers of threads and rows of bands.
    @Test(arguments: 1...3, [nil, 1, 7, 16]) func threadAndBandCountsDoNotChangePixels(threads: Int, rows: Int?) throws
    {
        for seed in 2000..<UInt64(2020) {
            try check(
                seed: seed,
                SurfaceCompositor(
                    Compositor(
                        size: Self.size,
                        executor: PaintThreads(threads),
                        sharedCost: 0,
                        bandRows: rows
                    )
                )
            )
        }
    }

    /// Repeats the test with cached groups. The whole tree is one group that sometimes moves and fades.
    @Test(arguments: [GroupCaching.never, .whenItPays, .always], [1, 2]) func cachedGroupsProduceTheSamePixels(
        caching: GroupCaching,
        threads: Int
    ) throws {
        var hits = 0
        for seed in 3000..<UInt64(3150) {
            let rows: Int? = seed % 3 == 0 ? nil : 9
            let compositor = SurfaceCompositor(
                Compositor(
                    size: Self.size,
                    executor: PaintThreads(threads),
                    sharedCost: 0,
                    bandRows: rows,
                    caching: caching
                )
            )
            try check(seed: seed, compositor, steps: 9, isGroup: true)
            hits += compositor.counters.layerCacheHits
        }
        #expect(caching == .never ? hits == 0 : hits > 150)
    }

    /// Repeats the test with blurred backdrops.
    @Test(arguments: 0..<UInt64(TestEffort.rounds(8, reduced: 4)), [1, 2])
    func partialRepaintWithBlurredBackdropsEqualsFullRepaint(
        block: UInt64,
        threads: Int
    ) throws {
        for seed in 4000 + block * 25..<4025 + block * 25 {
            let rows: Int? = seed % 3 == 0 ? nil : 9
            let compositor = SurfaceCompositor(
                Compositor(
                    size: Self.size,
                    executor: PaintThreads(threads),
                    sharedCost: 0,
                    bandRows: rows
                )
            )
            try check(seed: seed, compositor, backdrops: seed % 2 == 0 ? 30 : 8)
        }
    }

    /// A layer with a backdrop moves, in a tree in which little else changes.
    @Test(arguments: 0..<UInt64(TestEffort.rounds(8, reduced: 4))) func cachedBackdropsEqualFullRepaint(block: UInt64)
        throws
    {
        for seed in 5000 + block * 25..<5025 + block * 25 {
            try check(seed: seed, steps: 9, backdrops: 3, hasPanel: true)
        }
    }

    /// Repeats the test with rounded corners and borders.
    @Test(arguments: 0..<UInt64(TestEffort.rounds(6, reduced: 3)), [GroupCaching.whenItPays, .always])
    func partialRepaintWithCornersAndBordersEqualsFullRepaint(
        block: UInt64,
        caching: GroupCaching
    ) throws {
        for seed in 6000 + block * 15..<6015 + block * 15 {
            let compositor = SurfaceCompositor(
                Compositor(
                    size: Self.size,
                    executor: PaintThreads(Int(seed % 2) + 1),
                    sharedCost: 0,
                    bandRows: seed % 3 == 0 ? nil : 9,
                    caching: caching
                )
            )
            try check(seed: seed, compositor, isGroup: seed % 4 == 0, backdrops: seed % 5 == 0 ? 10 : 0, edges: 40)
        }
    }

    /// Repeats the test with 3D-transformed layers of all kinds.
    @Test(arguments: 0..<UInt64(TestEffort.rounds(6, reduced: 3)), [1, 2])
    func partialRepaintWith3DTransformsEqualsFullRepaint(block: UInt64, threads: Int)
        throws
    {
        var sampled = 0
        var painted = 0
        for seed in 7000 + block * 15..<7015 + block * 15 {
            let compositor = SurfaceCompositor(
                Compositor(
                    size: Self.size,
                    executor: PaintThreads(threads),
                    sharedCost: 0,
                    bandRows: seed % 3 == 0 ? nil : 9,
                    caching: seed % 2 == 0 ? .always : .whenItPays
                )
            )
            try check(
                seed: seed,
                compositor,
                isGroup: seed % 4 == 0,
                backdrops: seed % 5 == 0 ? 10 : 0,
                edges: seed % 3 == 0 ? 20 : 0,
                projections: 15
            )
            sampled += compositor.counters.pixelsProjected
            painted += compositor.counters.projectedLayersPainted
        }
        #expect(sampled > 5_000 && painted > 20)
    }

    /// Repeats the test with masks, blend modes and vibrancy, with and without the other features.
    @Test(arguments: 0..<UInt64(TestEffort.rounds(8, reduced: 4)), [GroupCaching.whenItPays, .always])
    func partialRepaintWithCompositionsEqualsFullRepaint(block: UInt64, caching: GroupCaching) throws {
        for seed in 8000 + block * 15..<8015 + block * 15 {
            let compositor = SurfaceCompositor(
                Compositor(
                    size: Self.size,
                    executor: PaintThreads(Int(seed % 2) + 1),
                    sharedCost: 0,
                    bandRows: seed % 3 == 0 ? nil : 9,
                    caching: caching
                )
            )
            try check(
                seed: seed,
                compositor,
                isGroup: seed % 4 == 0,
                backdrops: seed % 5 == 0 ? 10 : 0,
                edges: seed % 3 == 0 ? 20 : 0,
                projections: seed % 7 == 0 ? 10 : 0,
                compositions: 25
            )
        }
    }

    /// Repeats the test with particles, with and without the other features.
    @Test(arguments: 0..<UInt64(TestEffort.rounds(8, reduced: 4)), [GroupCaching.whenItPays, .always])
    func partialRepaintWithParticlesEqualsFullRepaint(
        block: UInt64,
        caching: GroupCaching
    ) throws {
        for seed in 9000 + block * 15..<9015 + block * 15 {
            let compositor = SurfaceCompositor(
                Compositor(
                    size: Self.size,
                    executor: PaintThreads(Int(seed % 3) + 1),
                    sharedCost: 0,
                    bandRows: seed % 3 == 0 ? nil : 9,
                    leastMove: seed % 2 == 0 ? 16 : Mover.leastArea,
                    caching: caching
                )
            )
            try check(
                seed: seed,
                compositor,
                isGroup: seed % 4 == 0,
                backdrops: seed % 5 == 0 ? 10 : 0,
                edges: seed % 3 == 0 ? 20 : 0,
                projections: seed % 7 == 0 ? 10 : 0,
                compositions: seed % 2 == 0 ? 15 : 0,
                sprites: 30
            )
        }
    }

    /// Repeats the test with text, with and without the other features. Its pixels are those of bitmaps.
    @Test(arguments: 0..<UInt64(TestEffort.rounds(8, reduced: 4)), [GroupCaching.whenItPays, .always])
    func textHasThePixelsOfBitmaps(block: UInt64, caching: GroupCaching) throws {
        for seed in 10_000 + block * 15..<10_015 + block * 15 {
            let compositor = SurfaceCompositor(
                Compositor(
                    size: Self.size,
                    executor: PaintThreads(Int(seed % 3) + 1),
                    sharedCost: 0,
                    bandRows: seed % 3 == 0 ? nil : 9,
                    leastMove: seed % 2 == 0 ? 16 : Mover.leastArea,
                    caching: caching
                )
            )
            try check(
                seed: seed,
                compositor,
                steps: 9,
                isGroup: seed % 4 == 0,
                backdrops: seed % 5 == 0 ? 10 : 0,
                edges: seed % 3 == 0 ? 20 : 0,
                projections: seed % 7 == 0 ? 10 : 0,
                compositions: seed % 2 == 0 ? 15 : 0,
                texts: 50
            )
        }
    }

    private func check(
        seed: UInt64,
        _ compositor: SurfaceCompositor = SurfaceCompositor(Compositor(size: size)),
        steps: Int = 6,
        isGroup: Bool = false,
        backdrops: Int = 0,
        edges: Int = 0,
        projections: Int = 0,
        compositions: Int = 0,
        sprites: Int = 0,
        texts: Int = 0,
        hasPanel: Bool = false
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let model = ModelLayer(using: &generator, depth: isGroup ? 1 : 3)
        model.transform = CGAffineTransform(translationX: 5, y: 4)
        let scale: CGFloat = [1, 1, 2, 1.5].randomElement(using: &generator) ?? 1
        var buffers = try (0..<4).map { _ in
            Buffer(surface: try garbage(using: &generator), frame: nil)
        }
        var frame = 0
        if isGroup { model.opacity = 0.7 }
        if backdrops > 0 { model.setBackdrops(chance: backdrops, using: &generator) }
        if edges > 0 { model.setEdges(chance: edges, using: &generator) }
        if projections > 0 { model.setProjections(chance: projections, using: &generator) }
        if compositions > 0 { model.setCompositions(chance: compositions, using: &generator) }
        if sprites > 0 { model.setSprites(chance: sprites, using: &generator) }
        if texts > 0 { model.setTexts(chance: texts, using: &generator) }
        let panel = ModelLayer(using: &generator, depth: 1)
        if hasPanel {
            panel.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
            panel.transform = CGAffineTransform(translationX: 20, y: 10)
            panel.backdrop = RenderBackdrop(deviation: 2)
            panel.opacity = 1
            model.children.insert(panel, at: model.children.count - (model.children.isEmpty ? 0 : 1))
        }
        for step in 0..<steps {
            if step > 0, isGroup, generator.chance(80) {
                model.moveOrFade(using: &generator)
            } else if step > 0, hasPanel, generator.chance(70) {
                panel.moveOrFade(using: &generator)
            } else if step > 0 {
                if backdrops > 0, generator.chance(30) { model.setBackdrops(chance: backdrops, using: &generator) }
                if edges > 0, generator.chance(30) { model.setEdges(chance: 10, using: &generator) }
                if projections > 0, generator.chance(30) { model.setProjections(chance: 8, using: &generator) }
                if compositions > 0, generator.chance(30) { model.setCompositions(chance: 8, using: &generator) }
                if sprites > 0, generator.chance(60) { model.setSprites(chance: 20, using: &generator) }
                if texts > 0, generator.chance(60) { model.setTexts(chance: 20, using: &generator) }
                for _ in 0..<Int.random(in: 1...3, using: &generator) { model.change(using: &generator) }
            }
            let tree = tree(model, scale: scale)
            if !compositor.advance(to: tree).isEmpty { frame += 1 }

            // Any buffer may come next, so ages run from 0 (unknown) to 3 and beyond.
            let index = Int.random(in: 0..<buffers.count, using: &generator)
            let age = buffers[index].frame.map { frame - $0 } ?? 0
            if age == 0, buffers[index].frame != nil { continue }
            let surface = buffers[index].surface
            let before = try copy(surface)
            let painted = compositor.paint(into: surface, age: age)
            buffers[index].frame = frame

            let expected = try fullRepaint(model, scale: scale)
            if let (x, y) = surface.firstDifference(from: expected) {
                Issue.record("seed \(seed), step \(step), age \(age): pixel \(x),\(y) differs")
                return
            }
            if texts > 0, let (x, y) = expected.firstDifference(from: try fullRepaint(tree.withBitmaps())) {
                Issue.record("seed \(seed), step \(step): pixel \(x),\(y) differs from that of bitmaps")
                return
            }
            before.copy(painted, from: surface)
            if let (x, y) = surface.firstDifference(from: before) {
                Issue.record("seed \(seed), step \(step), age \(age): pixel \(x),\(y) outside the damage")
                return
            }
        }
    }

    private func tree(_ model: ModelLayer, scale: CGFloat) -> RenderTree {
        RenderTree(
            serial: ModelLayer.number(),
            root: model.render(),
            transform: CGAffineTransform(scaleX: scale, y: scale),
            size: Self.size,
            background: 0xFF20_4060
        )
    }

    /// Returns the pixels of a new compositor without earlier frames.
    private func fullRepaint(_ model: ModelLayer, scale: CGFloat) throws -> Surface {
        try fullRepaint(tree(model, scale: scale))
    }

    private func fullRepaint(_ tree: RenderTree) throws -> Surface {
        let surface = try #require(Surface(size: Self.size))
        let compositor = SurfaceCompositor(Compositor(size: Self.size))
        _ = compositor.advance(to: tree)
        let painted = compositor.paint(into: surface, age: 0)
        #expect(painted == Region(PixelRect(size: Self.size)))
        return surface
    }

    private func garbage(using generator: inout SeededGenerator) throws -> Surface {
        let surface = try #require(Surface(size: Self.size))
        surface.fill(using: &generator)
        return surface
    }

    private func copy(_ surface: Surface) throws -> Surface {
        let copy = try #require(Surface(size: surface.size))
        PixelKernels.copy(to: copy, in: copy.bounds, from: surface, at: .zero)
        return copy
    }
}
