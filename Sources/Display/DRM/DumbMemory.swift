import CDRM
import Geometry
import Glibc
import LinuxIO

/// Memory of a card that the processor writes.
///
/// The mapping exists as long as this value or a copy of its mapping; the kernel's handle is released by `destroy()`, before
/// the card is closed.
struct DumbMemory: Sendable {
    /// The kernel's description of the memory.
    let allocation: DumbAllocation
    let mapping: ScanoutMapping

    /// Allocates and maps memory.
    /// - Parameters:
    ///   - text: The purpose and the size of the memory, for errors.
    ///   - requirement: The requirement of the distance between two rows, for errors.
    ///   - isUsable: A closure that returns whether the distance between two rows, in bytes, meets it.
    init(
        _ size: PixelSize,
        bitsPerPixel: Int,
        card: DRMCard,
        _ text: String,
        requirement: String,
        isUsable: (Int) -> Bool
    ) throws(DisplayError) {
        let calls = card.calls
        let allocation = try card.naming("drmModeCreateDumbBuffer", text) { () throws(Errno) in
            try calls.drmModeCreateDumbBuffer(card.descriptor, size, bitsPerPixel)
        }
        do throws(DisplayError) {
            guard isUsable(Int(allocation.pitch)),
                allocation.byteCount >= UInt64(allocation.pitch) * UInt64(size.height)
            else {
                throw .unsupported(
                    operation: "drmModeCreateDumbBuffer \(card.path)",
                    argument: "a pitch of \(allocation.pitch) bytes in \(allocation.byteCount) bytes for \(text)",
                    requirement: "\(requirement), and all rows must fit in the buffer"
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
        self.allocation = allocation
    }

    /// Releases the kernel's handle. A failure means that the card is gone, and the memory with it.
    func destroy(_ card: DRMCard) { try? card.calls.drmModeDestroyDumbBuffer(card.descriptor, allocation.handle) }
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
