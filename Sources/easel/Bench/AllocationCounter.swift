import Glibc

/// Counts calls for memory, where `Benchmarks/allocations.c` has been loaded into the process.
///
/// Nothing in the process itself could count them without a detour on every call; so the counter is a library of its
/// own, put before the C library by `LD_PRELOAD`, and times are measured without it.
enum AllocationCounter {
    private typealias Count = @convention(c) () -> UInt64

    private static let function: Count? = dlsym(nil, "easel_allocations").map { unsafeBitCast($0, to: Count.self) }

    /// How often any thread of the process has asked for memory; nil without the library.
    static var count: UInt64? { function?() }
}
