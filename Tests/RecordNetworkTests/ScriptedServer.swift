import Foundation
import Glibc
import Synchronization

@testable import RecordNetwork
@testable import RecordStore

/// A server of HTTP that answers each request with bytes that a test has chosen, also with those that no honest server sends.
final class ScriptedServer: Sendable {
    /// A request as it was received.
    struct Request: Sendable {
        var head: String
        var body: Data

        var path: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    }

    /// The bytes of an answer.
    enum Answer: Sendable {
        case bytes(Data)
        /// The same bytes without an end.
        case endless(Data)
        /// The bytes of an answer after which the connection remains; the next request on it is read, and the connection is reset.
        case resetting(Data)

        /// A complete answer with JSON.
        static func json(_ text: String, status: Int = 200) -> Answer { .http(Data(text.utf8), status: status) }

        static func http(_ body: Data, status: Int = 200) -> Answer {
            .bytes(message(body, "Connection: close\r\n", status))
        }

        /// A complete answer with JSON, whose connection is reset as soon as it is used again.
        static func jsonBeforeReset(_ text: String) -> Answer { .resetting(message(Data(text.utf8), "", 200)) }

        private static func message(_ body: Data, _ header: String, _ status: Int) -> Data {
            Data("HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\n\(header)\r\n".utf8) + body
        }
    }

    let port: Int
    private let listener: CInt
    private let received = Mutex<[Request]>([])

    private let interrupted = Mutex<[Request]>([])

    /// The requests on connections that were reset instead of an answer.
    var interruptedRequests: [Request] { interrupted.withLock { $0 } }

    /// The requests so far that were answered.
    var requests: [Request] { received.withLock { $0 } }

    init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        guard listener >= 0, bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        let thread = Thread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0 {
                    close(listener)
                    return
                }
                guard let request = Self.read(connection) else {
                    close(connection)
                    continue
                }
                self?.received.withLock { $0.append(request) }
                switch answer(request) {
                case .bytes(let data): _ = Self.send(data, connection)
                case .endless(let data): while Self.send(data, connection) {}
                case .resetting(let data):
                    _ = Self.send(data, connection)
                    if let request = Self.read(connection) { self?.interrupted.withLock { $0.append(request) } }
                    var atOnce = linger(l_onoff: 1, l_linger: 0)
                    setsockopt(connection, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
                }
                close(connection)
            }
        }
        thread.start()
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func read(_ connection: CInt) -> Request? {
        var data = Data()
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let end = data.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
                let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
                let size = line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                if data.count - end.upperBound >= size {
                    return Request(head: head, body: Data(data[end.upperBound...]))
                }
            }
            let count = recv(connection, &part, part.count, 0)
            if count <= 0 { return nil }
            data.append(contentsOf: part[..<count])
        }
    }

    private static func send(_ data: Data, _ connection: CInt) -> Bool {
        data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let count = Glibc.send(connection, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                if count <= 0 { return false }
                done += count
            }
            return true
        }
    }
}

extension ScriptedServer {
    static let token = String(repeating: "ab", count: 32)

    /// A server that accepts every device, and answers other requests as a test has chosen.
    static func accepting(_ answer: @escaping @Sendable (Request) -> Answer) throws -> ScriptedServer {
        try ScriptedServer { request in
            switch request.path {
            case RecordCall.challenge.path:
                return .json("{\"nonce\":\"\(Data(repeating: 7, count: 32).base64EncodedString())\"}")
            case RecordCall.session.path: return .json("{\"token\":\"\(token)\",\"lifetime\":900}")
            default: return answer(request)
            }
        }
    }

    static let serverKey = Data(repeating: 9, count: 32)

    /// A store on this server, without TLS, which does not wait before a transfer goes on.
    func store(
        assetLimit: Int64 = 1 << 20,
        cache: URL = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)"),
        wait: @escaping @Sendable (Double) -> Void = { _ in }
    ) throws -> RemoteRecordStore {
        RemoteRecordStore(
            server: try RecordServerLink(host: "127.0.0.1", port: port, serverKey: Self.serverKey),
            key: try DeviceKey(seed: Data(repeating: 1, count: 32)),
            cache: cache,
            assetLimit: assetLimit,
            connections: ServerConnections(address: "http://127.0.0.1:\(port)", pinnedKey: nil),
            wait: wait
        )
    }
}
