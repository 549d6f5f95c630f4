import ArgumentParser
import Foundation
import UIKit

/// The `easel config` command.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Checks, shows and explains the configuration of apps.",
        discussion: """
            The configuration of an app is in /etc/easel/easel.toml, for all apps, and /etc/easel/APP.toml. The command \
            line has precedence over the environment, the environment over APP.toml, and APP.toml over easel.toml. See \
            docs/configuration.md.
            """,
        subcommands: [
            ConfigCheckCommand.self, ConfigShowCommand.self, ConfigExplainCommand.self, ConfigExampleCommand.self,
        ]
    )
}

/// The `easel config check` command.
struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks the configuration of an app, or a file.",
        discussion: """
            Prints the files without errors. Writes each error with its file, line and column to standard error, and \
            exits with status 78, or 64 for an error in the environment. Without an argument, all files of the \
            configuration's folder are checked.
            """
    )

    @Argument(help: "The name of the app, or the path of a file. A path contains a / or ends with .toml.")
    var subject: String?

    @OptionGroup var configuration: ConfigurationOptions

    func run() throws {
        try CommandFailure.reporting {
            let environment = ProcessInfo.processInfo.environment.merging(configuration.values) { $1 }
            if let subject, subject.contains("/") || subject.hasSuffix(".toml") {
                return try check([subject])
            }
            let sources = ConfigurationSources(app: subject, environment: environment)
            guard let subject else {
                guard let folder = sources.folder else { return try check(sources.paths) }
                let paths = Folder.names(in: folder).filter { $0.hasSuffix(".toml") }.map { "\(folder)/\($0)" }
                if paths.isEmpty { CommandOutput.print("no files in \(folder)") }
                return try check(paths)
            }
            try check(sources.read().map(\.path))
            // Settings may contradict each other, or those of the environment.
            _ = try RunSettings(Configuration(app: subject, environment: environment))
            if sources.read().isEmpty { CommandOutput.print("\(subject): no files") }
        }
    }

    private func check(_ paths: [String]) throws {
        var errors: [ConfigurationError] = []
        for path in paths {
            guard let file = ConfigurationFile(path: path, isRequired: true) else { continue }
            errors += file.errors
            if file.errors.isEmpty { CommandOutput.print("\(path): valid") }
        }
        if !errors.isEmpty { throw HostError.configuration(errors) }
    }
}

/// The `easel config show` command.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints the effective settings, each with its origin.",
        discussion: """
            The output is TOML, with one setting per line and its origin in a comment: a file and its line, a variable of \
            the environment, an option, or the default. Options of easel run are taken into account: \
            easel config show sketch --rotation 90
            """
    )

    @Argument(help: "The name of the app.")
    var app: String?

    @Flag(help: "Print JSON in place of TOML.")
    var json = false

    @OptionGroup var panel: PanelOptions

    @OptionGroup var configuration: ConfigurationOptions

    func run() throws {
        try CommandFailure.reporting {
            let configuration = try Configuration(
                app: app,
                environment: ProcessInfo.processInfo.environment,
                commandLine: panel.values.merging(configuration.values) { $1 }
            )
            // Invalid values of the environment are errors.
            _ = try RunSettings(configuration)
            let settings = configuration.effectiveSettings
            if json {
                try CommandOutput.print(json: settings, JSONEncoder())
            } else {
                for setting in settings { CommandOutput.print(setting) }
            }
        }
    }
}

/// The `easel config explain` command.
struct ConfigExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains a setting, or lists the keys of all settings."
    )

    @Argument(help: "The key, the variable or the option of the setting, such as display.rotation.")
    var key: String?

    func run() throws {
        try CommandFailure.reporting {
            CommandOutput.print(try text)
        }
    }

    /// The documentation of the setting, or the keys of all settings.
    var text: String {
        get throws(CommandFailure) {
            guard let key else { return Setting.all.compactMap(\.key).joined(separator: "\n") }
            guard let setting = Setting.named(key) else {
                let suggestion = Setting.keySuggestion(for: key).map { "; did you mean \($0)?" } ?? ""
                throw CommandFailure.usage("\(key): unknown key\(suggestion)")
            }
            return setting.manual
        }
    }
}

/// The `easel config example` command.
struct ConfigExampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "example",
        abstract: "Prints a configuration file with all settings as comments."
    )

    func run() throws {
        try CommandFailure.reporting { print(Setting.exampleFile, terminator: "") }
    }
}
