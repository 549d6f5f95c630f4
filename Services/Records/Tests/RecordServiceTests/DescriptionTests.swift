import Foundation
import Testing

/// The description of the commands, from which the manual pages of the Debian package are made.
@Suite struct DescriptionTests {
    /// The part of a description of a command that the test reads.
    private struct Command: Decodable {
        struct Argument: Decodable {
            var valueName: String?
            var defaultValue: String?
        }

        var commandName: String
        var arguments: [Argument]?
        var subcommands: [Command]?
    }

    private struct Description: Decodable {
        var command: Command
    }

    /// The program of the package, which is beside that of its tests.
    private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "easel-records")

    /// A default of the machine that has made a package would be in the manual pages on all others.
    @Test func hostHasNoDefaultInDescription() throws {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = ["--experimental-dump-help"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let command = try JSONDecoder().decode(Description.self, from: data).command
        #expect(command.commandName == "easel-records")
        let setup = try #require(command.subcommands?.first { $0.commandName == "init" })
        let host = try #require(setup.arguments?.first { $0.valueName == "host" })
        #expect(host.defaultValue == nil)
        // Other defaults are there.
        let folder = try #require(setup.arguments?.first { $0.valueName == "folder" })
        #expect(folder.defaultValue == "/var/lib/easel-records")
    }
}
