import Glibc

/// Standard error, for messages that need not arrive.
package enum StandardError {
    /// The longest wait for space in a pipe or socket, in milliseconds.
    private static let patience: CInt = 100
    /// The number of bytes that a pipe takes without waiting once it has space, `PIPE_BUF`.
    private static let chunk = 4096

    /// Writes a line. Whatever is wrong with standard error, the program goes on: a full disk, a closed descriptor, or a
    /// reader that is gone or does not read. What cannot be written is dropped.
    package static func write(line: String) {
        var text = line + "\n"
        text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) {
        let number = errno
        withoutBrokenPipes {
            var rest = bytes[...]
            // One that says it has space and does not take it is asked so many times.
            var attempts = 10
            while !rest.isEmpty, attempts > 0 {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                let found = poll(&waiting, 1, patience)
                if found == 0 { return }
                let count = found < 0 ? -1 : send(UnsafeRawBufferPointer(rebasing: rest.prefix(chunk)), to: descriptor)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else {
                    guard errno == EINTR || errno == EAGAIN else { return }
                    attempts -= 1
                }
            }
        }
        errno = number
    }

    /// Writes what can be written without waiting.
    private static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
        let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
        return count < 0 && errno == ENOTSOCK ? Glibc.write(descriptor, bytes.baseAddress, bytes.count) : count
    }

    /// Runs a body in which a pipe without a reader is an error and not a signal, whatever the process does about those.
    private static func withoutBrokenPipes(_ body: () -> Void) {
        var (pipe, former, pending) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        guard pthread_sigmask(SIG_BLOCK, &pipe, &former) == 0 else { return }
        body()
        if !wasPending {
            var now = timespec()
            while sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &former, nil)
    }
}
