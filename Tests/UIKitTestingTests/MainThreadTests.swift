import Synchronization
import Testing
import UIKit
import UIKitTesting

/// The main thread of Foundation in an asynchronous program: the thread that runs the main actor, whichever that is.
@MainActor @Suite struct MainThreadTests {
    private final class Notes: Sendable {
        private let state = Mutex<[String]>([])
        var texts: [String] { state.withLock { $0 } }
        func note(_ text: String) { state.withLock { $0.append(text) } }
    }

    /// What Foundation says of the thread of the caller.
    nonisolated private static var isMain: [Bool] {
        [
            Thread.isMainThread, Thread.current.isMainThread, Thread.current === Thread.mainThread,
            OperationQueue.current === OperationQueue.main,
        ]
    }

    @Test func mainActorIsOnMainThreadAfterAnAwait() async throws {
        for _ in 0..<3 {
            try await Task.sleep(for: .microseconds(50))
            #expect(Self.isMain == [true, true, true, true])
            #expect(await Task.detached { Self.isMain }.value == [false, false, false, false])
        }
        let queue = DispatchQueue(label: "other")
        #expect(queue.sync { OperationQueue.current !== OperationQueue.main })
        let ofThread: [Bool] = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Self.isMain) }
        }
        #expect(ofThread == [false, false, false, false])
    }

    @Test func blocksOfTheMainQueueAreOnMainThread() async {
        let result: [Bool] = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { DispatchQueue.main.async { continuation.resume(returning: Self.isMain) } }
        }
        #expect(result == [true, true, true, true])
        let ofOperation: [Bool] = await withCheckedContinuation { continuation in
            OperationQueue.main.addOperation { continuation.resume(returning: Self.isMain) }
        }
        #expect(ofOperation == [true, true, true, true])
    }

    /// Without the replaced function, `post` waits for the queue that it is on, for ever.
    @Test func notificationForMainQueueIsDeliveredBeforePostReturns() async throws {
        let (notes, name) = (Notes(), Notification.Name("MainThreadTests.\(#function)"))
        let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
            notes.note(MainActor.assumeIsolated { Thread.isMainThread } ? "main" : "other")
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        try await Task.sleep(for: .microseconds(50))
        NotificationCenter.default.post(name: name, object: nil)
        notes.note("posted")
        #expect(notes.texts == ["main", "posted"])
        // Posted elsewhere, it is delivered on the main queue as well.
        await Task.detached {
            NotificationCenter.default.post(name: name, object: nil)
            notes.note("posted elsewhere")
        }.value
        #expect(notes.texts == ["main", "posted", "main", "posted elsewhere"])
    }
}
