import Glibc

/// What the build that is tested is watched by.
package enum Sanitizer {
    /// Whether memory that was freed stays with the process for a while, to find those who still use it. How much memory the
    /// process has says nothing then.
    package static let keepsFreedMemory = ["__asan_init", "__tsan_init"].contains { (name: String) in
        dlsym(nil, name) != nil
    }
}
