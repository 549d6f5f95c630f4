import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import NIOCore
import RecordNetwork
import RecordService
import RecordStore
import ServiceLifecycle

/// The context of a request: its connection, and the address of the client.
struct ConnectionContext: InitializableFromSource {
    let connection: ObjectIdentifier
    let address: String

    init(source: ApplicationRequestContextSource) {
        connection = ObjectIdentifier(source.channel)
        address = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }
}

/// A connection that waits for events, until the response with them is released. That is also if it was never written.
private final class Subscription: Sendable {
    private let service: RecordService
    let subscriber: ChangeHub.Subscriber

    init(_ service: RecordService, _ subscriber: ChangeHub.Subscriber) {
        self.service = service
        self.subscriber = subscriber
    }

    deinit { service.unsubscribe(subscriber) }
}

/// The transfer of requests to the service, and of its answers.
struct RecordResponder: HTTPResponder {
    typealias Context = ConnectionContext

    let service: RecordService
    let work: Work
    let memory: BodyMemory
    let incoming: URL

    /// The number of bytes of a file that are transferred at once.
    private static let partSize = 1 << 18
    /// The number of seconds in which a message has to arrive.
    private static let messageTime = 60.0
    /// The smallest number of bytes that arrive in a second of a file.
    private static let slowestSpeed = 4096.0
    private static let uploadOffset = HTTPField.Name("Upload-Offset")
    /// The number of seconds between comments of an idle connection with events.
    static let commentTime = 15.0

    func respond(to request: Request, context: ConnectionContext) async throws -> Response {
        let head = ServiceRequest(
            method: request.method.rawValue,
            path: request.uri.path,
            query: request.uri.query ?? "",
            authorization: request.headers[.authorization],
            address: context.address,
            contentLength: request.headers[.contentLength].flatMap { Int64($0) },
            range: request.headers[.range],
            uploadOffset: Self.uploadOffset.flatMap { request.headers[$0] }
        )
        let began = service.now
        var route: ServiceRoute?
        var identity: ServiceIdentity?
        var events: Subscription?
        let reply: ServiceReply
        do throws(RecordFailure) {
            let found = try service.route(of: head)
            route = found
            try service.verify(context.connection)
            identity = try await work.perform { [service] () throws(RecordFailure) in
                try service.identify(head, for: found)
            }
            if case .events(let container) = found, let identity {
                events = try await work.perform { [service] () throws(RecordFailure) in
                    Subscription(service, try service.subscribe(to: container, for: identity))
                }
            }
            reply = try await self.reply(to: head, found, identity, request)
        } catch {
            reply = ServiceReply(error)
        }
        service.finish(
            head,
            route: route,
            identity: identity,
            reply: reply,
            began: began,
            received: head.contentLength ?? 0
        )
        if let events, let identity { return eventResponse(events, identity) }
        return response(reply)
    }

    private func reply(
        to head: ServiceRequest,
        _ route: ServiceRoute,
        _ identity: ServiceIdentity?,
        _ request: Request
    ) async throws(RecordFailure) -> ServiceReply {
        switch route {
        case .call(let call):
            let message = try await message(of: request, head, atMost: service.messageLimit(of: call))
            return try await work.perform { [service] () throws(RecordFailure) in
                try service.perform(call, message, from: identity, address: head.address)
            }
        case .addAsset(let hash):
            guard let identity, let length = head.contentLength else {
                throw RecordFailure(.malformed, reason: "the length of the asset is missing")
            }
            return try await receive(request, length, hash, identity)
        case .continueAsset(let asset, let offset):
            guard let identity else { throw RecordFailure(.unauthenticated) }
            return try await receive(request, asset, from: offset, identity)
        case .upload(let asset):
            guard let identity else { throw RecordFailure(.unauthenticated) }
            return try await work.perform { [service] () throws(RecordFailure) in
                try service.upload(of: asset, for: identity)
            }
        case .asset(let asset, let offset):
            guard let identity else { throw RecordFailure(.unauthenticated) }
            return try await work.perform { [service] () throws(RecordFailure) in
                try service.asset(asset, from: offset, for: identity)
            }
        case .events: return .events
        }
    }

    // MARK: Bodies

    private func message(
        of request: Request,
        _ head: ServiceRequest,
        atMost limit: Int
    ) async throws(RecordFailure) -> Data {
        guard let length = head.contentLength, length >= 0, length <= Int64(limit) else {
            throw RecordFailure(.malformed, reason: "the length of the message is missing or too large")
        }
        try memory.reserve(length)
        defer { memory.release(length) }
        do {
            return try await withTimeLimit(Self.messageTime) {
                var data = Data()
                for try await buffer in request.body {
                    if data.count + buffer.readableBytes > limit {
                        throw RecordFailure(.malformed, reason: "the message is longer")
                    }
                    data.append(contentsOf: buffer.readableBytesView)
                }
                return data
            }
        } catch let failure as RecordFailure {
            throw failure
        } catch {
            throw RecordFailure(.malformed, reason: "the message is not complete")
        }
    }

    private func receive(
        _ request: Request,
        _ length: Int64,
        _ hash: String,
        _ identity: ServiceIdentity
    ) async throws(RecordFailure) -> ServiceReply {
        let file = incoming.appending(path: UUID().uuidString)
        let result: Result<ServiceReply, RecordFailure>
        do throws(RecordFailure) {
            result = .success(try await receive(request, length, hash, identity, in: file))
        } catch {
            result = .failure(error)
        }
        // A large file takes a while.
        await work.performAlways { _ = unlink(file.path) }
        return try result.get()
    }

    private func receive(
        _ request: Request,
        _ length: Int64,
        _ hash: String,
        _ identity: ServiceIdentity,
        in file: URL
    ) async throws(RecordFailure) -> ServiceReply {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw RecordFailure(.unavailable, reason: "the disk of the server cannot be written to")
        }
        do {
            defer { close(descriptor) }
            try await receive(request, length) { (data) throws(RecordFailure) in
                guard Self.write(data, to: descriptor) else {
                    throw RecordFailure(.unavailable, reason: "the disk of the server is full")
                }
            }
        }
        return try await service.copying(length, for: identity) { () async throws(RecordFailure) in
            try await work.perform { [service] () throws(RecordFailure) in
                try service.addAsset(file, hash: hash, from: identity)
            }
        }
    }

    /// Receives the rest of an asset.
    private func receive(
        _ request: Request,
        _ asset: RecordAsset,
        from offset: Int64,
        _ identity: ServiceIdentity
    ) async throws(RecordFailure) -> ServiceReply {
        if offset == asset.size {
            let stored = try await service.copying(asset.size, for: identity) { () async throws(RecordFailure) in
                try await work.perform { [service] () throws(RecordFailure) in
                    try service.addStoredAsset(asset, at: offset, from: identity)
                }
            }
            if let stored { return stored }
        }
        let part = try await work.perform { [service] () throws(RecordFailure) in
            try service.beginPart(of: asset, at: offset, from: identity)
        }
        let result: Result<ServiceReply, RecordFailure>
        do throws(RecordFailure) {
            try await receive(request, asset.size - offset) { (data) throws(RecordFailure) in try part.append(data) }
            let reply = try await service.copying(asset.size, for: identity) { () async throws(RecordFailure) in
                try await work.perform { [service] () throws(RecordFailure) in
                    try service.finishPart(part, from: identity)
                }
            }
            result = .success(reply)
        } catch {
            result = .failure(error)
        }
        await work.performAlways { [service] in service.endPart(part) }
        return try result.get()
    }

    /// Receives the bytes of a file.
    /// - Parameter write: Takes bytes, on a thread that waits for the disk.
    private func receive(
        _ request: Request,
        _ length: Int64,
        _ write: @escaping @Sendable (Data) throws(RecordFailure) -> Void
    ) async throws(RecordFailure) {
        do {
            try await withTimeLimit(Self.messageTime + Double(length) / Self.slowestSpeed) { [work] in
                var received: Int64 = 0
                for try await buffer in request.body {
                    received += Int64(buffer.readableBytes)
                    if received > length { throw RecordFailure(.malformed, reason: "the asset is longer") }
                    let data = Data(buffer.readableBytesView)
                    try await work.perform { () throws(RecordFailure) in try write(data) }
                }
                if received != length { throw RecordFailure(.malformed, reason: "the asset is not complete") }
            }
        } catch let failure as RecordFailure {
            throw failure
        } catch {
            throw RecordFailure(.malformed, reason: "the asset is not complete")
        }
    }

    private static func write(_ data: Data, to descriptor: CInt) -> Bool {
        data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return false }
                done += count
            }
            return true
        }
    }

    private func withTimeLimit<Value: Sendable>(
        _ seconds: Double,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw RecordFailure(.malformed, reason: "the message has not arrived in time")
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw RecordFailure(.unavailable) }
            return value
        }
    }

    // MARK: Answers

    private func response(_ reply: ServiceReply) -> Response {
        var headers: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
        if let delay = reply.retryAfter { headers[.retryAfter] = "\(Int(delay.rounded(.up)))" }
        if let range = reply.contentRange { headers[.contentRange] = range }
        let status = HTTPResponse.Status(code: reply.status)
        switch reply.body {
        case .message(let data):
            return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
        case .file(let file, let range):
            headers[.contentType] = "application/octet-stream"
            let body = ResponseBody(contentLength: range.count) { [work] writer in
                let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
                guard descriptor >= 0 else { throw RecordFailure(.unavailable) }
                defer { close(descriptor) }
                guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) == range.lowerBound else {
                    throw RecordFailure(.unavailable)
                }
                var rest = Int64(range.count)
                while rest > 0 {
                    let wanted = Int(min(rest, Int64(Self.partSize)))
                    let part = try await work.perform { () throws(RecordFailure) in
                        var part = [UInt8](repeating: 0, count: wanted)
                        var count = read(descriptor, &part, wanted)
                        while count < 0, errno == EINTR { count = read(descriptor, &part, wanted) }
                        // The length was sent: the client notices the missing rest.
                        guard count > 0 else { throw RecordFailure(.unavailable) }
                        return Array(part.prefix(count))
                    }
                    rest -= Int64(part.count)
                    try await writer.write(ByteBuffer(bytes: part))
                }
                try await writer.finish(nil)
            }
            return Response(status: status, headers: headers, body: body)
        }
    }

    /// The response with events: at first one for all databases, so that the client fetches what it has missed.
    private func eventResponse(_ subscription: Subscription, _ identity: ServiceIdentity) -> Response {
        let body = ResponseBody { writer in
            let subscriber = subscription.subscriber
            try await writer.write(Self.event(nil))
            // A handler takes less memory than a sequence that ends at the shutdown, which has tasks of its own.
            try await withGracefulShutdownHandler {
                for await _ in subscriber.awakenings {
                    // Before the question, whose answer does not hold for what changes after it.
                    let (scopes, time) = subscriber.take()
                    guard let hasAccess = await self.hasAccess(identity, since: time) else {
                        // The server is busy, as when all connections get a comment. The events are sent with the next one.
                        subscriber.putBack(scopes)
                        continue
                    }
                    if !hasAccess { break }
                    if scopes.isEmpty { try await writer.write(ByteBuffer(string: ":\n\n")) }
                    for scope in scopes { try await writer.write(Self.event(scope)) }
                }
            } onGracefulShutdown: {
                subscriber.end()
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: body
        )
    }

    /// Returns a Boolean value that indicates whether a device has access; `nil` if the server is busy.
    private func hasAccess(_ identity: ServiceIdentity, since time: Double) async -> Bool? {
        if let known = service.knownAccess(of: identity, since: time) { return known }
        do throws(RecordFailure) {
            return try await work.perform { [service] () throws(RecordFailure) in
                service.hasAccess(identity, since: time)
            }
        } catch {
            return nil
        }
    }

    private static func event(_ scope: RecordDatabaseID.Scope?) throws -> ByteBuffer {
        let data = try RecordWire.data(RecordWire.Event(scope: scope))
        return ByteBuffer(string: "data: \(String(decoding: data, as: UTF8.self))\n\n")
    }
}
