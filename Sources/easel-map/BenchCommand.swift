import ArgumentParser
import Glibc
import LinuxIO
import MapData

/// Measurements of look-ups and routes on generated data.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures look-ups of addresses and routes on generated data, or the drawing of a map file.",
        discussion: """
            Each line has a name, a number and its unit. Measure with a release build. With --map, times are those of \
            processors: of tiles on one thread, of frames on the main thread and on that of the compositor.
            """
    )

    @Option(help: "The number of addresses; 0 for none.")
    var addresses = 1_000_000

    @Option(help: "The number of directed edges of roads; 0 for none.")
    var edges = 1_000_000

    @Option(help: "The number of requests of each kind.")
    var requests = 2000

    @Option(help: "The map file whose drawing is measured, in place of generated data.")
    var map: String?

    @Flag(help: "Prints the times of tiles in the format of `easel bench --json`. Only with --map.")
    var json = false

    @Option(help: "A file for the tiles in JSON, which other programs draw for comparison. Only with --map.")
    var export: String?

    @Flag(help: "Prints a hash of the pixels of each tile in both styles, and nothing else. Only with --map.")
    var hashes = false

    @Option(help: "The folder of the generated file.")
    var folder = "/tmp"

    func validate() throws {
        guard (0...10_000_000).contains(addresses), (0...10_000_000).contains(edges), (1...1_000_000).contains(requests)
        else { throw ValidationError("a number is too large") }
        if map == nil, json || hashes || export != nil {
            throw ValidationError("--json, --hashes and --export need --map")
        }
        if hashes, json || export != nil {
            throw ValidationError("--hashes cannot be combined with --json and --export")
        }
    }

    func run() throws {
        if let map {
            if hashes { return try DrawingBench(map: map, rounds: 1).printHashes() }
            try DrawingBench(map: map, rounds: min(requests, 20)).run(isJSON: json, export: export)
            return
        }
        do throws(MapDataError) {
            if addresses > 0 { try measureAddresses() }
            if edges > 0 { try measureRoutes() }
        } catch {
            StandardError.write(line: "easel-map: \(error)")
            throw ExitCode.failure
        }
    }

    private func row(_ name: String, _ value: Double, _ unit: String) {
        Output.print("\(name): \((value * 1000).rounded() / 1000) \(unit)")
    }

    /// Performs work, and returns its time in seconds.
    private func seconds<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private func percentile(_ part: Double, of times: [Double]) -> Double {
        let sorted = times.sorted()
        return sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)] * 1000
    }

    private func measureAddresses() throws(MapDataError) {
        let path = "\(folder)/easel-map-bench-\(getpid()).easelmap"
        defer { unlink(path) }
        var map = GeneratedMap()
        var texts: [String] = []
        var progress = ProgressLine(isShown: isatty(STDERR_FILENO) == 1)
        let written = try seconds { () throws(MapDataError) in
            texts = try MapFileWriter.write(to: path) { (writer) throws(MapDataError) in
                try writer.writeMetadata(name: "bench", box: nil)
                var gazetteer = try writer.gazetteer()
                let texts = try map.writeAddresses(addresses, to: &gazetteer) { progress.show("writing addresses", $0) }
                try gazetteer.finish()
                return texts
            }
        }
        progress.clear()
        row("geocode-write", written, "s")
        let gazetteer = try MapFile(path: path).gazetteer
        guard let first = texts.first else { return }
        row("geocode-first", try seconds { () throws(MapDataError) in _ = try gazetteer.places(first) } * 1000, "ms")
        let requested = (0..<requests).map { texts[$0 * 7919 % texts.count] }
        var hits = 0
        let exact = try seconds { () throws(MapDataError) in
            for text in requested where try gazetteer.places(text).first?.difference == 0 { hits += 1 }
        }
        row("geocode-exact", Double(requests) / exact, "1/s")
        row("geocode-exact-found", Double(hits) / Double(requests) * 100, "%")
        var times: [Double] = []
        var found = 0
        for text in requested {
            let (other, expected) = (map.misspelled(text), try gazetteer.places(text).first?.coordinate)
            var places: [GazetteerEntry] = []
            times.append(try seconds { () throws(MapDataError) in places = try gazetteer.places(other) })
            if places.contains(where: { $0.coordinate == expected }) { found += 1 }
        }
        row("geocode-misspelled-found", Double(found) / Double(requests) * 100, "%")
        row("geocode-misspelled-p50", percentile(0.5, of: times), "ms")
        row("geocode-misspelled-p95", percentile(0.95, of: times), "ms")
    }

    private func measureRoutes() throws(MapDataError) {
        var map = GeneratedMap()
        let network = map.city(edges: edges)
        let graph = TurnGraph(network, profile: .driving)
        var progress = ProgressLine(isShown: isatty(STDERR_FILENO) == 1)
        var hierarchy: Hierarchy?
        let prepared = try seconds { () throws(MapDataError) in
            hierarchy = try MapFileWriter.hierarchy(of: graph) { progress.show("preparing routes", $0) }
        }
        progress.clear()
        guard let hierarchy else { return }
        row("route-prepare", prepared, "s")
        row("route-edges", Double(network.segments.count * 2), "1")
        let planner = RoutePlanner(
            network: network,
            profile: .driving,
            graph: graph,
            hierarchy: hierarchy,
            grid: SegmentGrid(network)
        )
        var times: [Double] = []
        var found = 0
        for _ in 0..<requests {
            let (start, end) = (map.position(in: network), map.position(in: network))
            times.append(seconds { if planner.route(from: start, to: end) != nil { found += 1 } })
        }
        row("route-found", Double(found) / Double(requests) * 100, "%")
        row("route-p50", percentile(0.5, of: times), "ms")
        row("route-p95", percentile(0.95, of: times), "ms")
    }
}
