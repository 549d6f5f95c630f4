import CRaster

extension RasterEngine {
    /// A clip path, and the coverage of it together with all outer ones.
    struct AppliedClip {
        let path: ClipPath
        let mask: CoverageMask
    }

    /// So many nested clips keep their masks, so that restoring the state finds them; memory sets a limit.
    private static let keptMasks = 12

    /// The coverage of all paths of a clip; nil when they leave nothing. Each path is rasterised once, whatever is drawn
    /// through it.
    func clipMask(for clip: Clip) -> CoverageMask? {
        guard let innermost = clip.path else { return nil }
        if let last = clipMasks.last, last.path === innermost { return last.mask }
        // From the innermost outwards, as far as there is no mask yet.
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
            if clipMasks.count > Self.keptMasks { clipMasks.removeFirst() }
        }
        return clipMasks.last?.mask
    }

    private func clipMask(for clip: ClipPath, within outer: CoverageMask?) -> CoverageMask? {
        let mask = CoverageMask()
        guard var bounds = PixelRect(around: clip.bounds, within: limits.bounds) else { return nil }
        // A pixel that only one of the two speaks of is outside the other.
        if let outer { bounds = bounds.intersection(outer.bounds) }
        guard !bounds.isEmpty,
            cover(mask, with: clip.path, rule: clip.rule, antialiases: clip.antialiases, in: bounds)
        else { return nil }
        if let image = clip.image, !multiply(mask, by: image, around: clip.path) { return nil }
        if let outer { mask.multiply(by: outer, in: bounds) }
        return mask
    }

    /// Multiplies a mask by an image's coverage. False when that cannot be, or there is no memory.
    /// - Parameter path: the image's outline.
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
        // As many rows at once as stay in a second-level cache.
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

    /// Makes a mask the coverage of some pixels by a path in device space. False when there is no memory.
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
