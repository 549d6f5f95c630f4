import CZlib
import Geometry
import Raster

/// An update of the screen for a page: rectangles, and their pixels as one stream of zlib.
///
/// All numbers are little endian. The header is the kind (1), a flag (1 if the update is the whole screen), the number of
/// rectangles, the width and the height of the screen (16 bits each), and the number of the update (32 bits). Each rectangle is
/// x, y, width and height (16 bits each). The stream has the rows of the rectangles from top to bottom, four bytes for each
/// pixel: red, green, blue, 255.
struct ScreenUpdate {
    /// The number of rectangles above which they are replaced by their bounds.
    static let mostRectangles = 64
    static let kind: UInt8 = 1

    /// Returns the bytes of an update; `nil` if there is not enough memory, or if the region has no pixel of the surface.
    /// - Parameter region: The pixels to send.
    static func bytes(of region: Region, in surface: Surface, number: UInt32) -> [UInt8]? {
        guard surface.size.width <= 0xFFFF, surface.size.height <= 0xFFFF else { return nil }
        let visible = region.intersection(Region(surface.bounds))
        let limited = visible.rectangleCount > mostRectangles ? Region(visible.bounds) : visible
        guard !limited.isEmpty else { return nil }
        let rects = Array(limited)
        var bytes: [UInt8] = [kind, limited.area == surface.size.area ? 1 : 0]
        func append(_ value: Int) {
            bytes.append(UInt8(truncatingIfNeeded: value))
            bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        }
        for value in [rects.count, surface.size.width, surface.size.height] { append(value) }
        append(Int(number & 0xFFFF))
        append(Int(number >> 16))
        for rect in rects { for value in [rect.minX, rect.minY, rect.width, rect.height] { append(value) } }
        return compress(rects, of: surface, to: &bytes) ? bytes : nil
    }

    /// Appends the pixels. Returns `false` if there is not enough memory.
    private static func compress(_ rects: [PixelRect], of surface: Surface, to bytes: inout [UInt8]) -> Bool {
        var stream = z_stream()
        // The quickest level: the processor is that of the app. The stream is not copied while it is in use.
        return withUnsafeMutablePointer(to: &stream) { stream in
            guard deflateInit_(stream, 1, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else { return false }
            defer { deflateEnd(stream) }
            var row: [UInt8] = []
            for rect in rects {
                for y in rect.minY..<rect.maxY {
                    row.removeAll(keepingCapacity: true)
                    let pixels = surface.row(y)
                    for x in rect.minX..<rect.maxX {
                        let pixel = pixels[x]
                        row.append(UInt8(truncatingIfNeeded: pixel >> 16))
                        row.append(UInt8(truncatingIfNeeded: pixel >> 8))
                        row.append(UInt8(truncatingIfNeeded: pixel))
                        row.append(255)
                    }
                    deflateRow(&row, stream, Z_NO_FLUSH, to: &bytes)
                }
            }
            row.removeAll()
            deflateRow(&row, stream, Z_FINISH, to: &bytes)
            return true
        }
    }

    private static func deflateRow(
        _ row: inout [UInt8],
        _ stream: UnsafeMutablePointer<z_stream>,
        _ flush: CInt,
        to bytes: inout [UInt8]
    ) {
        row.withUnsafeMutableBufferPointer { row in
            stream.pointee.next_in = row.baseAddress
            stream.pointee.avail_in = uInt(row.count)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 15) { buffer in
                repeat {
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = uInt(buffer.count)
                    deflate(stream, flush)
                    bytes.append(contentsOf: buffer[..<(buffer.count - Int(stream.pointee.avail_out))])
                } while stream.pointee.avail_out == 0
            }
        }
    }
}
