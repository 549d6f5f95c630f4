import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Synchronization

/// The beginning of an asset that a device sends, in a file.
///
/// One request at a time writes to it. When another one goes on from its end, the former one has ended on the side of the client, and writes
/// nothing from then on.
public final class AssetPart: Sendable {
    private struct State {
        /// -1 after the end.
        var descriptor: CInt
        var size: Int64
    }

    /// The whole asset.
    public let asset: RecordAsset
    /// The account that sends it.
    let account: String
    /// The number of bytes that were there before the request.
    let offset: Int64
    let path: String
    private let state: Mutex<State>

    /// Opens a file, which is created if it does not exist.
    /// - Parameter size: The number of bytes that it has.
    init(_ asset: RecordAsset, account: String, path: String, size: Int64) throws(RecordFailure) {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else { throw Self.unwritable }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == size else {
            Glibc.close(descriptor)
            throw Self.unwritable
        }
        self.asset = asset
        self.account = account
        offset = size
        self.path = path
        state = Mutex(State(descriptor: descriptor, size: size))
    }

    deinit { end() }

    static let unwritable = RecordFailure(.unavailable, reason: "the disk of the server cannot be written to")

    /// The error for a request that does not begin where the bytes of the server end.
    static func wrongOffset(_ size: Int64) -> RecordFailure {
        var failure = RecordFailure(.wrongOffset, reason: "the server has received \(size) bytes of the asset")
        failure.offset = size
        return failure
    }

    /// The number of bytes so far.
    public var size: Int64 { state.withLock { $0.size } }

    /// The file, to be read when it is complete.
    var file: URL { URL(filePath: path) }

    /// Adds bytes.
    /// - Throws: `wrongOffset` if another request goes on with the asset.
    public func append(_ data: Data) throws(RecordFailure) {
        try state.withLock { (state) throws(RecordFailure) in
            if state.descriptor < 0 { throw Self.wrongOffset(state.size) }
            if state.size + Int64(data.count) > asset.size {
                throw RecordFailure(.malformed, reason: "the asset is longer")
            }
            var done = 0
            while done < data.count {
                let count = data.withUnsafeBytes { bytes in
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                    return Glibc.write(state.descriptor, rest.baseAddress, rest.count)
                }
                if count < 0, errno == EINTR { continue }
                if count <= 0 { throw RecordFailure(.unavailable, reason: "the disk of the server is full") }
                done += count
                // What was written before a failure remains.
                state.size += Int64(count)
            }
        }
    }

    /// Ends the writing. The file remains.
    func end() { state.withLock { Self.close(&$0) } }

    /// Ends the writing if the file has a number of bytes.
    /// - Returns: The number of bytes that it has.
    func end(at size: Int64) -> Int64 {
        state.withLock { state in
            if state.size == size { Self.close(&state) }
            return state.size
        }
    }

    private static func close(_ state: inout State) {
        if state.descriptor >= 0 { Glibc.close(state.descriptor) }
        state.descriptor = -1
    }
}
