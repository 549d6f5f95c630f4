import Glibc
import LinuxIO
import Synchronization
import Testing

struct ThreadLocalTests {
    private final class Counter {
        static let count = Atomic<Int>(0)
        var number = 0

        init() { Counter.count.add(1, ordering: .relaxed) }
        deinit { Counter.count.subtract(1, ordering: .relaxed) }
    }

    private static let counter = ThreadLocal { Counter() }

    /// Runs a closure on a thread of its own, to the end of the thread.
    private func onNewThread(_ body: @escaping @Sendable () -> Void) {
        final class Box: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            nil,
            { raw in
                if let raw { Unmanaged<Box>.fromOpaque(raw).takeRetainedValue().body() }
                return nil
            },
            Unmanaged.passRetained(Box(body)).toOpaque()
        )
        #expect(result == 0)
        pthread_join(thread, nil)
    }

    @Test func valueIsOneObjectPerThreadAndEndsWithIt() {
        let seen = Mutex<[Int]>([])
        for _ in 0..<3 {
            onNewThread {
                for _ in 0..<5 { Self.counter.value.number += 1 }
                seen.withLock { $0.append(Self.counter.value.number) }
            }
        }
        #expect(seen.withLock { $0 } == [5, 5, 5])
        #expect(Counter.count.load(ordering: .relaxed) == 0)
    }
}
