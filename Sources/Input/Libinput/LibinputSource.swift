import CInput
import Geometry
import LinuxIO

/// An input source for the devices of a seat, or devices specified by their paths, based on libinput.
///
/// ```swift
/// let source = try LibinputSource(area: screen.bounds)
/// source.onNotice = { print($0) }
/// for event in try source.read() { … }
/// ```
///
/// Times are the kernel's, on its monotonic clock. The events of each device are in order; if events of several devices
/// are read at once, they are ordered device by device. libinput applies a device's calibration matrix (that of the source,
/// or else the udev property `LIBINPUT_CALIBRATION_MATRIX`), which specifies the alignment of the surface to the panel; the
/// result is rotated by the rotation of the screen relative to the panel, and scaled to `area`.
///
/// Added and removed devices are reported as events. A device that was specified by its path and is removed is opened
/// again when it returns. All calls come from the thread that created the source.
package final class LibinputSource: InputSource {
    package let name: String
    /// The part of the screen that touch surfaces cover and that the pointer stays in, in points.
    package private(set) var area: CGRect

    let context: LibinputContext
    private let paths: LibinputPaths?
    private let calibrations: [TouchCalibration]
    /// The detection of palms; `nil` if there is no limit.
    private var palms: PalmDetector?
    /// The reader of keyboards; `nil` if it cannot be created.
    private let keys: KeyReader?
    private var translator: DeviceReportTranslator
    private var present: [OpaquePointer: DeviceDescription] = [:]
    private var nextNumber = 0
    /// The lights of the keyboards; `nil` before they are known.
    private var lights: KeyboardLights?
    /// The events of existing devices that were found before the first read. They do not make the descriptor readable,
    /// and are returned with the next read.
    private var pending: [InputEvent] = []

    /// Creates a source.
    /// - Parameters:
    ///   - rotation: The rotation of the screen relative to the panel that the surfaces lie on. Mouse motion is not
    ///     rotated.
    ///   - pointerScale: The distance that the pointer moves per unit of mouse motion, in points.
    ///   - calibrations: The calibrations of touch screens, which replace those of udev.
    ///   - palmSize: The diameter from which a contact on a touch screen is a palm, in millimeters; 0 for no limit.
    package init(
        _ devices: LibinputDevices = .seat("seat0"),
        area: CGRect,
        rotation: ScreenRotation = .none,
        pointerScale: Double = 1,
        calibrations: [TouchCalibration] = [],
        palmSize: Double = 0,
        calls: SystemCalls = SystemCalls()
    ) throws(InputError) {
        self.area = try Self.checked(area, pointerScale)
        self.calibrations = calibrations
        palms = palmSize > 0 ? PalmDetector(limit: palmSize) : nil
        name = "libinput \(devices)"
        translator = DeviceReportTranslator(area: self.area, rotation: rotation, pointerScale: pointerScale)
        keys = try? KeyReader(calls: calls)
        context = try LibinputContext(devices, callbacks: LibinputCallbacks(calls: calls))
        paths =
            switch devices {
            case .seat: nil
            case .paths(let paths): try LibinputPaths(paths, context: context)
            }
        pending = try translator.events(of: reports())
    }

    deinit { keys?.end() }

    package var descriptor: CInt? { paths?.descriptor ?? libinput_get_fd(context.handle) }

    /// The present devices, in the order of their addition.
    package var devices: [DeviceDescription] { present.values.sorted { $0.id.number < $1.id.number } }

    /// A closure that is called with a one-line message for the user for each problem that does not end the source: a
    /// device of a seat that cannot be opened, or an error that libinput logs.
    package var onNotice: (LogMessage) -> Void {
        get { context.callbacks.onNotice }
        set { context.callbacks.onNotice = newValue }
    }

    /// The messages of `onNotice`, including those from before it was set. The last 64.
    package var notices: [LogMessage] { context.callbacks.notices }

    /// The errors of devices that exist but cannot be opened; each error contains the path.
    package var openFailures: [InputError] { context.callbacks.openFailures }

    /// Returns the reason why the sizes of a device's contacts are not limited; `nil` if they are, or if there is no
    /// limit.
    package func palmFailure(of device: InputDevice.ID) -> InputError? { palms?.failures[device] }

    package func screenDidRotate(to rotation: ScreenRotation, area: CGRect) {
        self.area = area
        translator.rotate(to: rotation, area: area)
    }

    package func read() throws(InputError) -> [InputEvent] {
        let events = try translator.events(of: reports())
        defer { pending = [] }
        return pending + events
    }

    package func suspend() {
        palms?.closeDevices()
        keys?.suspend()
        if let paths { paths.suspend() } else { libinput_suspend(context.handle) }
    }

    package func resume() {
        if let paths { return paths.resume() }
        if libinput_resume(context.handle) != 0 { context.callbacks.notice("libinput cannot open the devices again") }
    }

    package func show(_ lights: KeyboardLights) {
        guard lights != self.lights else { return }
        self.lights = lights
        for (device, description) in present { description.show(lights, on: device) }
    }

    private func reports() throws(InputError) -> [DeviceReport] {
        var reports: [DeviceReport] = []
        palms?.readAhead()
        // A device is calibrated when its addition is taken, which must precede the first data that is read from it.
        context.takeEvents { take($0, into: &reports) }
        try context.dispatch()
        context.takeEvents { take($0, into: &reports) }
        if let paths, try paths.follow() {
            context.takeEvents { take($0, into: &reports) }
            try context.dispatch()
            context.takeEvents { take($0, into: &reports) }
        }
        palms?.finish(into: &reports)
        for key in keys?.take() ?? [] {
            let index = reports.lastIndex { $0.time <= key.time }.map { $0 + 1 } ?? 0
            reports.insert(key, at: index)
        }
        return reports
    }

    private func take(_ event: OpaquePointer, into reports: inout [DeviceReport]) {
        guard let device = libinput_event_get_device(event) else { return }
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED:
            DeviceDescription.calibrate(device, calibrations)
            let description = DeviceDescription(device, id: DeviceID(nextNumber))
            nextNumber += 1
            present[device] = description
            if let lights { description.show(lights, on: device) }
            if let device = description.inputDevice {
                reports.append(DeviceReport(deviceID: device.id, time: .zero, fact: .added(device)))
                detectPalms(on: description)
                if description.capabilities.contains(.keyboard) { _ = keys?.add(device.id, path: description.path) }
            }
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            guard let description = present.removeValue(forKey: device) else { return }
            palms?.remove(description.id)
            reports += keys?.remove(description.id) ?? []
            reports.append(DeviceReport(deviceID: description.id, time: .zero, fact: .removed))
        default:
            guard let description = present[device],
                let report = DeviceReport(event, deviceID: description.id)
            else { return }
            if case .key = report.fact, keys?.reads(report.deviceID, at: report.time) == true { return }
            if palms == nil { reports.append(report) } else { palms?.take(report, into: &reports) }
        }
    }

    private func detectPalms(on device: DeviceDescription) {
        guard palms != nil, device.capabilities.contains(.touch) else { return }
        let (path, callbacks) = (device.path, context.callbacks)
        let failure = palms?.add(device.id) { () throws(InputError) in
            try ContactSizeReader(
                path: path,
                width: device.size.map { Double($0.width) },
                calls: callbacks.calls
            ) { [weak callbacks] in callbacks?.descriptor(of: path) }
        }
        if let failure { callbacks.notice(LogMessage(failure, .warning)) }
    }

    private static func checked(_ area: CGRect, _ pointerScale: Double) throws(InputError) -> CGRect {
        let edges = [area.minX, area.minY, area.maxX, area.maxY]
        guard edges.allSatisfy({ $0.magnitude <= 1e6 }), area.width > 0, area.height > 0 else {
            throw .unsupported(
                operation: "libinput",
                argument: "the area \(area.origin.x), \(area.origin.y), \(area.size.width) × \(area.size.height)",
                requirement: "an area must not be empty, and its coordinates must be within ±1000000 points"
            )
        }
        guard pointerScale > 0, pointerScale <= 1000 else {
            throw .unsupported(
                operation: "libinput",
                argument: "the pointer scale \(pointerScale)",
                requirement: "must be greater than 0 and at most 1000"
            )
        }
        return area.standardized
    }
}
