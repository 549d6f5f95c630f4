import CLinux
import Glibc

/// An object of each thread, created on first use and released when the thread ends.
///
/// Store an instance in a static property: the keys of a process are few, and an instance never gives its key back.
package final class ThreadLocal<Value: AnyObject>: Sendable {
    private let key: pthread_key_t
    private let make: @Sendable () -> Value

    /// Creates the storage.
    /// - Parameter make: A closure that creates the object of a thread.
    package init(_ make: @escaping @Sendable () -> Value) {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { raw in
            if let raw { Unmanaged<AnyObject>.fromOpaque(raw).release() }
        }
        precondition(result == 0, "cannot create thread-specific storage")
        self.key = key
        self.make = make
    }

    /// The object of the calling thread.
    package var value: Value {
        if let raw = pthread_getspecific(key) { return Unmanaged<Value>.fromOpaque(raw).takeUnretainedValue() }
        let value = make()
        pthread_setspecific(key, Unmanaged.passRetained(value).toOpaque())
        return value
    }
}

/// The first thread of the process.
package enum FirstThread {
    /// A Boolean value that indicates whether the caller is on the first thread. Asking for it is a system call.
    package static var isCurrent: Bool { easel_is_first_thread() != 0 }
}
