import ArgumentParser
import Foundation
import UIKit

/// The `easel import` command.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Writes a Swift package for an iOS project that refers to the original sources.",
        discussion: """
            The project is App.xcodeproj, App.xcworkspace, or a folder with a project, with a Swift package for iOS or with \
            sources. It is not modified. What the package does not have is listed with the reasons. Another import updates the \
            package; files of your own in it remain.

            The importer is a program of its own, easel-import, which make install installs.
            """
    )

    @Argument(help: "The project, the workspace, or a folder.", completion: .directory)
    var project: String

    @Argument(help: "The folder of the package. (default: NAME-Easel beside the project)", completion: .directory)
    var output: String?

    @OptionGroup var options: ImportOptions

    @Flag(help: "Write a package that draws the previews of the project, NAME-Previews by default.")
    var previews = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    func run() throws {
        try CommandFailure.reporting {
            let tool = try ImportTool()
            try tool.execute(arguments)
        }
    }

    /// The arguments of the importer.
    var arguments: [String] {
        var arguments = [project] + (output.map { [$0] } ?? []) + options.arguments
        if previews { arguments.append("--previews") }
        if json { arguments.append("--json") }
        return arguments
    }
}
