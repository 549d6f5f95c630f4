import Geometry
import Raster

/// The cached bitmap of a group before its opacity is applied: the parts of it that must be blended.
///
/// Shadows and rounded corners leave much of a bitmap empty, panels are mostly of one color, and the shadow along an
/// edge is the same in each row or column. These areas are found once, in tiles: the pixels that can be computed from
/// others are neither stored nor read when the bitmap is blended.
final class LayerCache: Sendable {
    /// A rectangle of the bitmap that is blended by one method.
    struct Part: Equatable, Sendable {
        /// The source of a part's pixels.
        enum Source: Equatable, Sendable {
            /// All pixels have this color, as premultiplied ARGB32.
            case color(UInt32)
            /// The pixels are stored from this index, rows at the given distance from each other: 0 if all rows are
            /// equal, of which one is stored.
            case pixels(Int, stride: Int)
            /// Each row is of one color. The colors are stored from this index, at the given distance.
            case rows(Int, stride: Int)
        }

        var rect: PixelRect
        var source: Source
    }

    /// The parts that are not empty, in pixels of the bitmap.
    let parts: [Part]

    /// The bounding box of all parts.
    let painted: PixelRect

    /// The memory of the pixels. Its rows have no meaning.
    private let pixels: Surface

    /// The position of pixel (0, 0) of the bitmap when it was painted.
    private let origin: PixelPoint

    /// The layer's transform to pixels of the screen when the bitmap was painted.
    private let transform: CGAffineTransform

    /// Creates a cached bitmap.
    /// - Parameters:
    ///   - surface: The painted surface. The cache keeps it, unless it can store the pixels in much less memory.
    ///   - origin: The position on the screen that its first pixel was painted for.
    ///   - transform: The layer's transform to pixels of the screen at that time.
    init(_ surface: Surface, at origin: PixelPoint, _ transform: CGAffineTransform) {
        self.origin = origin
        self.transform = transform
        let parts = BitmapTiles.parts(of: surface)
        painted = parts.reduce(.empty) { $0.union($1.rect) }
        if let packed = Self.pack(parts, of: surface) {
            (pixels, self.parts) = packed
        } else {
            pixels = surface
            self.parts = parts
        }
    }

    /// Returns the position of pixel (0, 0) of the bitmap after the layer has moved by an integral number of pixels.
    func position(_ transform: CGAffineTransform) -> PixelPoint {
        PixelPoint(
            x: origin.x + Int((transform.tx - self.transform.tx).rounded()),
            y: origin.y + Int((transform.ty - self.transform.ty).rounded())
        )
    }

    var byteCount: Int { pixels.bytesPerRow * pixels.size.height }

    /// Blends a part of the bitmap over a surface.
    /// - Parameters:
    ///   - part: One of `parts`.
    ///   - rect: The rectangle within the part, in pixels of the bitmap.
    ///   - point: The position on the surface that corresponds to the rectangle's origin. The rectangle must be inside
    ///     the surface there.
    ///   - alpha: The opacity of the bitmap.
    func blend(_ part: Part, in rect: PixelRect, over surface: Surface, at point: PixelPoint, alpha: UInt8) {
        let destination = surface.row(point.y) + point.x
        let (x, y) = (rect.minX - part.rect.minX, rect.minY - part.rect.minY)
        switch part.source {
        case .color(let color):
            let color = PixelKernels.fade(color, by: alpha)
            PixelKernels.solidOver(destination, stride: surface.stride, size: rect.size, color: color)
        case .pixels(let start, let stride):
            PixelKernels.over(
                destination,
                stride: surface.stride,
                from: pixels.row(0) + start + y * stride + x,
                stride: stride,
                size: rect.size,
                alpha: alpha
            )
        case .rows(let start, let stride):
            let size = PixelSize(width: rect.width, height: 1)
            for row in 0..<rect.height {
                let color = PixelKernels.fade(pixels.row(0)[start + (y + row) * stride], by: alpha)
                if color == 0 { continue }
                let destination = destination + row * surface.stride
                PixelKernels.solidOver(destination, stride: surface.stride, size: size, color: color)
            }
        }
    }

    /// The part of the surface's memory that a copy of only the needed pixels may take at most.
    private static let packedShare = 0.75

    /// The number of pixels at whose multiples the pixels of a part begin, and its rows.
    private static let alignment = 16

    /// Copies the needed pixels of a surface, or returns `nil` if that saves little memory.
    /// - Parameter parts: The parts of the surface, as `BitmapTiles` returns them.
    private static func pack(_ parts: [Part], of surface: Surface) -> (Surface, [Part])? {
        var count = 0
        var packed = parts
        for index in parts.indices {
            let rect = parts[index].rect
            let width = (rect.width + alignment - 1) & ~(alignment - 1)
            switch parts[index].source {
            case .color: continue
            case .pixels(_, let stride):
                packed[index].source = .pixels(count, stride: stride == 0 ? 0 : width)
                count += stride == 0 ? width : width * rect.height
            case .rows:
                packed[index].source = .rows(count, stride: 1)
                count += (rect.height + alignment - 1) & ~(alignment - 1)
            }
        }
        let size = PixelSize(width: alignment, height: max(1, (count + alignment - 1) / alignment))
        guard Double(size.area * 4) <= Double(surface.bytesPerRow * surface.size.height) * packedShare,
            let memory = Surface(size: size)
        else { return nil }
        for (part, copy) in zip(parts, packed) {
            copyPixels(of: part, from: surface, to: copy, memory)
        }
        return (memory, packed)
    }

    private static func copyPixels(of part: Part, from surface: Surface, to copy: Part, _ memory: Surface) {
        switch copy.source {
        case .color: break
        case .pixels(let start, let stride):
            for y in 0..<(stride == 0 ? 1 : part.rect.height) {
                let row = surface.row(part.rect.minY + y) + part.rect.minX
                (memory.row(0) + start + y * stride).update(from: row, count: part.rect.width)
            }
        case .rows(let start, _):
            for y in 0..<part.rect.height {
                memory.row(0)[start + y] = surface.row(part.rect.minY + y)[part.rect.minX]
            }
        }
    }
}
