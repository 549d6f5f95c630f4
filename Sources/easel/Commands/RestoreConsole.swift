import UIKit

/// The program that `easel-kiosk@.service` runs after the app, a hidden command: `easel restore-console CONSOLE`. It returns
/// a console to text mode if a program was killed that used it.
///
/// An app restores the console itself, and so does its guardian after a crash. Only if the service manager has killed all
/// processes of the service is there something left to restore. The app is started again afterward, so the command line is
/// not analyzed by ArgumentParser, which would take longer than the rest.
struct RestoreConsole {
    /// The path of the console.
    private let console: String

    /// - Parameter arguments: The arguments of the process. The initializer fails for those of all other commands.
    init?(arguments: ArraySlice<String>) {
        guard arguments.count == 2, arguments.first == "restore-console", let console = arguments.last,
            !console.hasPrefix("-")
        else { return nil }
        self.console = console
    }

    /// Restores the console.
    /// - Returns: The exit status.
    func main() -> CInt {
        CommandFailure.status {
            do throws(ConsoleError) {
                try Console.open(path: console)?.restoreText()
            } catch {
                throw HostError.console(error)
            }
        }
    }
}
