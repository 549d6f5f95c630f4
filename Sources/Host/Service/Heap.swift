import CLinux
import Glibc

/// The memory of the process that is allocated in blocks.
package enum Heap {
    /// The size from which on blocks are mapped, in bytes.
    private static let mappedBlockSize: CInt = 128 << 10

    /// The unused memory at the end of the heap that is kept, in bytes.
    private static let keptSize: CInt = 1 << 20

    /// Keeps large blocks, such as images and backing stores, out of the heap, so that their memory is returned when they
    /// are freed. Must be called before the program allocates any.
    ///
    /// By default, the C library places blocks of up to 32 MiB on the heap once a block of that size has been freed. Small
    /// blocks that remain between them then keep the memory of freed ones, more of it the longer the program runs.
    /// Settings of the environment, `MALLOC_MMAP_THRESHOLD_` and `GLIBC_TUNABLES`, have priority.
    package static func prepare() {
        if let tunables = getenv("GLIBC_TUNABLES"), strstr(tunables, "glibc.malloc.mmap_threshold") != nil { return }
        if getenv("MALLOC_MMAP_THRESHOLD_") != nil { return }
        mallopt(M_MMAP_THRESHOLD, mappedBlockSize)
        mallopt(M_TRIM_THRESHOLD, keptSize)
    }
}
