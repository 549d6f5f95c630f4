import UIKit

/// The devices of a calibration: only the touches of one touch screen are passed on. It is the one with the given name, or
/// else the first that is touched.
final class CalibratedTouchScreen: InputSource {
    private let source: LibinputSource
    private var touchScreens: [InputDevice.ID: String] = [:]
    /// The name of the touch screen; `nil` if none was touched and no name was given.
    private(set) var device: String?

    /// Creates the source of a calibration.
    /// - Parameter device: The name of the touch screen; `nil` for the first that is touched.
    init(_ source: LibinputSource, device: String?) {
        self.source = source
        self.device = device
    }

    var name: String { source.name }
    var descriptor: CInt? { source.descriptor }

    /// A Boolean value that indicates whether a touch screen that can be calibrated is present.
    var isPresent: Bool { touchScreens.values.contains { device == nil || $0 == device } }

    func screenDidRotate(to rotation: ScreenRotation, area: CGRect) {
        source.screenDidRotate(to: rotation, area: area)
    }

    func suspend() { source.suspend() }
    func resume() { source.resume() }

    func read() throws(InputError) -> [InputEvent] { try source.read().filter { take($0) } }

    /// Returns a Boolean value that indicates whether an event is passed on.
    private func take(_ event: InputEvent) -> Bool {
        switch event {
        case .deviceAdded(let added):
            if added.kind == .touchscreen { touchScreens[added.id] = added.name }
            return true
        case .deviceRemoved(let removed):
            touchScreens[removed.id] = nil
            return true
        case .touch(let sample):
            guard sample.type == .direct, let name = touchScreens[sample.deviceID] else { return false }
            device = device ?? name
            return name == device
        case .key: return true
        case .pointer, .rotary: return false
        }
    }
}
