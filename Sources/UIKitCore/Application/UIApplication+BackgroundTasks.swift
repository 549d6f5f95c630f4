import QuartzCore
import Synchronization

/// An identifier of work that continues while the application is off the screen.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number of the task.
    public let rawValue: Int

    /// Creates an identifier from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The identifier of no task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// The work of an application that is announced to continue off the screen. It is used on any thread.
final class BackgroundTasks: Sendable {
    private struct Task {
        var identifier: UIBackgroundTaskIdentifier
        var expire: (@MainActor @Sendable () -> Void)?
    }

    private struct State {
        var count = 0
        var running: [Task] = []
    }

    private let state = Mutex(State())

    func begin(_ expire: (@MainActor @Sendable () -> Void)?) -> UIBackgroundTaskIdentifier {
        state.withLock { state in
            state.count += 1
            let identifier = UIBackgroundTaskIdentifier(rawValue: state.count)
            state.running.append(Task(identifier: identifier, expire: expire))
            return identifier
        }
    }

    func end(_ identifier: UIBackgroundTaskIdentifier) {
        // Released after the lock: a handler may own objects that use the tasks when they are deallocated.
        let ended = state.withLock { state in
            state.running.firstIndex { $0.identifier == identifier }.map { state.running.remove(at: $0) }
        }
        withExtendedLifetime(ended) {}
    }

    /// Calls the handlers of the tasks that have not ended, in the order in which the tasks began. Each is called once.
    @MainActor
    func expire() {
        for task in state.withLock({ $0.running }) {
            let isRunning = state.withLock { $0.running.contains { $0.identifier == task.identifier } }
            if isRunning { task.expire?() }
            end(task.identifier)
        }
    }
}

/// Work that continues while the application is off the screen.
///
/// Easel does not suspend an application that is off the screen, so that its work continues. The time ends when the program
/// is ended: then the handlers of the tasks that have not ended are called.
extension UIApplication {
    /// Announces work that continues while the application is off the screen. It can be called on any thread.
    /// - Parameter handler: A closure that is called on the main thread when the application terminates before the end of the
    ///   work, after it has entered the background and before `applicationWillTerminate(_:)`.
    /// - Returns: The identifier of the work, for ``endBackgroundTask(_:)``.
    public nonisolated final func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { backgroundTasks.begin(handler) }

    /// Announces work that continues while the application is off the screen. It can be called on any thread.
    /// - Parameters:
    ///   - taskName: A name of the work, for the reader of the program.
    ///   - handler: A closure that is called on the main thread when the application terminates before the end of the work.
    /// - Returns: The identifier of the work, for ``endBackgroundTask(_:)``.
    public nonisolated final func beginBackgroundTask(
        withName taskName: String?,
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { backgroundTasks.begin(handler) }

    /// Announces the end of work. It can be called on any thread. An identifier of work that has ended has no effect.
    public nonisolated final func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTasks.end(identifier)
    }

    /// The time for which work can continue off the screen, in seconds: the greatest number, as it is not limited.
    public nonisolated final var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
}
