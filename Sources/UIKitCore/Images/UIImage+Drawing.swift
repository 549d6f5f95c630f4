import CoreGraphics

extension UIImage {
    /// Draws the image in the current context, in its orientation, with its top left corner at a point.
    public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

    /// Draws the image in the current context, in its orientation, with its top left corner at a point.
    /// - Parameters:
    ///   - point: The point in user space.
    ///   - blendMode: The blend mode of the image's pixels with the existing pixels.
    ///   - alpha: The factor of the image's opacity, from 0 to 1.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image in the current context, in its orientation, scaled to a rectangle.
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the image in the current context, in its orientation, scaled to a rectangle. The caps of a resizable image
    /// are not scaled.
    ///
    /// A template image is filled with the context's fill color. Empirical; not documented by Apple. The outline of a symbol
    /// is drawn in the size of the rectangle.
    /// - Parameters:
    ///   - rect: The rectangle in user space.
    ///   - blendMode: The blend mode of the image's pixels with the existing pixels.
    ///   - alpha: The factor of the image's opacity, from 0 to 1.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = currentContextOrWarning(for: "UIImage.draw(in:)") else { return }
        let rect = rect.standardized
        guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.setBlendMode(blendMode)
        context.multiplyAlpha(alpha)
        let shape = isSymbolImage ? rendered(inPixels: context.pixels(of: rect.size, atLeast: scale)) : self
        let image = isTemplate ? shape.withTintColor(UIColor(cgColor: context.fillColor)) : shape
        if traits.isResizable {
            image.drawParts(in: rect, context)
        } else {
            image.drawOriented(in: rect, context)
        }
    }

    private func drawOriented(in rect: CGRect, _ context: CGContext) {
        if traits.orientation == .up { return context.drawUpright(bitmap, in: rect) }
        let (width, height) = (CGFloat(bitmap.width), CGFloat(bitmap.height))
        context.translateBy(x: rect.minX, y: rect.minY)
        let sides = traits.orientation.swapsSides ? (height, width) : (width, height)
        context.scaleBy(x: rect.width / sides.0, y: rect.height / sides.1)
        context.concatenate(traits.orientation.transform(width: width, height: height))
        context.drawUpright(bitmap, in: CGRect(x: 0, y: 0, width: width, height: height))
    }

    /// Returns an image whose pixels are stored in `up` orientation: the image itself if they are, or `nil` if memory
    /// cannot be allocated.
    func upright() -> UIImage? {
        if traits.orientation == .up { return self }
        let pixels = CGSize(width: size.width * scale, height: size.height * scale)
        guard let context = CGContext.bitmap(size: pixels, scale: 1, isOpaque: bitmap.isOpaque) else { return nil }
        drawOriented(in: CGRect(origin: .zero, size: pixels), context)
        var traits = traits
        traits.orientation = .up
        // The outline has another orientation.
        traits.symbol = nil
        return context.makeImage().map { UIImage($0, traits) }
    }

    // MARK: Resizable images

    /// A part of a resizable image along one axis: a cap, or the part between the caps.
    private struct Span {
        /// The range in the bitmap, in pixels.
        var source: Range<CGFloat>
        /// The range in the drawn rectangle, in user space.
        var target: Range<CGFloat>
        var isMiddle: Bool

        /// Returns the caps and the part between them along one axis.
        /// - Parameters:
        ///   - first: The size of the leading cap, in points.
        ///   - last: The size of the trailing cap, in points.
        static func spans(
            pixels: CGFloat,
            scale: CGFloat,
            first: CGFloat,
            last: CGFloat,
            from start: CGFloat,
            length: CGFloat
        ) -> [Span] {
            let firstPixels = min((first * scale).rounded(), pixels)
            let lastPixels = min((last * scale).rounded(), pixels - firstPixels)
            var (before, after) = (firstPixels / scale, lastPixels / scale)
            // If there is no room for both caps, they are scaled down in proportion.
            if before + after > length {
                let share = length / (before + after)
                before *= share
                after *= share
            }
            let end = start + length
            let spans = [
                Span(source: 0..<firstPixels, target: start..<start + before, isMiddle: false),
                Span(
                    source: firstPixels..<pixels - lastPixels,
                    target: start + before..<max(start + before, end - after),
                    isMiddle: true
                ),
                Span(source: pixels - lastPixels..<pixels, target: end - after..<end, isMiddle: false),
            ]
            return spans.filter { $0.source.length > 0 && $0.target.length > 0 }
        }
    }

    private func drawParts(in rect: CGRect, _ context: CGContext) {
        guard let image = upright() else { return }
        let bitmap = image.bitmap
        let columns = Span.spans(
            pixels: CGFloat(bitmap.width),
            scale: scale,
            first: capInsets.left,
            last: capInsets.right,
            from: rect.minX,
            length: rect.width
        )
        let rows = Span.spans(
            pixels: CGFloat(bitmap.height),
            scale: scale,
            first: capInsets.top,
            last: capInsets.bottom,
            from: rect.minY,
            length: rect.height
        )
        for row in rows {
            for column in columns {
                let source = CGRect(
                    x: column.source.lowerBound,
                    y: row.source.lowerBound,
                    width: column.source.length,
                    height: row.source.length
                )
                let target = CGRect(
                    x: column.target.lowerBound,
                    y: row.target.lowerBound,
                    width: column.target.length,
                    height: row.target.length
                )
                guard let part = bitmap.cropping(to: source) else { continue }
                if resizingMode == .tile, column.isMiddle || row.isMiddle {
                    let tile = CGSize(
                        width: column.isMiddle ? source.width / scale : target.width,
                        height: row.isMiddle ? source.height / scale : target.height
                    )
                    drawTiles(part, of: tile, in: target, context)
                } else {
                    context.drawUpright(part, in: target)
                }
            }
        }
    }

    /// Returns the size in which a tile is drawn: as many times its own as are necessary to cover a pixel. Pixels show the mean
    /// of the tiles that they contain, which is that of one tile, and tiles that are much smaller would take for ever.
    /// - Parameter pixels: The pixels that the tile covers.
    static func drawnTile(of tile: CGSize, covering pixels: CGSize) -> CGSize {
        func length(_ length: CGFloat, _ pixels: CGFloat) -> CGFloat {
            pixels > 0 && pixels < 1 ? length * (1 / pixels).rounded(.up) : length
        }
        return CGSize(width: length(tile.width, pixels.width), height: length(tile.height, pixels.height))
    }

    private func drawTiles(_ part: CGImage, of tile: CGSize, in target: CGRect, _ context: CGContext) {
        // A tile of one pixel looks the same when stretched.
        if part.width == 1, part.height == 1 { return context.drawUpright(part, in: target) }
        context.saveGState()
        defer { context.restoreGState() }
        context.clip(to: target)
        let visible = target.intersection(context.boundingBoxOfClipPath)
        guard !visible.isEmpty else { return }
        let tile = Self.drawnTile(of: tile, covering: context.pixels(of: tile, atLeast: scale))
        let firstRow = ((visible.minY - target.minY) / tile.height).rounded(.down)
        let firstColumn = ((visible.minX - target.minX) / tile.width).rounded(.down)
        var y = target.minY + firstRow * tile.height
        while y < visible.maxY {
            var x = target.minX + firstColumn * tile.width
            while x < visible.maxX {
                context.drawUpright(part, in: CGRect(origin: CGPoint(x: x, y: y), size: tile))
                x += tile.width
            }
            y += tile.height
        }
    }
}

extension CGContext {
    /// Returns the size of the pixels that an area covers.
    /// - Parameter scale: The pixels per point of a page, which has none.
    fileprivate func pixels(of size: CGSize, atLeast scale: CGFloat) -> CGSize {
        let transform = userSpaceToDeviceSpaceTransform
        var (x, y) = (hypot(transform.a, transform.b), hypot(transform.c, transform.d))
        if !pdfPageBounds.isEmpty { (x, y) = (x * scale, y * scale) }
        let pixels = CGSize(width: size.width * x, height: size.height * y)
        return pixels.width.isFinite && pixels.height.isFinite ? pixels : size
    }
}

extension Range<CGFloat> {
    fileprivate var length: CGFloat { upperBound - lowerBound }
}
