import ArgumentParser
import UIKit

/// The `easel run` command.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs an app in real time until SIGTERM or SIGINT.",
        discussion: """
            Shows it on the panel, if there is one, with the touch screens, mice and pens of the seat. What is not \
            given here is taken from EASEL_… variables of the environment (docs/host.md lists them). easel doctor \
            tells what this machine has. What its user makes is kept in EASEL_STORAGE, or else in a folder named for \
            the app in STATE_DIRECTORY, in XDG_STATE_HOME/easel or in ~/.local/state/easel.

            A program that is named by its path takes the place of this one, with the options as EASEL_… variables: \
            easel run .build/release/App -- --its-own option
            """
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram

    @OptionGroup var panel: PanelOptions

    @OptionGroup var storage: StorageOptions

    @OptionGroup var repetition: RepetitionOptions

    @Option(help: "Write counters and latencies of the run as JSON when it ends; - is standard output.")
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
                settings["EASEL_STATS"] = stats
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
