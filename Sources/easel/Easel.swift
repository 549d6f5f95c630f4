import ArgumentParser
import Glibc
import UIKit

/// The command-line program.
@main
struct Easel: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "easel",
        abstract: "Creates, runs, records, replays, captures and measures UIKit apps on screens without a GPU.",
        discussion: "`easel --version` prints the version.",
        subcommands: [
            NewCommand.self, ImportCommand.self, RunCommand.self, CalibrateCommand.self, RecordCommand.self,
            ReplayCommand.self,
            SnapshotCommand.self, SplashCommand.self,
            InspectCommand.self, PreviewCommand.self, MonkeyCommand.self, ExportCommand.self, BenchCommand.self,
            DoctorCommand.self,
            ConfigCommand.self, PermissionsCommand.self, StatusCommand.self, ScreenshotCommand.self, ReportCommand.self,
            ImageCommand.self,
            ShowFailureCommand.self, ViewMemoryProbeCommand.self,
        ]
    )

    /// Runs the program.
    static func main() {
        StandardStreams.prepare()
        Heap.prepare()
        // What `bench start` measures is the start of an app, without the analysis of a command line.
        if let probe = StartProbe(arguments: CommandLine.arguments.dropFirst()) {
            Glibc.exit(MainActor.assumeIsolated { probe.main() })
        }
        if let probe = InspectorProbe(arguments: CommandLine.arguments.dropFirst()) { Glibc.exit(probe.main()) }
        // Not the flag of ArgumentParser, which would also apply to subcommands: `easel image` has another `--version`.
        if CommandLine.arguments.dropFirst() == ["--version"] {
            print(Version.current)
            Glibc.exit(0)
        }
        if let run = PlainRun(arguments: CommandLine.arguments.dropFirst()) { Glibc.exit(run.main()) }
        if let console = RestoreConsole(arguments: CommandLine.arguments.dropFirst()) { Glibc.exit(console.main()) }
        main(nil)
    }
}
