import ArgumentParser
import UIKit

/// The `easel doctor` command.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Tells what this machine has to show pictures on and to touch, and what to type where it lacks.",
        discussion: """
            Ends with status 0 when an app could be shown on a panel and touched now, and with 69 otherwise. Shows \
            nothing and changes nothing.
            """
    )

    @Flag(help: "Write the report as JSON.")
    var json = false

    func run() throws {
        try CommandFailure.reporting {
            let report = Doctor().examine()
            if json {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                print(String(decoding: try encoder.encode(report), as: UTF8.self))
            } else {
                print(report)
            }
            if !report.canShow || !report.canTouch { throw ExitCode(69) }
        }
    }
}
