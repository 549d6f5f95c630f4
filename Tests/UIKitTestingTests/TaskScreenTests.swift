import Testing
import UIKit
import UIKitTesting

/// Screens and the tasks that have created them.
@MainActor @Suite struct TaskScreenTests {
    /// Values that a task leaves.
    @MainActor private final class Record {
        /// The hash of the task, which is that of its address.
        var hash = 0
        var screen: VirtualScreen?
        var mainScreen: UIScreen?
    }

    private static var hashOfTask: Int { withUnsafeCurrentTask { $0.hashValue } }

    /// Runs a closure in a task of its own. All such tasks have the same size, so that a later one may have the address
    /// of an earlier one.
    private func run(_ body: @escaping @MainActor (Record) throws -> Void) async throws -> Record {
        let record = Record()
        try await Task { @MainActor in
            record.hash = Self.hashOfTask
            try body(record)
        }.value
        return record
    }

    @Test(.enabled(if: TaskScreenTests.addressesAreReused))
    func laterTaskWithHashOfEndedTaskDoesNotUseItsScreen() async throws {
        let own = try VirtualScreen(size: CGSize(width: 10, height: 10))
        let expected = UIScreen.main
        // Other tests that run at the same time may take the memory of the task that has ended, so that no later one has it.
        for _ in 0..<10 {
            let ended = try await run { $0.screen = try VirtualScreen(size: CGSize(width: 20, height: 20)) }
            var later = try await run { $0.mainScreen = .main }
            for _ in 0..<200 where later.hash != ended.hash { later = try await run { $0.mainScreen = .main } }
            #expect(later.mainScreen === expected)
            // Until here, the screen of the task that has ended remains usable.
            try ended.screen?.advance(by: 0.1)
        }
        try own.advance(by: 0.1)
    }

    @Test func taskUsesTheScreenThatItHasCreatedLast() async throws {
        let own = try VirtualScreen(size: CGSize(width: 10, height: 10))
        let expected = UIScreen.main
        let record = try await run { record in
            record.screen = try VirtualScreen(size: CGSize(width: 20, height: 20))
            record.mainScreen = .main
        }
        #expect(record.mainScreen !== expected && record.mainScreen?.bounds.width == 20)
        #expect(UIScreen.main === expected)
        let further = try VirtualScreen(size: CGSize(width: 30, height: 30))
        #expect(UIScreen.main.bounds.width == 30)
        await Task.yield()
        #expect(UIScreen.main.bounds.width == 30)
        try further.advance(by: 0.1)
        try own.advance(by: 0.1)
    }

    /// The screens of other tests have languages, styles and text sizes that a test without a screen does not expect.
    @Test func taskWithoutScreenUsesNoScreenOfAnotherTask() async throws {
        let other = try await run { record in
            let screen = try VirtualScreen(size: CGSize(width: 20, height: 20))
            screen.preferredLanguages = ["ar"]
            record.screen = screen
            record.mainScreen = .main
        }
        let button = UIButton(configuration: .plain())
        #expect(button.effectiveUserInterfaceLayoutDirection == .leftToRight)
        #expect(UIScreen.main !== other.mainScreen && UIScreen.main === UIScreen.main)
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
        try other.screen?.advance(by: 0.1)
    }

    /// A Boolean value that indicates whether the memory of ended tasks is reused. Sanitizers retain it.
    private nonisolated static let addressesAreReused = !["__asan_init", "__tsan_init"].contains { (name: String) in
        dlsym(nil, name) != nil
    }
}
