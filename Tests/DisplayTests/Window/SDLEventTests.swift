import CoreGraphics
import Testing

@testable import Display

/// Events of SDL, from their bytes in memory.
@Suite struct SDLEventTests {
    /// Returns the event of a kind with values at offsets.
    private func event(_ kind: UInt32, _ fill: (UnsafeMutableRawPointer) -> Void = { _ in }) -> WindowSystemEvent {
        let event = SDLEvent()
        event.address.storeBytes(of: kind, as: UInt32.self)
        fill(event.address)
        return event.windowEvent
    }

    @Test func windowEvents() {
        func window(_ kind: UInt8) -> WindowSystemEvent {
            event(0x200) { $0.storeBytes(of: kind, toByteOffset: 12, as: UInt8.self) }
        }
        #expect(window(3) == .exposed)
        #expect(window(5) == .resized && window(6) == .resized)
        #expect(window(11) == .pointerLeft)
        #expect(window(14) == .woken, "the request to quit follows it")
        #expect(event(0x100) == .closeRequested)
        #expect(event(0x2000) == .exposed)
        for kind: UInt32 in [0x8000, 0x304, 0x900, .max] { #expect(event(kind) == .woken) }
    }

    @Test func mouse() {
        func mouse(_ kind: UInt32, _ button: UInt8 = 0, mouse: UInt32 = 0) -> WindowSystemEvent {
            event(kind) {
                $0.storeBytes(of: mouse, toByteOffset: 12, as: UInt32.self)
                if button > 0 { $0.storeBytes(of: button, toByteOffset: 16, as: UInt8.self) }
                $0.storeBytes(of: 30, toByteOffset: 20, as: Int32.self)
                $0.storeBytes(of: -4, toByteOffset: 24, as: Int32.self)
            }
        }
        #expect(mouse(0x400) == .pointerMoved(x: 30, y: -4))
        #expect(mouse(0x401, 1) == .button(.primary, isDown: true, x: 30, y: -4))
        #expect(mouse(0x402, 2) == .button(.middle, isDown: false, x: 30, y: -4))
        #expect(mouse(0x401, 3) == .button(.secondary, isDown: true, x: 30, y: -4))
        #expect(mouse(0x401, 9) == .woken, "another button")
        // SDL simulates a mouse for fingers.
        for kind: UInt32 in [0x400, 0x401, 0x402, 0x403] { #expect(mouse(kind, 1, mouse: .max) == .woken) }
    }

    @Test func wheelScrollsDownWithNegativeSteps() {
        func wheel(_ x: Float, _ y: Float) -> WindowSystemEvent {
            event(0x403) {
                $0.storeBytes(of: x, toByteOffset: 28, as: Float.self)
                $0.storeBytes(of: y, toByteOffset: 32, as: Float.self)
            }
        }
        #expect(wheel(0, 1) == .scrolled(dx: 0, dy: -1))
        #expect(wheel(2, -0.5) == .scrolled(dx: 2, dy: 0.5))
        #expect(wheel(.nan, .infinity) == .scrolled(dx: 0, dy: 0))
        #expect(wheel(1e30, -1e30) == .scrolled(dx: 100, dy: 100))
    }

    @Test func fingers() {
        func finger(_ kind: UInt32, _ x: Float, _ y: Float) -> WindowSystemEvent {
            event(kind) {
                $0.storeBytes(of: 7, toByteOffset: 16, as: Int64.self)
                $0.storeBytes(of: x, toByteOffset: 24, as: Float.self)
                $0.storeBytes(of: y, toByteOffset: 28, as: Float.self)
            }
        }
        func expected(_ phase: WindowFinger.Phase, _ x: Double, _ y: Double) -> WindowSystemEvent {
            .finger(WindowFinger(identifier: 7, phase: phase, position: CGPoint(x: x, y: y)))
        }
        #expect(finger(0x700, 0.25, 0.5) == expected(.began, 0.25, 0.5))
        #expect(finger(0x702, -1, 2) == expected(.moved, 0, 1))
        #expect(finger(0x701, 0, 0) == expected(.ended, 0, 0))
        #expect(finger(0x700, .nan, 0) == .woken)
    }

    @Test func keys() {
        func key(_ kind: UInt32, usage: Int32, symbol: Int32, held: UInt16, repeated: UInt8 = 0) -> WindowSystemEvent {
            event(kind) {
                $0.storeBytes(of: repeated, toByteOffset: 13, as: UInt8.self)
                $0.storeBytes(of: usage, toByteOffset: 16, as: Int32.self)
                $0.storeBytes(of: symbol, toByteOffset: 20, as: Int32.self)
                $0.storeBytes(of: held, toByteOffset: 24, as: UInt16.self)
            }
        }
        #expect(
            key(0x300, usage: 4, symbol: 97, held: 0x1)
                == .key(WindowKey(usage: 4, scalar: 97, modifiers: .shift, isDown: true))
        )
        #expect(
            key(0x300, usage: 4, symbol: 97, held: 0x182, repeated: 1)
                == .key(
                    WindowKey(
                        usage: 4,
                        scalar: 97,
                        modifiers: [.shift, .control, .leftAlt],
                        isDown: true,
                        isRepeated: true
                    )
                )
        )
        // Scan codes, and negative numbers, are no characters; the right Alt key is another modifier.
        for symbol: Int32 in [0x4000_0039, -1] {
            #expect(key(0x301, usage: 57, symbol: symbol, held: 0x200) == .key(WindowKey(usage: 57, isDown: false)))
        }
    }

    @Test func textEndsAtZeroOrAtTheEndOfTheEvent() {
        func text(_ bytes: [UInt8]) -> WindowSystemEvent {
            event(0x303) { ($0 + 12).copyMemory(from: bytes, byteCount: bytes.count) }
        }
        #expect(text(Array("ä\0x".utf8)) == .text("ä"))
        #expect(text(Array(repeating: 0x61, count: 32)) == .text(String(repeating: "a", count: 32)))
        #expect(text([0xFF, 0]) == .text("\u{FFFD}"))
    }

    @Test func wakeIsAnEventOfTheProgram() {
        let event = SDLEvent()
        event.makeWake()
        #expect(event.windowEvent == .woken)
        #expect(event.address.load(as: UInt32.self) == 0x8000)
    }
}
