import ArgumentParser
import UIKit

/// The `easel inspect` command.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Prints the views, layers and accessibility elements of an app at a given time of a virtual clock."
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram

    @Option(help: "The time of the description, in seconds after the launch.")
    var at = 0.5

    @Flag(help: "Prints JSON in place of text.")
    var json = false

    @OptionGroup var files: SettingOptions<InspectFiles>

    @OptionGroup var screen: ScreenOptions

    @OptionGroup var storage: StorageOptions

    @OptionGroup var arguments: ProgramArguments

    mutating func validate() throws {
        guard (0...86_400).contains(at) else { throw ValidationError("--at \(at): expected 0 to 86400 seconds") }
    }

    func run() throws {
        try CommandFailure.reporting {
            let output = files[.inspect] ?? "-"
            let format = json ? InspectedScreen.Format.json : .text
            let app: App
            switch self.app {
            case .app(let sample): app = sample
            case .program(let program):
                try storage.checkUnused()
                let settings = [
                    Setting.inspect.name: output, Setting.inspectFormat.name: format.rawValue,
                    Setting.snapshotTime.name: "\(at)",
                ]
                try program.execute(arguments.arguments, on: screen.values, files.values.merging(settings) { $1 })
            }
            try arguments.check(for: app)
            let run = try VirtualRun(app, on: screen, storage: try storage.storage(of: app, otherwise: .none))
            defer { run.end() }
            try run.host.run(until: .seconds(at))
            let description = run.host.session.perform { InspectedScreen(run.host.screen) }
            try description.write(to: output, format)
        }
    }
}
