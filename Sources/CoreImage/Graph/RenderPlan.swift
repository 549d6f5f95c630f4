/// What of each step is needed to make some pixels of the last one.
///
/// Steps are looked at from the result to the sources, each once, however many ways lead to it: the work is that of the
/// number of steps, not of ways.
struct RenderPlan {
    struct Need {
        /// All pixels that are asked of the step.
        var region: PixelRect
        /// How many steps ask for them.
        var users = 0
        /// Whether they have to be kept in memory.
        var isStored = false
    }

    private(set) var needs: [ObjectIdentifier: Need] = [:]

    /// The steps that are stored, those first that others are made of.
    private(set) var stored: [ImageNode] = []

    /// How many pixels are stored.
    private(set) var storedPixels = 0

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
            guard let need = needs[ObjectIdentifier(node)], !need.region.isEmpty else { continue }
            for input in node.inputs {
                let part = node.needed(of: input, for: need.region)
                if part.isEmpty { continue }
                var known = needs[ObjectIdentifier(input)] ?? Need(region: part)
                if known.region != part {
                    // Rows of different places can not be shared as they come: they are kept, or made twice.
                    known.region = known.region.union(part)
                    if !input.isCheap { known.isStored = true }
                }
                if node.storesInput { known.isStored = true }
                known.users += 1
                needs[ObjectIdentifier(input)] = known
            }
        }
        for node in order {
            guard let need = needs[ObjectIdentifier(node)], need.isStored else { continue }
            stored.append(node)
            // Bounded, for recipes that ask for more than numbers hold.
            storedPixels = min(storedPixels + min(need.region.area, 1 << 40), 1 << 40)
        }
    }
}
