import CLinux
import Glibc
import Synchronization

/// A pool of threads that help one thread with divisible work, and sleep otherwise.
///
/// The work is divided into parts that can be performed in any order by any thread, including the calling thread.
/// Helpers are started with the first work.
///
/// There is one ticket for each requested helper. A helper that wakes takes a ticket; tickets that are left when the
/// parts are done are withdrawn, so that the caller does not wait for a thread that has not woken. A helper that finds
/// no ticket polls for a few microseconds, in case more work follows immediately, and then sleeps without a timeout.
package final class WorkerPool {
    /// The maximum number of threads that work in parallel, including the calling thread.
    package let threadCount: Int

    private let shared = Shared()
    private var helpers: [pthread_t] = []

    /// The number of times a helper was requested.
    package private(set) var wakes = 0

    /// Creates a pool.
    /// - Parameter threadCount: The number of threads, including the calling thread.
    package init(threadCount: Int) { self.threadCount = max(1, threadCount) }

    deinit {
        shared.end()
        for helper in helpers { pthread_join(helper, nil) }
    }

    /// Calls `body` once for each part, in any order, and returns when all parts are done.
    /// - Parameter body: The closure to call with the number of the part and the number of the thread (below
    ///   `threadCount`). No two parts that run at the same time get the same thread number.
    package func perform(parts: Int, _ body: @Sendable (_ part: Int, _ thread: Int) -> Void) {
        let helping = min(threadCount, parts) - 1
        guard helping > 0, startHelpers() >= helping else {
            for part in 0..<parts { body(part, 0) }
            return
        }
        wakes += helping
        withoutActuallyEscaping(body) { shared.perform(parts: parts, helping: UInt32(helping), $0) }
    }

    /// Starts the helpers that are missing.
    /// - Returns: The number of helpers; fewer than requested if the system cannot create more threads.
    private func startHelpers() -> Int {
        while helpers.count < threadCount - 1 {
            var thread = pthread_t()
            let argument = Unmanaged.passRetained(shared)
            let result = pthread_create(&thread, nil, { Shared.help($0) }, argument.toOpaque())
            guard result == 0 else {
                argument.release()
                break
            }
            easel_name_thread(thread, "easel-painter")
            helpers.append(thread)
        }
        return helpers.count
    }

    /// The state that the threads share.
    private final class Shared: Sendable {
        private struct Work {
            var body: @Sendable (Int, Int) -> Void
            var parts: Int
        }

        /// The current work, written by the calling thread while there are no tickets and no thread is working, and read
        /// by helpers that have taken a ticket: taking a ticket acquires the writes that precede its release.
        nonisolated(unsafe) private var work: Work?

        /// The number of requested helpers; `endTicket` ends all helpers. Helpers sleep on it.
        private let tickets = FutexWord()
        /// The number of helpers that have finished the current work. The calling thread sleeps on it.
        private let finished = FutexWord()
        private let nextPart = Atomic<Int>(0)
        private let nextThread = Atomic<Int>(1)
        private let sleepers = Atomic<Int>(0)
        private let isCallerAsleep = Atomic<Bool>(false)

        private static let endTicket = UInt32.max

        /// The number of times an idle helper polls before it sleeps: about 5 µs.
        private static let idlePollLimit = 128
        /// The number of times the calling thread polls whether helpers have finished: about the duration of a wake-up.
        private static let finishPollLimit = 512

        func perform(parts: Int, helping: UInt32, _ body: @escaping @Sendable (Int, Int) -> Void) {
            work = Work(body: body, parts: parts)
            nextPart.store(0, ordering: .relaxed)
            nextThread.store(1, ordering: .relaxed)
            finished.value.pointee.store(0, ordering: .relaxed)
            // Either this thread sees a helper that is going to sleep, or the helper sees the tickets.
            tickets.value.pointee.store(helping, ordering: .sequentiallyConsistent)
            if sleepers.load(ordering: .sequentiallyConsistent) > 0 { tickets.wake(helping) }
            doParts(as: 0)
            let startedCount = helping - tickets.value.pointee.exchange(0, ordering: .acquiringAndReleasing)
            wait(for: startedCount)
            work = nil
        }

        /// Waits until a number of helpers have finished.
        private func wait(for count: UInt32) {
            for _ in 0..<Self.finishPollLimit {
                if finished.value.pointee.load(ordering: .acquiring) == count { return }
                easel_spin_hint()
            }
            isCallerAsleep.store(true, ordering: .sequentiallyConsistent)
            while true {
                let now = finished.value.pointee.load(ordering: .sequentiallyConsistent)
                if now == count { break }
                finished.wait(while: now)
            }
            isCallerAsleep.store(false, ordering: .relaxed)
        }

        private func doParts(as thread: Int) {
            guard let work else { return }
            while true {
                let part = nextPart.wrappingAdd(1, ordering: .relaxed).oldValue
                if part >= work.parts { return }
                work.body(part, thread)
            }
        }

        func end() {
            tickets.value.pointee.store(Self.endTicket, ordering: .sequentiallyConsistent)
            tickets.wake(UInt32(Int32.max))
        }

        static func help(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let argument else { return nil }
            let shared = Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue()
            while shared.takeTicket() {
                shared.doParts(as: shared.nextThread.wrappingAdd(1, ordering: .relaxed).oldValue)
                _ = shared.finished.value.pointee.add(1, ordering: .sequentiallyConsistent)
                if shared.isCallerAsleep.load(ordering: .sequentiallyConsistent) { shared.finished.wake(1) }
            }
            return nil
        }

        /// Takes a ticket, waiting for one if necessary.
        /// - Returns: `false` if there will be no more tickets.
        private func takeTicket() -> Bool {
            var polls = 0
            while true {
                let count = tickets.value.pointee.load(ordering: .sequentiallyConsistent)
                if count == Self.endTicket { return false }
                if count > 0 {
                    let result = tickets.value.pointee.compareExchange(
                        expected: count,
                        desired: count - 1,
                        ordering: .acquiringAndReleasing
                    )
                    if result.exchanged { return true }
                } else if polls < Self.idlePollLimit {
                    polls += 1
                    easel_spin_hint()
                } else {
                    _ = sleepers.add(1, ordering: .sequentiallyConsistent)
                    tickets.wait(while: 0)
                    _ = sleepers.subtract(1, ordering: .sequentiallyConsistent)
                    polls = 0
                }
            }
        }
    }
}

/// A number in memory that threads can sleep on.
private final class FutexWord: Sendable {
    /// Allocated in `init` and freed in `deinit`; the pointee is atomic.
    nonisolated(unsafe) let value: UnsafeMutablePointer<Atomic<UInt32>>

    init() {
        value = .allocate(capacity: 1)
        value.initialize(to: Atomic(0))
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Sleeps while the number equals `expected`; may return early.
    func wait(while expected: UInt32) { easel_futex_wait(value, expected) }

    /// Wakes at most a number of sleeping threads.
    func wake(_ count: UInt32) { easel_futex_wake(value, count) }
}
