import CLoader
import Foundation
import Testing

@testable import Input

extension EaselLibrary {
    /// Creates a library. The texts are static, because it points to them.
    fileprivate init(_ name: StaticString, package: StaticString) {
        func pointer(_ text: StaticString) -> UnsafePointer<CChar> {
            UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        self.init(name: pointer(name), package: pointer(package), handle: nil)
    }
}

/// Libraries that are loaded at their first use.
@Suite struct LibraryLoadingTests {
    @Test func missingLibraryIsNamedWithItsPackage() throws {
        var library = EaselLibrary("libeasel-missing.so.3", package: "libeasel-missing3")
        let reason = try #require(easel_library_load(&library).map { String(cString: $0) })
        #expect(reason.hasPrefix("libeasel-missing.so.3: "))
        #expect(reason.hasSuffix("; install the package \"libeasel-missing3\""))
        #expect(library.handle == nil)
    }

    @Test func loadedLibraryHasFunctions() throws {
        var library = EaselLibrary("libm.so.6", package: "libc6")
        #expect(easel_library_load(&library) == nil)
        let handle = try #require(library.handle)
        #expect(easel_library_load(&library) == nil && library.handle == handle)
        typealias Function = @convention(c) (Double) -> Double
        let root = unsafeBitCast(easel_library_function(&library, "sqrt"), to: Function.self)
        #expect(root(9) == 3)
    }

    @Test func callOfMissingLibraryEndsTheProgramWithMessage() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(127), observing: [\.standardErrorContent]) {
                var library = EaselLibrary("libeasel-missing.so.3", package: "libeasel-missing3")
                _ = easel_library_function(&library, "f")
            }
        )
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.hasPrefix("easel: cannot load a library: libeasel-missing.so.3: "))
        #expect(message.contains("install the package \"libeasel-missing3\""))
    }

    @Test func callOfMissingFunctionEndsTheProgramWithMessage() async throws {
        let result = try #require(
            await #expect(processExitsWith: .exitCode(127), observing: [\.standardErrorContent]) {
                var library = EaselLibrary("libm.so.6", package: "libc6")
                _ = easel_library_function(&library, "easel_no_function")
            }
        )
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("easel_no_function"))
    }

    @Test func errorsNameTheLibrary() {
        let reason = "libinput.so.10: cannot open shared object file; install the package \"libinput10\""
        #expect("\(InputError.library(reason: reason))" == "cannot load a library for input devices: \(reason)")
        let error = RecordingError.library(file: "taps.yml", reason: reason)
        #expect("\(error)" == "cannot read taps.yml: \(reason)")
    }
}
