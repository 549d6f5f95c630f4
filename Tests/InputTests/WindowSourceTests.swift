import CoreGraphics
import LinuxIO
import Testing

@testable import Input

/// The mouse, the fingers and the keys of a window.
@Suite struct WindowSourceTests {
    private let source: WindowSource
    private let now = MonotonicInstant.seconds(5)

    init() throws {
        source = try WindowSource(area: CGRect(x: 0, y: 0, width: 200, height: 100))
        // The touch screen and the keyboard are added at once.
        let kinds = try source.read().compactMap { event in
            if case .deviceAdded(let device) = event { device.kind } else { nil }
        }
        #expect(kinds == [.touchscreen, .keyboard])
    }

    private func touches() throws -> [TouchSample] {
        try source.read().compactMap { if case .touch(let sample) = $0 { sample } else { nil } }
    }

    private func keys() throws -> [KeySample] {
        try source.read().compactMap { if case .key(let sample) = $0 { sample } else { nil } }
    }

    private func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

    // MARK: Mouse

    @Test func primaryButtonIsFinger() throws {
        source.movePointer(to: point(0.25, 0.25), at: now)
        source.pressPrimaryButton(true, at: point(0.5, 0.5), now)
        source.movePointer(to: point(0.75, 0.5), at: now)
        source.pressPrimaryButton(false, at: point(0.75, 0.5), now)
        source.movePointer(to: point(0.1, 0.1), at: now)
        let samples = try touches()
        #expect(samples.map(\.phase) == [.began, .moved, .ended])
        #expect(samples.map(\.position) == [point(100, 50), point(150, 50), point(150, 50)])
        #expect(samples.allSatisfy { $0.type == .direct && $0.time == now })
        #expect(try source.read() == [])
    }

    @Test func controlAddsSecondFinger() throws {
        source.pressKey(usage: 0xE0, true, isRepeated: false, at: now)
        source.pressPrimaryButton(true, at: point(0.25, 0.25), now)
        source.pressKey(usage: 0xE0, false, isRepeated: false, at: now)
        source.movePointer(to: point(0.5, 0.5), at: now)
        source.pressPrimaryButton(false, at: point(0.5, 0.5), now)
        let samples = try touches()
        #expect(samples.map(\.phase) == [.began, .began, .moved, .moved, .ended, .ended])
        #expect(
            samples.prefix(4).map(\.position) == [point(50, 25), point(150, 75), point(100, 50), point(100, 50)]
        )
        #expect(Set(samples.map(\.contactID)).count == 2)
        source.pressPrimaryButton(true, at: point(0.25, 0.25), now)
        #expect(try touches().count == 1, "Control was released")
    }

    @Test func shiftMovesBothFingersInParallel() throws {
        source.pressKey(usage: 0xE4, true, isRepeated: false, at: now)
        source.pressPrimaryButton(true, at: point(0.25, 0.5), now)
        source.pressKey(usage: 0xE5, true, isRepeated: false, at: now)
        source.movePointer(to: point(0.375, 0.5), at: now)
        source.pressKey(usage: 0xE5, false, isRepeated: false, at: now)
        source.movePointer(to: point(0.5, 0.5), at: now)
        // The first position, then in parallel by an eighth, then opposite of the center that has moved.
        let second = try touches().filter { $0.contactID == 1 }.map(\.position.x)
        #expect(second == [150, 175, 150])
    }

    @Test func otherButtonsAndTheWheelAreThoseOfThePointer() throws {
        source.movePointer(to: point(0.5, 0.5), at: now)
        source.pressButton(0x111, true, at: point(0.5, 0.5), now)
        source.scroll(by: CGVector(dx: 1, dy: -2), at: now)
        source.pressButton(0x111, false, at: point(0.5, 0.5), now)
        let events = try source.read()
        let pointers = events.compactMap { if case .pointer(let sample) = $0 { sample } else { nil } }
        #expect(pointers.contains { $0.buttons == .secondary && $0.position == point(100, 50) })
        #expect(
            pointers.compactMap(\.scroll)
                == [PointerScroll(source: .wheel, delta: CGVector(dx: 1, dy: -2))]
        )
        #expect(pointers.last?.buttons == [])
        #expect(!events.contains { if case .touch = $0 { true } else { false } })
    }

    @Test func pointerThatLeavesIsRemoved() throws {
        func changes() throws -> [String] {
            try source.read().compactMap { event in
                switch event {
                case .deviceAdded(let device): "+\(device.kind)"
                case .deviceRemoved(let device): "-\(device.kind)"
                default: nil
                }
            }
        }
        source.removePointer()
        #expect(try changes() == [])
        source.movePointer(to: point(0.5, 0.5), at: now)
        source.removePointer()
        source.removePointer()
        source.scroll(by: CGVector(dx: 0, dy: 1), at: now)
        #expect(try changes() == ["+pointer", "-pointer", "+pointer"])
    }

    @Test func rotationOfTheScreenIsFollowed() throws {
        source.screenDidRotate(to: .clockwise, area: CGRect(x: 0, y: 0, width: 100, height: 200))
        source.pressPrimaryButton(true, at: point(0.25, 0.5), now)
        #expect(try touches().map(\.position) == [point(50, 150)])
    }

    // MARK: Fingers

    @Test func fingersHaveContactsOfTheirOwn() throws {
        source.moveFinger(900, to: point(0.25, 0.5), at: now)
        source.moveFinger(-1, to: point(0.5, 0.5), at: now)
        source.pressPrimaryButton(true, at: point(0, 0), now)
        source.moveFinger(900, to: point(0.375, 0.5), at: now)
        source.liftFinger(900, at: now)
        source.liftFinger(900, at: now)
        source.moveFinger(5, to: point(0.75, 0.5), at: now)
        let samples = try touches()
        #expect(samples.map(\.phase) == [.began, .began, .began, .moved, .ended, .began])
        #expect(Set(samples.filter { $0.phase == .began }.map(\.contactID)).count == 3, "one is used again")
        #expect(samples[3].contactID == samples[0].contactID && samples[5].contactID == samples[0].contactID)
    }

    @Test func numberOfFingersIsLimited() throws {
        for identifier in 0..<100 { source.moveFinger(Int64(identifier), to: point(0.5, 0.5), at: now) }
        #expect(try touches().count == 10)
    }

    // MARK: Keys

    @Test func keysHaveCodesOfTheKernel() throws {
        source.pressKey(usage: 0x1C, true, isRepeated: false, at: now)
        source.pressKey(usage: 0x1C, true, isRepeated: true, at: now)
        source.pressKey(usage: 0x1C, false, isRepeated: false, at: now)
        source.pressKey(usage: 0, true, isRepeated: false, at: now)
        let samples = try keys()
        #expect(samples.map(\.code) == [21, 21] && samples.map(\.isDown) == [true, false], "the app repeats keys")
        #expect(samples.allSatisfy { $0.text == nil && $0.symbol == nil })
    }

    /// The letters and digits of the keymap of the United States are where USB has them.
    @Test func codesAreThoseOfKeymap() throws {
        let keyboard = KeyboardState(.unitedStates)
        let expected = Array("abcdefghijklmnopqrstuvwxyz1234567890")
        for (index, character) in expected.enumerated() {
            source.pressKey(usage: 4 + index, true, isRepeated: false, at: now)
            source.pressKey(usage: 4 + index, false, isRepeated: false, at: now)
            let texts = try keys().compactMap { keyboard.stroke($0)?.text }
            #expect(texts == [String(character), ""])
        }
    }

    @Test func codesAreUnique() {
        var usages: [Int: Int] = [:]
        for usage in -1...600 {
            guard let code = USBKeyCodes.code(ofUsage: usage) else { continue }
            #expect((1...255).contains(code))
            // USB has two numbers for a key of other countries, and SDL further ones for keys that USB has.
            if let former = usages.updateValue(usage, forKey: code) {
                #expect(usage > 255 || (former, usage) == (0x31, 0x32), "\(former) and \(usage)")
            }
        }
        #expect(usages.count > 140)
        #expect(USBKeyCodes.code(ofUsage: .max) == nil && USBKeyCodes.code(ofUsage: .min) == nil)
    }

    @Test func textOfKeyIsIgnored() throws {
        source.pressKey(usage: 4, true, isRepeated: false, at: now)
        source.type("a", at: now)
        source.pressKey(usage: 4, true, isRepeated: true, at: now)
        source.type("a", at: now)
        source.pressKey(usage: 4, false, isRepeated: false, at: now)
        #expect(try keys().allSatisfy { $0.text == nil })
    }

    @Test func textOfInputMethodIsTyped() throws {
        let keyboard = KeyboardState(.unitedStates)
        source.type("漢字", at: now)
        // Of a key that has no code, of an input method while Shift is held, and after another event.
        source.pressKey(usage: 0, true, isRepeated: false, at: now)
        source.type("ä", at: now)
        source.pressKey(usage: 0xE1, true, isRepeated: false, at: now)
        source.type("Ä", at: now)
        source.pressKey(usage: 0xE1, false, isRepeated: false, at: now)
        source.pressKey(usage: 4, true, isRepeated: false, at: now)
        source.type("a", at: now)
        source.type("b", at: now)
        let texts = try keys().compactMap { keyboard.stroke($0)?.text }.filter { !$0.isEmpty }
        #expect(texts == ["漢字", "ä", "Ä", "a", "b"])
    }

    // MARK: Floods

    @Test func motionsAreCombinedWhileNothingIsRead() throws {
        source.pressKey(usage: 0xE0, true, isRepeated: false, at: now)
        source.pressPrimaryButton(true, at: point(0, 0), now)
        for step in 1...10_000 { source.movePointer(to: point(Double(step) / 20_000, 0.5), at: now) }
        source.pressPrimaryButton(false, at: point(0.5, 0.5), now)
        let samples = try touches()
        #expect(samples.count < 2 * WindowSource.crowd && samples.suffix(2).map(\.phase) == [.ended, .ended])
        #expect(samples.suffix(4).prefix(2).map(\.position) == [point(100, 50), point(100, 50)])
    }

    @Test func overflowCancelsWhatIsHeld() throws {
        source.pressPrimaryButton(true, at: point(0.5, 0.5), now)
        source.pressKey(usage: 5, true, isRepeated: false, at: now)
        var held: Set<DeviceID> = []
        for event in try source.read() { if case .key(let sample) = event { held.insert(sample.deviceID) } }
        for _ in 0..<WindowSource.mostQueued {
            source.pressKey(usage: 4, true, isRepeated: false, at: now)
            source.pressKey(usage: 4, false, isRepeated: false, at: now)
        }
        let events = try source.read()
        #expect(events.count <= WindowSource.mostQueued + 1)
        #expect(events.contains { if case .touch(let sample) = $0 { sample.phase == .cancelled } else { false } })
        let removed = events.compactMap { if case .deviceRemoved(let device) = $0 { device.id } else { nil } }
        #expect(held.isSubset(of: removed), "the host cancels the keys of a keyboard that is removed")
        source.pressPrimaryButton(false, at: point(0.5, 0.5), now)
        #expect(try touches() == [], "the finger is lifted already")
        source.pressPrimaryButton(true, at: point(0.5, 0.5), now)
        #expect(try touches().map(\.phase) == [.began])
    }
}
