import Geometry
import LinuxIO

/// The pointer of a seat: its position, and the pressed buttons of each device.
struct PointerState {
    /// The position, in points. The initial position is the center of the area.
    private(set) var position: CGPoint
    private let area: CGRect
    private var pressed: [InputDevice.ID: PointerSample.Buttons] = [:]

    init(area: CGRect) {
        self.area = area
        position = CGPoint(x: area.midX, y: area.midY)
    }

    /// The pressed buttons of all devices.
    var buttons: PointerSample.Buttons { pressed.values.reduce([]) { $0.union($1) } }

    /// Moves the pointer, limited to the area so that it is always on screen.
    /// - Returns: A Boolean value that indicates whether the position changed.
    mutating func move(to target: CGPoint) -> Bool {
        guard target.isFinite else { return false }
        let old = position
        position.x = min(max(target.x, area.minX), area.maxX.nextDown)
        position.y = min(max(target.y, area.minY), area.maxY.nextDown)
        return position != old
    }

    mutating func set(_ button: PointerSample.Buttons, isDown: Bool, on device: InputDevice.ID) {
        if isDown {
            pressed[device, default: []].formUnion(button)
        } else {
            pressed[device]?.subtract(button)
        }
    }

    mutating func forget(_ device: InputDevice.ID) { pressed[device] = nil }
}
