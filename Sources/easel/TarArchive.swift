import CZlib
import Foundation

/// An archive of files: ustar, compressed by gzip.
struct TarArchive {
    private static let block = 512
    private var bytes = Data()

    /// Adds a file.
    /// - Parameter name: The path in the archive: a file name of at most 100 bytes in a folder of at most 155.
    mutating func add(_ name: String, _ contents: Data, at time: Date) {
        var header = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: String, _ position: Int, _ limit: Int) {
            header.replaceSubrange(position..<position + min(limit, text.utf8.count), with: text.utf8.prefix(limit))
        }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(max(0, number), radix: 8)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let slash = name.utf8.count > 100 ? name.lastIndex(of: "/") : nil
        put(slash.map { String(name[$0...].dropFirst()) } ?? name, 0, 100)
        put(slash.map { String(name[..<$0]) } ?? "", 345, 155)
        put(octal(0o600, 7), 100, 8)
        put(octal(0, 7), 108, 8)
        put(octal(0, 7), 116, 8)
        put(octal(contents.count, 11), 124, 12)
        put(octal(Int(time.timeIntervalSince1970), 11), 136, 12)
        put("        0", 148, 9)
        put("ustar\u{0}00", 257, 8)
        let sum = header.reduce(0) { $0 + Int($1) }
        put(octal(sum, 6) + "\u{0} ", 148, 8)
        bytes += header
        bytes += contents
        bytes += Data(count: (Self.block - contents.count % Self.block) % Self.block)
    }

    /// Returns the compressed archive; `nil` if there is not enough memory.
    func compressed() -> Data? {
        var input = bytes + Data(count: 2 * Self.block)
        var stream = z_stream()
        let version = ZLIB_VERSION
        // 16 more than the size of the window select the header of gzip.
        let size = CInt(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, version, size) == Z_OK else {
            return nil
        }
        defer { deflateEnd(&stream) }
        var output = Data(count: Int(deflateBound(&stream, uLong(input.count))))
        let result = input.withUnsafeMutableBytes { source in
            output.withUnsafeMutableBytes { target in
                stream.next_in = source.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.avail_in = uInt(source.count)
                stream.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.avail_out = uInt(target.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        return result == Z_STREAM_END ? output.prefix(Int(stream.total_out)) : nil
    }
}
