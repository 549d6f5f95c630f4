#if canImport(Testing)
    import Synchronization
    import Testing

    /// A trait that runs the tests of all suites that have it one after the other.
    ///
    /// Virtual screens do not need it: a test's `UIScreen.main` is the screen that its task has created last, whatever
    /// other tests do at the same time. Use the trait for tests of views that share state of the app's own, such as a
    /// singleton; `.serialized` orders only the tests within one suite. Tests with this trait never overlap, whichever
    /// suite they are in.
    ///
    /// ```swift
    /// import Testing
    /// import UIKitTesting
    /// import UIKitTestingTraits
    ///
    /// @MainActor @Suite(.mainScreen) struct ClockTests {
    ///     let screen: VirtualScreen
    ///     init() throws { screen = try VirtualScreen(size: CGSize(width: 320, height: 240)) }
    /// }
    /// ```
    public struct MainScreenTrait: SuiteTrait, TestTrait, TestScoping {
        /// A Boolean value that indicates whether the trait applies to the suites within a suite: true.
        public var isRecursive: Bool { true }

        /// Runs a test while no other test with the trait runs.
        public func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            // A test may have the trait twice: of its own, and of its suite.
            if Self.isHeld { return try await function() }
            await MainScreenQueue.shared.enter()
            defer { MainScreenQueue.shared.leave() }
            try await Self.$isHeld.withValue(true) { try await function() }
        }

        @TaskLocal private static var isHeld = false
    }

    extension Trait where Self == MainScreenTrait {
        /// Runs the tests of all suites that have this trait one after the other.
        public static var mainScreen: MainScreenTrait { MainScreenTrait() }
    }

    /// Lets in one test at a time, in the order in which they come.
    final class MainScreenQueue: Sendable {
        static let shared = MainScreenQueue()

        private struct State {
            var isTaken = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        func enter() async {
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    if state.isTaken {
                        state.waiting.append(continuation)
                        return false
                    }
                    state.isTaken = true
                    return true
                }
                if isFree { continuation.resume() }
            }
        }

        func leave() {
            let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
                if state.waiting.isEmpty {
                    state.isTaken = false
                    return nil
                }
                return state.waiting.removeFirst()
            }
            next?.resume()
        }
    }
#endif
