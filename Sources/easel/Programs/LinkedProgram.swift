import Foundation
import UIKit

/// An executable file that is linked with Easel.
///
/// The program replaces the command in the process, so its exit status is the command's, and it receives signals. It is
/// configured by the settings that the library reads from the environment.
struct LinkedProgram {
    let path: String

    /// The name of a setting that occurs in the code of every program that supports the commands. The package manager
    /// links Easel statically.
    private static let marker = "EASEL_REPLAY_AREA"

    /// The settings of runs that commands set or remove.
    private static var runSettings: [String] { Setting.all.filter { $0.subject == .finiteRun }.map(\.name) }

    /// Replaces this process with the program.
    /// - Parameter settings: The settings to add to the environment.
    func execute(_ arguments: [String], _ settings: [String: String]) throws -> Never {
        try check()
        for (name, value) in settings { setenv(name, value, 1) }
        var pointers = ([path] + arguments).map { strdup($0) } + [nil]
        fflush(nil)
        execv(path, &pointers)
        throw CommandFailure(description: "cannot run \(path): \(String(cString: strerror(errno)))", status: 71)
    }

    /// Replaces this process with the program, on a virtual display and clock.
    /// - Parameters:
    ///   - screen: The settings of the display.
    ///   - settings: The settings of the run. Other settings of runs are removed from the environment.
    func execute(_ arguments: [String], on screen: [String: String], _ settings: [String: String]) throws -> Never {
        for name in Self.runSettings { unsetenv(name) }
        let clock = [Setting.clock.name: "virtual", Setting.display.name: "virtual"]
        try execute(arguments, screen.merging(clock) { $1 }.merging(settings) { $1 })
    }

    /// Runs the program as a child process until it ends. It stays in the process group, so that it receives a
    /// terminal's signals. Its output goes to standard error, since the command's results go to standard output.
    /// - Throws: An error with the program's status if that is not 0.
    func run(_ arguments: [String], _ settings: [String: String]) throws {
        for name in Self.runSettings { unsetenv(name) }
        for (name, value) in settings { setenv(name, value, 1) }
        let end = try ChildProcess(path, arguments, redirectsOutput: true).wait()
        switch end {
        case .exit(status: 0): return
        case .exit(let status):
            throw CommandFailure(description: "\(path) ended with status \(status)", status: status)
        case .signal(let signal):
            throw CommandFailure(description: "\(path) was terminated by signal \(signal)", status: end.status)
        }
    }

    /// - Throws: An error with the reason why a command cannot run the file.
    func check() throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw CommandFailure.noInput("cannot run \(path): \(String(cString: strerror(errno)))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure.noInput("cannot run \(path): not a regular file")
        }
        guard access(path, X_OK) == 0 else {
            throw CommandFailure(description: "cannot run \(path): \(String(cString: strerror(errno)))", status: 77)
        }
        guard try isLinkedWithEasel() else {
            throw CommandFailure.badData("cannot run \(path): it is not linked with Easel, or with an older version")
        }
    }

    private func isLinkedWithEasel() throws -> Bool {
        let file: Data
        do {
            file = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw CommandFailure(description: "cannot read \(path): \(error.localizedDescription)", status: 77)
        }
        guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return false }
        return file.range(of: Data(Self.marker.utf8)) != nil
    }
}
