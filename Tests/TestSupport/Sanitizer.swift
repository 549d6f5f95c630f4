import Glibc

/// The sanitizer of the tested build.
package enum Sanitizer {
    /// A Boolean value that indicates whether freed memory stays in the process for a while, to detect use after free. The
    /// memory size of the process is meaningless then.
    package static let retainsFreedMemory = ["__asan_init", "__tsan_init"].contains { (name: String) in
        dlsym(nil, name) != nil
    }
}
