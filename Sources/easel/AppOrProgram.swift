import ArgumentParser
import UIKit

/// What a command works with: a sample app, by name, or any program that is linked with Easel, by its path.
enum AppOrProgram: ExpressibleByArgument {
    case app(App)
    case program(LinkedProgram)

    /// Reads the name of a sample app, or a path, which has a `/` in it.
    init?(argument: String) {
        if argument.contains("/") {
            self = .program(LinkedProgram(path: argument))
        } else if let app = App(rawValue: argument) {
            self = .app(app)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { App.allCases.map(\.rawValue) + ["./PROGRAM"] }

    /// The help of the argument.
    static let help = ArgumentHelp(
        """
        The app: \(App.allCases.map(\.rawValue).joined(separator: ", ")), or the path of a program that is linked with \
        Easel, with a / in it.
        """,
        valueName: "app"
    )
}

/// `-- ARGUMENT …` of a command: what a program gets as arguments.
struct ProgramArguments: ParsableArguments {
    @Argument(parsing: .postTerminator, help: "After --: the program's own arguments.")
    var arguments: [String] = []

    /// - Throws: A failure of usage for a sample app, which takes none.
    func check(for app: App) throws {
        if !arguments.isEmpty { throw CommandFailure.usage("\(app.rawValue) takes no arguments") }
    }
}
