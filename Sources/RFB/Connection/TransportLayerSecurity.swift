import Glibc
import LinuxIO

/// The functions of GnuTLS, which is loaded at run time, so that programs do not need it.
final class TransportLayerSecurity: @unchecked Sendable {
    /// The name of the library.
    static let libraryName = "libgnutls.so.30"

    /// `GNUTLS_E_AGAIN` and `GNUTLS_E_INTERRUPTED`.
    static let again: Set<Int> = [-28, -52]

    typealias Object = OpaquePointer
    private typealias Create = @convention(c) (UnsafeMutablePointer<Object?>) -> CInt
    private typealias Open = @convention(c) (UnsafeMutablePointer<Object?>, CUnsignedInt) -> CInt
    private typealias Dispose = @convention(c) (Object) -> Void
    private typealias Load =
        @convention(c) (Object, UnsafePointer<CChar>, UnsafePointer<CChar>, CInt) -> CInt
    private typealias Call = @convention(c) (Object) -> CInt
    private typealias Use = @convention(c) (Object, CInt, Object) -> CInt
    private typealias Attach = @convention(c) (Object, CInt, CInt) -> Void
    private typealias Receive = @convention(c) (Object, UnsafeMutableRawPointer, Int) -> Int
    private typealias Send = @convention(c) (Object, UnsafeRawPointer?, Int) -> Int
    private typealias Count = @convention(c) (Object) -> Int
    private typealias Text = @convention(c) (CInt) -> UnsafePointer<CChar>?

    private let createCredentials: Create
    private let freeCredentials: Dispose
    private let loadFiles: Load
    private let initialize: Open
    private let dispose: Dispose
    private let setDefaultPriority: Call
    private let setCredentials: Use
    private let setTransport: Attach
    private let handshakeFunction: Call
    private let direction: Call
    private let receiveFunction: Receive
    private let sendFunction: Send
    private let pendingFunction: Count
    private let errorText: Text
    private let credentials: Object

    /// Loads the library and the files of a certificate and its private key.
    init(certificate: String, key: String, libraryName: String = libraryName) throws(RFBError) {
        let missing = RFBError.missingLibrary(libraryName, purpose: "encryption (the Debian package libgnutls30)")
        guard let library = LoadedLibrary(libraryName) else { throw missing }
        func function<Type>(_ name: String, _ type: Type.Type) throws(RFBError) -> Type {
            guard let function = library.function("gnutls_\(name)", as: type) else { throw missing }
            return function
        }
        createCredentials = try function("certificate_allocate_credentials", Create.self)
        freeCredentials = try function("certificate_free_credentials", Dispose.self)
        loadFiles = try function("certificate_set_x509_key_file", Load.self)
        initialize = try function("init", Open.self)
        dispose = try function("deinit", Dispose.self)
        setDefaultPriority = try function("set_default_priority", Call.self)
        setCredentials = try function("credentials_set", Use.self)
        setTransport = try function("transport_set_int2", Attach.self)
        handshakeFunction = try function("handshake", Call.self)
        direction = try function("record_get_direction", Call.self)
        receiveFunction = try function("record_recv", Receive.self)
        sendFunction = try function("record_send", Send.self)
        pendingFunction = try function("record_check_pending", Count.self)
        errorText = try function("strerror", Text.self)
        var created: Object?
        guard createCredentials(&created) >= 0, let created else { throw missing }
        credentials = created
        // The library would wait for the writer of a pipe. A file that does not exist is its own error.
        for path in [certificate, key] where access(path, F_OK) == 0 && !RegularFile.exists(at: path) {
            throw .invalidCertificate(path, reason: "it is not a regular file")
        }
        // The format of both files is PEM.
        let result = loadFiles(created, certificate, key, 1)
        guard result >= 0 else {
            let reason = errorText(result).map { String(cString: $0) } ?? "error \(result)"
            // `deinit` frees the credentials.
            throw .invalidCertificate("\(certificate), \(key)", reason: reason)
        }
    }

    deinit { freeCredentials(credentials) }

    /// Begins the server's side of a session; `nil` if there is not enough memory.
    func session(_ descriptor: CInt) -> Object? {
        var session: Object?
        // A server that does not block and sends no signals.
        let flags: CUnsignedInt = 1 | 1 << 3 | 1 << 6
        guard initialize(&session, flags) >= 0, let session else { return nil }
        guard setDefaultPriority(session) >= 0, setCredentials(session, 1, credentials) >= 0 else {
            dispose(session)
            return nil
        }
        setTransport(session, descriptor, descriptor)
        return session
    }

    /// Ends a session.
    func end(_ session: Object) { dispose(session) }

    /// Continues the handshake. Returns 0 when it is done, and a negative number otherwise.
    func handshake(_ session: Object) -> Int { Int(handshakeFunction(session)) }

    /// A Boolean value that indicates whether an interrupted call waits for space to write.
    func waitsForSpace(_ session: Object) -> Bool { direction(session) == 1 }

    func receive(_ session: Object, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        return receiveFunction(session, start, buffer.count)
    }

    func send(_ session: Object, _ bytes: UnsafeRawBufferPointer) -> Int {
        sendFunction(session, bytes.baseAddress, bytes.count)
    }

    /// The number of bytes that were received, and that no poll reports.
    func pending(_ session: Object) -> Int { pendingFunction(session) }
}
