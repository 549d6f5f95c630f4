import Compositor
import CoreGraphics

/// A pattern behind a layer, drawn into pixels once and repeated.
final class PatternBackground: Sendable {
    /// The color that the pattern was drawn for.
    let color: CGColor
    private let scale: CGFloat
    private let pixels: PixelSize
    private let pattern: RenderPattern

    /// The identifier of a layer that shows the contents, over the pattern.
    private let contentsID = Identifiers.next()

    /// The longest side of the bitmap that is drawn for bounds that repeat the pattern, in pixels. A single cell may be
    /// longer.
    private static let longestBlock: CGFloat = 2048
    /// The longest side of a surface that can be drawn on, in pixels.
    private static let longestSide: CGFloat = 32_767

    /// Draws a pattern for bounds of a size, if possible.
    ///
    /// Blocks are as large as the bounds, up to a limit: then there are no seams, even if a layer is rotated.
    init?(_ color: CGColor, scale: CGFloat, size: CGSize) {
        guard let pattern = color.pattern, scale > 0, scale.isFinite else { return nil }
        guard let step = pattern.uprightStep else {
            Log.once(
                "pattern",
                from: "QuartzCore",
                "rotated or skewed patterns are not supported as a layer's background"
            )
            return nil
        }
        let across = Self.block(of: step.width * scale, covering: size.width * scale)
        let down = Self.block(of: step.height * scale, covering: size.height * scale)
        // Compared before they become integers. Not a number is in no range.
        let sides = 1...Self.longestSide
        guard sides.contains(across.pixels), sides.contains(down.pixels) else {
            let size = "\(across.pixels)×\(down.pixels)"
            Log.once(
                "pattern size",
                from: "QuartzCore",
                "a pattern of \(size) pixels is not supported as a layer's background"
            )
            return nil
        }
        let pixels = PixelSize(width: Int(across.pixels), height: Int(down.pixels))
        guard let surface = Surface(size: pixels) else {
            Log.once("pattern memory", from: "QuartzCore", "cannot allocate a pattern of \(pixels) pixels")
            return nil
        }
        let blockSize = CGSize(width: across.count * step.width, height: down.count * step.height)
        let toPixels = CGAffineTransform(
            scaleX: CGFloat(pixels.width) / blockSize.width,
            y: CGFloat(pixels.height) / blockSize.height
        )
        let context = CGContext(surface: surface, isOpaque: false, baseTransform: toPixels)
        context.setFillColor(color)
        context.fill(CGRect(origin: .zero, size: blockSize))
        self.color = color
        self.scale = scale
        self.pixels = pixels
        self.pattern = RenderPattern(
            id: Identifiers.next(),
            block: RenderContents(
                surface: surface,
                source: PixelRect(size: pixels),
                isOpaque: surface.isOpaqueThroughout,
                transform: toPixels.inverted(),
                changes: ContentChanges(version: Identifiers.next())
            ),
            blockSize: blockSize
        )
    }

    /// Returns a Boolean value that indicates whether the bitmap can be used for a layer.
    func suits(_ color: CGColor, scale: CGFloat, size: CGSize) -> Bool {
        func covers(_ drawn: Int, _ length: CGFloat) -> Bool {
            CGFloat(drawn) + 0.5 >= min((length * scale).rounded(.down), Self.longestBlock)
        }
        return color == self.color && scale == self.scale && covers(pixels.width, size.width)
            && covers(pixels.height, size.height)
    }

    /// Returns the layers that show the pattern, and the contents over it.
    func layers(in bounds: CGRect, edge: RenderEdge, contents: RenderContents?) -> [RenderLayer] {
        let background = pattern.layer(in: bounds, edge: edge)
        if background == nil, !bounds.isEmpty {
            Log.once(
                "pattern count",
                from: "QuartzCore",
                "the pattern repeats too often in a background of \(bounds.size) points"
            )
        }
        let front = contents.map {
            RenderLayer(id: contentsID, bounds: bounds, contents: $0.placed(in: bounds), zPosition: -.infinity)
        }
        return [background, front].compactMap(\.self)
    }

    /// Returns a number of adjacent cells and the number of pixels that they fill: enough to cover the length, up to
    /// the limit.
    private static func block(of step: CGFloat, covering length: CGFloat) -> (count: CGFloat, pixels: CGFloat) {
        let wanted = min(length.isFinite ? length : longestBlock, longestBlock)
        let least = max((wanted / step).rounded(.up), 1)
        var best = (count: least, error: CGFloat.infinity)
        for extra in 0..<256 {
            let count = least + CGFloat(extra)
            let length = count * step
            if extra > 0, length > 2 * longestBlock { break }
            let error = abs(length - length.rounded())
            if error < best.error - 1e-6 { best = (count, error) }
            if error < 1e-6 { break }
        }
        return (best.count, max((best.count * step).rounded(), 1))
    }
}

extension Surface {
    /// A Boolean value that indicates whether all pixels are opaque.
    fileprivate var isOpaqueThroughout: Bool {
        (0..<size.height).allSatisfy { y in
            UnsafeBufferPointer(start: row(y), count: size.width).allSatisfy { $0 >> 24 == 255 }
        }
    }
}
