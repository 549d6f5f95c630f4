import CZlib

/// The compression of zlib and gzip, with a limit for what expands.
package enum Deflate {
    /// A failure of the compression.
    package struct Failure: Error, Hashable, Sendable {
        package let reason: String
    }

    /// Expands data in the format of zlib or gzip.
    /// - Parameter limit: The largest number of expanded bytes. More is an error, and needs no more memory.
    package static func expand(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(Failure) -> [UInt8] {
        guard bytes.count <= Int(UInt32.max) else { throw Failure(reason: "the compressed data is too long") }
        var stream = z_stream()
        // 32 detects both formats.
        guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Failure(reason: "zlib cannot start")
        }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(bytes.count)
        var result: [UInt8] = []
        var part = min(limit, max(4096, bytes.count * 4))
        while true {
            let start = result.count
            if part == 0 { part = 1 }
            result += repeatElement(0, count: part)
            let status = result.withUnsafeMutableBufferPointer { buffer in
                stream.next_out = buffer.baseAddress.map { $0 + start }
                stream.avail_out = UInt32(part)
                return inflate(&stream, Z_NO_FLUSH)
            }
            result.removeLast(Int(stream.avail_out))
            if result.count > limit { throw Failure(reason: "the data expands to more than \(limit) bytes") }
            if status == Z_STREAM_END { return result }
            guard status == Z_OK, stream.avail_out == 0 else { throw Failure(reason: "the compressed data is damaged") }
            part = min(limit - result.count, result.count)
        }
    }

    /// Compresses data in the format of gzip, or of zlib.
    package static func compress(_ bytes: [UInt8], isGzip: Bool = true) -> [UInt8] {
        var stream = z_stream()
        let status = deflateInit2_(
            &stream,
            Z_DEFAULT_COMPRESSION,
            Z_DEFLATED,
            isGzip ? 15 + 16 : 15,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        precondition(status == Z_OK, "zlib cannot start")
        defer { deflateEnd(&stream) }
        var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let count = bytes.withUnsafeBufferPointer { input in
            result.withUnsafeMutableBufferPointer { output in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                let status = deflate(&stream, Z_FINISH)
                precondition(status == Z_STREAM_END, "the bound of zlib holds")
                return output.count - Int(stream.avail_out)
            }
        }
        result.removeLast(result.count - count)
        return result
    }
}
