import CInput
import Glibc

/// What libinput calls back for: opening and closing devices, and what it has to say.
///
/// libinput keeps an unretained pointer to it; `LibinputContext` keeps it alive as long as libinput lives.
final class LibinputCallbacks {
    let calls: SystemCalls

    /// Called with a line for people whenever something goes wrong that does not end the source.
    var onNotice: (String) -> Void = { _ in }

    /// The last of them, oldest first.
    private(set) var notices: [String] = []

    /// The devices that could not be opened, with why; the last failure of each.
    private(set) var openFailures: [InputError] = []

    /// The descriptor of the device that was opened last, and why it was not if it was not.
    private(set) var lastOpened: CInt?
    private(set) var lastFailure: ErrorNumber?

    /// What libinput has said since it was last asked to do something, errors and mere information.
    private var messages: [String] = []
    private var isAsking = false

    private static let maximumCount = 64

    init(calls: SystemCalls) { self.calls = calls }

    /// - Returns: a descriptor, or a negative error number.
    func open(_ path: String, flags: CInt) -> CInt {
        do throws(ErrorNumber) {
            let descriptor = try calls.openDevice(path, flags | O_CLOEXEC)
            lastOpened = descriptor
            return descriptor
        } catch {
            lastFailure = error
            let failure = InputError.systemCall("open", argument: path, errorNumber: error.rawValue)
            openFailures.removeAll { $0.isAbout(path) }
            openFailures.append(failure)
            if openFailures.count > Self.maximumCount { openFailures.removeFirst() }
            // Whoever asks gets it as an error.
            if !isAsking { notice(failure.description) }
            return -error.rawValue
        }
    }

    /// Does something that libinput may refuse.
    /// - Returns: what it said about it.
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
            notice("libinput: \(message)")
        }
    }

    func notice(_ text: String) {
        notices.append(text)
        if notices.count > Self.maximumCount { notices.removeFirst() }
        onNotice(text)
    }
}

extension InputError {
    fileprivate func isAbout(_ path: String) -> Bool {
        if case .systemCall(_, argument: path, _) = self { true } else { false }
    }
}
