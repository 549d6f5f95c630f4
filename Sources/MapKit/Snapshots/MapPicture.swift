import MapData
import UIKit

/// Draws a viewport of the map into one image, on any thread.
struct MapPicture {
    let viewport: MapViewport
    /// The number of pixels per point.
    let scale: CGFloat
    let content: SharedStyle.Content
    let source: MapTileSource
    let placer: LabelPlacer

    /// Returns the image; `nil` if its size is empty or too large.
    func image() -> CGImage? {
        let style = MapStyle.of(content.variant)
        var isWhole = false
        let image = MapBitmap.image(size: viewport.size, scale: scale, isOpaque: true) { context in
            context.setFillColor(style.background.cgColor)
            context.fill(CGRect(origin: .zero, size: viewport.size))
            isWhole = drawPlane(style, context)
            drawLabels(context)
            placer.withFonts { drawAttribution(style, context) }
        }
        return isWhole ? image : nil
    }

    // MARK: Tiles

    /// The tiles of a viewport at a zoom.
    struct Plane {
        let zoom: Int
        /// The size of a tile in map points.
        let tileSize: Double
        let columns: ClosedRange<Int>
        let rows: ClosedRange<Int>

        init(_ rect: MKMapRect, zoom: Int) {
            self.zoom = zoom
            let size = TilePainter.tileSize * exp2(MapViewport.unitZoom - Double(zoom))
            tileSize = size
            columns = Int((rect.minX / size).rounded(.down))...Int((rect.maxX / size).rounded(.down))
            let top = max(Int((rect.minY / size).rounded(.down)), 0)
            rows = top...max(min(Int((rect.maxY / size).rounded(.down)), (1 << zoom) - 1), top)
        }

        /// The size of the image of all tiles in points.
        var size: CGSize {
            CGSize(
                width: Double(columns.count) * TilePainter.tileSize,
                height: Double(rows.count) * TilePainter.tileSize
            )
        }
    }

    /// The tiles that the picture shows. Those of large or tilted pictures are of a coarser zoom, and enlarged.
    var tiles: Plane {
        var tiles = Plane(viewport.visibleRect, zoom: TilePlane.zoom(of: viewport))
        while tiles.zoom > 0, !MapBitmap.allows(tiles.size, scale: scale) {
            tiles = Plane(viewport.visibleRect, zoom: tiles.zoom - 1)
        }
        return tiles
    }

    /// Draws the tiles at a whole zoom, which meet without gaps, and then all of them as the viewport shows them.
    /// - Returns: A Boolean value that indicates whether there was room for the tiles.
    private func drawPlane(_ style: MapStyle, _ context: CGContext) -> Bool {
        let tiles = self.tiles
        let (zoom, size, columns, top, bottom) = (
            tiles.zoom, tiles.tileSize, tiles.columns, tiles.rows.lowerBound, tiles.rows.upperBound
        )
        let whole = tiles.size
        let plane = MapBitmap.image(size: whole, scale: scale, isOpaque: true) { context in
            for y in top...bottom {
                for x in columns {
                    let id = MapTileID(zoom: zoom, x: x & ((1 << zoom) - 1), y: y)
                    context.saveGState()
                    context.translateBy(
                        x: Double(x - columns.lowerBound) * TilePainter.tileSize,
                        y: Double(y - top) * TilePainter.tileSize
                    )
                    context.clip(to: CGRect(x: 0, y: 0, width: TilePainter.tileSize, height: TilePainter.tileSize))
                    TilePainter(style: style).paint(id, from: source.content(for: id), in: context)
                    context.restoreGState()
                }
            }
        }
        guard let plane else { return false }
        let origin = MKMapPoint(x: Double(columns.lowerBound) * size, y: Double(top) * size)
        draw(plane, size: whole, factor: exp2(viewport.zoom - Double(zoom)), origin: origin, context)
        return true
    }

    /// Draws the image of the plane.
    /// - Parameters:
    ///   - factor: The factor by which it is enlarged.
    ///   - origin: The map point of its corner.
    private func draw(_ image: CGImage, size: CGSize, factor: Double, origin: MKMapPoint, _ context: CGContext) {
        var flat = viewport
        flat.pitch = 0
        let corner = flat.planeOffset(of: origin)
        func drawFlat(_ context: CGContext) {
            context.translateBy(x: corner.x, y: corner.y)
            context.rotate(by: -viewport.heading * .pi / 180)
            context.scaleBy(x: factor, y: factor)
            // Images are drawn with y up.
            context.translateBy(x: 0, y: size.height)
            context.scaleBy(x: 1, y: -1)
            context.draw(image, in: CGRect(origin: .zero, size: size))
        }
        guard viewport.pitch > 0 else {
            context.saveGState()
            if viewport.heading == 0 {
                // Without interpolation between pixels, as on the screen.
                let (x, y) = (viewport.anchor.x + CGFloat(corner.x), viewport.anchor.y + CGFloat(corner.y))
                context.translateBy(x: x.rounded(to: scale) - corner.x, y: y.rounded(to: scale) - corner.y)
            } else {
                context.translateBy(x: viewport.anchor.x, y: viewport.anchor.y)
            }
            drawFlat(context)
            context.restoreGState()
            return
        }
        // In perspective, each row of pixels is a row of the plane at its own scale.
        let (distance, angle) = (viewport.eyeDistance, viewport.pitch * .pi / 180)
        let row = 1 / scale
        for index in 0..<Int((viewport.size.height * scale).rounded(.up)) {
            let y = (Double(index) + 0.5) * row - viewport.anchor.y
            let planeY = y * distance / max(distance * cos(angle) + y * sin(angle), distance / 100)
            let enlargement = distance / max(distance - planeY * sin(angle), distance / 100)
            context.saveGState()
            context.clip(to: CGRect(x: 0, y: Double(index) * row, width: viewport.size.width, height: row))
            context.translateBy(x: viewport.anchor.x, y: viewport.anchor.y + y)
            context.scaleBy(x: enlargement, y: enlargement)
            context.translateBy(x: 0, y: -planeY)
            drawFlat(context)
            context.restoreGState()
        }
    }

    // MARK: Labels

    private func drawLabels(_ context: CGContext) {
        var frames: [CGRect] = []
        let labels = LabelPlane.cells(of: viewport, heading: viewport.heading, 0, scale).flatMap(placer.labels)
        for label in labels.sorted(by: { $0.candidate.precedes($1.candidate) }) {
            guard let image = label.image else { continue }
            let point = viewport.viewPoint(of: label.candidate.point)
            let size = label.imageSize
            let frame = CGRect(
                x: (point.x + label.imageOffset.dx - size.width / 2).rounded(to: scale),
                y: (point.y + label.imageOffset.dy - size.height / 2).rounded(to: scale),
                width: size.width,
                height: size.height
            )
            // In perspective, labels are nearer to each other than they were placed.
            if viewport.pitch > 0, frames.contains(where: { $0.intersects(frame) }) { continue }
            frames.append(frame)
            context.saveGState()
            context.translateBy(x: frame.minX, y: frame.maxY)
            context.scaleBy(x: 1, y: -1)
            context.draw(image, in: CGRect(origin: .zero, size: size))
            context.restoreGState()
        }
    }

    private func drawAttribution(_ style: MapStyle, _ context: CGContext) {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor(cgColor: style.interestText.cgColor),
        ]
        let credit = source.credit
        let size = credit.size(withAttributes: attributes)
        let frame = CGRect(
            x: viewport.size.width - size.width - 8,
            y: viewport.size.height - size.height - 5,
            width: size.width + 6,
            height: size.height + 2
        )
        context.setFillColor(style.halo.cgColor(alpha: 0.7))
        context.fill(frame)
        credit.draw(at: CGPoint(x: frame.minX + 3, y: frame.minY + 1), withAttributes: attributes)
    }
}
