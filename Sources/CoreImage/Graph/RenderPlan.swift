/// The pixels of each step that are needed to render a region of the last one.
///
/// Each step is visited once, from the result to the sources, independent of the number of paths to it. The cost is
/// proportional to the number of steps, not of paths.
struct RenderPlan {
    struct Need {
        /// The union of the regions that other steps need.
        var region: PixelRect
        /// The number of steps that need the region.
        var users = 0
        /// A Boolean value that indicates whether the pixels have to be stored in memory.
        var isStored = false
        /// A Boolean value that indicates whether another step reads rows before they are needed for the result.
        var isReadAhead = false
    }

    private(set) var needs: [ObjectIdentifier: Need] = [:]

    /// The stored steps, in the order of their dependencies.
    private(set) var stored: [ImageNode] = []

    /// The number of pixels in memory: of stored steps, and of rows that others use.
    private(set) var storedPixels = 0

    /// The number of intermediate images of which only a few rows are in memory at the same time.
    private(set) var windows = 0

    /// The number of pixels of all intermediate images.
    private(set) var intermediatePixels = 0

    init(_ node: ImageNode, region: PixelRect) {
        var order: [ImageNode] = []
        var seen: Set<ObjectIdentifier> = []
        func visit(_ node: ImageNode) {
            guard seen.insert(ObjectIdentifier(node)).inserted else { return }
            for input in node.inputs { visit(input) }
            order.append(node)
        }
        visit(node)
        needs[ObjectIdentifier(node)] = Need(region: region.common(node.extent), users: 1)
        for node in order.reversed() {
            guard var need = needs[ObjectIdentifier(node)], !need.region.isEmpty else { continue }
            // Readers in different rows would compute the same rows again.
            if need.isReadAhead, need.users > 1, !node.isCheap {
                need.isStored = true
                needs[ObjectIdentifier(node)] = need
            }
            for input in node.inputs {
                let part = node.needed(of: input, for: need.region)
                if part.isEmpty { continue }
                var known = needs[ObjectIdentifier(input)] ?? Need(region: part)
                if known.region != part {
                    // Rows at different positions cannot be shared as they are read: they are stored or recomputed.
                    known.region = known.region.union(part)
                    if !input.isCheap { known.isStored = true }
                }
                if node.storesInput { known.isStored = true }
                if node.readsAhead || (need.isReadAhead && !need.isStored) { known.isReadAhead = true }
                known.users += 1
                needs[ObjectIdentifier(input)] = known
            }
        }
        for node in order {
            guard let need = needs[ObjectIdentifier(node)], need.isStored else { continue }
            stored.append(node)
            // Limited, for recipes whose number of pixels would overflow.
            storedPixels = min(storedPixels + min(need.region.area, 1 << 40), 1 << 40)
        }
        intermediatePixels = storedPixels
        for node in order where node.readsAhead {
            guard let need = needs[ObjectIdentifier(node)], !need.region.isEmpty, let input = node.inputs.first,
                let source = needs[ObjectIdentifier(input)], !source.isStored
            else { continue }
            windows += 1
            if case .rows(let program, _) = node.content {
                storedPixels = min(storedPixels + program.pixelCount(of: need.region), 1 << 40)
            }
            intermediatePixels = min(intermediatePixels + min(source.region.area, 1 << 40), 1 << 40)
        }
    }
}
