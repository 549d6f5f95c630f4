import Glibc
import Synchronization

/// The trace of the program.
extension Trace {
    private static let shared = Mutex<Trace?>(nil)
    private static let isOn = Atomic(false)

    /// A Boolean value that indicates whether the program records events.
    package static var isRecording: Bool { isOn.load(ordering: .relaxed) }

    /// The trace of the program; `nil` if it records nothing.
    package static var current: Trace? { isRecording ? shared.withLock { $0 } : nil }

    /// Records an event of the program, if it records events.
    package static func record(_ event: @autoclosure () -> Event) {
        guard isRecording, let trace = current else { return }
        // A message may follow a system call that has failed.
        let number = errno
        defer { errno = number }
        trace.add(event())
    }

    /// Records the events of the program from now on, in a file.
    /// - Parameter onFailure: A closure that is called once if the file cannot be written later.
    package static func begin(
        _ path: String,
        onFailure: @escaping @Sendable (FileError) -> Void = { _ in }
    ) throws(FileError) {
        let trace = try Trace(path: path) { error in
            // The message about it must not be recorded.
            isOn.store(false, ordering: .relaxed)
            onFailure(error)
        }
        shared.withLock { $0 = trace }
        if !isOn.exchange(true, ordering: .relaxed) {
            // An app may end the program by itself.
            atexit { try? Trace.finish() }
        }
    }

    /// Stops recording, and completes the file.
    package static func finish() throws(FileError) {
        isOn.store(false, ordering: .relaxed)
        let ended = shared.withLock { shared in
            defer { shared = nil }
            return shared
        }
        try ended?.finish()
    }
}
