import ArgumentParser
import Dispatch
import Glibc
import LinuxIO
import MapData
import Synchronization

/// The import of an extract.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Makes a map file from an extract of OpenStreetMap in the format PBF."
    )

    @Argument(help: "The extract, such as `helsinki.osm.pbf`.")
    var extract: String

    @Option(name: .shortAndLong, help: "The map file. The default is the name of the extract with `.easelmap`.")
    var output: String?

    @Flag(help: "Shows no progress.")
    var quiet = false

    private var destination: String {
        if let output { return output }
        let stem = [".osm.pbf", ".pbf"].first { extract.hasSuffix($0) }.map { String(extract.dropLast($0.count)) }
        return "\(stem ?? extract).easelmap"
    }

    func run() throws {
        let isCanceled = Canceling()
        var progress = ProgressLine(isShown: !quiet && isatty(STDERR_FILENO) == 1)
        let summary: MapImporter.Summary
        do {
            summary = try MapImporter(from: extract, to: destination).run { stage, fraction in
                progress.show(stage.rawValue, fraction)
                return !isCanceled.isCanceled
            }
        } catch {
            progress.clear()
            StandardError.write(line: "easel-map: \(error)")
            throw ExitCode(error == .canceled(path: extract) ? 130 : 1)
        }
        progress.clear()
        Output.print(
            """
            \(destination.printableLine): \(summary.tiles) tiles and \(summary.segments) road segments, of \
            \(summary.nodes) nodes, \(summary.ways) ways and \(summary.relations) relations
            """
        )
    }
}

/// The interrupt from the keyboard, and the request to end. The first one ends the import, which removes its file.
private final class Canceling {
    private let flag = Flag()
    private var sources: [any DispatchSourceSignal] = []

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    var isCanceled: Bool { flag.isSet.load(ordering: .relaxed) }

    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [flag] in flag.isSet.store(true, ordering: .relaxed) }
            source.resume()
            sources.append(source)
        }
    }
}

/// A line on the terminal that shows the progress.
struct ProgressLine {
    let isShown: Bool
    private var shown = ""

    init(isShown: Bool) { self.isShown = isShown }

    mutating func show(_ stage: String, _ fraction: Double) {
        let text = "\(stage) \(Int(fraction * 100))%"
        guard isShown, text != shown else { return }
        shown = text
        Self.write("\r\u{1B}[K\(text)")
    }

    mutating func clear() { if isShown, !shown.isEmpty { Self.write("\r\u{1B}[K") } }

    /// Writes to the terminal without a line break.
    private static func write(_ text: String) {
        var text = text
        _ = text.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
