import CoreGraphics
import TestSupport

@testable import Compositor

/// A text of random masks, which may overlap and extend beyond the text.
struct RandomText {
    struct Mask {
        let page: CoverageMemory
        let bounds: PixelRect

        var stride: Int { (bounds.width + 15) & ~15 }

        init(_ bounds: PixelRect, using generator: inout SeededGenerator) {
            self.bounds = bounds
            page = CoverageMemory(byteCount: (bounds.width + 15) / 16 * 16 * bounds.height)
            page.bytes.update(repeating: 0, count: page.byteCount)
            for y in 0..<bounds.height {
                for x in 0..<bounds.width {
                    page.bytes[y * stride + x] = generator.element(of: [0, 0, 40, 128, 200, 255])
                }
            }
        }

        func coverage(_ x: Int, _ y: Int) -> UInt8 { page.bytes[y * stride + x] }
    }

    struct Part {
        var masks: [Mask]
        var color: UInt32
    }

    let parts: [Part]
    let run: GlyphRun

    /// - Parameters:
    ///   - parts: The number of parts; `nil` for a random number.
    ///   - color: The color of all parts; `nil` for random ones.
    ///   - background: The background; `nil` for a random one or none.
    init(
        size: PixelSize,
        parts count: Int? = nil,
        color: UInt32? = nil,
        background: UInt32? = nil,
        using generator: inout SeededGenerator
    ) {
        let random: UInt32 = generator.chance(30) ? 0xFF00_0000 | .random(in: 0...0xFF_FFFF, using: &generator) : 0
        var run = GlyphRun(size: size, background: background ?? random)
        var parts: [Part] = []
        for _ in 0..<(count ?? Int.random(in: 0...3, using: &generator)) {
            let random = ModelLayer.color(using: &generator)
            var part = Part(masks: [], color: color ?? random)
            let top = Int.random(in: -4...size.height, using: &generator)
            for index in 0..<Int.random(in: 1...9, using: &generator) {
                let bounds = PixelRect(
                    x: index * 6 + Int.random(in: -3...2, using: &generator),
                    y: top + Int.random(in: 0...3, using: &generator),
                    width: generator.element(of: [1, 5, 7, 16, 19]),
                    height: Int.random(in: 1...12, using: &generator)
                )
                part.masks.append(Mask(bounds, using: &generator))
            }
            for mask in part.masks { run.append(mask.page.bytes, in: run.page(mask.page), bounds: mask.bounds) }
            run.endPart(color: part.color)
            parts.append(part)
        }
        self.parts = parts
        self.run = run
    }
}

extension RenderTree {
    /// Returns a tree that shows the same text by bitmaps.
    func withBitmaps() -> RenderTree {
        RenderTree(
            serial: serial,
            root: root?.withBitmaps(),
            transform: transform,
            size: size,
            background: background
        )
    }
}

extension RenderLayer {
    fileprivate func withBitmaps() -> RenderLayer {
        modified { attributes in
            if let contents, let glyphs = contents.glyphs, let surface = glyphs.makeSurface() {
                attributes.contents = RenderContents(
                    surface: surface,
                    source: surface.bounds,
                    ink: glyphs.ink,
                    isOpaque: glyphs.isOpaque,
                    transform: contents.transform,
                    changes: contents.changes,
                    placement: contents.placement
                )
            }
            attributes.children = RenderChildren(
                children.layers.map { $0.withBitmaps() },
                structure: ModelLayer.number()
            )
            attributes.composition = composition?.modified { $0.mask = $0.mask?.withBitmaps() }
        }
    }
}
