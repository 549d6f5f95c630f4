import CInput
import Glibc
import LinuxIO

/// The callbacks from libinput: opening and closing devices, and log messages.
///
/// libinput stores an unretained pointer to this object; `LibinputContext` retains it as long as libinput exists.
final class LibinputCallbacks {
    let calls: SystemCalls

    /// A closure that is called with a message of one line for each problem that does not end the source.
    var onNotice: (LogMessage) -> Void = { _ in }

    /// The most recent notices, oldest first.
    private(set) var notices: [LogMessage] = []

    /// The errors of devices that could not be opened; the last failure of each.
    private(set) var openFailures: [InputError] = []

    /// The descriptor of the device that was opened last, or the error if it could not be opened.
    private(set) var lastOpened: CInt?
    private(set) var lastFailure: Errno?

    /// The open devices, by their paths.
    private var descriptors: [String: CInt] = [:]

    /// The messages that libinput logged during the current request, errors and information.
    private var messages: [String] = []
    private var isAsking = false

    private static let maximumCount = 64

    init(calls: SystemCalls) { self.calls = calls }

    /// Opens a device for libinput.
    /// - Returns: A descriptor, or a negative error number.
    func open(_ path: String, flags: CInt) -> CInt {
        do throws(Errno) {
            let descriptor = try calls.open(path, flags | O_CLOEXEC, 0)
            lastOpened = descriptor
            descriptors[path] = descriptor
            return descriptor
        } catch {
            lastFailure = error
            let failure = InputError.systemCall("open", argument: path, errorNumber: error.rawValue)
            openFailures.removeAll { $0.isAbout(path) }
            openFailures.append(failure)
            if openFailures.count > Self.maximumCount { openFailures.removeFirst() }
            // During a request, the failure is thrown to the caller instead.
            if !isAsking { notice(LogMessage(failure)) }
            return -error.rawValue
        }
    }

    /// Closes a device for libinput.
    func close(_ descriptor: CInt) {
        descriptors = descriptors.filter { $0.value != descriptor }
        calls.close(descriptor)
    }

    /// Returns the descriptor of a device that is open; `nil` if it is not.
    func descriptor(of path: String) -> CInt? { descriptors[path] }

    /// Performs a request that libinput may refuse.
    /// - Returns: The messages that libinput logged about it.
    func asking(_ body: () -> Void) -> [String] {
        messages = []
        lastOpened = nil
        lastFailure = nil
        isAsking = true
        body()
        isAsking = false
        defer { messages = [] }
        return messages
    }

    func log(_ priority: libinput_log_priority, _ message: String) {
        if isAsking {
            if messages.count < Self.maximumCount { messages.append(message) }
        } else if priority == LIBINPUT_LOG_PRIORITY_ERROR {
            notice(LogMessage("libinput: \(message)", .error))
        }
    }

    func notice(_ message: LogMessage) {
        notices.append(message)
        if notices.count > Self.maximumCount { notices.removeFirst() }
        onNotice(message)
    }
}

extension InputError {
    fileprivate func isAbout(_ path: String) -> Bool {
        if case .systemCall(_, argument: path, _) = self { true } else { false }
    }
}
