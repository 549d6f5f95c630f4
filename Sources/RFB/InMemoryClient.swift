import Geometry
import LinuxIO
import Raster

/// A client of a server in memory, without sockets, threads and time of its own: for tests and fuzz targets.
///
/// ```swift
/// let client = InMemoryClient(screen)
/// client.send(Array("RFB 003.008\n".utf8))
/// client.advance(by: .seconds(1))
/// client.takeReceived()    // what the server has sent
/// ```
package final class InMemoryClient {
    private let transport = MemoryTransport()
    private let pool: ClientPool
    private let frames = RFBFrames(onWish: {}, onFrame: {})
    private let surface: Surface
    private var now = MonotonicInstant.zero

    /// Creates a client, which has sent nothing.
    /// - Parameters:
    ///   - surface: The pixels of the screen.
    ///   - hasRoom: A closure that returns a Boolean value that indicates whether the client's next event has room.
    ///   - onEvent: A closure that receives what the client does.
    package init(
        _ surface: Surface,
        _ configuration: RFBConfiguration = RFBConfiguration(),
        hasRoom: @escaping (Int) -> Bool = { _ in true },
        onEvent: @escaping (RFBEvent) -> Void = { _ in }
    ) {
        self.surface = surface
        pool = ClientPool(Client.Service(configuration, nil, hasRoom: hasRoom, onEvent: onEvent), frames)
        pool.admit(transport, from: .unknown, at: now)
    }

    /// A Boolean value that indicates whether the server has closed the connection.
    package var isClosed: Bool { pool.clients.isEmpty }

    /// The bytes that the server has sent since the last call.
    package func takeReceived() -> [UInt8] { transport.takeOutgoing() }

    /// Sends bytes, and serves the client until all of them are handled or the connection is closed. The time that a client
    /// has to wait passes at once.
    package func send(_ bytes: [UInt8]) {
        transport.arrive(bytes)
        offer(.empty)
        repeat { serve() } while hasUnhandledBytes && wait()
    }

    /// Changes the screen, and offers the frame.
    package func change(_ damage: Region) {
        offer(damage)
        serve()
    }

    /// Copies a text in the app.
    package func offer(_ text: SharedText?) {
        pool.offer(text)
        serve()
    }

    /// Moves the time, and does what is due.
    package func advance(by interval: MonotonicDuration) {
        now = now + interval
        serve()
    }

    private var hasUnhandledBytes: Bool {
        guard let client = pool.clients.first else { return false }
        return transport.unreceived > 0 || client.budget.rest != nil
    }

    /// Moves the time to the next event. Returns `false` if there is none, or if only a deadline is left.
    private func wait() -> Bool {
        guard let next = pool.nextTime(at: now), next - now <= MessageBudget.period else { return false }
        now = max(now, next)
        return true
    }

    private func serve() {
        pool.serve(at: now, isReady: { _ in true })
        offer(.empty)
        pool.serve(at: now, isReady: { _ in true })
    }

    private func offer(_ damage: Region) {
        frames.offer(size: surface.size, damage: damage) { region, target in
            for rect in region { PixelKernels.copy(to: target, in: rect, from: surface, at: rect.origin) }
        }
    }
}
