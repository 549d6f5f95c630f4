import Foundation
import LinuxIO
import RecordStore

// Files of assets. They go on where a connection has ended: those that are received by a partial file beside those of the cache, and those
// that are sent by the part that the server keeps.
extension RemoteRecordStore {
    /// The largest number of bytes of an answer to a file that was sent, or of an error.
    private static let answerSize = 1 << 16
    private static let partSize = 1 << 18
    /// The largest number of bytes of a file that is sent without the question how much of it the server has.
    private static let wholeSize: Int64 = 1 << 18
    /// The seconds without a byte: a server copies a large file before it answers.
    private static let idleTime = 300.0

    /// The end of an attempt.
    private enum Progress<Value> {
        case complete(Value)
        /// The connection has ended, or the server asks for a pause, and the next attempt goes on.
        case interrupted(RecordStoreError)
    }

    private static func request(_ method: String, _ path: String, _ headers: [String]) -> ServerRequest {
        var request = ServerRequest(method: method, path: "\(RecordCall.prefix)assets/\(path)")
        request.headers = headers
        request.time = nil
        request.idleTime = idleTime
        return request
    }

    /// Performs a request with a short answer.
    private func perform(_ request: ServerRequest) throws(RecordStoreError) -> (status: Int, data: Data) {
        var received = Data()
        let status = try connections.perform(request) { _, bytes in
            if received.count + bytes.count > Self.answerSize { return false }
            received.append(contentsOf: bytes)
            return true
        }
        return (status, received)
    }

    // MARK: Sending

    /// Sends a file to the server, so that records can have it as an asset. If the connection ends, the rest is sent by another one, also in
    /// a later call.
    public func addAsset(contentsOf file: URL, account: String?) throws(RecordStoreError) -> RecordAsset {
        let asset = try Self.asset(of: file)
        let answer: RecordAsset
        if asset.size <= Self.wholeSize {
            answer = try authorized { (header) throws(RecordStoreError) in try self.send(file, asset, header) }
        } else {
            answer = try sendParts(of: file, asset)
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
        let headers = ["Content-Type: application/octet-stream", authorization]
        var request = Self.request("PUT", asset.hash, headers)
        request.body = .file(descriptor, asset.size)
        let (status, data) = try perform(request)
        do throws(RecordStoreError) {
            return try Self.answer(RecordAsset.self, status, data)
        } catch .invalidQuery(let reason) {
            try Self.verify(file, is: asset)
            throw .invalidQuery(reason: reason)
        }
    }

    /// The state of a file that is sent by some requests.
    private struct Upload {
        var attempts = TransferAttempts()
        var offset: Int64 = 0
        var hasBegun = false
        /// The server has received other contents. The next request sends all of the file.
        var startsAnew = false
        var wasRenewed = false
    }

    private func sendParts(of file: URL, _ asset: RecordAsset) throws(RecordStoreError) -> RecordAsset {
        var upload = Upload()
        while true {
            let progress: Progress<RecordAsset>
            do throws(RecordStoreError) {
                progress = try authorized { (header) throws(RecordStoreError) in
                    try self.sendRest(of: file, asset, &upload, header)
                }
            } catch .unreachable(let reason, let pause?) where upload.hasBegun {
                progress = .interrupted(.unreachable(reason: reason, retryAfter: pause))
            } catch .invalidQuery(let reason) {
                // The hash is not that of the contents.
                try Self.verify(file, is: asset)
                if upload.offset == 0 || upload.wasRenewed { throw .invalidQuery(reason: reason) }
                // What the server had is damaged, and it has removed it.
                upload = Upload()
                upload.startsAnew = true
                upload.wasRenewed = true
                continue
            }
            switch progress {
            case .complete(let answer): return answer
            case .interrupted(let error):
                guard let seconds = upload.attempts.next(after: error) else { throw error }
                wait(seconds)
            }
        }
    }

    /// Asks how much of a file the server has, and sends the rest.
    private func sendRest(
        of file: URL,
        _ asset: RecordAsset,
        _ upload: inout Upload,
        _ authorization: String
    ) throws(RecordStoreError) -> Progress<RecordAsset> {
        if !upload.startsAnew {
            let answer: (status: Int, data: Data)
            do throws(RecordStoreError) {
                answer = try perform(Self.request("GET", "\(asset.hash)/upload?size=\(asset.size)", [authorization]))
            } catch {
                guard upload.hasBegun else { throw error }
                return .interrupted(error)
            }
            if answer.status == 404, try Self.failure(answer.status, answer.data).code == .unknownCall {
                // A server of a former version.
                return .complete(try send(file, asset, authorization))
            }
            let size = try Self.answer(RecordWire.Upload.self, answer.status, answer.data).received
            guard 0...asset.size ~= size else {
                throw .unreachable(reason: "the server has answered with a size that is not valid", retryAfter: nil)
            }
            upload.offset = size
        }
        upload.startsAnew = false
        upload.hasBegun = true
        upload.attempts.reach(upload.offset)
        let descriptor = try Self.open(file)
        defer { close(descriptor) }
        // No attempt would have the missing bytes.
        guard lseek(descriptor, 0, SEEK_END) >= asset.size else { throw Self.changed(file) }
        guard lseek(descriptor, off_t(upload.offset), SEEK_SET) == upload.offset else {
            throw .file(path: file.path, reason: String(cString: strerror(errno)))
        }
        let headers = [
            "Content-Type: application/octet-stream", "Upload-Offset: \(upload.offset)", authorization,
        ]
        var request = Self.request("PUT", asset.hash, headers)
        request.body = .rest(descriptor, asset.size - upload.offset)
        let answer: (status: Int, data: Data)
        do throws(RecordStoreError) { answer = try perform(request) } catch { return .interrupted(error) }
        if answer.status == 200 { return .complete(try Self.answer(RecordAsset.self, answer.status, answer.data)) }
        let failure = try Self.failure(answer.status, answer.data)
        // Another connection has sent more meanwhile, such as that of another device, or the former one, whose end the server did not
        // know yet.
        if failure.code == .wrongOffset { return .interrupted(failure.error) }
        throw failure.error
    }

    /// The error for a file that is not what it was when its hash was computed.
    private static func changed(_ file: URL) -> RecordStoreError {
        .file(path: file.path, reason: "it has changed while it was sent")
    }

    private static func verify(_ file: URL, is asset: RecordAsset) throws(RecordStoreError) {
        guard try Self.asset(of: file) == asset else { throw changed(file) }
    }

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

    // MARK: Receiving

    /// Returns the file of an asset, which is fetched from the server if it is not in the cache. It must not be changed. If the connection
    /// ends, the rest is fetched by another one, also in a later call.
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
        try fetch(asset, to: file)
        return file
    }

    private func fetch(_ asset: RecordAsset, to file: URL) throws(RecordStoreError) {
        let partial = try PartialFile.open(for: asset, in: cache.path)
        // What an earlier call has received may be damaged since then. It is fetched once more then.
        var isOld = partial.size > 0
        while true {
            if partial.size < asset.size || asset.size == 0 {
                do throws(RecordStoreError) { try receiveRest(of: asset, partial) } catch {
                    switch error {
                    case .missingAsset, .file: partial.remove()
                    default: break
                    }
                    throw error
                }
            }
            if partial.size == asset.size, partial.contentHash == asset.hash {
                return try partial.commit(to: file.path)
            }
            guard isOld else {
                partial.remove()
                throw .unreachable(reason: "the server has answered with other contents of an asset", retryAfter: nil)
            }
            try partial.clear()
            isOld = false
        }
    }

    private func receiveRest(of asset: RecordAsset, _ partial: PartialFile) throws(RecordStoreError) {
        var attempts = TransferAttempts()
        var hasBegun = false
        while true {
            let start = partial.size
            attempts.reach(start)
            let progress: Progress<Void>
            do throws(RecordStoreError) {
                progress = try authorized { (header) throws(RecordStoreError) in
                    try self.receive(asset, partial, header)
                }
            } catch .unreachable(let reason, let pause?) {
                progress = .interrupted(.unreachable(reason: reason, retryAfter: pause))
            }
            guard case .interrupted(let error) = progress else { return }
            if partial.size > start { hasBegun = true }
            attempts.reach(partial.size)
            guard hasBegun, let seconds = attempts.next(after: error) else { throw error }
            wait(seconds)
        }
    }

    /// Fetches what a partial file does not have.
    private func receive(
        _ asset: RecordAsset,
        _ partial: PartialFile,
        _ authorization: String
    ) throws(RecordStoreError) -> Progress<Void> {
        let start = partial.size
        let range = start > 0 ? ["Range: bytes=\(start)-"] : []
        let request = Self.request("GET", "\(asset.hash)?size=\(asset.size)", range + [authorization])
        var isFirst = true
        var message = Data()
        var failure: RecordStoreError?
        let status: Int
        do throws(RecordStoreError) {
            status = try connections.perform(request) { status, bytes in
                guard status == 200 || status == 206 else {
                    message.append(contentsOf: bytes.prefix(Self.answerSize - message.count))
                    return message.count < Self.answerSize
                }
                do throws(RecordStoreError) {
                    // A server of a former version sends all of the file.
                    if isFirst, status == 200 { try partial.clear() }
                    isFirst = false
                    if partial.size + Int64(bytes.count) > asset.size {
                        partial.remove()
                        throw .unreachable(reason: "the server has answered with a longer asset", retryAfter: nil)
                    }
                    try partial.append(bytes)
                } catch {
                    failure = error
                }
                return failure == nil
            }
        } catch {
            if let failure { throw failure }
            return .interrupted(error)
        }
        switch status {
        case 200, 206: return .complete(())
        // There is nothing behind the partial file: its contents are wrong.
        case 416 where start > 0: return .complete(())
        default: throw try Self.failure(status, message).error
        }
    }
}

/// The attempts to go on with a file whose connection has ended, or for which the server asks to wait.
struct TransferAttempts {
    /// The number of attempts in succession without a further byte.
    static let count = 3
    /// The longest time for which a server can make a call wait, in seconds.
    static let longestPause = 60.0

    private var delay = RetryDelay()
    private var rest = count
    private var size: Int64 = -1

    /// Notes the number of bytes that have arrived.
    mutating func reach(_ size: Int64) {
        if size <= self.size { return }
        self.size = size
        rest = Self.count
        delay.reset()
    }

    /// Returns the seconds to wait before the next attempt; `nil` if there is none. They are no fewer than the server asks for.
    mutating func next(after error: RecordStoreError) -> Double? {
        var pause = 0.0
        var error = error
        if case .unreachable(let reason, let asked?) = error {
            pause = asked
            error = .unreachable(reason: reason, retryAfter: nil)
        }
        if rest == 0 || pause > Self.longestPause { return nil }
        rest -= 1
        return pause + delay.next(after: error)
    }
}
