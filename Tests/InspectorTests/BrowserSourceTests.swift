import Geometry
import Input
import LinuxIO
import Testing

@testable import Inspector

/// The queue of the input of pages.
@Suite struct BrowserSourceTests {
    private let source: BrowserSource

    init() throws { source = try BrowserSource(area: CGRect(x: 0, y: 0, width: 100, height: 100)) }

    private func touch(_ phase: TouchSample.Phase, _ x: Double, contact: Int = 0, page: Int = 1) {
        source.take(.touch(contact: contact, phase, CGPoint(x: x, y: 0.5)), of: page, at: .zero)
    }

    private func read() throws -> [String] { try source.read().map { EventText.text(of: $0) } }

    /// A motion replaces the one before it, but not one of another finger or one that an event follows.
    @Test func motionsAreJoined() throws {
        source.connect(1)
        touch(.began, 0)
        for step in 1...50 { touch(.moved, Double(step) / 100) }
        touch(.began, 0.9, contact: 1)
        touch(.moved, 0.8, contact: 1)
        touch(.moved, 0.6)
        touch(.moved, 0.7)
        touch(.ended, 0.7)
        let expected = [
            "added touchscreen", "added pointer", "began 0 at 0.0 50.0", "moved 0 at 50.0 50.0", "began 1 at 90.0 50.0",
            "moved 1 at 80.0 50.0", "moved 0 at 70.0 50.0", "ended 0 at 70.0 50.0",
        ]
        #expect(try read() == expected)
        #expect(source.queuedCount == 0)
    }

    /// Between two deliveries, a limited number of events is read; the rest wakes the reader afterward.
    @Test func deliveriesAreBounded() throws {
        source.connect(1)
        for index in 0..<100 { source.take(.key(symbol: 97, isDown: index % 2 == 0), of: 1, at: .zero) }
        #expect(source.hasRoom(for: 1))
        #expect(try read().count == BrowserSource.mostPerDelivery)
        #expect(try read().isEmpty)
        source.didDeliver()
        var polled = pollfd(fd: try #require(source.descriptor), events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 0) == 1)
        #expect(try read().count == 102 - BrowserSource.mostPerDelivery)
        #expect(source.queuedCount == 0)
    }

    /// A page whose queue is full has no room until the reader makes some. The other page has.
    @Test func roomIsThatOfThePage() throws {
        source.connect(1)
        source.connect(2)
        for _ in 0..<BrowserSource.mostQueued { source.take(.key(symbol: 97, isDown: true), of: 1, at: .zero) }
        #expect(!source.hasRoom(for: 1) && source.hasRoom(for: 2))
        #expect(try read().count == BrowserSource.mostPerDelivery)
        #expect(source.hasRoom(for: 1))
    }

    /// On another clock than that of the machine, events have the time at which they are read.
    @Test func eventsHaveTheTimeOfTheApp() throws {
        let clock = VirtualClock(now: .seconds(5))
        let source = try BrowserSource(area: CGRect(x: 0, y: 0, width: 100, height: 100), clock: clock)
        source.connect(1)
        for phase in [TouchSample.Phase.began, .moved] {
            source.take(.touch(contact: 0, phase, .zero), of: 1, at: .seconds(1000))
        }
        source.take(.key(symbol: 97, isDown: true), of: 1, at: .seconds(1000))
        source.take(.wheel(.zero, CGVector(dx: 0, dy: 1)), of: 1, at: .seconds(1000))
        clock.advance(by: .seconds(1))
        let times = try source.read().compactMap { event -> MonotonicInstant? in
            switch event {
            case .touch(let sample): sample.time
            case .key(let sample): sample.time
            case .pointer(let sample): sample.time
            case .rotary, .deviceAdded, .deviceRemoved: nil
            }
        }
        #expect(times == [.seconds(6), .seconds(6), .seconds(6), .seconds(6)])
    }

    /// Pages that come and go while nothing is read have no room after a while, and again when it is read.
    @Test func pagesThatHaveLeftTakeBoundedMemory() throws {
        var page = 0
        while source.hasRoomForPages, page < BrowserSource.mostOfAll {
            page += 1
            source.connect(page)
            touch(.began, 0.5, page: page)
            source.disconnect(page)
        }
        // Two additions, a touch, its end, and two removals.
        #expect(page < BrowserSource.mostOfAll / 5 && source.queuedCount < BrowserSource.mostOfAll + 6)
        while try !source.read().isEmpty { source.didDeliver() }
        #expect(source.hasRoomForPages && source.queuedCount == 0)
    }

    @Test func positionsFollowARotation() throws {
        source.connect(1)
        source.screenDidRotate(to: .clockwise, area: CGRect(x: 0, y: 0, width: 200, height: 50))
        touch(.began, 0.5)
        #expect(try read().last == "began 0 at 100.0 25.0")
        // Pages that have left, and those that were never there, have no input.
        source.disconnect(1)
        #expect(try read() == ["cancelled 0 at 100.0 25.0", "removed touchscreen", "removed pointer"])
        touch(.began, 0.5)
        touch(.began, 0.5, page: 7)
        source.disconnect(7)
        #expect(try read().isEmpty)
    }
}
