/// One step of a recipe. Steps never change; an image is the last one of its recipe.
///
/// Pixels are counted from the lower left, y up. A pixel outside of a step's extent is transparent, whatever the step
/// would make of it.
final class ImageNode: Sendable {
    enum Content: Sendable {
        /// Nothing at all.
        case empty
        /// A picture, its lower left pixel at (0, 0).
        case picture(CGImage)
        /// What a place alone decides.
        case generator(PixelOperation)
        /// Point-wise operations, one after the other, in one go.
        case color([PixelOperation], ImageNode)
        /// Several images, pixel by pixel.
        case combination([ImageNode], PixelCombination)
        /// Moved by whole pixels.
        case shift(x: Int, y: Int, ImageNode)
        /// Cut to the extent.
        case crop(ImageNode)
        /// The border's pixels, repeated without end.
        case clamp(ImageNode)
        /// Read at other places.
        case sample(Sampling, ImageNode)
        /// Each pixel a weighted sum of those in its row and column.
        case convolution(Convolution, ImageNode)
    }

    let content: Content
    let extent: PixelRect

    /// How many steps there are to the farthest source.
    let depth: Int

    /// Recipes that are longer are not followed: rows are read by functions that call each other.
    static let maximumDepth = 1000

    static let empty = ImageNode(.empty, .empty)

    private init(_ content: Content, _ extent: PixelRect) {
        self.content = content
        self.extent = extent
        depth = 1 + (Self.inputs(of: content).map(\.depth).max() ?? 0)
    }

    /// A step, or an empty one when nothing is left of it or the recipe grows too long.
    static func make(_ content: Content, extent: PixelRect) -> ImageNode {
        if extent.isEmpty { return .empty }
        let node = ImageNode(content, extent)
        if node.depth > maximumDepth {
            Log.once(
                "recipe",
                from: "CoreImage",
                "an image has more than \(maximumDepth) steps that cannot be joined, and is empty"
            )
            return .empty
        }
        return node
    }

    var inputs: [ImageNode] { Self.inputs(of: content) }

    private static func inputs(of content: Content) -> [ImageNode] {
        switch content {
        case .empty, .picture, .generator: []
        case .combination(let inputs, _): inputs
        case .color(_, let input), .shift(_, _, let input), .crop(let input), .clamp(let input),
            .sample(_, let input), .convolution(_, let input):
            [input]
        }
    }

    /// The pixels of an input that are needed for some of this step's.
    func needed(of input: ImageNode, for region: PixelRect) -> PixelRect {
        let region = region.common(extent)
        let part: PixelRect
        switch content {
        case .empty, .picture, .generator: part = .empty
        case .color, .combination, .crop: part = region
        case .shift(let x, let y, _): part = region.movedBy(x: -x, y: -y)
        case .clamp: part = Self.nearest(region, in: input.extent)
        case .sample(let sampling, _): part = sampling.needed(for: region, of: input.extent)
        case .convolution(let convolution, _): part = region.grownBy(x: convolution.reachX, y: convolution.reachY)
        }
        return part.common(input.extent)
    }

    /// Whether the step reads its input at many places for one pixel, so that it has to be stored.
    var storesInput: Bool {
        switch content {
        case .sample, .convolution: true
        default: false
        }
    }

    /// Whether making a pixel once more is cheaper than keeping it.
    var isCheap: Bool {
        switch content {
        case .empty, .picture, .generator: true
        default: false
        }
    }

    /// The pixels of `extent` nearest to those of a region.
    static func nearest(_ region: PixelRect, in extent: PixelRect) -> PixelRect {
        if region.isEmpty || extent.isEmpty { return .empty }
        func nearest(_ from: Int, _ to: Int, _ low: Int, _ high: Int) -> (Int, Int) {
            let first = min(max(from, low), high - 1)
            return (first, max(first + 1, min(to, high)))
        }
        let (minX, maxX) = nearest(region.minX, region.maxX, extent.minX, extent.maxX)
        let (minY, maxY) = nearest(region.minY, region.maxY, extent.minY, extent.maxY)
        return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}

/// How many of something there are, with what is done to them: the building of recipes.
extension ImageNode {
    /// A point-wise operation, joined to those before it.
    func colored(_ operation: PixelOperation) -> ImageNode {
        if case .color(let operations, let input) = content {
            return .make(.color(operations + [operation], input), extent: extent)
        }
        return .make(.color([operation], self), extent: extent)
    }

    func cropped(to rect: PixelRect) -> ImageNode {
        if rect.contains(extent) { return self }
        let extent = extent.common(rect)
        if case .crop(let input) = content { return .make(.crop(input), extent: extent) }
        return .make(.crop(self), extent: extent)
    }

    func shifted(x: Int, y: Int) -> ImageNode {
        if x == 0, y == 0 { return self }
        let limit = 1 << 30
        if case .shift(let firstX, let firstY, let input) = content, abs(firstX) <= limit, abs(firstY) <= limit {
            return input.shiftedOnce(x: x + firstX, y: y + firstY)
        }
        return shiftedOnce(x: x, y: y)
    }

    private func shiftedOnce(x: Int, y: Int) -> ImageNode {
        if x == 0, y == 0 { return self }
        return .make(.shift(x: x, y: y, self), extent: extent.movedBy(x: x, y: y))
    }

    static func combined(_ inputs: [ImageNode], extent: PixelRect, _ combination: PixelCombination) -> ImageNode {
        make(.combination(inputs, combination), extent: extent)
    }

    func clamped() -> ImageNode {
        if extent.isEmpty || extent.contains(.everything) { return self }
        return .make(.clamp(self), extent: .everything)
    }
}
