import Glibc
import Synchronization

/// Standard error, for messages whose delivery is not essential. If it is the journal, messages are sent with their data.
package enum StandardError {
    /// The longest wait for space in a pipe or socket, in milliseconds.
    private static let patience: CInt = 100
    /// The number of bytes that a pipe takes without waiting once it has space, `PIPE_BUF`.
    private static let chunk = 4096

    /// The lines that the process has written.
    private static let stored = Mutex(LineHistory())

    /// The last lines that the process has written, oldest first.
    package static var lastLines: [LineHistory.Line] { stored.withLock { $0 }.lines }

    /// Records lines in another history from now on. The last lines are copied to it.
    package static func record(in history: LineHistory) {
        stored.withLock { stored in
            for line in stored.lines { history.add(line.text, at: line.time, level: line.level) }
            stored = history
        }
    }

    /// Writes a line of output, such as the progress of a command. The program continues despite any problem with
    /// standard error: a full disk, a closed descriptor, or a reader that has exited or does not read. Text that cannot be
    /// written is dropped.
    package static func write(line: String) {
        let line = line.printable
        stored.withLock { $0 }.add(line, at: MonotonicClock().now)
        Trace.record(Trace.Event(.event, "output", category: "log", [Trace.Event.Argument("message", line)]))
        write(text: line + "\n", to: STDERR_FILENO)
    }

    /// Writes a message, to the journal or as lines of text. Problems are treated as for ``write(line:)``.
    package static func write(_ record: LogRecord) {
        let (history, now) = (stored.withLock { $0 }, MonotonicClock().now)
        for line in record.lines { history.add(line, at: now, level: record.level) }
        Trace.record(Trace.Event(record))
        write(record, to: STDERR_FILENO, .system)
    }

    /// Writes a message to a descriptor, or to the journal if the descriptor is connected to it.
    package static func write(_ record: LogRecord, to descriptor: CInt, _ journal: Journal) {
        let number = errno
        defer { errno = number }
        let isJournal = journal.isConnected(descriptor)
        if isJournal, journal.send(record) { return }
        // The journal takes the level from the beginning of a line: sd-daemon(3).
        let prefix = isJournal ? "<\(record.level.priority)>" : ""
        write(text: record.lines.map { "\(prefix)\($0)\n" }.joined(), to: descriptor)
    }

    private static func write(text: String, to descriptor: CInt) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) {
        let number = errno
        withoutBrokenPipes {
            var rest = bytes[...]
            // Limits the attempts on a descriptor that reports space but accepts nothing.
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

    /// Writes as much as possible without blocking.
    private static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
        let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
        return count < 0 && errno == ENOTSOCK ? Glibc.write(descriptor, bytes.baseAddress, bytes.count) : count
    }

    /// Calls a closure during which a pipe without a reader is an error and not a signal, independent of the process's
    /// signal handling.
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
