import CoreGraphics
import LinuxIO
import Testing

@testable import Input

/// Contacts of which those from 20 millimeters on are palms.
@Suite struct PalmFilterTests {
    private var filter = PalmFilter(limit: 20)
    private static let position = CGPoint(x: 0.5, y: 0.5)

    /// Returns what a size results in: the slot and the phase, or nothing.
    private mutating func resize(
        _ slot: Int,
        _ diameter: Double,
        device: DeviceID = 1,
        isOfSameContact: Bool = true
    ) -> String? {
        let change = EvdevContactSizes.Change(
            time: .seconds(7),
            slot: slot,
            diameter: diameter,
            isOfSameContact: isOfSameContact
        )
        return filter.take(change, of: device).map { report in
            #expect(report.time == .seconds(7) && report.deviceID == device)
            return Self.text(of: report)
        }
    }

    private mutating func filter(_ facts: DeviceReport.Fact..., device: DeviceID = 1) -> [String] {
        facts.compactMap { filter.filter(DeviceReport(deviceID: device, time: .seconds(1), fact: $0)) }.map(Self.text)
    }

    private static func text(of report: DeviceReport) -> String {
        switch report.fact {
        case .touchDown(let slot, _): "\(slot) down"
        case .touchMoved(let slot, _): "\(slot) moved"
        case .touchLifted(let slot): "\(slot) lifted"
        case .touchCancelled(let slot): "\(slot) cancelled"
        default: "other"
        }
    }

    private static func down(_ slot: Int) -> DeviceReport.Fact { .touchDown(slot: slot, at: position) }
    private static func moved(_ slot: Int) -> DeviceReport.Fact { .touchMoved(slot: slot, at: position) }

    @Test mutating func contactThatBeginsLargeIsIgnoredUntilLifted() {
        #expect(resize(0, 20, isOfSameContact: false) == nil)
        #expect(filter(Self.down(0), Self.moved(0)) == [])
        #expect(resize(0, 5) == nil)
        #expect(filter(Self.moved(0), .touchLifted(slot: 0)) == [])
        // The next contact in the slot has the last size until the device reports another one.
        #expect(filter(Self.down(0), Self.moved(0), .touchLifted(slot: 0)) == ["0 down", "0 moved", "0 lifted"])
    }

    @Test mutating func contactThatGrowsIsCancelledOnce() {
        #expect(resize(0, 19.9, isOfSameContact: false) == nil)
        #expect(filter(Self.down(0), Self.moved(0)) == ["0 down", "0 moved"])
        #expect(resize(0, 20) == "0 cancelled")
        #expect(resize(0, 90) == nil)
        #expect(filter(Self.moved(0)) == [])
        #expect(resize(0, 5) == nil)
        #expect(filter(Self.moved(0), .touchCancelled(slot: 0)) == [])
        #expect(resize(0, 25) == nil, "there is no contact")
        #expect(filter(Self.down(0), .touchLifted(slot: 0)) == [])
    }

    @Test mutating func otherContactsContinue() {
        #expect(filter(Self.down(0), Self.down(1)) == ["0 down", "1 down"])
        #expect(resize(1, 40) == "1 cancelled")
        #expect(
            filter(Self.moved(0), Self.moved(1), .touchLifted(slot: 1), .touchLifted(slot: 0)) == [
                "0 moved", "0 lifted",
            ]
        )
        #expect(filter(Self.down(1), device: 2) == ["1 down"], "slots are those of a device")
    }

    @Test mutating func sizeOfNextContactInSlotDoesNotCancelFormerOne() {
        #expect(filter(Self.down(0)) == ["0 down"])
        #expect(resize(0, 40, isOfSameContact: false) == nil)
        #expect(filter(.touchLifted(slot: 0), Self.down(0), Self.moved(0)) == ["0 lifted"])
        // After events were dropped, it may be the size of a contact that has begun.
        #expect(filter(Self.down(1)) == ["1 down"])
        #expect(resize(1, 40, isOfSameContact: false) == nil)
        #expect(filter(Self.moved(1), Self.moved(1), .touchLifted(slot: 1)) == ["1 cancelled"])
    }

    @Test mutating func contactThatLibinputCancelsEnds() {
        #expect(filter(Self.down(0), .touchCancelled(slot: 0)) == ["0 down", "0 cancelled"])
        #expect(resize(0, 40) == nil)
    }

    @Test mutating func removedDeviceIsForgotten() {
        _ = resize(0, 40)
        #expect(filter(Self.down(0)) == [])
        filter.remove(1)
        #expect(filter(Self.moved(0), Self.down(0)) == ["0 moved", "0 down"])
    }

    @Test mutating func otherReportsPass() {
        _ = resize(0, 40)
        let facts: [DeviceReport.Fact] = [
            .removed, .tipDown(at: Self.position, force: 1), .button(code: 0x110, isDown: true), Self.down(-1),
        ]
        let reports = facts.map { DeviceReport(deviceID: 1, time: .zero, fact: $0) }
        #expect(reports.compactMap { filter.filter($0) } == reports)
    }

    /// The debouncer follows the filter: it does not hold back the cancellation of a palm, and does not continue its
    /// touch.
    @Test mutating func cancelledPalmIsNotContinuedByDebouncer() {
        var translator = DeviceReportTranslator(area: CGRect(x: 0, y: 0, width: 100, height: 100))
        var debouncer = TouchDebouncer(interval: .milliseconds(30))
        _ = translator.events(of: [
            DeviceReport(
                deviceID: 1,
                time: .zero,
                fact: .added(InputDevice(id: 1, name: "panel", kind: .touchscreen))
            )
        ])
        func phases(_ reports: DeviceReport?...) -> [String] {
            translator.events(of: reports.compactMap(\.self)).flatMap { event -> [TouchSample] in
                guard case .touch(let sample) = event else { return [] }
                return debouncer.filter(sample)
            }.map { "\($0.contactID) \($0.phase)" }
        }
        func report(_ time: Int, _ fact: DeviceReport.Fact) -> DeviceReport? {
            filter.filter(DeviceReport(deviceID: 1, time: .zero + .milliseconds(Int64(time)), fact: fact))
        }
        func size(_ time: Int, _ diameter: Double) -> DeviceReport? {
            filter.take(
                EvdevContactSizes.Change(
                    time: .zero + .milliseconds(Int64(time)),
                    slot: 0,
                    diameter: diameter,
                    isOfSameContact: true
                ),
                of: 1
            )
        }
        #expect(
            phases(report(0, Self.down(0)), size(5, 30), report(10, .touchLifted(slot: 0))) == [
                "0 began", "0 cancelled",
            ]
        )
        #expect(debouncer.nextRelease == nil)
        // The palm bounces.
        #expect(phases(report(15, Self.down(0)), report(20, .touchLifted(slot: 0))) == [])
        // A finger at the same position is another touch, which is debounced.
        #expect(phases(size(21, 5), report(22, Self.down(0)), report(30, .touchLifted(slot: 0))) == ["0 began"])
        #expect(phases(report(35, Self.down(0))) == ["0 moved"])
    }
}
