import Foundation
import Synchronization

/// The result of a call that has succeeded.
public let OBJC_SYNC_SUCCESS = 0

/// The result of a call that ends a lock that the thread does not hold.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR = -1

/// A lock that the thread that holds it can begin again.
private final class ObjectLock: Sendable {
    private struct Holder {
        var thread: UInt?
        var depth = 0
    }

    private let lock = NSRecursiveLock()
    private let holder = Mutex(Holder())

    private var thread: UInt { UInt(bitPattern: pthread_self().hashValue) }

    func begin() {
        lock.lock()
        let thread = thread
        holder.withLock {
            $0.thread = thread
            $0.depth += 1
        }
    }

    /// - Returns: A Boolean value that indicates whether the thread holds the lock.
    func end() -> Bool {
        let thread = thread
        let isHeld = holder.withLock { holder in
            guard holder.thread == thread, holder.depth > 0 else { return false }
            holder.depth -= 1
            if holder.depth == 0 { holder.thread = nil }
            return true
        }
        if isHeld { lock.unlock() }
        return isHeld
    }
}

/// Begins a lock of an object, after other threads have ended it. A thread may begin it several times.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    let object = obj as AnyObject
    let shared = AssociatedObjects.shared
    if shared.value(of: object, .lock) == nil {
        // Another thread may be faster.
        shared.set(ObjectLock(), of: object, .lock, .OBJC_ASSOCIATION_RETAIN, keepsFormer: true)
    }
    (shared.value(of: object, .lock) as? ObjectLock)?.begin()
    return Int32(OBJC_SYNC_SUCCESS)
}

/// Ends a lock of an object.
/// - Returns: An error if the thread does not hold the lock.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    let lock = AssociatedObjects.shared.value(of: obj as AnyObject, .lock) as? ObjectLock
    return Int32(lock?.end() == true ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
}
