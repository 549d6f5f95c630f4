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
    private let assetLimit: Int64

    /// Creates a store on a server. Nothing is sent yet.
    /// - Parameters:
    ///   - cache: The folder of files of assets that were fetched. It can be removed at any time.
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
        connections: ServerConnections
    ) {
        self.server = server
        self.key = key
        self.cache = cache
        self.assetLimit = assetLimit
        self.connections = connections
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
        let status = try connections.perform(request) { bytes in
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
        let failure: RecordFailure
        do throws(RecordStoreError) {
            failure = try message(RecordFailure.self, data)
        } catch {
            throw .unreachable(reason: "the server has answered with the status \(status)", retryAfter: nil)
        }
        throw failure.error
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

    // MARK: Assets

    /// Sends a file to the server, so that records can have it as an asset.
    public func addAsset(contentsOf file: URL, account: String?) throws(RecordStoreError) -> RecordAsset {
        let asset = try Self.asset(of: file)
        let answer = try authorized { (header) throws(RecordStoreError) in
            try self.send(file, asset, header)
        }
        guard answer == asset else {
            // It has changed while it was sent.
            throw .file(path: file.path, reason: "the server has received other contents")
        }
        return answer
    }

    private func send(
        _ file: URL,
        _ asset: RecordAsset,
        _ authorization: String
    ) throws(RecordStoreError) -> RecordAsset {
        let descriptor = try Self.open(file)
        defer { close(descriptor) }
        var request = ServerRequest(method: "PUT", path: "\(RecordCall.prefix)assets/\(asset.hash)")
        request.headers = ["Content-Type: application/octet-stream", authorization]
        request.body = .file(descriptor, asset.size)
        request.time = nil
        request.idleTime = Self.assetIdleTime
        var received = Data()
        let status = try connections.perform(request) { bytes in
            if received.count + bytes.count > Self.assetAnswerSize { return false }
            received.append(contentsOf: bytes)
            return true
        }
        return try Self.answer(RecordAsset.self, status, received)
    }

    /// The largest number of bytes of an answer to a file that was sent, or of an error.
    private static let assetAnswerSize = 1 << 16
    private static let partSize = 1 << 18
    /// The seconds without a byte: a server copies a large file before it answers.
    private static let assetIdleTime = 300.0

    private static func open(_ file: URL) throws(RecordStoreError) -> CInt {
        do throws(RegularFileError) {
            return try RegularFile.open(file.path).descriptor
        } catch {
            throw .file(path: file.path, reason: error.reasonText)
        }
    }

    /// Returns the name of a file's contents.
    static func asset(of file: URL) throws(RecordStoreError) -> RecordAsset {
        let descriptor = try open(file)
        defer { close(descriptor) }
        var hash = SHA256()
        var size: Int64 = 0
        var part = [UInt8](repeating: 0, count: partSize)
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw .file(path: file.path, reason: String(cString: strerror(errno))) }
            if count == 0 { return RecordAsset(hash: hash.finalize(), size: size) }
            part.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            size += Int64(count)
        }
    }

    /// Returns the file of an asset, which is fetched from the server if it is not in the cache. It must not be changed.
    /// - Throws: ``RecordStoreError/missingAsset(_:field:hash:)`` if the account may not use the file.
    public func file(of asset: RecordAsset) throws(RecordStoreError) -> URL {
        guard asset.isWellFormed, asset.size <= assetLimit else {
            throw .missingAsset(nil, field: nil, hash: asset.hash)
        }
        let file = cache.appending(path: asset.hash)
        // The names are those of the contents, and files are complete.
        if let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            (attributes[.size] as? NSNumber)?.int64Value == asset.size
        {
            return file
        }
        do {
            try FileManager.default.createDirectory(
                at: cache,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .file(path: cache.path, reason: "\(error.localizedDescription)")
        }
        try authorized { (header) throws(RecordStoreError) in try self.fetch(asset, to: file, header) }
        return file
    }

    /// The state of an asset that is received.
    private struct Reception {
        var hash = SHA256()
        var size: Int64 = 0
        /// The beginning of the answer, which may be an error.
        var start = Data()
        var failure: FileError?
    }

    private func fetch(
        _ asset: RecordAsset,
        to file: URL,
        _ authorization: String
    ) throws(RecordStoreError) {
        let replaced: ReplacedFile
        do throws(FileError) {
            replaced = try ReplacedFile(path: file.path, durability: .cached, isRegular: true)
        } catch {
            throw .file(path: file.path, reason: error.reason)
        }
        var request = ServerRequest(method: "GET", path: "\(RecordCall.prefix)assets/\(asset.hash)?size=\(asset.size)")
        request.headers = [authorization]
        request.time = nil
        request.idleTime = Self.assetIdleTime
        var reception = Reception()
        let status: Int
        do throws(RecordStoreError) {
            status = try perform(request, &reception, asset, replaced)
        } catch {
            if let failure = reception.failure { throw .file(path: file.path, reason: failure.reason) }
            throw error
        }
        if status != 200 { _ = try Self.answer(RecordAsset.self, status, reception.start) }
        guard reception.size == asset.size, reception.hash.finalize() == asset.hash else {
            throw .unreachable(reason: "the server has answered with other contents of an asset", retryAfter: nil)
        }
        do throws(FileError) {
            try replaced.commit()
        } catch {
            throw .file(path: file.path, reason: error.reason)
        }
    }

    /// Performs a request whose answer is a file.
    private func perform(
        _ request: ServerRequest,
        _ reception: inout Reception,
        _ asset: RecordAsset,
        _ file: ReplacedFile
    ) throws(RecordStoreError) -> Int {
        var state = reception
        defer { reception = state }
        return try connections.perform(request) { bytes in
            state.size += Int64(bytes.count)
            if state.size > max(asset.size, Int64(Self.assetAnswerSize)) { return false }
            if state.start.count < Self.assetAnswerSize {
                state.start.append(contentsOf: bytes.prefix(Self.assetAnswerSize - state.start.count))
            }
            state.hash.update(bytes)
            do throws(FileError) { try file.write(bytes) } catch { state.failure = error }
            return state.failure == nil
        }
    }
}
