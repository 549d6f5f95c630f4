import Glibc

/// Zeroed memory for pixels.
///
/// Memory for a screen is mapped: its pages are allocated, and zeroed, only when they are first touched, and the kernel
/// can use huge pages of 2 MiB. Access to a screen consists of short runs in many rows; with small pages nearly every
/// run would be a miss of the translation lookaside buffer (TLB).
struct PixelMemory: Sendable {
    private static let hugePage = 2 << 20

    /// The address of the memory, aligned to 64 bytes.
    nonisolated(unsafe) let baseAddress: UnsafeMutableRawPointer

    /// The number of mapped bytes; zero for memory on the heap.
    let mappedByteCount: Int

    /// Creates zeroed memory, or returns `nil` if there is not enough.
    init?(byteCount: Int) {
        guard byteCount >= Self.hugePage else {
            guard let memory = aligned_alloc(64, (byteCount + 63) & ~63) else { return nil }
            memset(memory, 0, byteCount)
            baseAddress = memory
            mappedByteCount = 0
            return
        }
        // Mapped with an additional huge page, and trimmed to start at the boundary of one.
        let length = Self.mappedByteCount(for: byteCount)
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

    /// Returns the number of bytes that are mapped for a surface of at least a huge page.
    static func mappedByteCount(for byteCount: Int) -> Int { (byteCount + 4095) & ~4095 }

    /// Frees the memory. The owner calls this once.
    func free() {
        if mappedByteCount > 0 { munmap(baseAddress, mappedByteCount) } else { Glibc.free(baseAddress) }
    }
}
