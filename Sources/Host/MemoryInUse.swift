import CLinux

/// What the process has asked the C library for and not given back.
package enum MemoryInUse {
    /// In bytes, of all threads; surfaces and mapped blocks included, and nothing that was given back and is kept for the
    /// next who asks. Nil where another library serves memory, as under the address sanitizer.
    package static var bytes: Int? {
        let information = mallinfo2()
        let bytes = Int(information.uordblks) + Int(information.hblkhd)
        return bytes > 0 ? bytes : nil
    }
}
