import ArgumentParser
import Foundation
import UIKit

/// The `easel new` command.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Creates a Swift package with an app, its test, its settings and its kiosk image.",
        discussion: """
            `swift run`, `swift test --disable-xctest` and `make image` work at once. The package depends on the sources of \
            Easel in a folder. Without --easel, that is the folder easel beside the new one or, if there is none, the \
            checkout that this command was built in.
            """
    )

    @Argument(
        help: """
            The folder to create. Its last component is the name of the app: letters, digits and _, and a letter first.
            """,
        completion: .directory
    )
    var name: String

    @Option(help: "The folder with the sources of Easel.", completion: .directory)
    var easel: String?

    func run() throws {
        try CommandFailure.reporting {
            let folder = URL(fileURLWithPath: name, isDirectory: true).standardizedFileURL
            let sources = try EaselSources(option: easel, for: folder)
            let package = try NewPackage(name: folder.lastPathComponent, easel: sources)
            try package.write(to: folder.path)
            CommandOutput.print(
                """
                created \(name); continue with:
                  cd \(name)
                  swift test --disable-xctest
                  make run
                """
            )
        }
    }
}
