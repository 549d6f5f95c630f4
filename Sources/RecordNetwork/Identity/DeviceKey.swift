import CSodium
import Foundation
import LinuxIO
import RecordStore

/// The key pair of a device, by which a server recognizes it: Ed25519, by libsodium, which is loaded when it is used first.
public struct DeviceKey: Sendable {
    /// The public key, 32 bytes.
    public let publicKey: Data
    private let secretKey: Data

    /// The number of bytes of a seed.
    public static let seedSize = Int(EASEL_SODIUM_SEED_SIZE)

    /// Creates the key pair of a seed of 32 random bytes.
    /// - Throws: `file` if libsodium is missing, or if the seed has another size.
    public init(seed: Data) throws(RecordStoreError) {
        guard seed.count == Self.seedSize else {
            throw .file(path: "the key of the device", reason: "it has \(seed.count) bytes, not \(Self.seedSize)")
        }
        try DeviceSignature.load()
        var publicKey = [UInt8](repeating: 0, count: Int(EASEL_SODIUM_PUBLIC_KEY_SIZE))
        var secretKey = [UInt8](repeating: 0, count: Int(EASEL_SODIUM_SECRET_KEY_SIZE))
        easel_sodium_keys([UInt8](seed), &publicKey, &secretKey)
        self.publicKey = Data(publicKey)
        self.secretKey = Data(secretKey)
    }

    /// Reads the key pair of this device from a file, which only its user may read. The first use creates it.
    /// - Throws: `file` if the file cannot be read or written, or is not that of a key.
    public init(file: URL) throws(RecordStoreError) {
        if RegularFile.exists(at: file.path) {
            let seed: Data
            do throws(RegularFileError) {
                seed = try RegularFile.data(of: file.path, atMost: 1024)
            } catch {
                throw .file(path: file.path, reason: error.reasonText)
            }
            try self.init(seed: seed)
            return
        }
        var generator = SystemRandomNumberGenerator()
        let seed = Data((0..<Self.seedSize).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
        try self.init(seed: seed)
        do throws(FileError) {
            let replaced = try ReplacedFile(path: file.path, isRegular: true)
            // Before it has contents.
            if let path = replaced.stagedPath, chmod(path, 0o600) != 0 {
                throw FileError(path: file.path, errorNumber: errno)
            }
            try replaced.write(seed)
            try replaced.commit()
        } catch {
            throw .file(path: file.path, reason: error.reason)
        }
    }

    /// Returns the signature of a message, 64 bytes.
    public func signature(of message: Data) -> Data {
        var signature = [UInt8](repeating: 0, count: Int(EASEL_SODIUM_SIGNATURE_SIZE))
        let message = [UInt8](message)
        easel_sodium_sign(message, message.count, [UInt8](secretKey), &signature)
        return Data(signature)
    }
}

/// The verification of signatures of devices.
public enum DeviceSignature {
    /// Returns a Boolean value that indicates whether a signature is that of a message by the device with a public key. Values of other
    /// sizes are no signatures.
    /// - Throws: `file` if libsodium is missing.
    public static func isValid(
        _ signature: Data,
        of message: Data,
        by publicKey: Data
    ) throws(RecordStoreError) -> Bool {
        guard signature.count == Int(EASEL_SODIUM_SIGNATURE_SIZE),
            publicKey.count == Int(EASEL_SODIUM_PUBLIC_KEY_SIZE)
        else { return false }
        try load()
        let message = [UInt8](message)
        return easel_sodium_is_signed(message, message.count, [UInt8](signature), [UInt8](publicKey)) == 1
    }

    static func load() throws(RecordStoreError) {
        guard let reason = easel_sodium_load() else { return }
        throw .file(path: "libsodium", reason: String(cString: reason))
    }

    /// Returns the message that a device signs to begin a session. It names the server by its key, so that another server cannot use the
    /// signature.
    public static func sessionMessage(nonce: Data, publicKey: Data, serverKey: Data) -> Data {
        Data("easel-records session 1\0".utf8) + nonce + publicKey + serverKey
    }

    /// Returns the message that a device signs to join an account by a code.
    public static func pairingMessage(code: String, publicKey: Data, serverKey: Data) -> Data {
        Data("easel-records pairing 1\0".utf8) + publicKey + serverKey + Data(code.utf8)
    }
}
