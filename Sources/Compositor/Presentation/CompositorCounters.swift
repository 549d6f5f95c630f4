/// The cost of compositing since the last reset of the counters. The values are exact and the same on any machine.
package struct CompositorCounters: Sendable, Equatable {
    /// The number of frames in which something changed.
    package var frames = 0

    /// The number of layers visited to compute damage and to build paint lists.
    package var layersVisited = 0

    /// The number of pixels of the target that were repainted. Each pixel counts once, however many layers cover it.
    package var pixelsComposited = 0

    /// The number of pixels written for all colors and images. A pixel counts once for each layer that covers it.
    package var pixelsBlended = 0

    /// The number of pixels moved within the shadow buffer instead of being repainted.
    package var pixelsMoved = 0

    /// The number of bytes copied from the shadow buffer to scan-out buffers.
    package var bytesCopiedOut = 0

    /// The number of intermediate surfaces for groups that were allocated, not reused.
    package var groupAllocations = 0

    /// The number of group bitmaps that were cached.
    package var layersCached = 0

    /// The number of groups that were painted from the cache.
    package var layerCacheHits = 0

    /// The number of bytes in the cache: the current value, not a sum.
    package var layerCacheBytes = 0

    /// The number of backdrop pixels that were blurred.
    package var pixelsBlurred = 0

    /// The number of times that the flat bitmap of a 3D-transformed layer was painted, completely or in part.
    package var projectedLayersPainted = 0

    /// The number of pixels sampled from such bitmaps; they also count as blended.
    package var pixelsProjected = 0

    /// The number of bytes of such bitmaps: the current value, not a sum.
    package var projectedLayerBytes = 0

    /// The number of bitmaps of layers that were filtered.
    package var layersFiltered = 0

    /// The number of bitmaps of rasterized layers that were painted.
    package var layersRasterized = 0

    /// The number of shadows that were blurred. Shadows of the same shape are blurred once.
    package var shadowsBlurred = 0

    /// The number of repaints that were large enough for several threads.
    package var sharedFrames = 0

    package init() {}

    /// Adds the cost of preparing layers.
    mutating func add(_ cost: PreparedLayers.Cost) {
        layersFiltered += cost.layersFiltered
        layersRasterized += cost.layersRasterized
        shadowsBlurred += cost.shadowsBlurred
    }

    /// Adds the cost of painting bitmaps.
    mutating func add(_ other: CompositorCounters) {
        layersVisited += other.layersVisited
        pixelsBlended += other.pixelsBlended
        groupAllocations += other.groupAllocations
        layersCached += other.layersCached
        layerCacheHits += other.layerCacheHits
        pixelsBlurred += other.pixelsBlurred
        projectedLayersPainted += other.projectedLayersPainted
        pixelsProjected += other.pixelsProjected
    }
}

extension CompositorCounters {
    /// Returns the sums of two counters. The current numbers of bytes are those of the second one.
    package static func + (left: Self, right: Self) -> Self {
        var sum = right
        sum.frames += left.frames
        sum.layersVisited += left.layersVisited
        sum.pixelsComposited += left.pixelsComposited
        sum.pixelsBlended += left.pixelsBlended
        sum.pixelsMoved += left.pixelsMoved
        sum.bytesCopiedOut += left.bytesCopiedOut
        sum.groupAllocations += left.groupAllocations
        sum.layersCached += left.layersCached
        sum.layerCacheHits += left.layerCacheHits
        sum.pixelsBlurred += left.pixelsBlurred
        sum.projectedLayersPainted += left.projectedLayersPainted
        sum.pixelsProjected += left.pixelsProjected
        sum.layersFiltered += left.layersFiltered
        sum.layersRasterized += left.layersRasterized
        sum.shadowsBlurred += left.shadowsBlurred
        sum.sharedFrames += left.sharedFrames
        return sum
    }
}
