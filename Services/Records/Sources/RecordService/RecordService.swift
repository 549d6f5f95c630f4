import Foundation
import RecordNetwork
import RecordStore
import Synchronization

/// The part of a server that performs requests, apart from their transfer.
///
/// A request is performed in steps: ``route(of:)`` before anything is read of it, ``identify(_:for:)`` before its body is read, and one
/// of the others with the body. The functions wait for the disk and can be called on any thread.
public final class RecordService: Sendable {
    /// The settings.
    public let options: ServiceOptions
    /// The numbers that are counted.
    public let metrics: ServiceMetrics
    /// The connections that wait for changes.
    public let hub: ChangeHub
    let store: any ServiceStorage
    let accounts: RecordAccounts
    let challenges: Challenges
    let connections: ConnectionLimit
    let parts: AssetParts
    /// The copies of large assets.
    let copies = AccountTurns(count: 2, waitingCount: 128)
    private let checks = AccessChecks()
    private let addresses: RateLimiter
    private let openRequests: RateLimiter
    private let wrongCodes: RateLimiter
    private let accountRequests: RateLimiter
    let accountBytes: RateLimiter
    private let clock: @Sendable () -> Double
    private let log: @Sendable (String) -> Void

    /// Creates a service.
    /// - Parameters:
    ///   - parts: The folder of the parts of assets that are being received. It is created when it is used.
    ///   - clock: Returns seconds that only increase.
    ///   - log: Takes lines of JSON, which have no contents of records.
    public init(
        store: any ServiceStorage,
        accounts: RecordAccounts,
        options: ServiceOptions,
        parts: URL,
        clock: @escaping @Sendable () -> Double = { Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000 },
        log: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.accounts = accounts
        self.options = options
        self.clock = clock
        self.log = log
        metrics = ServiceMetrics()
        hub = ChangeHub(store: store, metrics: metrics, options: options, clock: clock)
        challenges = Challenges(clock: clock)
        connections = ConnectionLimit(options.addressConnectionCount)
        self.parts = AssetParts(folder: parts, count: options.partCount, size: options.partSize)
        addresses = RateLimiter(options.addressRate, clock: clock)
        openRequests = RateLimiter(options.openRate, clock: clock)
        wrongCodes = RateLimiter(options.codeRate, clock: clock)
        accountRequests = RateLimiter(options.accountRate, clock: clock)
        accountBytes = RateLimiter(options.byteRate, clock: clock)
    }

    // MARK: Connections

    /// Notes that an address has opened a connection.
    /// - Returns: `false` if the address has too many, so that the connection is to be closed. ``close(_:)`` is not called then.
    public func open(_ connection: ObjectIdentifier, from address: String) -> Bool {
        if connections.add(connection, from: address) { return true }
        metrics.addRefused("connections")
        return false
    }

    /// Notes that a connection was closed.
    public func close(_ connection: ObjectIdentifier) { connections.remove(connection) }

    /// Verifies that the address of a connection does not have too many, before each request.
    /// - Throws: `rateLimited` if the connection is above the limit.
    public func verify(_ connection: ObjectIdentifier) throws(RecordFailure) {
        if connections.isAdmitted(connection) { return }
        metrics.addRefused("connections")
        throw RecordFailure(.rateLimited, reason: "the address has too many connections", retryAfter: 10)
    }

    // MARK: Steps

    /// Returns the route of a request.
    /// - Throws: An error before anything is read of the request's body.
    public func route(of request: ServiceRequest) throws(RecordFailure) -> ServiceRoute {
        try limit(addresses, 1, RateLimiter.name(ofAddress: request.address), "address")
        let route = try ServiceRoute(request)
        if !route.needsToken { try limit(openRequests, 1, RateLimiter.name(ofAddress: request.address), "open") }
        let most: Int64 =
            switch route {
            case .call(let call): Int64(call.needsToken ? options.messageSize : options.openMessageSize)
            case .addAsset, .continueAsset: options.assetSize
            case .asset, .upload, .events: 0
            }
        if let length = request.contentLength, length < 0 {
            throw RecordFailure(.malformed, reason: "the length is negative")
        }
        if let length = request.contentLength, length > most {
            throw RecordFailure(.limitExceeded("bytes of a message", limit: Int(clamping: most)))
        }
        if case .continueAsset(let asset, _) = route, asset.size > options.assetSize {
            throw RecordFailure(.limitExceeded("bytes of an asset", limit: Int(clamping: options.assetSize)))
        }
        if case .addAsset = route, request.contentLength == nil {
            throw RecordFailure(.malformed, reason: "the length of the asset is missing")
        }
        return route
    }

    /// Returns the largest number of bytes of the body of a call.
    public func messageLimit(of call: RecordCall) -> Int {
        call.needsToken ? options.messageSize : options.openMessageSize
    }

    /// Returns the device of a request; `nil` for routes that need none.
    /// - Throws: `unauthenticated` if the request has no valid token, and `rateLimited` if its account has too many requests.
    public func identify(_ request: ServiceRequest, for route: ServiceRoute) throws(RecordFailure) -> ServiceIdentity? {
        guard route.needsToken else { return nil }
        let scheme = "Bearer "
        let header = request.authorization ?? ""
        let token = header.hasPrefix(scheme) ? String(header.dropFirst(scheme.count)) : ""
        let found = try naming { () throws(RecordAccountError) in try accounts.device(forToken: token) }
        guard let found else {
            // Tokens expire in use, so that some requests of every device have no valid one.
            try limit(openRequests, 1, RateLimiter.name(ofAddress: request.address), "open")
            throw RecordFailure(.unauthenticated, reason: "the token is missing or has expired")
        }
        try limit(accountRequests, 1, found.account.name, "account")
        if let length = request.contentLength {
            var size = length
            // Nothing is sent of an asset that the server copies.
            if length == 0, case .continueAsset(let asset, _) = route { size = asset.size }
            try limit(accountBytes, Double(size), found.account.name, "bytes")
        }
        return ServiceIdentity(device: found.device, mayPublish: found.account.mayPublish)
    }

    /// Performs a call with a message.
    public func perform(
        _ call: RecordCall,
        _ message: Data,
        from identity: ServiceIdentity?,
        address: String
    ) throws(RecordFailure) -> ServiceReply {
        if call.needsToken {
            guard let identity else { throw RecordFailure(.unauthenticated, reason: "the token is missing") }
            return try perform(call, message, identity)
        }
        return try performOpen(call, message, address)
    }

    /// Adds a connection that waits for the changes of a container.
    public func subscribe(
        to container: String,
        for identity: ServiceIdentity
    ) throws(RecordFailure) -> ChangeHub.Subscriber {
        let access = ServiceAccess(identity: identity, containers: options.containers)
        return try hub.subscribe(account: identity.account, container: access.container(container))
    }

    /// Removes a connection.
    public func unsubscribe(_ subscriber: ChangeHub.Subscriber) { hub.unsubscribe(subscriber) }

    /// Returns a Boolean value that indicates whether a device has access at a time, in seconds, or later; `nil` if the store has to be
    /// asked.
    public func knownAccess(of identity: ServiceIdentity, since time: Double) -> Bool? {
        checks.result(for: identity.device.key, since: time)
    }

    /// Returns a Boolean value that indicates whether a device has access at a time, in seconds, or later.
    public func hasAccess(_ identity: ServiceIdentity, since time: Double) -> Bool {
        if let known = knownAccess(of: identity, since: time) { return known }
        let began = clock()
        let device = try? accounts.device(withKey: identity.device.key)
        let hasAccess = device?.account == identity.account
        checks.add(hasAccess, for: identity.device.key, at: began)
        return hasAccess
    }

    /// Notes that another server has changed a container, or that it may have changed any of them.
    public func didChange(_ container: String?) {
        for name in container.map({ [$0] }) ?? Array(options.containers) where options.containers.contains(name) {
            hub.didChange(name)
        }
    }

    // MARK: Counting

    /// Counts a request, and writes its line to the log.
    /// - Parameters:
    ///   - route: `nil` if the request has none.
    ///   - began: The time of its beginning, by ``now``.
    public func finish(
        _ request: ServiceRequest,
        route: ServiceRoute?,
        identity: ServiceIdentity?,
        reply: ServiceReply,
        began: Double,
        received: Int64
    ) {
        let sent: Int64 =
            switch reply.body {
            case .message(let data): Int64(data.count)
            case .file(_, let range): Int64(range.count)
            }
        let seconds = max(0, clock() - began)
        let name = route?.name ?? "other"
        metrics.add(name, status: reply.status, seconds: seconds, received: received, sent: sent)
        let line = ServiceLogLine(
            route: name,
            status: reply.status,
            code: reply.code?.rawValue,
            milliseconds: Int(clamping: Int64(min(seconds * 1000, 1e12))),
            received: received,
            sent: sent,
            device: identity?.device.identifier,
            address: reply.status == 401 || reply.status == 429 ? request.address : nil
        )
        log(line.text)
    }

    /// The time by the clock of the service, in seconds.
    public var now: Double { clock() }

    private func limit(
        _ limiter: RateLimiter,
        _ amount: Double,
        _ name: String,
        _ reason: String
    ) throws(RecordFailure) {
        guard let delay = limiter.take(amount, from: name) else { return }
        metrics.addRefused(reason)
        throw RecordFailure(.rateLimited, reason: "too many requests", retryAfter: delay.rounded(.up))
    }

    // MARK: Identity

    private func performOpen(
        _ call: RecordCall,
        _ message: Data,
        _ address: String
    ) throws(RecordFailure) -> ServiceReply {
        switch call {
        case .challenge:
            let request = try self.message(RecordWire.ChallengeRequest.self, message)
            guard request.key.count == 32 else { throw RecordFailure(.malformed, reason: "the key has another size") }
            guard let nonce = challenges.make(for: request.key) else {
                throw RecordFailure(.unavailable, reason: "too many challenges", retryAfter: Challenges.lifetime)
            }
            return try ServiceReply(RecordWire.Challenge(nonce: nonce))
        case .session: return try beginSession(try self.message(RecordWire.SessionRequest.self, message))
        case .pair: return try pair(try self.message(RecordWire.PairRequest.self, message), address)
        default: throw RecordFailure(.unknownCall, reason: "the call needs a token")
        }
    }

    private func beginSession(_ request: RecordWire.SessionRequest) throws(RecordFailure) -> ServiceReply {
        // A device that the server does not know, and a wrong signature, are the same error.
        let refused = RecordFailure(
            .unauthenticated,
            reason: "the server does not know the device, or its signature is wrong"
        )
        // It ends with the first attempt, whatever its result is.
        guard challenges.use(request.nonce, by: request.key) else { throw refused }
        let message = DeviceSignature.sessionMessage(
            nonce: request.nonce,
            publicKey: request.key,
            serverKey: options.serverKey
        )
        let isSigned = try naming { () throws(RecordStoreError) in
            try DeviceSignature.isValid(request.signature, of: message, by: request.key)
        }
        guard isSigned else { throw refused }
        do throws(RecordAccountError) {
            let token = try accounts.makeToken(forKey: request.key)
            return try reply(RecordWire.Session(token: token, lifetime: RecordAccounts.tokenLifetime))
        } catch .invalidKey {
            throw refused
        } catch {
            throw Self.failure(error)
        }
    }

    /// Encodes an answer, with the errors of accounts.
    private func reply(_ message: some Encodable) throws(RecordAccountError) -> ServiceReply {
        do throws(RecordFailure) { return try ServiceReply(message) } catch { throw .store(error.error) }
    }

    private func pair(_ request: RecordWire.PairRequest, _ address: String) throws(RecordFailure) -> ServiceReply {
        let bucket = RateLimiter.name(ofAddress: address)
        if let delay = wrongCodes.wait(in: bucket) {
            metrics.addRefused("codes")
            throw RecordFailure(.rateLimited, reason: "too many wrong codes", retryAfter: delay.rounded(.up))
        }
        let message = DeviceSignature.pairingMessage(
            code: request.code,
            publicKey: request.key,
            serverKey: options.serverKey
        )
        let isSigned = try naming { () throws(RecordStoreError) in
            try DeviceSignature.isValid(request.signature, of: message, by: request.key)
        }
        guard isSigned else { throw RecordFailure(.unauthenticated, reason: "the signature is wrong") }
        do throws(RecordAccountError) {
            let device = try accounts.pair(code: request.code, key: request.key, name: request.name)
            let account = try accounts.account(device.account)
            return try reply(RecordWire.Account(account: device.account, mayPublish: account?.mayPublish ?? false))
        } catch .unknownCode {
            _ = wrongCodes.take(from: bucket)
            throw RecordFailure(.unknownCode)
        } catch {
            throw Self.failure(error)
        }
    }

    // MARK: Errors

    func message<Message: Decodable>(_ type: Message.Type, _ data: Data) throws(RecordFailure) -> Message {
        do throws(RecordStoreError) {
            return try RecordWire.message(type, from: data, bounds: JSONBounds(size: options.messageSize))
        } catch .invalidQuery(let reason) {
            throw RecordFailure(.malformed, reason: reason)
        } catch {
            throw RecordFailure(error)
        }
    }

    func naming<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordFailure) -> Value {
        do throws(RecordStoreError) { return try body() } catch { throw RecordFailure(error) }
    }

    func naming<Value>(_ body: () throws(RecordAccountError) -> Value) throws(RecordFailure) -> Value {
        do throws(RecordAccountError) { return try body() } catch { throw Self.failure(error) }
    }

    static func failure(_ error: RecordAccountError) -> RecordFailure {
        switch error {
        case .store(let error): RecordFailure(error)
        case .unknownCode: RecordFailure(.unknownCode)
        case .limitExceeded(let subject, let limit): RecordFailure(.limitExceeded(subject, limit: limit))
        case .invalidName, .accountExists, .unknownAccount, .unknownDevice, .invalidKey:
            RecordFailure(.unauthenticated, reason: "the key is that of another device, or the account has ended")
        }
    }
}
