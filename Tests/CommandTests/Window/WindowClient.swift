import Foundation
import Testing
import UIKit

/// A client of an X server that looks at its screen and moves its mouse, by the libraries of X11.
///
/// An error of X11 ends the process, so it is used in processes of tests alone.
final class WindowClient {
    private let library: LoadedLibrary
    private let testing: LoadedLibrary
    private let display: OpaquePointer
    private let root: UInt

    private static func function<Function>(_ library: LoadedLibrary, _ name: String) throws -> Function {
        try #require(library.function(name), "\(name)")
    }

    init(_ server: WindowServer) throws {
        library = try #require(LoadedLibrary("libX11.so.6"))
        testing = try #require(LoadedLibrary("libXtst.so.6"))
        let open: @convention(c) (UnsafePointer<CChar>) -> OpaquePointer? = try Self.function(library, "XOpenDisplay")
        display = try #require(open(server.display))
        let root: @convention(c) (OpaquePointer) -> UInt = try Self.function(library, "XDefaultRootWindow")
        self.root = root(display)
    }

    /// Closes the connection. Its loss would end the process.
    func end() {
        let close: (@convention(c) (OpaquePointer) -> CInt)? = library.function("XCloseDisplay")
        _ = close?(display)
    }

    private func synchronize() throws {
        let sync: @convention(c) (OpaquePointer, CInt) -> CInt = try Self.function(library, "XSync")
        _ = sync(display, 0)
    }

    // MARK: Windows

    /// The windows on the screen, by their identifiers.
    private func windows() throws -> [UInt] {
        typealias Query =
            @convention(c) (
                OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
                UnsafeMutablePointer<UnsafeMutablePointer<UInt>?>, UnsafeMutablePointer<CUnsignedInt>
            ) -> CInt
        let query: Query = try Self.function(library, "XQueryTree")
        let release: @convention(c) (UnsafeMutableRawPointer) -> CInt = try Self.function(library, "XFree")
        var (rootOfTree, parent, count): (UInt, UInt, CUnsignedInt) = (0, 0, 0)
        var children: UnsafeMutablePointer<UInt>?
        guard query(display, root, &rootOfTree, &parent, &children, &count) != 0, let children else { return [] }
        defer { _ = release(children) }
        return (0..<Int(count)).map { children[$0] }
    }

    /// Waits for the window of a program, and returns it.
    func window(named title: String) throws -> UInt {
        typealias Fetch =
            @convention(c) (OpaquePointer, UInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt
        let fetch: Fetch = try Self.function(library, "XFetchName")
        var found: UInt?
        try Patience.wait("a window named \(title)") {
            found = try windows().first { window in
                var name: UnsafeMutablePointer<CChar>?
                return fetch(display, window, &name) != 0 && name.map { String(cString: $0) } == title
            }
            return found != nil
        }
        return try #require(found)
    }

    /// The position and the size of a window on the screen.
    func frame(of window: UInt) throws -> PixelRect {
        typealias Geometry =
            @convention(c) (
                OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>,
                UnsafeMutablePointer<CUnsignedInt>, UnsafeMutablePointer<CUnsignedInt>,
                UnsafeMutablePointer<CUnsignedInt>, UnsafeMutablePointer<CUnsignedInt>
            ) -> CInt
        let geometry: Geometry = try Self.function(library, "XGetGeometry")
        var rootOfWindow: UInt = 0
        var (x, y): (CInt, CInt) = (0, 0)
        var (width, height, border, depth): (CUnsignedInt, CUnsignedInt, CUnsignedInt, CUnsignedInt) = (0, 0, 0, 0)
        _ = geometry(display, window, &rootOfWindow, &x, &y, &width, &height, &border, &depth)
        return PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }

    func resize(_ window: UInt, _ width: Int, _ height: Int) throws {
        typealias Resize = @convention(c) (OpaquePointer, UInt, CUnsignedInt, CUnsignedInt) -> CInt
        let resize: Resize = try Self.function(library, "XResizeWindow")
        _ = resize(display, window, CUnsignedInt(width), CUnsignedInt(height))
        try synchronize()
    }

    /// Requests to close a window, as a window manager does when its button is clicked.
    func requestClose(_ window: UInt) throws {
        typealias Atom = @convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> UInt
        let atom: Atom = try Self.function(library, "XInternAtom")
        typealias Send = @convention(c) (OpaquePointer, UInt, CInt, CLong, UnsafeMutableRawPointer) -> CInt
        let send: Send = try Self.function(library, "XSendEvent")
        // `XEvent`: 24 longs. A client message has its window, its type, its format and its data.
        var event = [Int](repeating: 0, count: 24)
        event.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: 33, toByteOffset: 0, as: CInt.self)
            bytes.storeBytes(of: window, toByteOffset: 32, as: UInt.self)
            bytes.storeBytes(of: atom(display, "WM_PROTOCOLS", 0), toByteOffset: 40, as: UInt.self)
            bytes.storeBytes(of: 32, toByteOffset: 48, as: CInt.self)
            bytes.storeBytes(of: atom(display, "WM_DELETE_WINDOW", 0), toByteOffset: 56, as: UInt.self)
            if let address = bytes.baseAddress { _ = send(display, window, 0, 0, address) }
        }
        try synchronize()
    }

    /// Returns the pixels of a part of the screen, without their unused bytes.
    func pixels(in rect: PixelRect) throws -> [UInt32] {
        typealias GetImage =
            @convention(c) (
                OpaquePointer, UInt, CInt, CInt, CUnsignedInt, CUnsignedInt, UInt, CInt
            ) -> UnsafeMutableRawPointer?
        let getImage: GetImage = try Self.function(library, "XGetImage")
        let release: @convention(c) (UnsafeMutableRawPointer) -> CInt = try Self.function(library, "XFree")
        let (width, height) = (CUnsignedInt(rect.width), CUnsignedInt(rect.height))
        let image = try #require(
            getImage(display, root, CInt(rect.minX), CInt(rect.minY), width, height, .max, 2)
        )
        // `XImage`: the address of the pixels, the bytes of a row, and the bits of a pixel.
        let data = try #require(image.load(fromByteOffset: 16, as: UnsafeMutableRawPointer?.self))
        let bytesPerRow = Int(image.load(fromByteOffset: 44, as: CInt.self))
        try #require(image.load(fromByteOffset: 48, as: CInt.self) == 32)
        var pixels: [UInt32] = []
        for y in 0..<rect.height {
            for x in 0..<rect.width {
                pixels.append(data.load(fromByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self) & 0xFF_FFFF)
            }
        }
        free(data)
        _ = release(image)
        return pixels
    }

    // MARK: Input

    /// Moves the mouse to a position on the screen.
    func move(to x: Int, _ y: Int) throws {
        typealias Motion = @convention(c) (OpaquePointer, CInt, CInt, CInt, UInt) -> CInt
        let motion: Motion = try Self.function(testing, "XTestFakeMotionEvent")
        _ = motion(display, -1, CInt(x), CInt(y), 0)
        try synchronize()
    }

    /// Presses or releases a button: 1 is the left one, and 4 and 5 are those of the wheel.
    func press(button: Int, _ isDown: Bool) throws { try press("XTestFakeButtonEvent", button, isDown) }

    /// Presses or releases a key by the code of X11: that of the kernel and eight.
    func press(key: Int, _ isDown: Bool) throws { try press("XTestFakeKeyEvent", key, isDown) }

    func click(button: Int) throws { for isDown in [true, false] { try press(button: button, isDown) } }

    /// Presses keys one after the other, and releases them in the opposite order.
    func type(keys: Int...) throws {
        for key in keys { try press(key: key, true) }
        for key in keys.reversed() { try press(key: key, false) }
    }

    private func press(_ name: String, _ number: Int, _ isDown: Bool) throws {
        typealias Press = @convention(c) (OpaquePointer, CUnsignedInt, CInt, UInt) -> CInt
        let press: Press = try Self.function(testing, name)
        _ = press(display, CUnsignedInt(number), isDown ? 1 : 0, 0)
        try synchronize()
    }

    /// Gives a key without a symbol one, and returns the code of the key.
    func makeKey(symbol: UInt) throws -> Int {
        typealias GetMapping =
            @convention(c) (OpaquePointer, UInt8, CInt, UnsafeMutablePointer<CInt>) -> UnsafeMutablePointer<UInt>?
        typealias ChangeMapping = @convention(c) (OpaquePointer, CInt, CInt, UnsafePointer<UInt>, CInt) -> CInt
        let getMapping: GetMapping = try Self.function(library, "XGetKeyboardMapping")
        let changeMapping: ChangeMapping = try Self.function(library, "XChangeKeyboardMapping")
        var perKey: CInt = 0
        for code in (8...255).reversed() {
            guard let symbols = getMapping(display, UInt8(code), 1, &perKey), perKey > 0,
                (0..<Int(perKey)).allSatisfy({ symbols[$0] == 0 })
            else { continue }
            _ = changeMapping(display, CInt(code), 2, [symbol, symbol], 1)
            try synchronize()
            return code
        }
        throw CocoaError(.featureUnsupported)
    }
}
