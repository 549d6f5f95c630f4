import Glibc
import Synchronization

/// Threads that help with a piece of work, and sleep otherwise.
///
/// A piece is cut into parts that may be done in any order, each by any thread; the thread that brings the work does
/// its share. Between pieces the helpers sleep without a time-out. They start with the first piece.
///
/// Belongs to one thread at a time.
final class WorkerPool {
    /// The thread that brings the work counts.
    let threadCount: Int

    private let shared = Shared()
    private var helpers: [pthread_t] = []

    /// How often a helper was woken.
    private(set) var wakes = 0

    init(threadCount: Int) { self.threadCount = max(1, threadCount) }

    deinit {
        shared.isEnding.store(true, ordering: .releasing)
        for _ in helpers { sem_post(shared.start) }
        for helper in helpers { pthread_join(helper, nil) }
    }

    /// How many threads are worth having on this machine: helpers compete with the thread that draws.
    static var suggestedThreadCount: Int { max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Calls `body` once for each part, on several threads at once, and returns when all are done.
    /// - Parameter body: gets the number of the part, and that of the thread (below `threadCount`), which no other part
    ///   has at the same time.
    func perform(parts: Int, _ body: @Sendable (_ part: Int, _ thread: Int) -> Void) {
        let helping = min(threadCount, parts) - 1
        guard helping > 0, startHelpers() >= helping else {
            for part in 0..<parts { body(part, 0) }
            return
        }
        withoutActuallyEscaping(body) { body in
            shared.body = body
            shared.parts = parts
            shared.nextPart.store(0, ordering: .relaxed)
            shared.nextThread.store(1, ordering: .relaxed)
            wakes += helping
            // The semaphores order what is written before a post with what is read after the wait.
            for _ in 0..<helping { sem_post(shared.start) }
            shared.work(as: 0)
            // A helper that has not woken up by now is not waited for: its wake-up is taken back.
            var helpersAtWork = helping
            while helpersAtWork > 0, sem_trywait(shared.start) == 0 { helpersAtWork -= 1 }
            for _ in 0..<helpersAtWork { while sem_wait(shared.done) != 0 {} }
            shared.body = nil
        }
    }

    /// - Returns: how many helpers there are; fewer than wanted when the system gives no more.
    private func startHelpers() -> Int {
        while helpers.count < threadCount - 1 {
            var thread = pthread_t()
            let argument = Unmanaged.passRetained(shared)
            let result = pthread_create(&thread, nil, { Shared.help($0) }, argument.toOpaque())
            guard result == 0 else {
                argument.release()
                break
            }
            helpers.append(thread)
        }
        return helpers.count
    }

    /// What the threads share. `body` and `parts` are written while all helpers sleep.
    private final class Shared: Sendable {
        nonisolated(unsafe) let start: UnsafeMutablePointer<sem_t>
        nonisolated(unsafe) let done: UnsafeMutablePointer<sem_t>
        nonisolated(unsafe) var body: (@Sendable (Int, Int) -> Void)?
        nonisolated(unsafe) var parts = 0
        let nextPart = Atomic<Int>(0)
        let nextThread = Atomic<Int>(0)
        let isEnding = Atomic<Bool>(false)

        init() {
            start = .allocate(capacity: 1)
            done = .allocate(capacity: 1)
            sem_init(start, 0, 0)
            sem_init(done, 0, 0)
        }

        deinit {
            sem_destroy(start)
            sem_destroy(done)
            start.deallocate()
            done.deallocate()
        }

        func work(as thread: Int) {
            guard let body else { return }
            while true {
                let part = nextPart.wrappingAdd(1, ordering: .relaxed).oldValue
                if part >= parts { return }
                body(part, thread)
            }
        }

        static func help(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let argument else { return nil }
            let shared = Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue()
            while true {
                while sem_wait(shared.start) != 0 {}
                if shared.isEnding.load(ordering: .acquiring) { return nil }
                shared.work(as: shared.nextThread.wrappingAdd(1, ordering: .relaxed).oldValue)
                sem_post(shared.done)
            }
        }
    }
}
