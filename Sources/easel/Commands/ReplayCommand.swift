import ArgumentParser
import ImageCodecs
import UIKit
import UIKitTesting

/// The `easel replay` command.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Plays recorded touches to an app on a virtual clock, as fast as possible and deterministically.",
        discussion: """
            A program that is given by its path replaces this process. Its animations and touches run on the virtual \
            clock; timers of Foundation and Dispatch do not (see docs/testing.md).
            """
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram

    @Option(help: "The recording: CSV (t_ms,contact,phase,x,y), Easel's own format, or that of libinput record.")
    var touches: String

    @OptionGroup var screen: ScreenOptions

    @OptionGroup var storage: StorageOptions

    @OptionGroup var files: SettingOptions<ReplayFiles>

    @OptionGroup var arguments: ProgramArguments

    func run() throws {
        try CommandFailure.reporting {
            let app: App
            switch self.app {
            case .app(let sample): app = sample
            case .program(let program):
                try storage.checkUnused()
                try program.execute(arguments.arguments, on: screen.values, fileSettings)
            }
            try arguments.check(for: app)
            let settings = try RunSettings(environment: fileSettings)
            let (snapshot, frames, stats) = (settings.snapshotPath, settings.framesFolder, settings.statsPath)
            let recording = try Recording(contentsOf: touches)
            let storage = try storage.storage(of: app, otherwise: .none)
            let log = FrameLog(directory: try frames.map(makeDirectory))
            let clock = VirtualClock()
            Program.beginTrace(settings.tracePath)
            Trace.current?.follow(clock)
            defer { Program.finishTrace() }
            let run = try VirtualRun(app, on: screen, clock: clock, storage: storage, observer: log.observe)
            defer { run.end() }
            try run.play(recording, area: settings.recordingArea)
            try run.runToTheEnd(of: recording)
            try log.check()
            run.host.traceCounters()

            if let snapshot { try PNG.write(run.display.snapshot(), opaque: true, to: snapshot) }
            let statistics = ScreenStatistics(run.host.counters)
            if let stats { try log.report(run.host.counters, run.host.compositor.times).write(to: stats) }
            let output = CommandOutput(besides: snapshot, stats, settings.tracePath)
            output.print(
                """
                \(app.rawValue): \(statistics.touches) touch samples, \(statistics.frames) frames, \
                \(statistics.drawCalls) drawings of \(statistics.pixelsDrawn) pixels, \
                \(statistics.pixelsComposited) pixels composited, \(statistics.bytesCopiedOut) bytes copied out, \
                \(statistics.layersVisited) layers visited, \(statistics.wakeUps) wake-ups
                """
            )
            if let snapshot { output.print("snapshot: \(FileTarget.displayName(of: snapshot))") }
            if let frames { output.print("frames: \(log.count) images in \(frames)") }
            if let stats { output.print("statistics: \(FileTarget.displayName(of: stats))") }
        }
    }

    /// The settings of the recording and of the files to write, by their names.
    private var fileSettings: [String: String] { files.values.merging([Setting.replay.name: touches]) { $1 } }

    private func makeDirectory(_ path: String) throws -> String {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.cannotCreate("cannot create the folder \(path): \(error.localizedDescription)")
        }
        return path
    }
}
