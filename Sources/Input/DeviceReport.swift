import Geometry
import LinuxIO

/// A report from a device: a libinput event in a form that needs no libinput, so that its processing needs no device.
struct DeviceReport: Hashable, Sendable {
    /// Positions are fractions of the device's surface, from 0 at the left and top edges to 1; forces are from 0 to 1.
    enum Fact: Hashable, Sendable {
        case added(InputDevice)
        case removed
        case touchDown(slot: Int, at: CGPoint)
        case touchMoved(slot: Int, at: CGPoint)
        case touchLifted(slot: Int)
        case touchCancelled(slot: Int)
        /// A motion in mouse units: about one point on a screen of ordinary density.
        case pointerMoved(by: CGVector)
        case pointerPositioned(at: CGPoint)
        case button(code: Int, isDown: Bool)
        /// A release of a button because its device was removed.
        case buttonLost(code: Int)
        /// A scroll with deltas as in `PointerSample`, where points are mouse units.
        case scrolled(PointerSample.Scroll)
        case tipDown(at: CGPoint, force: Double?, tilt: PenTilt? = nil)
        /// A motion of the tip; also reported for hovering pens.
        case tipMoved(at: CGPoint, force: Double?, tilt: PenTilt? = nil)
        case tipLifted(at: CGPoint, force: Double?, tilt: PenTilt? = nil)
        /// The pen left the proximity of the device.
        case toolGone
        case key(code: Int, isDown: Bool)
        /// A release of a key because its device was removed.
        case keyLost(code: Int)
        /// A rotation of an encoder, in detents, positive clockwise.
        case rotated(steps: Int)
    }

    var deviceID: InputDevice.ID
    /// The time of the report; zero for added and removed devices.
    var time: MonotonicInstant
    var fact: Fact

    /// Replaces ends of contacts by cancellations if the device is removed in the same batch. When a device is removed,
    /// libinput reports its active contacts as lifted, although they were not.
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
            case .key(let code, isDown: false): reports[index].fact = .keyLost(code: code)
            case .removed, .touchCancelled, .toolGone, .buttonLost, .keyLost: break
            default: leaving.remove(device)
            }
        }
        return reports
    }
}
