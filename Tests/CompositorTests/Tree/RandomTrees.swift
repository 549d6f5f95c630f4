import TestSupport
import CoreGraphics
import Synchronization

@testable import Compositor

/// A layer that a test changes at random, and its render layer for the compositor. Unchanged subtrees are shared between
/// render trees, as commits share them.
final class ModelLayer {
    private static let lastNumber = Atomic<UInt64>(0)

    static func number() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

    let id = ModelLayer.number()
    var bounds: CGRect
    var transform: CGAffineTransform
    var opacity = 1.0
    var background: UInt32 = 0
    var contents: RenderContents?
    var sprites: RenderSprites?
    var masksToBounds = false
    var backdrop: RenderBackdrop?
    var edge = RenderEdge.plain
    /// The 3D projection that replaces the transform.
    var projection: Projection?
    var children: [ModelLayer] = []
    var mask: ModelLayer?
    var blendMode = BlendMode.normal
    var vibrancy: RenderVibrancy?
    var keepsColors = false
    private var composition: LayerComposition?

    var isDirty = true
    var isReordered = true
    private var rendered: RenderLayer?

    init(using generator: inout SeededGenerator, depth: Int) {
        bounds = CGRect(
            x: 0,
            y: 0,
            width: Int.random(in: 0...40, using: &generator),
            height: Int.random(in: 0...30, using: &generator)
        )
        transform = Self.transform(using: &generator)
        background = Self.color(using: &generator)
        if generator.chance(40) { contents = Self.contents(for: bounds, using: &generator) }
        if generator.chance(20) { opacity = Double.random(in: 0...1, using: &generator) }
        if generator.chance(20) { masksToBounds = true }
        guard depth > 0 else { return }
        let count = generator.chance(10) ? 40 : Int.random(in: 0...4, using: &generator)
        children = (0..<count).map { _ in ModelLayer(using: &generator, depth: depth - 1) }
    }

    static func transform(using generator: inout SeededGenerator) -> CGAffineTransform {
        let x = CGFloat(Int.random(in: -10...60, using: &generator))
        let y = CGFloat(Int.random(in: -10...40, using: &generator))
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return CGAffineTransform(translationX: x + 0.3, y: y + 0.75)
        case 1: return CGAffineTransform(translationX: x, y: y).rotated(by: .random(in: 0...6, using: &generator))
        case 2: return CGAffineTransform(translationX: x, y: y).scaledBy(x: 1.7, y: 0.6)
        case 3: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: x, ty: y)
        case 4 where generator.chance(20): return CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: x, ty: y)
        default: return CGAffineTransform(translationX: x, y: y)
        }
    }

    static func color(using generator: inout SeededGenerator) -> UInt32 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return 0
        case 1: return premultiplied(UInt32.random(in: 0...UInt32.max, using: &generator))
        default: return UInt32.random(in: 0...UInt32.max, using: &generator) | 0xFF00_0000
        }
    }

    static func premultiplied(_ color: UInt32) -> UInt32 {
        let alpha = color >> 24
        let red = (color >> 16 & 255) * alpha / 255
        let green = (color >> 8 & 255) * alpha / 255
        let blue = (color & 255) * alpha / 255
        return alpha << 24 | red << 16 | green << 8 | blue
    }

    static func contents(for bounds: CGRect, using generator: inout SeededGenerator) -> RenderContents? {
        let scale = generator.chance(70) ? 1.0 : 2.0
        let size = PixelSize(width: Int(bounds.width * scale), height: Int(bounds.height * scale))
        guard let surface = Surface(size: size) else { return nil }
        let isOpaque = generator.chance(40)
        surface.fill(using: &generator)
        for y in 0..<size.height {
            let row = surface.row(y)
            var x = 0
            while x < size.width {
                row[x] = isOpaque ? row[x] | 0xFF00_0000 : premultiplied(row[x])
                x &+= 1
            }
        }
        return RenderContents(
            surface: surface,
            source: surface.bounds,
            isOpaque: isOpaque,
            transform: CGAffineTransform(scaleX: 1 / scale, y: 1 / scale),
            changes: ContentChanges(version: number())
        )
    }

    // MARK: Rendering

    /// - Returns: the render layer, the same object as before if nothing in it changed.
    func render() -> RenderLayer {
        if let rendered, !subtreeIsDirty { return rendered }
        let list: RenderChildren
        if let rendered, !isReordered {
            let replacements = children.enumerated().compactMap { index, child in
                child.subtreeIsDirty ? (index: index, layer: child.render()) : nil
            }
            list = rendered.children.replacing(replacements)
        } else {
            list = RenderChildren(children.map { $0.render() }, structure: Self.number())
        }
        isDirty = false
        isReordered = false
        let mask = mask?.render()
        if composition?.mask !== mask || composition?.blendMode != blendMode || composition?.vibrancy != vibrancy {
            composition = LayerComposition(mask: mask, blendMode: blendMode, vibrancy: vibrancy)
        }
        let layer = RenderLayer(
            id: id,
            bounds: bounds,
            transform: transform,
            projection: projection,
            opacity: opacity,
            background: background,
            contents: contents,
            sprites: sprites,
            backdrop: backdrop,
            masksToBounds: masksToBounds,
            edge: edge,
            children: list,
            composition: composition,
            keepsColors: keepsColors
        )
        rendered = layer
        return layer
    }

    private var subtreeIsDirty: Bool {
        isDirty || isReordered || mask?.subtreeIsDirty ?? false || children.contains { $0.subtreeIsDirty }
    }

    /// Removes all cached render layers, so that the next tree shares nothing with earlier ones.
    func removeRenderedLayers() {
        rendered = nil
        isReordered = true
        composition = nil
        for child in children + [mask].compactMap(\.self) { child.removeRenderedLayers() }
    }

    // MARK: Changes

    private var all: [ModelLayer] { [self] + children.flatMap(\.all) + (mask?.all ?? []) }

    /// Changes something somewhere in the tree.
    func change(using generator: inout SeededGenerator) {
        guard let layer = all.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<11, using: &generator) {
        case 0:
            layer.transform = layer.transform.concatenating(CGAffineTransform(translationX: 3, y: 2))
        case 1:
            layer.transform = Self.transform(using: &generator)
        case 2:
            layer.background = Self.color(using: &generator)
        case 3:
            layer.opacity = [0, 0.5, 1].randomElement(using: &generator) ?? 1
        case 4:
            layer.children.insert(
                ModelLayer(using: &generator, depth: 1),
                at: Int.random(in: 0...layer.children.count, using: &generator)
            )
            layer.isReordered = true
        case 5 where !layer.children.isEmpty:
            layer.children.remove(at: Int.random(in: 0..<layer.children.count, using: &generator))
            layer.isReordered = true
        case 6 where layer.children.count > 1:
            if generator.chance(50) {
                layer.children.append(layer.children.removeFirst())
            } else {
                layer.children.shuffle(using: &generator)
            }
            layer.isReordered = true
        case 7:
            layer.contents = Self.contents(for: layer.bounds, using: &generator)
        case 8, 9:
            layer.redrawPart(using: &generator)
        default:
            layer.masksToBounds.toggle()
        }
        layer.isDirty = true
    }

    /// Adds backdrops to a few layers, or removes them.
    func setBackdrops(chance: Int, using generator: inout SeededGenerator) {
        for layer in all where generator.chance(chance) {
            let deviation: Double = [0.5, 1.5, 3, 6].randomElement(using: &generator) ?? 1
            let saturation = generator.chance(50) ? 1 : 1.8
            let filter = generator.chance(30) ? RenderFilter.mirror : nil
            let backdrop = RenderBackdrop(deviation: deviation, saturation: saturation, filter: filter)
            layer.backdrop = generator.chance(70) ? backdrop : nil
            if generator.chance(50) { layer.background = 0 }
            layer.isDirty = true
        }
    }

    /// Adds masks, blend modes and vibrancy to a few layers, or removes them.
    func setCompositions(chance: Int, using generator: inout SeededGenerator) {
        let modes = BlendMode.allCases.filter(\.leavesDestinationUnderNothing)
        for layer in all where generator.chance(chance) {
            layer.mask = generator.chance(60) ? ModelLayer(using: &generator, depth: 1) : nil
            layer.blendMode = generator.chance(30) ? generator.element(of: modes) : .normal
            layer.vibrancy = nil
            if generator.chance(30) {
                layer.vibrancy = RenderVibrancy(
                    color: 0xFF00_0000 | .random(in: 0...0xFF_FFFF, using: &generator),
                    blendMode: generator.element(of: [.plusLighter, .plusDarker]),
                    amount: generator.element(of: [0, 0.4, 1, 1])
                )
            }
            layer.keepsColors = generator.chance(20)
            layer.isDirty = true
        }
    }

    /// Shows text in a few layers.
    func setTexts(chance: Int, using generator: inout SeededGenerator) {
        for layer in all where generator.chance(chance) {
            let scale: CGFloat = generator.chance(70) ? 1 : 2
            let size = PixelSize(width: Int(layer.bounds.width * scale), height: Int(layer.bounds.height * scale))
            layer.isDirty = true
            layer.contents = nil
            if size.isEmpty { continue }
            layer.contents = RenderContents(
                glyphs: RandomText(size: size, using: &generator).run,
                transform: CGAffineTransform(scaleX: 1 / scale, y: 1 / scale),
                changes: ContentChanges(version: Self.number())
            )
        }
    }

    /// Adds particles to a few layers, or removes them.
    func setSprites(chance: Int, using generator: inout SeededGenerator) {
        for layer in all where generator.chance(chance) {
            layer.sprites = generator.chance(80) ? .random(in: layer.bounds, using: &generator) : nil
            layer.isDirty = true
        }
    }

    /// Adds rounded corners and borders to a few layers, or removes them.
    func setEdges(chance: Int, using generator: inout SeededGenerator) {
        for layer in all where generator.chance(chance) {
            layer.edge = Self.edge(using: &generator)
            if generator.chance(30) { layer.masksToBounds = true }
            layer.isDirty = true
        }
    }

    private static func edge(using generator: inout SeededGenerator) -> RenderEdge {
        RenderEdge(
            radius: [0, 2.5, 4, 9, 100].randomElement(using: &generator) ?? 0,
            corners: generator.chance(60) ? .all : RenderEdge.Corners(rawValue: .random(in: 0...15, using: &generator)),
            borderWidth: [0, 0, 0.5, 1, 3, 12].randomElement(using: &generator) ?? 0,
            borderColor: color(using: &generator)
        )
    }

    /// Applies 3D transforms to a few layers, or removes them.
    func setProjections(chance: Int, using generator: inout SeededGenerator) {
        for layer in all where generator.chance(chance) {
            layer.setRandomProjection(using: &generator)
            layer.isDirty = true
        }
    }

    /// Applies a random 3D transform, sometimes with a part of the layer behind the camera.
    func setRandomProjection(using generator: inout SeededGenerator) {
        guard generator.chance(80) else {
            projection = nil
            return
        }
        var space = CATransform3DIdentity
        space.m34 = -1 / generator.element(of: [30, 80, 200, 500])
        let x = Double.random(in: -1...1, using: &generator)
        let y = Double.random(in: -1...1, using: &generator)
        space = CATransform3DRotate(
            space,
            .random(in: -3.2...3.2, using: &generator),
            x,
            y,
            generator.chance(30) ? 0.5 : 0
        )
        var geometry = RenderGeometry(
            bounds: bounds,
            position: CGPoint(
                x: Int.random(in: 0...60, using: &generator),
                y: Int.random(in: 0...40, using: &generator)
            )
        )
        geometry.transform = space
        geometry.anchorPoint = generator.chance(60) ? CGPoint(x: 0.5, y: 0.5) : CGPoint(x: 0, y: 1)
        projection = geometry.projection
    }

    /// Changes the layer's position or opacity, and not its content.
    func moveOrFade(using generator: inout SeededGenerator) {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: opacity = [0.3, 0.7, 1].randomElement(using: &generator) ?? 1
        case 1: transform = transform.concatenating(CGAffineTransform(translationX: 0.375, y: 2))
        case 2: transform = transform.concatenating(CGAffineTransform(translationX: 1e-4, y: 0.0012))
        case 3: transform = CGAffineTransform(rotationAngle: 0.1).concatenating(transform)
        default:
            let x = CGFloat(Int.random(in: -4...6, using: &generator))
            let y = CGFloat(Int.random(in: -4...5, using: &generator))
            transform = transform.concatenating(CGAffineTransform(translationX: x, y: y))
        }
        isDirty = true
    }

    /// Replaces the contents with a copy that differs in a few pixels, as a backing store does.
    private func redrawPart(using generator: inout SeededGenerator) {
        guard let old = contents, let surface = Surface(size: old.surface.size) else { return }
        PixelKernels.copy(to: surface, in: surface.bounds, from: old.surface, at: .zero)
        var region = Region.empty
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let x = Int.random(in: 0..<surface.size.width, using: &generator)
            let y = Int.random(in: 0..<surface.size.height, using: &generator)
            let rect = PixelRect(x: x, y: y, width: 5, height: 4).intersection(surface.bounds)
            let color = UInt32.random(in: 0...UInt32.max, using: &generator)
            PixelKernels.fill(surface, in: rect, with: old.isOpaque ? color | 0xFF00_0000 : Self.premultiplied(color))
            region.formUnion(rect)
        }
        contents = RenderContents(
            surface: surface,
            source: old.source,
            isOpaque: old.isOpaque,
            transform: old.transform,
            changes: old.changes.adding(region, version: Self.number())
        )
    }
}

extension RenderSprites {
    /// Returns particles of every size, around a rectangle, with a random image.
    static func random(in bounds: CGRect, using generator: inout SeededGenerator) -> RenderSprites {
        let frame = CGRect(x: 0, y: 0, width: Int.random(in: 1...20, using: &generator), height: 9)
        let surface =
            ModelLayer.contents(for: frame, using: &generator)?.surface
            ?? Surface.allocate(PixelSize(width: 1, height: 1))
        guard let image = SpriteImage(surface, in: surface.bounds) else { preconditionFailure("not enough memory") }
        let filters = generator.element(
            of: [[], [], .nearestIfMagnified, .nearestIfMinified] as [PlacedSprite.Options]
        )
        let around = bounds.insetBy(dx: -15, dy: -15)
        let sprites = (0..<generator.element(of: [1, 5, 30, 80])).map { _ in
            let angle = generator.chance(40) ? 0 : Float.random(in: 0...6, using: &generator)
            let scale = generator.element(of: [0, 0.1, 0.3, 1, 1, 2.5, -1] as [Float])
            return RenderSprite(
                x: Float(generator.number(around.minX...around.maxX)).rounded(),
                y: Float(generator.number(around.minY...around.maxY)),
                directionX: scale * Float(cos(Double(angle))),
                directionY: scale * Float(sin(Double(angle))),
                tint: generator.chance(30)
                    ? .max : ModelLayer.premultiplied(.random(in: 0...UInt32.max, using: &generator)),
                image: 0
            )
        }
        return RenderSprites(
            images: [Image(image, scale: generator.element(of: [1, 2]), filters: filters)],
            sprites: sprites,
            isAdditive: generator.chance(40)
        )
    }
}

extension RenderFilter {
    /// A filter that mirrors the bounds, so that all pixels depend on distant ones.
    fileprivate static let mirror = RenderFilter { bitmap, bounds in
        let result = Surface.allocate(bounds.size)
        for y in 0..<bounds.height {
            for x in 0..<bounds.width {
                result[x, y] = bitmap.surface[bounds.width - 1 - x - bitmap.rect.minX, y - bitmap.rect.minY]
            }
        }
        return Bitmap(surface: result, rect: bounds, isOpaque: false)
    }
}
