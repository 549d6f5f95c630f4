import Foundation
import RecordNetwork
import RecordStore
import Synchronization

@testable import RecordService

/// A service in a temporary folder, with a clock that a test sets, and devices.
final class Harness: Sendable {
    static let container = "test"
    static let serverKey = Data(repeating: 9, count: 32)

    let folder: URL
    let store: TestStore
    let accounts: RecordAccounts
    let service: RecordService
    let clock: Clock
    let lines: Lines

    init(
        _ kind: TestStore.Kind = .file,
        resultSize: Int = ServiceOptions.resultSize,
        _ change: (inout ServiceOptions) -> Void = { _ in }
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "service-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let clock = Clock()
        self.clock = clock
        store = try TestStore(kind, folder: folder.appending(path: "store"), resultSize: resultSize)
        accounts = try RecordAccounts(file: folder.appending(path: "accounts.sqlite"), clock: clock.date)
        var options = ServiceOptions(containers: [Self.container], serverKey: Self.serverKey)
        options.openRate = .init(burst: 1000, perSecond: 1000)
        change(&options)
        let lines = Lines()
        self.lines = lines
        service = RecordService(
            store: store,
            accounts: accounts,
            options: options,
            parts: folder.appending(path: "parts"),
            clock: clock.seconds,
            log: lines.add
        )
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A time that a test sets.
    final class Clock: Sendable {
        private let time = Mutex(1000.0)

        var seconds: @Sendable () -> Double { { self.time.withLock { $0 } } }
        var date: @Sendable () -> Date { { Date(timeIntervalSinceReferenceDate: self.time.withLock { $0 }) } }

        func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
    }

    /// The lines of the log.
    final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }
        var add: @Sendable (String) -> Void { { line in self.lines.withLock { $0.append(line) } } }
    }

    // MARK: Devices

    /// Adds an account with a device, and returns a token of it.
    func device(_ account: String, mayPublish: Bool = false) throws -> (key: DeviceKey, token: String) {
        try accounts.add(account, mayPublish: mayPublish)
        let key = try DeviceKey(seed: Data((0..<32).map { _ in UInt8.random(in: 0 ... .max) }))
        let code = try accounts.makeCode(for: account).text
        _ = try accounts.pair(code: code, key: key.publicKey, name: "panel")
        return (key, try accounts.makeToken(forKey: key.publicKey))
    }

    // MARK: Requests

    /// Performs a request as the server does.
    /// - Parameter length: The length in the head of the request, of which the body is the part that arrives; `nil` for that of the body.
    func send(
        _ method: String,
        _ path: String,
        query: String = "",
        token: String? = nil,
        body: Data = Data(),
        length: Int? = nil,
        range: String? = nil,
        uploadOffset: String? = nil,
        address: String = "10.0.0.1"
    ) -> ServiceReply {
        let request = ServiceRequest(
            method: method,
            path: path,
            query: query,
            authorization: token.map { "Bearer \($0)" },
            address: address,
            contentLength: Int64(length ?? body.count),
            range: range,
            uploadOffset: uploadOffset
        )
        var route: ServiceRoute?
        var identity: ServiceIdentity?
        let reply: ServiceReply
        do throws(RecordFailure) {
            let found = try service.route(of: request)
            route = found
            identity = try service.identify(request, for: found)
            reply = try perform(found, body, identity, request)
        } catch {
            reply = ServiceReply(error)
        }
        service.finish(request, route: route, identity: identity, reply: reply, began: 0, received: Int64(body.count))
        return reply
    }

    private func perform(
        _ route: ServiceRoute,
        _ body: Data,
        _ identity: ServiceIdentity?,
        _ request: ServiceRequest
    ) throws(RecordFailure) -> ServiceReply {
        switch route {
        case .call(let call): return try service.perform(call, body, from: identity, address: request.address)
        case .asset(let asset, let offset):
            guard let identity else { throw RecordFailure(.unauthenticated) }
            return try service.asset(asset, from: offset, for: identity)
        case .upload(let asset):
            guard let identity else { throw RecordFailure(.unauthenticated) }
            return try service.upload(of: asset, for: identity)
        case .continueAsset(let asset, let offset):
            guard let identity else { throw RecordFailure(.unauthenticated) }
            if let reply = try service.addStoredAsset(asset, at: offset, from: identity) { return reply }
            let part = try service.beginPart(of: asset, at: offset, from: identity)
            defer { service.endPart(part) }
            try part.append(body)
            return try service.finishPart(part, from: identity)
        case .addAsset(let hash):
            guard let identity else { throw RecordFailure(.unauthenticated) }
            let file = folder.appending(path: "incoming-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            do { try body.write(to: file) } catch { throw RecordFailure(.unavailable) }
            return try service.addAsset(file, hash: hash, from: identity)
        case .events(let container):
            guard let identity else { throw RecordFailure(.unauthenticated) }
            service.unsubscribe(try service.subscribe(to: container, for: identity))
            return .events
        }
    }

    /// Performs a call with JSON.
    func call(_ call: RecordCall, _ json: String, token: String? = nil) -> ServiceReply {
        send("POST", call.path, token: token, body: Data(json.utf8))
    }
}

extension ServiceReply {
    /// The message as text.
    var text: String { if case .message(let data) = body { String(decoding: data, as: UTF8.self) } else { "" } }

    /// Decodes the message.
    func message<Message: Decodable>(_ type: Message.Type) throws -> Message {
        guard case .message(let data) = body else { throw CocoaError(.coderReadCorrupt) }
        return try RecordWire.message(type, from: data, bounds: .answer)
    }
}

/// JSON of requests.
enum JSON {
    static func database(_ scope: String, container: String = Harness.container) -> String {
        "\"database\":{\"container\":\"\(container)\",\"scope\":\"\(scope)\"}"
    }

    static func zone(_ name: String, owner: String = "__defaultOwner__") -> String {
        "{\"name\":\"\(name)\",\"owner\":\"\(owner)\"}"
    }

    static func id(_ name: String, _ zone: String) -> String { "{\"name\":\"\(name)\",\"zone\":\(zone)}" }

    static func record(_ name: String, _ zone: String, parent: String? = nil) -> String {
        let above = parent.map { ",\"parent\":\(id($0, zone))" } ?? ""
        return """
            {"id":\(id(name, zone)),"type":"Note","fields":{"text":{"string":{"_0":"\(name)"}}}\(above)}
            """
    }

    static func batch(saves: [String] = [], deletions: [String] = [], account: String = "mallory") -> String {
        let items = saves.map { "{\"record\":\($0)}" }.joined(separator: ",")
        return """
            "batch":{"saves":[\(items)],"deletions":[\(deletions.joined(separator: ","))],"policy":"changedKeys",\
            "isAtomic":true,"account":"\(account)"}
            """
    }
}

extension Harness {
    /// The SHA-256 of bytes as hexadecimal digits.
    static func hash(of data: Data) -> String {
        RecordServerLink.serverKey(ofPublicKey: data).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }
}
