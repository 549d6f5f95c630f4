import Foundation
import LinuxIO
import RecordStore
import Synchronization

/// A store of records on a server.
///
/// The device identifies itself by its key, after it has joined an account by a code. The server is the one with the public key of the
/// link; the signer of its certificate does not matter. A function returns when the server has answered, and throws
/// ``RecordStoreError/unreachable(reason:retryAfter:)`` if it has not: a change may have been made then. A batch with an identifier can be
/// repeated; a ``RecordOutbox`` does so.
///
/// ```swift
/// let link = try RecordServerLink("easel-records://records.local:8753/?key=…&code=ABCD-EFGH-JKMN")
/// let key = try DeviceKey(file: folder.appending(path: "device.key"))
/// let store = RemoteRecordStore(server: link, key: key, cache: folder.appending(path: "assets"))
/// try store.joinAccount(deviceName: "kitchen")
/// ```
///
/// The accounts of databases are ignored: the server uses that of the device. All functions can be called on any thread.
public final class RemoteRecordStore: RecordStorage {
    /// The address of the server.
    public let server: RecordServerLink
    let key: DeviceKey
    let cache: URL
    let connections: ServerConnections
    /// The token of the session; `nil` before the first request, and when the server has not accepted it.
    private let token = Mutex<String?>(nil)
    let assetLimit: Int64
    /// Waits for some seconds before a transfer goes on.
    let wait: @Sendable (Double) -> Void

    /// Creates a store on a server. Nothing is sent yet.
    /// - Parameters:
    ///   - cache: The folder of files of assets that were fetched, and of parts of them. It can be removed at any time.
    ///   - assetLimit: The largest number of bytes of an asset that is fetched.
    ///   - discovery: Finds the server on the local network while it is not at the address of the link; `nil` to use that address only.
    ///     It has no effect for links to this machine.
    public convenience init(
        server: RecordServerLink,
        key: DeviceKey,
        cache: URL,
        assetLimit: Int64 = RecordLimits().assetSize,
        discovery: RecordServerDiscovery? = RecordServerDiscovery()
    ) {
        let lookup = server.isOfThisMachine ? nil : discovery.map { ServerLookup(of: server, by: $0) }
        let connections = ServerConnections(address: server.address, pinnedKey: server.pinnedKey, lookup: lookup)
        self.init(server: server, key: key, cache: cache, assetLimit: assetLimit, connections: connections)
    }

    init(
        server: RecordServerLink,
        key: DeviceKey,
        cache: URL,
        assetLimit: Int64,
        connections: ServerConnections,
        wait: @escaping @Sendable (Double) -> Void = { Thread.sleep(forTimeInterval: $0) }
    ) {
        self.server = server
        self.key = key
        self.cache = cache
        self.assetLimit = assetLimit
        self.connections = connections
        self.wait = wait
    }

    // MARK: Requests

    /// Performs a request with the token of the session, which is begun if necessary. A request with a token that has expired is repeated
    /// once.
    func authorized<Answer>(
        _ perform: (_ header: String) throws(RecordStoreError) -> Answer
    ) throws(RecordStoreError) -> Answer {
        let present = token.withLock { $0 }
        if let present {
            do throws(RecordStoreError) {
                return try perform("Authorization: Bearer \(present)")
            } catch .notAuthenticated {
                token.withLock { if $0 == present { $0 = nil } }
            }
        }
        let new = try beginSession()
        token.withLock { $0 = new }
        return try perform("Authorization: Bearer \(new)")
    }

    /// Performs a call.
    func call<Answer: Decodable>(
        _ call: RecordCall,
        _ message: some Encodable,
        as answer: Answer.Type = Answer.self
    ) throws(RecordStoreError) -> Answer {
        let body = try RecordWire.data(message)
        if body.count > JSONBounds.request.size {
            throw .limitExceeded("bytes of a message", limit: JSONBounds.request.size)
        }
        if !call.needsToken { return try self.call(call, body, nil, answer) }
        return try authorized { (header) throws(RecordStoreError) in try self.call(call, body, header, answer) }
    }

    private func call<Answer: Decodable>(
        _ call: RecordCall,
        _ body: Data,
        _ authorization: String?,
        _ answer: Answer.Type
    ) throws(RecordStoreError) -> Answer {
        var request = ServerRequest(path: call.path)
        request.headers = ["Content-Type: application/json"] + [authorization].compactMap { $0 }
        request.body = .data(body)
        var received = Data()
        let status = try connections.perform(request) { _, bytes in
            if received.count + bytes.count > JSONBounds.answer.size { return false }
            received.append(contentsOf: bytes)
            return true
        }
        return try Self.answer(answer, status, received)
    }

    /// Returns the contents of an answer, or throws its error.
    static func answer<Answer: Decodable>(
        _ type: Answer.Type,
        _ status: Int,
        _ data: Data
    ) throws(RecordStoreError) -> Answer {
        if status == 200 { return try message(type, data) }
        throw try failure(status, data).error
    }

    /// Returns the error of an answer with another status than that of success.
    static func failure(_ status: Int, _ data: Data) throws(RecordStoreError) -> RecordFailure {
        do throws(RecordStoreError) {
            return try message(RecordFailure.self, data)
        } catch {
            throw .unreachable(reason: "the server has answered with the status \(status)", retryAfter: nil)
        }
    }

    private static func message<Message: Decodable>(
        _ type: Message.Type,
        _ data: Data
    ) throws(RecordStoreError) -> Message {
        do throws(RecordStoreError) {
            return try RecordWire.message(type, from: data, bounds: .answer)
        } catch {
            // It is the fault of the server, not of the request.
            throw .unreachable(reason: "the server has answered with a message that is not valid", retryAfter: nil)
        }
    }

    // MARK: Identity

    private func beginSession() throws(RecordStoreError) -> String {
        let challenge: RecordWire.Challenge = try call(.challenge, RecordWire.ChallengeRequest(key: key.publicKey))
        guard challenge.nonce.count == 32 else {
            throw .unreachable(reason: "the server has answered with a challenge that is not valid", retryAfter: nil)
        }
        let message = DeviceSignature.sessionMessage(
            nonce: challenge.nonce,
            publicKey: key.publicKey,
            serverKey: server.serverKey
        )
        let request = RecordWire.SessionRequest(
            key: key.publicKey,
            nonce: challenge.nonce,
            signature: key.signature(of: message)
        )
        let session: RecordWire.Session = try call(.session, request)
        // It becomes part of a header.
        guard session.token.utf8.count == 64, session.token.allSatisfy(\.isHexDigit),
            session.token.allSatisfy(\.isASCII)
        else {
            throw .unreachable(reason: "the server has answered with a token that is not valid", retryAfter: nil)
        }
        return session.token
    }

    /// Adds this device to the account of the link's code.
    /// - Parameter deviceName: The name of the device for the user.
    /// - Throws: ``RecordStoreError/notAuthenticated(reason:)`` if the code does not exist, has expired or was used.
    @discardableResult
    public func joinAccount(deviceName: String) throws(RecordStoreError) -> RecordWire.Account {
        guard let code = server.code else { throw .notAuthenticated(reason: "the link of the server has no code") }
        let message = DeviceSignature.pairingMessage(
            code: code,
            publicKey: key.publicKey,
            serverKey: server.serverKey
        )
        let request = RecordWire.PairRequest(
            code: code,
            key: key.publicKey,
            name: deviceName,
            signature: key.signature(of: message)
        )
        return try call(.pair, request)
    }

    /// Returns the account of this device.
    /// - Throws: ``RecordStoreError/notAuthenticated(reason:)`` if it has none.
    public func account() throws(RecordStoreError) -> RecordWire.Account {
        try call(.account, RecordWire.Empty())
    }

    /// Returns a link by which another device joins the account of this one, once, within some minutes.
    public func makeLink() throws(RecordStoreError) -> RecordServerLink {
        let code: RecordWire.Code = try call(.makeCode, RecordWire.Empty())
        var link = server
        link.code = code.code
        return link
    }
}
