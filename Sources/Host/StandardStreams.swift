import Glibc

/// Standard input, output and error of the process.
package enum StandardStreams {
    /// Makes the streams safe to use, to be called before the program opens anything.
    ///
    /// - Writing to a pipe or socket without a reader is an error, and does not end the process. A handler does nothing
    ///   rather than the signal being ignored: what is ignored would be so in programs that this one starts, too.
    /// - A stream that is missing leads to `/dev/null`, opened so that its use is an error. Otherwise the next file or
    ///   device that is opened would become standard error, and get its messages.
    package static func prepare() {
        for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
            // The lowest that is free: this one. Programs that are started get it as they would any other.
            _ = open("/dev/null", flags)
        }
        var action = sigaction()
        guard sigaction(SIGPIPE, nil, &action) == 0 else { return }
        // A handler of the app's own stays.
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        guard handler == 0 || handler == 1 else { return }
        action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        action.sa_flags = SA_RESTART
        sigaction(SIGPIPE, &action, nil)
    }
}
