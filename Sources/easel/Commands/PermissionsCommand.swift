import ArgumentParser
import Foundation
import UIKit

/// The `easel permissions` command.
struct PermissionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permissions",
        abstract: "Lists, changes and resets what the user permits apps, such as the use of the position.",
        discussion: "An app that runs applies a change at once. See docs/location.md.",
        subcommands: [PermissionsListCommand.self, PermissionsSetCommand.self, PermissionsResetCommand.self]
    )
}

/// The `easel permissions list` command.
struct PermissionsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Prints the permissions of an app, or of all apps."
    )

    @Argument(help: "The name of the app.")
    var app: String?

    func run() throws {
        try CommandFailure.reporting {
            let files = PermissionFiles(environment: ProcessInfo.processInfo.environment)
            let entries = app.map { files.files(of: $0) } ?? files.all
            var isEmpty = true
            for entry in entries {
                for (name, value) in PermissionFile.values(in: entry.path).sorted(by: { $0.key < $1.key }) {
                    CommandOutput.print("\(entry.app.printableLine): \(name.printableLine): \(value.printableLine)")
                    isEmpty = false
                }
            }
            if isEmpty { CommandOutput.print(app.map { "\($0): no permissions" } ?? "no permissions") }
        }
    }
}

/// The `easel permissions set` command.
struct PermissionsSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Sets a permission of an app, as for a kiosk without anyone to ask.",
        discussion: "easel permissions set board location always --accuracy reduced"
    )

    /// The services.
    enum Service: String, ExpressibleByArgument, CaseIterable { case location }

    /// The permissions of the position.
    enum Value: String, ExpressibleByArgument, CaseIterable {
        case whenInUse = "when-in-use"
        case always, denied, restricted
    }

    /// The accuracies of the position.
    enum Accuracy: String, ExpressibleByArgument, CaseIterable { case full, reduced }

    @Argument(help: "The name of the app.")
    var app: String

    @Argument(help: "The service: location.")
    var service: Service

    @Argument(help: "The permission: when-in-use, always, denied, or restricted, which the app cannot ask to change.")
    var value: Value

    @Option(help: "The accuracy of positions: full or reduced.")
    var accuracy: Accuracy?

    @Flag(help: "Set the permission of the app's service in place of that of the user's program.")
    var kiosk = false

    func run() throws {
        try CommandFailure.reporting {
            let files = PermissionFiles(environment: ProcessInfo.processInfo.environment).files(of: app)
            guard let file = kiosk ? files.last : files.first else { return }
            var values = PermissionFile.values(in: file.path)
            values[service.rawValue] = value.rawValue
            if let accuracy { values["\(service.rawValue)-accuracy"] = accuracy.rawValue }
            try PermissionFile.write(values, to: file.path)
        }
    }
}

/// The `easel permissions reset` command.
struct PermissionsResetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Forgets the permissions of an app, which asks for them again."
    )

    @Argument(help: "The name of the app.")
    var app: String

    func run() throws {
        try CommandFailure.reporting {
            let files = PermissionFiles(environment: ProcessInfo.processInfo.environment).files(of: app)
            for file in files where unlink(file.path) != 0 && errno != ENOENT && errno != ENOTDIR {
                throw CommandFailure.usage("cannot remove \(file.path): \(String(cString: strerror(errno)))")
            }
        }
    }
}
