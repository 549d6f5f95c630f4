import LinuxIO
import Synchronization
import Testing

struct WorkerPoolTests {
    /// Every part is performed once, by one thread at a time, repeatedly.
    @Test(arguments: 1...4) func performRunsEveryPartOnce(threads: Int) {
        let pool = WorkerPool(threadCount: threads)
        for round in 0..<300 {
            let parts = round % 7
            let done = Mutex([Int](repeating: 0, count: parts))
            let busy = Mutex(Set<Int>())
            let clashes = Atomic<Int>(0)
            pool.perform(parts: parts) { part, thread in
                if thread < 0 || thread >= threads || !busy.withLock({ $0.insert(thread).inserted }) {
                    clashes.add(1, ordering: .relaxed)
                }
                done.withLock { $0[part] += 1 }
                _ = busy.withLock { $0.remove(thread) }
            }
            #expect(done.withLock { $0 } == [Int](repeating: 1, count: parts))
            #expect(clashes.load(ordering: .relaxed) == 0)
        }
    }
}
