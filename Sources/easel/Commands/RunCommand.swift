import ArgumentParser
import UIKit

/// The `easel run` command.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs an app in real time until SIGTERM or SIGINT.",
        discussion: """
            Shows the app on the panel, if there is one, with the touch screens, mice and pens of the seat. Defaults \
            for the options are read from EASEL_… environment variables (see docs/host.md), or else from the files of \
            the configuration (see easel config). easel doctor checks this \
            machine. The app stores its data in EASEL_STORAGE, or else in a folder named after the app in \
            STATE_DIRECTORY, XDG_STATE_HOME/easel or ~/.local/state/easel.

            A program that is given by its path replaces this process, with the options as EASEL_… variables: \
            easel run .build/release/App -- --its-own option

            A project of Xcode, or a folder, is imported (see easel import) and built first: easel run App.xcodeproj. All projects \
            are built in one folder of the user's cache, so that only the first build compiles Easel.
            """
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram

    @Flag(help: "For a project: build and start it again after each change of its files.")
    var watch = false

    @OptionGroup var importing: ImportOptions

    @OptionGroup var panel: PanelOptions

    @OptionGroup var configuration: ConfigurationOptions

    @OptionGroup var storage: StorageOptions

    @OptionGroup var repetition: RepetitionOptions

    @OptionGroup var files: SettingOptions<RunFiles>

    @OptionGroup var arguments: ProgramArguments

    /// The settings of the options, by their names.
    var options: [String: String] {
        panel.values.merging(configuration.values) { $1 }.merging(files.values) { $1 }
    }

    private static var noWatch: CommandFailure { .usage("--watch: expected a project of Xcode or a folder") }

    func run() throws {
        try CommandFailure.reporting {
            switch app {
            case .app(let app):
                if watch { throw Self.noWatch }
                try importing.checkUnused()
                try arguments.check(for: app)
                try repetition.check(for: app)
                let run = AppRun(app: app, options: options, seed: repetition.seed, today: repetition.today)
                try run.run { try storage.storage(of: app, otherwise: $0) }
            case .program(var program):
                try storage.checkUnused()
                try repetition.checkUnused()
                if let project = ImportedProject(path: program.path, importing.arguments) {
                    if watch {
                        for (name, value) in options { setenv(name, value, 1) }
                        let folder = project.folder
                        return try WatchedRun(folder: folder, arguments: arguments.arguments, prepare: project.prepare)
                            .run()
                    }
                    program = try project.build()
                } else if watch {
                    throw Self.noWatch
                } else {
                    try importing.checkUnused()
                }
                try program.execute(arguments.arguments, options)
            }
        }
    }
}
