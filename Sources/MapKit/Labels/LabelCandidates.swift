import Foundation
import MapData
import UIKit

/// Makes the candidates for labels of a tile of the data.
struct LabelCandidates {
    /// The zoom of the placement.
    let zoom: Int
    /// The direction of the top of the view in degrees.
    let heading: Double
    /// The classes of points of interest that the map does not have, or the only ones that it has.
    let filter: LabelFilter
    /// Returns a text as it is drawn, and its size.
    let measure: (_ text: String, _ role: LabelRole) -> LabelText
    /// Returns the clusters of a text; `nil` for a text whose letters are joined or reordered, which cannot be divided.
    let divide: (_ text: String, _ role: LabelRole) -> [LabelCluster]?

    /// The largest width of a street's label in points.
    private static let streetWidth = 138.0
    /// The distance of the labels of a street in points.
    private static let spacing = 260.0
    /// The largest number of labels of a tile in a square of the size of ``LabelCandidate/reach``.
    private static let placeLimit = 100
    /// The largest deviation of a street from a straight line below its label, in points.
    private static let deviation = 2.5

    /// Returns the candidates of a tile.
    /// - Parameter world: The number of worlds by which the tile is moved to the east.
    func candidates(of tile: PreparedTile, world: Int) -> [LabelCandidate] {
        let frame = TileFrame(tile.id, world: world, zoom: zoom, heading: heading)
        var found: [LabelCandidate] = []
        for point in tile.labels.points {
            let role = point.role
            guard role.zooms.contains(zoom), filter.includes(role) else { continue }
            found.append(candidate(point, role, frame))
        }
        for street in Self.joined(tile.labels.streets.filter { LabelRole.street($0.kind).zooms.contains(zoom) }) {
            addLabels(of: street, frame, to: &found)
        }
        return Self.thinned(found)
    }

    /// Returns the labels without those of the lowest priority where far more are at one place than could be shown. The result depends
    /// on the tile only, so that it is the same for all cells.
    private static func thinned(_ labels: [LabelCandidate]) -> [LabelCandidate] {
        if labels.count <= placeLimit { return labels }
        var counts: [SIMD2<Int32>: Int] = [:]
        return labels.sorted { $0.precedes($1) }.filter { label in
            let count = counts[label.place, default: 0]
            counts[label.place] = count + 1
            return count < placeLimit
        }
    }

    private func candidate(_ source: LabelSource.Point, _ role: LabelRole, _ frame: TileFrame) -> LabelCandidate {
        let measured = measure(role.text(source.name), role)
        let size = measured.size
        let position = frame.position(source.position)
        let offset = Double(role.textOffset(size))
        var boxes = [LabelBox(x: 0, y: offset, width: size.width, height: size.height)]
        if offset != 0 {
            boxes.append(LabelBox(x: 0, y: 0, width: 2 * LabelRole.dotRadius, height: 2 * LabelRole.dotRadius))
        }
        return LabelCandidate(
            text: measured.text,
            role: role,
            point: frame.mapPoint(source.position),
            x: position.x,
            y: position.y,
            angle: 0,
            textSize: size,
            boxes: boxes,
            priority: role.priority(importance: source.importance)
        )
    }

    // MARK: Streets

    /// Joins lines of the same street that meet at their ends.
    private static func joined(_ streets: [LabelSource.Street]) -> [LabelSource.Street] {
        struct Key: Hashable {
            let name: String
            let kind: String
        }
        var groups: [Key: [LabelSource.Street]] = [:]
        var keys: [Key] = []
        for street in streets where street.line.count > 1 {
            let key = Key(name: street.name, kind: street.kind)
            if groups[key] == nil { keys.append(key) }
            groups[key, default: []].append(street)
        }
        return keys.flatMap { key -> [LabelSource.Street] in
            var done: [LabelSource.Street] = []
            for street in groups[key] ?? [] {
                var street = street
                // A few tries: streets with many parts stay in several pieces.
                for index in done.indices.reversed().prefix(64) {
                    guard let line = join(done[index].line, street.line) else { continue }
                    street.line = line
                    done.remove(at: index)
                    break
                }
                done.append(street)
            }
            return done
        }
    }

    private static func join(_ first: [SIMD2<Float>], _ second: [SIMD2<Float>]) -> [SIMD2<Float>]? {
        guard let start = first.first, let end = first.last, let otherStart = second.first, let otherEnd = second.last
        else { return nil }
        if end == otherStart { return first + second.dropFirst() }
        if start == otherEnd { return second + first.dropFirst() }
        if end == otherEnd { return first + second.reversed().dropFirst() }
        if start == otherStart { return first.reversed() + second.dropFirst() }
        return nil
    }

    private func addLabels(of street: LabelSource.Street, _ frame: TileFrame, to found: inout [LabelCandidate]) {
        let role = LabelRole.street(street.kind)
        let text = role.text(street.name)
        let line = MeasuredLine(street.line.map(frame.position))
        guard line.length >= 40 else { return }
        let size = measure(text, role).size
        let width = Double(size.width)
        guard width <= Self.streetWidth, line.length >= width + 6 else { return }
        // A hostile line can be longer than an integer can count.
        let count = max(Int(min(line.length / Self.spacing, 1e9)), 1)
        let curve = CurvedText(line, width: width)
        for index in 0..<min(count, 100) {
            let middle = line.length * (Double(index) + 0.5) / Double(count)
            let middles = [0, -30, 30, -60, 60].map { middle + $0 }
            let straight = middles.lazy.compactMap { middle in
                line.straightSection(from: middle - width / 2, length: width, within: Self.deviation)
            }
            if let section = straight.first {
                guard let point = frame.mapPointInTile(x: section.x, y: section.y) else { continue }
                found.append(label(text, role, size, section, at: point))
            } else if let clusters = divide(text, role),
                let placed = middles.lazy.compactMap({ curve.placement(of: clusters, at: $0) }).first,
                let point = frame.mapPointInTile(x: placed.x, y: placed.y)
            {
                found.append(label(text, role, size, placed, at: point))
            }
        }
    }

    private func label(
        _ text: String,
        _ role: LabelRole,
        _ size: CGSize,
        _ placement: CurvedText.Placement,
        at point: MKMapPoint
    ) -> LabelCandidate {
        LabelCandidate(
            text: text,
            role: role,
            point: point,
            x: placement.x,
            y: placement.y,
            angle: 0,
            glyphs: placement.glyphs,
            textSize: size,
            boxes: placement.boxes(height: size.height),
            priority: role.priority(importance: 0)
        )
    }

    private func label(
        _ text: String,
        _ role: LabelRole,
        _ size: CGSize,
        _ section: MeasuredLine.Section,
        at point: MKMapPoint
    ) -> LabelCandidate {
        // Upright, whatever the direction of the street is.
        var angle = section.angle
        if angle > .pi / 2 { angle -= .pi } else if angle <= -.pi / 2 { angle += .pi }
        // A row of squares along the text.
        let (width, height) = (Double(size.width), Double(size.height))
        let count = max(Int((width / height).rounded(.up)), 1)
        let side = max(width / Double(count), height) * (abs(cos(angle)) + abs(sin(angle)))
        let boxes = (0..<count).map { index in
            let distance = width * ((Double(index) + 0.5) / Double(count) - 0.5)
            return LabelBox(x: distance * cos(angle), y: distance * sin(angle), width: side, height: side)
        }
        return LabelCandidate(
            text: text,
            role: role,
            point: point,
            x: section.x,
            y: section.y,
            angle: angle,
            textSize: size,
            boxes: boxes,
            priority: role.priority(importance: 0)
        )
    }
}

/// The selection of points of interest of a map.
struct LabelFilter: Hashable, Sendable {
    private var kinds: Set<String> = []
    private var isInclusive = false

    /// - Parameter filter: The filter of the map; `nil` for all.
    init(_ filter: MKPointOfInterestFilter?) {
        guard let filter else { return }
        kinds = Set(filter.categories.flatMap(\.mapClasses))
        isInclusive = filter.isInclusive
    }

    func includes(_ role: LabelRole) -> Bool {
        guard case .interest(let kind) = role else { return true }
        return kinds.contains(kind) == isInclusive
    }
}

extension LabelSource.Point {
    /// The meaning of the label.
    fileprivate var role: LabelRole {
        switch kind {
        case .place(let kind): .place(kind)
        case .interest(let kind): .interest(kind)
        case .water: .water
        case .park: .park
        case .number: .number
        }
    }
}
