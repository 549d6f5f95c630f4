import CoreGraphics
import Display
import Foundation
import Synchronization
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

    // MARK: Floods

    private final class Calls: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }

    /// Reads until nothing is left, as a host does that delivers after each read.
    private func readAll() throws -> [InputEvent] {
        var all: [InputEvent] = []
        while true {
            let events = try source.read()
            all += events
            source.didDeliver()
            if events.isEmpty, source.queuedCount == 0 { return all }
        }
    }

    private var isReadable: Bool {
        var polled = pollfd(fd: source.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    private func press(_ count: Int, by viewer: Int) {
        for step in 0..<count where source.hasRoom(for: viewer) {
            source.key(viewer, symbol: 0x61, isDown: step % 2 == 0, at: now)
        }
    }

    /// Nobody reads: the motions replace one another.
    @Test func unreadMotionsAreLimited() throws {
        source.connect(1, name: "one")
        for step in 0..<20_000 { source.move(1, to: CGPoint(x: Double(step) / 20_000, y: 0), buttons: 0, at: now) }
        #expect(source.hasRoom(for: 1))
        let events = try readAll()
        #expect(events.count <= 32 + 1)
        guard case .pointer(let last)? = events.last else {
            Issue.record("no motion")
            return
        }
        #expect(abs(last.position.x - 200) < 0.1)
    }

    /// The attack: keys without limit.
    @Test func queueOfViewerIsLimited() throws {
        let calls = Calls()
        source.onRoom { calls.add() }
        source.connect(1, name: "one")
        press(100_000, by: 1)
        #expect(source.queuedCount == 256)
        #expect(!source.hasRoom(for: 1) && source.hasRoom(for: 2))
        // 32 of them at once, and no others until they are delivered.
        #expect(isReadable)
        #expect(try source.read().count == 32)
        #expect(try source.read().isEmpty && !isReadable)
        source.key(1, symbol: 0x62, isDown: true, at: now)
        #expect(!isReadable && calls.count == 0)
        source.didDeliver()
        #expect(isReadable)
        for _ in 0..<4 {
            #expect(try source.read().count == 32)
            source.didDeliver()
        }
        #expect(calls.count == 1, "half of the queue is free")
        #expect(source.hasRoom(for: 1))
        _ = try readAll()
        #expect(calls.count == 1 && !isReadable)
    }

    @Test func viewersHaveEqualShares() throws {
        for viewer in 1...8 { source.connect(viewer, name: "viewer") }
        _ = try readAll()
        for viewer in 1...7 { press(1000, by: viewer) }
        source.key(8, symbol: 0x62, isDown: true, at: now)
        let events = try source.read()
        #expect(events.count == 64)
        var counts: [Int: Int] = [:]
        for case .key(let key) in events { counts[key.deviceID.number, default: 0] += 1 }
        #expect(counts[8] == 1)
        #expect((1...7).allSatisfy { (9...10).contains(counts[$0] ?? 0) }, "\(counts)")
        // A viewer that was served has not used up the shares of others.
        source.didDeliver()
        #expect(try source.read().count == 64)
    }

    /// Events of several viewers are in the order of their arrival.
    @Test func orderOfArrivalIsKept() throws {
        source.connect(1, name: "one")
        source.connect(2, name: "two")
        _ = try readAll()
        for step in 0..<20 { source.key(1 + step % 2, symbol: UInt32(step), isDown: true, at: now) }
        let symbols = try source.read().compactMap { if case .key(let key) = $0 { key.symbol } else { nil } }
        #expect(symbols == (0..<20).map(UInt32.init))
    }

    /// Viewers that come and go leave a limited number of events.
    @Test func viewersThatLeaveAreLimited() throws {
        let calls = Calls()
        source.onRoom { calls.add() }
        var accepted = 0
        for viewer in 1...1000 where source.hasRoom(for: viewer) {
            source.connect(viewer, name: "viewer")
            press(1000, by: viewer)
            source.disconnect(viewer)
            accepted += 1
        }
        #expect(accepted == 32)
        #expect(source.queuedCount <= 32 * (256 + 1))
        let events = try readAll()
        #expect(events.count { if case .deviceRemoved = $0 { true } else { false } } == accepted)
        #expect(calls.count >= 1 && source.hasRoom(for: 1001))
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
