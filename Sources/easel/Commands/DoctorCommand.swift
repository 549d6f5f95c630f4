import ArgumentParser
import UIKit

/// The `easel doctor` command.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks displays, input devices and permissions, and suggests fixes.",
        discussion: """
            Exits with status 0 if an app could be shown on a panel and touched now, otherwise with 69. Shows nothing \
            on the panel and changes no settings.
            """
    )

    @Flag(help: "Write the report as JSON.")
    var json = false

    func run() throws {
        try CommandFailure.reporting {
            // A program reports settings that are not valid.
            let settings = try? RunSettings(Configuration(app: nil, environment: ProcessInfo.processInfo.environment))
            let report = Doctor(palmSize: settings?.palmSize ?? 0).examine()
            if json {
                try CommandOutput.print(json: report, JSONEncoder())
            } else {
                CommandOutput.print(report)
            }
            if !report.canShow || !report.canTouch { throw ExitCode(69) }
        }
    }
}
