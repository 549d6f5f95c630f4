import CInput
import CoreGraphics

/// The devices of a seat, or devices named by their paths, by way of libinput.
///
/// ```swift
/// let source = try LibinputSource(area: screen.bounds)
/// source.onNotice = { print($0) }
/// for event in try source.read() { … }
/// ```
///
/// Times are the kernel's, on its monotonic clock. Each device's events come in their order; those of several devices
/// that are read in one go follow each other, device by device. libinput maps what a device says by its calibration
/// matrix (the udev property `LIBINPUT_CALIBRATION_MATRIX`), which tells how the surface lies on the panel; the result is
/// turned as the screen is on the panel, and laid on `area`.
///
/// Devices that come and go are told of as events. A device that was named by its path and has gone is taken again when
/// it comes back. All calls come from the thread that made the source.
package final class LibinputSource: InputSource {
    package let name: String
    /// The part of the screen that surfaces for touching cover, and that the pointer stays in. In points.
    package let area: CGRect

    let context: LibinputContext
    private let paths: LibinputPaths?
    private var translator: DeviceReportTranslator
    private var present: [OpaquePointer: DeviceDescription] = [:]
    private var nextDeviceID = 0
    /// What devices said before anyone read: that they are there. It is told with what they say next, if not before:
    /// it does not make the descriptor readable.
    private var pending: [InputEvent] = []

    /// The devices of a seat, present and future. One that cannot be opened is left out, with a notice.
    /// - Parameters:
    ///   - rotation: how the screen is turned on the panel that the surfaces lie on. Mice are not turned.
    ///   - pointerScale: points that the pointer moves for each unit of a mouse's motion.
    package convenience init(
        seat: String = "seat0",
        area: CGRect,
        rotation: ScreenRotation = .none,
        pointerScale: Double = 1
    ) throws(InputError) {
        try self.init(
            seat: seat,
            area: area,
            rotation: rotation,
            pointerScale: pointerScale,
            calls: SystemCalls()
        )
    }

    init(
        seat: String,
        area: CGRect,
        rotation: ScreenRotation = .none,
        pointerScale: Double = 1,
        calls: SystemCalls
    ) throws(InputError) {
        self.area = try Self.checked(area, pointerScale)
        name = "libinput \(seat)"
        translator = DeviceReportTranslator(area: self.area, rotation: rotation, pointerScale: pointerScale)
        context = try LibinputContext(seat: seat, callbacks: LibinputCallbacks(calls: calls))
        paths = nil
        pending = try translator.events(of: reports())
    }

    /// Devices by their paths, `/dev/input/event3` or a link to it. Each of them has to be there and to open.
    /// - Parameters:
    ///   - rotation: how the screen is turned on the panel that the surfaces lie on. Mice are not turned.
    ///   - pointerScale: points that the pointer moves for each unit of a mouse's motion.
    package convenience init(
        paths: [String],
        area: CGRect,
        rotation: ScreenRotation = .none,
        pointerScale: Double = 1
    ) throws(InputError) {
        try self.init(
            paths: paths,
            area: area,
            rotation: rotation,
            pointerScale: pointerScale,
            calls: SystemCalls()
        )
    }

    init(
        paths: [String],
        area: CGRect,
        rotation: ScreenRotation = .none,
        pointerScale: Double = 1,
        calls: SystemCalls
    ) throws(InputError) {
        self.area = try Self.checked(area, pointerScale)
        name = "libinput \(paths.joined(separator: ", "))"
        translator = DeviceReportTranslator(area: self.area, rotation: rotation, pointerScale: pointerScale)
        context = try LibinputContext(callbacks: LibinputCallbacks(calls: calls))
        self.paths = try LibinputPaths(paths, context: context)
        pending = try translator.events(of: reports())
    }

    package var descriptor: CInt? { paths?.descriptor ?? libinput_get_fd(context.handle) }

    /// What is there, in the order in which it came.
    package var devices: [DeviceDescription] { present.values.sorted { $0.id < $1.id } }

    /// Called with a line for people when something goes wrong that does not end the source: a device of a seat that
    /// cannot be opened, or what libinput logs as an error.
    package var onNotice: (String) -> Void {
        get { context.callbacks.onNotice }
        set { context.callbacks.onNotice = newValue }
    }

    /// What `onNotice` was told, and would have been before it was set. The last 64.
    package var notices: [String] { context.callbacks.notices }

    /// The devices that are there but cannot be opened, by the paths in the errors.
    package var openFailures: [InputError] { context.callbacks.openFailures }

    package func read() throws(InputError) -> [InputEvent] {
        let events = try translator.events(of: reports())
        defer { pending = [] }
        return pending + events
    }

    private func reports() throws(InputError) -> [DeviceReport] {
        var reports: [DeviceReport] = []
        try context.dispatch()
        context.takeEvents { take($0, into: &reports) }
        if let paths, try paths.follow() {
            try context.dispatch()
            context.takeEvents { take($0, into: &reports) }
        }
        return reports
    }

    private func take(_ event: OpaquePointer, into reports: inout [DeviceReport]) {
        guard let device = libinput_event_get_device(event) else { return }
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED:
            let description = DeviceDescription(device, id: nextDeviceID)
            nextDeviceID += 1
            present[device] = description
            if let device = description.inputDevice {
                reports.append(DeviceReport(deviceID: device.id, time: 0, fact: .added(device)))
            }
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            guard let description = present.removeValue(forKey: device) else { return }
            reports.append(DeviceReport(deviceID: description.id, time: 0, fact: .removed))
        default:
            guard let description = present[device],
                let report = DeviceReport(event, deviceID: description.id)
            else { return }
            reports.append(report)
        }
    }

    private static func checked(_ area: CGRect, _ pointerScale: Double) throws(InputError) -> CGRect {
        let edges = [area.minX, area.minY, area.maxX, area.maxY]
        guard edges.allSatisfy({ $0.magnitude <= 1e6 }), area.width > 0, area.height > 0 else {
            throw .unsupported(
                operation: "libinput",
                argument: "the area \(area.origin.x), \(area.origin.y), \(area.size.width) × \(area.size.height)",
                requirement: "areas are not empty and within a million points"
            )
        }
        guard pointerScale > 0, pointerScale <= 1000 else {
            throw .unsupported(
                operation: "libinput",
                argument: "the pointer's scale \(pointerScale)",
                requirement: "it is above 0 and at most 1000"
            )
        }
        return area.standardized
    }
}
