import Compositor
import CoreGraphics
import Motion
import Raster

/// The copies of sublayers that a replicator layer shows.
struct Replication: Sendable {
    /// The sublayers, back to front.
    let layers: [RenderLayer]

    /// The identifier of the replicator layer.
    let id: RenderLayer.ID

    /// Returns a layer for each instance.
    func instances(_ values: LayerValues) -> [RenderLayer] {
        let count = values.number(.instanceCount)
        guard count >= 1, values.bounds.isFinite, !layers.isEmpty else { return [] }
        var transform = CATransform3DIdentity
        var instances: [RenderLayer] = []
        for index in 0..<Int(min(count, Self.mostInstances)) {
            if index > 0 { transform = CATransform3DConcat(transform, values.transform(.instanceTransform)) }
            guard transform.isFinite else { break }
            instances.append(instance(index, transform, values))
        }
        return instances
    }

    private static let mostInstances = 10_000.0

    private func instance(_ index: Int, _ transform: CATransform3D, _ values: LayerValues) -> RenderLayer {
        let number = UInt64(index)
        let content = layers.map { index == 0 ? $0 : $0.instance(number) }
        var color = values.color(.instanceColor)?.components ?? .zero
        let offsets: [LayerProperty] = [
            .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
        ]
        for component in 0..<4 {
            let sum = color[component] + Double(index) * values.number(offsets[component])
            color[component] = sum >= 0 ? min(sum, 1) : 0
        }
        let center = CGPoint(x: values.bounds.midX, y: values.bounds.midY)
        var geometry = RenderGeometry(bounds: values.bounds, position: center)
        geometry.transform = transform
        return RenderLayer(
            id: id.instance(number &+ 1),
            geometry: geometry,
            opacity: color.w,
            children: RenderChildren(content, structure: content.reduce(number) { $0.instance($1.id) }),
            composition: LayerComposition(filter: Self.tint(color)),
            animation: animation(index, geometry, color.w, values)
        )
        .modified { $0.zPosition = -.infinity }
    }

    /// Returns the animation that delays those of an instance's content.
    private func animation(
        _ index: Int,
        _ geometry: RenderGeometry,
        _ opacity: Double,
        _ values: LayerValues
    ) -> LayerAnimation? {
        let delay = values.number(.instanceDelay) * Double(index)
        guard delay != 0, delay.isFinite, layers.contains(where: \.hasAnimation) else { return nil }
        var own = LayerValues()
        own.bounds = geometry.bounds
        own.position = geometry.position
        own.transform = geometry.transform
        own.opacity = opacity
        return LayerAnimation(
            timing: LayerTiming(beginTime: delay, speed: 1, timeOffset: 0),
            values: own,
            animations: []
        )
    }

    /// Returns a filter that multiplies colors, or `nil` if the color is white. Its alpha is not used.
    private static func tint(_ color: SIMD4<Double>) -> RenderFilter? {
        func factor(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        let (red, green, blue) = (factor(color.x), factor(color.y), factor(color.z))
        if red == 255, green == 255, blue == 255 { return nil }
        return RenderFilter { bitmap, _ in
            guard let surface = Surface(size: bitmap.rect.size) else { return nil }
            func product(_ pixel: UInt32, _ shift: UInt32, _ factor: UInt32) -> UInt32 {
                (((pixel >> shift & 255) * factor + 127) / 255) << shift
            }
            for y in 0..<bitmap.rect.height {
                let (from, to) = (bitmap.surface.row(y), surface.row(y))
                for x in 0..<bitmap.rect.width {
                    let pixel = from[x]
                    to[x] =
                        pixel & 0xFF00_0000 | product(pixel, 16, red) | product(pixel, 8, green)
                        | product(pixel, 0, blue)
                }
            }
            return RenderFilter.Bitmap(surface: surface, rect: bitmap.rect, isOpaque: bitmap.isOpaque)
        }
    }
}

extension RenderLayer {
    /// Returns a copy of the layer and its sublayers with identifiers of their own, the same in every commit.
    fileprivate func instance(_ number: UInt64) -> RenderLayer {
        modified { copy in
            copy.id = id.instance(number)
            let layers = children.layers.map { $0.instance(number) }
            copy.children = RenderChildren(layers, structure: layers.reduce(number) { $0.instance($1.id) })
            copy.composition = composition.flatMap { $0.with(mask: $0.mask?.instance(number)) }
        }
    }
}

extension UInt64 {
    /// A number derived from two others, different from all counted numbers.
    fileprivate func instance(_ number: UInt64) -> UInt64 {
        // One step of SplitMix64.
        var hash = (self ^ number &* 0xD6E8_FEB8_6659_FD93) &+ 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        return (hash ^ hash >> 31) | 1 << 63
    }
}
