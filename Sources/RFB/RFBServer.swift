import CLinux
import Foundation
import Geometry
import LinuxIO
import Synchronization

/// A server of the remote framebuffer protocol (RFC 6143), which VNC clients show and control a screen by.
///
/// The server has a thread, which sleeps while nothing arrives and nothing is to be sent. Each client gets what has changed
/// since its last update when it asks for it, so that a slow client misses frames and delays no other. The clients' bytes
/// are handled by code that checks every access; nonsense ends their connection.
package final class RFBServer: Sendable {
    /// The counters of a server.
    package struct Statistics: Hashable, Sendable {
        package var clients = 0
        /// The number of clients that have been accepted so far.
        package var connections = 0
        package var updatesSent = 0
        package var pixelsSent = 0
        /// The number of times that the thread woke up.
        package var wakeUps = 0
    }

    /// The number of connected clients at the same time. Connections before that have a limit of their own
    /// (`ClientPool.mostUnproven`).
    static let mostClients = 16

    /// The frames that the server shows.
    package let frames: RFBFrames

    private let wake: WakeDescriptor<RFBError>
    private let isEnding = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)
    private let published = Mutex(Statistics())
    /// The text that the app has copied since the thread has looked last: `nil` if it has copied nothing.
    private let offered = Mutex<SharedText??>(nil)

    /// Starts a server.
    /// - Parameters:
    ///   - onWish: A closure that makes the thread of frames offer the newest one to `frames`. Called on any thread.
    ///   - hasRoom: A closure that returns a Boolean value that indicates whether there is room for the next event of a
    ///     client. If not, the client is not read until `continueReading()` is called. Called on the server's thread.
    ///   - onEvent: A closure that receives what clients do, on the server's thread.
    package init(
        _ configuration: RFBConfiguration,
        onWish: @escaping @Sendable () -> Void,
        hasRoom: @escaping @Sendable (Int) -> Bool = { _ in true },
        onEvent: @escaping @Sendable (RFBEvent) -> Void
    ) throws(RFBError) {
        try configuration.check()
        var security: TransportLayerSecurity?
        if let certificate = configuration.certificate {
            security = try TransportLayerSecurity(certificate: certificate.path, key: certificate.keyPath)
        }
        let wake = try WakeDescriptor<RFBError>()
        self.wake = wake
        frames = RFBFrames(onWish: onWish, onFrame: { wake.wake() })
        // Used by the thread alone from here on.
        nonisolated(unsafe) let listener = try Listener(configuration.address)
        let thread = Thread { [self, security] in
            // Of the calling thread alone.
            if configuration.niceness > 0 {
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, configuration.niceness)
            }
            let service = Client.Service(configuration, security, hasRoom: hasRoom, onEvent: onEvent)
            ServerLoop(listener, service, frames, wake).run(
                isEnding: { self.isEnding.load(ordering: .acquiring) },
                takeText: {
                    self.offered.withLock { text in
                        defer { text = .none }
                        return text
                    }
                },
                publish: { statistics in self.published.withLock { $0 = statistics } }
            )
            ended.signal()
        }
        thread.name = "easel-vnc"
        thread.start()
    }

    /// Closes all connections, and returns when the thread has ended. Must be called once.
    package func end() {
        isEnding.store(true, ordering: .releasing)
        wake.wake()
        ended.wait()
    }

    /// Tells the clients what the app has copied, if they exchange texts. Can be called on any thread.
    /// - Parameter text: The text, or `nil` if the app has copied something else.
    package func offer(_ text: SharedText?) {
        offered.withLock { $0 = .some(text) }
        wake.wake()
    }

    /// Reads clients again whose events had no room. Can be called on any thread.
    package func continueReading() { wake.wake() }

    package var statistics: Statistics { published.withLock { $0 } }
}
