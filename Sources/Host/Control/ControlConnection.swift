import CLinux
import Foundation
import LinuxIO

/// A connection of a client to a control socket: one request, and one response.
final class ControlConnection {
    enum Stage: Equatable {
        case receiving
        /// The request waits for another thread.
        case waiting(ControlRequest)
        case sending
        case closed
    }

    /// The time for a request to arrive, and for a response to be read.
    private static let patience = MonotonicDuration.seconds(5)

    let descriptor: CInt
    private(set) var stage = Stage.receiving
    /// The time at which the connection is closed, or the request answered in any case.
    private(set) var deadline: MonotonicInstant
    private var received: [UInt8] = []
    private var outgoing = Data()
    private var sent = 0

    /// Creates a connection.
    /// - Parameter descriptor: The descriptor of the connection, which does not block. Closed at the end.
    init(_ descriptor: CInt, now: MonotonicInstant) {
        self.descriptor = descriptor
        deadline = now + Self.patience
    }

    deinit { Glibc.close(descriptor) }

    /// The events to wait for.
    var events: Int32 {
        switch stage {
        case .receiving: POLLIN
        case .sending: POLLOUT
        // The end of the connection is noticed in any case.
        case .waiting, .closed: 0
        }
    }

    /// Reads what has arrived.
    /// - Returns: A request that is complete.
    func receive() -> ControlRequest? {
        var bytes = [UInt8](repeating: 0, count: ControlRequest.longest)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else {
            if count == 0 || errno != EAGAIN && errno != EINTR { stage = .closed }
            return nil
        }
        received += bytes.prefix(count)
        switch ControlRequest.parse(received) {
        case .incomplete: return nil
        case .request(let request): return request
        case .error(let response):
            send(response)
            return nil
        }
    }

    /// Waits for another thread at most until a time.
    func wait(for request: ControlRequest, until deadline: MonotonicInstant) {
        stage = .waiting(request)
        self.deadline = deadline
    }

    /// Sends a response, as fast as the client reads it.
    func send(_ response: ControlResponse) {
        outgoing = response.data
        stage = .sending
        deadline = MonotonicClock().now + Self.patience
        flush()
    }

    /// Sends as much as the client takes.
    func flush() {
        while sent < outgoing.count {
            let count = outgoing.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, outgoing.count - sent, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            guard count > 0 else {
                if errno != EAGAIN && errno != EINTR { stage = .closed }
                return
            }
            sent += count
        }
        stage = .closed
    }

    /// Closes the connection.
    func close() { stage = .closed }
}
