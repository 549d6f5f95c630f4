import CoreGraphics
import Testing

@testable import Input

/// The identity of devices of several sources.
@Suite struct DeviceIDTests {
    @Test func equalNumbersOfSourcesAreDifferentDevices() {
        let sources: [DeviceID.Source] = [.unattached, .attached(0), .attached(1), .application]
        #expect(Set(sources.map { DeviceID(0, of: $0) }).count == 4)
        #expect(DeviceID(7) == DeviceID(7, of: .unattached) && DeviceID(7) != DeviceID(8))
    }

    @Test func eventOfSourceDiffersInItsDeviceOnly() {
        func events(_ id: DeviceID) -> [InputEvent] {
            let device = InputDevice(id: id, name: "device", kind: .pen)
            return [
                .deviceAdded(device),
                .touch(
                    TouchSample(
                        time: .seconds(1),
                        deviceID: id,
                        contactID: 2,
                        phase: .moved,
                        position: CGPoint(x: 1, y: 2),
                        force: 0.5,
                        majorRadius: 3,
                        type: .pencil,
                        angles: PenAngles(altitude: 1, azimuth: 2)
                    )
                ),
                .pointer(
                    PointerSample(
                        time: .seconds(2),
                        deviceID: id,
                        position: CGPoint(x: 3, y: 4),
                        buttons: .middle,
                        scroll: PointerScroll(source: .finger, delta: CGVector(dx: 1, dy: 2))
                    )
                ),
                .key(KeySample(time: .seconds(3), deviceID: id, code: 1, isDown: true, isCancelled: true, symbol: 5)),
                .rotary(RotarySample(time: .seconds(4), deviceID: id, steps: -2)),
                .deviceRemoved(device),
            ]
        }
        let attached = events(DeviceID(6)).map { $0.of(.attached(3)) }
        #expect(attached == events(DeviceID(6, of: .attached(3))))
        #expect(attached.map { $0.of(.unattached) } == events(DeviceID(6)))
    }

    /// Any source may number its devices from 0.
    @Test func sourcesReportUnattachedDevices() throws {
        let area = CGRect(x: 0, y: 0, width: 10, height: 10)
        let viewers = try RemoteSource(area: area)
        viewers.connect(0, name: "viewer")
        let samples = [
            Recording.Sample(time: 0, contactID: 0, phase: .began, x: 0, y: 0),
            Recording.Sample(time: 0, contactID: 0, phase: .ended, x: 0, y: 0),
        ]
        let replay = try ReplaySource(
            Recording(samples: samples),
            area: area,
            clock: VirtualClock(),
            startTime: .zero
        )
        for events in [try viewers.read(), try replay.read()] {
            guard case .deviceAdded(let device)? = events.first else {
                Issue.record("no device")
                continue
            }
            #expect(device.id == DeviceID(0, of: .unattached))
        }
    }
}
