import ArgumentParser
import Foundation
import LinuxIO
import MapData
import MapKit

/// Measurements of the drawing of a map file.
struct DrawingBench {
    let map: String
    /// The number of times that each tile is drawn.
    let rounds: Int

    /// Performs the measurements, and prints them.
    /// - Parameters:
    ///   - isJSON: A Boolean value that indicates whether the times of tiles are printed in JSON, and nothing else.
    ///   - export: The file for the tiles in JSON; `nil` for none.
    func run(isJSON: Bool, export: String?) throws {
        try checkMap()
        let bench = TileBench(drawing: MapTileDrawing(paths: [map]), rounds: rounds)
        if let export { try bench.export(to: URL(fileURLWithPath: export)) }
        let tiles = TileBench.zooms.map { (zoom: $0, times: bench.measure(zoom: $0)) }.filter { !$0.times.isEmpty }
        if isJSON {
            let results = tiles.map { tile in
                SceneResult(
                    variant: "\(tile.zoom)",
                    frames: tile.times.count,
                    times: ["render": SceneResult.Spread(tile.times)]
                )
            }
            Output.print(String(decoding: try JSONEncoder().encode(results), as: UTF8.self))
            return
        }
        for (zoom, times) in tiles {
            let text = "\((times.reduce(0, +) / Double(times.count) * 1000).rounded() / 1000)"
            Output.print("tile-\(zoom): \(text) ms (\(times.count) tiles)")
        }
        for kind in ViewProbeCommand.Kind.allCases { Output.print(try Self.probe(kind, map: map)) }
    }

    private func checkMap() throws {
        do throws(MapDataError) { _ = try MapFile(path: map) } catch {
            StandardError.write(line: "easel-map: \(error)")
            throw ExitCode.failure
        }
    }

    /// Prints the hashes of all tiles, one line each. They are the same on all processors.
    func printHashes() throws {
        try checkMap()
        for isDark in [false, true] {
            let bench = TileBench(drawing: MapTileDrawing(paths: [map], isDark: isDark), rounds: rounds)
            for zoom in TileBench.zooms {
                for tile in bench.tiles(zoom: zoom) {
                    guard let hash = bench.drawing.pixelHash(tile) else { continue }
                    let digits = String(hash, radix: 16)
                    Output.print("\(tile.zoom)-\(tile.x)-\(tile.y) \(isDark ? "dark" : "light") \(digits)")
                }
            }
        }
    }

    /// Returns the figures of a program of its own.
    private static func probe(_ kind: ViewProbeCommand.Kind, map: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "view-probe", kind.rawValue, URL(fileURLWithPath: map).path, "--since", "\(ProcessorTime.real)",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, !text.isEmpty else {
            StandardError.write(line: "easel-map: cannot measure \(kind.rawValue): status \(process.terminationStatus)")
            throw ExitCode.failure
        }
        return text.split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1)
            return "\(words.first ?? ""): \(words.last ?? "")"
        }.joined(separator: "\n")
    }
}
