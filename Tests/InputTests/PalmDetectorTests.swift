import CoreGraphics
import Glibc
import LinuxIO
import Testing

@testable import Input

/// Reports of libinput and scripted sizes of the kernel. The screen has 10 units per millimeter, and the limit is 20.
@Suite struct PalmDetectorTests {
    private let screen = ScriptedTouchScreen()
    private var detector = PalmDetector(limit: 20)

    init() throws {
        let screen = screen
        let failure = detector.add(1) { () throws(InputError) in try screen.reader() }
        #expect(failure == nil)
    }

    /// Processes the reports that libinput returns at once.
    /// - Returns: The times in milliseconds, the slots, and the phases.
    private mutating func read(_ facts: (time: Int, fact: DeviceReport.Fact)...) -> [String] {
        detector.readAhead()
        return process(facts)
    }

    private mutating func process(_ facts: [(time: Int, fact: DeviceReport.Fact)]) -> [String] {
        var reports: [DeviceReport] = []
        for (time, fact) in facts {
            detector.take(
                DeviceReport(deviceID: 1, time: .zero + .milliseconds(Int64(time)), fact: fact),
                into: &reports
            )
        }
        detector.finish(into: &reports)
        return reports.map { report in
            let time = report.time.nanoseconds / 1_000_000
            return switch report.fact {
            case .touchDown(let slot, _): "\(time) \(slot) down"
            case .touchMoved(let slot, _): "\(time) \(slot) moved"
            case .touchLifted(let slot): "\(time) \(slot) lifted"
            case .touchCancelled(let slot): "\(time) \(slot) cancelled"
            default: "\(time) other"
            }
        }
    }

    private static func down(_ slot: Int) -> DeviceReport.Fact { .touchDown(slot: slot, at: .zero) }
    private static func moved(_ slot: Int) -> DeviceReport.Fact { .touchMoved(slot: slot, at: .zero) }

    /// A program that is late reads several contacts at once. Each has the size of its time.
    @Test mutating func contactsReadAtOnceHaveTheirOwnSizes() {
        screen.send(1, (0x39, 1), (0x30, 70))
        screen.send(5, (0x39, -1))
        screen.send(9, (0x39, 2), (0x30, 300))
        screen.send(12, (0x39, -1))
        screen.send(15, (0x39, 3), (0x30, 60))
        let reports = read(
            (1, Self.down(0)),
            (5, .touchLifted(slot: 0)),
            (9, Self.down(0)),
            (12, .touchLifted(slot: 0)),
            (15, Self.down(0))
        )
        #expect(reports == ["1 0 down", "5 0 lifted", "15 0 down"])
    }

    @Test mutating func contactThatGrowsWithoutMotionIsCancelled() {
        screen.send(1, (0x39, 1), (0x30, 70), (0x2F, 1), (0x39, 2), (0x30, 70))
        #expect(read((1, Self.down(0)), (1, Self.down(1))) == ["1 0 down", "1 1 down"])
        screen.send(4, (0x30, 400))
        #expect(read() == ["4 1 cancelled"])
        #expect(read((6, Self.moved(1)), (6, Self.moved(0))) == ["6 0 moved"])
    }

    /// The cancellation is in order with the motion of the same contact.
    @Test mutating func cancellationPrecedesLaterReports() {
        screen.send(1, (0x39, 1), (0x30, 70))
        screen.send(3, (0x30, 80))
        screen.send(5, (0x30, 250))
        let reports = read((1, Self.down(0)), (3, Self.moved(0)), (5, Self.moved(0)), (7, .touchLifted(slot: 0)))
        #expect(reports == ["1 0 down", "3 0 moved", "5 0 cancelled"])
    }

    /// The kernel's next frame may arrive between the two reads.
    @Test mutating func framesAfterFirstReadAreRead() {
        detector.readAhead()
        screen.send(1, (0x39, 1), (0x30, 300))
        #expect(process([(1, Self.down(0)), (1, Self.moved(0))]) == [])
        detector.readAhead()
        screen.send(3, (0x39, -1))
        screen.send(4, (0x39, 2), (0x30, 50))
        screen.send(5, (0x30, 500))
        // libinput has read the first two of the frames.
        #expect(
            process([(3, .touchLifted(slot: 0)), (4, Self.down(0))]) == ["4 0 down"],
            "the next size is applied later"
        )
        #expect(read() == ["5 0 cancelled"])
    }

    @Test mutating func closedDevicesLimitNothing() {
        detector.closeDevices()
        #expect(screen.state.withLock { $0.open }.isEmpty)
        screen.send(1, (0x39, 1), (0x30, 300))
        #expect(read((1, Self.down(0)), (2, .touchLifted(slot: 0))) == ["1 0 down", "2 0 lifted"])
    }

    @Test mutating func removedDeviceIsClosedAndForgotten() {
        screen.send(1, (0x39, 1), (0x30, 300))
        #expect(read((1, Self.down(0))) == [])
        detector.remove(1)
        #expect(screen.state.withLock { $0.open }.isEmpty)
        #expect(read((2, Self.moved(0)), (3, Self.down(0))) == ["2 0 moved", "3 0 down"])
    }

    @Test mutating func failureIsReturnedOnce() {
        let error = InputError.systemCall("open", argument: "/dev/input/event3", errorNumber: EACCES)
        func open() throws(InputError) -> ContactSizeReader { throw error }
        #expect(detector.add(2, makeReader: open) == error)
        #expect(detector.failures == [2: error])
        detector.remove(2)
        #expect(detector.failures.isEmpty)
        #expect(detector.add(3, makeReader: open) == nil, "the same device again")
        #expect(detector.failures == [3: error])
    }
}
