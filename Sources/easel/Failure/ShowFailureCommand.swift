import ArgumentParser
import Foundation
import UIKit

/// The `easel show-failure` command.
struct ShowFailureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show-failure",
        abstract: "Shows the last messages of an app's service that has failed.",
        discussion: """
            Shows the messages on the panel, with a QR code of them, until the time is over, the screen is tapped, or \
            SIGTERM. easel-kiosk-failed@.service does this after several failures in a row (see docs/kiosk.md). \
            Settings of the app are used unless they have errors. If nothing can be shown, the command waits as long.
            """
    )

    @Argument(help: "The name of the app, which is the instance of easel-kiosk@.service.")
    var app: String

    @Argument(help: "A file with the messages of the service, such as the output of journalctl.")
    var messages: String

    @Option(help: "The time after which the command ends, in seconds.")
    var seconds: Double = 60

    @OptionGroup var configuration: ConfigurationOptions

    func validate() throws {
        guard seconds > 0, seconds <= 86400 else { throw ValidationError("--seconds must be from 0 to 86400") }
    }

    func run() throws {
        let start = MonotonicClock().now
        do {
            try CommandFailure.reporting { try show() }
        } catch {
            // The service manager would start the app at once, and both would fail endlessly.
            let rest = seconds - (MonotonicClock().now - start).seconds
            if rest > 0 { Thread.sleep(forTimeInterval: rest) }
            throw error
        }
    }

    @MainActor
    private func show() throws {
        let report = FailureReport(app: app, messages: try Self.text(ofFile: messages))
        let delegate = FailureDelegate(report, seconds: seconds) {
            // An orderly end.
            kill(getpid(), SIGTERM)
        }
        try Program.run(settings()) { delegate }
    }

    /// Returns the settings of the app. Files of the configuration are omitted if they have errors, and so is the
    /// environment.
    private func settings() throws -> RunSettings {
        let environment = ProcessInfo.processInfo.environment
        let names = Set(Setting.all.map(\.name))
        // The password of VNC clients is a credential of the app's service.
        let options = configuration.values.merging([Setting.remote.name: "0"]) { $1 }
        let noFiles = options.merging([Setting.config.name: "none"]) { $1 }
        do {
            return try RunSettings(Configuration(app: app, environment: environment, commandLine: options))
        } catch { Program.log(LogMessage(error)) }
        do {
            return try RunSettings(Configuration(app: app, environment: environment, commandLine: noFiles))
        } catch { Program.log(LogMessage(error)) }
        let rest = environment.filter { !names.contains($0.key) }
        return try RunSettings(Configuration(app: app, environment: rest, commandLine: noFiles))
    }

    /// The maximum number of bytes of a file with messages.
    private static let longestFile = 1 << 24

    private static func text(ofFile path: String) throws -> String {
        do throws(RegularFileError) {
            return try RegularFile.text(of: path, atMost: longestFile)
        } catch {
            throw CommandFailure.noInput("cannot read \(path): \(error.reasonText)")
        }
    }
}
