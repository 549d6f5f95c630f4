import ArgumentParser
import UIKit
import UIKitTesting

/// `easel replay`
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Plays recorded touches to an app on a virtual clock, as fast as it can, the same every time."
    )

    @Argument(help: "The app: \(App.allCases.map(\.rawValue).joined(separator: ", ")).")
    var app: App

    @Option(help: "The recording: CSV (t_ms,contact,phase,x,y), Easel's own format, or libinput record's.")
    var touches: String

    @Option(help: "Where the recording's page lies on the screen: X,Y,W,H in points. The whole screen by default.")
    var area: ScreenArea?

    @OptionGroup var screen: ScreenOptions

    @OptionGroup var storage: StorageOptions

    @Option(help: "Write what the screen shows at the end as a PNG; - is standard output.")
    var snapshot: String?

    @Option(help: "Write every frame as a PNG into this folder.")
    var frames: String?

    @Option(help: "Write counters, and hash and damage of every frame, as JSON; - is standard output.")
    var stats: String?

    func run() throws {
        try CommandFailure.reporting {
            let recording = try Recording(contentsOf: touches)
            let storage = try storage.storage(of: app, otherwise: .none)
            let log = FrameLog(directory: try frames.map(makeDirectory))
            let run = try VirtualRun(app, on: screen, storage: storage, observer: log.observe)
            defer { run.end() }
            try run.play(recording, area: area?.rect)
            try run.runToTheEnd(of: recording)
            try log.check()

            if let snapshot { try PNG.write(run.display.snapshot(), opaque: true, to: snapshot) }
            let statistics = ScreenStatistics(run.host.counters)
            if let stats { try log.report(statistics).write(to: stats) }
            let output = CommandOutput(besides: snapshot, stats)
            output.print(
                """
                \(app.rawValue): \(statistics.touches) touch samples, \(statistics.frames) frames, \
                \(statistics.drawCalls) drawings of \(statistics.pixelsDrawn) pixels, \
                \(statistics.pixelsComposited) pixels composited, \(statistics.bytesCopiedOut) bytes copied out, \
                \(statistics.layersVisited) layers visited, \(statistics.wakeUps) wake-ups
                """
            )
            if let snapshot { output.print("picture: \(FileTarget.displayName(of: snapshot))") }
            if let frames { output.print("frames: \(log.count) pictures in \(frames)") }
            if let stats { output.print("numbers: \(FileTarget.displayName(of: stats))") }
        }
    }

    private func makeDirectory(_ path: String) throws -> String {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.cannotCreate("cannot make the folder \(path): \(error.localizedDescription)")
        }
        return path
    }
}
