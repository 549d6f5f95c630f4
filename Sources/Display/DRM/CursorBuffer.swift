import CDRM
import Geometry
import Glibc
import LinuxIO

/// The memory of a card for the image of its cursor.
struct CursorBuffer: Sendable {
    let size: PixelSize
    /// The kernel's handle of the memory.
    let handle: UInt32
    private let mapping: ScanoutMapping

    /// The bytes from one row to the next. The kernel's call assumes that rows follow each other without a gap.
    private var bytesPerRow: Int { size.width * 4 }

    init(size: PixelSize, card: DRMCard) throws(DisplayError) {
        let text = "a cursor of \(size.width)×\(size.height)"
        let calls = card.calls
        let allocation = try card.naming("drmModeCreateDumbBuffer", text) { () throws(Errno) in
            try calls.drmModeCreateDumbBuffer(card.descriptor, size, 32)
        }
        do throws(DisplayError) {
            guard Int(allocation.pitch) == size.width * 4,
                allocation.byteCount >= UInt64(allocation.pitch) * UInt64(size.height)
            else {
                throw .unsupported(
                    operation: "drmModeCreateDumbBuffer \(card.path)",
                    argument: "a pitch of \(allocation.pitch) bytes in \(allocation.byteCount) bytes for \(text)",
                    requirement: "the pitch must be four bytes for each pixel, and all rows must fit in the buffer"
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
        } catch {
            try? calls.drmModeDestroyDumbBuffer(card.descriptor, allocation.handle)
            throw error
        }
        handle = allocation.handle
        self.size = size
    }

    /// Writes an image to the upper left corner, and makes the rest transparent.
    /// - Precondition: The image is not larger than the buffer.
    func write(_ image: CursorImage) {
        precondition(image.size.width <= size.width && image.size.height <= size.height)
        memset(mapping.address, 0, bytesPerRow * size.height)
        image.pixels.withUnsafeBytes { pixels in
            guard let start = pixels.baseAddress else { return }
            for y in 0..<image.size.height {
                let row = image.size.width * 4
                memcpy(mapping.address + y * bytesPerRow, start + y * row, row)
            }
        }
    }

    /// Releases the memory. A failure means that the card is gone, and the memory with it.
    func destroy(_ card: DRMCard) { try? card.calls.drmModeDestroyDumbBuffer(card.descriptor, handle) }
}
