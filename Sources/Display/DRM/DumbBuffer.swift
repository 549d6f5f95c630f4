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
    private let mapping: ScanoutMapping
    private let handle: UInt32

    /// The pixels of the buffer; `nil` if they have another format than a surface.
    let surface: Surface?

    init(size: PixelSize, format: ScanoutFormat, card: DRMCard) throws(DisplayError) {
        let text = "\(size.width)×\(size.height)"
        let calls = card.calls
        let allocation = try card.naming("drmModeCreateDumbBuffer", text) { () throws(Errno) in
            try calls.drmModeCreateDumbBuffer(card.descriptor, size, format.bitsPerPixel)
        }
        do throws(DisplayError) {
            let bytesPerPixel = format.packing.bytesPerPixel
            guard Int(allocation.pitch) >= size.width * bytesPerPixel,
                !format.packing.isNative || allocation.pitch % 4 == 0,
                allocation.byteCount >= UInt64(allocation.pitch) * UInt64(size.height)
            else {
                throw .unsupported(
                    operation: "drmModeCreateDumbBuffer \(card.path)",
                    argument: "a pitch of \(allocation.pitch) bytes in \(allocation.byteCount) bytes for \(text)",
                    requirement: "the pitch must be a multiple of the pixel size, and all rows must fit in the buffer"
                )
            }
            let offset = try card.naming("drmModeMapDumbBuffer", text) { () throws(Errno) in
                try calls.drmModeMapDumbBuffer(card.descriptor, allocation.handle)
            }
            let byteCount = Int(allocation.byteCount)
            let memory = try card.naming("mmap", text) { () throws(Errno) in
                try calls.mmap(card.descriptor, offset, byteCount)
            }
            mapping = ScanoutMapping(address: memory, byteCount: byteCount)
            // The card stays open as long as any process has the mapping, so a child process must not inherit it.
            try card.naming("madvise", text) { () throws(Errno) in
                try calls.madvise(memory, byteCount, CInt(MADV_DONTFORK))
            }
            framebuffer = try card.naming("drmModeAddFB2", text) { () throws(Errno) in
                try calls.drmModeAddFB2(card.descriptor, size, allocation, format)
            }
        } catch {
            try? calls.drmModeDestroyDumbBuffer(card.descriptor, allocation.handle)
            throw error
        }
        handle = allocation.handle
        bytesPerRow = Int(allocation.pitch)
        self.size = size
        self.format = format
        surface =
            format.packing.isNative
            ? Surface(
                wrapping: mapping.address,
                size: size,
                bytesPerRow: bytesPerRow,
                release: { [mapping] in withExtendedLifetime(mapping) {} }
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
        try? card.calls.drmModeDestroyDumbBuffer(card.descriptor, handle)
    }
}

/// Mapped memory that is unmapped when the last surface that uses it is released.
final class ScanoutMapping: Sendable {
    /// Written by the owner of the buffer; see `BufferQueue`.
    nonisolated(unsafe) let address: UnsafeMutableRawPointer
    private let byteCount: Int

    init(address: UnsafeMutableRawPointer, byteCount: Int) {
        self.address = address
        self.byteCount = byteCount
    }

    deinit { munmap(address, byteCount) }
}
