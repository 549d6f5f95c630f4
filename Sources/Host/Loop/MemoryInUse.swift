import CLinux
import Glibc
import LinuxIO

/// The memory of the process.
package enum MemoryInUse {
    /// The number of bytes that were allocated with the C library and not freed, by all threads; includes surfaces and
    /// mapped blocks, but not freed memory that the library retains. `nil` if another allocator is used, as with the address
    /// sanitizer.
    package static var bytes: Int? {
        let information = mallinfo2()
        let bytes = Int(information.uordblks) + Int(information.hblkhd)
        return bytes > 0 ? bytes : nil
    }

    /// The number of bytes of resident memory; `nil` if it is not known.
    static var residentBytes: Int? {
        guard let text = try? RegularFile.text(of: "/proc/self/statm", atMost: 256) else { return nil }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 &* Int(getpagesize()) }
    }
}
