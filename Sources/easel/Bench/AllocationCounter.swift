import Glibc

/// A counter of memory allocations, available if `Benchmarks/allocations.c` is loaded into the process.
///
/// Code of the process could count them only with a detour on every call. Therefore, the counter is a separate library
/// that `LD_PRELOAD` loads before the C library, and times are measured without it.
enum AllocationCounter {
    private typealias Count = @convention(c) () -> UInt64

    private static let function: Count? = dlsym(nil, "easel_allocations").map { unsafeBitCast($0, to: Count.self) }

    /// The number of allocations by all threads of the process; `nil` without the library.
    static var count: UInt64? { function?() }
}
