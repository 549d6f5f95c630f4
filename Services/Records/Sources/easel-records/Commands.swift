import ArgumentParser
import Foundation
import PostgresStore
import RecordNetwork
import RecordService
import RecordStore

/// Sets a server up.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Creates the folder of a server, with its certificate."
    )

    @OptionGroup var options: FolderOptions
    @Option(name: .long, help: "The containers that devices can use. The option can be repeated.")
    var container: [String]
    // Manual pages have defaults of properties: those of the machine that has made the package would be in them.
    @Option(name: .long, help: "The name or the address of this machine, for links; by default its host name.")
    var host: String?
    @Option(name: .long, help: "The port.")
    var port = RecordServerLink.defaultPort
    @Option(name: .long, help: "The quota of each database in bytes.")
    var quota: Int64?
    @Option(
        name: .long,
        help:
            "The database of PostgreSQL, such as \"host=/run/postgresql dbname=easel\"; by default a file in the folder."
    )
    var database: String?

    func run() throws {
        umask(0o077)
        let folder = options.files
        let host = host ?? ProcessInfo.processInfo.hostName
        // An unusable host or port is an error before anything is written.
        _ = try RecordServerLink(host: host, port: port, serverKey: Data(repeating: 0, count: 32))
        if FileManager.default.fileExists(atPath: folder.settings.path) {
            throw ValidationError("there is a server in \(folder.url.path) already")
        }
        if let database {
            try ServerFiles.verify(database: database)
            try PostgresDatabase(parameters: database).migrate()
        }
        for url in [folder.url, folder.incoming] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        try ServerCertificate.make(in: folder)
        let settings = ServerSettings(
            containers: container,
            host: host,
            port: port,
            quota: quota,
            database: database
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Last: the server is set up when it is there.
        try encoder.encode(settings).write(to: folder.settings, options: .atomic)
        let files = try ServerFiles(folder)
        _ = try files.openStore()
        _ = try files.openAccounts()
        printLine(try files.link(code: nil).description)
    }
}

/// Upgrades the tables of a server.
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Upgrades the tables of the store to the format of this program."
    )
    @OptionGroup var options: FolderOptions

    func run() throws {
        let files = try ServerFiles(options.files)
        if let database = files.settings.database {
            try PostgresDatabase(parameters: database).migrate()
            printLine("version \(PostgresDatabase.version)")
        } else {
            // A store in a file is upgraded when it is opened.
            _ = try files.openStore()
            _ = try files.openAccounts()
            printLine("the store in \(files.folder.store.path) has the present format")
        }
    }
}

/// The accounts and their devices.
struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Manages accounts and their devices, also while the server runs.",
        subcommands: [Add.self, Code.self, List.self, Publish.self, Revoke.self, Remove.self]
    )

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds an account, and prints a link by which its first device joins."
        )
        @OptionGroup var options: FolderOptions
        @Argument(help: "The name of the account.") var name: String
        @Flag(name: .long, help: "Let the account change public databases.") var publish = false

        func run() throws {
            let files = try ServerFiles(options.files)
            let accounts = try files.openAccounts()
            try accounts.add(name, mayPublish: publish)
            printLine(try files.link(code: accounts.makeCode(for: name).text).description)
        }
    }

    struct Code: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a link by which another device joins an account, once, within ten minutes."
        )
        @OptionGroup var options: FolderOptions
        @Argument(help: "The name of the account.") var name: String

        func run() throws {
            let files = try ServerFiles(options.files)
            printLine(try files.link(code: files.openAccounts().makeCode(for: name).text).description)
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Prints the accounts and their devices.")
        @OptionGroup var options: FolderOptions

        func run() throws {
            let accounts = try ServerFiles(options.files).openAccounts()
            for account in try accounts.accounts() {
                printLine("\(account.name)\(account.mayPublish ? "  (publishes)" : "")")
                for device in try accounts.devices(of: account.name) {
                    printLine("    \(device.identifier)  \(device.name)")
                }
            }
        }
    }

    struct Publish: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lets an account change public databases, or no longer."
        )
        @OptionGroup var options: FolderOptions
        @Argument(help: "The name of the account.") var name: String
        @Flag(inversion: .prefixedNo, help: "Whether the account may change them.") var allow = true

        func run() throws { try ServerFiles(options.files).openAccounts().setMayPublish(allow, of: name) }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Removes a device. It has no access from then on.")
        @OptionGroup var options: FolderOptions
        @Argument(help: "The identifier of the device, as printed by `user list`.") var device: String

        func run() throws {
            let accounts = try ServerFiles(options.files).openAccounts()
            guard let found = try accounts.devices().first(where: { $0.identifier == device }) else {
                throw RecordAccountError.unknownDevice(device)
            }
            try accounts.removeDevice(withKey: found.key)
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Removes an account with its devices. Its records remain, for an account that is added by the same name."
        )
        @OptionGroup var options: FolderOptions
        @Argument(help: "The name of the account.") var name: String

        func run() throws { try ServerFiles(options.files).openAccounts().remove(name) }
    }
}

/// Checks the files of a server.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reads the store and all assets, and prints what is damaged or missing."
    )
    @OptionGroup var options: FolderOptions

    func run() throws {
        let files = try ServerFiles(options.files)
        var lines = try files.openStore().check(atMost: 100)
        let mode = try FileManager.default.attributesOfItem(atPath: files.folder.privateKey.path)[.posixPermissions]
        if let mode = mode as? NSNumber, mode.intValue & 0o077 != 0 {
            lines.append("\(files.folder.privateKey.path): other users can read it; run `chmod 600` on it")
        }
        _ = try files.serverKey()
        _ = try files.openAccounts().accounts()
        for line in lines { printLine(line) }
        if !lines.isEmpty { throw ExitCode(1) }
        printLine("no errors")
    }
}

/// Prints the numbers of a server.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Prints the numbers of records, shares and devices."
    )
    @OptionGroup var options: FolderOptions

    func run() throws {
        let files = try ServerFiles(options.files)
        let numbers = try files.openStore().statistics()
        let accounts = try files.openAccounts()
        let (accountCount, deviceCount) = (try accounts.accounts().count, try accounts.devices().count)
        printLine("accounts \(accountCount)")
        printLine("devices \(deviceCount)")
        printLine("databases \(numbers.databases)")
        printLine("zones \(numbers.zones)")
        printLine("records \(numbers.records)")
        printLine("deletions \(numbers.deletions)")
        printLine("shares \(numbers.shares)")
        printLine("participants \(numbers.participants)")
        printLine("bytes \(numbers.bytes)")
    }
}

/// Copies a server.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the store, the accounts and the certificate to a new folder, while the server runs."
    )
    @OptionGroup var options: FolderOptions
    @Argument(help: "The folder, which does not exist yet.") var target: String

    func run() throws {
        try ServerFiles(options.files).copy(to: ServerFolder(URL(filePath: target, directoryHint: .isDirectory)))
    }
}

/// Copies a backup to the folder of a server.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Checks a backup, and copies it to the folder of a server that does not exist yet."
    )
    @OptionGroup var options: FolderOptions
    @Argument(help: "The folder of the backup.") var source: String
    @Option(name: .long, help: "The empty database of PostgreSQL for a backup of one; by default that of the backup.")
    var database: String?

    func run() throws {
        let backup = ServerFolder(URL(filePath: source, directoryHint: .isDirectory))
        let files = try ServerFiles(backup)
        if FileManager.default.fileExists(atPath: backup.databaseDump.path) {
            try files.restore(to: options.files, database: database)
        } else {
            if database != nil { throw ValidationError("the backup is that of a store in a file") }
            let lines = try files.openStore().check(atMost: 100)
            if let line = lines.first { throw ValidationError("the backup is damaged: \(line)") }
            try files.copy(to: options.files)
        }
        printLine("Clients that have seen later changes fetch everything again.")
    }
}
