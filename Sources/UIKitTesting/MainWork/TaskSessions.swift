import CVirtualTime
import Synchronization
import UIKit

/// The sessions of tasks, so that each of the tests that run at the same time uses its own screen before and after each
/// `await`.
///
/// Tasks are told apart by the number that the concurrency runtime gives to each. Their addresses, which the hash of an
/// `UnsafeCurrentTask` is made of, are reused. A task-local value would have to be bound around the code that uses the
/// screen, but a test just creates its screen.
final class TaskSessions: SessionSearch {
    static let shared = {
        let sessions = TaskSessions()
        Session.setSearch(sessions)
        return sessions
    }()

    private struct Entry {
        let id: ObjectIdentifier
        weak var session: Session?
    }

    /// The sessions of each task, in the order in which they were added.
    private let tasks = Mutex<[UInt64: [Entry]]>([:])

    /// Makes a session the current one of the running task. Has no effect outside of tasks.
    func add(_ session: Session) {
        let running = runningTask
        guard running != 0 else { return }
        Session.tasksHaveSessions.store(true, ordering: .relaxed)
        // Released after the lock: the objects of a deallocated session may look up the current one.
        let living = tasks.withLock { tasks in
            var living: [Session] = []
            for (task, entries) in tasks {
                let kept = entries.filter { entry in
                    guard let session = entry.session else { return false }
                    living.append(session)
                    return true
                }
                tasks[task] = kept.isEmpty ? nil : kept
            }
            tasks[running, default: []].append(Entry(id: ObjectIdentifier(session), session: session))
            return living
        }
        withExtendedLifetime(living) {}
    }

    /// Ends the association of a session with tasks.
    func remove(_ session: Session) {
        let id = ObjectIdentifier(session)
        tasks.withLock { tasks in
            for (task, entries) in tasks where entries.contains(where: { $0.id == id }) {
                let kept = entries.filter { $0.id != id }
                tasks[task] = kept.isEmpty ? nil : kept
            }
        }
    }

    var runningTask: UInt64 { easel_virtual_time_current_task() }

    func session(ofTask task: UInt64) -> Session? {
        tasks.withLock { tasks in
            for entry in (tasks[task] ?? []).reversed() {
                if let session = entry.session { return session }
            }
            return nil
        }
    }

    var session: Session? {
        let task = runningTask
        if task != 0, let session = session(ofTask: task) { return session }
        // Jobs that a screen's work has started on other threads belong to its session.
        let clock = easel_virtual_time_entered()
        return clock == 0 ? nil : MainWorkRegistry.shared[clock]?.session.session
    }
}

extension Session {
    /// Makes the session the current one of the running task, for a test that has no ``VirtualScreen``.
    package func belongToRunningTask() { TaskSessions.shared.add(self) }
}
