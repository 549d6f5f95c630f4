#if canImport(Testing)
    import Synchronization
    import Testing
    import UIKitTesting

    /// A trait that runs the tests of all suites that have it one after the other.
    ///
    /// Virtual screens do not need it: a test's `UIScreen.main` is the screen that its task has created last, whatever
    /// other tests do at the same time. Use the trait for tests of views that share state of the app's own, such as a
    /// singleton; `.serialized` orders only the tests within one suite. Tests with this trait never overlap, whichever
    /// suite they are in.
    ///
    /// A failed expectation of a screen that ends a test with the trait is recorded as an issue at the expectation's
    /// location in the source code.
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
            try await Self.$isHeld.withValue(true) {
                do {
                    try await function()
                } catch let error as any LocatedError {
                    // Thrown on, the error would be reported at the declaration of the test.
                    Issue.record(error, sourceLocation: SourceLocation(error.location))
                }
            }
        }

        @TaskLocal private static var isHeld = false
    }

    extension Trait where Self == MainScreenTrait {
        /// Runs the tests of all suites that have this trait one after the other.
        public static var mainScreen: MainScreenTrait { MainScreenTrait() }
    }

    extension SourceLocation {
        /// Creates a location for Swift Testing.
        init(_ call: CallLocation) {
            self.init(fileID: call.fileID, filePath: call.filePath, line: call.line, column: call.column)
        }
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
