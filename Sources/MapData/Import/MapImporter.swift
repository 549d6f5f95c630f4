import LinuxIO
import SQLiteAccess
import Synchronization

/// The import of a file of OpenStreetMap to a map file.
///
/// The map file is written under another name and renamed when it is complete: an import that ends early leaves nothing.
package struct MapImporter: Sendable {
    /// The parts of an import.
    package enum Stage: String, CaseIterable, Sendable {
        case nodes = "reading nodes and relations"
        case ways = "reading ways"
        case tiles = "drawing tiles"
        case gazetteer = "writing addresses"
        case roads = "preparing routes"
        case writing = "writing the file"
    }

    /// The numbers of the objects that an import has found.
    package struct Summary: Hashable, Sendable {
        package var nodes = 0
        package var ways = 0
        package var relations = 0
        package var tiles = 0
        package var segments = 0
    }

    private let source: String
    private let destination: String

    package init(from source: String, to destination: String) {
        self.source = source
        self.destination = destination
    }

    /// Performs the import.
    /// - Parameter progress: Called with each part and the fraction of it that is done; returns `false` to cancel.
    package func run(progress: (Stage, Double) -> Bool = { _, _ in true }) throws(MapDataError) -> Summary {
        func report(_ stage: Stage, _ fraction: Double) throws(MapDataError) {
            if !progress(stage, fraction) { throw .canceled(path: source) }
        }
        var collection = MapCollection()
        collection.area = try PBFReader.read(source, [.nodes, .relations]) { (fraction) throws(MapDataError) in
            try report(.nodes, fraction)
        } _: { element in
            collection.addFirst(element)
        }
        collection.prepare()
        try PBFReader.read(source, .ways) { (fraction) throws(MapDataError) in
            try report(.ways, fraction)
        } _: { element in
            if case .way(let way) = element { collection.addWay(way) }
        }
        collection.finish()
        return try write(collection, report)
    }

    private func write(
        _ collection: MapCollection,
        _ report: (Stage, Double) throws(MapDataError) -> Void
    ) throws(MapDataError) -> Summary {
        try MapFileWriter.write(to: destination) { (writer) throws(MapDataError) in
            var summary = collection.summary
            try writer.writeMetadata(name: source.fileName, box: collection.box)
            for zoom in 0...WorldPoint.maximumZoom {
                // Half of the work on a zoom is the division among its tiles, half their compression.
                func reportTiles(_ fraction: Double) throws(MapDataError) {
                    try report(.tiles, (Double(zoom) + fraction) / Double(WorldPoint.maximumZoom + 1))
                }
                try reportTiles(0)
                let tiles = try collection.features.tiles(zoom: zoom) { (fraction) throws(MapDataError) in
                    try reportTiles(fraction / 2)
                }
                guard let tiles else {
                    throw .file(path: source, reason: "its shapes reach too many tiles of the zoom \(zoom)")
                }
                for (index, tile) in tiles.enumerated() {
                    if index % 1000 == 999 { try reportTiles(0.5 + Double(index) / Double(tiles.count) / 2) }
                    try writer.write(tile.bytes, as: tile.id)
                    summary.tiles += 1
                }
            }
            try report(.gazetteer, 0)
            var gazetteer = try writer.gazetteer()
            try collection.addresses.write(to: &gazetteer) { (fraction) throws(MapDataError) in
                try report(.gazetteer, fraction)
            }
            try gazetteer.finish()
            guard let network = collection.roads.network() else {
                throw .file(path: source, reason: "its restrictions forbid too many turns")
            }
            summary.segments = network.segments.count
            try writer.write(network) { (fraction) throws(MapDataError) in try report(.roads, fraction) }
            try report(.writing, 0)
            return summary
        }
    }
}

extension String {
    /// The last part of a path.
    fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
