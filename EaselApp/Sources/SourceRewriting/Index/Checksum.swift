/// Checksums by the algorithm FNV-1a with 64 bits, which tell versions of a file apart. They do not protect from forgery.
enum Checksum {
    /// Returns the checksum of bytes, in hexadecimal digits.
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
