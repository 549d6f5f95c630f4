import ArgumentParser
import Foundation
import Inspector
import UIKit

/// The `easel preview` command.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draws the views of a project while their sources are edited.",
        discussion: """
            Shows the views with @IBDesignable and the previews (ViewPreviews) of a package, a project of Xcode or a folder in a \
            browser on this machine, with editors of the properties with @IBInspectable. Their own code draws them, in a process of \
            its own. After a change of a source, its modules are built and the view is drawn again. The values of properties are \
            kept beside the sources, in files such as Badge.inspector.json, or in the storyboard that the view stands in, and \
            become a part of the app when it is built.

            With --check, compares each view with a reference image, and ends.
            """
    )

    @Argument(help: "The folder of a package or of sources, a project or a workspace.", completion: .directory)
    var project: String

    @Option(help: "The view to show first, such as Badge; with --check, the only one to compare.")
    var view: String?

    @Option(help: "The port of 127.0.0.1 that the page is served on. Default: one that is free.")
    var port: UInt16 = 0

    @Flag(help: "Compare each view with its reference image.")
    var check = false

    @Flag(help: "With --check: write the reference images.")
    var update = false

    @Option(
        help: "The folder of the reference images. Default: PreviewImages beside the sources.",
        completion: .directory
    )
    var references: String?

    @Option(
        help: "The folder for images of views that differ. Default: a folder for temporary files.",
        completion: .directory
    )
    var artifacts: String?

    @OptionGroup var importing: ImportOptions

    mutating func validate() throws {
        guard !check else { return }
        if update { throw ValidationError("--update: supported only with --check") }
        if references != nil { throw ValidationError("--references: supported only with --check") }
        if artifacts != nil { throw ValidationError("--artifacts: supported only with --check") }
    }

    func run() throws {
        try CommandFailure.reporting {
            guard let project = ImportedProject(path: project, importing.arguments) else {
                throw CommandFailure.noInput("\(project): expected a project of Xcode or a folder")
            }
            if check { try compare(project) } else { try follow(project) }
        }
    }

    private func follow(_ project: ImportedProject) throws {
        let signals = try SignalDescriptor<HostError>([SIGINT, SIGTERM])
        let interruption = WatchedRun.Interruption(descriptor: signals.descriptor) { signals.read() != nil }
        let page: PreviewPage
        do throws(InspectorError) { page = try PreviewPage(.port(port)) } catch { throw HostError.inspector(error) }
        defer { page.end() }
        CommandOutput.print(page.link.instructions)
        fflush(nil)
        try PreviewSession(
            folder: project.folder,
            view: view,
            page: page,
            until: interruption,
            prepare: project.preparePreviews
        ).run()
        withExtendedLifetime(signals) {}
    }

    private func compare(_ project: ImportedProject) throws {
        let build = try project.preparePreviews()
        try build.prepare()
        try ImportTool.run("/usr/bin/env", build.command)
        try build.finish()
        let folder = project.folder
        let check = PreviewCheck(
            program: build.program.path,
            references: references ?? "\(folder)/PreviewImages",
            artifacts: artifacts ?? NSTemporaryDirectory() + "easel-previews",
            view: view,
            updates: update
        )
        let result: PreviewCheck.Result
        do {
            result = try check.run()
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure.badData("\(error)")
        }
        for line in result.failures.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
            StandardError.write(line: String(line))
        }
        CommandOutput.print(
            "previews: \(result.equal) equal, \(result.written) written, \(result.failures.count) failed"
        )
        guard result.failures.isEmpty else { throw ExitCode(1) }
    }
}
