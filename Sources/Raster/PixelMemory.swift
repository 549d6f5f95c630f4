import Glibc

/// Zeroed memory for pixels.
///
/// A screenful is mapped: its pages are there, and zero, when they are first touched and not before, and the kernel may
/// give them in pieces of 2 MiB. A screen is walked by short runs in many rows; with small pages nearly every run is a
/// miss of the address translation cache.
struct PixelMemory: Sendable {
    private static let hugePage = 2 << 20

    /// On a 64-byte boundary.
    nonisolated(unsafe) let baseAddress: UnsafeMutableRawPointer

    /// Zero for memory of the heap.
    private let mappedByteCount: Int

    /// Nil when there is no memory.
    init?(byteCount: Int) {
        guard byteCount >= Self.hugePage else {
            guard let memory = aligned_alloc(64, (byteCount + 63) & ~63) else { return nil }
            memset(memory, 0, byteCount)
            baseAddress = memory
            mappedByteCount = 0
            return
        }
        // Mapped with a huge page to spare, and cut to start at the boundary of one.
        let length = (byteCount + 4095) & ~4095
        let mapping = mmap(
            nil,
            length + Self.hugePage,
            PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS,
            -1,
            0
        )
        guard let mapping, mapping != MAP_FAILED else { return nil }
        let start = UInt(bitPattern: mapping)
        let offset = Int((start + UInt(Self.hugePage - 1)) & ~UInt(Self.hugePage - 1) - start)
        if offset > 0 { munmap(mapping, offset) }
        baseAddress = mapping + offset
        munmap(baseAddress + length, Self.hugePage - offset)
        mappedByteCount = length
        madvise(baseAddress, length, MADV_HUGEPAGE)
    }

    /// Called once, by the owner.
    func free() {
        if mappedByteCount > 0 { munmap(baseAddress, mappedByteCount) } else { Glibc.free(baseAddress) }
    }
}
