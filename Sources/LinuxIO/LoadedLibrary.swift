import Glibc

/// A shared library that is loaded at run time, so that programs run without it.
///
/// It is never unloaded, so that any thread may call its functions at any time.
package struct LoadedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads a library, or returns `nil` if it is not installed.
    /// - Parameter name: The name of the file, such as `libseat.so.1`.
    package init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        self.handle = handle
    }

    /// Returns a function, or `nil` if the library does not have it.
    /// - Parameters:
    ///   - name: The name of the symbol.
    ///   - type: The type of the function in C, `@convention(c)`. Nothing verifies it.
    package func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
