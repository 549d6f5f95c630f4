import CPixman

extension CairoEngine {
    /// A clip path, and the coverage of it together with all outer ones.
    struct AppliedClip {
        let path: ClipPath
        let mask: CoverageMask
    }

    /// So many nested clips keep their masks, so that restoring the state finds them; memory sets a limit.
    private static let keptMasks = 12

    /// The coverage of all paths of a clip; nil when they leave nothing. The masks of outer clips are used again.
    func clipMask(for clip: Clip) -> CoverageMask? {
        guard let innermost = clip.path else { return nil }
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
            let outer = clipMasks.last?.mask
            guard let mask = clipMask(for: path, within: outer) else { return nil }
            clipMasks.append(AppliedClip(path: path, mask: mask))
            if clipMasks.count > Self.keptMasks { clipMasks.removeFirst() }
        }
        return clipMasks.last?.mask
    }

    private func clipMask(for clip: ClipPath, within outer: CoverageMask?) -> CoverageMask? {
        let mask = CoverageMask()
        guard
            render(
                filling: clip.path,
                rule: clip.rule,
                antialiases: clip.antialiases,
                rows: limits.bounds,
                into: mask
            )
        else { return nil }
        guard let outer else { return mask }
        let common = mask.bounds.intersection(outer.bounds)
        guard !common.isEmpty else { return nil }
        // A pixel that only one of the two speaks of is outside the other.
        let product = CoverageMask()
        guard product.reset(bounds: common) else { return nil }
        mask.withImage { source in
            product.withImage { target in
                pixman_image_composite32(
                    PIXMAN_OP_SRC,
                    source,
                    nil,
                    target,
                    Int32(common.minX &- mask.bounds.minX),
                    Int32(common.minY &- mask.bounds.minY),
                    0,
                    0,
                    0,
                    0,
                    Int32(common.width),
                    Int32(common.height)
                )
            }
        }
        product.multiply(by: outer, in: common)
        return product
    }
}
