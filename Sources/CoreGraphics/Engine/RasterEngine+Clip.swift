import CRaster

extension RasterEngine {
    /// A clip path, and its coverage intersected with all outer paths.
    struct AppliedClip {
        let path: ClipPath
        let mask: CoverageMask
    }

    /// The number of nested clips whose masks are cached, so that they can be reused after the state is restored.
    private static let maximumCachedMasks = 12

    /// Returns the coverage of all paths of a clip, or `nil` if it is empty. Each path is rasterized once, independent
    /// of the number of drawing operations.
    func clipMask(for clip: Clip) -> CoverageMask? {
        guard let innermost = clip.path else { return nil }
        if let last = clipMasks.last, last.path === innermost { return last.mask }
        // From the innermost path outward, up to the first one with a cached mask.
        var missing: [ClipPath] = []
        var next: ClipPath? = innermost
        var found: Int?
        while let path = next {
            found = clipMasks.lastIndex { $0.path === path }
            if found != nil { break }
            missing.append(path)
            next = path.parent
        }
        clipMasks.removeSubrange((found.map { $0 + 1 } ?? 0)...)
        for path in missing.reversed() {
            guard let mask = clipMask(for: path, within: clipMasks.last?.mask) else { return nil }
            clipMasks.append(AppliedClip(path: path, mask: mask))
            if clipMasks.count > Self.maximumCachedMasks { clipMasks.removeFirst() }
        }
        return clipMasks.last?.mask
    }

    private func clipMask(for clip: ClipPath, within outer: CoverageMask?) -> CoverageMask? {
        let mask = CoverageMask()
        guard var bounds = PixelRect(around: clip.bounds, within: limits.bounds) else { return nil }
        // Pixels in only one of the two masks are outside of the other.
        if let outer { bounds = bounds.intersection(outer.bounds) }
        guard !bounds.isEmpty,
            cover(mask, with: clip.path, rule: clip.rule, antialiases: clip.antialiases, in: bounds)
        else { return nil }
        if let image = clip.image, !multiply(mask, by: image, around: clip.path) { return nil }
        if let outer { mask.multiply(by: outer, in: bounds) }
        return mask
    }

    /// Multiplies a mask by the coverage of an image. Returns `false` if this is not possible or if there is not enough
    /// memory.
    /// - Parameter path: The outline of the image.
    private func multiply(_ mask: CoverageMask, by clip: ClipImage, around path: PathData) -> Bool {
        guard let base = mask.baseAddress, let reach = PixelRect(around: path.controlBounds, within: target.visible),
            clip.image.width <= Self.maximumSide, clip.image.height <= Self.maximumSide,
            let sampler = ImageSampler(
                clip.image,
                transform: clip.transform,
                origin: reach.origin,
                quality: clip.quality
            )
        else { return false }
        let shift = clip.image.coverageShift
        // As many rows at a time as fit into a second-level cache.
        let step = max(1, 32_768 / mask.bounds.width)
        for top in stride(from: mask.bounds.minY, to: mask.bounds.maxY, by: step) {
            var part = mask.bounds
            part.minY = top
            part.maxY = min(top &+ step, part.maxY)
            guard let pixels = tools.pixels(count: part.area) else { return false }
            sampler.fetch(part, to: pixels)
            for y in 0..<part.height {
                let (row, coverage) = (pixels + y &* part.width, mask.byte(base, at: part) + y &* mask.stride)
                for x in 0..<part.width {
                    let t = (row[x] &>> shift & 255) &* UInt32(coverage[x]) &+ 128
                    coverage[x] = UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
                }
            }
        }
        return true
    }

    /// Rasterizes a path in device space into a mask. Returns `false` if there is not enough memory.
    func cover(
        _ mask: CoverageMask,
        with path: PathData,
        transform: CGAffineTransform = .identity,
        rule: CGPathFillRule,
        antialiases: Bool,
        in bounds: PixelRect
    ) -> Bool {
        guard mask.reset(bounds: bounds), let base = mask.baseAddress else { return false }
        var done = true
        path.withShape(transform: transform, rule: rule, antialiases: antialiases) { shape in
            done = easel_fill_mask(tools.rasterizer.raw, &shape, EaselBox(bounds), base, mask.stride)
        }
        return done
    }
}
