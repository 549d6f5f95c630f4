import CoreGraphics
import TestSupport
import Testing

@testable import Input

/// Translation of device reports to events, without devices.
struct DeviceReportTests {
    private let area = CGRect(x: 10, y: -20, width: 800, height: 480)
    private let panel = InputDevice(id: 0, name: "FT5406", kind: .touchscreen)
    private let mouse = InputDevice(id: 1, name: "mouse", kind: .pointer)

    /// The events after those that add the devices.
    private func events(
        _ facts: [(device: DeviceID, fact: DeviceReport.Fact)],
        devices: [InputDevice]? = nil,
        rotation: ScreenRotation = .none,
        pointerScale: Double = 1
    ) -> [InputEvent] {
        var translator = DeviceReportTranslator(area: area, rotation: rotation, pointerScale: pointerScale)
        let added = (devices ?? [panel, mouse]).map { DeviceReport(deviceID: $0.id, time: .zero, fact: .added($0)) }
        #expect(translator.events(of: added) == (devices ?? [panel, mouse]).map { .deviceAdded($0) })
        return translator.events(
            of: facts.enumerated().map { index, report in
                DeviceReport(deviceID: report.device, time: .seconds(Double(index + 1)), fact: report.fact)
            }
        )
    }

    private func touch(
        _ device: DeviceID,
        _ contact: Int,
        _ phase: TouchSample.Phase,
        _ time: Double,
        _ position: CGPoint,
        force: Double? = nil,
        type: TouchSample.Kind = .direct
    ) -> InputEvent {
        .touch(
            TouchSample(
                time: .seconds(time),
                deviceID: device,
                contactID: contact,
                phase: phase,
                position: position,
                force: force,
                type: type
            )
        )
    }

    private func pointer(
        _ time: Double,
        _ position: CGPoint,
        _ buttons: PointerSample.Buttons = [],
        scroll: PointerSample.Scroll? = nil
    ) -> InputEvent {
        .pointer(PointerSample(time: .seconds(time), deviceID: 1, position: position, buttons: buttons, scroll: scroll))
    }

    // MARK: Rotated panels

    private static let positions: [(ScreenRotation, CGPoint)] = [
        (.none, CGPoint(x: 210, y: 340)), (.clockwise, CGPoint(x: 610, y: 340)),
        (.upsideDown, CGPoint(x: 610, y: 100)), (.counterclockwise, CGPoint(x: 210, y: 100)),
    ]

    /// A screen that rotates at run time: later reports of a finger that is down have positions on the rotated screen, and
    /// a new finger reaches what is shown below it.
    @Test(arguments: positions) func reportsFollowRotationAtRunTime(rotation: ScreenRotation, expected: CGPoint) {
        for former in Self.positions.map(\.0) where former != rotation {
            var translator = DeviceReportTranslator(area: area, rotation: former)
            _ = translator.events(of: [DeviceReport(deviceID: 0, time: .zero, fact: .added(panel))])
            let place = CGPoint(x: 0.25, y: 0.75)
            func events(_ time: Double, _ fact: DeviceReport.Fact) -> [InputEvent] {
                translator.events(of: [DeviceReport(deviceID: 0, time: .seconds(time), fact: fact)])
            }
            #expect(events(1, .touchDown(slot: 0, at: CGPoint(x: 0.5, y: 0.5))).count == 1)
            translator.rotate(to: rotation, area: area)
            #expect(events(2, .touchMoved(slot: 0, at: place)) == [touch(0, 0, .moved, 2, expected)])
            #expect(events(3, .touchDown(slot: 1, at: place)) == [touch(0, 1, .began, 3, expected)])
            #expect(events(4, .touchLifted(slot: 0)) == [touch(0, 0, .ended, 4, expected)])
        }
    }

    /// The screen position of a point a quarter of the panel's width from its left edge and three quarters of its height from
    /// its top. Positions of fingers, pens and absolute pointers rotate with the panel; motions of a mouse do not.
    @Test(arguments: positions) func absolutePositionsRotateWithScreen(rotation: ScreenRotation, expected: CGPoint) {
        let pen = InputDevice(id: 2, name: "pen", kind: .pen)
        let position = CGPoint(x: 0.25, y: 0.75)
        let found = events(
            [
                (0, .touchDown(slot: 0, at: position)), (2, .tipDown(at: position, force: nil)),
                (1, .pointerPositioned(at: position)), (1, .pointerMoved(by: CGVector(dx: 5, dy: 7))),
            ],
            devices: [panel, mouse, pen],
            rotation: rotation
        )
        #expect(
            found == [
                touch(0, 0, .began, 1, expected),
                touch(2, DeviceReportTranslator.toolContact, .began, 2, expected, type: .pencil),
                pointer(3, expected), pointer(4, CGPoint(x: expected.x + 5, y: expected.y + 7)),
            ]
        )
    }

    // MARK: Fingers

    @Test func touchesBeginMoveAndEnd() {
        let found = events([
            (0, .touchDown(slot: 0, at: CGPoint(x: 0.25, y: 0.5))),
            (0, .touchDown(slot: 3, at: CGPoint(x: 0, y: 0))),
            (0, .touchMoved(slot: 0, at: CGPoint(x: 0.5, y: 0.5))),
            (0, .touchLifted(slot: 0)),
            (0, .touchCancelled(slot: 3)),
        ])
        #expect(
            found == [
                touch(0, 0, .began, 1, CGPoint(x: 210, y: 220)), touch(0, 3, .began, 2, CGPoint(x: 10, y: -20)),
                touch(0, 0, .moved, 3, CGPoint(x: 410, y: 220)), touch(0, 0, .ended, 4, CGPoint(x: 410, y: 220)),
                touch(0, 3, .cancelled, 5, CGPoint(x: 10, y: -20)),
            ]
        )
    }

    /// A touch and its replay have exactly the same position.
    @Test(arguments: [800, 480, 799.5, 1366, 1 / 3] as [Double])
    func touchPositionsMatchReplayExactly(width: Double) throws {
        let area = CGRect(x: 0.1, y: 7, width: width, height: 480)
        var translator = DeviceReportTranslator(area: area)
        _ = translator.events(of: [DeviceReport(deviceID: 0, time: .zero, fact: .added(panel))])
        var reports = [DeviceReport(deviceID: 0, time: .zero, fact: .touchDown(slot: 0, at: .zero))]
        var samples = [Recording.Sample(time: 0, contactID: 0, phase: .began, x: 0, y: 0)]
        for value in stride(from: 0, through: 32767, by: 13) {
            let part = Double(value) / 32768
            reports.append(
                DeviceReport(deviceID: 0, time: .zero, fact: .touchMoved(slot: 0, at: CGPoint(x: part, y: part)))
            )
            samples.append(Recording.Sample(time: 0, contactID: 0, phase: .moved, x: part, y: part))
        }
        reports.append(DeviceReport(deviceID: 0, time: .zero, fact: .touchLifted(slot: 0)))
        samples.append(Recording.Sample(time: 0, contactID: 0, phase: .ended, x: 32760.0 / 32768, y: 32760.0 / 32768))
        let replay = try ReplaySource(
            Recording(samples: samples),
            area: area,
            clock: VirtualClock(),
            startTime: .zero
        )
        let played = try replay.read().filter { if case .touch = $0 { true } else { false } }
        #expect(translator.events(of: reports) == played)
        #expect(played.count > 2500)
    }

    @Test func singleTouchDeviceHasOneContact() {
        let found = events([(0, .touchDown(slot: -1, at: .zero)), (0, .touchLifted(slot: -1))])
        let position = CGPoint(x: 10, y: -20)
        #expect(found == [touch(0, 0, .began, 1, position), touch(0, 0, .ended, 2, position)])
    }

    @Test func touchesOfSeveralDevicesAreDistinct() {
        let found = events([
            (0, .touchDown(slot: 0, at: .zero)), (1, .touchDown(slot: 0, at: .zero)), (0, .touchLifted(slot: 0)),
            (1, .touchMoved(slot: 0, at: .zero)),
        ])
        #expect(found.count == 4)
        #expect(found.last == touch(1, 0, .moved, 4, CGPoint(x: 10, y: -20)))
    }

    @Test func touchesWithoutBeginningAreIgnored() {
        let nowhere = CGPoint(x: Double.nan, y: 0)
        #expect(
            events([
                (0, .touchMoved(slot: 0, at: .zero)), (0, .touchLifted(slot: 0)), (0, .touchCancelled(slot: 1)),
                (7, .touchDown(slot: 0, at: .zero)), (0, .touchDown(slot: 0, at: nowhere)),
                (0, .touchMoved(slot: 0, at: .zero)), (0, .tipMoved(at: .zero, force: 1)), (0, .toolGone),
            ]) == []
        )
    }

    @Test func secondTouchDownCancelsFirst() {
        let found = events([(0, .touchDown(slot: 0, at: .zero)), (0, .touchDown(slot: 0, at: CGPoint(x: 0.5, y: 0)))])
        let (first, second) = (CGPoint(x: 10, y: -20), CGPoint(x: 410, y: -20))
        #expect(
            found == [
                touch(0, 0, .began, 1, first), touch(0, 0, .cancelled, 2, first), touch(0, 0, .began, 2, second),
            ]
        )
    }

    // MARK: Devices that go

    @Test(arguments: [0, 1, 2])
    func removedDeviceCancelsTouchesOnce(variant: Int) {
        // What libinput sends of its own accord: nothing, a cancellation, or the lifting of the finger.
        let own: [(device: DeviceID, fact: DeviceReport.Fact)] =
            [[], [(0, .touchCancelled(slot: 2))], [(0, .touchLifted(slot: 2))]][variant]
        let found = events(
            [(0, .touchDown(slot: 2, at: .zero)), (0, .touchMoved(slot: 2, at: CGPoint(x: 0.5, y: 0)))] + own
                + [(0, .removed), (0, .touchLifted(slot: 2)), (0, .touchDown(slot: 0, at: .zero)), (0, .removed)]
        )
        let position = CGPoint(x: 410, y: -20)
        #expect(
            found == [
                touch(0, 2, .began, 1, CGPoint(x: 10, y: -20)), touch(0, 2, .moved, 2, position),
                touch(0, 2, .cancelled, variant == 0 ? 2 : 3, position), .deviceRemoved(panel),
            ]
        )
    }

    @Test func touchLiftedBeforeRemovalIsEnded() {
        let found = events([
            (0, .touchDown(slot: 0, at: .zero)), (0, .touchDown(slot: 1, at: .zero)), (0, .touchLifted(slot: 0)),
            (0, .touchMoved(slot: 1, at: .zero)), (1, .pointerMoved(by: CGVector(dx: 1, dy: 0))),
            (0, .touchLifted(slot: 1)), (0, .removed),
        ])
        let phases = found.compactMap { if case .touch(let sample) = $0 { sample.phase } else { nil } }
        #expect(phases == [.began, .began, .ended, .moved, .cancelled])
    }

    @Test func removedMouseCancelsDrag() {
        let middle = CGPoint(x: 410, y: 220)
        let contact = DeviceReportTranslator.pointerContact
        let found = events([
            (1, .button(code: 0x110, isDown: true)), (1, .button(code: 0x110, isDown: false)), (1, .removed),
        ])
        #expect(
            found == [
                pointer(1, middle, .primary), touch(1, contact, .began, 1, middle, type: .indirectPointer),
                pointer(2, middle), touch(1, contact, .cancelled, 2, middle, type: .indirectPointer),
                .deviceRemoved(mouse),
            ]
        )
    }

    // MARK: Pointer

    @Test func pointerIsClampedToArea() {
        let found = events(
            [
                (1, .pointerMoved(by: CGVector(dx: 5, dy: -5))), (1, .pointerMoved(by: CGVector(dx: 1e9, dy: -1e9))),
                (1, .pointerMoved(by: CGVector(dx: 1, dy: 0))), (1, .pointerPositioned(at: CGPoint(x: 0.25, y: 0.75))),
                (1, .pointerMoved(by: CGVector(dx: Double.nan, dy: 0))),
                (1, .pointerPositioned(at: CGPoint(x: 1, y: 1))),
            ],
            pointerScale: 2
        )
        let (right, bottom) = (CGFloat(810).nextDown, CGFloat(460).nextDown)
        #expect(
            found == [
                pointer(1, CGPoint(x: 420, y: 210)), pointer(2, CGPoint(x: right, y: -20)),
                pointer(4, CGPoint(x: 210, y: 340)), pointer(6, CGPoint(x: right, y: bottom)),
            ]
        )
        #expect(area.contains(CGPoint(x: right, y: bottom)))
    }

    @Test func primaryButtonOnlyCreatesTouch() {
        let (middle, right) = (CGPoint(x: 410, y: 220), CGPoint(x: 411, y: 220))
        let contact = DeviceReportTranslator.pointerContact
        let found = events([
            (1, .button(code: 0x111, isDown: true)), (1, .button(code: 0x110, isDown: true)),
            (1, .pointerMoved(by: CGVector(dx: 1, dy: 0))), (1, .button(code: 0x111, isDown: false)),
            (1, .button(code: 0x110, isDown: false)), (1, .pointerMoved(by: CGVector(dx: -1, dy: 0))),
            (1, .button(code: 0x14A, isDown: true)), (1, .button(code: 0x110, isDown: false)),
        ])
        #expect(
            found == [
                pointer(1, middle, .secondary), pointer(2, middle, [.primary, .secondary]),
                touch(1, contact, .began, 2, middle, type: .indirectPointer),
                pointer(3, right, [.primary, .secondary]),
                touch(1, contact, .moved, 3, right, type: .indirectPointer), pointer(4, right, .primary),
                pointer(5, right), touch(1, contact, .ended, 5, right, type: .indirectPointer),
                pointer(6, middle), pointer(8, middle),
            ]
        )
    }

    /// A seat has one pointer, which two mice share; the second can drag what the first presses, but not release it.
    @Test func twoMiceShareOnePointer() {
        let found = events([
            (1, .button(code: 0x110, isDown: true)), (0, .button(code: 0x110, isDown: true)),
            (0, .pointerMoved(by: CGVector(dx: 1, dy: 0))), (0, .button(code: 0x110, isDown: false)),
            (1, .button(code: 0x110, isDown: false)),
        ])
        let touches = found.compactMap { if case .touch(let sample) = $0 { sample } else { nil } }
        #expect(touches.map(\.phase) == [.began, .moved, .ended])
        #expect(touches.map(\.time) == [.seconds(1), .seconds(3), .seconds(5)])
        #expect(touches.allSatisfy { $0.deviceID == 1 })
    }

    @Test func buttonsOfEventCodesMatchUIKit() {
        #expect(PointerSample.Buttons(eventCode: 0x110) == .primary)
        #expect(PointerSample.Buttons(eventCode: 0x111) == .secondary)
        #expect(PointerSample.Buttons(eventCode: 0x112) == .middle)
        #expect(PointerSample.Buttons(eventCode: 0x11F)?.rawValue == 1 << 15)
        #expect(PointerSample.Buttons(eventCode: 0x10F)?.rawValue == 1 << 31)
        for code in [0, 30, 0xFF, 0x120, 0x14A, -1, Int.max] { #expect(PointerSample.Buttons(eventCode: code) == nil) }
    }

    @Test func scrollOfWheelIsInClicksAndOfFingersInPoints() {
        func scroll(_ source: PointerSample.Scroll.Source, _ dx: Double, _ dy: Double) -> PointerSample.Scroll {
            PointerSample.Scroll(source: source, delta: CGVector(dx: dx, dy: dy))
        }
        let middle = CGPoint(x: 410, y: 220)
        let found = events(
            [
                (1, .scrolled(scroll(.wheel, 0, -0.5))), (1, .scrolled(scroll(.finger, 3, 4))),
                (1, .scrolled(scroll(.finger, 0, 0))), (1, .scrolled(scroll(.continuous, .infinity, 0))),
            ],
            pointerScale: 2
        )
        #expect(
            found == [
                pointer(1, middle, scroll: scroll(.wheel, 0, -0.5)), pointer(2, middle, scroll: scroll(.finger, 6, 8)),
                pointer(3, middle, scroll: scroll(.finger, 0, 0)),
            ]
        )
    }

    // MARK: Pens and keys

    @Test func penTouchesHaveForceAndHoverIsIgnored() {
        let contact = DeviceReportTranslator.toolContact
        let (a, b) = (CGPoint(x: 10, y: -20), CGPoint(x: 410, y: 220))
        let found = events([
            (0, .tipMoved(at: .zero, force: 0)), (0, .tipDown(at: .zero, force: 0.25)),
            (0, .tipMoved(at: CGPoint(x: 0.5, y: 0.5), force: 1.5)), (0, .tipLifted(at: .zero, force: 0)),
            (0, .tipMoved(at: .zero, force: 0)), (0, .toolGone), (0, .tipDown(at: .zero, force: nil)), (0, .toolGone),
        ])
        #expect(
            found == [
                touch(0, contact, .began, 2, a, force: 0.25, type: .pencil),
                touch(0, contact, .moved, 3, b, force: 1, type: .pencil),
                touch(0, contact, .ended, 4, a, force: 0, type: .pencil),
                touch(0, contact, .began, 7, a, type: .pencil), touch(0, contact, .cancelled, 8, a, type: .pencil),
            ]
        )
    }

    /// Tilts are angles of projections: one of 45° both ways is 35.3° from the surface.
    @Test(arguments: [
        (0, 0, 90, 0), (45, 0, 45, 0), (-45, 0, 45, 180), (0, 60, 30, 90), (0, -60, 30, -90), (45, 45, 35.26438968, 45),
        (-30, 30, 50.76847952, 135),
    ])
    func penTiltBecomesAltitudeAndAzimuth(x: Double, y: Double, altitude: Double, azimuth: Double) throws {
        let angles = try #require(PenAngles(PenTilt(x: x, y: y), rotation: .none))
        #expect(abs(angles.altitude - altitude * .pi / 180) < 1e-9)
        #expect(abs(angles.azimuth - azimuth * .pi / 180) < 1e-9)
    }

    /// On a rotated screen, the azimuth of a pen is rotated.
    @Test(arguments: [
        (ScreenRotation.none, 0.0), (.clockwise, -90), (.upsideDown, 180), (.counterclockwise, 90),
    ])
    func penAzimuthRotatesWithScreen(rotation: ScreenRotation, azimuth: Double) throws {
        let angles = try #require(PenAngles(PenTilt(x: 30, y: 0), rotation: rotation))
        #expect(abs(angles.azimuth.magnitude - abs(azimuth) * .pi / 180) < 1e-9)
        #expect(abs(sin(angles.azimuth) - sin(azimuth * .pi / 180)) < 1e-9)
        #expect(abs(angles.altitude - .pi / 3) < 1e-9)
    }

    @Test func penTouchesHaveAngles() {
        let contact = DeviceReportTranslator.toolContact
        let tilt = PenTilt(x: 0, y: 45)
        let found = events([
            (0, .tipDown(at: .zero, force: 0.5, tilt: tilt)), (0, .tipMoved(at: .zero, force: 0.5)),
            (0, .tipMoved(at: .zero, force: 0.5, tilt: PenTilt(x: .nan, y: 0))),
            (0, .tipLifted(at: .zero, force: 0, tilt: tilt)),
        ])
        let angles = found.map { event -> PenAngles? in
            guard case .touch(let sample) = event, sample.contactID == contact else { return nil }
            return sample.angles
        }
        let leaning = PenAngles(tilt, rotation: .none)
        #expect(angles == [leaning, nil, nil, leaning] && leaning != nil)
    }

    @Test func keysBecomeKeyEvents() {
        let found = events([(1, .key(code: 30, isDown: true)), (1, .key(code: 30, isDown: false))])
        #expect(
            found == [
                .key(KeySample(time: .seconds(1), deviceID: 1, code: 30, isDown: true)),
                .key(KeySample(time: .seconds(2), deviceID: 1, code: 30, isDown: false)),
            ]
        )
    }

    @Test func removedDeviceCancelsItsKeys() {
        let found = events([(1, .key(code: 30, isDown: true)), (1, .key(code: 30, isDown: false)), (1, .removed)])
        guard case .key(let last)? = found.dropLast().last else {
            Issue.record("\(found)")
            return
        }
        #expect(last.isCancelled && !last.isDown && last.code == 30)
    }

    @Test func deviceKindIsFirstMatchingCapability() {
        typealias Description = LibinputSource.DeviceDescription
        #expect(Description.kind(of: [.keyboard, .pointer, .touch, .tabletTool]) == .touchscreen)
        #expect(Description.kind(of: [.keyboard, .pointer, .tabletTool]) == .pen)
        #expect(Description.kind(of: [.keyboard, .pointer, .gesture]) == .pointer)
        #expect(Description.kind(of: [.keyboard, .lidOrTabletSwitch]) == .keyboard)
        #expect(Description.kind(of: [.lidOrTabletSwitch, .tabletPad]) == nil)
    }

    // MARK: Random input

    private struct Contact: Hashable {
        var device: DeviceID
        var number: Int
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func everyContactBeginsAndEndsOnce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var translator = DeviceReportTranslator(area: area)
        var all: [InputEvent] = []
        for batch in 0..<40 {
            let reports = (0..<25).map { _ in DeviceReport.random(using: &random, time: .seconds(Double(batch))) }
            all += translator.events(of: reports)
        }
        all += translator.events(
            of: (0..<4).map { DeviceReport(deviceID: DeviceID($0), time: .seconds(99), fact: .removed) }
        )
        var live: Set<Contact> = []
        var present: Set<DeviceID> = []
        var ends = 0
        for event in all {
            switch event {
            case .deviceAdded(let device): present.insert(device.id)
            case .deviceRemoved(let device):
                #expect(present.remove(device.id) != nil)
                #expect(!live.contains { $0.device == device.id }, "a removed device has no live contact")
            case .touch(let sample):
                #expect(present.contains(sample.deviceID))
                #expect(sample.position.isFinite)
                let key = Contact(device: sample.deviceID, number: sample.contactID)
                switch sample.phase {
                case .began: #expect(live.insert(key).inserted)
                case .moved: #expect(live.contains(key))
                case .ended, .cancelled:
                    #expect(live.remove(key) != nil)
                    ends += 1
                }
            case .pointer(let sample):
                #expect(present.contains(sample.deviceID))
                #expect(area.contains(sample.position))
            case .key(let sample): #expect(present.contains(sample.deviceID))
            case .rotary(let sample): #expect(present.contains(sample.deviceID))
            }
        }
        #expect(live.isEmpty && present.isEmpty)
        #expect(ends > 20)
    }
}

extension DeviceReport {
    /// Returns a random report, valid or not.
    static func random(using random: inout SeededGenerator, time: MonotonicInstant) -> DeviceReport {
        let id = DeviceID(Int.random(in: 0..<4, using: &random))
        let numbers = [0, 1, 0.5, -3, .nan, .infinity, 1e300]
        let coordinates = [Double.random(in: 0..<1, using: &random), random.element(of: numbers)]
        let position = CGPoint(x: coordinates[random.chance(10) ? 1 : 0], y: coordinates[random.chance(5) ? 1 : 0])
        let force = random.chance(30) ? nil : random.element(of: numbers)
        let slot = Int.random(in: -1..<3, using: &random)
        let code = random.element(of: [0x110, 0x110, 0x111, 0x14A])
        let facts: [Fact] = [
            .added(InputDevice(id: id, name: "device \(id.number)", kind: .touchscreen)),
            .touchDown(slot: slot, at: position),
            .touchDown(slot: slot, at: position), .touchMoved(slot: slot, at: position), .touchLifted(slot: slot),
            .touchCancelled(slot: slot), .pointerMoved(by: CGVector(dx: position.x * 99, dy: position.y)),
            .pointerPositioned(at: position), .button(code: code, isDown: random.chance(50)), .buttonLost(code: code),
            .scrolled(PointerSample.Scroll(source: .finger, delta: CGVector(dx: position.x, dy: 0))),
            .tipDown(at: position, force: force), .tipMoved(at: position, force: force),
            .tipLifted(at: position, force: force),
            .toolGone, .key(code: 30, isDown: random.chance(50)), .keyLost(code: 30), .rotated(steps: 2),
        ]
        // Adding a device that is there is nothing libinput does.
        let fact = random.chance(2) ? .removed : random.element(of: facts)
        return DeviceReport(deviceID: id, time: time, fact: fact)
    }
}
