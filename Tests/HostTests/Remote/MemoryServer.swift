import CoreGraphics
import Display
import LinuxIO
import TestSupport
import Testing

@testable import RFB

/// The clients of a server in memory, on a time that the test moves: no sockets, no threads.
final class MemoryServer {
    let service: Client.Service
    let pool: ClientPool
    let frames: RFBFrames
    let surface: Surface
    private(set) var now = MonotonicInstant.seconds(100)
    private let log: Log

    /// The events of the clients.
    final class Log {
        var events: [RFBEvent] = []
        /// The number of events, from which on there is no room for others.
        var room = Int.max
    }

    init(
        size: PixelSize = PixelSize(width: 90, height: 70),
        security: TransportLayerSecurity? = nil,
        configure: (inout RFBConfiguration) -> Void = { _ in }
    ) {
        surface = Surface.allocate(size)
        if size.area < 1 << 18 {
            var generator = SeededGenerator(seed: 3)
            surface.fill(using: &generator)
        }
        var configuration = RFBConfiguration()
        configure(&configuration)
        let log = Log()
        self.log = log
        service = Client.Service(
            configuration,
            security,
            hasRoom: { _ in log.events.count < log.room },
            onEvent: { log.events.append($0) }
        )
        frames = RFBFrames(onWish: {}, onFrame: {})
        pool = ClientPool(service, frames)
    }

    var events: [RFBEvent] { log.events }

    /// The number of events, from which on there is no room for others.
    var room: Int {
        get { log.room }
        set { log.room = newValue }
    }

    /// The events of keys.
    var keyCount: Int { log.events.count { if case .key = $0.action { true } else { false } } }

    /// A client, and its end of the connection.
    struct Connection {
        let client: Client
        let transport: MemoryTransport

        var isClosed: Bool { client.stage == .closed }
    }

    func connect(from peer: Peer = .unknown) -> Connection {
        let transport = MemoryTransport()
        return Connection(client: pool.admit(transport, from: peer, at: now), transport: transport)
    }

    /// Offers the frame, and serves all clients once.
    /// - Parameter isReady: A Boolean value that indicates whether something may have arrived.
    func serve(isReady: Bool = true, isEnding: () -> Bool = { false }) {
        offer(.empty)
        pool.serve(at: now, isReady: { _ in isReady }, isEnding: isEnding)
    }

    func offer(_ damage: Region) {
        frames.offer(size: surface.size, damage: damage) { region, target in
            for rect in region { PixelKernels.copy(to: target, in: rect, from: surface, at: rect.origin) }
        }
    }

    /// Moves the time, and serves all clients whenever something is due.
    func advance(by interval: MonotonicDuration, isReady: Bool = true) {
        let end = now + interval
        serve(isReady: isReady)
        while let next = pool.nextTime(at: now), next <= end {
            now = max(now, next)
            serve(isReady: isReady)
        }
        now = end
        serve(isReady: isReady)
    }

    /// Connects a client that needs no password, and removes what it was sent.
    func start(from peer: Peer = .unknown) -> Connection {
        let connection = connect(from: peer)
        connection.transport.arrive(Array("RFB 003.008\n".utf8) + [1, 1])
        for _ in 0..<4 { serve() }
        _ = connection.transport.takeOutgoing()
        return connection
    }

    /// Connects a client and lets it answer the challenge with a password.
    func guess(_ password: RFBPassword, from peer: Peer) -> Connection {
        let connection = connect(from: peer)
        connection.transport.arrive(Array("RFB 003.008\n".utf8) + [2])
        serve()
        let sent = connection.transport.takeOutgoing()
        guard sent.count >= 16 else { return connection }
        connection.transport.arrive(password.response(to: Array(sent.suffix(16))))
        serve()
        return connection
    }
}
