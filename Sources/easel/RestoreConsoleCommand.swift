import ArgumentParser
import UIKit

/// The `easel restore-console` command, which `easel-kiosk@.service` runs after the app.
///
/// An app restores the console itself, and so does its guardian after a crash. Only if the service manager has killed all
/// processes of the service is there something left to restore.
struct RestoreConsoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-console",
        abstract: "Returns a console to text mode if a program was killed that used it.",
        shouldDisplay: false
    )

    @Argument(help: "The console, such as /dev/tty1.")
    var console: String

    func run() throws {
        try CommandFailure.reporting {
            do throws(ConsoleError) {
                try Console.open(path: console)?.restoreText()
            } catch {
                throw HostError.console(error)
            }
        }
    }
}
