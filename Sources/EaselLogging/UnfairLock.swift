import Glibc

/// A lock that belongs to the thread that has locked it.
///
/// Copies of a lock that is in use are other locks: keep it at a fixed address, as memory that the program has allocated, or use
/// ``OSAllocatedUnfairLock``.
public struct os_unfair_lock_s {
    fileprivate var mutex: pthread_mutex_t

    /// Creates a lock that is not locked.
    public init() {
        mutex = pthread_mutex_t()
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        // Errors of the program are found, as by Apple's lock.
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
        pthread_mutex_init(&mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }
}

/// A lock that belongs to the thread that has locked it.
public typealias os_unfair_lock = os_unfair_lock_s

/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Locks a lock, and waits until no other thread has it. A lock that the thread has already locked traps.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    let result = pthread_mutex_lock(&lock.pointee.mutex)
    guard result == 0 else { fatalError("os_unfair_lock_lock: \(String(cString: strerror(result)))") }
}

/// Locks a lock if no thread has it.
/// - Returns: A Boolean value that indicates whether the lock was locked.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    pthread_mutex_trylock(&lock.pointee.mutex) == 0
}

/// Unlocks a lock. A lock that another thread has locked traps.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    let result = pthread_mutex_unlock(&lock.pointee.mutex)
    guard result == 0 else { fatalError("os_unfair_lock_unlock: \(String(cString: strerror(result)))") }
}

/// A lock with a state that only the thread that has locked it reads and changes. Copies are the same lock.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private final class Storage {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        var state: State

        init(_ state: State) {
            self.state = state
            lock.initialize(to: os_unfair_lock_s())
        }

        deinit {
            pthread_mutex_destroy(&lock.pointee.mutex)
            lock.deallocate()
        }
    }

    private let storage: Storage

    /// Creates a lock with a state.
    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    /// Creates a lock with a state that the program itself keeps from being used elsewhere.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Locks the lock, calls a closure with the state, and unlocks the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Locks the lock, calls a closure with the state, and unlocks the lock. Values of the closure are not checked by the compiler.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(storage.lock)
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a closure with the state if no thread has the lock.
    /// - Returns: The result of the closure; `nil` if a thread has the lock.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Calls a closure with the state if no thread has the lock. Values of the closure are not checked by the compiler.
    /// - Returns: The result of the closure; `nil` if a thread has the lock.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard os_unfair_lock_trylock(storage.lock) else { return nil }
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Locks the lock, calls a closure, and unlocks the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Locks the lock, calls a closure, and unlocks the lock. Values of the closure are not checked by the compiler.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Calls a closure if no thread has the lock.
    /// - Returns: The result of the closure; `nil` if a thread has the lock.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Calls a closure if no thread has the lock. Values of the closure are not checked by the compiler.
    /// - Returns: The result of the closure; `nil` if a thread has the lock.
    public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Locks the lock, and waits until no other thread has it. A lock that the thread has already locked traps.
    public func lock() { os_unfair_lock_lock(storage.lock) }

    /// Unlocks the lock. A lock that another thread has locked traps.
    public func unlock() { os_unfair_lock_unlock(storage.lock) }

    /// Locks the lock if no thread has it.
    /// - Returns: A Boolean value that indicates whether the lock was locked.
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }
}
