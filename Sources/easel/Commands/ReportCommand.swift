import ArgumentParser
import Foundation
import UIKit

/// The `easel report` command.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Writes an archive with crash reports, the status, the configuration and checks of the machine.",
        usage: "easel report [<name>] <file> [--crashes <crashes>]",
        discussion: """
            The archive is for people who help from afar: easel report sketch report.tar.gz. It has no passwords and no \
            user data, except for what is on the screen.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The name of the app, if not all apps are meant; and the archive, - for standard output.",
            valueName: "name-and-file"
        )
    )
    var arguments: [String]

    @Option(help: "The folder of the crash reports. Default: those of services and of the user.")
    var crashes: String?

    mutating func validate() throws {
        guard (1...2).contains(arguments.count) else { throw ValidationError("Expected a file, or a name and a file.") }
    }

    func run() throws {
        try CommandFailure.reporting {
            let environment = ProcessInfo.processInfo.environment
            let name = arguments.count == 2 ? arguments[0] : nil
            var archive = ReportArchive(name: "report")
            func add(_ file: String, _ text: String) { archive.add(file, Data(text.utf8)) }
            add("machine.txt", Self.machine)
            add("doctor.txt", "\(Doctor().examine())\n")
            add("configuration.toml", Self.settings(name.map { ControlSockets.app(of: $0) }, environment))
            let programs = RunningPrograms(name, environment: environment)
            let errors = programs.errors.map { "\($0)\n" }
            add("status.txt", programs.statuses.map { "\($0)\n" }.joined(separator: "\n") + errors.joined())
            for (index, answer) in programs.answers.enumerated() {
                let number = index == 0 ? "" : "-\(index + 1)"
                if let json = try? answer.status.json() {
                    archive.add("status\(number).json", json)
                }
                if let image = try? ControlClient(path: answer.path).screenshot() {
                    archive.add("screen\(number).png", image)
                }
            }
            let apps = Set(programs.statuses.map(\.app)).union(name.map { [ControlSockets.app(of: $0)] } ?? [])
            let folders = crashes.map { [$0] } ?? CrashReports.folders(environment)
            for folder in folders {
                do {
                    try CrashReports.withRightsOfOwner(of: folder) { reports in
                        // Programs that have not been started since they died have no reports yet.
                        for report in try reports.collect() { try report.writeFrame() }
                        for report in reports.reports
                        where name == nil || apps.contains(where: { report.contains("Z-\($0)-") }) {
                            addFiles(of: report, to: &archive)
                        }
                    }
                } catch {
                    // The rest is of use as well.
                    Program.log(LogMessage(error))
                }
            }
            try ReplacedFile.write(archive.compressed(), to: arguments[arguments.count - 1])
        }
    }

    private func addFiles(of report: String, to archive: inout ReportArchive) {
        let name = report.split(separator: "/").last ?? ""
        for file in Folder.names(in: report) {
            guard let data = try? RegularFile.data(of: "\(report)/\(file)", atMost: 1 << 28) else { continue }
            archive.add("crashes/\(name)/\(file)", data)
        }
    }

    /// The effective settings, or the error that they have. Passwords are in files of their own.
    private static func settings(_ app: String?, _ environment: [String: String]) -> String {
        do throws(HostError) {
            let configuration = try Configuration(app: app, environment: environment)
            return configuration.effectiveSettings.map { "\($0)\n" }.joined()
        } catch {
            return "\(error)".split(separator: "\n").map { "# \($0)\n" }.joined()
        }
    }

    /// The kernel, the system, and the date.
    private static var machine: String {
        func contents(_ path: String) -> String { (try? RegularFile.text(of: path, atMost: 1 << 20)) ?? "" }
        let model = contents("/proc/device-tree/model").filter { $0 != "\0" }
        return """
            date: \(Date().formatted(.iso8601))
            model: \(model.isEmpty ? "unknown" : model)
            kernel: \(contents("/proc/version"))
            \(contents("/etc/os-release"))
            \(contents("/proc/meminfo").split(separator: "\n").prefix(3).joined(separator: "\n"))

            """
    }
}
