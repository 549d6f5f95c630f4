import ArgumentParser
import Foundation
import Inspector
import UIKit

/// The `easel inspect` command.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Prints the views, layers and accessibility elements of an app at a given time of a virtual clock.",
        discussion: """
            With --live, it prints the address of the inspector of a running program instead, which a browser on this machine \
            opens. The program must have been started with EASEL_INSPECTOR. Exits with status 69 if there is none. See \
            docs/inspector.md.

            With --goldens, it prints the address of a page with the images of failed tests in a folder, and serves it until \
            SIGTERM or SIGINT.
            """
    )

    @Argument(help: AppOrProgram.help)
    var app: AppOrProgram?

    @Option(help: ArgumentHelp("The name of a running app, whose inspector is printed.", valueName: "name"))
    var live: String?

    @Option(
        help: ArgumentHelp(
            "A folder with images of failed tests, such as that of EASEL_ARTIFACTS.",
            valueName: "folder"
        )
    )
    var goldens: String?

    @Option(help: "The port of the page of --goldens; 0 for one that is free.")
    var port: UInt16 = 0

    @Option(help: "The time of the description, in seconds after the launch.")
    var at = 0.5

    @Flag(help: "Prints JSON in place of text.")
    var json = false

    @OptionGroup var files: SettingOptions<InspectFiles>

    @OptionGroup var screen: ScreenOptions

    @OptionGroup var storage: StorageOptions

    @OptionGroup var arguments: ProgramArguments

    mutating func validate() throws {
        guard [app != nil, live != nil, goldens != nil].count(where: { $0 }) == 1 else {
            throw ValidationError("Expected an app, or --live and a name, or --goldens and a folder.")
        }
        if app == nil, json { throw ValidationError("--json needs an app.") }
        if goldens == nil, port != 0 { throw ValidationError("--port needs --goldens.") }
        guard (0...86_400).contains(at) else { throw ValidationError("--at \(at): expected 0 to 86400 seconds") }
    }

    func run() throws {
        try CommandFailure.reporting {
            if let live { return try Self.printLink(of: live) }
            if let goldens { return try Self.showImages(in: goldens, port: port) }
            guard let subject = app else { return }
            let output = files[.inspect] ?? "-"
            let format = json ? InspectedScreen.Format.json : .text
            let app: App
            switch subject {
            case .app(let sample): app = sample
            case .program(let program):
                try storage.checkUnused()
                let settings = [
                    Setting.inspect.name: output, Setting.inspectFormat.name: format.rawValue,
                    Setting.snapshotTime.name: "\(at)",
                ]
                try program.execute(arguments.arguments, on: screen.values, files.values.merging(settings) { $1 })
            }
            try arguments.check(for: app)
            let run = try VirtualRun(app, on: screen, storage: try storage.storage(of: app, otherwise: .none))
            defer { run.end() }
            try run.host.run(until: .seconds(at))
            let description = run.host.session.perform { InspectedScreen(run.host.screen) }
            try description.write(to: output, format)
        }
    }

    /// Shows the images of failed tests in a folder.
    private static func showImages(in folder: String, port: UInt16) throws {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure.noInput("\(folder) is not a folder")
        }
        do throws(InspectorError) {
            try GoldenViewer.run(folder: folder, port: port) { link in
                CommandOutput.print(link.instructions)
                fflush(nil)
            }
        } catch {
            throw HostError.inspector(error)
        }
    }

    /// Prints the address of the page of a running program.
    private static func printLink(of app: String) throws {
        let link: InspectorLink
        do throws(InspectorError) {
            link = try InspectorLinks.link(of: app, ProcessInfo.processInfo.environment)
        } catch {
            throw HostError.inspector(error)
        }
        CommandOutput.print(link.instructions)
    }
}
