import ArgumentParser
import UIKit

/// The subject of a command: a sample app, by name, or any program that is linked with Easel, by its path.
enum AppOrProgram: ExpressibleByArgument {
    case app(App)
    case program(LinkedProgram)

    /// Parses the name of a sample app, or a path, which contains a `/` or is that of a project.
    init?(argument: String) {
        if argument.contains("/") || ImportedProject.isProject(argument) {
            self = .program(LinkedProgram(path: argument))
        } else if let app = App(rawValue: argument) {
            self = .app(app)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { App.allCases.map(\.rawValue) + ["./PROGRAM"] }

    /// The help text of the argument.
    static let help = ArgumentHelp(
        """
        The app: \(App.allCases.map(\.rawValue).joined(separator: ", ")), or the path of a program that is linked with \
        Easel. A path must contain a /.
        """,
        valueName: "app"
    )
}

/// The arguments of a program, which follow `--`.
struct ProgramArguments: ParsableArguments {
    @Argument(parsing: .postTerminator, help: "The arguments of the program, after --.")
    var arguments: [String] = []

    /// - Throws: A usage error if there are arguments for a sample app, which takes none.
    func check(for app: App) throws {
        if !arguments.isEmpty { throw CommandFailure.usage("\(app.rawValue) takes no arguments") }
    }
}
