import CoreGraphics
import Display
import Testing
import UIKit

@testable import Input

/// Pointers and keys of remote viewers.
@Suite struct RemoteSourceTests {
    private let source: RemoteSource
    private let now = MonotonicInstant.seconds(5)

    init() throws { source = try RemoteSource(area: CGRect(x: 0, y: 0, width: 200, height: 100)) }

    private func touches() throws -> [TouchSample] {
        try source.read().compactMap { if case .touch(let sample) = $0 { sample } else { nil } }
    }

    @Test func buttonsAreTouches() throws {
        source.connect(1, name: "one")
        source.move(1, to: CGPoint(x: 0.5, y: 0.5), buttons: 1, at: now)
        source.move(1, to: CGPoint(x: 0.75, y: 0.5), buttons: 1, at: now)
        source.move(1, to: CGPoint(x: 0.75, y: 0.5), buttons: 0, at: now)
        source.move(1, to: CGPoint(x: 0.1, y: 0.1), buttons: 4, at: now)
        let samples = try touches()
        #expect(samples.map(\.phase) == [.began, .moved, .ended])
        #expect(samples.map(\.position.x) == [100, 150, 150])
        #expect(samples.allSatisfy { $0.type == .indirectPointer && $0.time == now })
        #expect(try source.read() == [])
    }

    @Test func wheelIsReportedOncePerStep() throws {
        source.connect(1, name: "one")
        for buttons: UInt8 in [8, 8, 0, 16, 0, 64, 64 | 1, 0] { source.move(1, to: .zero, buttons: buttons, at: now) }
        let deltas = try source.read().compactMap { event in
            if case .pointer(let sample) = event { sample.scroll?.delta } else { nil }
        }
        #expect(deltas == [CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)])
    }

    @Test func leavingViewerCancelsItsTouch() throws {
        source.connect(1, name: "one")
        source.connect(2, name: "two")
        source.move(1, to: CGPoint(x: 0.5, y: 0.5), buttons: 1, at: now)
        source.move(2, to: CGPoint(x: 0.25, y: 0.5), buttons: 1, at: now)
        var samples = try touches()
        #expect(samples.map(\.phase) == [.began, .began] && Set(samples.map(\.deviceID)).count == 2)
        let first = samples[0].deviceID
        source.disconnect(1)
        source.disconnect(1)
        source.move(1, to: .zero, buttons: 1, at: now)
        source.move(2, to: CGPoint(x: 0.3, y: 0.5), buttons: 1, at: now)
        samples = try touches()
        #expect(samples.map(\.phase) == [.cancelled, .moved] && samples[0].deviceID == first)
    }

    @Test func rotationChangesArea() throws {
        source.connect(1, name: "one")
        source.screenDidRotate(to: .clockwise, area: CGRect(x: 0, y: 0, width: 100, height: 200))
        source.move(1, to: CGPoint(x: 0.5, y: 0.75), buttons: 1, at: now)
        #expect(try touches().map(\.position) == [CGPoint(x: 50, y: 150)])
    }

    /// Nobody reads: the motions replace one another.
    @Test func unreadMotionsAreLimited() throws {
        source.connect(1, name: "one")
        for step in 0..<20_000 { source.move(1, to: CGPoint(x: Double(step) / 20_000, y: 0), buttons: 0, at: now) }
        let events = try source.read()
        #expect(events.count <= 4097)
        guard case .pointer(let last)? = events.last else {
            Issue.record("no motion")
            return
        }
        #expect(abs(last.position.x - 200) < 0.1)
    }

    @Test func symbolsAreKeys() throws {
        let keyboard = KeyboardState(.unitedStates)
        source.connect(1, name: "one")
        func strokes(_ symbols: (UInt32, Bool)...) throws -> [KeyStroke] {
            for (symbol, isDown) in symbols { source.key(1, symbol: symbol, isDown: isDown, at: now) }
            return try source.read().compactMap { event in
                if case .key(let sample) = event { keyboard.stroke(sample) } else { nil }
            }
        }
        var list = try strokes((0x61, true), (0x61, false), (0x41, true), (0x41, false))
        #expect(list.map(\.characters) == ["a", "a", "A", "A"] && list.allSatisfy { $0.code == 30 })
        // Return, an arrow key, and a letter that the keymap lacks.
        list = try strokes(
            (0xFF0D, true),
            (0xFF0D, false),
            (0xFF52, true),
            (0xFF52, false),
            (0xE4, true),
            (0xE4, false)
        )
        #expect(list.map(\.code) == [28, 28, 103, 103, 86, 86])
        #expect(list.map(\.characters) == ["\r", "\r", "", "", "ä", "ä"])
        // Shift is released before the letter, which then has another symbol.
        list = try strokes((0xFFE1, true), (0x41, true), (0xFFE1, false), (0x61, false))
        #expect(list.map(\.phase) == [.began, .began, .ended, .ended] && list.map(\.code) == [42, 30, 42, 30])
        #expect(list[1].modifiers == .shift && list[3].modifiers == [])
        // Control and C, twice the same press, and a viewer that leaves.
        list = try strokes((0xFFE3, true), (0x63, true), (0x63, true))
        #expect(list.map(\.code) == [29, 46] && list[1].characters == "\u{3}" && list[1].modifiers == .control)
        let cancelled = keyboard.cancellations(of: list[0].deviceID, at: now)
        #expect(Set(cancelled.map(\.code)) == [29, 46] && cancelled.allSatisfy { $0.phase == .cancelled })
    }
}
