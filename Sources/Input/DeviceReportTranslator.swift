import Geometry
import LinuxIO

/// A converter of device reports to input events in an area of the screen.
struct DeviceReportTranslator {
    /// The contact numbers of pointers and pens, beyond those of any slot.
    static let pointerContact = 1_000_000
    static let toolContact = 1_000_001

    private(set) var area: CGRect
    /// The rotation of the screen relative to the panel.
    private(set) var rotation: ScreenRotation
    /// The number of points per unit of mouse motion.
    let pointerScale: Double
    private var devices: [InputDevice.ID: InputDevice] = [:]
    private var contacts = TouchContacts()
    private var pointer: PointerState
    /// The device whose primary button is touching. There is one pointer, so there is at most one such touch.
    private var draggingDevice: InputDevice.ID?

    init(area: CGRect, rotation: ScreenRotation = .none, pointerScale: Double = 1) {
        self.area = area
        self.rotation = rotation
        self.pointerScale = pointerScale
        pointer = PointerState(area: area)
    }

    /// Converts later reports for a rotated screen. The pointer moves to the center.
    mutating func rotate(to rotation: ScreenRotation, area: CGRect) {
        self.rotation = rotation
        self.area = area
        pointer = PointerState(area: area)
    }

    mutating func events(of reports: [DeviceReport]) -> [InputEvent] {
        var events: [InputEvent] = []
        for report in DeviceReport.cancellingWhatRemovalLifts(reports) { take(report, into: &events) }
        return events
    }

    private mutating func take(_ report: DeviceReport, into events: inout [InputEvent]) {
        if case .added(let device) = report.fact {
            devices[device.id] = device
            events.append(.deviceAdded(device))
            return
        }
        // Reports of a device before it is added and after it is removed are ignored.
        guard devices[report.deviceID] != nil else { return }
        switch report.fact {
        case .added: break
        case .removed: remove(report.deviceID, into: &events)
        case .touchDown, .touchMoved, .touchLifted, .touchCancelled: takeTouch(report, into: &events)
        case .pointerMoved, .pointerPositioned, .button, .buttonLost, .scrolled: takePointer(report, into: &events)
        case .tipDown, .tipMoved, .tipLifted, .toolGone: takeTool(report, into: &events)
        case .key(let code, let isDown):
            let sample = KeySample(time: report.time, deviceID: report.deviceID, code: code, isDown: isDown)
            events.append(.key(sample))
        case .keyLost(let code):
            let sample = KeySample(
                time: report.time,
                deviceID: report.deviceID,
                code: code,
                isDown: false,
                isCancelled: true
            )
            events.append(.key(sample))
        case .rotated(let steps):
            events.append(.rotary(RotarySample(time: report.time, deviceID: report.deviceID, steps: steps)))
        }
    }

    private mutating func remove(_ id: InputDevice.ID, into events: inout [InputEvent]) {
        contacts.cancelAll(of: id, into: &events)
        pointer.forget(id)
        if draggingDevice == id { draggingDevice = nil }
        if let device = devices.removeValue(forKey: id) { events.append(.deviceRemoved(device)) }
    }

    /// Uses the same expression as a replay, so that a recording of a touch equals the touch bit for bit.
    private func screenPoint(_ point: CGPoint) -> CGPoint {
        let part = rotation.screenPosition(ofPanelX: point.x, y: point.y)
        return CGPoint(x: area.minX + part.x * area.width, y: area.minY + part.y * area.height)
    }

    // MARK: Touches

    private mutating func takeTouch(_ report: DeviceReport, into events: inout [InputEvent]) {
        let (device, time) = (report.deviceID, report.time)
        // A device without slots reports -1.
        switch report.fact {
        case .touchDown(let slot, let point):
            contacts.begin(
                TouchSample(
                    time: time,
                    deviceID: device,
                    contactID: max(slot, 0),
                    phase: .began,
                    position: screenPoint(point)
                ),
                into: &events
            )
        case .touchMoved(let slot, let point):
            contacts.move(max(slot, 0), of: device, to: screenPoint(point), time: time, into: &events)
        case .touchLifted(let slot):
            contacts.end(max(slot, 0), of: device, as: .ended, time: time, into: &events)
        case .touchCancelled(let slot):
            contacts.end(max(slot, 0), of: device, as: .cancelled, time: time, into: &events)
        default: break
        }
    }

    // MARK: Pointer

    private mutating func takePointer(_ report: DeviceReport, into events: inout [InputEvent]) {
        switch report.fact {
        case .pointerMoved(let vector):
            let target = CGPoint(
                x: pointer.position.x + vector.dx * pointerScale,
                y: pointer.position.y + vector.dy * pointerScale
            )
            move(to: target, report, into: &events)
        case .pointerPositioned(let point): move(to: screenPoint(point), report, into: &events)
        case .button(let code, let isDown): press(code, isDown: isDown, .ended, report, into: &events)
        case .buttonLost(let code): press(code, isDown: false, .cancelled, report, into: &events)
        case .scrolled(var scroll):
            if scroll.source != .wheel {
                scroll.delta = CGVector(dx: scroll.delta.dx * pointerScale, dy: scroll.delta.dy * pointerScale)
            }
            guard scroll.delta.dx.isFinite, scroll.delta.dy.isFinite else { return }
            appendPointerSample(report, scroll: scroll, into: &events)
        default: break
        }
    }

    private func appendPointerSample(
        _ report: DeviceReport,
        scroll: PointerSample.Scroll? = nil,
        into events: inout [InputEvent]
    ) {
        let sample = PointerSample(
            time: report.time,
            deviceID: report.deviceID,
            position: pointer.position,
            buttons: pointer.buttons,
            scroll: scroll
        )
        events.append(.pointer(sample))
    }

    private mutating func move(to target: CGPoint, _ report: DeviceReport, into events: inout [InputEvent]) {
        guard pointer.move(to: target) else { return }
        appendPointerSample(report, into: &events)
        guard let draggingDevice else { return }
        contacts.move(
            Self.pointerContact,
            of: draggingDevice,
            to: pointer.position,
            time: report.time,
            into: &events
        )
    }

    /// Handles a button press or release.
    /// - Parameter phase: The phase in which a release ends the touch.
    private mutating func press(
        _ code: Int,
        isDown: Bool,
        _ phase: TouchSample.Phase,
        _ report: DeviceReport,
        into events: inout [InputEvent]
    ) {
        guard let button = PointerSample.Buttons(eventCode: code) else { return }
        let device = report.deviceID
        pointer.set(button, isDown: isDown, on: device)
        appendPointerSample(report, into: &events)
        guard button == .primary else { return }
        if isDown, draggingDevice == nil {
            draggingDevice = device
            contacts.begin(
                TouchSample(
                    time: report.time,
                    deviceID: device,
                    contactID: Self.pointerContact,
                    phase: .began,
                    position: pointer.position,
                    type: .indirectPointer
                ),
                into: &events
            )
        } else if !isDown, draggingDevice == device {
            draggingDevice = nil
            contacts.end(Self.pointerContact, of: device, as: phase, time: report.time, into: &events)
        }
    }

    // MARK: Pen

    private mutating func takeTool(_ report: DeviceReport, into events: inout [InputEvent]) {
        let (device, time) = (report.deviceID, report.time)
        switch report.fact {
        case .tipDown(let point, let force, let tilt):
            contacts.begin(
                TouchSample(
                    time: time,
                    deviceID: device,
                    contactID: Self.toolContact,
                    phase: .began,
                    position: screenPoint(point),
                    force: Self.force(force),
                    type: .pencil,
                    angles: angles(tilt)
                ),
                into: &events
            )
        case .tipMoved(let point, let force, let tilt):
            contacts.move(
                Self.toolContact,
                of: device,
                to: screenPoint(point),
                force: Self.force(force),
                angles: angles(tilt),
                time: time,
                into: &events
            )
        case .tipLifted(let point, let force, let tilt):
            contacts.end(
                Self.toolContact,
                of: device,
                as: .ended,
                at: screenPoint(point),
                force: Self.force(force),
                angles: angles(tilt),
                time: time,
                into: &events
            )
        case .toolGone:
            contacts.end(Self.toolContact, of: device, as: .cancelled, time: time, into: &events)
        default: break
        }
    }

    private func angles(_ tilt: PenTilt?) -> PenAngles? { tilt.flatMap { PenAngles($0, rotation: rotation) } }

    private static func force(_ force: Double?) -> Double? {
        guard let force, force.isFinite else { return nil }
        return min(max(force, 0), 1)
    }
}
