import CoreGraphics

/// What a device said: libinput's events without libinput, so that what is made of them needs no device.
struct DeviceReport: Hashable, Sendable {
    /// Places are parts of the device's surface, from 0 at the left and top edge to 1; forces are from 0 to 1.
    enum Fact: Hashable, Sendable {
        case added(InputDevice)
        case removed
        case touchDown(slot: Int, at: CGPoint)
        case touchMoved(slot: Int, at: CGPoint)
        case touchLifted(slot: Int)
        case touchCancelled(slot: Int)
        /// In units of a mouse: about a point on a screen of ordinary density.
        case pointerMoved(by: CGVector)
        case pointerPlaced(at: CGPoint)
        case button(code: Int, isDown: Bool)
        /// A button that is up because its device went.
        case buttonLost(code: Int)
        /// Deltas as a `PointerSample` has them, points being units of a mouse.
        case scrolled(PointerSample.Scroll)
        case tipDown(at: CGPoint, force: Double?, tilt: PenTilt? = nil)
        /// Told of hovering pens too.
        case tipMoved(at: CGPoint, force: Double?, tilt: PenTilt? = nil)
        case tipLifted(at: CGPoint, force: Double?, tilt: PenTilt? = nil)
        /// The pen is out of reach.
        case toolGone
        case key(code: Int, isDown: Bool)
    }

    var deviceID: InputDevice.ID
    /// In seconds of the monotonic clock. Added and removed devices have none: zero.
    var time: TimeInterval
    var fact: Fact

    /// libinput lifts what is down on a device that goes, in the same breath. But nobody lifted it: it is cancelled.
    static func cancellingWhatRemovalLifts(_ reports: [DeviceReport]) -> [DeviceReport] {
        var leaving: Set<InputDevice.ID> = []
        var reports = reports
        for index in reports.indices.reversed() {
            let device = reports[index].deviceID
            if reports[index].fact == .removed { leaving.insert(device) }
            guard leaving.contains(device) else { continue }
            switch reports[index].fact {
            case .touchLifted(let slot): reports[index].fact = .touchCancelled(slot: slot)
            case .tipLifted: reports[index].fact = .toolGone
            case .button(let code, isDown: false): reports[index].fact = .buttonLost(code: code)
            case .removed, .touchCancelled, .toolGone, .buttonLost, .key(_, isDown: false): break
            default: leaving.remove(device)
            }
        }
        return reports
    }
}
