/// The checksum of Ethernet, gzip and PNG.
enum CRC32 {
    /// Eight tables of 256 entries: the contribution of a byte that is followed by 0 to 7 bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in 0..<UInt32(256) {
            var value = byte
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0xEDB8_8320 }
            tables.append(value)
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 255)] ^ (before >> 8))
        }
        return tables
    }()

    /// Returns the checksum of bytes.
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        tables.withUnsafeBufferPointer { table in
            var value = ~UInt32(0)
            var index = 0
            while bytes.count - index >= 8 {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let (low, high) = (UInt32(truncatingIfNeeded: word) ^ value, UInt32(word >> 32))
                value = table[1792 + Int(low & 255)] ^ table[1536 + Int((low >> 8) & 255)]
                value ^= table[1280 + Int((low >> 16) & 255)] ^ table[1024 + Int(low >> 24)]
                value ^= table[768 + Int(high & 255)] ^ table[512 + Int((high >> 8) & 255)]
                value ^= table[256 + Int((high >> 16) & 255)] ^ table[Int(high >> 24)]
                index += 8
            }
            while index < bytes.count {
                value = table[Int((value ^ UInt32(bytes[index])) & 255)] ^ (value >> 8)
                index += 1
            }
            return ~value
        }
    }

    /// Returns the checksum of bytes.
    static func of(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { of($0) } }
}
