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
        /// The bytes of an open file from its position on, and their number. They are sent once: the server may have received some of
        /// them on a connection that has ended.
        case rest(CInt, Int64)

        var size: Int64 {
            switch self {
            case .data(let data): Int64(data.count)
            case .file(_, let size), .rest(_, let size): size
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
    /// The times for a connection to the address of the link, and to one that was found, in milliseconds.
    private static let connectTime: Int64 = 10_000
    private static let foundConnectTime: Int64 = 3_000

    /// The address of the server, as far as requests have shown it.
    private struct Place: Equatable {
        /// The address at which the server was last reached; `nil` for that of the link.
        var found: String?
        /// An address that was found, and at which a request has ended in its middle. Anyone who announces the key can pass connections on to
        /// the server, and cut them: this address is tried after all others.
        var doubted: String?
    }

    private let address: String
    private let pinnedKey: String?
    private let lookup: ServerLookup?
    private let place = Mutex(Place())
    private let spare = Mutex<[Connection]>([])

    /// - Parameters:
    ///   - pinnedKey: The key of the server; `nil` for a connection without TLS, which only tests use.
    ///   - lookup: Finds other addresses of the server; `nil` without them.
    init(address: String, pinnedKey: String?, lookup: ServerLookup? = nil) {
        self.address = address
        self.pinnedKey = pinnedKey
        self.lookup = lookup
    }

    /// The state of a request, which libcurl's callbacks get.
    private final class Transfer {
        var body: ServerRequest.Body?
        var sent = 0
        /// A Boolean value that indicates whether the server may have performed the request: bytes of its body were sent, or others
        /// received. Requests without a body change nothing.
        var hasBegun = false
        /// A Boolean value that indicates whether the client has ended the request.
        var wasEnded = false
        let receive: (Int, UnsafeRawBufferPointer) -> Bool
        let isCanceled: () -> Bool

        init(
            _ body: ServerRequest.Body?,
            _ receive: @escaping (Int, UnsafeRawBufferPointer) -> Bool,
            _ isCanceled: @escaping () -> Bool
        ) {
            self.body = body
            self.receive = receive
            self.isCanceled = isCanceled
        }

        /// Copies the next bytes of the body; `nil` if they cannot be read, or if a file has become shorter.
        func next(_ target: UnsafeMutableRawBufferPointer) -> Int? {
            hasBegun = true
            switch body {
            case .data(let data):
                let count = min(target.count, data.count - sent)
                data.withUnsafeBytes {
                    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count]))
                }
                sent += count
                return count
            case .file(let descriptor, let size), .rest(let descriptor, let size):
                // libcurl sends all that it gets: further bytes of a longer file would be the next request for the server.
                let wanted = min(target.count, Int(size) - sent)
                if wanted <= 0 { return 0 }
                while true {
                    let count = read(descriptor, target.baseAddress, wanted)
                    if count > 0 {
                        sent += count
                        return count
                    }
                    // The server would wait for what is missing.
                    if count == 0 || errno != EINTR { return nil }
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
            case .rest: return offset == 0 && sent == 0
            case .file(let descriptor, let size):
                guard 0...size ~= offset, lseek(descriptor, off_t(offset), SEEK_SET) == offset else { return false }
                sent = Int(offset)
                return true
            case nil: return offset == 0
            }
        }
    }

    /// Performs a request. If the server is not at its address, the others are tried that the lookup finds; the server is the one with the
    /// key.
    /// - Parameters:
    ///   - receive: Takes the status and bytes of the answer. `false` ends the request.
    ///   - isCanceled: Called about once in a second. `true` ends the request.
    /// - Returns: The status.
    /// - Throws: `unreachable` if there is no complete answer.
    func perform(
        _ request: ServerRequest,
        receive: @escaping (Int, UnsafeRawBufferPointer) -> Bool,
        isCanceled: @escaping () -> Bool = { false }
    ) throws(RecordStoreError) -> Int {
        if let reason = easel_curl_load() { throw .unreachable(reason: String(cString: reason), retryAfter: nil) }
        let transfer = Transfer(request.body, receive, isCanceled)
        let known = place.withLock { $0 }
        let present = known.found ?? address
        // A server that was found elsewhere is probably not back.
        let time = known == Place() ? Self.connectTime : Self.foundConnectTime
        let failure: RecordStoreError
        do throws(RecordStoreError) {
            let status = try perform(request, at: present, time, transfer)
            if known.found == nil, known.doubted != nil { move(to: address) }
            return status
        } catch {
            failure = error
        }
        guard let lookup, !transfer.hasBegun else {
            doubt(present, transfer)
            throw failure
        }
        var tried: Set = [present]
        // The server may be back at the address of the link, where it is tried first.
        var others = [address]
        var hasLooked = false
        while !isCanceled() {
            guard let other = others.popLast() else {
                if hasLooked { break }
                hasLooked = true
                let last = known.doubted.map { [$0] } ?? []
                others = last + lookup.addresses().filter { $0 != known.doubted }.reversed()
                continue
            }
            guard tried.insert(other).inserted else { continue }
            do throws(RecordStoreError) {
                let status = try perform(request, at: other, Self.foundConnectTime, transfer)
                move(to: other)
                return status
            } catch {
                // Another server is refused by its key, before it gets anything.
                guard transfer.hasBegun else { continue }
                doubt(other, transfer)
                throw error
            }
        }
        throw failure
    }

    /// Notes that a request was performed at an address.
    private func move(to present: String) {
        place.withLock { place in
            if present == address {
                place = Place()
            } else {
                place.found = present
                if place.doubted == present { place.doubted = nil }
            }
        }
    }

    /// Notes that a request has failed at an address. The next one begins at that of the link.
    private func doubt(_ present: String, _ transfer: Transfer) {
        if present == address || transfer.wasEnded { return }
        place.withLock { place in
            if place.found == present { place.found = nil }
            place.doubted = present
        }
    }

    private func perform(
        _ request: ServerRequest,
        at address: String,
        _ connectTime: Int64,
        _ transfer: Transfer
    ) throws(RecordStoreError) -> Int {
        guard let connection = spare.withLock({ $0.popLast() }) ?? Connection() else {
            throw .unreachable(reason: "there is no memory for a connection", retryAfter: nil)
        }
        defer {
            spare.withLock { if $0.count < Self.spareCount { $0.append(connection) } }
        }
        var status: CInt = 0
        var reason = [CChar](repeating: 0, count: Int(EASEL_CURL_REASON_SIZE))
        let target = Target(address: address + request.path, pinnedKey: pinnedKey, connectTime: connectTime)
        let result = withExtendedLifetime(transfer) {
            Self.perform(request, target, transfer, connection.handle, &status, &reason)
        }
        switch result {
        case EASEL_CURL_SUCCESS: return Int(status)
        case EASEL_CURL_WRONG_KEY:
            throw .unreachable(reason: "the server has another key than that of the pairing", retryAfter: nil)
        case EASEL_CURL_LATE: throw .unreachable(reason: "the server has not answered in time", retryAfter: nil)
        case EASEL_CURL_ENDED:
            transfer.wasEnded = true
            throw .unreachable(reason: "the request was ended", retryAfter: nil)
        default:
            let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw .unreachable(reason: text, retryAfter: nil)
        }
    }

    /// The server that a request is sent to.
    private struct Target {
        var address: String
        var pinnedKey: String?
        /// The time for the connection, in milliseconds.
        var connectTime: Int64
    }

    private static func perform(
        _ request: ServerRequest,
        _ target: Target,
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
            target.address.withCString { address in
                withOptionalText(target.pinnedKey) { key in
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
                            write: { context, status, bytes, count in
                                guard let context else { return 0 }
                                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                                transfer.hasBegun = true
                                let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
                                return transfer.receive(Int(status), bytes) ? count : 0
                            },
                            progress: { context in
                                guard let context else { return 1 }
                                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                                return transfer.isCanceled() ? 1 : 0
                            },
                            context: Unmanaged.passUnretained(transfer).toOpaque(),
                            connect_time: target.connectTime,
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
