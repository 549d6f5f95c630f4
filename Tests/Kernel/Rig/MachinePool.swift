import Foundation
import Synchronization

/// The booted machines that wait for another job, by their configuration.
///
/// A boot takes longer than most jobs, so tests that need the same machine share one. A machine that waits is stopped: it
/// takes memory and nothing else. The longest unused ones end when they would take more than half of the host's memory.
final class MachinePool: Sendable {
    static let shared = MachinePool()

    private struct Entry {
        var configuration: [String]
        var megabytes: Int
        var session: MachineSession
    }

    private let entries = Mutex<[Entry]>([])

    private init() {
        // A process that ends runs no `deinit`: run folders would remain.
        atexit { MachinePool.shared.end() }
    }

    /// Removes a machine of a configuration from the pool, and returns it.
    func take(_ configuration: [String]) -> MachineSession? {
        entries.withLock { entries in
            guard let index = entries.lastIndex(where: { $0.configuration == configuration }) else { return nil }
            return entries.remove(at: index).session
        }
    }

    /// Adds a machine that waits for a job.
    func add(_ session: MachineSession, _ configuration: [String], megabytes: Int) {
        let limit = Int(ProcessInfo.processInfo.physicalMemory >> 21)
        let ended = entries.withLock { entries in
            entries.append(Entry(configuration: configuration, megabytes: megabytes, session: session))
            var ended: [MachineSession] = []
            while entries.reduce(0, { $0 + $1.megabytes }) > limit { ended.append(entries.removeFirst().session) }
            return ended
        }
        for session in ended { session.end() }
    }

    private func end() {
        let ended = entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
        for entry in ended { entry.session.end() }
    }
}
