import Glibc

/// A thread that performs one short function.
enum BackgroundThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread. Does nothing if the system has no thread to spare.
    ///
    /// The thread receives no signals, so that it may be started before the program handles them.
    static func start(_ body: @escaping @Sendable () -> Void) {
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        guard pthread_sigmask(SIG_SETMASK, &all, &former) == 0 else { return }
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            },
            work.toOpaque()
        )
        if result == 0 { pthread_detach(thread) } else { work.release() }
    }
}
