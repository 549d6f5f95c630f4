import CCurl
import Foundation
import RecordStore
import Synchronization

/// A request of HTTP and the limits of its answer.
struct ServerRequest {
    var method = "POST"
    var path: String
    var headers: [String] = []
    /// The body; `nil` without one.
    var body: Body?
    /// The time for the whole request, in seconds; `nil` without a limit.
    var time: Double? = 60
    /// The seconds without a byte after which the request ends; `nil` without a limit.
    var idleTime: Double? = 30

    enum Body {
        case data(Data)
        /// The bytes of an open file, and their number.
        case file(CInt, Int64)

        var size: Int64 {
            switch self {
            case .data(let data): Int64(data.count)
            case .file(_, let size): size
            }
        }
    }
}

/// Connections to a server, which are used again. A request uses one of its own.
final class ServerConnections: Sendable {
    /// An easy handle of libcurl, which is used by one thread at a time.
    private final class Connection: @unchecked Sendable {
        let handle: OpaquePointer

        init?() {
            guard let handle = easel_curl_open() else { return nil }
            self.handle = handle
        }

        deinit { easel_curl_close(handle) }
    }

    /// The number of connections that wait for a request.
    private static let spareCount = 4
    private static let connectTime: Int64 = 10_000

    private let address: String
    private let pinnedKey: String?
    private let spare = Mutex<[Connection]>([])

    /// - Parameter pinnedKey: The key of the server; `nil` for a connection without TLS, which only tests use.
    init(address: String, pinnedKey: String?) {
        self.address = address
        self.pinnedKey = pinnedKey
    }

    /// The state of a request, which libcurl's callbacks get.
    private final class Transfer {
        var body: ServerRequest.Body?
        var sent = 0
        let receive: (UnsafeRawBufferPointer) -> Bool
        let isCanceled: () -> Bool

        init(
            _ body: ServerRequest.Body?,
            _ receive: @escaping (UnsafeRawBufferPointer) -> Bool,
            _ isCanceled: @escaping () -> Bool
        ) {
            self.body = body
            self.receive = receive
            self.isCanceled = isCanceled
        }

        /// Copies the next bytes of the body; `nil` if they cannot be read.
        func next(_ target: UnsafeMutableRawBufferPointer) -> Int? {
            switch body {
            case .data(let data):
                let count = min(target.count, data.count - sent)
                data.withUnsafeBytes {
                    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count]))
                }
                sent += count
                return count
            case .file(let descriptor, _):
                while true {
                    let count = read(descriptor, target.baseAddress, target.count)
                    if count >= 0 { return count }
                    if errno != EINTR { return nil }
                }
            case nil: return 0
            }
        }

        /// Continues to read the body at an offset from its start, in bytes.
        func seek(to offset: Int64) -> Bool {
            switch body {
            case .data(let data):
                guard 0...Int64(data.count) ~= offset else { return false }
                sent = Int(offset)
                return true
            case .file(let descriptor, _): return lseek(descriptor, off_t(offset), SEEK_SET) == offset
            case nil: return offset == 0
            }
        }
    }

    /// Performs a request.
    /// - Parameters:
    ///   - receive: Takes bytes of the answer. `false` ends the request.
    ///   - isCanceled: Called about once in a second. `true` ends the request.
    /// - Returns: The status.
    /// - Throws: `unreachable` if there is no complete answer.
    func perform(
        _ request: ServerRequest,
        receive: @escaping (UnsafeRawBufferPointer) -> Bool,
        isCanceled: @escaping () -> Bool = { false }
    ) throws(RecordStoreError) -> Int {
        if let reason = easel_curl_load() { throw .unreachable(reason: String(cString: reason), retryAfter: nil) }
        guard let connection = spare.withLock({ $0.popLast() }) ?? Connection() else {
            throw .unreachable(reason: "there is no memory for a connection", retryAfter: nil)
        }
        defer {
            spare.withLock { if $0.count < Self.spareCount { $0.append(connection) } }
        }
        let transfer = Transfer(request.body, receive, isCanceled)
        var status: CInt = 0
        var reason = [CChar](repeating: 0, count: Int(EASEL_CURL_REASON_SIZE))
        let result = withExtendedLifetime(transfer) {
            Self.perform(request, address + request.path, pinnedKey, transfer, connection.handle, &status, &reason)
        }
        switch result {
        case EASEL_CURL_SUCCESS: return Int(status)
        case EASEL_CURL_WRONG_KEY:
            throw .unreachable(reason: "the server has another key than that of the pairing", retryAfter: nil)
        case EASEL_CURL_LATE: throw .unreachable(reason: "the server has not answered in time", retryAfter: nil)
        case EASEL_CURL_ENDED: throw .unreachable(reason: "the request was ended", retryAfter: nil)
        default:
            let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw .unreachable(reason: text, retryAfter: nil)
        }
    }

    private static func perform(
        _ request: ServerRequest,
        _ address: String,
        _ pinnedKey: String?,
        _ transfer: Transfer,
        _ handle: OpaquePointer,
        _ status: inout CInt,
        _ reason: inout [CChar]
    ) -> EaselCurlResult {
        // Without the header, libcurl waits for a server to ask for large bodies.
        let headers = (request.headers + ["Expect:"]).map { strdup($0) }
        defer { for header in headers { free(header) } }
        let texts = headers.compactMap { $0.map { UnsafePointer($0) } }
        return request.method.withCString { method in
            address.withCString { address in
                withOptionalText(pinnedKey) { key in
                    texts.withUnsafeBufferPointer { texts in
                        var curl = EaselCurlRequest(
                            method: method,
                            address: address,
                            pinned_key: key,
                            headers: texts.baseAddress,
                            header_count: texts.count,
                            body_size: request.body?.size ?? -1,
                            read: { context, bytes, capacity in
                                guard let context else { return -1 }
                                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                                return transfer.next(UnsafeMutableRawBufferPointer(start: bytes, count: capacity)) ?? -1
                            },
                            seek: { context, offset in
                                guard let context else { return false }
                                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                                return transfer.seek(to: offset)
                            },
                            write: { context, bytes, count in
                                guard let context else { return 0 }
                                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                                return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
                            },
                            progress: { context in
                                guard let context else { return 1 }
                                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                                return transfer.isCanceled() ? 1 : 0
                            },
                            context: Unmanaged.passUnretained(transfer).toOpaque(),
                            connect_time: connectTime,
                            time: Int64((request.time ?? 0) * 1000),
                            idle_time: Int64(request.idleTime ?? 0)
                        )
                        return easel_curl_perform(handle, &curl, &status, &reason)
                    }
                }
            }
        }
    }

    private static func withOptionalText<Value>(
        _ text: String?,
        _ body: (UnsafePointer<CChar>?) -> Value
    ) -> Value {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }
}
