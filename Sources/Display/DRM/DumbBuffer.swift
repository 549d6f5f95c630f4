import CDRM
import Geometry
import Glibc
import LinuxIO

/// Scan-out memory that the processor paints, with its framebuffer number on the card.
///
/// The mapping exists as long as the buffer or its surface; the framebuffer and the kernel's handle are released by
/// `destroy()`, before the card is closed.
struct DumbBuffer: Sendable {
    let framebuffer: UInt32
    let format: ScanoutFormat
    private let size: PixelSize
    private let bytesPerRow: Int
    private let dumb: DumbMemory
    private var mapping: ScanoutMapping { dumb.mapping }

    /// The pixels of the buffer; `nil` if they have another format than a surface.
    let surface: Surface?

    init(size: PixelSize, format: ScanoutFormat, card: DRMCard) throws(DisplayError) {
        let text = "\(size.width)×\(size.height)"
        let memory = try DumbMemory(
            size,
            bitsPerPixel: format.bitsPerPixel,
            card: card,
            text,
            requirement: "the pitch must be a multiple of the pixel size"
        ) { pitch in
            pitch >= size.width * format.packing.bytesPerPixel && (!format.packing.isNative || pitch % 4 == 0)
        }
        do throws(DisplayError) {
            framebuffer = try card.naming("drmModeAddFB2", text) { () throws(Errno) in
                try card.calls.drmModeAddFB2(card.descriptor, size, memory.allocation, format)
            }
        } catch {
            memory.destroy(card)
            throw error
        }
        dumb = memory
        bytesPerRow = Int(memory.allocation.pitch)
        self.size = size
        self.format = format
        surface =
            format.packing.isNative
            ? Surface(
                wrapping: memory.mapping.address,
                size: size,
                bytesPerRow: bytesPerRow,
                release: { [mapping = memory.mapping] in withExtendedLifetime(mapping) {} }
            ) : nil
    }

    /// The memory of the buffer.
    var memory: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: mapping.address, count: bytesPerRow * size.height)
    }

    /// Converts a region of a frame to the format of the buffer. The memory is not read.
    func write(_ region: Region, of frame: Surface, dither: PixelKernels.Dither) {
        for rect in region {
            format.packing.write(rect, of: frame, to: mapping.address, bytesPerRow: bytesPerRow, dither: dither)
        }
    }

    /// Removes the buffer from the card. A failure means that the card is gone, and the buffer with it.
    func destroy(_ card: DRMCard) {
        try? card.calls.drmModeRmFB(card.descriptor, framebuffer)
        dumb.destroy(card)
    }
}
