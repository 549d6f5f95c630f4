import Foundation
import RecordNetwork
import Synchronization

/// Threads for work that waits for the disk, and a limit of what waits for them.
final class Work: Sendable {
    private static let threadCount = 8
    private static let waitingCount = 512

    private let queue: OperationQueue
    private let waiting = Mutex(0)

    init() {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = Self.threadCount
        queue.name = "records"
    }

    /// Performs a closure on a thread, and returns its result.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable () throws(RecordFailure) -> Value
    ) async throws(RecordFailure) -> Value {
        let isAdmitted = waiting.withLock { count in
            if count >= Self.waitingCount { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw RecordFailure(.unavailable, reason: "the server is busy", retryAfter: 2) }
        let result = await performAlways {
            let result: Result<Value, RecordFailure>
            do throws(RecordFailure) { result = .success(try body()) } catch { result = .failure(error) }
            self.waiting.withLock { $0 -= 1 }
            return result
        }
        return try result.get()
    }

    /// Performs a closure on a thread, also if much work waits: one that ends what was begun, or that is performed rarely.
    func performAlways<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: body()) }
        }
    }
}

/// The memory of the bodies that are being received.
final class BodyMemory: Sendable {
    private let limit: Int64
    private let used = Mutex<Int64>(0)

    init(limit: Int64) { self.limit = limit }

    /// Reserves bytes, unless there are too few.
    func reserve(_ count: Int64) throws(RecordFailure) {
        let isReserved = used.withLock { used in
            if used + count > limit { return false }
            used += count
            return true
        }
        if !isReserved { throw RecordFailure(.unavailable, reason: "the server is busy", retryAfter: 2) }
    }

    func release(_ count: Int64) { used.withLock { $0 -= count } }
}
