import ArgumentParser
import Foundation
import RecordService

/// The server of records.
@main
struct EaselRecords: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "easel-records",
        abstract: "Serves records to devices, which share them.",
        subcommands: [
            InitCommand.self, MigrateCommand.self, ServeCommand.self, UserCommand.self, CheckCommand.self,
            StatsCommand.self,
            BackupCommand.self,
            RestoreCommand.self, AnnounceCommand.self,
        ]
    )
}

/// The option of all commands.
struct FolderOptions: ParsableArguments {
    @Option(name: .long, help: "The folder of the server.")
    var folder = "/var/lib/easel-records"

    var files: ServerFolder { ServerFolder(URL(filePath: folder, directoryHint: .isDirectory)) }
}

/// Prints a line at once, also to a pipe.
func printLine(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// Writes a line of the log.
func logLine(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
