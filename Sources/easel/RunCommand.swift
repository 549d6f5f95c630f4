import ArgumentParser
import UIKit

/// The `easel run` command.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs an app in real time until SIGTERM or SIGINT.",
        discussion: """
            Shows the app on the panel, if there is one, with the touch screens, mice and pens of the seat. Defaults \
            for the options are read from EASEL_… environment variables (see docs/host.md). easel doctor checks this \
            machine. The app stores its data in EASEL_STORAGE, or else in a folder named after the app in \
            STATE_DIRECTORY, XDG_STATE_HOME/easel or ~/.local/state/easel.

            A program that is given by its path replaces this process, with the options as EASEL_… variables: \
            easel run .build/release/App -- --its-own option
            """
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram

    @OptionGroup var panel: PanelOptions

    @OptionGroup var storage: StorageOptions

    @OptionGroup var repetition: RepetitionOptions

    @Option(help: Setting.stats.optionHelp(remark: "They include latencies."))
    var stats: String?

    @OptionGroup var arguments: ProgramArguments

    func run() throws {
        try CommandFailure.reporting {
            let app: App
            switch self.app {
            case .app(let sample): app = sample
            case .program(let program):
                try storage.checkUnused()
                try repetition.checkUnused()
                var settings = panel.environment
                settings[Setting.stats.name] = stats
                try program.execute(arguments.arguments, settings)
            }
            try arguments.check(for: app)
            try repetition.check(for: app)
            let environment = ProcessInfo.processInfo.environment
            for warning in RunSettings.warnings(about: environment) { Program.log(warning) }
            var settings = try panel.settings(over: RunSettings(environment: environment))
            if let stats { settings.statsPath = stats }
            let storage = try storage.storage(
                of: app,
                otherwise: AppStorage(of: app.rawValue, environment: environment)
            )
            storage.tighten()
            var summary: RunSummary?
            try Program.run(settings, whenEnded: { summary = RunSummary($0) }) {
                app.makeDelegate(storage: storage, seed: repetition.seed, today: repetition.today)
            }
            guard let summary else { return }
            CommandOutput(besides: settings.statsPath).print("\(app.rawValue): \(summary)")
        }
    }
}
