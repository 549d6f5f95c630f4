import LinuxIO

/// The functions of SDL 2 that a window needs. The library is loaded at run time, so that programs without a window do not
/// need it.
///
/// The functions are addresses in a library that is never unloaded, so that any thread may have them. SDL has one state for
/// the process: all functions but `pushEvent` are called on the thread that has initialized it.
struct SDLLibrary: @unchecked Sendable {
    /// The name of the library's file, with the version of its interface.
    static let fileName = "libSDL2-2.0.so.0"
    /// The Debian package with the library.
    static let package = "libsdl2-2.0-0"
    /// The first version that sleeps while there are no events, and that follows a pressed mouse out of the window.
    static let oldestVersion = (2, 0, 22)

    typealias Flags = @convention(c) (UInt32) -> CInt
    typealias Call = @convention(c) () -> Void
    typealias Text = @convention(c) () -> UnsafePointer<CChar>?
    typealias SetHint = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
    typealias GetVersion = @convention(c) (UnsafeMutablePointer<UInt8>) -> Void
    typealias CreateWindow =
        @convention(c) (UnsafePointer<CChar>, CInt, CInt, CInt, CInt, UInt32) -> OpaquePointer?
    typealias WindowCall = @convention(c) (OpaquePointer) -> Void
    typealias GetSize =
        @convention(c) (OpaquePointer, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>) -> Void
    typealias SetSize = @convention(c) (OpaquePointer, CInt, CInt) -> Void
    typealias GetSurface = @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer?
    typealias UpdateRects = @convention(c) (OpaquePointer, UnsafePointer<CInt>, CInt) -> CInt
    typealias CreateSurface =
        @convention(c) (UnsafeMutableRawPointer, CInt, CInt, CInt, CInt, UInt32) -> UnsafeMutableRawPointer?
    typealias FreeSurface = @convention(c) (UnsafeMutableRawPointer) -> Void
    typealias Blit =
        @convention(c) (
            UnsafeMutableRawPointer, UnsafePointer<CInt>, UnsafeMutableRawPointer, UnsafeMutablePointer<CInt>
        ) -> CInt
    typealias Fill = @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CInt>?, UInt32) -> CInt
    typealias EventCall = @convention(c) (UnsafeMutableRawPointer) -> CInt

    let initialize: Flags
    let wasInitialized: Flags
    let quit: Call
    let getError: Text
    let setHint: SetHint
    let getVersion: GetVersion
    let currentVideoDriver: Text
    let createWindow: CreateWindow
    let destroyWindow: WindowCall
    let getWindowSize: GetSize
    let setWindowSize: SetSize
    let setWindowMinimumSize: SetSize
    let getWindowSurface: GetSurface
    let updateWindowSurfaceRects: UpdateRects
    let createSurface: CreateSurface
    let freeSurface: FreeSurface
    let blit: Blit
    let blitScaled: Blit
    let fillRect: Fill
    let waitEvent: EventCall
    let pushEvent: EventCall

    /// Loads the library.
    init(fileName: String = SDLLibrary.fileName) throws(DisplayError) {
        guard let library = LoadedLibrary(fileName) else {
            throw .noLibrary(name: fileName, package: Self.package, for: "a window")
        }
        func function<Function>(_ name: String) throws(DisplayError) -> Function {
            guard let function: Function = library.function(name) else {
                throw .window(operation: fileName, reason: "the library has no function \(name)")
            }
            return function
        }
        initialize = try function("SDL_Init")
        wasInitialized = try function("SDL_WasInit")
        quit = try function("SDL_Quit")
        getError = try function("SDL_GetError")
        setHint = try function("SDL_SetHint")
        getVersion = try function("SDL_GetVersion")
        currentVideoDriver = try function("SDL_GetCurrentVideoDriver")
        createWindow = try function("SDL_CreateWindow")
        destroyWindow = try function("SDL_DestroyWindow")
        getWindowSize = try function("SDL_GetWindowSize")
        setWindowSize = try function("SDL_SetWindowSize")
        setWindowMinimumSize = try function("SDL_SetWindowMinimumSize")
        getWindowSurface = try function("SDL_GetWindowSurface")
        updateWindowSurfaceRects = try function("SDL_UpdateWindowSurfaceRects")
        createSurface = try function("SDL_CreateRGBSurfaceWithFormatFrom")
        freeSurface = try function("SDL_FreeSurface")
        blit = try function("SDL_UpperBlit")
        blitScaled = try function("SDL_UpperBlitScaled")
        fillRect = try function("SDL_FillRect")
        waitEvent = try function("SDL_WaitEvent")
        pushEvent = try function("SDL_PushEvent")
    }

    /// Returns an error for a call that has failed on this thread.
    func failure(of operation: String) -> DisplayError {
        let text = getError().map { String(cString: $0) } ?? ""
        return .window(operation: operation, reason: text.isEmpty ? "unknown error" : text)
    }

    /// The version of the library.
    var version: (Int, Int, Int) {
        // `SDL_version` has three bytes.
        var bytes: [UInt8] = [0, 0, 0]
        getVersion(&bytes)
        return (Int(bytes[0]), Int(bytes[1]), Int(bytes[2]))
    }
}
