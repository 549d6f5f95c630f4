import ArgumentParser
import Foundation
import UIKit

/// The `easel status` command.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the status of running programs.",
        discussion: """
            Programs report their status if they are services with a runtime directory, as easel-kiosk@.service is, or \
            if EASEL_CONTROL requests it. Without a name, all programs that answer are shown. Exits with status 69 if \
            none answers. See docs/status.md.
            """
    )

    @Argument(help: "The name of an app, or the path of a socket, which contains a /.")
    var name: String?

    @Flag(help: "Print JSON: an array with an object for each program.")
    var json = false

    @Flag(help: "Print metrics in the text format of Prometheus.")
    var prometheus = false

    @Option(help: "The file to write instead of standard output; it is replaced atomically.")
    var output: String?

    mutating func validate() throws {
        if json, prometheus { throw ValidationError("--json and --prometheus exclude each other.") }
    }

    func run() throws {
        try CommandFailure.reporting {
            let programs = RunningPrograms(name)
            let statuses = programs.statuses
            if prometheus {
                let silent = programs.silentApps + (programs.paths.isEmpty ? [name].compactMap(\.self) : [])
                try write(Metrics(statuses, silent: silent.map { ControlSockets.app(of: $0) }).text)
            } else if json {
                let encoder = ProgramStatus.encoder
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                try write(String(decoding: encoder.encode(statuses), as: UTF8.self).printableJSON + "\n")
            } else if !statuses.isEmpty {
                try write(statuses.map(\.description).joined(separator: "\n\n") + "\n")
            }
            // The socket of a program that has died is not of interest while others answer.
            if name != nil || statuses.isEmpty { for error in programs.errors { Program.log(LogMessage(error)) } }
            guard statuses.isEmpty else { return }
            if programs.errors.isEmpty { Program.log(LogMessage(RunningPrograms.nothing(name), .error)) }
            throw ExitCode(69)
        }
    }

    private func write(_ text: String) throws {
        try ReplacedFile.write(Data(text.utf8), to: output ?? "-", durability: .cached)
    }
}

/// The programs with a name, or all, and their answers.
struct RunningPrograms {
    /// The paths of their sockets.
    let paths: [String]
    private(set) var answers: [(path: String, status: ProgramStatus)] = []
    private(set) var errors: [ControlError] = []
    /// The names of the apps whose sockets do not answer.
    private(set) var silentApps: [String] = []

    /// Asks the programs.
    /// - Parameter name: The name of an app, or the path of a socket; `nil` for all programs.
    init(_ name: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
        paths = name.map { ControlSockets.named($0, environment) } ?? ControlSockets.all(environment)
        for path in paths {
            do throws(ControlError) {
                answers.append((path, try ControlClient(path: path).status()))
            } catch {
                errors.append(error)
                silentApps.append(ControlSockets.app(of: path))
            }
        }
    }

    var statuses: [ProgramStatus] { answers.map(\.status) }

    /// Returns a message for people.
    static func nothing(_ name: String?) -> String {
        let subject = name.map { "no program named \($0)" } ?? "no program"
        return "\(subject) reports its status: programs do so as services, or with EASEL_CONTROL=1"
    }

    /// Returns the client for the only program that answers.
    func only(_ name: String?) throws -> ControlClient {
        if answers.count > 1 {
            let list = answers.map { "\($0.status.app) (\($0.path))" }.joined(separator: ", ")
            throw CommandFailure.usage("several programs answer; name one of them: \(list)")
        }
        if let path = answers.first?.path { return ControlClient(path: path) }
        let reason = errors.isEmpty ? Self.nothing(name) : errors.map(\.description).joined(separator: "\n")
        throw CommandFailure(description: reason, status: 69)
    }
}
