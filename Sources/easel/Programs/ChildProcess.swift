import Foundation
import UIKit

/// A program that runs beside this one. It stays in the process group, so that it receives a terminal's signals.
final class ChildProcess {
    /// The end of a process.
    enum End: Equatable {
        case exit(status: CInt)
        case signal(CInt)

        /// The status as a shell reports it.
        var status: CInt {
            switch self {
            case .exit(let status): status
            case .signal(let number): 128 + number
            }
        }
    }

    /// The number of the process.
    let identifier: pid_t
    private var end: End?

    /// Starts a program with the environment of this process, and without blocked signals.
    /// - Parameters:
    ///   - redirectsOutput: The output goes to standard error, as the progress of a command does.
    ///   - descriptors: Descriptors of this process by those of the program.
    ///   - variables: Further variables of the environment.
    init(
        _ path: String,
        _ arguments: [String],
        redirectsOutput: Bool,
        descriptors: [CInt: CInt] = [:],
        variables: [String: String] = [:]
    ) throws {
        var pointers = ([path] + arguments).map { strdup($0) } + [nil]
        // As bytes: values may be of any encoding.
        var environment = variables.map { strdup("\($0.key)=\($0.value)") }
        var index = 0
        while let value = environ[index] {
            let isReplaced = variables.keys.contains { strncmp(value, "\($0)=", $0.utf8.count + 1) == 0 }
            if !isReplaced { environment.append(strdup(value)) }
            index += 1
        }
        environment.append(nil)
        defer { for pointer in pointers + environment { free(pointer) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if redirectsOutput { posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) }
        for (target, source) in descriptors.sorted(by: { $0.key < $1.key }) {
            posix_spawn_file_actions_adddup2(&actions, source, target)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var identifier: pid_t = 0
        let error = posix_spawn(&identifier, path, &actions, &attributes, &pointers, &environment)
        guard error == 0 else {
            throw CommandFailure(description: "cannot run \(path): \(String(cString: strerror(error)))", status: 71)
        }
        self.identifier = identifier
    }

    /// Returns the end of the process; `nil` while it runs.
    func poll() -> End? {
        if end == nil { wait(WNOHANG) }
        return end
    }

    /// Waits for the end of the process.
    func wait() -> End {
        while end == nil { wait(0) }
        return end ?? .exit(status: 0)
    }

    private func wait(_ options: CInt) {
        var status: CInt = 0
        let found = waitpid(identifier, &status, options)
        if found == identifier {
            end = status & 0x7F == 0 ? .exit(status: status >> 8 & 0xFF) : .signal(status & 0x7F)
        } else if found < 0, errno != EINTR {
            end = .exit(status: 71)
        }
    }

    /// Sends a signal to the process, if it has not ended.
    func send(_ signal: CInt) { if poll() == nil { kill(identifier, signal) } }

    /// Ends the process: by SIGTERM, and by SIGKILL if it has not ended after some seconds.
    func terminate(patience: TimeInterval = 5) {
        send(SIGTERM)
        var rest = patience
        while rest > 0, poll() == nil {
            usleep(20_000)
            rest -= 0.02
        }
        send(SIGKILL)
        _ = wait()
    }
}
