import Geometry
import Glibc

/// The memory of an `SDL_Event`, a union of 56 bytes. Offsets are those of SDL's interface, which no version 2 changes.
final class SDLEvent {
    static let byteCount = 56

    /// The numbers of the events that are used (`SDL_EventType`).
    enum Kind {
        static let quit: UInt32 = 0x100
        static let window: UInt32 = 0x200
        static let keyDown: UInt32 = 0x300
        static let keyUp: UInt32 = 0x301
        static let text: UInt32 = 0x303
        static let motion: UInt32 = 0x400
        static let buttonDown: UInt32 = 0x401
        static let buttonUp: UInt32 = 0x402
        static let wheel: UInt32 = 0x403
        static let fingerDown: UInt32 = 0x700
        static let fingerUp: UInt32 = 0x701
        static let fingerMotion: UInt32 = 0x702
        /// The contents of textures are lost, and so may be those of a window that is drawn with them.
        static let targetsReset: UInt32 = 0x2000
        /// The first number that SDL leaves to programs.
        static let user: UInt32 = 0x8000
    }

    /// The numbers of events of windows (`SDL_WindowEventID`).
    enum WindowKind {
        static let exposed: UInt8 = 3
        static let resized: UInt8 = 5
        static let sizeChanged: UInt8 = 6
        static let leave: UInt8 = 11
        static let close: UInt8 = 14
    }

    /// The mouse that SDL simulates for fingers.
    private static let touchMouse = UInt32.max
    /// Codes of keys from here on are scan codes, and not characters (`SDLK_SCANCODE_MASK`).
    private static let firstScanCode: Int32 = 0x4000_0000
    /// The largest number of steps of a wheel in an event.
    private static let mostSteps = 100.0

    let address: UnsafeMutableRawPointer

    init() {
        address = .allocate(byteCount: Self.byteCount, alignment: 8)
        address.initializeMemory(as: UInt8.self, repeating: 0, count: Self.byteCount)
    }

    deinit { address.deallocate() }

    /// Makes the event one that only wakes the thread of the window.
    func makeWake() { address.storeBytes(of: Kind.user, as: UInt32.self) }

    private func load<Value: BitwiseCopyable>(_ offset: Int, as type: Value.Type = Value.self) -> Value {
        address.loadUnaligned(fromByteOffset: offset, as: type)
    }

    private var kind: UInt32 { load(0) }

    /// The event of the window; ``WindowSystemEvent/woken`` for one that is of no interest.
    var windowEvent: WindowSystemEvent {
        switch kind {
        case Kind.quit: .closeRequested
        case Kind.window: Self.windowEvent(load(12))
        case Kind.keyDown, Kind.keyUp: .key(key)
        case Kind.text: text
        case Kind.motion where !isTouchMouse: .pointerMoved(x: int(20), y: int(24))
        case Kind.buttonDown, Kind.buttonUp: button
        case Kind.wheel where !isTouchMouse: .scrolled(dx: steps(28), dy: -steps(32))
        case Kind.fingerDown: finger(.began)
        case Kind.fingerMotion: finger(.moved)
        case Kind.fingerUp: finger(.ended)
        case Kind.targetsReset: .exposed
        default: .woken
        }
    }

    private static func windowEvent(_ kind: UInt8) -> WindowSystemEvent {
        switch kind {
        case WindowKind.exposed: .exposed
        case WindowKind.resized, WindowKind.sizeChanged: .resized
        case WindowKind.leave: .pointerLeft
        // The request to quit follows the one to close the last window.
        default: .woken
        }
    }

    private var isTouchMouse: Bool { load(12) == Self.touchMouse }

    private func int(_ offset: Int) -> Int { Int(load(offset, as: Int32.self)) }

    private var button: WindowSystemEvent {
        let buttons: [UInt8: WindowButton] = [1: .primary, 2: .middle, 3: .secondary]
        guard !isTouchMouse, let button = buttons[load(16)] else { return .woken }
        return .button(button, isDown: kind == Kind.buttonDown, x: int(20), y: int(24))
    }

    private func steps(_ offset: Int) -> Double {
        let value = Double(load(offset, as: Float.self))
        return value.isFinite ? min(max(value, -Self.mostSteps), Self.mostSteps) : 0
    }

    private func finger(_ phase: WindowFinger.Phase) -> WindowSystemEvent {
        let (x, y) = (Double(load(24, as: Float.self)), Double(load(28, as: Float.self)))
        guard x.isFinite, y.isFinite else { return .woken }
        let position = CGPoint(x: min(max(x, 0), 1), y: min(max(y, 0), 1))
        return .finger(WindowFinger(identifier: load(16), phase: phase, position: position))
    }

    private var key: WindowKey {
        let symbol: Int32 = load(20)
        let held: UInt16 = load(24)
        var modifiers: WindowKey.Modifiers = []
        if held & 0x3 != 0 { modifiers.insert(.shift) }
        if held & 0xC0 != 0 { modifiers.insert(.control) }
        if held & 0x100 != 0 { modifiers.insert(.leftAlt) }
        return WindowKey(
            usage: int(16),
            scalar: symbol > 0 && symbol < Self.firstScanCode ? UInt32(symbol) : 0,
            modifiers: modifiers,
            isDown: kind == Kind.keyDown,
            isRepeated: load(13, as: UInt8.self) != 0
        )
    }

    /// The text in the 32 bytes of the event, which a zero ends.
    private var text: WindowSystemEvent {
        let bytes = UnsafeRawBufferPointer(start: address + 12, count: 32)
        return .text(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
}
