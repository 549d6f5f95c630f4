/// What compositing has cost since the counters were last reset. Exact on any machine.
package struct CompositorCounters: Sendable, Equatable {
    /// Frames in which something changed.
    package var frames = 0

    /// Layers looked into, to find what changed and what to paint.
    package var layersVisited = 0

    /// Pixels of the target that were painted anew, each once however many layers cover it.
    package var pixelsComposited = 0

    /// Pixels written for each single colour and picture: overlapping layers count each.
    package var pixelsBlended = 0

    /// Pixels moved within the shadow buffer, in place of painting them anew.
    package var pixelsMoved = 0

    /// Bytes copied from the shadow buffer to scan-out buffers.
    package var bytesCopiedOut = 0

    /// Intermediate pictures of groups that had to be allocated, not reused.
    package var groupAllocations = 0

    /// Pictures of groups that were put in store.
    package var picturesStored = 0

    /// Groups that were painted from store.
    package var storedPictureHits = 0

    /// Bytes in store; not a sum, but what there is now.
    package var storedPictureBytes = 0

    /// Pixels of what lies behind layers that were blurred.
    package var pixelsBlurred = 0

    /// How often the flat picture of a layer that is turned in space was painted, or a part of it.
    package var picturesProjected = 0

    /// Pixels sampled from such pictures; also counted as blended.
    package var pixelsProjected = 0

    /// Bytes of such pictures; not a sum, but what there is now.
    package var projectedPictureBytes = 0

    /// Repaints that were large enough for several threads.
    package var sharedFrames = 0

    package init() {}

    /// Adds what making pictures has cost.
    mutating func add(_ other: CompositorCounters) {
        layersVisited += other.layersVisited
        pixelsBlended += other.pixelsBlended
        groupAllocations += other.groupAllocations
        picturesStored += other.picturesStored
        storedPictureHits += other.storedPictureHits
        pixelsBlurred += other.pixelsBlurred
        picturesProjected += other.picturesProjected
        pixelsProjected += other.pixelsProjected
    }
}
