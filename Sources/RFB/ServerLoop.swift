import CLinux
import Glibc
import LinuxIO

/// The work of a server's thread: accepts connections, and waits for their descriptors.
final class ServerLoop {
    /// The number of connections that are accepted before others are served.
    private static let acceptsPerTurn = 16
    /// The time between attempts to accept a connection without free descriptors.
    private static let pauseLength = MonotonicDuration.seconds(1)

    private let listener: Listener
    private let pool: ClientPool
    private let configuration: RFBConfiguration
    private let wake: WakeDescriptor<RFBError>
    private let clock = MonotonicClock()
    private var wakeUps = 0
    /// The time before which no connection is accepted, because the process has too many open files.
    private var pause: MonotonicInstant?

    init(_ listener: Listener, _ service: Client.Service, _ frames: RFBFrames, _ wake: WakeDescriptor<RFBError>) {
        self.listener = listener
        pool = ClientPool(service, frames)
        configuration = service.configuration
        self.wake = wake
    }

    func run(isEnding: () -> Bool, takeText: () -> SharedText??, publish: (RFBServer.Statistics) -> Void) {
        while !isEnding() {
            let ready = wait()
            wakeUps += 1
            wake.clear()
            if ready.contains(listener.descriptor) { accept() }
            if let text = takeText() { pool.offer(text) }
            pool.serve(
                at: clock.now,
                isReady: { $0.connection.transport.descriptor.map(ready.contains) ?? false },
                isEnding: isEnding
            )
            publish(statistics)
        }
        pool.end()
        listener.close()
        publish(statistics)
    }

    private var statistics: RFBServer.Statistics {
        var statistics = pool.statistics
        statistics.wakeUps = wakeUps
        return statistics
    }

    /// Sleeps until there is work. Returns the descriptors with input or space.
    private func wait() -> Set<CInt> {
        let now = clock.now
        if let pause, pause <= now { self.pause = nil }
        var polled = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
        if pause == nil { polled.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)) }
        for client in pool.clients {
            let events = (client.isRead ? POLLIN : 0) | (client.connection.waitsForSpace ? POLLOUT : 0)
            // Without events, the end of a connection would be reported again and again.
            guard events != 0, let descriptor = client.connection.transport.descriptor else { continue }
            polled.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
        }
        let deadline = [pool.nextTime(at: now), pause].compactMap(\.self).min()
        while true {
            let count: CInt
            if let deadline {
                var timeout = max(.zero, deadline - clock.now).timespec
                count = easel_poll(&polled, nfds_t(polled.count), &timeout)
            } else {
                count = easel_poll(&polled, nfds_t(polled.count), nil)
            }
            if count >= 0 || errno != EINTR { break }
        }
        return Set(polled.lazy.filter { $0.revents != 0 }.map(\.fd))
    }

    private func accept() {
        for _ in 0..<Self.acceptsPerTurn {
            do throws(Errno) {
                guard let descriptor = try listener.accept() else { return }
                // Closes the descriptor, unless it is admitted.
                let transport = SocketTransport(descriptor)
                if configuration.admitsOwnUsersOnly, listener.isLocalSocket, !isOwn(descriptor) { continue }
                pool.admit(transport, from: Peer(descriptor), at: clock.now)
            } catch {
                // Such as no free descriptors: the connection waits, and must not keep the thread awake.
                pause = clock.now + Self.pauseLength
                return
            }
        }
    }

    /// Returns a Boolean value that indicates whether a program of root, or of the user or the group of this process, is at
    /// the other end of a local socket.
    private func isOwn(_ descriptor: CInt) -> Bool {
        configuration.credentials(descriptor)?.belongs(to: geteuid(), getegid()) ?? false
    }
}
