import Foundation
import RecordNetwork
import Synchronization
import Testing

@testable import RecordService

/// The turns of accounts at the copies of large assets, which take the threads of a server for a long time.
// The threads that tasks share are also those of tests that wait for processes.
@Suite(.timeLimit(.minutes(10))) struct AssetCopyTests {
    private static let large = RecordService.smallSize + 1

    /// Copies that last until a test ends them.
    private final class Copies: Sendable {
        private struct State {
            var count = 0
            var isOver = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        /// The number of copies that have begun.
        var count: Int { state.withLock { $0.count } }

        func perform() async {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isOver = state.withLock { state in
                    state.count += 1
                    if !state.isOver { state.waiting.append(continuation) }
                    return state.isOver
                }
                if isOver { continuation.resume() }
            }
        }

        func end() {
            let waiting = state.withLock { state in
                state.isOver = true
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    private static func identity(_ account: String, _ harness: Harness) throws -> ServiceIdentity {
        let token = try harness.device(account).token
        let request = ServiceRequest(method: "GET", path: "", authorization: "Bearer \(token)", address: "10.0.0.1")
        return try #require(try harness.service.identify(request, for: .events(container: Harness.container)))
    }

    /// Begins copies of an account.
    private static func begin(
        _ count: Int,
        _ copies: Copies,
        _ identity: ServiceIdentity,
        _ service: RecordService
    ) -> [Task<Void, any Error>] {
        (0..<count).map { _ in
            Task {
                try await service.copying(large, for: identity) { () async throws(RecordFailure) in
                    await copies.perform()
                }
            }
        }
    }

    @Test func accountCopiesTwoLargeAssetsAtOnce() async throws {
        let harness = try Harness()
        let service = harness.service
        let (alice, bob) = (try Self.identity("alice", harness), try Self.identity("bob", harness))
        let copies = Copies()
        let tasks = Self.begin(4, copies, alice, service)
        while copies.count < 2 || service.copies.waiting(of: "alice") < 2 { await Task.yield() }
        #expect(copies.count == 2)
        // Neither other accounts nor small assets wait.
        for (size, identity) in [(Self.large, bob), (RecordService.smallSize, alice)] {
            let value = try await service.copying(size, for: identity) { () async throws(RecordFailure) in 1 }
            #expect(value == 1)
        }
        copies.end()
        for task in tasks { try await task.value }
        #expect(copies.count == 4 && service.copies.accountCount == 0)
    }

    @Test func copiesThatWaitAreLimited() async throws {
        let harness = try Harness()
        let service = harness.service
        let alice = try Self.identity("alice", harness)
        let copies = Copies()
        let tasks = Self.begin(130, copies, alice, service)
        while copies.count < 2 || service.copies.waiting(of: "alice") < 128 { await Task.yield() }
        do throws(RecordFailure) {
            try await service.copying(Self.large, for: alice) { () async throws(RecordFailure) in
                await copies.perform()
            }
            Issue.record("the copy has begun")
        } catch {
            #expect(error.code == .rateLimited && error.retryAfter == 10)
        }
        #expect(service.metrics.text.contains("easel_records_refused_total{reason=\"copies\"} 1\n"))
        copies.end()
        for task in tasks { try await task.value }
        #expect(copies.count == 130 && service.copies.accountCount == 0)
    }

    /// A copy that fails ends its turn.
    @Test func turnOfAFailureIsTheNextOnes() async throws {
        let harness = try Harness()
        let alice = try Self.identity("alice", harness)
        for _ in 0..<3 {
            do throws(RecordFailure) {
                try await harness.service.copying(Self.large, for: alice) { () async throws(RecordFailure) in
                    throw RecordFailure(.unavailable)
                }
            } catch {
                #expect(error.code == .unavailable)
            }
        }
        #expect(harness.service.copies.accountCount == 0)
    }
}
