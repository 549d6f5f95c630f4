import ArgumentParser
import Foundation
import UIKit

/// The `easel screenshot` command.
struct ScreenshotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshot",
        abstract: "Writes the screen of a running program to a PNG file.",
        usage: "easel screenshot [<name>] <file>",
        discussion: """
            The file has the pixels of the last frame, upright. The program must report its status (easel status). \
            Exits with status 69 if it does not answer.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The name of the app or the path of its socket, unless only one program runs; and the PNG file, - for standard output.",
            valueName: "name-and-file"
        )
    )
    var arguments: [String]

    mutating func validate() throws {
        guard (1...2).contains(arguments.count) else { throw ValidationError("Expected a file, or a name and a file.") }
    }

    func run() throws {
        try CommandFailure.reporting {
            let name = arguments.count == 2 ? arguments[0] : nil
            let client = try RunningPrograms(name).only(name)
            let data: Data
            do throws(ControlError) { data = try client.screenshot() } catch { throw HostError.control(error) }
            try ReplacedFile.write(data, to: arguments[arguments.count - 1])
        }
    }
}
