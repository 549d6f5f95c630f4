import Foundation
import Synchronization

/// Performs jobs of a view on other threads, the most important first.
///
/// The view replaces the jobs that wait whenever it needs others, so that what is no longer visible is never drawn. On a virtual clock,
/// jobs are performed at once instead, so that what is shown does not depend on the machine.
final class MapWorker<Job: Hashable & Sendable, Output: Sendable>: Sendable {
    /// The threads on which jobs are performed.
    enum Mode: Sendable {
        case threads(Int)
        /// The thread that sets the jobs.
        case immediate
        /// None, until `performNext()` is called.
        case held
    }

    private struct State {
        var mode: Mode
        var waiting: [Job] = []
        var running: Set<Job> = []
        var finished: [(Job, Output)] = []
        var threads = 0
        var count = 0
    }

    private let state: Mutex<State>
    private let perform: @Sendable (Job) -> Output
    private let notify: @Sendable () -> Void

    /// - Parameters:
    ///   - perform: Performs a job, on any thread.
    ///   - notify: Called after a job, on any thread, unless jobs are performed at once.
    init(_ mode: Mode, perform: @escaping @Sendable (Job) -> Output, notify: @escaping @Sendable () -> Void) {
        state = Mutex(State(mode: mode))
        self.perform = perform
        self.notify = notify
    }

    /// The number of jobs that were performed.
    var count: Int { state.withLock { $0.count } }

    /// A Boolean value that indicates whether no job is waiting or running.
    var isIdle: Bool { state.withLock { $0.waiting.isEmpty && $0.running.isEmpty && $0.finished.isEmpty } }

    func setMode(_ mode: Mode) { state.withLock { $0.mode = mode } }

    /// Replaces the jobs that wait.
    /// - Parameter jobs: The jobs, the most important first.
    func setJobs(_ jobs: [Job]) {
        let (added, isImmediate) = state.withLock { state -> (Int, Bool) in
            let done = Set(state.finished.map(\.0))
            state.waiting = jobs.reversed().filter { !state.running.contains($0) && !done.contains($0) }
            switch state.mode {
            case .immediate: return (0, true)
            case .held: return (0, false)
            case .threads(let limit):
                let added = max(min(limit - state.threads, state.waiting.count), 0)
                state.threads += added
                return (added, false)
            }
        }
        if isImmediate { while performNext() {} }
        for _ in 0..<added {
            Task.detached(priority: .utility) { [self] in
                repeat { while performNext() { notify() } } while !leave()
            }
        }
    }

    /// Ends a thread.
    /// - Returns: A Boolean value that indicates whether it ends; `false` if a job was set after the last one was taken.
    private func leave() -> Bool {
        state.withLock { state in
            if case .threads = state.mode, !state.waiting.isEmpty { return false }
            state.threads -= 1
            return true
        }
    }

    /// Performs the most important job.
    /// - Returns: A Boolean value that indicates whether there was one.
    @discardableResult
    func performNext() -> Bool {
        let job = state.withLock { state -> Job? in
            let job = state.waiting.popLast()
            if let job { state.running.insert(job) }
            return job
        }
        guard let job else { return false }
        let output = perform(job)
        state.withLock { state in
            state.running.remove(job)
            state.finished.append((job, output))
            state.count += 1
        }
        return true
    }

    /// Removes and returns the results.
    func takeFinished() -> [(Job, Output)] {
        state.withLock { state in
            defer { state.finished = [] }
            return state.finished
        }
    }
}
