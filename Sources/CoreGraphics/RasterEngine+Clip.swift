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
        if let outer { mask.multiply(by: outer, in: bounds) }
        return mask
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
