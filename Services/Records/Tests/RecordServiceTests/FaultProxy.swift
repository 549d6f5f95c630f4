import Dispatch
import Foundation
import Glibc
import Synchronization

/// A network between clients and a server on the loopback address, which a test interrupts. The functions return when it is done.
final class FaultProxy: Sendable {
    enum Mode: Sendable {
        /// Bytes go both ways.
        case open
        /// Bytes wait, and so do new connections.
        case silent
        /// New connections end at once.
        case closed
    }

    /// The ends of connections.
    enum Side: Sendable { case clients, server }

    /// The numbers of bytes that both sides have sent.
    struct Sent: Sendable {
        var clients = 0
        var server = 0
    }

    /// The port for clients.
    let port: Int
    private let loop: Loop

    /// Forwards connections to a port.
    init(to target: Int) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = Loop.address(0)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, size) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        guard listener >= 0, isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        let loop = try Loop(listener: listener, target: target)
        self.loop = loop
        let thread = Thread { loop.run() }
        thread.name = "network"
        thread.start()
    }

    deinit { loop.perform(.end) }

    func set(_ mode: Mode) { loop.perform(.set(mode)) }

    /// Ends the connections.
    func cut() { loop.perform(.cut) }

    /// Ends the connections as soon as a side has sent a number of bytes from now on, which arrive; and then those that follow in the same
    /// way, for each of the numbers.
    /// - Parameter mode: The mode after the last one.
    func cut(after counts: Int..., from side: Side, then mode: Mode = .open) {
        loop.perform(.cutAfter(counts, side, mode))
    }

    /// The bytes that were sent since the last cut.
    var sent: Sent { loop.sent.withLock { $0 } }

    /// Ends each connection as soon as the server sends something on it, which is lost. There are no new connections.
    func loseAnswers() { loop.perform(.loseAnswers) }

    /// The number of connections.
    var count: Int {
        loop.perform(.count)
        return loop.count.withLock { $0 }
    }

    /// The thread that forwards bytes.
    private final class Loop: Sendable {
        enum Command: Sendable { case set(Mode), cut, cutAfter([Int], Side, Mode), loseAnswers, count, end }

        /// The bytes after which the connections end.
        private struct Limit {
            /// The rest of the first one, and further ones.
            var rest: [Int]
            let side: Side
            let mode: Mode
        }

        private struct Pair {
            let client: CInt
            let server: CInt
            var losesAnswers = false

            func close() {
                Glibc.close(client)
                Glibc.close(server)
            }
        }

        let count = Mutex(0)
        let sent = Mutex(Sent())
        private let listener: CInt
        private let target: Int
        /// The ends of a pipe that ends a wait.
        private let reading: CInt
        private let writing: CInt
        private let commands = Mutex<[(command: Command, done: DispatchSemaphore)]>([])

        init(listener: CInt, target: Int) throws {
            self.listener = listener
            self.target = target
            var ends: [CInt] = [-1, -1]
            guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
            reading = ends[0]
            writing = ends[1]
        }

        static func address(_ port: Int) -> sockaddr_in {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return address
        }

        /// Performs a command on the thread, and waits for its end.
        func perform(_ command: Command) {
            let done = DispatchSemaphore(value: 0)
            commands.withLock { $0.append((command, done)) }
            var byte: UInt8 = 0
            _ = write(writing, &byte, 1)
            done.wait()
        }

        func run() {
            var mode = Mode.open
            var pairs: [Pair] = []
            var limit: Limit?
            while true {
                var sockets = mode == .silent ? [] : [listener]
                let forwarded = mode == .silent ? 0 : pairs.count
                if forwarded > 0 { sockets += pairs.flatMap { [$0.client, $0.server] } }
                var events = ([reading] + sockets).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                if poll(&events, nfds_t(events.count), -1) < 0 { continue }
                var ended: Set<Int> = []
                for index in 0..<forwarded {
                    let pair = pairs[index]
                    let (fromClient, fromServer) = (
                        events[2 + 2 * index].revents != 0, events[3 + 2 * index].revents != 0
                    )
                    if fromServer, pair.losesAnswers {
                        ended.insert(index)
                    } else if fromClient && !forward(pair, from: .clients, &limit)
                        || fromServer && !forward(pair, from: .server, &limit)
                    {
                        ended.insert(index)
                    }
                }
                for index in ended.sorted(by: >) { pairs.remove(at: index).close() }
                if limit?.rest.first == 0 {
                    limit?.rest.removeFirst()
                    if let last = limit, last.rest.isEmpty {
                        limit = nil
                        mode = last.mode
                    }
                    cut(&pairs)
                }
                if !sockets.isEmpty, events[1].revents != 0, let pair = accepted(mode) { pairs.append(pair) }
                if events[0].revents != 0, !perform(&mode, &pairs, &limit) { return }
            }
        }

        /// Performs the commands that wait.
        /// - Returns: `false` at the end.
        private func perform(_ mode: inout Mode, _ pairs: inout [Pair], _ limit: inout Limit?) -> Bool {
            var byte: UInt8 = 0
            _ = read(reading, &byte, 1)
            let waiting = commands.withLock { commands in
                defer { commands = [] }
                return commands
            }
            var goesOn = true
            for (command, done) in waiting {
                switch command {
                case .set(let new): mode = new
                case .loseAnswers:
                    mode = .closed
                    for index in pairs.indices { pairs[index].losesAnswers = true }
                case .count: count.withLock { $0 = pairs.count }
                case .cutAfter(let counts, let side, let end): limit = Limit(rest: counts, side: side, mode: end)
                case .cut, .end:
                    cut(&pairs)
                    if case .end = command {
                        goesOn = false
                        close(listener)
                        close(reading)
                        close(writing)
                    }
                }
                done.signal()
            }
            return goesOn
        }

        private func cut(_ pairs: inout [Pair]) {
            for pair in pairs { pair.close() }
            pairs = []
            sent.withLock { $0 = Sent() }
        }

        private func accepted(_ mode: Mode) -> Pair? {
            let client = accept(listener, nil, nil)
            if client < 0 { return nil }
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = Self.address(target)
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    mode == .open && connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            let pair = Pair(client: client, server: server)
            if isConnected { return pair }
            pair.close()
            return nil
        }

        /// Forwards the bytes that are there, up to the limit.
        /// - Returns: `false` at the end of the connection.
        private func forward(_ pair: Pair, from side: Side, _ limit: inout Limit?) -> Bool {
            let (from, to) = side == .clients ? (pair.client, pair.server) : (pair.server, pair.client)
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            var most = bytes.count
            if let limit, limit.side == side, let rest = limit.rest.first { most = min(most, rest) }
            // The connections are about to end.
            if most == 0 { return true }
            let count = recv(from, &bytes, most, 0)
            if count <= 0 { return false }
            var done = 0
            while done < count {
                let part = bytes.withUnsafeBytes {
                    send(to, $0.baseAddress?.advanced(by: done), count - done, Int32(MSG_NOSIGNAL))
                }
                if part <= 0 { return false }
                done += part
            }
            if limit?.side == side { limit?.rest[0] -= count }
            sent.withLock { sent in
                switch side {
                case .clients: sent.clients += count
                case .server: sent.server += count
                }
            }
            return true
        }
    }
}
