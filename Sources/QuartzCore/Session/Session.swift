import CoreGraphics
import Glibc
import Synchronization

/// The state of one running application: its screen, touches, animations, display links and clock.
///
/// A host creates a session for each display. Objects on a screen use the session of their screen; other objects use
/// the current session: the one that the thread has entered with ``perform(_:)``, or else the one that was created last in
/// the process. A host enters its session while it launches the application, delivers events and commits.
///
/// In tests, tasks have sessions of their own, which a ``SessionSearch`` finds. A task without one does not use the session
/// that another test has created last, and may have changed; see ``Session/currentIfAny``.
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
    }

    /// Makes the session the current one of the process.
    /// - Parameter interface: The user interface, which the session retains.
    package func begin(with interface: AnyObject) {
        self.interface = interface
        // Released after the lock: the objects of a deallocated session may look up the current one.
        let former = Self.newest.withLock { newest in
            defer { newest = self }
            return newest
        }
        withExtendedLifetime(former) {}
    }

    // MARK: Current session

    /// Makes the session the current one of the thread while a closure runs.
    package func perform<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outer = pthread_getspecific(Self.key)
        defer { withExtendedLifetime(self) {} }
        let search = Self.taskSearch
        // A fast path: a host enters its session once for each turn of its loop.
        if search == nil, let outer, outer.assumingMemoryBound(to: Scope.self).pointee.session === self {
            return try body()
        }
        defer { pthread_setspecific(Self.key, outer) }
        return try withUnsafePointer(to: Scope(self, task: search?.runningTask ?? 0)) { scope throws(Failure) in
            pthread_setspecific(Self.key, scope)
            return try body()
        }
    }

    /// The current session, or `nil` if the process has none, or if other tasks have sessions and the running one has none.
    package static var currentIfAny: Session? {
        if let own = ownIfAny { return own }
        if let search = taskSearch, search.runningTask != 0 { return nil }
        return newest.withLock { $0 }
    }

    /// The current session, or `nil` if it would be current only because it was created last in the process.
    package static var ownIfAny: Session? { entered ?? storedSearch.load()?.search.session }

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
        // A fast path: in an application, tasks have no sessions.
        guard let search = taskSearch else { return nil }
        let task = search.runningTask
        return task == 0 || task == scope.pointee.task ? nil : search.session(ofTask: task)
    }

    /// Sets the object that finds the sessions of tasks. Only the first call has an effect.
    package static func setSearch(_ search: any SessionSearch) {
        _ = storedSearch.storeIfNil(SearchBox(search: search))
    }

    /// A Boolean value that indicates whether tasks have sessions, for which the search is asked within scopes as well. The
    /// search sets it before a task has its first session. It costs less to read than the search.
    package static let tasksHaveSessions = Atomic(false)

    @inline(__always)
    private static var taskSearch: (any SessionSearch)? {
        tasksHaveSessions.load(ordering: .relaxed) ? storedSearch.load()?.search : nil
    }

    /// A session that a thread has entered, and the task that it ran then.
    private struct Scope {
        unowned(unsafe) let session: Session
        unowned(unsafe) let animations: AnimationThread
        let task: UInt64

        init(_ session: Session, task: UInt64) {
            self.session = session
            animations = session.animations
            self.task = task
        }
    }

    /// The session that was created last. Nothing is released while the lock is held.
    private static let newest = Mutex<Session?>(nil)

    private final class SearchBox: Sendable {
        let search: any SessionSearch

        init(search: any SessionSearch) { self.search = search }
    }

    private static let storedSearch = AtomicLazyReference<SearchBox>()

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key, nil)
        precondition(result == 0, "cannot create thread-specific storage")
        return key
    }()
}

/// An object that finds the sessions of units of work that are smaller than a thread. Only tests need one, because many of
/// them share a thread.
package protocol SessionSearch: Sendable {
    /// The number of the running task, which no other task of the process has; 0 outside of tasks.
    var runningTask: UInt64 { get }

    /// Returns the session that a task has created last, or `nil` if it has created none.
    func session(ofTask task: UInt64) -> Session?

    /// The session of the running work, on a thread that has not entered any, or `nil` if it belongs to none.
    var session: Session? { get }
}
