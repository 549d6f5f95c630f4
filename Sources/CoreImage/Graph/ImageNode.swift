/// A step of a recipe. Steps are immutable; an image is the last step of its recipe.
///
/// Pixels are counted from the lower left, y up. Pixels outside a step's extent are transparent, whatever the step
/// would compute for them.
final class ImageNode: Sendable {
    enum Content: Sendable {
        /// No pixels.
        case empty
        /// A stored image, with its lower-left pixel at (0, 0).
        case image(CGImage)
        /// A function of the position only.
        case generator(PixelOperation)
        /// A sequence of pointwise operations, applied in one pass.
        case color([PixelOperation], ImageNode)
        /// A pixel-by-pixel combination of several images.
        case combination([ImageNode], PixelCombination)
        /// A translation by a whole number of pixels.
        case shift(x: Int, y: Int, ImageNode)
        /// The input clipped to the extent.
        case crop(ImageNode)
        /// The input with its border pixels repeated infinitely.
        case clamp(ImageNode)
        /// The input sampled at transformed positions.
        case sample(Sampling, ImageNode)
        /// A function of a few adjacent rows of the input.
        case rows(RowProgram, ImageNode)
        /// A function of any pixels of several images.
        case kernel(KernelProgram, [ImageNode])
    }

    let content: Content
    let extent: PixelRect

    /// The number of steps to the farthest source.
    let depth: Int

    /// The maximum depth of a recipe. Rows are read by recursive functions.
    static let maximumDepth = 1000

    static let empty = ImageNode(.empty, .empty)

    /// A Boolean value that indicates whether transforms of the image take the nearest pixels.
    let samplesNearest: Bool

    private init(_ content: Content, _ extent: PixelRect, samplesNearest: Bool? = nil) {
        self.content = content
        self.extent = extent
        self.samplesNearest = samplesNearest ?? Self.samplesNearest(content)
        depth = 1 + (Self.inputs(of: content).map(\.depth).max() ?? 0)
    }

    private static func samplesNearest(_ content: Content) -> Bool {
        switch content {
        case .shift(_, _, let input), .crop(let input), .sample(_, let input): input.samplesNearest
        default: false
        }
    }

    /// Returns the image with another way of sampling by transforms.
    func sampled(nearest: Bool) -> ImageNode {
        if samplesNearest == nearest || extent.isEmpty { return self }
        return ImageNode(.crop(self), extent, samplesNearest: nearest)
    }

    /// Returns a step, or an empty one if its extent is empty or the recipe is too deep.
    static func make(_ content: Content, extent: PixelRect) -> ImageNode {
        if extent.isEmpty { return .empty }
        let node = ImageNode(content, extent)
        if node.depth > maximumDepth {
            Log.once(
                "recipe",
                from: "CoreImage",
                "an image has more than \(maximumDepth) steps that cannot be merged; the image is empty"
            )
            return .empty
        }
        return node
    }

    var inputs: [ImageNode] { Self.inputs(of: content) }

    private static func inputs(of content: Content) -> [ImageNode] {
        switch content {
        case .empty, .image, .generator: []
        case .combination(let inputs, _), .kernel(_, let inputs): inputs
        case .color(_, let input), .shift(_, _, let input), .crop(let input), .clamp(let input),
            .sample(_, let input), .rows(_, let input):
            [input]
        }
    }

    /// Returns the pixels of an input that are needed for a region of this step.
    func needed(of input: ImageNode, for region: PixelRect) -> PixelRect {
        let region = region.common(extent)
        let part: PixelRect
        switch content {
        case .empty, .image, .generator: part = .empty
        case .color, .combination, .crop: part = region
        case .shift(let x, let y, _): part = region.movedBy(x: -x, y: -y)
        case .clamp: part = Self.nearest(region, in: input.extent)
        case .sample(let sampling, _): part = sampling.needed(for: region, of: input.extent)
        case .rows(let program, _): part = program.needed(region)
        case .kernel(let program, let inputs):
            // An image may be several inputs of a kernel.
            part = inputs.indices.reduce(.empty) { part, index in
                guard inputs[index] === input else { return part }
                return part.union(program.needed(index, region, input.extent).common(input.extent))
            }
        }
        return part.common(input.extent)
    }

    /// A Boolean value that indicates whether the step reads several input pixels per output pixel, so that the input
    /// has to be stored.
    var storesInput: Bool {
        switch content {
        case .sample, .kernel: true
        default: false
        }
    }

    /// A Boolean value that indicates whether the step reads other rows of its input than the one that it computes.
    var readsAhead: Bool {
        if case .rows = content { true } else { false }
    }

    /// A Boolean value that indicates whether recomputing a pixel is cheaper than storing it.
    var isCheap: Bool {
        switch content {
        case .empty, .image, .generator: true
        default: false
        }
    }

    /// Returns the pixels of `extent` nearest to those of a region.
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

/// The composition of recipes.
extension ImageNode {
    /// Returns a step with a pointwise operation, merged with any that precede it.
    func colored(_ operation: PixelOperation) -> ImageNode {
        if case .color(let operations, let input) = content {
            if let last = operations.last, let both = last.followed(by: operation) {
                return .make(.color(operations.dropLast() + [both], input), extent: extent)
            }
            return .make(.color(operations + [operation], input), extent: extent)
        }
        return .make(.color([operation], self), extent: extent)
    }

    func cropped(to rect: PixelRect) -> ImageNode {
        if rect.contains(extent) { return self }
        let extent = extent.common(rect)
        if case .crop(let input) = content, input.samplesNearest == samplesNearest {
            return .make(.crop(input), extent: extent)
        }
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
