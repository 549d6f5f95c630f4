import CoreGraphics
import Glibc
import Synchronization

/// The state of one running application: its screen, touches, animations, display links and clock.
///
/// A host creates a session for each display. Objects on a screen use the session of their screen; other objects use
/// the current session, which is, in this order:
///
/// 1. the session that the thread has entered with ``perform(_:)``, by the running task: a host enters its session while
///    it launches the application, delivers events and commits;
/// 2. the session that the running task has created last, so that a test continues to use its own screen after each
///    `await`;
/// 3. the session that the thread has entered, for jobs that the host runs;
/// 4. the session that was created last in the process.
///
/// The state of the user interface itself belongs to the module UIKitCore, which stores it in ``interface``.
package final class Session: @unchecked Sendable {
    /// The display links of the screen, which new links join. Belongs to the main actor.
    package let displayLinks: DisplayLinks

    /// The user interface of the session. Set once, before the session is current; belongs to the main actor.
    package private(set) var interface: AnyObject?

    /// The transactions of the main thread. Belongs to the main actor.
    let animations = AnimationThread()

    private let storedClock: Mutex<any MediaClock>

    /// The task that created the session, or `nil` outside of tasks.
    private let task: Int?

    /// The clock that ``CACurrentMediaTime()`` reads.
    package var clock: any MediaClock {
        get { storedClock.withLock { $0 } }
        set { storedClock.withLock { $0 = newValue } }
    }

    /// Creates a session without making it current.
    /// - Parameters:
    ///   - refreshRate: The refresh rate of the display, in hertz.
    ///   - clock: The clock of the display.
    package init(refreshRate: Double, clock: any MediaClock = MonotonicClock()) {
        displayLinks = DisplayLinks(refreshRate: refreshRate)
        storedClock = Mutex(clock)
        task = Self.runningTask
    }

    deinit { forget() }

    /// Makes the session the current one of the task that created it and of the process.
    /// - Parameter interface: The user interface, which the session retains.
    package func begin(with interface: AnyObject) {
        self.interface = interface
        // Released after the lock: a deallocated session takes the lock.
        let former = Self.registry.withLock { registry in
            if let task {
                registry.tasks[task, default: []].append(Entry(id: ObjectIdentifier(self), session: self))
                Self.taskCount.store(registry.tasks.count, ordering: .relaxed)
            }
            defer { registry.newest = self }
            return registry.newest
        }
        withExtendedLifetime(former) {}
    }

    /// Ends the association with the task that created the session.
    package func end() { forget() }

    private func forget() {
        guard let task else { return }
        let id = ObjectIdentifier(self)
        Self.registry.withLock { registry in
            registry.tasks[task]?.removeAll { $0.id == id }
            if registry.tasks[task]?.isEmpty == true { registry.tasks[task] = nil }
            Self.taskCount.store(registry.tasks.count, ordering: .relaxed)
        }
    }

    // MARK: Current session

    /// Makes the session the current one of the thread while a closure runs.
    package func perform<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outer = pthread_getspecific(Self.key)
        defer { withExtendedLifetime(self) {} }
        // A fast path: a host enters its session once for each turn of its loop.
        if let outer, outer.assumingMemoryBound(to: Scope.self).pointee.session === self,
            Self.taskCount.load(ordering: .relaxed) == 0
        {
            return try body()
        }
        defer { pthread_setspecific(Self.key, outer) }
        return try withUnsafePointer(to: Scope(self, task: Self.runningTask)) { scope throws(Failure) in
            pthread_setspecific(Self.key, scope)
            return try body()
        }
    }

    /// The current session, or `nil` if the process has none.
    package static var currentIfAny: Session? { ownIfAny ?? registry.withLock { $0.newest } }

    /// The current session, or `nil` if it would be current only because it was created last in the process.
    package static var ownIfAny: Session? { entered ?? runningTask.flatMap(ofTask) ?? found }

    /// The current session of a thread that has entered one.
    private static var entered: Session? {
        guard let scope = pthread_getspecific(key)?.assumingMemoryBound(to: Scope.self) else { return nil }
        return taskSession(in: scope) ?? scope.pointee.session
    }

    /// The transactions of `entered`. Read for each change of a layer, without counting a reference to the session.
    static var enteredAnimations: AnimationThread? {
        guard let scope = pthread_getspecific(key)?.assumingMemoryBound(to: Scope.self) else { return nil }
        return taskSession(in: scope)?.animations ?? scope.pointee.animations
    }

    /// Returns the session of the running task, if it runs within a scope that another task has entered.
    @inline(__always)
    private static func taskSession(in scope: UnsafePointer<Scope>) -> Session? {
        // A fast path: in an application, sessions are not created by tasks.
        guard taskCount.load(ordering: .relaxed) > 0, let task = runningTask, task != scope.pointee.task else {
            return nil
        }
        return ofTask(task)
    }

    private static func ofTask(_ task: Int) -> Session? {
        registry.withLock { registry in
            for entry in (registry.tasks[task] ?? []).reversed() {
                if let session = entry.session { return session }
            }
            return nil
        }
    }

    private static var found: Session? { registry.withLock { $0.find }?() }

    /// Sets a function that finds the session of a thread that has not entered any, for example by its virtual clock.
    package static func setSearch(_ find: @escaping @Sendable () -> Session?) {
        registry.withLock { $0.find = find }
    }

    private static var runningTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    // MARK: Registry

    /// A session that a thread has entered, and the task that it ran then.
    private struct Scope {
        unowned(unsafe) let session: Session
        unowned(unsafe) let animations: AnimationThread
        let task: Int?

        init(_ session: Session, task: Int?) {
            self.session = session
            animations = session.animations
            self.task = task
        }
    }

    private struct Entry {
        let id: ObjectIdentifier
        weak var session: Session?
    }

    /// The sessions of the process. Nothing is released while the lock is held.
    private struct Registry {
        var newest: Session?
        /// The sessions of each task, in the order of their creation.
        var tasks: [Int: [Entry]] = [:]
        var find: (@Sendable () -> Session?)?
    }

    private static let registry = Mutex(Registry())

    /// The number of tasks that have created a session.
    private static let taskCount = Atomic(0)

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key, nil)
        precondition(result == 0, "cannot create thread-specific storage")
        return key
    }()
}
