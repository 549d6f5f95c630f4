import CoreGraphics

/// The pointer of a seat: where it is, and which buttons are pressed on which device.
struct PointerState {
    /// In points. Starts in the middle of the area.
    private(set) var position: CGPoint
    private let area: CGRect
    private var pressed: [InputDevice.ID: PointerSample.Buttons] = [:]

    init(area: CGRect) {
        self.area = area
        position = CGPoint(x: area.midX, y: area.midY)
    }

    /// All that are pressed, on any device.
    var buttons: PointerSample.Buttons { pressed.values.reduce([]) { $0.union($1) } }

    /// The pointer stays inside the area, so that there is always something under it.
    /// - Returns: whether the pointer is somewhere else than before.
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
