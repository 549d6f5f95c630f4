import Geometry
import LinuxIO

extension PixelPacking {
    /// Converts the pixels of a rectangle, and writes them to the same rectangle in other memory. The memory is not
    /// read, and nothing outside of the rectangle is written.
    /// - Parameters:
    ///   - memory: The pixel at (0, 0), with any alignment.
    ///   - bytesPerRow: The distance between rows in `memory`, in bytes.
    ///   - dither: The dithering of channels with fewer than eight bits.
    func write(
        _ rect: PixelRect,
        of surface: Surface,
        to memory: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        dither: PixelKernels.Dither = .none
    ) {
        let rect = rect.intersection(surface.bounds)
        guard !rect.isEmpty else { return }
        if is565 {
            PixelKernels.pack565(surface, in: rect, to: memory, bytesPerRow: bytesPerRow, dither: dither)
        } else if is2101010, bytesPerRow % 4 == 0, UInt(bitPattern: memory) % 4 == 0 {
            PixelKernels.pack2101010(surface, in: rect, to: memory, bytesPerRow: bytesPerRow)
        } else if dither == .ordered, hasFewerColors {
            writeDithered(rect, surface, memory, bytesPerRow)
        } else {
            for y in rect.minY..<rect.maxY {
                let source = UnsafePointer(surface.row(y) + rect.minX)
                let row = memory + (y &* bytesPerRow &+ rect.minX &* bytesPerPixel)
                switch bytesPerPixel {
                case 2: write16(source, rect.width, row)
                case 3: write24(source, rect.width, row)
                default: write32(source, rect.width, row)
                }
            }
        }
    }

    /// The most common format of small panels.
    private var is565: Bool {
        bytesPerPixel == 2 && opaqueBits == 0 && red == Channel(offset: 11, length: 5)
            && green == Channel(offset: 5, length: 6) && blue == Channel(offset: 0, length: 5)
    }

    private var is2101010: Bool {
        bytesPerPixel == 4 && opaqueBits == 0 && red == Channel(offset: 20, length: 10)
            && green == Channel(offset: 10, length: 10) && blue == Channel(offset: 0, length: 10)
    }

    /// Writes rare formats pixel by pixel.
    private func writeDithered(
        _ rect: PixelRect,
        _ surface: Surface,
        _ memory: UnsafeMutableRawPointer,
        _ bytesPerRow: Int
    ) {
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX {
                let packed = packed(surface.row(y)[x], threshold: Self.threshold(x: x, y: y)).littleEndian
                let address = memory + (y &* bytesPerRow &+ x &* bytesPerPixel)
                withUnsafeBytes(of: packed) { address.copyMemory(from: $0.baseAddress!, byteCount: bytesPerPixel) }
            }
        }
    }

    // The loops below are simple so that the compiler can vectorize them.

    private func write16(_ source: UnsafePointer<UInt32>, _ count: Int, _ row: UnsafeMutableRawPointer) {
        let (red, green, blue, opaque) = (Steps(red, 16), Steps(green, 8), Steps(blue, 0), opaqueBits)
        var x = 0
        while x < count {
            let packed = red.encode(source[x]) | green.encode(source[x]) | blue.encode(source[x]) | opaque
            row.storeBytes(of: UInt16(truncatingIfNeeded: packed), toByteOffset: x &* 2, as: UInt16.self)
            x &+= 1
        }
    }

    private func write24(_ source: UnsafePointer<UInt32>, _ count: Int, _ row: UnsafeMutableRawPointer) {
        let (red, green, blue, opaque) = (Steps(red, 16), Steps(green, 8), Steps(blue, 0), opaqueBits)
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        var x = 0
        while x < count {
            let packed = red.encode(source[x]) | green.encode(source[x]) | blue.encode(source[x]) | opaque
            bytes[x &* 3] = UInt8(truncatingIfNeeded: packed)
            bytes[x &* 3 &+ 1] = UInt8(truncatingIfNeeded: packed &>> 8)
            bytes[x &* 3 &+ 2] = UInt8(truncatingIfNeeded: packed &>> 16)
            x &+= 1
        }
    }

    private func write32(_ source: UnsafePointer<UInt32>, _ count: Int, _ row: UnsafeMutableRawPointer) {
        let (red, green, blue, opaque) = (Steps(red, 16), Steps(green, 8), Steps(blue, 0), opaqueBits)
        var x = 0
        while x < count {
            let packed = red.encode(source[x]) | green.encode(source[x]) | blue.encode(source[x]) | opaque
            row.storeBytes(of: packed, toByteOffset: x &* 4, as: UInt32.self)
            x &+= 1
        }
    }

    /// The conversion of one channel as in `packed(_:)`, with shifts that are the same for all pixels.
    private struct Steps {
        private let take: UInt32
        private let up: UInt32
        private let down: UInt32
        private let again: UInt32
        private let offset: UInt32

        /// Creates the conversion of a channel.
        /// - Parameter shift: The offset of the channel in a pixel of a surface, in bits.
        init(_ channel: Channel, _ shift: UInt32) {
            take = shift
            up = UInt32(max(channel.length - 8, 0))
            down = UInt32(max(8 - channel.length, 0))
            // Shifting eight bits by eight yields zero.
            again = channel.length > 8 ? UInt32(16 - channel.length) : 8
            offset = UInt32(channel.offset)
        }

        func encode(_ pixel: UInt32) -> UInt32 {
            let value = (pixel &>> take) & 0xFF
            return ((value &<< up) &>> down | value &>> again) &<< offset
        }
    }
}
