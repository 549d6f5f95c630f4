import Testing

@testable import UIKitTesting

/// The time that a virtual clock waits for tasks.
@Suite struct TaskWaitTests {
    /// Returns whether the wait ends, and the number of waits, for a process that takes some part of the processor's time.
    private func wait(busy: Double, endsAfter: Int) -> (ends: Bool, waits: Int) {
        var time = 0.0
        var waits = 0
        let wait = TaskWait(seconds: 60, count: 10, processorTime: { time })
        let ends = wait.ends { seconds in
            waits += 1
            time += seconds * busy
            return waits == endsAfter
        }
        return (ends, waits)
    }

    @Test func waitOfIdleProcessEndsAtOnce() {
        #expect(wait(busy: 0, endsAfter: 1) == (true, 1))
        #expect(wait(busy: 0.01, endsAfter: 2) == (false, 1))
    }

    @Test func waitGoesOnWhileOtherTestsRun() {
        #expect(wait(busy: 2, endsAfter: 4) == (true, 4))
        #expect(wait(busy: 2, endsAfter: 11) == (false, 10))
    }

    @Test func processorTimeGrows() {
        let wait = TaskWait()
        let start = wait.processorTime()
        var sum = 0.0
        while wait.processorTime() < start + 0.01 { sum += 1 }
        #expect(sum > 0)
    }
}
