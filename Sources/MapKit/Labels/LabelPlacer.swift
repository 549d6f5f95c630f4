import Foundation
import MapData
import Synchronization
import UIKit

/// A part of the map whose labels are placed together, at a zoom.
struct LabelCell: Hashable, Sendable {
    /// The size in points.
    static let size = 512.0

    let zoom: Int
    /// The column, which can be in another world.
    let x: Int
    let y: Int
    /// The direction of the top of the view in degrees.
    let heading: Double
    let generation: Int
    let scale: CGFloat
}

/// A label that is shown.
struct PlacedLabel: Sendable {
    /// The identity of a label through all zooms.
    struct Key: Hashable, Sendable {
        let text: String
        let role: LabelRole
        let x: Int
        let y: Int
    }

    let key: Key
    let candidate: LabelCandidate
    let image: CGImage?
    /// The size of the image in points.
    let imageSize: CGSize
    /// The offset of the middle of the image from the label's point.
    let imageOffset: CGVector
    let generation: Int
}

/// Places and draws the labels of parts of the map, on any thread.
final class LabelPlacer: Sendable {
    private struct TileKey: Hashable {
        let id: MapTileID
        let isOverview: Bool
        let world: Int
        let zoom: Int
        let heading: Double
        let filter: LabelFilter
    }

    private struct TextKey: Hashable {
        let text: String
        let role: LabelRole
        let isLarge: Bool
    }

    private struct State {
        var texts: [TextKey: LabelText] = [:]
        /// The clusters of texts along curves; `nil` for those that cannot be divided.
        var clusters: [TextKey: [LabelCluster]?] = [:]
        var candidates: [TileKey: [LabelCandidate]] = [:]
        /// The number of labels of all tiles.
        var candidateCount = 0
    }

    private let source: MapTileSource
    private let style: SharedStyle
    private let state = Mutex(State())
    private let perform: @Sendable (() -> Void) -> Void

    /// The largest numbers of measured texts, of tiles and of their labels in memory, after which they are computed again.
    private static let (textLimit, tileLimit, candidateLimit) = (20_000, 200, 50_000)
    /// The largest number of texts along curves in memory, likewise.
    private static let clusterLimit = 2000
    /// The free space around the text in the image, for the halo.
    private static let imageMargin = 3.0

    /// - Parameter perform: Calls a closure with the fonts of the session.
    init(source: MapTileSource, style: SharedStyle, perform: @escaping @Sendable (() -> Void) -> Void) {
        (self.source, self.style, self.perform) = (source, style, perform)
    }

    /// Calls a closure with the fonts of the session.
    func withFonts(_ body: () -> Void) { perform(body) }

    /// Returns the labels of a cell.
    func labels(of cell: LabelCell) -> [PlacedLabel] {
        var labels: [PlacedLabel] = []
        perform {
            let content = self.style.content
            let style = MapStyle.of(content.variant)
            for candidate in selection(of: cell, LabelFilter(content.filter)) {
                labels.append(label(candidate, cell, style))
            }
        }
        return labels
    }

    /// Returns the labels to show in a cell.
    private func selection(of cell: LabelCell, _ filter: LabelFilter) -> [LabelCandidate] {
        let size = LabelCell.size * exp2(MapViewport.unitZoom - Double(cell.zoom))
        let rect = MKMapRect(x: Double(cell.x) * size, y: Double(cell.y) * size, width: size, height: size)
        // Rotated labels are affected by a circle of others.
        let margin = LabelSelection.margin * (cell.heading == 0 ? 1 : 2.0.squareRoot()) * size / LabelCell.size
        let around = rect.insetBy(dx: -margin, dy: -margin)
        let tileZoom = min(cell.zoom, WorldPoint.maximumZoom)
        let tileSize = MKMapSize.world.width / Double(1 << tileZoom)
        func index(_ value: Double) -> Int { Int((value / tileSize).rounded(.down)) }
        let rows = max(index(around.minY), 0)...max(min(index(around.maxY), (1 << tileZoom) - 1), 0)
        var seen: Set<TileKey> = []
        var all: [LabelCandidate] = []
        let covered = source.coverage(zoom: tileZoom)
        func add(_ tile: PreparedTile, world: Int, isOverview: Bool) {
            let key = TileKey(
                id: tile.id,
                isOverview: isOverview,
                world: world,
                zoom: cell.zoom,
                heading: cell.heading,
                filter: filter
            )
            guard seen.insert(key).inserted else { return }
            let shift = Double(world) * MKMapSize.world.width
            all += candidates(tile, key).filter { label in
                // Map files have their own labels.
                around.contains(label.point)
                    && !(isOverview
                        && covered.contains { $0.contains(MKMapPoint(x: label.point.x - shift, y: label.point.y)) })
            }
        }
        for y in rows {
            for x in index(around.minX)...index(around.maxX) {
                let world = x >> tileZoom
                let id = MapTileID(zoom: tileZoom, x: x - world << tileZoom, y: y)
                if let tile = source.tile(for: id) { add(tile, world: world, isOverview: false) }
                if !covered.contains(where: { $0.contains(id.mapRect) }), let tile = source.overview(for: id) {
                    add(tile, world: world, isOverview: true)
                }
            }
        }
        return LabelSelection.select(all).filter { rect.contains($0.point) }
    }

    private func candidates(_ tile: PreparedTile, _ key: TileKey) -> [LabelCandidate] {
        if let known = state.withLock({ $0.candidates[key] }) { return known }
        let maker = LabelCandidates(
            zoom: key.zoom,
            heading: key.heading,
            filter: key.filter,
            measure: { self.text($0, $1, zoom: key.zoom) },
            divide: { self.clusters(of: $0, $1, zoom: key.zoom) }
        )
        let candidates = maker.candidates(of: tile, world: key.world)
        state.withLock { state in
            let isFull =
                state.candidates.count >= Self.tileLimit
                || state.candidateCount + candidates.count > Self.candidateLimit
            if isFull { (state.candidates, state.candidateCount) = ([:], 0) }
            // Another thread can have been faster.
            if state.candidates.updateValue(candidates, forKey: key) == nil {
                state.candidateCount += candidates.count
            }
        }
        return candidates
    }

    // MARK: Text

    private static func attributes(_ role: LabelRole, zoom: Int) -> [NSAttributedString.Key: Any] {
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .center
        return [.font: role.font(zoom: zoom), .paragraphStyle: paragraph]
    }

    /// Returns a text as it is drawn: that of a street in one line.
    private func text(_ text: String, _ role: LabelRole, zoom: Int) -> LabelText {
        let key = TextKey(text: text, role: role, isLarge: zoom >= 17)
        if let known = state.withLock({ $0.texts[key] }) { return known }
        let attributes = Self.attributes(role, zoom: zoom)
        let isStreet = if case .street = role { true } else { false }
        let (fitted, width) =
            isStreet
            ? (text, 0)
            : LabelRole.wrapping.fit(text, fontSize: role.font(zoom: zoom).pointSize) {
                $0.size(withAttributes: attributes).width
            }
        let box = fitted.boundingRect(
            with: CGSize(width: width, height: 0),
            options: .usesLineFragmentOrigin,
            attributes: attributes,
            context: nil
        )
        let size = CGSize(width: box.width.rounded(.up), height: box.height.rounded(.up))
        let measured = LabelText(text: fitted, size: size)
        state.withLock { state in
            if state.texts.count >= Self.textLimit { state.texts = [:] }
            state.texts[key] = measured
        }
        return measured
    }

    private func clusters(of text: String, _ role: LabelRole, zoom: Int) -> [LabelCluster]? {
        let key = TextKey(text: text, role: role, isLarge: zoom >= 17)
        if let known = state.withLock({ $0.clusters[key] }) { return known }
        let attributes = Self.attributes(role, zoom: zoom)
        let clusters = LabelCluster.clusters(of: text) { $0.size(withAttributes: attributes).width }
        state.withLock { state in
            if state.clusters.count >= Self.clusterLimit { state.clusters = [:] }
            state.clusters.updateValue(clusters, forKey: key)
        }
        return clusters
    }

    /// Draws a label.
    private func label(_ candidate: LabelCandidate, _ cell: LabelCell, _ style: MapStyle) -> PlacedLabel {
        let size = candidate.textSize
        let (cosine, sine) = (abs(cos(candidate.angle)), abs(sin(candidate.angle)))
        let offset = candidate.role.textOffset(size)
        let dot = candidate.role.dotColor(style)
        var box = CGRect(
            x: -(size.width * cosine + size.height * sine) / 2,
            y: offset - (size.width * sine + size.height * cosine) / 2,
            width: size.width * cosine + size.height * sine,
            height: size.width * sine + size.height * cosine
        )
        if let first = candidate.glyphs.first {
            box = candidate.glyphs.reduce(first.frame(height: size.height)) { $0.union($1.frame(height: size.height)) }
        }
        if dot != nil {
            let radius = LabelRole.dotRadius
            box = box.union(CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
        }
        let margin = Self.imageMargin
        box = CGRect(
            x: (box.minX - margin).rounded(.down),
            y: (box.minY - margin).rounded(.down),
            width: (box.width + 2 * margin).rounded(.up) + 1,
            height: (box.height + 2 * margin).rounded(.up) + 1
        )
        let image = MapBitmap.image(size: box.size, scale: cell.scale, isOpaque: false) { context in
            context.translateBy(x: -box.minX, y: -box.minY)
            if let dot { Self.drawDot(dot, style, context) }
            context.translateBy(x: 0, y: offset)
            if candidate.angle != 0 { context.rotate(by: candidate.angle) }
            Self.drawText(candidate, size, zoom: cell.zoom, style, context)
        }
        return PlacedLabel(
            key: PlacedLabel.Key(
                text: candidate.text,
                role: candidate.role,
                x: Int(candidate.point.x),
                y: Int(candidate.point.y)
            ),
            candidate: candidate,
            image: image,
            imageSize: box.size,
            imageOffset: CGVector(dx: box.midX, dy: box.midY),
            generation: cell.generation
        )
    }

    private static func drawDot(_ color: MapColor, _ style: MapStyle, _ context: CGContext) {
        let radius = LabelRole.dotRadius
        let rect = CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
        context.setFillColor(style.halo.cgColor)
        context.fillEllipse(in: rect)
        context.setFillColor(color.cgColor)
        context.fillEllipse(in: rect.insetBy(dx: 1, dy: 1))
    }

    private static func drawText(
        _ candidate: LabelCandidate,
        _ size: CGSize,
        zoom: Int,
        _ style: MapStyle,
        _ context: CGContext
    ) {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        context.setLineJoin(.round)
        var attributes = attributes(candidate.role, zoom: zoom)
        // The halo first: an outline of 3 points, of which the inner half is below the text.
        let font = candidate.role.font(zoom: zoom)
        attributes[.strokeWidth] = 3 / font.pointSize * 100
        attributes[.strokeColor] = UIColor(cgColor: style.halo.cgColor)
        attributes[.foregroundColor] = UIColor(cgColor: style.halo.cgColor)
        drawText(candidate, size, attributes, context)
        attributes[.strokeWidth] = nil
        attributes[.foregroundColor] = UIColor(cgColor: candidate.role.color(style).cgColor)
        drawText(candidate, size, attributes, context)
    }

    private static func drawText(
        _ candidate: LabelCandidate,
        _ size: CGSize,
        _ attributes: [NSAttributedString.Key: Any],
        _ context: CGContext
    ) {
        func draw(_ text: String, width: Double) {
            let rect = CGRect(x: -width / 2, y: -size.height / 2, width: width, height: size.height)
            text.draw(with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
        }
        if candidate.glyphs.isEmpty { return draw(candidate.text, width: size.width) }
        for glyph in candidate.glyphs {
            context.saveGState()
            context.translateBy(x: glyph.x, y: glyph.y)
            context.rotate(by: glyph.angle)
            // Centered, with room for widths that are rounded.
            draw(glyph.cluster.text, width: glyph.cluster.width.rounded(.up) + 2)
            context.restoreGState()
        }
    }
}
