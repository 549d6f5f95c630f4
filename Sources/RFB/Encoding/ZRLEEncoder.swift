import CZlib
import Geometry
import Raster

/// The encoding ZRLE: tiles of 64 × 64 pixels as one color, as a palette, as runs, or as they are; then zlib.
///
/// All rectangles of a client are one stream of zlib.
final class ZRLEEncoder {
    /// The width and the height of a tile.
    static let side = 64

    /// The stream, whose address must not change.
    private let stream: UnsafeMutablePointer<z_stream>
    private var tiles: [UInt8] = []
    private var pixels = [UInt32](repeating: 0, count: side * side)
    private var palette: [UInt32] = []

    /// Creates an encoder, or returns `nil` if there is not enough memory.
    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The quickest level: most of the reduction comes from the tiles, and the processor is that of the app.
        guard deflateInit_(stream, 1, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Appends the length and the bytes of a rectangle.
    func encode(_ rect: PixelRect, of surface: Surface, _ format: PixelFormat, to output: inout [UInt8]) {
        tiles.removeAll(keepingCapacity: true)
        for y in stride(from: rect.minY, to: rect.maxY, by: Self.side) {
            for x in stride(from: rect.minX, to: rect.maxX, by: Self.side) {
                let maxX = min(x + Self.side, rect.maxX)
                let maxY = min(y + Self.side, rect.maxY)
                encodeTile(PixelRect(minX: x, minY: y, maxX: maxX, maxY: maxY), surface, format)
            }
        }
        let start = output.count
        output.append(contentsOf: [0, 0, 0, 0])
        compress(to: &output)
        let length = output.count - start - 4
        for index in 0..<4 { output[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
    }

    private func compress(to output: inout [UInt8]) {
        tiles.withUnsafeMutableBufferPointer { tiles in
            stream.pointee.next_in = tiles.baseAddress
            stream.pointee.avail_in = uInt(tiles.count)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { buffer in
                repeat {
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = uInt(buffer.count)
                    deflate(stream, Z_SYNC_FLUSH)
                    output.append(contentsOf: buffer[..<(buffer.count - Int(stream.pointee.avail_out))])
                } while stream.pointee.avail_out == 0
            }
        }
    }

    private func encodeTile(_ rect: PixelRect, _ surface: Surface, _ format: PixelFormat) {
        let count = rect.width * rect.height
        var runs = 0
        var runBytes = 0
        palette.removeAll(keepingCapacity: true)
        pixels.withUnsafeMutableBufferPointer { pixels in
            var index = 0
            for y in rect.minY..<rect.maxY {
                let row = surface.row(y)
                for x in rect.minX..<rect.maxX {
                    pixels[index] = row[x] & 0xFF_FFFF
                    index += 1
                }
            }
            index = 0
            while index < count {
                let pixel = pixels[index]
                var end = index + 1
                while end < count, pixels[end] == pixel { end += 1 }
                runs += 1
                runBytes += 1 + (end - index - 1) / 255
                // One more than can be used, which means too many.
                if palette.count <= 16, !palette.contains(pixel) { palette.append(pixel) }
                index = end
            }
        }
        let size = format.compactSize
        if palette.count == 1 {
            tiles.append(1)
            return format.appendCompact(palette[0], to: &tiles)
        }
        let raw = count * size
        let asRuns = runs * size + runBytes
        let bits = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : 4
        let asPalette = palette.count <= 16 ? palette.count * size + rect.height * ((rect.width * bits + 7) / 8) : .max
        if asPalette <= asRuns, asPalette < raw {
            appendPalette(rect, bits, format)
        } else if asRuns < raw {
            appendRuns(count, format)
        } else {
            tiles.append(0)
            for index in 0..<count { format.appendCompact(pixels[index], to: &tiles) }
        }
    }

    /// Appends a palette and the indices of the pixels in it; each row begins with a new byte.
    private func appendPalette(_ rect: PixelRect, _ bits: Int, _ format: PixelFormat) {
        tiles.append(UInt8(palette.count))
        for pixel in palette { format.appendCompact(pixel, to: &tiles) }
        var index = 0
        for _ in 0..<rect.height {
            var byte: UInt8 = 0
            var free = 8
            for _ in 0..<rect.width {
                let place = palette.firstIndex(of: pixels[index]) ?? 0
                index += 1
                free -= bits
                byte |= UInt8(place) << UInt8(free)
                if free == 0 {
                    tiles.append(byte)
                    byte = 0
                    free = 8
                }
            }
            if free < 8 { tiles.append(byte) }
        }
    }

    private func appendRuns(_ count: Int, _ format: PixelFormat) {
        tiles.append(128)
        var index = 0
        while index < count {
            let pixel = pixels[index]
            var end = index + 1
            while end < count, pixels[end] == pixel { end += 1 }
            format.appendCompact(pixel, to: &tiles)
            var rest = end - index - 1
            while rest >= 255 {
                tiles.append(255)
                rest -= 255
            }
            tiles.append(UInt8(rest))
            index = end
        }
    }
}
