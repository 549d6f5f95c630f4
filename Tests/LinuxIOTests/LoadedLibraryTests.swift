import LinuxIO
import Testing

@Suite struct LoadedLibraryTests {
    @Test func functionOfLibraryCanBeCalled() throws {
        let library = try #require(LoadedLibrary("libc.so.6"))
        let function: @convention(c) (CInt) -> CInt = try #require(library.function("abs"))
        #expect(function(-7) == 7)
    }

    @Test func missingFunctionIsNil() throws {
        let library = try #require(LoadedLibrary("libc.so.6"))
        #expect(library.function("easel_no_such_function", as: (@convention(c) () -> Void).self) == nil)
    }

    @Test func missingLibraryIsNil() { #expect(LoadedLibrary("libeasel-no-such-library.so.9") == nil) }
}
