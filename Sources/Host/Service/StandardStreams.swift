import Glibc

/// The standard input, output and error of the process.
package enum StandardStreams {
    /// Prepares the streams for safe use. Must be called before the program opens anything.
    ///
    /// - Writing to a pipe or socket without a reader is an error, and does not end the process. The signal is handled
    ///   by an empty handler instead of being ignored, because child processes would inherit an ignored signal.
    /// - A missing stream is opened as `/dev/null` in a mode that makes its use an error. Otherwise, the next file or
    ///   device that is opened would become standard error and receive its messages.
    package static func prepare() {
        for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
            // Opens the lowest free descriptor, which is this one. Child processes inherit it as usual.
            _ = open("/dev/null", flags)
        }
        var action = sigaction()
        guard sigaction(SIGPIPE, nil, &action) == 0 else { return }
        // A handler that the app has installed is not replaced.
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        guard handler == 0 || handler == 1 else { return }
        action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        action.sa_flags = SA_RESTART
        sigaction(SIGPIPE, &action, nil)
    }
}
