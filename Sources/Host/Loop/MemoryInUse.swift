import CLinux

/// The memory that the process has allocated with the C library and not freed.
package enum MemoryInUse {
    /// The size in bytes, for all threads; includes surfaces and mapped blocks, but not freed memory that the library
    /// retains. `nil` if another allocator is used, as with the address sanitizer.
    package static var bytes: Int? {
        let information = mallinfo2()
        let bytes = Int(information.uordblks) + Int(information.hblkhd)
        return bytes > 0 ? bytes : nil
    }
}
