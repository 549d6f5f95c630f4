import CLinux
import Foundation
import Host
import LinuxIO
import Raster
import Synchronization

/// The server of an inspector: HTTP/1.1 and WebSockets for browsers on this machine.
///
/// It has a thread of low priority, which sleeps while nothing arrives and nothing is to be sent. Bytes of clients are handled by
/// code that checks every access, in memory of a bounded size. Before a client has proved to know the secret, not a byte is sent.
final class InspectorServer: Sendable {
    /// The counters of a server.
    struct Statistics: Hashable, Sendable {
        /// The number of pages that are connected.
        var pages = 0
        /// The number of connections so far.
        var connections = 0
        /// The number of connections, and of parts of requests after which they were not complete.
        var strangerTurns = 0
        /// The number of requests with the secret.
        var requests = 0
        /// The number of commands for the main thread.
        var commands = 0
        var updates = 0
        var updateBytes = 0
        /// The number of times that the thread woke up.
        var wakeUps = 0
    }

    /// The answers of the other threads.
    struct Answers: Sendable {
        var answers: [InspectorAnswer] = []
        var capture: Surface?
        /// A Boolean value that indicates whether a request for a copy of the screen was completed.
        var hasCapture = false
    }

    let token: InspectorToken
    /// The port that the server listens on; `nil` for a socket in the file system.
    let port: UInt16?
    private let path: String?
    private let wake: WakeDescriptor<InspectorError>
    private let answers = Mutex(Answers())
    private let isEnding = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)
    private let published = Mutex(Statistics())

    /// Starts a server.
    /// - Parameter address: The address; the port 0 selects one that is free.
    init(_ address: InspectorAddress, token: InspectorToken = InspectorToken(), _ service: InspectorService)
        throws(InspectorError)
    {
        self.token = token
        wake = service.wake
        let listener: CInt
        switch address {
        case .port(let number):
            (listener, port) = try InspectorListener.listen(port: number)
            path = nil
        case .socket(let name):
            listener = try InspectorListener.listen(path: name)
            (port, path) = (nil, name)
        }
        let isNetwork = port != nil
        service.source.onRoom { [wake] in wake.wake() }
        let thread = Thread { [self] in
            easel_name_thread(pthread_self(), "easel-inspect")
            // Of the calling thread alone. Not permitted to every service; then the server competes with the app.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            InspectorLoop(listener, isNetwork: isNetwork, wake, RequestGate(token: token), service).run(
                isEnding: { self.isEnding.load(ordering: .acquiring) },
                takeAnswers: {
                    self.answers.withLock { answers in
                        defer { answers = Answers() }
                        return answers
                    }
                },
                deliver: { surface in
                    self.answers.withLock { answers in
                        answers.capture = surface
                        answers.hasCapture = true
                    }
                    self.wake.wake()
                },
                publish: { statistics in self.published.withLock { $0 = statistics } }
            )
            close(listener)
            ended.signal()
        }
        thread.start()
    }

    var statistics: Statistics { published.withLock { $0 } }

    /// Takes an answer of the main thread.
    func take(_ answer: InspectorAnswer) {
        answers.withLock { $0.answers.append(answer) }
        wake.wake()
    }

    /// Closes all connections, and removes the socket. Must be called once.
    func end() {
        if let path { unlink(path) }
        isEnding.store(true, ordering: .releasing)
        wake.wake()
        ended.wait()
    }
}
