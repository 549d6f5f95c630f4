import CZlib

/// Checksums of stored bytes.
package enum Checksum {
    /// Returns the CRC-32 of bytes, the checksum of Ethernet, gzip, and PNG.
    package static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        // zlib takes a null pointer for the request of the initial value, which is also the checksum of no bytes.
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        return UInt32(truncatingIfNeeded: crc32_z(0, start, bytes.count))
    }
}
