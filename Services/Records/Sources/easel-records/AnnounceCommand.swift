import ArgumentParser
import Foundation
import RecordService

/// Announces a server on the local network.
struct AnnounceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "announce",
        abstract: "Lets Avahi announce the server on the local network, from then on."
    )

    @OptionGroup var options: FolderOptions
    @Option(name: .long, help: "The name for users; by default that of the machine.")
    var name: String?
    @Option(name: .long, help: "The port; by default that of the settings.")
    var port: Int?
    @Option(name: .long, help: "The folder of Avahi's services.")
    var services = AvahiServiceFile.folder
    @Flag(name: .long, help: "Print the file for Avahi, and write nothing.")
    var print = false
    @Flag(name: .long, help: "End the announcement.")
    var remove = false

    func validate() throws {
        if print, remove { throw ValidationError("--print and --remove exclude each other") }
    }

    func run() throws {
        let folder = URL(filePath: services, directoryHint: .isDirectory)
        if remove { return try AvahiServiceFile.remove(from: folder) }
        let files = try ServerFiles(options.files)
        let file = try AvahiServiceFile(
            name: name,
            port: port ?? files.settings.port,
            serverKey: try files.serverKey()
        )
        if print {
            FileHandle.standardOutput.write(Data(file.text.utf8))
        } else {
            try file.write(to: folder)
            printLine(folder.appending(path: AvahiServiceFile.fileName).path)
        }
    }
}
