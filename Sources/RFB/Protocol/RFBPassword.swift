import Glibc
import LinuxIO

/// A password, and the challenge by which clients without encryption prove that they have it.
package struct RFBPassword: Sendable {
    /// The name of the library with the cipher of the challenge.
    static let libraryName = "libnettle.so.8"

    private typealias SetKey = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>) -> CInt
    private typealias Encrypt =
        @convention(c) (UnsafeRawPointer, Int, UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>) -> Void

    private let bytes: [UInt8]
    private let setKey: SetKey
    private let encrypt: Encrypt

    /// Creates a password. The library is loaded now, so that no client finds it missing.
    package init(_ text: String, libraryName: String = libraryName) throws(RFBError) {
        bytes = Array(text.utf8)
        guard let library = LoadedLibrary(libraryName),
            let setKey: SetKey = library.function("nettle_des_set_key"),
            let encrypt: Encrypt = library.function("nettle_des_encrypt")
        else { throw .missingLibrary(libraryName, purpose: "passwords (the Debian package libnettle8)") }
        self.setKey = setKey
        self.encrypt = encrypt
    }

    /// Reads a password from the first line of a file.
    package init(path: String, libraryName: String = libraryName) throws(RFBError) {
        let bytes: [UInt8]
        do throws(RegularFileError) {
            bytes = try RegularFile.bytes(of: path, atMost: Self.longestFile)
        } catch {
            if case .system(_, let number) = error.reason {
                throw .invalidPassword(path: path, reason: String(cString: strerror(number.rawValue)))
            }
            throw .invalidPassword(path: path, reason: error.reasonText)
        }
        let line = bytes.prefix { $0 != 10 && $0 != 13 }
        guard !line.isEmpty else { throw .invalidPassword(path: path, reason: "its first line is empty") }
        guard line.count <= Self.longest else {
            throw .invalidPassword(path: path, reason: "it is longer than \(Self.longest) bytes")
        }
        guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
            throw .invalidPassword(path: path, reason: "it is not text in UTF-8")
        }
        try self.init(text, libraryName: libraryName)
    }

    /// The maximum length of a file with a password, in bytes.
    private static let longestFile = 65536

    /// The maximum length of a password, in bytes.
    static let longest = 255

    /// Returns a Boolean value that indicates whether bytes are the password.
    func matches(_ other: some Collection<UInt8>) -> Bool { Self.areEqual(bytes, Array(other)) }

    /// Returns a Boolean value that indicates whether a response to a challenge was made with the password. Only the
    /// first eight bytes of the password count, as the protocol requires.
    func matches(response: some Collection<UInt8>, to challenge: [UInt8]) -> Bool {
        Self.areEqual(self.response(to: challenge), Array(response))
    }

    /// Returns the response to a challenge of 16 bytes.
    func response(to challenge: [UInt8]) -> [UInt8] {
        // The protocol takes the bits of each byte in reverse order.
        var key = bytes.prefix(8).map { byte in (0..<8).reduce(UInt8(0)) { $0 | (byte >> $1 & 1) << (7 - $1) } }
        key += [UInt8](repeating: 0, count: 8 - key.count)
        // `struct des_ctx` has 32 numbers of 32 bits.
        var context = [UInt64](repeating: 0, count: 32)
        var result = [UInt8](repeating: 0, count: challenge.count)
        context.withUnsafeMutableBytes { context in
            guard let context = context.baseAddress else { return }
            _ = setKey(context, key)
            encrypt(context, challenge.count, &result, challenge)
        }
        return result
    }

    /// Compares bytes in a time that does not depend on where they differ.
    private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
