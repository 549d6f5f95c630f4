import CoreGraphics
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import Input

@Suite struct TouchDebouncerTests {
    private static func sample(
        _ milliseconds: Int64,
        _ contact: Int,
        _ phase: TouchSample.Phase,
        _ x: CGFloat = 10,
        device: DeviceID = 1,
        type: TouchSample.Kind = .direct
    ) -> TouchSample {
        TouchSample(
            time: .zero + .milliseconds(milliseconds),
            deviceID: device,
            contactID: contact,
            phase: phase,
            position: CGPoint(x: x, y: 20),
            type: type
        )
    }

    private var debouncer = TouchDebouncer(interval: .milliseconds(30))

    /// Returns what samples result in: the contact and the phase of each.
    private mutating func filter(_ samples: TouchSample...) -> [String] {
        samples.flatMap { debouncer.filter($0) }.map { "\($0.contactID) \($0.phase)" }
    }

    private mutating func release(at milliseconds: Int64) -> [String] {
        debouncer.release(at: .zero + .milliseconds(milliseconds)).map { "\($0.contactID) \($0.phase)" }
    }

    @Test mutating func endIsHeldBack() {
        #expect(filter(Self.sample(0, 1, .began), Self.sample(10, 1, .ended)) == ["1 began"])
        #expect(debouncer.nextRelease == .zero + .milliseconds(40))
        #expect(release(at: 39).isEmpty)
        #expect(release(at: 40) == ["1 ended"])
        #expect(debouncer.nextRelease == nil)
    }

    @Test mutating func contactThatReturnsContinues() {
        let lost = filter(Self.sample(0, 1, .began), Self.sample(10, 1, .ended), Self.sample(25, 2, .began, 15))
        #expect(lost == ["1 began", "1 moved"])
        #expect(debouncer.nextRelease == nil)
        #expect(filter(Self.sample(30, 2, .moved), Self.sample(40, 2, .ended)) == ["1 moved"])
        #expect(release(at: 100) == ["1 ended"])
    }

    @Test mutating func contactElsewhereOrLaterIsAnotherOne() {
        let elsewhere = filter(Self.sample(0, 1, .began), Self.sample(10, 1, .ended), Self.sample(15, 1, .began, 80))
        #expect(elsewhere == ["1 began", "2 began"], "the same contact of the device, while the former is held back")
        #expect(filter(Self.sample(20, 1, .moved, 80)) == ["2 moved"])
        #expect(filter(Self.sample(50, 2, .began)) == ["1 ended", "3 began"], "the end was due")
        #expect(filter(Self.sample(55, 3, .began, 12, device: 2)) == ["3 began"])
    }

    @Test mutating func nearestContactContinues() {
        #expect(filter(Self.sample(0, 1, .began, 10), Self.sample(0, 2, .began, 30)) == ["1 began", "2 began"])
        #expect(filter(Self.sample(9, 1, .ended, 10), Self.sample(9, 2, .ended, 30)).isEmpty)
        #expect(filter(Self.sample(12, 1, .began, 28), Self.sample(12, 2, .began, 9)) == ["2 moved", "1 moved"])
    }

    @Test mutating func cancellationsAndPointersPass() {
        #expect(filter(Self.sample(0, 1, .began), Self.sample(5, 1, .cancelled)) == ["1 began", "1 cancelled"])
        let click = [TouchSample.Phase.began, .ended].map { Self.sample(9, 2, $0, type: .indirectPointer) }
        #expect(filter(click[0], click[1]) == ["2 began", "2 ended"])
    }

    /// Each contact begins and ends once, in order, and no two contacts have the same number at a time.
    @Test(arguments: 1...20) mutating func contactsRemainValid(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var down: [Int: CGFloat] = [:]
        var output: [TouchSample] = []
        for time in Int64(0)..<2000 {
            let contact = Int.random(in: 0..<4, using: &random)
            let x = CGFloat(Int.random(in: 0..<60, using: &random))
            output += debouncer.release(at: .zero + .milliseconds(time * 3))
            if down[contact] == nil {
                down[contact] = x
                output += debouncer.filter(Self.sample(time * 3, contact, .began, x))
            } else {
                let phases: [TouchSample.Phase] = [.moved, .moved, .ended, .cancelled]
                let phase = random.element(of: phases)
                if phase != .moved { down[contact] = nil }
                output += debouncer.filter(Self.sample(time * 3, contact, phase, x))
            }
        }
        var active: Set<Int> = []
        for sample in output {
            switch sample.phase {
            case .began: #expect(active.insert(sample.contactID).inserted)
            case .moved: #expect(active.contains(sample.contactID))
            case .ended, .cancelled: #expect(active.remove(sample.contactID) != nil)
            }
        }
        #expect(active.count <= 8)
    }

    // MARK: The source

    private final class Base: InputSource {
        let name = "base"
        let ends: [CInt]
        var events: [InputEvent] = []
        var descriptor: CInt? { ends[0] }

        init() {
            var ends: [CInt] = [0, 0]
            precondition(pipe(&ends) == 0)
            self.ends = ends
        }

        deinit { for end in ends { close(end) } }

        func read() throws(InputError) -> [InputEvent] {
            defer { events = [] }
            return events
        }
    }

    /// In real time, because the system's timer has to wake the reader up.
    @Test func sourceWakesItsReaderForEndThatIsDue() throws {
        let base = Base()
        let source = try DebouncedSource(base, interval: .milliseconds(5))
        let clock = MonotonicClock()
        let device = InputDevice(id: 1, name: "panel", kind: .touchscreen)
        var began = Self.sample(0, 1, .began)
        began.time = clock.now
        var ended = began
        ended.phase = .ended
        base.events = [.deviceAdded(device), .touch(began), .touch(ended)]
        var events = try source.read()
        #expect(events.prefix(2) == [.deviceAdded(device), .touch(began)])
        if events.count == 2 {
            var waiting = pollfd(fd: try #require(source.descriptor), events: Int16(POLLIN), revents: 0)
            #expect(poll(&waiting, 1, 10_000) == 1)
            events += try source.read()
        }
        #expect(events.last == .touch(ended))
        var waiting = pollfd(fd: try #require(source.descriptor), events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 0) == 0, "nothing is due any more")
    }

    @Test func removalOfDeviceEndsItsContactsFirst() throws {
        let base = Base()
        let source = try DebouncedSource(base, interval: .seconds(10))
        let device = InputDevice(id: 1, name: "panel", kind: .touchscreen)
        var ended = Self.sample(0, 1, .ended)
        ended.time = MonotonicClock().now
        base.events = [.touch(ended), .deviceRemoved(device)]
        #expect(try source.read() == [.touch(ended), .deviceRemoved(device)])
    }
}
