import Foundation
import Synchronization
import UIKitCore

/// An output that speaks through speech-dispatcher.
///
/// The calls of its library wait for the service, so they are made on a queue of their own. The library starts the
/// service if necessary. If it fails, the failure is logged once, and the next text is an attempt to connect again.
@MainActor
package final class SpeechDispatcherOutput: SpeechOutput {
    private let speech: Connection

    /// Creates an output; it connects when it first speaks.
    /// - Parameter log: Writes a line about a failure.
    package init(log: @escaping @Sendable (String) -> Void) { speech = Connection(log: log) }

    package func speak(_ text: String, language: String?) { speech.speak(text, language: language) }

    package func stop() { speech.stop() }

    /// Waits until the service has received everything, for tests.
    package func waitForService() { speech.wait() }
}

/// A connection to the service.
private final class Connection: Sendable {
    private struct State {
        var library: SpeechLibrary?
        var handle: SpeechLibrary.Handle?
        var language: String?
        var hasLogged = false
    }

    private let queue = DispatchQueue(label: "easel.speech", qos: .userInteractive)
    private let state = Mutex(State())
    /// The number of calls of ``stop()``. Texts that were requested before the last one are not spoken. It has a lock of
    /// its own, so that the main thread does not wait for the service.
    private let stops = Mutex(0)
    private let log: @Sendable (String) -> Void

    init(log: @escaping @Sendable (String) -> Void) { self.log = log }

    deinit {
        state.withLock { state in
            if let library = state.library, let handle = state.handle { library.close(handle) }
        }
    }

    func speak(_ text: String, language: String?) {
        let number = stops.withLock { $0 }
        queue.async { [self] in
            guard stops.withLock({ $0 }) == number else { return }
            state.withLock { state in say(text, language, &state) }
        }
    }

    func stop() {
        stops.withLock { $0 += 1 }
        queue.async { [self] in
            state.withLock { state in
                if let library = state.library, let handle = state.handle { library.cancel(handle) }
            }
        }
    }

    func wait() { queue.sync {} }

    private func say(_ text: String, _ language: String?, _ state: inout State) {
        // The service may have been restarted since the last text.
        for _ in 0..<2 {
            guard connect(&state), let library = state.library, let handle = state.handle else { return }
            if language != state.language {
                library.setLanguage(handle, language ?? SpeechLibrary.usualLanguage)
                state.language = language
            }
            if library.say(handle, text) {
                state.hasLogged = false
                return
            }
            library.close(handle)
            state.handle = nil
            state.language = nil
        }
        report("cannot speak: speech-dispatcher does not answer", &state)
    }

    private func connect(_ state: inout State) -> Bool {
        if state.handle != nil { return true }
        if state.library == nil { state.library = SpeechLibrary() }
        guard let library = state.library else {
            report(
                "cannot speak: libspeechd.so.2 is not installed (Debian packages speech-dispatcher, libspeechd2)",
                &state
            )
            return false
        }
        switch library.open() {
        case .success(let handle):
            state.handle = handle
            return true
        case .failure(let error):
            report("cannot speak: \(error.reason)", &state)
            return false
        }
    }

    private func report(_ line: String, _ state: inout State) {
        guard !state.hasLogged else { return }
        state.hasLogged = true
        log(line)
    }
}
