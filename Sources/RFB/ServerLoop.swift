import CLinux
import Geometry
import Glibc
import LinuxIO
import Raster

/// The work of a server's thread.
final class ServerLoop {
    private let listener: Listener
    private let service: Client.Service
    private let frames: RFBFrames
    private let wake: WakeDescriptor<RFBError>
    private let clock = MonotonicClock()
    private var clients: [Client] = []
    private var nextNumber = 1
    private var wakeUps = 0
    /// The frame that clients are sent; `nil` if there are none.
    private var surface: Surface?
    private var isFollowing = false
    /// The time before which no connection is accepted, because the process has too many open files.
    private var pause: MonotonicInstant?

    /// The time between attempts to accept a connection without free descriptors.
    private static let pauseLength = MonotonicDuration.seconds(1)

    init(_ listener: Listener, _ service: Client.Service, _ frames: RFBFrames, _ wake: WakeDescriptor<RFBError>) {
        self.listener = listener
        self.service = service
        self.frames = frames
        self.wake = wake
    }

    func run(isEnding: () -> Bool, publish: (RFBServer.Statistics) -> Void) {
        while !isEnding() {
            let ready = wait()
            wakeUps += 1
            wake.clear()
            if ready.contains(listener.descriptor) { accept() }
            let now = clock.now
            for client in clients {
                if ready.contains(client.connection.descriptor) { client.receive(at: now) }
                client.timeHasPassed(now)
            }
            followIfNeeded()
            takeFrame()
            let isRefreshing = frames.isRefreshing
            for client in clients {
                if let surface, !isRefreshing { client.update(from: surface) }
                if client.connection.waitsForSpace { client.flush() }
                if client.stage == .failing, client.failure.isEmpty, client.connection.isDrained {
                    client.stage = .closed
                }
            }
            removeClosedClients()
            publish(statistics)
        }
        for client in clients { client.stage = .closed }
        removeClosedClients()
        listener.close()
        publish(statistics)
    }

    private var statistics: RFBServer.Statistics {
        RFBServer.Statistics(
            clients: clients.count { $0.isConnected },
            connections: nextNumber - 1,
            updatesSent: service.updatesSent,
            pixelsSent: service.pixelsSent,
            wakeUps: wakeUps
        )
    }

    /// Sleeps until there is work. Returns the descriptors with input or space.
    private func wait() -> Set<CInt> {
        let accepts = pause.map { $0 <= clock.now } ?? true
        var polled = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
        if accepts { polled.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)) }
        for client in clients {
            let events = POLLIN | (client.connection.waitsForSpace ? POLLOUT : 0)
            polled.append(pollfd(fd: client.connection.descriptor, events: Int16(events), revents: 0))
        }
        let deadline = (clients.compactMap(\.deadline) + [pause].compactMap(\.self)).min()
        while true {
            let count: CInt
            if let deadline {
                var timeout = (deadline - clock.now).timespec
                count = easel_poll(&polled, nfds_t(polled.count), &timeout)
            } else {
                count = easel_poll(&polled, nfds_t(polled.count), nil)
            }
            if count >= 0 || errno != EINTR { break }
        }
        return Set(polled.lazy.filter { $0.revents != 0 }.map(\.fd))
    }

    private func accept() {
        pause = nil
        while true {
            do throws(Errno) {
                guard let descriptor = try listener.accept() else { return }
                guard clients.count < RFBServer.mostClients else {
                    close(descriptor)
                    continue
                }
                clients.append(Client(descriptor, number: nextNumber, service: service, now: clock.now))
                nextNumber += 1
            } catch {
                // Such as no free descriptors: the connection waits, and must not keep the thread awake.
                pause = clock.now + Self.pauseLength
                return
            }
        }
    }

    /// Asks for frames while there are clients.
    private func followIfNeeded() {
        let isNeeded = clients.contains { $0.isConnected }
        guard isNeeded != isFollowing else { return }
        isFollowing = isNeeded
        surface = nil
        if isNeeded { frames.start() } else { frames.stop() }
    }

    /// Takes the newest frame if a client waits for one.
    private func takeFrame() {
        let isWanted = clients.contains { $0.stage == .waiting || $0.isReadyForUpdate }
        if isFollowing, isWanted, let frame = frames.take() {
            surface = frame.surface
            for client in clients where client.stage == .ready { client.damage.formUnion(frame.damage) }
            // The first frame of a client is not older than the connection.
            for client in clients where client.stage == .waiting { client.awaitsNextFrame.toggle() }
            if !frame.isOutdated { for client in clients { client.awaitsNextFrame = false } }
        }
        if let surface { for client in clients where !client.awaitsNextFrame { client.begin(surface.size) } }
    }

    private func removeClosedClients() {
        for client in clients where client.stage == .closed && client.hasBegun {
            service.onEvent(RFBEvent(client: client.number, action: .disconnected))
        }
        let count = clients.count
        clients.removeAll { $0.stage == .closed }
        if clients.count < count {
            pause = nil
            followIfNeeded()
        }
    }
}
