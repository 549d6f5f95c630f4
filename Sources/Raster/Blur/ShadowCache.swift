import CRaster

/// A cache for painting shadows of rounded rectangles. Each combination of radius and blur is blurred only once, for
/// all colors and sizes.
///
/// A mask is rendered for the smallest rectangle whose middle has a row and a column that no corner affects. A larger
/// shadow consists of its nine parts: unchanged corners, stretched edges, and a single color in the middle.
///
/// A cache belongs to one thread at a time.
package final class ShadowCache {
    private struct Entry {
        let mask: ShadowMask
        var lastUse: UInt64
    }

    private var entries: [ShadowMask.Key: Entry] = [:]
    private var uses: UInt64 = 0
    private let blur = GaussianBlur()

    /// The maximum number of cached masks; the least recently used one is removed first.
    package static let capacity = 32

    /// The maximum standard deviation of the blur, in pixels. It limits masks to a few megabytes.
    package static let maximumSigma = 128.0

    /// The number of masks that were rendered so far.
    package private(set) var masksMade = 0

    package init() {}

    /// Returns the distance by which a shadow extends beyond the rectangle that casts it, in pixels.
    package static func margin(sigma: Double) -> Int { ShadowMask.margin(sigma: clamped(sigma)) }

    private static func clamped(_ sigma: Double) -> Double {
        sigma > 0 ? min(sigma, maximumSigma) : 0
    }

    /// Blends the shadow of a rounded rectangle over a surface.
    /// - Parameters:
    ///   - clip: The part of the surface that can be changed.
    ///   - rect: The rectangle at the position of its shadow, in pixels of the surface.
    ///   - cornerRadius: The corner radius in pixels; at most half of the shorter side.
    ///   - sigma: The standard deviation of the blur, in pixels.
    ///   - color: The premultiplied color.
    package func paint(
        over destination: Surface,
        in clip: PixelRect,
        shadowOf rect: PixelRect,
        cornerRadius: Double,
        sigma: Double,
        color: UInt32
    ) {
        let sigma = Self.clamped(sigma)
        let margin = ShadowMask.margin(sigma: sigma)
        let limit = -1 << 30...1 << 30
        guard !rect.isEmpty, limit.contains(rect.minX), limit.contains(rect.minY), limit.contains(rect.maxX),
            limit.contains(rect.maxY)
        else { return }
        let clip = clip.intersection(destination.bounds)
        guard rect.insetBy(-margin).intersects(clip), color != 0 else { return }

        let radius = cornerRadius > 0 ? min(cornerRadius, Double(min(rect.width, rect.height)) / 2) : 0
        let corner = Int(radius.rounded(.up)) + margin
        let size = PixelSize(width: min(rect.width, 2 * corner + 1), height: min(rect.height, 2 * corner + 1))
        let key = ShadowMask.Key(cornerRadius: radius, sigma: sigma, size: size)
        guard let mask = mask(key) else { return }
        let columns = Self.segments(
            from: rect.minX - margin,
            count: rect.width + 2 * margin,
            of: mask.size.width,
            clip: clip.minX..<clip.maxX
        )
        let rows = Self.segments(
            from: rect.minY - margin,
            count: rect.height + 2 * margin,
            of: mask.size.height,
            clip: clip.minY..<clip.maxY
        )
        for row in rows {
            for column in columns { Self.paint(destination, column, row, mask, color) }
        }
    }

    private func mask(_ key: ShadowMask.Key) -> ShadowMask? {
        uses += 1
        if let entry = entries[key] {
            entries[key]?.lastUse = uses
            return entry.mask
        }
        if entries.count >= Self.capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
        }
        guard let mask = ShadowMask(key, blur: blur) else { return nil }
        masksMade += 1
        entries[key] = Entry(mask: mask, lastUse: uses)
        return mask
    }

    /// A part of a shadow along one direction: pixels of the destination that show those of the mask from `start` on,
    /// or that all show that one pixel.
    private struct Segment {
        var pixels: Range<Int>
        var start: Int
        var isStretched: Bool
    }

    /// Returns the parts of a shadow along one direction.
    /// - Parameters:
    ///   - count: The number of pixels of the shadow, from `first` on.
    ///   - maskCount: The number of pixels of the mask. If it is smaller than `count`, the middle pixel is stretched.
    private static func segments(from first: Int, count: Int, of maskCount: Int, clip: Range<Int>) -> [Segment] {
        var all = [Segment(pixels: first..<first + count, start: 0, isStretched: false)]
        if count > maskCount {
            let half = maskCount / 2
            let middle = first + half
            let end = first + count - half
            all = [
                Segment(pixels: first..<middle, start: 0, isStretched: false),
                Segment(pixels: middle..<end, start: half, isStretched: true),
                Segment(pixels: end..<first + count, start: half + 1, isStretched: false),
            ]
        }
        return all.compactMap { segment in
            let pixels = segment.pixels.clamped(to: clip)
            if pixels.isEmpty { return nil }
            let skipped = segment.isStretched ? 0 : pixels.lowerBound - segment.pixels.lowerBound
            return Segment(pixels: pixels, start: segment.start + skipped, isStretched: segment.isStretched)
        }
    }

    private static func paint(
        _ destination: Surface,
        _ column: Segment,
        _ row: Segment,
        _ mask: ShadowMask,
        _ color: UInt32
    ) {
        let bytes = mask.bytes + row.start * mask.size.width + column.start
        let pixels = destination.row(row.pixels.lowerBound) + column.pixels.lowerBound
        let (width, height) = (column.pixels.count, row.pixels.count)
        let stride = destination.stride
        switch (column.isStretched, row.isStretched) {
        case (false, _):
            let maskStride = row.isStretched ? 0 : mask.size.width
            easel_solid_over_mask_rect(pixels, stride, bytes, maskStride, width, height, color)
        case (true, false):
            for y in 0..<height {
                let faded = PixelKernels.fade(color, by: bytes[y * mask.size.width])
                easel_solid_over_rect(pixels + y * stride, stride, width, 1, faded)
            }
        case (true, true):
            let faded = PixelKernels.fade(color, by: bytes[0])
            if faded >> 24 == 255 {
                easel_fill_rect(pixels, stride, width, height, faded)
            } else {
                easel_solid_over_rect(pixels, stride, width, height, faded)
            }
        }
    }
}
