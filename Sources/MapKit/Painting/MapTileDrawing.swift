import Foundation
import MapData
import UIKit

/// The tiles of map files, drawn without a view. Measurements use it.
package struct MapTileDrawing {
    private let source: MapTileSource
    private let painter: TilePainter
    /// The area of the first file; `nil` if it has none.
    package let box: MKMapRect?

    /// - Parameter paths: The map files.
    package init(paths: [String], isDark: Bool = false) {
        let library = MapLibrary(paths: paths)
        source = MapTileSource(library: library)
        painter = TilePainter(style: .of(MapStyle.Variant(isDark: isDark)))
        box = library.box
    }

    /// Reads and decodes the data of a tile, which remains in memory.
    /// - Returns: The number of its points; `nil` if the files do not have it.
    package func prepare(_ id: MapTileID) -> Int? { source.content(for: id).tile?.pointCount }

    /// Returns the image of a tile, of 256 points; `nil` if it is too large.
    /// - Parameter scale: The number of pixels per point.
    package func image(_ id: MapTileID, scale: CGFloat) -> CGImage? {
        let job = TilePlane.Job(id: id, generation: 0, scale: scale)
        return MapCanvas.image(job, source, painter.style)
    }

    /// Returns a hash of the pixels of a tile of 256 pixels, by FNV-1a; `nil` if it cannot be drawn.
    package func pixelHash(_ id: MapTileID) -> UInt64? {
        image(id, scale: 1)?.dataProvider?.data.map { data in
            data.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }

    /// A fill or a stroke of a tile, for programs that draw it with another library.
    package struct Command: Codable {
        /// The color as `#rrggbb`, and its opacity from 0 to 1.
        package var color: String
        package var alpha: Double
        /// The width of a stroke in points; 0 for a fill by the even-odd rule.
        package var width = 0.0
        package var dashes: [Double] = []
        /// A Boolean value that indicates whether lines have round ends.
        package var isRound = false
        package var hasRoundJoins = true
        /// Lines or rings in points, with `x` and `y` by turns, and `y` down.
        package var parts: [[Double]]
    }

    /// Returns the fills and strokes of a tile, from the bottom up.
    package func commands(_ id: MapTileID) -> [Command] {
        var commands: [Command] = []
        painter.forEachOperation(id, from: source.content(for: id)) { operation in
            let parts = operation.paths.flatMap(Self.parts)
            var command = Command(color: operation.color.text, alpha: operation.alpha, parts: parts)
            if case .stroke(let width, let dashes) = operation.kind {
                (command.width, command.dashes, command.isRound) = (width, dashes, operation.cap == .round)
                command.hasRoundJoins = operation.hasRoundJoins
            }
            commands.append(command)
        }
        return commands
    }

    /// Returns the parts of a path, which has no curves.
    private static func parts(_ path: CGPath) -> [[Double]] {
        var parts: [[Double]] = []
        path.applyWithBlock { element in
            let element = element.pointee
            switch element.type {
            case .moveToPoint: parts.append([element.points[0].x, element.points[0].y])
            case .addLineToPoint:
                if parts.isEmpty { break }
                parts[parts.count - 1] += [element.points[0].x, element.points[0].y]
            case .closeSubpath:
                // A line around a ring ends where it starts.
                if let last = parts.last, last.count > 1 { parts[parts.count - 1] += last.prefix(2) }
            case .addQuadCurveToPoint, .addCurveToPoint: break
            @unknown default: break
            }
        }
        return parts
    }
}
