import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import RFB

/// A client with GnuTLS, whose bytes the test passes on to the server: all of them, or some.
final class EncryptedViewer {
    private typealias Object = OpaquePointer
    private typealias Create = @convention(c) (UnsafeMutablePointer<Object?>) -> CInt
    private typealias Open = @convention(c) (UnsafeMutablePointer<Object?>, CUnsignedInt) -> CInt
    private typealias Dispose = @convention(c) (Object) -> Void
    private typealias Call = @convention(c) (Object) -> CInt
    private typealias Use = @convention(c) (Object, CInt, Object) -> CInt
    private typealias Attach = @convention(c) (Object, CInt, CInt) -> Void
    private typealias Receive = @convention(c) (Object, UnsafeMutableRawPointer, Int) -> Int
    private typealias Send = @convention(c) (Object, UnsafeRawPointer?, Int) -> Int

    /// The server's end of the connection, which is passed to it.
    let serverEnd: CInt
    /// This end, and both ends of the connection to GnuTLS.
    private let wire: CInt
    private let inner: CInt
    private let outer: CInt

    private let library: LoadedLibrary
    private let session: Object
    private let credentials: Object
    /// The bytes for the server that have not been passed on.
    private var outgoing: [UInt8] = []
    private(set) var isEncrypted = false

    struct Missing: Error {}

    init() throws {
        func pair() throws -> (CInt, CInt) {
            var pair: [CInt] = [0, 0]
            let type = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            try #require(socketpair(AF_UNIX, type, 0, &pair) == 0)
            return (pair[0], pair[1])
        }
        (serverEnd, wire) = try pair()
        (inner, outer) = try pair()
        guard let library = LoadedLibrary("libgnutls.so.30") else { throw Missing() }
        self.library = library
        func function<Type>(_ name: String, _ type: Type.Type) throws -> Type {
            try #require(library.function("gnutls_\(name)", as: type))
        }
        var object: Object?
        _ = try function("certificate_allocate_credentials", Create.self)(&object)
        credentials = try #require(object)
        object = nil
        // A client that does not block and sends no signals. It trusts any certificate.
        _ = try function("init", Open.self)(&object, 1 << 1 | 1 << 3 | 1 << 6)
        session = try #require(object)
        _ = try function("set_default_priority", Call.self)(session)
        _ = try function("credentials_set", Use.self)(session, 1, credentials)
        try function("transport_set_int2", Attach.self)(session, inner, inner)
    }

    deinit {
        for (name, object) in [("deinit", session), ("certificate_free_credentials", credentials)] {
            library.function("gnutls_\(name)", as: Dispose.self)?(object)
        }
        for descriptor in [wire, inner, outer] { close(descriptor) }
    }

    // MARK: Bytes

    private func read(_ descriptor: CInt) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
        return Array(buffer.prefix(max(0, count)))
    }

    private func write(_ bytes: [UInt8], to descriptor: CInt) {
        _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
    }

    /// Sends bytes without encryption.
    func sendPlain(_ bytes: [UInt8]) { write(bytes, to: wire) }

    /// Returns the bytes without encryption that the server has sent.
    func receivePlain() -> [UInt8] { read(wire) }

    /// Continues the handshake, and takes what it sends.
    func shakeHands() {
        write(read(wire), to: outer)
        isEncrypted = library.function("gnutls_handshake", as: Call.self)?(session) == 0
        outgoing += read(outer)
    }

    /// Encrypts bytes, which are to be passed on.
    func encrypt(_ bytes: [UInt8]) {
        let count = library.function("gnutls_record_send", as: Send.self)?(session, bytes, bytes.count)
        #expect(count == bytes.count)
        outgoing += read(outer)
    }

    /// The number of bytes that are to be passed on.
    var pendingCount: Int { outgoing.count }

    /// Passes on a number of bytes to the server.
    func pass(_ count: Int = .max) {
        write(Array(outgoing.prefix(count)), to: wire)
        outgoing.removeFirst(min(count, outgoing.count))
    }

    /// Returns the decrypted bytes that the server has sent.
    func receive() -> [UInt8] {
        write(read(wire), to: outer)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // One record at a time.
        while let count = library.function("gnutls_record_recv", as: Receive.self)?(session, &buffer, buffer.count),
            count > 0
        {
            received += buffer.prefix(count)
        }
        outgoing += read(outer)
        return received
    }
}
